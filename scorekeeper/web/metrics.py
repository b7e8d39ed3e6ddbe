"""The metrics that Prometheus fetches, and a check that the database answers."""

import os
from hmac import compare_digest
from http import HTTPMethod
from time import perf_counter

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import text
from werkzeug.exceptions import NotFound

from scorekeeper.web.database import session
from scorekeeper.web.security.protection import bearer_token, note_wrong_token, refuse_guesses

pages = Blueprint("metrics", __name__)

REQUESTS = Counter("scorekeeper_requests", "Requests answered.", ["endpoint", "method", "status"])
SECONDS = Histogram(
    "scorekeeper_request_seconds",
    "Server time of a request, without the time its answer takes to arrive.",
    ["endpoint"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
WATCHERS = Gauge(
    "scorekeeper_watchers", "Phones that follow a game live.", multiprocess_mode="livesum"
)
METHODS = frozenset(HTTPMethod)
"""All other names of methods are counted together: there is a figure for each name, and strangers
could send any number of names."""


def init_app(app: Flask) -> None:
    """Count every request of the app, where a METRICS_TOKEN lets somebody fetch the metrics."""
    if app.config["METRICS_TOKEN"]:
        app.before_request(_begin)
        app.after_request(_count)
    app.register_blueprint(pages)


def _begin() -> None:
    g.began = perf_counter()


def _count(response: Response) -> Response:
    endpoint = request.endpoint or "none"
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(endpoint, method, response.status_code).inc()
    began = g.get("began")
    if began is not None:
        SECONDS.labels(endpoint).observe(perf_counter() - began)
    return response


@pages.get("/health")
def health() -> ResponseReturnValue:
    """Answer “ok” where the database answers; 503 where it doesn't."""
    session().execute(text("SELECT 1"))
    return Response("ok\n", mimetype="text/plain")


@pages.get("/metrics")
def show() -> ResponseReturnValue:
    """Show the metrics to a client with the METRICS_TOKEN; without such a setting there is no such
    page."""
    expected, token = str(current_app.config["METRICS_TOKEN"] or ""), bearer_token(request)
    refuse_guesses()
    if not expected or not compare_digest((token or "").encode(), expected.encode()):
        note_wrong_token()
        raise NotFound
    return Response(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


def _registry() -> CollectorRegistry:
    """Return the metrics of this process, or of all processes where PROMETHEUS_MULTIPROC_DIR names
    the folder in which they put them together."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return together
