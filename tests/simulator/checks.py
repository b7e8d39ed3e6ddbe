"""What must hold at the end of an evening, each told in two ways that share no code: from the rows
in the databases, and from what pages and programs are shown."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import takewhile

from scorekeeper.game.replay import replay
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.games import read_start
from tests.simulator.faults.network import FaultyNetwork
from tests.simulator.ledger import (
    LOG,
    Json,
    Ledger,
    Record,
    is_of_kind,
    log_of,
    open_games,
    phone_rows,
    server_rows,
    without_deal,
)
from tests.simulator.phone import HEADERS, Phone, Reply
from tests.support.plain_money import balances, plain_state
from tests.support.plain_sum import plain_game

TOTAL = re.compile(r'class="n total">([^<]*)<')
NOT_FOUND = 404


class Checks:
    """The checks of an evening that has come to its end: every machine works, everybody is let into
    every game, and phones have exchanged until nothing changed any more."""

    def __init__(self, ledger: Ledger, network: FaultyNetwork) -> None:
        self._ledger = ledger
        self._network = network
        rows = server_rows(ledger.server, "SELECT id, start FROM games ORDER BY id")
        self._starts: dict[str, Json] = {id: json.loads(start) for id, start in rows}
        self._logs = {id: log_of(server_rows(ledger.server, LOG, id)) for id in self._starts}
        self._games_outside = [
            (phone, id) for phone in ledger.phones for (id,) in phone_rows(phone, GAMES_OUTSIDE)
        ]

    def find_violations(self) -> Iterator[str]:
        """Find all that doesn't hold."""
        yield from self._network.broken
        yield from self._find_lost_records()
        yield from self._find_lost_facts()
        yield from self._find_doubles()
        yield from self._find_unlike_copies()
        yield from self._find_what_waits()
        yield from self._find_money()
        yield from self._find_wrong_pages()

    def _find_lost_records(self) -> Iterator[str]:
        """By keys: what was acknowledged is in the log, or somebody is asked about it, or it was
        taken back."""
        for record in self._ledger.records.values():
            if record.acknowledged_by and not self.place_of(record):
                yield f"“{record.key}”, acknowledged by {record.acknowledged_by}, is nowhere"

    def place_of(self, record: Record) -> str:
        """Say where a record is in the end, and if it isn't in the log, through whom."""
        if record.key in self._keys():
            return "in the log"
        for phone in self._ledger.phones:
            if phone_rows(phone, IN_CONFLICT, record.key):
                return f"asked about on {phone.name}"
            if phone_rows(phone, OUTSIDE, record.key):
                return f"waits on {phone.name}, which the server doesn’t let into its game"
        return record.settled or self._said_elsewhere(record) or self._part_of(record)

    def _said_elsewhere(self, record: Record) -> str:
        """Through whom it is in a log all the same, as another phone said the same, or its own
        phone what can be true only once: how a deal ended, what was agreed at the start, and a
        correction of the same entry."""
        own = self._versions_of(record)
        outside = [log_of(phone_rows(phone, LOG, id)) for phone, id in self._games_outside]
        for log in [*self._logs.values(), *outside]:
            for _, key, entry in log:
                other = self._ledger.records.get(str(key))
                if other is None or other is record:
                    continue
                by_another = other.who != record.who
                if any(
                    one in own and (by_another or one["kind"] in ENDS_A_DEAL)
                    for one in _facts(entry)
                ):
                    return f"said by {other.who} too"
                if (
                    record.target
                    and entry["kind"] in CORRECTS
                    and (by_another or other.target == record.target)
                ):
                    return f"corrected by {other.who} alike"
        for id, start in self._starts.items():
            log = self._logs[id]
            if _are_agreed(own, [start, *(one for _, _, entry in log for one in _facts(entry))]):
                return "agreed at the start already"
        return ""

    def _versions_of(self, record: Record) -> list[Json]:
        """What a record says, and what it said after corrections of its own phone."""
        later = [one for one in self._ledger.records.values() if one.target == record.key]
        return [*record.said, *(said for one in later for said in self._versions_of(one))]

    def _part_of(self, record: Record) -> str:
        """Which record it is part of: it corrected one that isn't in the log itself, or a
        correction by the same phone is part of it."""
        for phone in self._ledger.phones:
            if record.target and phone_rows(phone, IN_CONFLICT, record.target):
                return f"asked about on {phone.name} with “{record.target}”"
        target = self._ledger.records.get(record.target or "")
        if target and (target.key not in self._keys() or not _is_as_written(target, self._logs)):
            return f"part of “{target.key}”"
        for later in self._ledger.records.values():
            if later.target == record.key and later.who == record.who:
                return f"taken back by {record.who} with “{later.key}”"
        return ""

    def _keys(self) -> Counter[str]:
        return Counter(str(key) for log in self._logs.values() for _, key, _ in log)

    def _find_lost_facts(self) -> Iterator[str]:
        """By what is said: whatever the server acknowledged and nobody took back is what a program
        is shown of the log, or of a conflict."""
        shown = [*self._shown, *self._shown_outside]
        games = [json.loads(game) for game in self._exports.values()]
        asked = " ".join(
            entry
            for phone in self._ledger.phones
            for (entry,) in phone_rows(phone, "SELECT entry FROM asked")
        )
        for record in self._ledger.records.values():
            for fact in record.said if record.acknowledged_by and not record.settled else []:
                if fact in shown or f'"kind": "{fact["kind"]}"' in asked or self._corrected(record):
                    continue
                if not _are_agreed([fact], [*games, *shown]):
                    yield f"what “{record.key}” says is shown nowhere: {fact}"

    def _corrected(self, record: Record) -> bool:
        return any(one.target == record.key for one in self._ledger.records.values()) or (
            record.target is not None
        )

    @cached_property
    def _exports(self) -> dict[str, str]:
        """The games as somebody is given them who may open all of them."""
        answers = {
            id: self._network.carry(self._ledger.phones[0], _export(id)) for id in self._starts
        }
        return {id: answer["body"] for id, answer in answers.items() if answer}

    @cached_property
    def _shown(self) -> list[Json]:
        """All that is said in those."""
        return _facts_of_exports(self._exports.values())

    @cached_property
    def _shown_outside(self) -> list[Json]:
        """All that is said in the games on phones that the server doesn't let into them."""
        return _facts_of_exports(
            phone.start().answer(_export(id)).body for phone, id in self._games_outside
        )

    def _find_doubles(self) -> Iterator[str]:
        """Nothing stands twice: by keys, and by what is said."""
        if len(self._starts) > self._ledger.games:
            yield f"there are {len(self._starts)} games, and {self._ledger.games} were begun"
        for key, count in self._keys().items():
            if count > 1:
                yield f"“{key}” is {count} times in the log"
        said = Counter(
            json.dumps(one, sort_keys=True)
            for record in self._ledger.records.values()
            for one in record.said
        )
        shown = Counter(json.dumps(one, sort_keys=True) for one in self._shown)
        for fact, count in (shown - said).items():
            yield f"{count} more in the logs than people have said: {fact}"

    def _find_unlike_copies(self) -> Iterator[str]:
        for phone in filter(lambda phone: phone.is_installed, self._ledger.phones):
            for game_id in open_games(self._ledger.server, phone):
                own = log_of(phone_rows(phone, LOG, game_id))
                if own != self._logs[game_id]:
                    yield f"{phone.name} has another log of {game_id} than the server"
                if phone.start().answer(_export(game_id)).body != self._exports[game_id]:
                    yield f"{phone.name} exports another {game_id} than the server"

    def _find_what_waits(self) -> Iterator[str]:
        """Nothing waits for ever: the phones say so, and so do their requests."""
        for phone in filter(lambda phone: phone.is_installed, self._ledger.phones):
            if phone.storage.sent or phone.storage.copies:
                yield f"{phone.name} has requests that nobody handles"
            (outside,) = phone_rows(phone, WAITING_OUTSIDE)
            (asked,) = phone_rows(phone, "SELECT count(*) FROM asked")
            waiting = sum(phone.storage.waiting.values())
            if waiting != outside[0] + asked[0]:
                yield f"{waiting} wait on {phone.name}, of which {asked[0]} are asked about"

    def _find_money(self) -> Iterator[str]:
        """Money sums to 0: as the product works it out, and as it is worked out on paper."""
        for game_id, start in self._starts.items():
            log = [entry for _, _, entry in self._logs[game_id]]
            state = replay(read_start(start, VARIANTS), [read_entry(entry) for entry in log])
            held = sum(player.balance for player in state.players) + sum(state.money.pots.values())
            paper = plain_game(start, log)
            if held or sum(balances(paper).values()):
                yield f"the money of {game_id} sums to {held}"
            on_paper = [player["total"] for player in plain_state(start, log)["players"]]
            if [player.total for player in state.players] != on_paper:
                yield f"the totals of {game_id} are not {on_paper}"

    def _find_wrong_pages(self) -> Iterator[str]:
        phone = self._ledger.phones[-1]
        for game_id in open_games(self._ledger.server, phone)[:1]:
            path = f"/games/{game_id}"
            if phone.is_installed and len(self._ledger.records) % 2:
                reply = phone.start().answer(_get(path))
            else:
                reply = phone.show(self._network, game_id, path)
            yield from check_page(self._ledger, phone, game_id, reply)


IN_CONFLICT = "SELECT 1 FROM asked WHERE idempotency_key = ?"
OUTSIDE = """
SELECT 1 FROM entries JOIN copies USING (game_id)
WHERE idempotency_key = ? AND NOT followed"""
GAMES_OUTSIDE = "SELECT id FROM games JOIN copies ON game_id = id WHERE NOT followed"
WAITING_OUTSIDE = """
SELECT count(*) FROM entries JOIN copies USING (game_id)
WHERE NOT followed AND server_id IS NOT NULL AND number > base"""
ENDS_A_DEAL = ("hand", "void")
CORRECTS = "amend", "strike"


def check_page(ledger: Ledger, phone: Phone, game_id: str, reply: Reply) -> Iterator[str]:
    """Find out whether a page shows what follows from the log that whoever made it has."""
    if reply.status != 200 or "data-version" not in reply.body:
        return  # no Table: an error, the end of a game, or somebody else’s page
    query = "SELECT start FROM games WHERE id = ?"
    if reply.made_here:
        starts, log = phone_rows(phone, query, game_id), phone_rows(phone, LOG, game_id)
    else:
        starts = server_rows(ledger.server, query, game_id)
        log = server_rows(ledger.server, LOG, game_id)
    kind = (phone if reply.made_here else ledger.server).unknown_kind
    entries = [entry for _, _, entry in log_of(log)]
    entries = list(takewhile(lambda entry: not is_of_kind(entry, kind), entries))
    state = plain_state(json.loads(starts[0][0]), entries)
    shown = [_number(total) for total in TOTAL.findall(reply.body)]
    totals = [player["total"] for player in state["players"]]
    if sorted(shown) != sorted(totals):
        yield f"{phone.name} is shown {shown} in {game_id}, where the log comes to {totals}"


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace(",", ""))


def _facts(entry: Json) -> Iterable[Json]:
    """Return what an entry says to have happened, without times and deals."""
    facts = entry.get("with", []) if entry["kind"] in CORRECTS else [entry]
    for fact in facts if isinstance(facts, list) else [facts]:
        yield {name: value for name, value in without_deal(fact).items() if name != "at"}


def _facts_of_exports(exports: Iterable[str]) -> list[Json]:
    games = map(json.loads, exports)
    return [one for game in games for entry in game["entries"] for one in _facts(entry)]


def _are_agreed(facts: Sequence[Json], said: Iterable[Json]) -> bool:
    """Whether facts say nothing but how the start is corrected, and all of that was `said`."""
    if not facts or any(fact["kind"] != "start" for fact in facts):
        return False
    agreed = {each for one in said for each in _agreements(one)}
    return all(each in agreed for fact in facts for each in _agreements(fact))


def _agreements(said: Json) -> Iterator[tuple[str, str]]:
    """Yield what a start, or a correction of it, says, one by one."""
    for name, value in (said | said.get("options", {})).items():
        if name not in ("kind", "options"):
            yield name, json.dumps(value)


def _export(game_id: str) -> Json:
    return _get(f"/games/{game_id}/export.json")


def _get(path: str) -> Json:
    return {"method": "GET", "path": path, "headers": HEADERS, "body": None}


def _is_as_written(record: Record, logs: dict[str, list[tuple[str, str | None, Json]]]) -> bool:
    """Whether a record is in the log as it was written."""
    return any(
        list(_facts(entry)) == record.said
        for log in logs.values()
        for _, key, entry in log
        if key == record.key
    )
