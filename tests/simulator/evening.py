"""An evening: what happens on it is drawn from its seed step by step, so that any of the steps can
be left out and the others stay as they are."""

import gc
import shutil
import sqlite3
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

from scorekeeper.store.schema import migrate
from tests.simulator.checks import Checks
from tests.simulator.faults import losses, machines, versions
from tests.simulator.faults.network import FaultyNetwork
from tests.simulator.machines import EIGHT_O_CLOCK, TOKENS, SimulatedTime, one_program
from tests.simulator.people import PEOPLE, choose_start
from tests.simulator.phone import Phone
from tests.simulator.scene import Event, Scene
from tests.simulator.server import Server

NAMES = "Ann’s phone", "Bob’s phone", "Cid’s phone", "Dot’s phone"
PHONES = (1, 2, 3, 4), (35, 45, 14, 6)
"""How many phones there are, and how often."""
STEPS = 6, 20
FAULTS = (*machines.FAULTS, *losses.FAULTS)
UNSENT = "SELECT 1 FROM games WHERE id NOT IN (SELECT game_id FROM copies)"
FOLLOWED = "SELECT game_id FROM copies WHERE followed"
MOST_ROUNDS = 8
"""How often all phones exchange at the end of an evening until nothing may change any more."""


@dataclass(frozen=True)
class Step:
    """Something that happens, with the seed from which its details are drawn."""

    what: Event
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
        return replace(self, steps=tuple(self.steps[number - 1] for number in numbers))


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
                SimulatedTime.true = EIGHT_O_CLOCK
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
        self._report = report
        self._chance = Random(seed)
        self._plan = plan
        self._server = house.server
        self._server.begin_evening()
        self._phones = house.phones[: plan.phones]
        self._network = FaultyNetwork(self._server)
        for number, phone in enumerate(self._phones):
            phone.begin_evening()
            phone.is_installed = number not in plan.visitors
            phone.carry = partial(self._network.carry, phone)
        backup = house.folder / "backup.sqlite"
        backup.unlink(missing_ok=True)
        self._scene = Scene(
            self._server, self._phones, self._network, backup, violations=report.violations
        )

    def run(self) -> None:
        """Play it."""
        self._begin()
        for number, step in enumerate(self._plan.steps, 1):
            self._network.chance = chance = Random(step.seed)
            phone = chance.choice(self._phones)
            SimulatedTime.true += timedelta(seconds=chance.randint(1, 300))
            what = step.what(self._scene, phone, chance)
            self._tell(f"{number:3} {SimulatedTime.true:%H:%M} {phone.name}: {what}")
        self._mend()
        self._come_to_rest()
        checks = Checks(self._scene)
        self._report.violations += checks.find_violations()
        self._report.records = len(self._scene.records)
        for record in self._scene.records.values():
            place = checks.place_of(record) or "nowhere"
            self._tell(f"    “{record.key}” is {place}")

    def _tell(self, line: str) -> None:
        self._report.story.append(line)

    def _begin(self) -> None:
        game_id = self._server.begin(choose_start(self._chance))
        for phone in self._phones:
            self._server.let_in([game_id], phone.secrets)
            phone.take_copy(game_id)
        self._tell(f"{len(self._phones)} phones, game {game_id}")
        if self._plan.has_older:
            self._tell(versions.leave_behind([self._server, *self._phones], self._chance))
        self._network.troubled = self._plan.troubled

    def _mend(self) -> None:
        """Have everything work again, and everybody let into every game. Whoever only watched a
        game may record by then: what they recorded without being let in waits until they may."""
        self._network.troubled = False
        self._server.writes_until_killed = None
        self._server.is_full = False
        self._network.deliver_late(len(self._network.late))
        versions.bring_up_to_date(self._server, self._phones)
        for phone in self._phones:
            phone.out_of_reach = False
            phone.storage.full = False
            phone.storage.steps_until_killed = None
            self._server.let_in(self._server.games(), phone.secrets)

    def _come_to_rest(self) -> None:
        """Have phones exchange until none has anything to send or to fetch."""
        self._exchange_all(self._phones)  # to the end of those that are under way
        for _ in range(MOST_ROUNDS):
            for phone in self._phones:
                shut_out = set(self._server.games()) - set(self._server.open_games(phone.secrets))
                self._server.let_in(sorted(shut_out), phone.secrets)
            restless = [phone for phone in self._phones if not self._is_at_rest(phone)]
            if not restless:
                return
            self._exchange_all(restless)
        self._report.violations.append(f"{restless[0].name} never comes to rest")

    def _exchange_all(self, phones: Sequence[Phone]) -> None:
        for phone in phones:
            while phone.exchange_step():
                pass

    def _is_at_rest(self, phone: Phone) -> bool:
        """Whether a phone has the server's logs, and nothing else that would still be sent."""
        if not phone.is_installed:
            return not phone.storage.sent
        games = self._server.open_games(phone.secrets)
        followed = {id for (id,) in phone.rows(FOLLOWED)}
        if phone.storage.sent or phone.storage.copies or phone.rows(UNSENT):
            return False
        if followed - set(games) or set(games) - set(phone.games()):
            return False
        return all(phone.log(id) == self._server.log(id) for id in games)
