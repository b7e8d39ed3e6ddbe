"""The network: requests and answers are lost, come late, in another order or twice, or somebody
else answers."""

from random import Random
from typing import Literal

from scorekeeper.phone.exchange import Answer
from tests.simulator.phone import Phone
from tests.simulator.server import Server
from tests.simulator.storage import Request

Fate = Literal["arrives", "request lost", "answer lost", "late", "twice", "somebody else answers"]
FATES: dict[Fate, int] = {
    "arrives": 70,
    "request lost": 6,
    "answer lost": 8,
    "late": 5,
    "twice": 6,
    "somebody else answers": 5,
}
OTHERS: tuple[Answer, ...] = (
    {"status": 200, "body": "<html>Log in to the hotel’s network</html>"},
    {"status": 200, "body": "{}"},
    {"status": 404, "body": "<html>"},
    {"status": 429, "body": '{"error": {"message": "Later."}}'},
    {"status": 502, "body": ""},
)
GATEWAY_ERRORS = 502, 503, 504


class FaultyNetwork:
    """The network between phones and the server. While `troubled`, requests meet fates drawn from
    `chance`."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.chance = Random()
        self.troubled = False
        self.late: list[tuple[Phone, Request]] = []
        self.broken: list[str] = []
        """The requests that the server answered with a failure of its own."""

    def carry(self, phone: Phone, request: Request) -> Answer | None:
        """Carry a request to the server; return its answer, or None."""
        if phone.out_of_reach:
            return None
        (fate,) = self.chance.choices(list(FATES), list(FATES.values()))
        if not self.troubled:
            fate = "arrives"
        match fate:
            case "request lost":
                return None
            case "late":
                self.late.append((phone, request))
                return None
            case "twice":
                self.late.append((phone, request))
            case "somebody else answers":
                others = _seen(self.chance.choice(OTHERS))
                is_stored_form = "made_here" in request
                return (
                    None if is_stored_form else others
                )  # by its head: takenByServer in network.js
        answer = self._arrive(phone, request, is_awaited=fate != "answer lost")
        return None if fate == "answer lost" else _seen(answer)

    def deliver_late(self, most: int) -> int:
        """Deliver requests that are still on their way, in any order; nobody waits for the answers.
        Return how many."""
        delivered = 0
        while self.late and delivered < most:
            self._arrive(*self.late.pop(self.chance.randrange(len(self.late))), is_awaited=False)
            delivered += 1
        return delivered

    def _arrive(self, phone: Phone, request: Request, *, is_awaited: bool) -> Answer | None:
        cookie = phone.cookie
        answer = self._server.answer(phone.client, request)
        if not is_awaited:
            phone.cookie = cookie
        if answer and answer["status"] >= 500 and not self._server.is_full:
            self.broken.append(f"{answer['status']} to {request['method']} {request['path']}")
        return answer


def _seen(answer: Answer | None) -> Answer | None:
    """Return an answer as a worker takes it: one of a gateway counts as none."""
    return None if answer and answer["status"] in GATEWAY_ERRORS else answer
