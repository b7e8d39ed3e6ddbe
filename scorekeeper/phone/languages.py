"""Languages on a phone: each but English is a separate part of the pack, and comes once it is
wanted. The app says which one it wants, and the service worker brings it (languages.js)."""

from flask import Response, request

from scorekeeper.web.writing.language import choose_language, is_installed

WANTED = "X-Wanted-Language"
"""Says, in an answer, which language has to come before the request can be answered."""
SOUGHT = "X-Language-Sought"
"""Says, in a request that is made again, that the language has come, or can't come now."""


def ask_for_language() -> Response | None:
    """Asks for the language that a page wants, or that is being chosen, where it isn't here and
    nobody has looked for it; before anything is done about the request."""
    wanted = _wanted()
    if wanted is None or is_installed(wanted) or SOUGHT in request.headers:
        return None
    return Response(status=204, headers={WANTED: wanted})


def _wanted() -> str | None:
    if request.endpoint == "static":
        return None
    if request.method == "GET":
        return choose_language()
    return request.form.get("language") if request.endpoint == "settings.show" else None
