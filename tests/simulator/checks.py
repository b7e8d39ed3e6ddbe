"""What must hold at the end of an evening, each told in two ways that share no code: from the rows
in the databases, and from what pages and programs are shown."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, takewhile

from scorekeeper.game.replay import replay
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.games import read_start
from tests.simulator.machines import Json
from tests.simulator.phone import HEADERS, Phone, Reply
from tests.simulator.scene import Record, Scene, facts_of, is_of_kind
from tests.support.plain_money import balances, plain_state
from tests.support.plain_sum import plain_game

STANDINGS = '<ol class="players '
TOTAL = re.compile(r'class="n total">([^<]*)<')


class Checks:
    """The checks of an evening that has come to its end: every machine works, everybody is let into
    every game, and phones have exchanged until nothing changed any more."""

    def __init__(self, scene: Scene) -> None:
        self._scene, server = scene, scene.server
        self._records = scene.records.values()
        rows = server.rows("SELECT id, start FROM games ORDER BY id")
        self._starts: dict[str, Json] = {id: json.loads(start) for id, start in rows}
        self._logs = {id: server.log(id) for id in self._starts}
        self._keys = Counter(str(key) for log in self._logs.values() for _, key, _ in log)
        self._installed = [phone for phone in scene.phones if phone.is_installed]
        self._games_outside = [
            (phone, id) for phone in scene.phones for (id,) in phone.rows(GAMES_OUTSIDE)
        ]

    def find_violations(self) -> Iterator[str]:
        """Find all that doesn't hold."""
        yield from self._scene.network.broken
        yield from self._find_lost_records()
        yield from self._find_lost_facts()
        yield from self._find_wrong_corrections()
        yield from self._find_doubles()
        yield from self._find_unlike_copies()
        yield from self._find_what_waits()
        yield from self._find_money()
        yield from self._find_wrong_pages()

    def _find_lost_records(self) -> Iterator[str]:
        """By keys: what was acknowledged is in the log, or somebody is asked about it, or it was
        taken back."""
        for record in self._records:
            if record.acknowledged_by and not self.place_of(record):
                yield f"“{record.key}”, acknowledged by {record.acknowledged_by}, is nowhere"

    def place_of(self, record: Record) -> str:
        """Say where a record is in the end, and if it isn't in the log, through whom."""
        if record.key in self._keys:
            return "in the log"
        for phone in self._scene.phones:
            if phone.rows(IN_CONFLICT, record.key):
                return f"asked about on {phone.name}"
            if phone.rows(OUTSIDE, record.key):
                return f"waits on {phone.name}, which the server doesn’t let into its game"
            if record.key in phone.storage.failed:
                return f"stored as failed on {phone.name}"
        return record.settled or self._said_elsewhere(record) or self._part_of(record)

    def _said_elsewhere(self, record: Record) -> str:
        """Through whom it is in a log all the same, as another phone said the same, or its own
        phone what can be true only once: such as how a deal ended, what was agreed, and a
        correction of the same entry."""
        own = self._versions_of(record)
        outside = [phone.log(id) for phone, id in self._games_outside]
        for _, key, entry in chain(*self._logs.values(), *outside):
            other = self._scene.records.get(str(key))
            if other is None or other is record:
                continue
            by_another = other.who != record.who
            said = [one for one in facts_of(entry) if by_another or one["kind"] in ONCE]
            if any(one in own for one in said):
                return f"said by {other.who} too"
            alike = not by_another or facts_of(entry) == record.facts
            if record.target and other.target == record.target and alike:
                return f"corrected by {other.who} alike"
        for id, start in self._starts.items():
            said = [one for _, _, entry in self._logs[id] for one in facts_of(entry)]
            if _are_agreed(own, [start, *said]):
                return "agreed at the start already"
        return ""

    def _versions_of(self, record: Record) -> list[Json]:
        """What a record says, and what it said after corrections of its own phone."""
        later = [one for one in self._records if one.target == record.key]
        return [*record.facts, *(said for one in later for said in self._versions_of(one))]

    def _part_of(self, record: Record) -> str:
        """Which record it is part of: it corrected one that isn't in the log itself, or somebody is
        asked about another correction of the same, or one by the same phone is part of it."""
        alike = [one.key for one in self._records if one.target and one.target == record.target]
        for phone in self._scene.phones:
            for key in [record.target, *alike]:
                if key and phone.rows(IN_CONFLICT, key):
                    return f"asked about on {phone.name} with “{key}”"
        target = self._scene.records.get(record.target or "")
        if target and not self._is_as_written(target):
            return f"part of “{target.key}”"
        for later in self._records:
            if later.target == record.key and later.who == record.who:
                return f"taken back by {record.who} with “{later.key}”"
        return ""

    def _is_as_written(self, record: Record) -> bool:
        """Whether a record is in the log as it was written."""
        log = chain(*self._logs.values())
        return any(key == record.key and facts_of(entry) == record.facts for _, key, entry in log)

    def _find_lost_facts(self) -> Iterator[str]:
        """By what is said: whatever the server acknowledged and nobody took back is what a program
        is shown of the log, or of a conflict."""
        shown = [*self._shown, *self._shown_outside]
        games = [json.loads(game) for game in self._exports.values()]
        phones = self._scene.phones
        asked = [
            fact
            for phone in phones
            for (entry,) in phone.rows("SELECT entry FROM asked")
            for fact in facts_of(json.loads(entry))
        ]
        exempt = {record.target for record in self._records}
        exempt |= {key for phone in phones for key in phone.storage.failed}
        for record in self._records:
            if not record.acknowledged_by or record.settled or record.target:
                continue
            for fact in record.facts if record.key not in exempt else []:
                if not (fact in [*shown, *asked] or _are_agreed([fact], [*games, *shown])):
                    yield f"what “{record.key}” says is shown nowhere: {fact}"

    @cached_property
    def _exports(self) -> dict[str, str]:
        """The games as somebody is given them who may open all of them."""
        phone = self._scene.phones[0]
        answers = {id: phone.carry(_export(id)) for id in self._starts}
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

    def _find_wrong_corrections(self) -> Iterator[str]:
        """A correction in a log corrects what its phone meant, or what says the same."""
        for log in self._logs.values():
            entries = {number: (str(key), entry) for number, (_, key, entry) in enumerate(log, 1)}
            for key, entry in entries.values():
                record = self._scene.records.get(key)
                meant = self._original(record) if record else None
                if record is meant or meant is None:
                    continue
                passed = set()  # an answer may have made a correction of what was meant
                while entry.get("entry"):  # 0 is the start
                    corrected, entry = entries[entry["entry"]]
                    passed.add(corrected)
                alike = self._versions_of(meant)
                if meant.key not in passed and not any(one in alike for one in facts_of(entry)):
                    yield f"“{key}” corrects “{corrected}” instead of “{meant.key}”"

    def _original(self, record: Record) -> Record | None:
        """Return what a record is a correction of in the end, or itself if it is none; None where
        nobody here has recorded that."""
        while record.target:
            target = self._scene.records.get(record.target)
            if target is None:
                return None
            record = target
        return record

    def _find_doubles(self) -> Iterator[str]:
        """Nothing stands twice: by keys, and by what is said."""
        if len(self._starts) > self._scene.games:
            yield f"there are {len(self._starts)} games, and {self._scene.games} were begun"
        for key, count in self._keys.items():
            if count > 1:
                yield f"“{key}” is {count} times in the log"
        said = [one for record in self._records for one in record.facts]
        for fact, count in (_count(self._shown) - _count(said)).items():
            yield f"{count} more in the logs than people have said: {fact}"

    def _find_unlike_copies(self) -> Iterator[str]:
        for phone in self._installed:
            for game_id in self._scene.server.open_games(phone.secrets):
                if phone.log(game_id) != self._logs[game_id]:
                    yield f"{phone.name} has another log of {game_id} than the server"
                if phone.start().answer(_export(game_id)).body != self._exports[game_id]:
                    yield f"{phone.name} exports another {game_id} than the server"

    def _find_what_waits(self) -> Iterator[str]:
        """Nothing waits for ever: the phones say so, and so do their requests."""
        for phone in self._installed:
            if phone.storage.sent or phone.storage.copies:
                yield f"{phone.name} has requests that nobody handles"
            asked, outside = (
                len(phone.rows("SELECT 1 FROM asked")),
                len(phone.rows(WAITING_OUTSIDE)),
            )
            waiting = sum(phone.storage.waiting.values())
            if waiting != outside + asked:
                yield f"{waiting} wait on {phone.name}, of which {asked} are asked about"

    def _find_money(self) -> Iterator[str]:
        """Money sums to 0: as the product works it out, and as it is worked out on paper."""
        for game_id, start in self._starts.items():
            log = [entry for _, _, entry in self._logs[game_id]]
            state = replay(read_start(start), [read_entry(entry) for entry in log])
            held = sum(player.balance for player in state.players) + sum(state.money.pots.values())
            paper = plain_game(start, log)
            if held or sum(balances(paper).values()):
                yield f"the money of {game_id} sums to {held}"
            on_paper = [player["total"] for player in plain_state(start, log)["players"]]
            if [player.total for player in state.players] != on_paper:
                yield f"the totals of {game_id} are not {on_paper}"

    def _find_wrong_pages(self) -> Iterator[str]:
        phone = self._scene.phones[-1]
        for game_id in self._scene.server.open_games(phone.secrets)[:1]:
            path = f"/games/{game_id}"
            if phone.is_installed and len(self._records) % 2:
                reply = phone.start().answer(_get(path))
            else:
                reply = phone.show(game_id, path)
            if reply.status not in (200, 302):  # a game that is over leads to its end
                yield f"{phone.name} is shown {game_id} with {reply.status}"
            yield from check_page(self._scene, phone, game_id, reply)


IN_CONFLICT = "SELECT 1 FROM asked WHERE idempotency_key = ?"
OUTSIDE = """
SELECT 1 FROM entries JOIN copies USING (game_id)
WHERE idempotency_key = ? AND NOT followed"""
GAMES_OUTSIDE = "SELECT id FROM games JOIN copies ON game_id = id WHERE NOT followed"
WAITING_OUTSIDE = """
SELECT 1 FROM entries JOIN copies USING (game_id)
WHERE NOT followed AND number > base"""
"""With a game that the server refused: its page says so and offers to send it again."""
ONCE = (
    "hand",
    "void",
    "cut",
    "four_pairs",
    "playable_discard",
    "buy_in",
    "out_of_game",
    "join",
    "end",
)
"""The kinds of facts of which an equal one in the same deal can’t be true too."""


def check_page(scene: Scene, phone: Phone, game_id: str, reply: Reply) -> Iterator[str]:
    """Find out whether a page shows what follows from the log that whoever made it has."""
    if reply.status != 200 or STANDINGS not in reply.body:
        return  # no Table: an error, the end of a game, or somebody else’s page
    machine = phone if reply.made_here else scene.server
    ((start,),) = machine.rows("SELECT start FROM games WHERE id = ?", game_id)
    log = [entry for _, _, entry in machine.log(game_id)]
    entries = list(takewhile(lambda entry: not is_of_kind(entry, machine.unknown_kind), log))
    state = plain_state(json.loads(start), entries)
    shown = [_number(total) for total in TOTAL.findall(reply.body)]
    totals = [player["total"] for player in state["players"]]
    if sorted(shown) != sorted(totals):
        yield f"{phone.name} is shown {shown} in {game_id}, where the log comes to {totals}"


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace(",", ""))


def _count(facts: Iterable[Json]) -> Counter[str]:
    return Counter(json.dumps(one, sort_keys=True) for one in facts)


def _facts_of_exports(exports: Iterable[str]) -> list[Json]:
    games = map(json.loads, exports)
    return [one for game in games for entry in game["entries"] for one in facts_of(entry)]


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
