"""`${NAME}` and `${file:/run/secrets/x}` in the texts of remedy.yaml: the only substitutions there are.

They are filled in where they stand, before any value is checked; `$${` writes `${`. What comes from outside is always a text, is not looked into
again, and never gets into a message: `filled` names the nodes that hold some, so that faults there are told without their value. A missing
one is a fault at its place. The environment comes in; files are read through `read`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from proxy.rules.document import Node
from proxy.rules.faults import Report, neighbour

MAX_SECRET = 65_536
#: Stands for what is missing while the rest is checked; nothing is ever made of it.
MISSING = "missing"
_SUBSTITUTION = re.compile(r"\$\$\{|\$\{([^{}]*)\}")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")

Read = Callable[[str], str]


@dataclass(slots=True)
class Substitution:
    """Fills one document in. `read` returns a file's text and raises OSError or ValueError."""

    environ: Mapping[str, str]
    read: Read
    report: Report
    filled: dict[int, str] = field(default_factory=dict)  # id of a node -> what was written there, "" where that is missing
    kept: list[Node] = field(default_factory=list)  # keeps those nodes alive, so that their ids stay theirs

    def fill(self, node: Node) -> None:
        """Fills in all texts at and below a node."""
        if isinstance(node.value, dict):
            for each in node.value.values():
                self.fill(each)
        elif isinstance(node.value, list):
            for each in node.value:
                self.fill(each)
        elif isinstance(node.value, str) and "${" in node.value and id(node) not in self.filled:
            self._text(node)

    def _text(self, node: Node) -> None:
        written = node.value
        before = len(self.report.faults)
        node.value = _SUBSTITUTION.sub(lambda found: self._one(found, node), written)
        if _SUBSTITUTION.search(written.replace("$${", "")):
            self.filled[id(node)] = written if len(self.report.faults) == before else ""
            self.kept.append(node)
            node.text = written

    def _one(self, found: re.Match[str], node: Node) -> str:
        if found[0] == "$${":
            return "${"
        name = found[1]
        if name.startswith("file:"):
            return self._file(name.removeprefix("file:"), node)
        if not _NAME.match(name):
            self.report.add(node, f"{found[0]!r} is no substitution: write ${{NAME}} or ${{file:/run/secrets/x}}")
        elif name in self.environ:
            return self.environ[name]
        else:
            near = neighbour(name, [each for each in self.environ if each.isupper()])
            self.report.add(node, f"the environment has no {name!r}.{near}")
        return MISSING

    def _file(self, path: str, node: Node) -> str:
        if not path.startswith("/"):
            self.report.add(node, f"the file {path!r}: its path must begin with /")
            return MISSING
        try:
            text = self.read(path)
        except OSError as error:
            self.report.add(node, f"the file {path!r} can't be read: {error.strerror or 'no reason given'}")
            return MISSING
        except ValueError:
            self.report.add(node, f"the file {path!r} is no text")
            return MISSING
        if len(text) > MAX_SECRET:
            self.report.add(node, f"the file {path!r} is longer than {MAX_SECRET} characters")
            return MISSING
        return text.removesuffix("\n").removesuffix("\r")
