"""What is on a phone is forgotten, links are withdrawn, games deleted, and backups put back."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from scorekeeper.store.links import Role
from tests.simulator.ledger import LOG, Ledger, log_of, open_games, server_rows
from tests.simulator.phone import Phone
from tests.simulator.storage import Storage


class Losses:
    """What may be lost on an evening, with a place for a backup."""

    def __init__(self, ledger: Ledger, folder: Path) -> None:
        self._ledger = ledger
        self._server = ledger.server
        self._backup = folder / "backup.sqlite"
        self._has_backup = False

    def forget_caches(self, phone: Phone, chance: Random) -> str:
        """Delete the snapshot and what Python is made of; what was recorded stays."""
        phone.end_worker()
        phone.has_pack = False
        return f"the browser of {phone.name} forgets what the app is made of"

    def forget_database(self, phone: Phone, chance: Random) -> str:
        """Delete what was recorded on a phone, and sometimes its cookie with it."""
        with_cookie = chance.random() < 0.5

        def forget() -> None:
            phone.end_worker()
            phone.storage = Storage()
            if with_cookie:
                phone.has_pack = False
                phone.forget_cookie()

        self._ledger.lose(forget, f"lost with what the browser of {phone.name} forgot")
        return f"the browser of {phone.name} forgets {'everything' if with_cookie else 'its data'}"

    def withdraw(self, phone: Phone, chance: Random) -> str:
        """Withdraw the links by which a phone came into a game."""
        games = open_games(self._server, phone)
        if not games:
            return f"{phone.name} has no link"
        game_id = chance.choice(games)
        self._server.shut_out(game_id, phone.secrets)
        return f"{phone.name} is shut out of {game_id}"

    def let_in(self, phone: Phone, chance: Random) -> str:
        """Let a phone into a game by a new link."""
        games = [id for (id,) in server_rows(self._server, "SELECT id FROM games ORDER BY id")]
        if not games:
            return "there is no game"
        game_id = chance.choice(games)
        role: Role = chance.choice(("host", "host", "score", "watch"))
        self._server.let_in(game_id, phone.secrets, role)
        return f"{phone.name} is let into {game_id} to {role}"

    def delete(self, phone: Phone, chance: Random) -> str:
        """Delete a game of the server's."""
        games = open_games(self._server, phone)
        if not games:
            return "there is no game to delete"
        game_id = chance.choice(games)
        log = log_of(server_rows(self._server, LOG, game_id))
        self._server.delete(game_id)
        self._ledger.settle(
            {str(key) for _, key, _ in log}, f"deleted with its game by {phone.name}"
        )
        return f"{phone.name} deletes {game_id}"

    def back_up(self, phone: Phone, chance: Random) -> str:
        """Make a backup, or put back the one there is."""
        if not self._has_backup or chance.random() < 0.3:
            self._has_backup = True
            self._server.back_up(self._backup)
            return "a backup is made"
        how = "lost as a backup was put back"
        self._ledger.lose(lambda: self._server.put_file(self._backup), how)
        return "the backup is put back"

    @property
    def faults(self) -> dict[str, Callable[[Phone, Random], str]]:
        """All of them by name."""
        return {
            "forget caches": self.forget_caches,
            "forget a database": self.forget_database,
            "withdraw a link": self.withdraw,
            "delete a game": self.delete,
            "a backup": self.back_up,
        }
