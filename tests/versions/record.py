"""Records what this version stores, exports, answers and leaves waiting on a phone, for every later
version to read, just before it is released:

    .venv/bin/python -m tests.versions.record 2026_12_24

It goes on from the folder of the version before, brought up to date, and plays a random game of
each variant besides, so that whatever is new is in it too."""

import base64
import gzip
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

from scorekeeper.phone.app import DATABASE, SECRET, SESSION, PhoneApp
from scorekeeper.phone.preparing import prepare
from scorekeeper.store import migrate
from scorekeeper.store.backup import backup
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import create_app
from scorekeeper.wire.games import WholeGame, write_export
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.support.random_games import random_game

FOLDER = Path(__file__).parent
BEGUN = "2026-11-24T19:00:00Z"
PROPOSALS = 60
"""How many entries each random game is offered; some of them can't be true."""


def versions() -> list[Path]:
    """Return the folders of the versions, oldest first."""
    return sorted(each for each in FOLDER.iterdir() if each.is_dir() and each.name[0].isdigit())


def read_json(file: Path) -> Any:
    """Return the content of a file, compressed or not."""
    text = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return json.loads(text)


def open_server(version: Path, file: Path, secret: str) -> Flask:
    """Return this version of the app on the database of an earlier one, as `file`."""
    file.write_bytes(gzip.decompress((version / "server.sqlite.gz").read_bytes()))
    url = f"sqlite:///{file}"
    migrate(url)
    settings = {"SQLALCHEMY_DATABASE_URI": url, "SECRET_KEY": secret, "RATELIMIT_ENABLED": False}
    return create_app(settings)


def open_phone(version: Path, folder: Path) -> PhoneApp:
    """Return this version on a phone, with the files of an earlier one."""
    folder.mkdir()
    home = prepare(folder)
    files = read_json(version / "phone.json")["files"].items()
    pieces = [(name, 0, gzip.decompress(base64.b64decode(text))) for name, text in files]
    home.open("http://localhost/", pieces, has_server=True)
    return home


def send_all(app: Flask, phone: PhoneApp, stored: Any) -> None:
    """Send what waits on a phone to the server, first of all the requests that had no answer."""
    for request in stored["sent"]:
        answer = phone.answer(request | {"body": request["body"].encode()})
        assert answer.status in (204, 303)
    online = Phone(app)
    with online.client.session_transaction() as cookie:
        cookie["phone"] = stored["phone"]
    step = phone.begin_exchange()
    while step.request:
        request = step.request
        headers = {"X-Scorekeeper-Phone": "1", **request["headers"]}
        response = online.client.open(
            request["path"], method=request["method"], headers=headers, data=request.get("body")
        )
        step = phone.continue_exchange({"status": response.status_code, "body": response.text})


def _record_games(app: Flask, tokens: dict[str, str]) -> dict[str, Any]:
    games = {}
    for id, token in tokens.items():
        path, program = f"/games/{id}", Program(app, token)
        games[id] = {
            "token": token,
            "state": program.get(path).body,
            "entries": program.get(f"{path}/entries").body,
            "csv": program.get(f"{path}/export.csv").body,
        }
    return games


def _begin_random_games(app: Flask) -> dict[str, str]:
    """Begin a random game of each variant; return their tokens by their ids."""
    tokens = {}
    for number, variant in enumerate(VARIANTS.values()):
        start, log = random_game(Random(number), variant, PROPOSALS)
        entries = tuple((BEGUN, entry) for entry in log)
        begun = Program(app).post("/games/import", write_export(WholeGame(start, BEGUN, entries)))
        tokens[begun.body["id"]] = begun.body["tokens"]["host"]
    return tokens


def _record_answers(app: Flask, earlier: Any, games: dict[str, Any]) -> Any:
    circle, tournament = earlier["circle"], earlier["tournament"]
    path, host = f"/tournaments/{tournament['id']}", Program(app, tournament["token"])
    seen = Program(app, circle["token"]).get(f"/circles/{circle['id']}").body
    facts = host.get(f"{path}/facts").body
    return {
        "secret": earlier["secret"],
        "games": games,
        "circle": circle | {"answer": seen},
        "tournament": tournament | {"answer": host.get(path).body, "facts": facts},
    }


def _pack(document: object) -> bytes:
    return gzip.compress(json.dumps(document, ensure_ascii=False).encode(), mtime=0)


def record(name: str) -> None:
    """Record this version in a new folder."""
    last, folder = versions()[-1], FOLDER / name
    earlier, stored = read_json(last / "answers.json.gz"), read_json(last / "phone.json")
    folder.mkdir()
    with tempfile.TemporaryDirectory() as temporary:
        file, own = Path(temporary) / "server.sqlite", Path(temporary) / "phone"
        app, phone = open_server(last, file, earlier["secret"]), open_phone(last, own)
        tokens = {id: game["token"] for id, game in earlier["games"].items()}
        tokens |= _begin_random_games(app)
        answers = _record_answers(app, earlier, _record_games(app, tokens))
        exports = {id: Program(app, tokens[id]).get(f"/games/{id}/export").body for id in tokens}
        saved = Path(temporary) / "saved.sqlite"
        backup(f"sqlite:///{file}", saved)
        (folder / "server.sqlite.gz").write_bytes(gzip.compress(saved.read_bytes(), mtime=0))
        names = DATABASE, SECRET, SESSION
        files = {each: gzip.compress((own / each).read_bytes(), mtime=0) for each in names}
        stored["files"] = {each: base64.b64encode(files[each]).decode() for each in names}
        send_all(app, phone, stored)
        game, program = stored["game"], Program(app, tokens[stored["game"]])
        answers["phone"] = {
            "state_after": program.get(f"/games/{game}").body,
            "entries_after": program.get(f"/games/{game}/entries").body,
        }
    (folder / "answers.json.gz").write_bytes(_pack(answers))
    (folder / "exports.json.gz").write_bytes(_pack(exports))
    (folder / "phone.json").write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    record(sys.argv[1])
