"""Languages on a phone: each but English is a separate part of the pack, loaded on demand. The app
says which one it needs, and the service worker loads it (languages.js)."""

from flask import Response, request

from scorekeeper.web.writing.language import choose_language, is_installed

LANGUAGE_HEADER = "X-Wanted-Language"
"""Response header: the language that must be loaded before the request can be answered."""
SOUGHT_HEADER = "X-Language-Sought"
"""Header of a repeated request: the language is loaded by now, or can't be loaded."""


def request_language() -> Response | None:
    """Ask the service worker for the language that this request needs, before handling the request.

    Returns None if no language is needed, if it is loaded, or if loading it was tried already.
    """
    language = _needed_language()
    if language is None or is_installed(language) or SOUGHT_HEADER in request.headers:
        return None
    return Response(status=204, headers={LANGUAGE_HEADER: language})


def _needed_language() -> str | None:
    """Return the language of the page, or the one being chosen in the settings."""
    if request.endpoint == "static":
        return None
    if request.method == "GET":
        return choose_language()
    return request.form.get("language") if request.endpoint == "settings.show" else None
