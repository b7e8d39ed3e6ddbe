"""The bodies of API calls, and the answers to those that cannot be read."""

from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest

from scorekeeper.wire.shapes import ErrorShape

BAD_BODY = {
    400: ("Not JSON", ErrorShape),
    413: ("Too large", ErrorShape),
    422: ("Something in it cannot be; every reason is named", ErrorShape),
    429: ("Too many tries", ErrorShape),
}


def sent_body() -> Any:
    """The JSON of this request, whatever it calls itself. Raises BadRequest for anything else."""
    try:
        return request.get_json(force=True)
    except RecursionError:
        raise BadRequest from None
