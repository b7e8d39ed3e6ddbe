"""The requests about many games, people or cards that take longest, within the limits."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from benchmarks.visitor import Visitor
from scorekeeper.tournament.plan_refusals import MAX_PEOPLE
from scorekeeper.wire.sync import HEADER

Request = tuple[str, Callable[[], object]]

AT_ONCE = 4
"""Strangers who import at once."""
STREAMS = 400
"""Live streams that a stranger begins."""
CIRCLE_PAGES = "", "/people", "/head-to-head", "/games", "/picture.png", "/season.json"
TOURNAMENT_PAGES = "", "/board", "/paper", "/people", "/plan", "/tournament-menu"
RANKS = (*range(2, 11), *"JQKA")
LONG_HAND = {"cards": [f"{rank}h" for rank in RANKS] * 2 + ["*", "*"]}
HANDS: Mapping[str, Mapping[str, Any]] = {
    "liverpool": LONG_HAND | {"hand": 7},
    "carioca": LONG_HAND | {"hand": 8},
    "jamaican": {"cards": [f"{rank}{suit}" for rank in range(2, 9) for suit in "shdc"], "hand": 9},
    "three-thirteen": {"cards": [f"{rank}{suit}" for rank in (3, 4, 5) for suit in "shdc"] + ["*"]},
    "phase-10": {"cards": [*(f"{n}{color}" for n in range(1, 9) for color in "rgu"), *"****"]},
}


def lay_downs(stranger: Visitor) -> Iterator[Request]:
    """Hands for the finder."""
    for variant, hand in HANDS.items():
        question = {"variant": variant, "hand": 1, **hand}
        ask = partial(stranger.send_json, "/api/v1/referee/arrange", question)
        yield f"arrange, {variant}", ask


class Streams:
    """Phones that watch the same game, each by a stream of its own."""

    def __init__(self, stranger: Visitor) -> None:
        self._address = urlsplit(stranger.address)
        begun = stranger.send_json("/api/v1/games", {"variant": "jamaican", "players": ["A", "B"]})
        self._path, self._token = f"/api/v1/games/{begun['id']}", begun["tokens"]["host"]
        self._record = partial(stranger.send_json, f"{self._path}/entries", token=self._token)
        self._connections: list[HTTPConnection] = []
        self._streams: list[HTTPResponse] = []

    def begin(self) -> None:
        """Begin them all, and wait until each has told the version."""
        headers = {"Authorization": f"Bearer {self._token}"}
        for _ in range(STREAMS):
            connection = HTTPConnection(self._address.hostname or "", self._address.port)
            connection.request("GET", f"{self._path}/live", headers=headers)
            self._connections.append(connection)
            self._streams.append(connection.getresponse())
        self._hear()

    def tell(self) -> None:
        """Change the game, and wait until each has told of it."""
        self._record({"kind": "void"})
        self._hear()

    def end(self) -> None:
        """Hang up, all at once."""
        for stream, connection in zip(self._streams, self._connections, strict=True):
            stream.close()
            connection.close()

    def _hear(self) -> None:
        for stream in self._streams:
            while not stream.readline().startswith(b"data: "):
                pass


def imports_at_once(address: str, whole: object) -> None:
    """Let strangers import the same game at once."""

    def bring() -> None:
        Visitor(address).send_json("/api/v1/games/import", whole)

    threads = [Thread(target=bring) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def begin_circle(stranger: Visitor, games: Mapping[str, str]) -> str:
    """Begin a circle with these games, given with their tokens, and return its id."""
    begun = stranger.send_json("/api/v1/circles", {"name": "Worst"})
    token = begun["tokens"]["host"]
    for game, game_token in games.items():
        added = {"game": game, "token": game_token}
        stranger.send_json(f"/api/v1/circles/{begun['id']}/games", added, token)
    stranger.open_game(begun["id"], token)
    return str(begun["id"])


def shown_together(stranger: Visitor, circle: str) -> Iterator[Request]:
    """What shows all the games of a circle, or of the stranger's phone."""
    for page in CIRCLE_PAGES:
        yield f"season: {page or 'table'}", partial(stranger.get, f"/circles/{circle}{page}")
    yield "home", partial(stranger.get, "/")
    yield "sync", partial(stranger.get, "/sync", {HEADER: "1"})
    yield "sync, circle", partial(stranger.get, f"/sync/circles/{circle}", {HEADER: "1"})


def tournament(stranger: Visitor) -> Iterator[Request]:
    """Begin a tournament of as many people as there may be, and ask for all that shows it."""
    plan = {"name": "Worst", "variant": "jamaican", "rounds": 3, "usual": 4}
    begun = stranger.send_json("/api/v1/tournaments", plan)
    id, token = begun["id"], begun["tokens"]["host"]
    call = f"/api/v1/tournaments/{id}"

    def record(kind: str, **fact: object) -> object:
        return stranger.send_json(f"{call}/facts", {"kind": kind, **fact}, token)

    for number in range(1, MAX_PEOPLE):
        record("sign_up", name=f"Player {number}")
    yield "tournament: the last to sign up", partial(record, "sign_up", name="Player")
    for first in (1, 2):
        record("keep_apart", players=list(range(first, MAX_PEOPLE + 1)))
    seating = stranger.get_json(f"{call}/seating?by=draw", token)
    for way in ("draw", "new_people"):
        path = f"{call}/seating?by={way}"
        yield f"tournament: seating, {way}", partial(stranger.ask_api, path, token)
    about = ("met_again", "surely_met_again", "kind")
    tables = {name: value for name, value in seating.items() if name not in about}
    yield "tournament: seat a round", partial(record, "round", **tables)
    yield "tournament: start a round", partial(record, "start_round")
    stranger.open_game(id, token)
    for page in TOURNAMENT_PAGES:
        path = f"/tournaments/{id}{page}"
        yield f"tournament: {page or 'standing'}", partial(stranger.get, path)
    yield "tournament: API", partial(stranger.ask_api, call, token)
