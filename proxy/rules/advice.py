"""A rule's texts as a value: what `contract.failure.Advice` asks for. Rendering never raises; a text with a hole is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from proxy.contract.failure import AdviceStep, AdviceTexts
from proxy.rules.paths import PathPattern
from proxy.rules.texts import Template


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `is_repeat` marks one that repeats the same call."""

    text: Template
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """The texts of one rule, checked. `paths` are those of its condition, for `{{ param.name }}`."""

    error: Template | None = None
    why: Template | None = None
    steps: tuple[Step, ...] = ()
    instruction: Template | None = None
    paths: tuple[PathPattern, ...] = ()
    vendor: str = ""  # the vendor's title, for `{{ vendor }}`

    def render(self, values: Mapping[str, object]) -> AdviceTexts:
        """The texts, filled in."""
        known = {**values, "vendor": self.vendor or values.get("vendor"), "param": self._params(str(values.get("path") or ""))}
        steps = (AdviceStep(step.text.render(known), step.is_repeat) for step in self.steps)
        return AdviceTexts(
            error=_rendered(self.error, known),
            why=_rendered(self.why, known),
            steps=tuple(step for step in steps if step.text),
            instruction=_rendered(self.instruction, known),
        )

    def _params(self, path: str) -> Mapping[str, str]:
        return next((found for pattern in self.paths if (found := pattern.values(path)) is not None), {})


def _rendered(text: Template | None, values: Mapping[str, object]) -> str:
    return text.render(values) if text else ""
