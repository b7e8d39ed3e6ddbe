"""Whatever is sent to the API, of the shapes that it describes and of others, is answered as it
describes: never with a status, a kind of content or a shape that isn't there; and what its
description rules out is refused."""

import re
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok

from scorekeeper.web.access import IdConverter
from tests.web.conftest import SQLITE_ONLY, Table, begin_table

pytestmark = [SQLITE_ONLY, pytest.mark.long, pytest.mark.slow]

CONFIGURATION = {
    "generation": {"with-security-parameters": False},
    "checks": {
        # what has the right shape may still be impossible at the table
        "positive_data_acceptance": {"enabled": False},
        # without a token there is no such game
        "ignored_auth": {"enabled": False},
        "negative_data_rejection": {"expected-statuses": [400, 404, 405, 413, 422]},
    },
}


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
def test_every_answer_is_as_described(app: Flask, mode: GenerationMode) -> None:
    config = schemathesis.Config.from_dict(CONFIGURATION)
    api = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=config)
    for found in api.get_all_operations():
        assert isinstance(found, Ok)
        ask_anything(begin_table(app), found.ok().as_strategy(generation_mode=mode))


def ask_anything(table: Table, cases: SearchStrategy[Case[Any]]) -> None:
    """Sends cases of one call, about a game with the host's token. An id of the right shape is
    taken for that of the game."""
    headers = {"Authorization": f"Bearer {table.host}", "Accept-Encoding": "identity"}

    @settings(max_examples=100, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def ask(case: Case[Any]) -> None:
        if re.fullmatch(IdConverter.regex, str(case.path_parameters.get("game_id"))):
            case.path_parameters["game_id"] = table.id
        case.call_and_validate(headers=headers)

    ask()
