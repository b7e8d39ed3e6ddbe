"""The pages of a tournament: names put down, rounds seated and played, the standing, the end."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.entries import End
from scorekeeper.store.links import make_link
from scorekeeper.store.phones import let_in
from scorekeeper.store.tournament_log import tell
from scorekeeper.store.tournaments import StoredTournament, begin_tournament, load_tournament
from scorekeeper.tournament.facts import (
    EndRound,
    Fact,
    Leave,
    Plan,
    Round,
    SignUp,
    StartRound,
)
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.tournament_links import make_sign_up_link
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.stored import HAND, append
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

NAMES = "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil"
SEATED = Round(Seating(((1, 2, 3), (4, 5, 6)), (7,)), "draw")


class Night:
    """A tournament, with the phones of Ann, who runs it, and of Cid, who takes part."""

    def __init__(self, app: Flask, **plan: object) -> None:
        self.app = app
        self.ann, self.cid = Phone(app), Phone(app)
        agreed = Plan("Kalooki night", VARIANTS["super"], **plan)  # type: ignore[arg-type]
        with app.test_request_context(), Session(db.engine) as session:
            self.id = begin_tournament(session, agreed).id
            make_sign_up_link(session, self.id)
            for phone, secret in ((self.ann, "host"), (self.cid, "watch")):
                link = make_link(session, self.id, "host" if secret == "host" else "watch", secret)
                let_in(session, self.id, secret, link.id)
                with phone.client.session_transaction() as cookie:
                    cookie["phone"] = secret
            session.commit()

    @property
    def stored(self) -> StoredTournament:
        """The tournament as it is stored now."""
        with self.app.app_context(), Session(db.engine) as session:
            stored = load_tournament(session, self.id)
        assert stored is not None
        return stored

    def tell(self, *facts: Fact) -> None:
        """Tells facts as if another phone had."""
        with self.app.app_context(), Session(db.engine) as session:
            for fact in facts:
                stored = load_tournament(session, self.id)
                assert stored is not None
                tell(session, stored, fact)

    def play(self, table: int, *, over: bool = True) -> None:
        """A hand at a table of the latest round, which its first player wins."""
        with self.app.app_context(), Session(db.engine) as session:
            game_id = self.stored.latest_games[table]
            append(session, game_id, HAND)
            if over:
                append(session, game_id, End())

    def at(self, path: str = "") -> str:
        """The address of one of its pages."""
        return f"/tournaments/{self.id}{path}"

    def shown(self, path: str = "", *, to: Phone | None = None) -> Page:
        """A page, as Ann sees it, or somebody else."""
        return (to or self.ann).open(self.at(path))


@pytest.fixture
def night(app: Flask) -> Night:
    """A tournament for which seven have signed up."""
    night = Night(app, minutes=45, playoff=4, rounds=2)
    night.tell(*map(SignUp, NAMES))
    return night


def test_it_opens(night: Night) -> None:
    for path in ("", "/people", "/sign-up", "/seating", "/board", "/paper", "/tournament-menu", "/plan", "/delete", "/finish", "/start", "/share"):
        page = night.shown(path)
        print(path, page.status)
        assert page.status == 200, page.text
    night.tell(SEATED)
    for path in ("", "/board", "/paper", "/wrong-seat", "/latecomer", "/start", "/drop"):
        assert night.shown(path).status == 200
    night.tell(StartRound())
    night.play(1)
    night.play(2, over=False)
    for path in ("", "/board", "/paper", "/wrong-seat", "/latecomer", "/end", "/drop"):
        assert night.shown(path).status == 200
    night.tell(EndRound())
    for path in ("", "/board", "/paper", "/seating", "/seating?by=playoff"):
        assert night.shown(path).status == 200
    assert night.ann.open("/").status == 200
    assert night.ann.open("/tournaments/new").status == 200
    assert night.ann.open("/tournaments/new/super").status == 200
