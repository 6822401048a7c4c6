"""Where the shipped files are (`config/` in a checkout, `proxy/shipped` in the wheel), and how files are listed and named."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
ENDINGS = (".yaml", ".yml")


def shipped_folder() -> Path:
    """The folder that holds `remedy.yaml` and `vendors/`."""
    inside = _PACKAGE / "shipped"
    return inside if inside.is_dir() else _PACKAGE.parent / "config"


def yaml_files(folder: Path) -> list[Path]:
    """The YAML files at and below a folder, in the order of their names; hidden ones left out."""
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in ENDINGS and path.is_file())
    return [path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts)]


def vendor_files(folder: Path | None = None) -> dict[str, str]:
    """Place -> text of every vendor file in a folder, the shipped ones by default."""
    return {shown(path): path.read_text(encoding="utf-8") for path in yaml_files(folder or shipped_folder() / "vendors")}


def shown(path: Path) -> str:
    """A path as a person reads it: relative to where they stand, where it lies below."""
    full = path.resolve()
    try:
        return str(full.relative_to(Path.cwd()))
    except ValueError:
        return str(full)
