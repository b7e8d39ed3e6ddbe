"""A folder for any static web host, from which each phone that opens it loads the app."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, render_template

from scorekeeper.phone.pack import PYODIDE, Pack
from scorekeeper.speech import say
from scorekeeper.web import assets
from scorekeeper.web.offline.install import WORKERS, manifest
from scorekeeper.web.writing.language import LANGUAGES, use_readers_language

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""The content security policy of the first page; the app's pages have their own."""
COPIED_STATIC = "css", "fonts", "icons", "pictures", "js/phone", PYODIDE
"""The parts of `static/` needed before the app is loaded; the rest is in the pack."""


@dataclass(frozen=True)
class Words:
    """The sentences of the first page in one language."""

    language: str
    what: str
    loading: str
    how_far: str
    starting: str
    stays: str
    failed: str
    cannot: str
    again: str
    no_script: str


def write_site(app: Flask, pack: Pack, folder: Path, base: str) -> None:
    """Write the folder with the app's first page, its static files and the pack.

    `base` is the path under which the folder will be served, with a slash at both ends; the page
    for unknown addresses needs it.
    """
    static = assets.folder() / "static"
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED_STATIC:
        shutil.copytree(static / name, folder / "static" / name, dirs_exist_ok=True)
    for name in WORKERS:
        shutil.copy(static / name, folder / name)
    shutil.rmtree(folder / "phone", ignore_errors=True)
    pack.write(folder / "phone")
    words = list(_translate_words(app))
    (folder / "index.html").write_text(_render_page(app, words, ""), "utf-8")
    (folder / "404.html").write_text(_render_page(app, words, base), "utf-8")
    with app.test_request_context(base_url=f"http://localhost{base}"):
        (folder / "manifest.webmanifest").write_text(json.dumps(manifest(""), indent=1))
    (folder / ".nojekyll").touch()


def _render_page(app: Flask, words: list[Words], base: str) -> str:
    policy = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    with app.test_request_context():
        return render_template("offline/begin.html", policy=policy, base=base, languages=words)


def _translate_words(app: Flask) -> Iterator[Words]:
    for language in LANGUAGES:
        with app.test_request_context(headers={"Accept-Language": language}):
            use_readers_language()
            yield Words(
                language=language,
                what=say("Keeps score for Kalooki at the table."),
                loading=say(
                    "Scorekeeper is being loaded onto this phone. That’s only needed once."
                ),
                how_far=say("{loaded} of {all} MB"),
                starting=say("Everything is here. It’s being set up, which takes a few seconds."),
                stays=say(
                    "From then on it needs no network. Your games stay on this phone; no server"
                    " ever sees them."
                ),
                failed=say(
                    "Scorekeeper couldn’t be loaded just now. Check the network, then try again."
                ),
                cannot=say(
                    "Scorekeeper can’t run in this browser. It needs a recent Chrome, Firefox or"
                    " Safari, opened over https and not in a private window."
                ),
                again=say("Try again"),
                no_script=say("Scorekeeper needs JavaScript here, as there is no server."),
            )
