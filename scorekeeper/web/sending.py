"""What scripts of pages ask for: the forms they send (`static/js/send.js`), after which they go to
the next page themselves, and what they watch (`static/js/live.js`)."""

from flask import Flask, Response, request


def init_app(app: Flask) -> None:
    """Answers scripts with the address that browsers are redirected to."""
    app.after_request(_tell_where)


def _tell_where(response: Response) -> Response:
    """A script would follow a redirect without seeing where it leads, and what the next page was to
    say would be said to nobody."""
    if request.headers.get("X-Requested-With") == "fetch" and response.status_code == 303:
        response.status_code = 204
        response.set_data(b"")
    return response


def only_watches() -> bool:
    """Whether a page that is open watches its game, or fetches itself anew (`static/js/live.js`):
    what the next page is to say isn't for it."""
    return request.blueprint == "live" or request.headers.get("X-Requested-With") == "live"
