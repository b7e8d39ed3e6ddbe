"""Phones of an older version beside a newer server, and the other way round: the older one knows a
kind of entries less."""

from collections.abc import Sequence
from random import Random

from tests.simulator.machines import Machine
from tests.simulator.phone import Phone
from tests.simulator.server import Server

KINDS = "penalty", "call", "void", "paid", "join", "hand", "out_of_game"


def leave_behind(machines: Sequence[Machine], chance: Random) -> str:
    """Have some machines of an older version."""
    kind = chance.choice(KINDS)
    older = [machine for machine in machines if chance.random() < 0.5]
    for machine in older:
        machine.unknown_kind = kind
    return f"{', '.join(machine.name for machine in older) or 'nobody'} doesn’t know “{kind}”"


def bring_up_to_date(server: Server, phones: Sequence[Phone]) -> None:
    """Have everybody of the newest version, which begins as a new program."""
    if server.unknown_kind:
        server.unknown_kind = ""
        server.restart()
    for phone in phones:
        if phone.unknown_kind:
            phone.unknown_kind = ""
            phone.end_worker()
