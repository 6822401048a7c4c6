"""The agent's tools and the aggregates of remedy.yaml, compiled: calls to upstreams that exist, with names that stand for something."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from proxy.config import model as models
from proxy.config.checked import node_at
from proxy.config.snapshot import MAX_CHAIN, MAX_SOURCES, SOURCE_NAME, Aggregate, Source, Tool
from proxy.contract.recovery import RESERVED_MEMBERS
from proxy.rules.document import Node
from proxy.rules.faults import Report, unknown
from proxy.rules.model import Argument
from proxy.rules.paths import parse_path
from proxy.rules.sections import argument_place, check_path_arguments, item_path, name_of, tool_name

#: First segments that are the proxy's own.
OWN_SEGMENTS = frozenset({"-", "metrics"})
_HOLE = re.compile(r"\{([^{}]*)\}")


def tools_of(given: Mapping[str, models.ToolModel], nodes: Node, upstreams: Collection[str], report: Report) -> dict[str, Tool]:
    """The tools by name."""
    made: dict[str, Tool] = {}
    for name, tool in given.items():
        node = node_at(nodes, (name,))
        with report.within(f"tool {name}"):
            _check_tool_name(name, nodes, report)
            method, upstream, path = tool.call
            if upstream not in upstreams:
                report.add(node_at(node, ("call",)), unknown("upstream", upstream, sorted(upstreams)))
            arguments = _arguments(tool.args, node_at(node, ("args",)), report)
            try:
                check_path_arguments(path, arguments)
            except ValueError as error:
                report.add(node, str(error))
            args = {key: argument.model_dump(exclude_unset=True) for key, argument in tool.args.items()}
            made[name] = Tool(name, method, upstream, path, tool.description, args)
    return made


def _check_tool_name(name: str, nodes: Node, report: Report) -> None:
    try:
        tool_name(name)
    except ValueError as error:
        report.add_at(*nodes.keys[name], str(error))


def _arguments(given: Mapping[str, models.ArgumentModel], nodes: Node, report: Report) -> dict[str, Argument]:
    made: dict[str, Argument] = {}
    for name, argument in given.items():
        try:
            made[name] = Argument(argument_place(argument.to))
        except ValueError as error:
            report.add(node_at(nodes, (name, "to")), str(error))
    return made


# Aggregates ---------------------------------------------------------------------------------------------------------------


def aggregates_of(
    given: Mapping[str, models.AggregateModel], nodes: Node, upstreams: Collection[str], report: Report
) -> dict[str, Aggregate]:
    """The aggregates by name."""
    made: dict[str, Aggregate] = {}
    paths: dict[str, str] = {}
    for name, aggregate in given.items():
        node = node_at(nodes, (name,))
        with report.within(f"aggregate {name}"):
            _check_aggregate_name(name, nodes, upstreams, report)
            _check_path(aggregate.path, node_at(node, ("path",)), upstreams, report)
            made[name] = _aggregate(name, aggregate, node, upstreams, report)
            if paths.setdefault(aggregate.path, name) != name:
                report.add(node_at(node, ("path",)), f"the path is that of the aggregate {paths[aggregate.path]!r} already")
    return made


def _check_aggregate_name(name: str, nodes: Node, upstreams: Collection[str], report: Report) -> None:
    """Numbers are counted under it, beside those of upstreams."""
    try:
        name_of("aggregate's name")(name)
    except ValueError as error:
        report.add_at(*nodes.keys[name], str(error))
    if name in upstreams:
        report.add_at(*nodes.keys[name], f"{name!r} is the name of an upstream already")


def _check_path(path: str, node: Node, upstreams: Collection[str], report: Report) -> None:
    """It begins with a word that no upstream has, and its parts are words and `{names}`."""
    first = path.split("/", 2)[1]
    if not first or "{" in first or "*" in path:
        report.add(
            node, f"{path!r} is no path of an aggregate: a word of its own, then words and {{names}}: /profiles/{{email}}"
        )
    elif first in upstreams or first in OWN_SEGMENTS:
        report.add(node, f"what begins with /{first} is {'an upstream' if first in upstreams else 'the proxy'}'s already")


def _aggregate(name: str, given: models.AggregateModel, node: Node, upstreams: Collection[str], report: Report) -> Aggregate:
    pattern = parse_path(given.path)
    _check_parameters(pattern.names, given, node, report)
    sources = node_at(node, ("sources",))
    if not given.sources:
        report.add(sources, "no source: an aggregate asks at least one")
    if len(given.sources) > MAX_SOURCES:
        report.add(sources, f"{len(given.sources)} sources, and at most {MAX_SOURCES} may be asked at once")
    made = []
    for key, source in given.sources.items():
        if key in RESERVED_MEMBERS:
            report.add_at(*sources.keys[key], f"{key!r} is a member of the answer itself: give the source another name")
        if not SOURCE_NAME.match(key):
            report.add_at(
                *sources.keys[key], f"{key!r} is no source's name: letters, digits, `-` and `_`, as `?only=` lists them"
            )
        made.append(_source(key, source, node_at(sources, (key,)), upstreams, report))
        _check_holes(key, given, made[-1], node_at(sources, (key,)), report)
    _check_order(made, sources, report)
    return Aggregate(name, pattern, {key: each.pattern for key, each in given.parameters.items()}, given.deadline, tuple(made))


def _check_parameters(names: Iterable[str], given: models.AggregateModel, node: Node, report: Report) -> None:
    for name in names:
        if name not in given.parameters:
            report.add(node_at(node, ("path",)), f"{{{name}}} has no pattern: give it one under `parameters`")
    parameters = node_at(node, ("parameters",))
    for name in given.parameters:
        if name not in names:
            report.add_at(*parameters.keys[name], f"the path has no {{{name}}}")


def _source(name: str, given: models.SourceModel, node: Node, upstreams: Collection[str], report: Report) -> Source:
    method, upstream, target = given.call
    if upstream not in upstreams:
        report.add(node_at(node, ("call",)), unknown("upstream", upstream, sorted(upstreams)))
    pick = None
    if given.pick is not None:
        try:
            pick = item_path(given.pick)
        except ValueError as error:
            report.add(node_at(node, ("pick",)), str(error))
    needs = (given.needs,) if isinstance(given.needs, str) else tuple(given.needs)
    return Source(name, method, upstream, target, given.timeout, needs, pick, given.body)


def _check_holes(name: str, given: models.AggregateModel, source: Source, node: Node, report: Report) -> None:
    """Every `{name}` is a parameter, or a member of a source that is needed."""
    for other in source.needs:
        if other not in given.sources or other == name:
            report.add(node_at(node, ("needs",)), unknown("source", other, [each for each in given.sources if each != name]))
    for hole in sorted({*_HOLE.findall(source.target), *_holes_in(source.body)}):
        first = re.split(r"[.\[]", hole, maxsplit=1)[0]
        if first != hole and first in given.sources:
            if first not in source.needs:
                report.add(node_at(node, ("call",)), f"{{{hole}}} is another source's: add `needs: {first}`")
        elif hole not in given.parameters:
            report.add(node_at(node, ("call",)), unknown("parameter", hole, sorted(given.parameters)))


def _holes_in(value: Any) -> list[str]:
    if isinstance(value, str):
        return _HOLE.findall(value)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [hole for each in inner for hole in _holes_in(each)]


def _check_order(sources: list[Source], node: Node, report: Report) -> None:
    """No source waits for itself, and none stands at the end of a long chain."""
    waiting = {source.name: set(source.needs) for source in sources}
    rounds = 0
    while ready := {name for name, needs in waiting.items() if not needs & waiting.keys()}:
        waiting = {name: needs for name, needs in waiting.items() if name not in ready}
        rounds += 1
    if waiting:
        report.add(node, f"{' and '.join(sorted(waiting))} wait for each other")
    elif rounds > MAX_CHAIN:
        report.add(node, f"a chain of {rounds} sources that wait for each other; at most {MAX_CHAIN} may")
