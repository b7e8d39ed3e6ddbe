"""The server: the app on a file, which can be killed between any two writes, and put back."""

import shutil
import sqlite3
from datetime import timedelta
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
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from tests.simulator.machines import Killed, Machine

WRITES = "INSERT", "UPDATE", "DELETE"


class Server(Machine):
    """The server of an evening."""

    def __init__(self, folder: Path, empty: Path) -> None:
        self.file = folder / "server.sqlite"
        self._empty = empty
        app = create_app(
            {
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{self.file}",
                "SECRET_KEY": "of the simulated server",
                "RATELIMIT_ENABLED": False,
            }
        )
        app.jinja_env.auto_reload = False
        super().__init__("the server", app)
        with app.app_context():
            event.listen(db.engine, "do_execute", self._execute)
            event.listen(db.engine, "do_executemany", self._execute)
            event.listen(db.engine, "commit", self._commit)
        self.begin_evening()

    def begin_evening(self) -> None:
        """Begin with an empty database."""
        self.writes_until_killed: int | None = None
        self.is_full = False
        self.unknown_kind = ""
        self.off = timedelta()
        self._answers = False
        self.put_file(self._empty)

    def put_file(self, file: Path) -> None:
        """Put a database in place of the present one, and start anew."""
        self.close_database()
        for old in self.file.parent.glob(f"{self.file.name}*"):
            old.unlink()
        shutil.copyfile(file, self.file)
        self.histories = Histories()

    def back_up(self, file: Path) -> None:
        """Copy the database to a file."""
        file.unlink(missing_ok=True)
        with sqlite3.connect(self.file) as source, sqlite3.connect(file) as target:
            source.backup(target)
        target.close()
        source.close()

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
            game = begin(session, start)
            session.commit()
            return game.id

    def let_in(self, game_id: str, secrets: tuple[str, ...], role: Role) -> None:
        """Let a phone into a game by a new link."""
        with self.session() as session:
            link = make_link(session, game_id, role)
            let_in(session, game_id, secrets, link.id)
            session.commit()

    def shut_out(self, game_id: str, secrets: tuple[str, ...]) -> None:
        """Withdraw the links by which a phone came into a game."""
        with self.session() as session:
            access = access_of_phone(session, game_id, secrets)
            if access:
                delete_links(session, game_id, access.links)
            session.commit()

    def delete(self, game_id: str) -> None:
        """Delete a game."""
        with self.session() as session:
            delete_game(session, game_id)
            session.commit()

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
