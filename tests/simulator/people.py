"""What people do at the table on an evening, whatever else happens."""

import re
from dataclasses import dataclass, replace
from html import unescape
from random import Random
from urllib.parse import urlencode

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Amend, Correction, Entry, Hand, Strike
from scorekeeper.game.named_deal import other_deal_refusal
from scorekeeper.game.start import Start
from scorekeeper.store.games import Game
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import WholeGame, write_export
from tests.simulator.ledger import Ledger, Record, is_of_kind, open_games, phone_rows
from tests.simulator.machines import Killed
from tests.simulator.phone import HEADERS, Network, NoPythonError, Phone, Reply, form
from tests.simulator.storage import FullError, OtherWorkerError
from tests.support.random_games import random_entry, random_start

QUESTION = re.compile(r'name="asked"[^>]*value="([^"]*)".*?</form>', re.DOTALL)
CHOICE = re.compile(r'name="do" value="([^"]*)"')
MOST_THOUGHTS = 4
"""How many things come to somebody's mind until one may be true."""
BEGUN = "2026-11-20T20:00:00Z"


@dataclass(frozen=True)
class View:
    """A game as somebody sees it, on a page that was `made_here` on the phone or by the server; the
    page offers nothing of an `unknown_kind`."""

    game: Game
    made_here: bool
    unknown_kind: str


class People:
    """Those at the tables, each with a phone."""

    def __init__(self, ledger: Ledger, network: Network) -> None:
        self._ledger = ledger
        self._network = network

    def record(self, phone: Phone, chance: Random) -> str:
        """Record something that may be true, or a correction of something; return what was done."""
        view = self.look_at_a_game(phone, chance)
        if view is None:
            return "sees no game"
        game = view.game
        for _ in range(MOST_THOUGHTS):
            entry = random_entry(chance, game.begun_as, game.entries)
            if getattr(entry, "deal", 0) is None and chance.random() < 0.8:
                entry = replace(entry, deal=len(game.table.closed) + 1)  # type: ignore[arg-type]
            if _may_be_true(view, entry):
                return self._send(phone, view, entry)
        return "has nothing to record"

    def repeat(self, phone: Phone, chance: Random) -> str:
        """Record what somebody else recorded of the deal in play, perhaps with a slip."""
        view = self.look_at_a_game(phone, chance)
        others = [one.entry for one in self._ledger.records.values() if one.who != phone.name]
        facts = [entry for entry in others if not isinstance(entry, Correction)]
        if view is None or not facts:
            return "has nothing to repeat"
        entry: Entry = chance.choice(facts[-4:])
        if isinstance(entry, Hand) and chance.random() < 0.4:
            entry = replace(entry, left=dict.fromkeys(entry.left, 7))
        if not _may_be_true(view, entry):
            return "has nothing to repeat"
        return self._send(phone, view, entry)

    def _send(self, phone: Phone, view: View, entry: Entry) -> str:
        game = view.game
        key = self._ledger.new_key(phone.name)
        record = Record(key, phone.name, entry, _key_of_target(game, entry))
        self._ledger.records[key] = record
        request = form(f"/sync/{game.id}/entries", key, write_entry(entry))
        reply = phone.send(self._network, game.id, request, made_here=view.made_here)
        if reply.status == 201 and '"entry"' in reply.body:
            record.acknowledged_by = phone.name if reply.made_here else "the server"
        answered = record.acknowledged_by or f"nobody ({reply.status})"
        return f"records {write_entry(entry)} as “{key}”, answered by {answered}"

    def look_at_a_game(self, phone: Phone, chance: Random) -> View | None:
        """Return one of the games that somebody can see."""
        try:
            here = self._games_on(phone)
        except (Killed, FullError, OtherWorkerError, NoPythonError):
            phone.end_worker()
            return None
        there = [] if phone.out_of_reach else open_games(self._ledger.server, phone)
        games = sorted({*here, *there})
        if not games:
            return None
        id = chance.choice(games)
        made_here = id not in there or phone.is_pending(id)
        machine = phone if made_here else self._ledger.server
        game = machine.load(id)
        return View(game, made_here, machine.unknown_kind) if game else None

    def _games_on(self, phone: Phone) -> list[str]:
        if not phone.is_installed:
            return []
        phone.start().catch_up()
        return [id for (id,) in phone_rows(phone, "SELECT id FROM games")]

    def settle(self, phone: Phone, chance: Random) -> str:
        """Answer a question about something that can't stand as it was recorded."""
        waiting = sorted(phone.storage.waiting)
        if not waiting:
            return "is asked nothing"
        path = f"/games/{chance.choice(waiting)}/waiting"
        game_id = path.split("/")[2]
        page = phone.show(self._network, game_id, path)
        questions = [
            (unescape(one[1]), CHOICE.findall(one[0])) for one in QUESTION.finditer(page.body)
        ]
        if not questions:
            return "is asked nothing"
        key, choices = chance.choice(questions)
        choice = chance.choice(choices)
        body = urlencode({"asked": key, "do": choice})
        headers = HEADERS | {"Content-Type": "application/x-www-form-urlencoded"}
        request = {"method": "POST", "path": path, "headers": headers, "body": body}
        reply = phone.send(self._network, game_id, request, made_here=True)
        if choice == "drop":
            self._ledger.settle({key}, f"dropped by {phone.name}")
        return f"answers “{choice}” about “{key}”: {reply.status}"

    def begin(self, phone: Phone, chance: Random) -> str:
        """Begin a game, often where there is no network."""
        phone.out_of_reach = phone.out_of_reach or chance.random() < 0.5
        start = self.choose_start(chance)
        whole = WholeGame(start, BEGUN, ())
        request = form("/sync/games", new_token(), {"game": write_export(whole), "keys": []})
        made_here = phone.is_installed and phone.out_of_reach
        self._ledger.games += 1
        reply = phone.send(self._network, "", request, made_here=made_here)
        return f"begins {start.variant.id}: {reply.status}"

    @staticmethod
    def choose_start(chance: Random) -> Start:
        """Choose a game and who plays it."""
        return random_start(chance, VARIANTS[chance.choice(sorted(VARIANTS))])

    def look(self, phone: Phone, chance: Random) -> tuple[str, Reply] | None:
        """Look at the Table of a game; return its id and what is shown."""
        view = self.look_at_a_game(phone, chance)
        if view is None:
            return None
        id = view.game.id
        return id, phone.show(self._network, id, f"/games/{id}")


def _may_be_true(view: View, entry: Entry) -> bool:
    game = view.game
    if is_of_kind(write_entry(entry), view.unknown_kind):
        return False
    return not (other_deal_refusal(game.table, entry) or admit(game.table, entry).refusals)


def _key_of_target(game: Game, entry: Entry) -> str | None:
    if isinstance(entry, Amend | Strike) and 1 <= entry.target <= len(game.log):
        return game.log[entry.target - 1].idempotency_key
    return None
