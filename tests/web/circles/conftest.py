"""A circle, and the phones that open it."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.circle.people import person_id
from scorekeeper.game.entries import End
from scorekeeper.store.circles import add_game, begin_circle
from scorekeeper.store.links import Role, links_of, make_link
from scorekeeper.store.phones import let_in
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table

STAKES: dict[str, Any] = {"options": {"stake_per_point": 1}, "currency": "GBP"}


class Circle:
    """A circle, with the phones of Ann, who hosts it, and Cid, who watches."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.ann, self.cid = Phone(app), Phone(app)
        with app.app_context(), Session(db.engine) as session:
            self.id = begin_circle(session, "Friday table").id
            for phone, role in ((self.ann, "host"), (self.cid, "watch")):
                link = make_link(session, self.id, "host" if role == "host" else "watch", role)
                let_in(session, self.id, role, link.id)
                with phone.client.session_transaction() as cookie:
                    cookie["phone"] = role
            self.link_id = links_of(session, self.id)[0].id
            session.commit()

    def at(self, path: str = "") -> str:
        """The address of one of its pages."""
        return f"/circles/{self.id}{path}"

    def person(self, name: str, path: str = "") -> str:
        """The address of somebody."""
        return self.at(f"/people/{person_id(self.id, name)}{path}")

    def play(self, *names: str, variant: str = "jamaican", over: bool = True, **more: Any) -> Table:
        """A game that the first of these won, each other with ten points more; Ann hosts it."""
        table = begin_table(self.app, *names, variant=variant, **more)
        left = {seat: 10 * seat - 10 for seat in range(2, len(names) + 1)}
        table.record(hand(1, left), *([End()] if over else []))
        with self.app.app_context(), Session(db.engine) as session:
            add_game(session, self.id, table.id)
            session.commit()
        self.let_ann_in(table, "host")
        return table

    def let_ann_in(self, table: Table, role: Role) -> None:
        """Lets Ann's phone into a game by a link of its own."""
        with self.app.app_context(), Session(db.engine) as session:
            let_in(session, table.id, "host", make_link(session, table.id, role).id)
            session.commit()

    def shown(self, query: str = "") -> Page:
        """The season's page, as Ann sees it."""
        page = self.ann.open(self.at(query))
        assert page.status == 200
        return page


@pytest.fixture
def circle(app: Flask) -> Circle:
    """A circle just begun."""
    return Circle(app)
