"""The bodies of API calls."""

from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest


def sent_body() -> Any:
    """The JSON of this request, whatever it calls itself. Raises BadRequest for anything else."""
    try:
        return request.get_json(force=True)
    except RecursionError:
        raise BadRequest from None
