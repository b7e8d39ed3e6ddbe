"""Requests by scripts: those that send forms (`static/js/send.js`), after which they go to the next
page themselves, and those that watch a game (`static/js/live.js`)."""

from flask import Flask, Response, request


def init_app(app: Flask) -> None:
    """Answer scripts with the address that browsers are redirected to."""
    app.after_request(_answer_script)


def _answer_script(response: Response) -> Response:
    """Replace a redirect by an empty answer with the address: a script would follow the redirect
    without seeing where it leads, and would use up the notices of the next page."""
    if request.headers.get("X-Requested-With") == "fetch" and response.status_code == 303:
        response.status_code = 204
        response.set_data(b"")
    return response


def is_live_request() -> bool:
    """Whether an open page only watches its game, or fetches itself anew (`static/js/live.js`): the
    notices for the next page aren't for it."""
    return request.blueprint == "live" or request.headers.get("X-Requested-With") == "live"
