"""A folder for any static web host, from which each phone that opens it loads the app."""

import json
import shutil
from pathlib import Path

from flask import Flask, render_template
from markupsafe import Markup

from scorekeeper.phone.pack import PYODIDE, Pack
from scorekeeper.web import assets
from scorekeeper.web.offline.install import WORKERS, manifest
from scorekeeper.web.writing.language import LANGUAGES, TRANSLATED, use_readers_language

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
HEADERS = """\
{base}*
  Cache-Control: no-cache
  Referrer-Policy: same-origin
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
"""
"""The headers of every file, for the hosts that read a file of them. Nothing is kept without being
asked about, as each phone keeps the app itself."""
COPIED_STATIC = "css", "fonts", "icons", "pictures", "js/phone", PYODIDE
"""The parts of `static/` needed before the app is loaded; the rest is in the pack."""


def write_site(app: Flask, pack: Pack, folder: Path, base: str) -> None:
    """Write the folder with the app's first page, its static files and the pack.

    `base` is the path under which the folder will be served, with a slash at both ends; the page
    for unknown addresses and the file of headers need it.
    """
    static = assets.folder() / "static"
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED_STATIC:
        shutil.copytree(static / name, folder / "static" / name, dirs_exist_ok=True)
    for name in WORKERS:
        shutil.copy(static / name, folder / name)
    shutil.rmtree(folder / "phone", ignore_errors=True)
    pack.write(folder / "phone")
    (folder / "index.html").write_text(_render_page(app, ""), "utf-8")
    (folder / "404.html").write_text(_render_page(app, base), "utf-8")
    with app.test_request_context(base_url=f"http://localhost{base}"):
        (folder / "manifest.webmanifest").write_text(json.dumps(manifest(""), indent=1))
    (folder / ".nojekyll").touch()  # else GitHub Pages leaves out what begins with an underscore
    (folder / "_headers").write_text(HEADERS.format(base=base))


def _render_page(app: Flask, base: str) -> str:
    policy = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    parts = [_render_part(app, language) for language in LANGUAGES]
    with app.test_request_context():
        return render_template("offline/begin.html", policy=policy, base=base, parts=parts)


def _render_part(app: Flask, language: str) -> Markup:
    """Render the page's part in one language; the script shows the one that is read."""
    with app.test_request_context(headers={"Accept-Language": language}):
        use_readers_language()
        hidden = language in TRANSLATED
        part = render_template("offline/_begin.html", language=language, hidden=hidden)
    return Markup(part)  # noqa: S704  our own template
