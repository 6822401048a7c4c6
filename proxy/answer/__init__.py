"""RecoveryError -> bytes: which rendering, status and headers a caller gets. Pure; used by gateway, admin, embed and cli alike."""

from proxy.answer.negotiate import Choice, negotiate
from proxy.answer.render import render, render_partial
from proxy.answer.rendered import Rendered

__all__ = ["Choice", "Rendered", "negotiate", "render", "render_partial"]
