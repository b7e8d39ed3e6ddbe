"""A program that plays through the API. Each answer is compared with the API's own description:
its status must be named there, and its JSON must have the shape that is promised."""

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse

PREFIX = "/api/v1"


@dataclass(frozen=True)
class Answer:
    """What came back; `body` is its JSON, or its text."""

    status: int
    body: Any
    headers: Headers

    @property
    def error(self) -> tuple[str, str]:
        """The code of a refusal, and where it is."""
        return self.body["error"]["code"], self.body["error"]["where"]

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Code and path of everything that is wrong."""
        return [(reason["code"], reason["where"]) for reason in self.body["error"]["reasons"]]


@cache
def description(app: Flask) -> dict[str, Any]:
    """The description of the API."""
    described: dict[str, Any] = json.loads(app.test_client().get(f"{PREFIX}/openapi.json").text)
    return described


def _as_bytes(body: object) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


class Program:
    """Somebody's program, with the token of one link or none."""

    def __init__(self, app: Flask, token: str | None = None) -> None:
        self.client = app.test_client()
        self.bearer = {"Authorization": f"Bearer {token}"} if token else {}
        self.described = description(app)

    def get(self, path: str, **headers: str) -> Answer:
        """The answer to a GET; underscores in the names of headers are dashes."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, body: object, **headers: str) -> Answer:
        """The answer to a POST of JSON, or of bytes as they are."""
        return self._ask("POST", path, _as_bytes(body), headers)

    def put(self, path: str, body: object, **headers: str) -> Answer:
        """The answer to a PUT of JSON, or of bytes as they are."""
        return self._ask("PUT", path, _as_bytes(body), headers)

    def patch(self, path: str, body: object, **headers: str) -> Answer:
        """The answer to a PATCH of JSON, or of bytes as they are."""
        return self._ask("PATCH", path, _as_bytes(body), headers)

    def delete(self, path: str) -> Answer:
        """The answer to a DELETE."""
        return self._ask("DELETE", path, None, {})

    def _ask(self, method: str, path: str, sent: bytes | None, headers: dict[str, str]) -> Answer:
        response = self.client.open(
            PREFIX + path,
            method=method,
            data=sent,
            headers=self.bearer | {name.replace("_", "-"): text for name, text in headers.items()},
        )
        body = json.loads(response.text) if response.is_json else response.text
        self._compare(method, path, response)
        return Answer(response.status_code, body, response.headers)

    def _compare(self, method: str, path: str, response: TestResponse) -> None:
        plain, _, _ = path.partition("?")
        template = re.sub(r"/games/[\w-]{22}(?=/|$)", "/games/{game_id}", PREFIX + plain)
        template = re.sub(r"/circles/[\w-]{22}(?=/|$)", "/circles/{circle_id}", template)
        template = re.sub(
            r"/tournaments/[\w-]{22}(?=/|$)", "/tournaments/{tournament_id}", template
        )
        template = re.sub(r"/rounds/\d+/tables/\d+$", "/rounds/{number}/tables/{table}", template)
        template = re.sub(r"/people/[^/]+$", "/people/{person_id}", template)
        template = re.sub(r"/counts/\d+$", "/counts/{seat}", template)
        template = re.sub(r"/links/[^/]+$", "/links/{link_id}", template)
        answers = self.described["paths"][template][method.lower()]["responses"]
        status = str(response.status_code)
        assert status in answers, f"{method} {template} answers {status}: {response.text}"
        assert answers[status].get("headers", {}).keys() <= set(response.headers.keys())
        content = answers[status].get("content", {})
        assert response.mimetype in (content or [response.mimetype])
        if response.is_json:
            schema = content[response.mimetype]["schema"]
            root = {**schema, "components": self.described["components"]}
            Draft202012Validator(root).validate(response.json)
