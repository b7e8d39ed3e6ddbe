"""A newer Scorekeeper than this one: every page says so, and its database has a migration more."""

import shutil
from pathlib import Path

import pytest

from scorekeeper.web import assets

MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "newer"
down_revision = "{last}"


def upgrade() -> None:
    op.add_column("games", sa.Column("newer", sa.String(5), server_default="newer"))
"""


def make_newer(folder: Path) -> None:
    """Writes it into a folder."""
    left_out = shutil.ignore_patterns("__pycache__")
    for name in "scorekeeper", "templates", "static", "docs":
        shutil.copytree(assets.CHECKOUT / name, folder / name, ignore=left_out)
    base = folder / "templates" / "base.html"
    base.write_text(base.read_text().replace("<main>", '<main data-version="newer">'))
    versions = folder / "scorekeeper" / "store" / "migrations" / "versions"
    last = max(file.stem for file in versions.glob("0*.py")).partition("_")[0]
    (versions / "newer.py").write_text(MIGRATION.format(last=last))


def run_newer(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """From now on commands run the version in that folder."""
    patch.setenv("PYTHONPATH", str(folder))
    patch.setenv("PYTHONSAFEPATH", "1")
