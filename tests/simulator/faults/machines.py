"""Programs are killed between any two writes, disks are full, and clocks go wrong."""

from datetime import timedelta
from random import Random

from tests.simulator.machines import Machine
from tests.simulator.phone import Phone
from tests.simulator.scene import Event, Scene

MOST_WRITES = 6
OFF = (
    timedelta(days=1),
    timedelta(days=-1),
    timedelta(hours=5),
    timedelta(minutes=-10),
    timedelta(seconds=-1),
    timedelta(),
)


def kill_server(scene: Scene, phone: Phone, chance: Random) -> str:
    """Have the server killed in one of its next writes."""
    scene.server.writes_until_killed = chance.randrange(MOST_WRITES)
    return f"the server is to be killed before write {scene.server.writes_until_killed + 1}"


def kill_worker(scene: Scene, phone: Phone, chance: Random) -> str:
    """Have a phone's worker killed just before or after it stores something."""
    phone.storage.steps_until_killed = chance.randrange(MOST_WRITES)
    return f"the worker is to be killed {phone.storage.steps_until_killed} steps on"


def end_worker(scene: Scene, phone: Phone, chance: Random) -> str:
    """End a worker that has nothing to do, as browsers do."""
    phone.end_worker()
    return "the worker is ended"


def fill_server(scene: Scene, phone: Phone, chance: Random) -> str:
    """Fill the server's disk, or make room again."""
    scene.server.is_full = not scene.server.is_full
    return f"the server’s disk is {'full' if scene.server.is_full else 'free again'}"


def fill_phone(scene: Scene, phone: Phone, chance: Random) -> str:
    """Fill a phone's storage, or make room again."""
    phone.storage.full = not phone.storage.full
    return "full" if phone.storage.full else "free again"


def set_clock(scene: Scene, phone: Phone, chance: Random) -> str:
    """Put a clock wrong: by a day, or back."""
    machine: Machine = chance.choice((scene.server, phone, phone))
    machine.off = chance.choice(OFF)
    return f"the clock of {machine.name} is off by {machine.off}"


FAULTS: tuple[Event, ...] = (
    kill_server,
    kill_worker,
    end_worker,
    fill_server,
    fill_phone,
    set_clock,
)
