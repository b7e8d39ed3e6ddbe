"""What a phone has written down in its browser."""

import base64
import sqlite3
from pathlib import Path

from playwright.sync_api import Page

READ_DATABASE = """async () => {
  const request = indexedDB.open("scorekeeper");
  const database = await new Promise((done) => (request.onsuccess = () => done(request.result)));
  const all = database.transaction("pieces").objectStore("pieces");
  const pieces = all.getAll(IDBKeyRange.bound(["scorekeeper.sqlite"], ["scorekeeper.sqlite", []]));
  const bytes = await new Promise((done) => (pieces.onsuccess = () => done(pieces.result)));
  database.close();
  const address = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(new Blob(bytes));
  });
  return address.split(",")[1];
}"""


def database_of(page: Page, file: Path) -> sqlite3.Connection:
    """The database of the app on the phone that shows `page`, as it would be found there after the
    battery was empty. It is put into `file`."""
    file.write_bytes(base64.b64decode(page.evaluate(READ_DATABASE)))
    return sqlite3.connect(file)
