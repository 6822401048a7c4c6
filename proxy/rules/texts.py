"""The texts of a rule: a small part of Jinja, checked when its file is loaded, compiled to closures when it is first rendered.

    Send requests one at a time{% if batch %}, with {{ batch.parameter }}={{ batch.suggested }}{% endif %}.

`{{ name }}`, `{{ name.member }}`, ten filters, `{% if %}`/`{% elif %}`/`{% else %}` with `not`, `and`, `or` and comparisons. Names stand in names.py.
Values are looked up in mappings alone: no attribute, no call, no loop, no file. A text that would print a name without a
value comes out empty as a whole, since a step with a hole in it is worse than none; `if` and `default` are how a text
lives without one. `GET /path` in a text gets the prefix under which the agent calls the vendor.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes

from proxy.rules.faults import neighbour
from proxy.rules.filters import FILTERS, Unfilled, printed
from proxy.rules.names import NAMES

MAX_SOURCE = 2000
MAX_RENDERED = 2000
MAX_NODES = 200

Values = Mapping[str, object]
Give = Callable[[Values], Any]
Used = Collection[tuple[str, str | None]]

_CALL = re.compile(r"\b(GET|HEAD|POST|PUT|PATCH|DELETE) (?=/)")
_METHOD = re.compile(r"\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) \Z")
#: Texts of nothing but these need no syntax tree.
_SIMPLE = re.compile(r"\{\{\s*([a-z_]+)(?:\.([A-Za-z_]+))?\s*\}\}")
#: Jinja reads the syntax; its own functions, filters and globals are never reached.
_READER = Environment(autoescape=False, extensions=[])  # noqa: S701 - parses only; nothing is rendered, no HTML is made
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "gteq": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "lteq": lambda a, b: a <= b,
    "in": lambda a, b: a in b,
    "notin": lambda a, b: a not in b,
}
_SIGNS = {"eq": "==", "ne": "!=", "gt": ">", "gteq": ">=", "lt": "<", "lteq": "<=", "in": "in", "notin": "not in"}


_NONE: frozenset[str] = frozenset()


class Template:
    """One text. `names` are those it uses, `params` the members of `param`; `render` never raises and returns an empty text
    where a value is missing."""

    __slots__ = ("_give", "names", "params", "source")

    def __init__(self, source: str, used: Used) -> None:
        self.source = source
        self.names = frozenset(name for name, _ in used) if used else _NONE
        self.params = frozenset(member for name, member in used if name == "param" and member) if used else _NONE
        self._give: Give | None = None

    def __repr__(self) -> str:
        return f"Template({self.source!r})"

    def render(self, values: Values) -> str:
        if self._give is None:
            is_plain = "{" not in self.source
            self._give = _literal(self.source) if is_plain else _compile(_READER.parse(self.source).body)
        try:
            text = str(self._give(values))
        except Unfilled:
            return ""
        return text[:MAX_RENDERED].strip()


def parse_text(source: str) -> Template:
    """A text, checked. ValueError says what is wrong with it, with the line where it has several."""
    if len(source) > MAX_SOURCE:
        raise ValueError(f"a text of more than {MAX_SOURCE} characters")
    if "{" not in source:
        return Template(source, ())
    if "{" not in _SIMPLE.sub("", source):
        return _simple(source)
    try:
        tree = _READER.parse(source)
    except TemplateSyntaxError as error:
        raise ValueError(f"no text: {error.message}") from None
    except RecursionError:
        raise ValueError("no text: nested too deep") from None
    checker = _Checker()
    checker.block(tree.body)
    return Template(source, checker.used)


def _simple(source: str) -> Template:
    """A text with nothing but names in it: checked without a syntax tree, which costs a fifth of a millisecond."""
    used: set[tuple[str, str | None]] = set()
    for found in _SIMPLE.finditer(source):
        _check_name(found[1], found[2])
        used.add((found[1], found[2]))
    return Template(source, used)


def _check_name(name: str, member: str | None) -> None:
    known = NAMES.get(name)
    if known is None:
        raise ValueError(f"unknown name {name!r}.{neighbour(name, NAMES)} Valid: {', '.join(NAMES)}")
    if member is None:
        if known.members is not None:
            told = f"one of its members: {', '.join(known.members)}" if known.members else f"a member, such as {name}.id"
            raise ValueError(f"{name!r} has members and can't be printed whole; name {told}")
    elif known.members is None:
        raise ValueError(f"{name!r} has no members")
    elif known.members and member not in known.members:
        raise ValueError(
            f"{name!r} has no member {member!r}.{neighbour(member, known.members)} Valid: {', '.join(known.members)}"
        )


# Checking -----------------------------------------------------------------------------------------------------------------


class _Checker:
    """Walks a syntax tree and refuses all that is not offered."""

    def __init__(self) -> None:
        self.used: set[tuple[str, str | None]] = set()
        self.count = 0

    def block(self, body: list[Any]) -> None:
        for node in body:
            self._count()
            if isinstance(node, nodes.Output):
                for part in node.nodes:
                    if not isinstance(part, nodes.TemplateData):
                        self.printed(part)
            elif isinstance(node, nodes.If):
                self.tested(node.test)
                self.block(node.body)
                self.block(list(node.elif_))
                self.block(node.else_)
            else:
                raise _not_offered(node, "`if`, `elif` and `else` are")

    def _count(self) -> None:
        self.count += 1
        if self.count > MAX_NODES:
            raise ValueError("a text of too many parts")

    def printed(self, node: Any) -> None:
        """What may stand in `{{ }}`."""
        self._count()
        if isinstance(node, nodes.Filter):
            self._filter(node)
        elif not isinstance(node, nodes.Const):
            self._name(node, whole=False)

    def _filter(self, node: Any) -> None:
        if node.name not in FILTERS:
            raise ValueError(f"unknown filter {node.name!r}.{neighbour(node.name, FILTERS)} Valid: {', '.join(FILTERS)}")
        if node.kwargs or node.dyn_args or node.dyn_kwargs or not all(isinstance(each, nodes.Const) for each in node.args):
            raise ValueError(f"the filter {node.name!r} takes only plain values, such as {FILTERS[node.name].example}")
        least, most = FILTERS[node.name].arguments
        if not least <= len(node.args) <= most:
            raise ValueError(f"the filter {node.name!r} is written {FILTERS[node.name].example}")
        if node.node is None:
            raise ValueError("a filter block is not offered in a text")
        if isinstance(node.node, nodes.Filter):
            self._filter(node.node)
        elif not isinstance(node.node, nodes.Const):
            self._name(node.node, whole=True)

    def tested(self, node: Any) -> None:
        """What may stand in `{% if %}`."""
        self._count()
        if isinstance(node, (nodes.And, nodes.Or)):
            self.tested(node.left)
            self.tested(node.right)
        elif isinstance(node, nodes.Not):
            self.tested(node.node)
        elif isinstance(node, nodes.Compare):
            if len(node.ops) != 1:
                raise ValueError("one comparison at a time; join them with `and`")
            self.tested(node.expr)
            self.tested(node.ops[0].expr)
        elif isinstance(node, nodes.Filter):
            self._filter(node)
        elif isinstance(node, (nodes.List, nodes.Tuple)) and all(isinstance(item, nodes.Const) for item in node.items):
            return
        elif not isinstance(node, nodes.Const):
            self._name(node, whole=True)

    def _name(self, node: Any, *, whole: bool) -> None:
        name, member = _parts(node)
        if member is None and whole and name in NAMES:
            self.used.add((name, None))
            return
        _check_name(name, member)
        self.used.add((name, member))


def _not_offered(node: Any, offered: str) -> ValueError:
    return ValueError(f"`{type(node).__name__.lower()}` is not offered in a text; {offered}")


def _parts(node: Any) -> tuple[str, str | None]:
    """A name and its member. ValueError for all that is neither."""
    if isinstance(node, nodes.Name):
        return node.name, None
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        return node.node.name, node.attr
    if isinstance(node, nodes.Getitem) and isinstance(node.node, nodes.Name) and isinstance(node.arg, nodes.Const):
        return node.node.name, str(node.arg.value)
    raise _not_offered(node, "names, `name.member` and filters are")


# Compiling ----------------------------------------------------------------------------------------------------------------


def _compile(body: list[Any]) -> Give:
    parts: list[Give] = []
    for node in body:
        if isinstance(node, nodes.If):
            parts.append(_if(node))
        else:
            parts += [_part(part, before) for before, part in zip([None, *node.nodes], node.nodes, strict=False)]
    return _joined(parts)


def _part(node: Any, before: Any) -> Give:
    """One part of a text; `GET {{ path }}` is a call like `GET /path`, so its path gets the prefix too."""
    if isinstance(node, nodes.TemplateData):
        return _literal(node.data)
    give = _printing(_value(node))
    is_path = isinstance(node, nodes.Name) and node.name == "path"
    if is_path and isinstance(before, nodes.TemplateData) and _METHOD.search(before.data):
        return lambda values: f"{values.get('prefix') or ''}{give(values)}"
    return give


def _joined(parts: list[Give]) -> Give:
    if len(parts) == 1:
        return parts[0]
    return lambda values: "".join([part(values) for part in parts])


def _literal(text: str) -> Give:
    """A plain text; calls in it are written as the agent makes them."""
    if not _CALL.search(text):
        return lambda _: text
    pieces = _CALL.split(text)  # text, method, text, method, text ...

    def give(values: Values) -> str:
        prefix = str(values.get("prefix") or "")
        return pieces[0] + "".join(f"{method} {prefix}{rest}" for method, rest in zip(pieces[1::2], pieces[2::2], strict=True))

    return give


def _printing(give: Give) -> Give:
    return lambda values: printed(give(values))


def _lookup(name: str, member: str | None) -> Give:
    if member is None:
        return lambda values: values.get(name)

    def give(values: Values) -> Any:
        holder = values.get(name)
        return holder.get(member) if isinstance(holder, Mapping) else None

    return give


def _value(node: Any) -> Give:
    if isinstance(node, nodes.Const):
        constant = node.value
        return lambda _: constant
    if isinstance(node, nodes.Filter):
        given = _value(node.node)
        apply = FILTERS[node.name].apply
        arguments = [argument.value for argument in node.args if isinstance(argument, nodes.Const)]
        return lambda values: apply(given(values), *arguments)
    if isinstance(node, (nodes.List, nodes.Tuple)):
        constants = [item.value for item in node.items if isinstance(item, nodes.Const)]
        return lambda _: constants
    return _lookup(*_parts(node))


def _if(node: Any) -> Give:
    branches = [(_test(each.test), _compile(each.body)) for each in (node, *node.elif_)]
    otherwise = _compile(node.else_) if node.else_ else None

    def give(values: Values) -> Any:
        for test, then in branches:
            if test(values):
                return then(values)
        return otherwise(values) if otherwise else ""

    return give


def _test(node: Any) -> Give:
    if isinstance(node, nodes.And):
        left, right = _test(node.left), _test(node.right)
        return lambda values: left(values) and right(values)
    if isinstance(node, nodes.Or):
        left, right = _test(node.left), _test(node.right)
        return lambda values: left(values) or right(values)
    if isinstance(node, nodes.Not):
        inner = _test(node.node)
        return lambda values: not inner(values)
    if isinstance(node, nodes.Compare):
        return _comparison(node)
    return _value(node)


def _comparison(node: Any) -> Give:
    left, right = _value_or_test(node.expr), _value_or_test(node.ops[0].expr)
    compare = _COMPARED[node.ops[0].op]

    def give(values: Values) -> bool:
        try:
            return compare(left(values), right(values))
        except TypeError:  # no value, or values of two kinds: not so
            return False

    return give


def _value_or_test(node: Any) -> Give:
    return _test(node) if isinstance(node, (nodes.And, nodes.Or, nodes.Not, nodes.Compare)) else _value(node)
