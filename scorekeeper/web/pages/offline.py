"""What a phone loads so that it can be a home of the app itself."""

from pathlib import Path

from flask import Blueprint, Response, current_app, jsonify, request, send_from_directory

from scorekeeper.web import assets
from scorekeeper.web.manifest import manifest
from scorekeeper.web.security import runs_python

pages = Blueprint("offline", __name__)

WORKERS = "sw.js", "maker.js"
"""The scripts of workers, at the root: a service worker answers only what lies beside it."""
PACK = "phone"
"""Where in the data folder the pack is (see scorekeeper/phone/pack.py)."""


@pages.get("/<any('sw.js', 'maker.js'):name>")
@runs_python
def worker(name: str) -> Response:
    """The script of a worker; browsers ask whether there is a newer one."""
    return send_from_directory(assets.folder() / "static", name)


@pages.get(f"/{PACK}/<name>")
def pack(name: str) -> Response:
    """A file of the pack, once there is one. A part has another name whenever it is another."""
    lasts = assets.FOR_EVER if name.endswith(".bin") else None
    folder = Path(current_app.instance_path) / PACK
    return send_from_directory(folder, name, max_age=lasts)


@pages.get("/manifest.webmanifest")
def installed() -> Response:
    """What a phone is told of the app when it is installed there."""
    response = jsonify(manifest(f"{request.script_root}/"))
    response.mimetype = "application/manifest+json"
    return response
