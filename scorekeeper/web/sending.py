"""Forms that a page's script sends (`static/js/send.js`): it goes to the next page itself."""

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
