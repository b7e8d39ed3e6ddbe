"""Whatever is sent to the API, of the shapes that it describes and of others, is answered as it
describes: never with a status, a kind of content or a shape that isn't there; and what its
description rules out is refused."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from sqlalchemy.orm import Session

from scorekeeper.circle.people import person_id
from scorekeeper.store.circles import add_game, begin_circle
from scorekeeper.store.links import make_link
from scorekeeper.store.tournament_log import record_fact
from scorekeeper.store.tournaments import begin_tournament
from scorekeeper.tournament.facts import Fact, Plan, Round, SignUp, StartRound
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.security.access import IdConverter
from tests.web.conftest import SQLITE_ONLY, Table, begin_table

pytestmark = [SQLITE_ONLY, pytest.mark.long, pytest.mark.slow]

CONFIGURATION = {
    "generation": {"with-security-parameters": False},
    "checks": {
        # what has the right shape may still be impossible at the table
        "positive_data_acceptance": {"enabled": False},
        # without a token there is no such game
        "ignored_auth": {"enabled": False},
        # 409, 412: what is of another deal, or of a game that has changed, is refused before
        # anybody looks at its points
        "negative_data_rejection": {"expected-statuses": [400, 404, 405, 409, 412, 413, 422]},
    },
}


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
def test_every_answer_is_as_described(app: Flask, mode: GenerationMode) -> None:
    config = schemathesis.Config.from_dict(CONFIGURATION)
    api = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=config)
    for found in api.get_all_operations():
        assert isinstance(found, Ok)
        table = begin_table(app)
        circle_id = begin_circle_of(table)
        ids = {
            "game_id": table.id,
            "circle_id": circle_id,
            "person_id": person_id(circle_id, table.game.start.players[1]),
            "tournament_id": begin_tournament_of(table),
        }
        ask_anything(table.host, ids, found.ok().as_strategy(generation_mode=mode))


def begin_circle_of(table: Table) -> str:
    """Begins a circle in which a game was played, with the same token for its host."""
    with table.app.app_context(), Session(db.engine) as session:
        circle = begin_circle(session, "Friday")
        make_link(session, circle.id, "host", table.host)
        add_game(session, circle.id, table.id)
        session.commit()
        return circle.id


def begin_tournament_of(table: Table) -> str:
    """Begins a tournament whose first round is played, with the same token for its host."""
    people = map(SignUp, table.game.start.players)
    facts: list[Fact] = [*people, Round(Seating(((1, 2, 3),)), "draw"), StartRound()]
    with table.app.app_context(), Session(db.engine) as session:
        night = begin_tournament(session, Plan("Kalooki night", VARIANTS["super"]))
        make_link(session, night.id, "host", table.host)
        for fact in facts:
            night = record_fact(session, night, fact)
        session.commit()
        return night.id


def ask_anything(token: str, ids: Mapping[str, str], cases: SearchStrategy[Case[Any]]) -> None:
    """Sends cases of one call, with a token of a host. An id of the right shape is taken for that
    of the game, the circle, the person or the tournament that there is."""
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}

    @settings(max_examples=100, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def ask(case: Case[Any]) -> None:
        for name in ids.keys() & case.path_parameters.keys():
            shape = r"\w+" if name == "person_id" else IdConverter.regex
            if re.fullmatch(shape, str(case.path_parameters[name])):
                case.path_parameters[name] = ids[name]
        case.call_and_validate(headers=headers)

    ask()
