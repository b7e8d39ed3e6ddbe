"""What migrates a database is no part of a phone's snapshot; it is imported once it is needed."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.phone.app import DATABASE
from scorekeeper.phone.pieces import Pieces
from tests.support.migrations import migrate_to
from tests.support.static_site import hosted

pytestmark = pytest.mark.long

OPEN = """async (pieces) => {
  const scripts = new URL("../static/js/phone/", location.href);
  const [parts, starting, snapshots] = await Promise.all(
    ["parts.js", "python.js", "snapshot.js"].map((name) => import(new URL(name, scripts))),
  );
  await parts.loadParts();
  await snapshots.keepSnapshot(starting.takeSnapshot(await starting.startCold()));
  const python = await starting.startFrom(await snapshots.readSnapshot());
  const imported = () => python.runPython("import sys; 'alembic' in sys.modules");
  const before = imported();
  const bytes = pieces.map(([file, number, piece]) => [file, number, new Uint8Array(piece)]);
  const app = python.globals.get("app");
  app.open("http://localhost/", python.toPy(bytes));
  const request = { method: "GET", path: "/", headers: {}, body: new Uint8Array() };
  const answer = app.answer(python.toPy(request));
  return [before, imported(), answer.toJs()[0]];
}"""


def test_an_older_database_is_migrated_by_an_app_that_comes_from_a_snapshot(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    migrate_to("0010", f"sqlite:///{tmp_path / DATABASE}")
    changes = Pieces(tmp_path).find_changes()
    pieces = [(name, number, list(piece or b"")) for name, number, piece in changes]
    with hosted(folder) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}phone/manifest.json")  # a page without a policy of its own
        assert page.evaluate(OPEN, pieces) == [False, True, 200]
