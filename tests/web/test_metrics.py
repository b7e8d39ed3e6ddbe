"""The figures for those who look after the service."""

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from scorekeeper.web import metrics
from tests.web.conftest import SQLITE_ONLY, MakeApp

pytestmark = SQLITE_ONLY

TOKEN = "known to Prometheus alone"


def test_it_is_well_while_the_database_answers(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = app.test_client().get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")

    def fail() -> None:
        raise OperationalError("", {}, Exception("gone"))

    monkeypatch.setattr(metrics, "session", fail)
    answer = app.test_client().get("/health")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")


def test_requests_are_counted_by_their_route_and_never_by_their_address(make_app: MakeApp) -> None:
    client = make_app(METRICS_TOKEN=TOKEN).test_client()
    client.get("/rulebook")
    client.get(f"/games/{'x' * 22}")
    figures = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    line = 'scorekeeper_requests_total{endpoint="rulebook.show",method="GET",status="200"}'
    assert line in figures
    assert 'endpoint="table.show",method="GET",status="404"' in figures
    assert 'scorekeeper_request_seconds_count{endpoint="rulebook.show"}' in figures
    assert "scorekeeper_watchers 0.0" in figures
    assert "xxxx" not in figures


def test_methods_that_strangers_make_up_are_counted_together(make_app: MakeApp) -> None:
    client = make_app(METRICS_TOKEN=TOKEN).test_client()
    for method in ("MADE", "UP"):
        client.open("/rulebook", method=method)
    figures = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    assert 'method="other",status="405"' in figures
    assert "MADE" not in figures


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", "Bearer é"])
def test_nobody_else_sees_the_figures(make_app: MakeApp, header: str) -> None:
    for configuration in ({}, {"METRICS_TOKEN": TOKEN}):
        client = make_app(**configuration).test_client()
        answer = client.get("/metrics", headers={"Authorization": header})
        assert answer.status_code == 404
