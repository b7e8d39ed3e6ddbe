"""An evening: what happens on it is drawn from its seed step by step, so that any of the steps can
be left out and the others stay as they are."""

import gc
import shutil
import sqlite3
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from random import Random

from scorekeeper.store.schema import migrate
from tests.simulator.checks import Checks, check_page
from tests.simulator.faults import machines as machine_faults
from tests.simulator.faults import versions
from tests.simulator.faults.losses import Losses
from tests.simulator.faults.network import FaultyNetwork
from tests.simulator.ledger import LOG, Ledger, log_of, open_games, phone_rows, server_rows
from tests.simulator.machines import EIGHT_O_CLOCK, TOKENS, WATCH, one_program
from tests.simulator.people import People
from tests.simulator.phone import Phone
from tests.simulator.server import Server

NAMES = "Ann’s phone", "Bob’s phone", "Cid’s phone", "Dot’s phone"
PHONES = (1, 2, 3, 4), (35, 45, 14, 6)
"""How many phones there are, and how often."""
STEPS = 6, 20
PEOPLE = {
    "record": 44,
    "repeat": 8,
    "look": 5,
    "settle": 8,
    "begin": 4,
    "leave or return": 7,
    "exchange": 26,
    "late requests": 4,
    "let in": 2,
}
FAULTS = (*machine_faults.FAULTS, "forget caches", "forget a database", "withdraw a link")
FAULTS = (*FAULTS, "delete a game", "a backup")
UNSENT = "SELECT 1 FROM games WHERE id NOT IN (SELECT game_id FROM copies)"
FOLLOWED = "SELECT game_id FROM copies WHERE followed"
MOST_ROUNDS = 8
"""How often all phones exchange at the end of an evening until nothing may change any more."""


@dataclass(frozen=True)
class Step:
    """Something that happens, with the seed from which its details are drawn."""

    what: str
    seed: int


@dataclass(frozen=True)
class Plan:
    """What happens on an evening, and with how many phones; those in `visitors` have no app. The
    network may be `troubled`, and some machines of an older version."""

    phones: int
    visitors: frozenset[int]
    troubled: bool
    has_older: bool
    steps: tuple[Step, ...]

    def only(self, numbers: Sequence[int]) -> "Plan":
        """Return the plan with these steps alone, counted from 1."""
        steps = tuple(self.steps[number - 1] for number in numbers)
        return replace(self, steps=steps)


def draw_plan(seed: int) -> Plan:
    """Draw what happens on an evening: each has faults of some kinds only, and some have none."""
    chance = Random(seed)
    (phones,) = chance.choices(*PHONES)
    visitors = frozenset(number for number in range(1, phones) if chance.random() < 0.2)
    often = PEOPLE | {fault: 5 for fault in FAULTS if chance.random() < 0.35}
    kinds = chance.choices(list(often), list(often.values()), k=chance.randint(*STEPS))
    steps = tuple(Step(kind, chance.getrandbits(32)) for kind in kinds)
    return Plan(phones, visitors, chance.random() < 0.6, chance.random() < 0.2, steps)


@dataclass
class Report:
    """How an evening went: the violations, and the story up to them."""

    violations: list[str] = field(default_factory=list)
    story: list[str] = field(default_factory=list)
    records: int = 0


class House:
    """The machines of an evening, which serve one evening after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        empty = folder / "empty.sqlite"
        migrate(f"sqlite:///{empty}")
        with sqlite3.connect(empty) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        connection.close()
        self.server = Server(folder, empty)
        self.phones = []
        for name in NAMES:
            own = folder / name
            own.mkdir()
            self.phones.append(Phone(name, own, empty.read_bytes(), self.server))

    def play(self, seed: int, plan: Plan | None = None) -> Report:
        """Play an evening, and return how it went."""
        report = Report()
        try:
            with one_program():
                TOKENS.seed(seed)
                WATCH.now = EIGHT_O_CLOCK
                _Evening(self, seed, plan or draw_plan(seed), report).run()
        except Exception:
            report.violations.append(traceback.format_exc())
        return report


@contextmanager
def open_house() -> Iterator[House]:
    """Have machines, in memory where there is room for files."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
    try:
        house = House(folder)
        gc.freeze()  # what stays need not be looked at again and again
        yield house
    finally:
        shutil.rmtree(folder)


class _Evening:
    """One evening in a house."""

    def __init__(self, house: House, seed: int, plan: Plan, report: Report) -> None:
        self.report = report
        self._chance = Random(seed)
        self._plan = plan
        self._server = house.server
        self._server.begin_evening()
        self._phones = house.phones[: plan.phones]
        for number, phone in enumerate(self._phones):
            phone.begin_evening()
            phone.is_installed = number not in plan.visitors
        self._ledger = Ledger(self._server, self._phones)
        self._network = FaultyNetwork(self._server)
        self._people = People(self._ledger, self._network)
        self._losses = Losses(self._ledger, house.folder)

    def run(self) -> None:
        """Play it."""
        self._begin()
        if self._plan.has_older:
            self._tell(versions.leave_behind(self._server, self._phones, self._chance))
        self._network.troubled = self._plan.troubled
        for number, step in enumerate(self._plan.steps, 1):
            self._network.chance = chance = Random(step.seed)
            phone = chance.choice(self._phones)
            WATCH.now += timedelta(seconds=chance.randint(1, 300))
            self._tell(f"{number:3} {WATCH.now:%H:%M} {self._happen(step.what, phone, chance)}")
        self._mend()
        self._come_to_rest()
        checks = Checks(self._ledger, self._network)
        self.report.violations += checks.find_violations()
        self.report.records = len(self._ledger.records)
        for record in self._ledger.records.values():
            place = checks.place_of(record) or "nowhere"
            self._tell(f"    “{record.key}” is {place}")

    def _tell(self, line: str) -> None:
        self.report.story.append(line)

    def _begin(self) -> None:
        game_id = self._server.begin(self._people.choose_start(self._chance))
        for phone in self._phones:
            self._server.let_in(game_id, phone.secrets, "host")
            phone.take_copy(self._network, game_id)
        self._tell(f"{len(self._phones)} phones, game {game_id}")

    def _happen(self, what: str, phone: Phone, chance: Random) -> str:
        if what in machine_faults.FAULTS:
            return machine_faults.FAULTS[what](self._server, phone, chance)
        people: dict[str, Callable[[Phone, Random], str]] = {
            "record": self._people.record,
            "repeat": self._people.repeat,
            "settle": self._people.settle,
            "begin": self._people.begin,
        }
        if what in people:
            return f"{phone.name}: {people[what](phone, chance)}"
        if what in self._losses.faults:
            return self._losses.faults[what](phone, chance)
        match what:
            case "look":
                return self._look(phone, chance)
            case "leave or return":
                phone.out_of_reach = not phone.out_of_reach
                return f"{phone.name} is {'out of' if phone.out_of_reach else 'within'} reach"
            case "exchange":
                return self._exchange(phone, chance.choice((1, 2, 3, 5, 20)))
            case "late requests":
                return f"{self._network.deliver_late(3)} late requests arrive"
        return self._losses.let_in(phone, chance)

    def _look(self, phone: Phone, chance: Random) -> str:
        seen = self._people.look(phone, chance)
        if seen is None:
            return f"{phone.name} sees no game"
        game_id, reply = seen
        self.report.violations += check_page(self._ledger, phone, game_id, reply)
        return f"{phone.name} looks at the Table: {reply.status}"

    def _exchange(self, phone: Phone, most: int) -> str:
        carried = 1
        while phone.exchange_step(self._network) and carried < most:
            carried += 1
        return f"{phone.name} exchanges, {carried} requests"

    def _mend(self) -> None:
        """Have everything work again, and everybody let into every game."""
        self._network.troubled = False
        self._server.writes_until_killed = None
        self._server.is_full = False
        self._network.deliver_late(len(self._network.late))
        versions.bring_up_to_date(self._server, self._phones)
        for phone in self._phones:
            phone.out_of_reach = False
            phone.storage.full = False
            phone.storage.steps_until_killed = None

    def _games(self) -> set[str]:
        return {id for (id,) in server_rows(self._server, "SELECT id FROM games")}

    def _let_everybody_in(self) -> None:
        for phone in self._phones:
            for game_id in sorted(self._games() - set(open_games(self._server, phone))):
                self._server.let_in(game_id, phone.secrets, "host")

    def _come_to_rest(self) -> None:
        """Have phones exchange until none has anything to send or to fetch. Whoever only watched a
        game may record by then: what they recorded without being let in waits until they may."""
        for phone in self._phones:
            for game_id in sorted(self._games()):
                self._server.let_in(game_id, phone.secrets, "host")
        self._exchange_all(self._phones)  # to the end of those that are under way
        for _ in range(MOST_ROUNDS):
            self._let_everybody_in()
            restless = [phone for phone in self._phones if not self._is_at_rest(phone)]
            if not restless:
                return
            self._exchange_all(restless)
        self.report.violations.append(f"{restless[0].name} never comes to rest")

    def _exchange_all(self, phones: Sequence[Phone]) -> None:
        for phone in phones:
            while phone.exchange_step(self._network):
                pass

    def _is_at_rest(self, phone: Phone) -> bool:
        """Whether a phone has the server's logs, and nothing else that would still be sent."""
        if not phone.is_installed:
            return True
        storage, games = phone.storage, open_games(self._server, phone)
        followed = {id for (id,) in phone_rows(phone, FOLLOWED)}
        if storage.sent or storage.copies or phone_rows(phone, UNSENT) or followed - set(games):
            return False
        return all(
            phone_rows(phone, "SELECT 1 FROM games WHERE id = ?", game_id)
            and log_of(phone_rows(phone, LOG, game_id))
            == log_of(server_rows(self._server, LOG, game_id))
            for game_id in games
        )
