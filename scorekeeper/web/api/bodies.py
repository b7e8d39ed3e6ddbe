"""The bodies of API calls."""

from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest


def read_body() -> Any:
    """Read this request's body as JSON, whatever its content type. Raises BadRequest."""
    try:
        return request.get_json(force=True)
    except RecursionError:
        raise BadRequest from None
