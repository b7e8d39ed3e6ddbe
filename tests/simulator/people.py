"""What people do at the table on an evening, whatever else happens."""

import re
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from random import Random
from urllib.parse import urlencode

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Amend, Correction, Entry, Hand, Strike
from scorekeeper.game.named_deal import deal_named_by, other_deal_refusal
from scorekeeper.game.start import Start
from scorekeeper.store.games import Game
from scorekeeper.store.links import Role
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.just_the_score import JUST_THE_SCORE
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import WholeGame, write_export
from tests.simulator.checks import check_page
from tests.simulator.machines import Machine
from tests.simulator.phone import HEADERS, Phone, form
from tests.simulator.scene import Event, Record, Scene, is_of_kind
from tests.support.games.registry import JUDGED
from tests.support.random_games import random_entry, random_start

QUESTION = re.compile(r'name="asked"[^>]*value="([^"]*)".*?</form>', re.DOTALL)
CHOICE = re.compile(r'name="do" value="([^"]*)"')
MOST_THOUGHTS = 4
"""How many things come to somebody's mind until one may be true."""
BEGUN = "2026-11-20T20:00:00Z"
WITH_CARDS = sorted(JUDGED)
"""The games that are drawn. A game more would make other evenings of all seeds."""
WITHOUT_CARDS = 0.1
"""How often just the score is kept in place of the game that was drawn."""


def record(scene: Scene, phone: Phone, chance: Random) -> str:
    """Record something that may be true, or a correction of something."""

    def think(game: Game) -> Iterable[Entry]:
        for _ in range(MOST_THOUGHTS):
            entry = random_entry(chance, game.begun_as, game.entries)
            if getattr(entry, "deal", 0) is None and chance.random() < 0.8:
                entry = replace(entry, deal=len(game.table.closed) + 1)  # type: ignore[arg-type]
            yield entry

    seen = _look_at_a_game(scene, phone, chance)
    return _send_first_true(scene, phone, *seen, think(seen[0])) if seen else "sees no game"


def repeat(scene: Scene, phone: Phone, chance: Random) -> str:
    """Record what somebody else recorded of the deal in play, perhaps with a slip."""
    seen = _look_at_a_game(scene, phone, chance)
    others = [one.entry for one in scene.records.values() if one.who != phone.name]
    facts = [entry for entry in others if not isinstance(entry, Correction)]
    if seen is None or not facts:
        return "has nothing to repeat"
    entry: Entry = chance.choice(facts[-4:])
    if isinstance(entry, Hand) and chance.random() < 0.4:
        entry = replace(entry, left=dict.fromkeys(entry.left, 7))
    return _send_first_true(scene, phone, *seen, [entry])


def _send_first_true(
    scene: Scene, phone: Phone, game: Game, machine: Machine, entries: Iterable[Entry]
) -> str:
    """Send the first of these entries that may be true, on a page that a machine has made: it
    offers nothing of a kind that the machine doesn't know."""
    for entry in entries:
        if is_of_kind(write_entry(entry), machine.unknown_kind):
            continue
        if not (other_deal_refusal(game.table, entry) or admit(game.table, entry).refusals):
            return _send(scene, phone, game, entry, made_here=machine is phone)
    return "has nothing to record"


def _send(scene: Scene, phone: Phone, game: Game, entry: Entry, *, made_here: bool) -> str:
    key = f"{phone.name}, record {len(scene.records) + 1} of this evening"
    target = None
    if isinstance(entry, Amend | Strike) and 1 <= entry.target <= len(game.log):
        target = game.log[entry.target - 1].idempotency_key
    record = scene.records[key] = Record(key, phone.name, entry, target)
    # A stored form that names its deal is recorded whatever else was meanwhile (C25).
    seen = None if deal_named_by(entry) else game.tag
    request = form(f"/sync/{game.id}/entries", key, write_entry(entry), seen)
    reply = phone.send(game.id, request, made_here=made_here)
    if reply.status == 201 and '"entry"' in reply.body:
        record.acknowledged_by = phone.name if reply.made_here else "the server"
    elif not reply.status and key in phone.promised:
        record.acknowledged_by = f"the storage of {phone.name}"
    answered = record.acknowledged_by or f"nobody ({reply.status})"
    return f"records {write_entry(entry)} as “{key}”, answered by {answered}"


def _look_at_a_game(scene: Scene, phone: Phone, chance: Random) -> tuple[Game, Machine] | None:
    """Return one of the games that somebody can see, and the machine that makes its pages."""

    def find_here() -> list[str] | None:
        if not phone.is_installed:
            return []
        phone.start().catch_up()
        return phone.games()

    here = phone.attempt(find_here, None)
    if here is None:
        return None
    there = sorted(phone.seen) if not phone.is_installed else []
    if not phone.out_of_reach:
        there = scene.server.open_games(phone.secrets)
        phone.seen = set(there)
    if not (games := sorted({*here, *there})):
        return None
    id = chance.choice(games)
    machine = phone if id not in there or phone.is_pending(id) else scene.server
    game = machine.load(id)
    return (game, machine) if game else None  # it may be deleted since it was seen


def settle(scene: Scene, phone: Phone, chance: Random) -> str:
    """Answer a question about something that can't stand as it was recorded."""
    if not (waiting := sorted(phone.storage.waiting)):
        return "is asked nothing"
    game_id = chance.choice(waiting)
    path = f"/games/{game_id}/waiting"
    page = phone.show(game_id, path)
    questions = [(unescape(one[1]), CHOICE.findall(one[0])) for one in QUESTION.finditer(page.body)]
    if not questions:
        return "is asked nothing"
    key, choices = chance.choice(questions)
    choice = chance.choice(choices)
    headers = HEADERS | {"Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode({"asked": key, "do": choice})
    request = {"method": "POST", "path": path, "headers": headers, "body": body}
    reply = phone.send(game_id, request, made_here=True)
    if choice == "drop":
        scene.settle({key}, f"dropped by {phone.name}")
    return f"answers “{choice}” about “{key}”: {reply.status}"


def begin(scene: Scene, phone: Phone, chance: Random) -> str:
    """Begin a game, often where there is no network."""
    phone.out_of_reach = phone.out_of_reach or chance.random() < 0.5
    start = choose_start(chance)
    whole = WholeGame(start, BEGUN, ())
    request = form("/sync/games", new_token(), {"game": write_export(whole), "keys": []})
    scene.games += 1
    made_here = phone.is_installed and phone.out_of_reach
    reply = phone.send("", request, made_here=made_here)
    return f"begins {start.variant.id}: {reply.status}"


def choose_start(chance: Random) -> Start:
    """Choose a game and who plays it, at times one without cards in place of what was drawn: other
    evenings stay as they are."""
    start = random_start(chance, VARIANTS[chance.choice(WITH_CARDS)])
    apart = Random(repr((start.variant.id, start.players, start.options)))
    return random_start(apart, JUST_THE_SCORE) if apart.random() < WITHOUT_CARDS else start


def look(scene: Scene, phone: Phone, chance: Random) -> str:
    """Look at the Table of a game."""
    seen = _look_at_a_game(scene, phone, chance)
    if seen is None:
        return "sees no game"
    id = seen[0].id
    reply = phone.show(id, f"/games/{id}")
    scene.violations += check_page(scene, phone, id, reply)
    return f"looks at the Table: {reply.status}"


def leave_or_return(scene: Scene, phone: Phone, chance: Random) -> str:
    """Go where there is no network, or come back."""
    phone.out_of_reach = not phone.out_of_reach
    return f"{'out of' if phone.out_of_reach else 'within'} reach"


def exchange(scene: Scene, phone: Phone, chance: Random) -> str:
    """Carry a part of an exchange."""
    most, carried = chance.choice((1, 2, 3, 5, 20)), 1
    while phone.exchange_step() and carried < most:
        carried += 1
    return f"exchanges, {carried} requests"


def wait(scene: Scene, phone: Phone, chance: Random) -> str:
    """Wait until late requests arrive."""
    return f"{scene.network.deliver_late(3)} late requests arrive"


def let_in(scene: Scene, phone: Phone, chance: Random) -> str:
    """Let a phone into a game by a new link."""
    if not (games := scene.server.games()):
        return "there is no game"
    game_id = chance.choice(games)
    role: Role = chance.choice(("host", "host", "score", "watch"))
    scene.server.let_in([game_id], phone.secrets, role)
    return f"is let into {game_id} to {role}"


PEOPLE: dict[Event, int] = {
    record: 44,
    repeat: 8,
    look: 5,
    settle: 8,
    begin: 4,
    leave_or_return: 7,
    exchange: 26,
    wait: 4,
    let_in: 2,
}
"""What people do, and how often."""
