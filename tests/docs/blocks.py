"""The fenced blocks of the documentation, found and told apart.

After the language a block may say more, which no reader sees: `file=NAME` writes it into the page's scratch folder for the blocks
that follow; `serves` on a `remedy serve` starts it, and the page's calls go to it; `fails` on shell commands expects exit code 1; `output` and `output-begins` on a text compare it with what the
shell block before it printed. Nothing else is needed: what a block is follows from its language and its content.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(
    r"^(?P<fence>`{3,})(?P<language>[a-z]*)(?P<more>[^\n`]*)\n(?P<text>.*?)^(?P=fence)[ \t]*$", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    line: int
    language: str
    options: dict[str, str]
    text: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    name = str(page.relative_to(ROOT))
    return [
        Block(name, text[: found.start()].count("\n") + 1, found["language"], _options(found["more"]), found["text"])
        for found in _BLOCK.finditer(text)
    ]


def _options(text: str) -> dict[str, str]:
    pairs = (word.partition("=") for word in text.split())
    return {name: value for name, _, value in pairs}


ALL = [block for page in PAGES for block in blocks_of(page)]
