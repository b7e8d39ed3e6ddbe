"""Requests by scripts: those that send forms (`static/js/send.js`), after which they go to the next
page themselves, those that send one and stay (`static/js/settings.js`), and those that watch a game
(`static/js/live.js`)."""

from flask import Flask, Response, request

from scorekeeper.wire import sync


def init_app(app: Flask) -> None:
    """Answer scripts with the address that browsers are redirected to."""
    app.after_request(_answer_script)


def _answer_script(response: Response) -> Response:
    """Replace a redirect by an empty answer with the address: a script would follow the redirect
    without seeing where it leads, and would use up the notices of the next page; the cookie that
    comes with that page could then overwrite the one of a game begun meanwhile."""
    asks = request.headers.get("X-Requested-With")
    if asks in ("fetch", "stay") and response.status_code == 303:
        response.status_code = 204
        response.set_data(b"")
    return response


def was_stored() -> bool:
    """Whether a form was stored on its phone, which sends it later (`static/js/phone/stored.js`).
    No page of another site can send the header that says so."""
    return request.method == "POST" and sync.HEADER in request.headers


def stays_on_its_page() -> bool:
    """Whether a script sends a form and stays on its page: there is no next page for a notice."""
    return request.headers.get("X-Requested-With") == "stay"


def is_live_request() -> bool:
    """Whether an open page only watches its game, or reloads itself (`static/js/live.js`): the
    notices for the next page aren't for it."""
    return request.blueprint == "live" or request.headers.get("X-Requested-With") == "live"
