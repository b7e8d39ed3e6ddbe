"""The server: the app on a file, which can be killed between any two writes, and put back."""

import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import event

from scorekeeper.game.start import Start
from scorekeeper.phone.exchange import Answer
from scorekeeper.store.games import begin, delete_game
from scorekeeper.store.history import Histories
from scorekeeper.store.links import Role, delete_links, make_link
from scorekeeper.store.phones import access_of_phone, let_in
from scorekeeper.store.tokens import Secrets, all_hashed
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from tests.simulator.machines import Killed, Machine, Row

WRITES = "INSERT", "UPDATE", "DELETE"
OPEN_GAMES = "SELECT opens FROM phones JOIN games ON id = opens WHERE hash = ?"


class Server(Machine):
    """The server of an evening."""

    def __init__(self, folder: Path, empty: Path) -> None:
        self.file = folder / "server.sqlite"
        self._empty = empty
        self._reader: sqlite3.Connection | None = None
        settings = {"SECRET_KEY": "of the simulated server", "RATELIMIT_ENABLED": False}
        app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{self.file}", **settings})
        with app.app_context():
            event.listen(db.engine, "do_execute", self._execute)
            event.listen(db.engine, "do_executemany", self._execute)
            event.listen(db.engine, "commit", self._commit)
        super().__init__("the server", app)

    def begin_evening(self) -> None:
        """Begin with an empty database."""
        super().begin_evening()
        self.writes_until_killed: int | None = None
        self.is_full = False
        self._answers = False
        self.put_file(self._empty)

    def put_file(self, file: Path) -> None:
        """Put a database in place of the present one, and start anew."""
        self.close_database()
        if self._reader:
            self._reader.close()
        for old in self.file.parent.glob(f"{self.file.name}*"):
            old.unlink()
        shutil.copyfile(file, self.file)
        self._reader = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        self.histories = Histories()

    def back_up(self, file: Path) -> None:
        """Copy the database to a file."""
        file.unlink(missing_ok=True)
        with closing(sqlite3.connect(self.file)) as source, closing(sqlite3.connect(file)) as copy:
            source.backup(copy)

    def rows(self, query: str, *values: object) -> list[Row]:
        """Read rows from its file."""
        assert self._reader
        return self._reader.execute(query, values).fetchall()

    def open_games(self, secrets: Secrets) -> list[str]:
        """Read the ids of the games into which it lets a phone."""
        return sorted({id for hash in all_hashed(secrets) for (id,) in self.rows(OPEN_GAMES, hash)})

    def answer(self, client: FlaskClient, request: dict[str, Any]) -> Answer | None:
        """Answer a request; None where the server is killed meanwhile."""
        self._answers = True
        try:
            with self.running():
                response = client.open(
                    request["path"],
                    method=request["method"],
                    headers=request["headers"],
                    data=request["body"],
                )
                return {"status": response.status_code, "body": response.text}
        except Killed:
            self.restart()
            return None
        finally:
            self._answers = False

    def restart(self) -> None:
        """Start the server after it was killed: what wasn't committed is gone."""
        self.writes_until_killed = None
        self.close_database()
        self.histories = Histories()

    def begin(self, start: Start) -> str:
        """Begin a game, and return its id."""
        with self.session() as session:
            return begin(session, start).id

    def let_in(self, game_ids: Iterable[str], secrets: Secrets, role: Role = "host") -> None:
        """Let a phone into games, by a new link each."""
        with self.session() as session:
            for id in game_ids:
                let_in(session, id, secrets, make_link(session, id, role).id)

    def shut_out(self, game_id: str, secrets: Secrets) -> None:
        """Withdraw the links by which a phone came into a game."""
        with self.session() as session:
            access = access_of_phone(session, game_id, secrets)
            if access:
                delete_links(session, game_id, access.links)

    def delete(self, game_id: str) -> None:
        """Delete a game."""
        with self.session() as session:
            delete_game(session, game_id)

    def _execute(self, cursor: Any, statement: str, *_: Any) -> None:
        if self._answers and statement.lstrip().startswith(WRITES):
            self._count_write()
            if self.is_full:
                raise sqlite3.OperationalError("database or disk is full")

    def _commit(self, _: Any) -> None:
        if self._answers:
            self._count_write()

    def _count_write(self) -> None:
        if self.writes_until_killed is not None:
            self.writes_until_killed -= 1
            if self.writes_until_killed < 0:
                raise Killed
