"""A shipped folder with few vendors, for tests that load it often: loading dozens of files each time would be most of their cost."""

from __future__ import annotations

import shutil
from pathlib import Path

from proxy.config.shipped import shipped_folder

FEW = ("demo", "demo_tenant", "github", "slack")


def few_vendors(folder: Path) -> Path:
    """The folder, with copies of some shipped files and of the example configuration."""
    (folder / "vendors").mkdir(parents=True)
    for name in FEW:
        shutil.copy(shipped_folder() / "vendors" / f"{name}.yaml", folder / "vendors")
    shutil.copy(shipped_folder() / "remedy.yaml", folder)
    return folder
