"""The kinds of resources that links open: games, circles and tournaments. To add a kind, define
here all that links have to know of it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from flask import Blueprint
from sqlalchemy.orm import Session

from scorekeeper.circle.circle import Circle
from scorekeeper.speech import mark, say
from scorekeeper.store.circles import load_circle
from scorekeeper.store.games import Game, load, load_by
from scorekeeper.store.links import Access, Credential, Role, access_by
from scorekeeper.store.models import CircleRow, GameRow, Opened, Reader, TournamentRow
from scorekeeper.store.tournaments import StoredTournament, load_tournament, remove_phones_at_tables
from scorekeeper.web.live import note_change, note_tournament_change
from scorekeeper.web.server_only import follows_server
from scorekeeper.web.writing.titles import game_name


class Resource(Protocol):
    """A game, a circle or a tournament, which a link opens."""

    @property
    def id(self) -> str:
        """Its id, a token."""

    @property
    def locked(self) -> bool:
        """Whether its links let no new phone in."""


T = TypeVar("T", bound=Resource)


class Offer(NamedTuple):
    """A link that can be made: what its phones may do, as a title and a sentence in English, and
    what those who are in by it are `doing`, where that is not the title. The title may name the
    player of a seat."""

    title: str
    text: str
    doing: str = ""


class Board(NamedTuple):
    """A page for a big screen: its endpoint, and what it shows, as a sentence in English."""

    page: str
    text: str


@dataclass(frozen=True)
class Kind(Generic[T]):
    """All that links have to know of a kind of resource."""

    name: str
    """In addresses, in the names of arguments and templates' values, and in the API's codes."""
    table: type[Opened]
    load: Callable[[Reader, str], T | None]
    load_by: Callable[[Reader, Credential, str], tuple[T | None, Access | None]]
    """Loads a resource, and what somebody may do with it by their credential."""
    title: Callable[[T], str]
    first_page: Callable[[Role], str]
    """The endpoint of the page at which a phone comes in."""
    menu: str
    """The endpoint of the page that leads to sharing."""
    offers: Mapping[Role, Offer]
    """The links that can be made, by their roles."""
    last_host: str
    """Why the last link of a host stays, as a sentence in English."""
    why_no_links: Callable[[T], str]
    """Why there are no links where the app runs on a phone."""
    follows_server: Callable[[T], bool]
    """Whether this is a phone's copy of what a server has."""
    board: Board | None = None
    seats: Callable[[T], Mapping[int, str]] = lambda _: {}
    """Whose cards a link may be for, or whose phone came by it: their names, by their seats or
    numbers."""
    playing: Callable[[T], Collection[int]] = lambda _: ()
    """The seats that need such a link."""
    before_withdrawal: Callable[[Session, str, str], None] = lambda *_: None
    """Called with the id of the resource and of its link before the link is withdrawn."""
    note_withdrawal: Callable[[T], None] = lambda _: None
    """Called with the resource once a link was withdrawn."""

    @property
    def id_name(self) -> str:
        """What the id is called in addresses."""
        return f"{self.name}_id"

    @property
    def address(self) -> str:
        """How the addresses of its pages begin, for a route."""
        return f"/{self.name}s/<{self.name}:{self.id_name}>"

    def named(self, id: str) -> dict[str, Any]:
        """Return an id as the argument of an address."""
        return {self.id_name: id}


def _load_separately(
    load: Callable[[Reader, str], T | None],
) -> Callable[[Reader, Credential, str], tuple[T | None, Access | None]]:
    """Make a `load_by` of two queries, for a kind of resource that isn't asked for so often that
    one query would matter."""

    def load_by(reader: Reader, credential: Credential, id: str) -> tuple[T | None, Access | None]:
        access = access_by(reader, credential, id)
        return load(reader, id) if access else None, access

    return load_by


def _why_no_links_to_game(game: Game) -> str:
    if follows_server(game):
        return say(
            "Links, following a game live, and players who count their cards on their own phones"
            " need the server. Until it can be reached, you can hand a copy of the game to another"
            " phone."
        )
    return say(
        "Links, following a game live, and players who count their cards on their own phones need a"
        " server. This game is kept on this phone alone; you can hand a copy of it to another"
        " phone."
    )


def _why_no_links_to_circle(circle: Circle) -> str:
    if circle.copied:
        return say(
            "Links need the server. Until it can be reached, you can send the picture of the"
            " season, or save it as a file."
        )
    return say(
        "Links need a server, and this circle is kept on this phone alone. You can send the picture"
        " of its season, or save it as a file."
    )


GAME: Kind[Game] = Kind(
    name="game",
    table=GameRow,
    load=load,
    load_by=load_by,
    title=game_name,
    first_page=lambda role: "seat.show" if role == "seat" else "table.show",
    board=Board("board.show", mark("The totals, for a television or tablet")),
    menu="game_menu.show",
    offers={
        "watch": Offer(mark("Watch"), mark("the table and the sheet, live"), mark("Watching")),
        "seat": Offer(mark("{name} counts for themselves"), mark("each on their own phone")),
        "score": Offer(
            mark("Keep score too"), mark("record and correct, like you"), mark("Keeping score too")
        ),
        "host": Offer(
            mark("May do everything"), mark("May also share, change the rules and delete")
        ),
    },
    seats=lambda game: {seat: game.start.name(seat) for seat in game.start.seats},
    playing=lambda game: game.table.in_play,
    last_host=mark(
        "This is the last link with all rights: without it nobody could share the game or change"
        " its rules. Make another one first."
    ),
    why_no_links=_why_no_links_to_game,
    follows_server=follows_server,
    note_withdrawal=lambda game: note_change(replace(game, withdrawn=game.withdrawn + 1)),
)

CIRCLE: Kind[Circle] = Kind(
    name="circle",
    table=CircleRow,
    load=load_circle,
    load_by=_load_separately(load_circle),
    title=lambda circle: circle.name,
    first_page=lambda _: "circle.show",
    menu="circle.show",
    offers={
        "watch": Offer(
            mark("Watch"), mark("the season, the people and the money"), mark("Watching")
        ),
        "host": Offer(
            mark("Look after the circle"),
            mark("begin games, say who is who, note payments, share it"),
        ),
    },
    last_host=mark(
        "This is the last link with all rights: without it nobody could share the circle or look"
        " after its people. Make another one first."
    ),
    why_no_links=_why_no_links_to_circle,
    follows_server=lambda circle: circle.copied,
)

TOURNAMENT: Kind[StoredTournament] = Kind(
    name="tournament",
    table=TournamentRow,
    load=load_tournament,
    load_by=_load_separately(load_tournament),
    title=lambda stored: stored.plan.name,
    first_page=lambda _: "tournament.show",
    board=Board(
        "tournament_board.show", mark("Seats, clock and standing, for a television or tablet")
    ),
    menu="tournament_menu.show",
    offers={
        "watch": Offer(
            mark("Take part"), mark("sign up, see the seats and the standing"), mark("Taking part")
        ),
        "host": Offer(
            mark("Run the tournament"), mark("seat and start rounds, open every table, share it")
        ),
    },
    last_host=mark(
        "This is the last link with all rights: without it nobody could run the tournament. Make"
        " another one first."
    ),
    why_no_links=lambda _: say("Tournaments need a server."),
    follows_server=lambda _: False,
    seats=lambda stored: {player.number: player.name for player in stored.tournament.players},
    before_withdrawal=remove_phones_at_tables,
    note_withdrawal=lambda stored: note_tournament_change(stored.id),
)

KINDS: tuple[Kind[Any], ...] = (GAME, CIRCLE, TOURNAMENT)
"""Every kind of thing that links open."""


def find_resource(reader: Reader, id: str) -> tuple[Kind[Any], Any] | None:
    """Find the resource with this id, and its kind; return None where there is none."""
    found = ((kind, kind.load(reader, id)) for kind in KINDS)
    return next(((kind, resource) for kind, resource in found if resource is not None), None)


def route_every_kind(
    pages: Blueprint, path: str, *methods: str
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a view an address below each kind of resource; it is called with the `kind`, and with
    the resource's id under the name that it has in addresses."""

    def add(view: Callable[..., Any]) -> Callable[..., Any]:
        for kind in KINDS:
            pages.add_url_rule(
                f"{kind.address}{path}", view_func=view, methods=methods, defaults={"kind": kind}
            )
        return view

    return add
