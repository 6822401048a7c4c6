"""Where the shipped vendor files are: `config/` in a checkout, `proxy/shipped` in the wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped_folder() -> Path:
    """The folder that holds `remedy.yaml` and `vendors/`."""
    inside = _PACKAGE / "shipped"
    return inside if inside.is_dir() else _PACKAGE.parent / "config"


def vendor_files(folder: Path | None = None) -> dict[str, str]:
    """Place -> text of every vendor file in a folder (the shipped ones by default), in the order of their names."""
    where = (folder or shipped_folder() / "vendors").resolve()
    return {_shown(path): path.read_text(encoding="utf-8") for path in sorted(where.rglob("*.yaml"))}


def _shown(path: Path) -> str:
    """A path as a person reads it: relative to where they stand, where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
