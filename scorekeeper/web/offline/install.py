"""What a phone loads to run the app itself: its workers, the pack, and the manifest of the app."""

from typing import Any

from flask import (
    Blueprint,
    Response,
    jsonify,
    render_template,
    request,
    send_from_directory,
    url_for,
)

from scorekeeper.speech import say, use_language
from scorekeeper.web import assets
from scorekeeper.web.offline.pack import PACK, pack_folder
from scorekeeper.web.security.protection import allow_python
from scorekeeper.web.writing.language import LANGUAGES, catalogue_of

pages = Blueprint("offline", __name__)

WORKERS = "sw.js", "sw_light.js", "sw_with_server.js", "maker.js"
"""The workers' scripts, at the root: a service worker answers only for what lies beside it."""

PAPER, PEN = "#f4f0e6", "#1d3fb0"


@pages.get("/<any('sw.js', 'sw_light.js', 'sw_with_server.js', 'maker.js'):name>")
def worker(name: str) -> Response:
    """Send the script of a worker; browsers ask each time whether there is a newer one."""
    return allow_python(send_from_directory(assets.folder() / "static", name))


@pages.get(f"/{PACK}/<name>")
def pack(name: str) -> Response:
    """Send a file of the pack, if there is one. A part that changes gets another name."""
    max_age = assets.FOR_EVER if name.endswith(".bin") else None
    return send_from_directory(pack_folder(), name, max_age=max_age)


@pages.get("/out-of-reach/starting")
def show_starting() -> str:
    """Show what a phone shows while the app on it starts slowly."""
    return render_template("offline/starting.html")


@pages.get("/out-of-reach/kept")
def show_stored() -> str:
    """Show the page that says a form was stored, for a phone that could neither reach the server
    nor start the app itself."""
    return render_template(
        "error.html",
        title=say("No network"),
        sentence=say("Kept on this phone. It’ll be sent when there’s a network."),
        later=say("Sent: it’s on the server now."),
        mark="stored",
    )


@pages.get("/out-of-reach/gone")
def show_gone() -> str:
    """Show what such a phone shows in place of any other page."""
    return render_template(
        "error.html",
        title=say("No network"),
        sentence=say(
            "And this phone couldn’t make the page itself. What you saved is kept here, and it’ll"
            " be sent when there’s a network."
        ),
        mark="gone",
    )


@pages.get("/out-of-reach/unseen")
def show_unseen() -> str:
    """Show what a phone without the app shows in place of a page of a game that it hasn't kept."""
    return _render_without_network(
        say(
            "This page needs one, as it hasn’t been open on this phone yet. The table, the sheet"
            " and the log are here, and a hand can be counted."
        )
    )


@pages.get("/out-of-reach/counted")
def show_counted() -> str:
    """Show what such a phone shows in place of the form for the next hand, while one waits to be
    sent."""
    return _render_without_network(
        say(
            "The hand you counted is kept on this phone. Once it’s sent, the next one can be"
            " counted: only then it’s known what comes next."
        )
    )


def _render_without_network(sentence: str) -> str:
    """Render a page that leads back to the table of a game. The phone writes the game's id in place
    of the one here (static/js/phone/messages.js)."""
    return render_template(
        "error.html",
        title=say("No network"),
        sentence=sentence,
        mark="gone",
        table=url_for("table.show", game_id="out-of-reach"),
    )


@pages.get("/manifest.webmanifest")
def installed() -> Response:
    """Send the manifest, by which a phone installs the app. It is kept for a while: Chromium would
    ask for it with each page. Its address names the language: browsers send no cookie with it."""
    language = request.args.get("language")
    if language in LANGUAGES:
        use_language(catalogue_of(language))
    response = jsonify(manifest(f"{request.script_root}/"))
    response.mimetype = "application/manifest+json"
    response.headers["Cache-Control"] = "private, max-age=86400"
    return response


def manifest(base: str) -> dict[str, Any]:
    """Build the manifest of the app whose addresses begin with `base`, in the request's
    language."""
    icons, pictures = f"{base}static/icons", f"{base}static/pictures"
    return {
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": say("Keeps score for Kalooki at the table."),
        "start_url": base or "./",
        "scope": base or "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": f"{icons}/scorekeeper.svg", "sizes": "any", "type": "image/svg+xml"},
            _png(f"{icons}/scorekeeper-192.png", 192, "any"),
            _png(f"{icons}/scorekeeper-512.png", 512, "any"),
            _png(f"{icons}/scorekeeper-maskable-512.png", 512, "maskable"),
        ],
        "screenshots": [
            _picture(f"{pictures}/table.png", "390x844", "narrow", say("The table")),
            _picture(f"{pictures}/check.png", "390x844", "narrow", say("Check a lay-down")),
            _picture(f"{pictures}/sheet.png", "390x844", "narrow", say("The sheet")),
            _picture(f"{pictures}/board.png", "1280x800", "wide", say("The big screen")),
        ],
        "shortcuts": [
            {"name": say("New game"), "url": f"{base}new"},
            {"name": say("Check a lay-down"), "url": f"{base}check"},
            {"name": say("Rules of the games"), "url": f"{base}rules"},
        ],
    }


def _png(address: str, size: int, purpose: str) -> dict[str, str]:
    return _image(address, f"{size}x{size}") | {"purpose": purpose}


def _picture(address: str, size: str, form: str, label: str) -> dict[str, str]:
    """Describe a screenshot that benchmarks.pictures has taken."""
    return _image(address, size) | {"form_factor": form, "label": label}


def _image(address: str, size: str) -> dict[str, str]:
    return {"src": address, "sizes": size, "type": "image/png"}
