"""What a benchmark is asked for and what it gives back: a Scale goes in, a Report comes out, printed as a table or as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

Cell = str | float | int | None


@dataclass(frozen=True, slots=True)
class Scale:
    """How long and how often. `folder` is for configuration and logs of what is started."""

    folder: Path
    seconds: float = 2.0
    rounds: int = 5
    lines: Path | None = None  # further responses to judge, a JSON object a line, as `remedy explain --jsonl` reads


@dataclass(slots=True)
class Report:
    """A table, what it means, and the bars: statement -> whether it held (None where this run can't tell)."""

    name: str
    title: str
    columns: Sequence[str]
    rows: list[Sequence[Cell]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    bars: dict[str, bool | None] = field(default_factory=dict)

    def to_json(self) -> Mapping[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        table = [[_cell(value) for value in row] for row in [self.columns, *self.rows]]
        widths = [max(len(row[column]) for row in table) for column in range(len(self.columns))]
        lines = [_line(row, widths) for row in table]
        lines.insert(1, "  ".join("-" * width for width in widths))
        marks = {True: "holds", False: "FAILS", None: "not judged"}
        bars = [f"{marks[held]}: {statement}" for statement, held in self.bars.items()]
        return "\n".join(["", self.title, *lines, *self.notes, *bars])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]).rstrip()


def _cell(value: Cell) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else value


def middle(values: Sequence[float]) -> float:
    return median(values) if values else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
