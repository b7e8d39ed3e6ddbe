"""Lighthouse's scores of the pages on a phone. Needs Node.js, and Chromium on the PATH or in
`SCOREKEEPER_CHROMIUM`; npm fetches Lighthouse itself.

.venv/bin/python -m benchmarks.lighthouse
"""

import json
import logging
import os
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from flask import Flask, Response, request
from werkzeug.serving import WSGIRequestHandler, make_server

from benchmarks.evening import serve_evening

LIGHTHOUSE = "lighthouse@13.5"
CHROME = (
    "--headless --no-sandbox --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)
CATEGORIES = "performance", "accessibility", "best-practices"
COOKIE = "scorekeeper"


class KeepAlive(WSGIRequestHandler):
    """A handler that keeps connections open, as every public server does."""

    protocol_version = "HTTP/1.1"


def stay_signed_in(app: Flask, cookie: str) -> None:
    """Leave the phone's cookie in the browser. Lighthouse sends it by itself until the page has
    set another, and then the page's scripts would be strangers."""

    @app.after_request
    def leave(response: Response) -> Response:
        if request.endpoint != "static":
            response.set_cookie(COOKIE, cookie)
        return response


def audit(address: str, cookie: str, folder: Path) -> dict[str, object]:
    """Run Lighthouse on one page, as the phone with this cookie."""
    report, headers = folder / "report.json", folder / "headers.json"
    headers.write_text(json.dumps({"Cookie": f"{COOKIE}={cookie}"}))
    chromium = os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium") or ""
    subprocess.run(
        [
            *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json"),
            *(f"--output-path={report}", f"--extra-headers={headers}"),
            *(f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={CHROME}"),
        ],
        check=True,
        env=os.environ | {"CHROME_PATH": chromium},
    )
    found: dict[str, object] = json.loads(report.read_text())
    return found


def summarize(found: dict[str, object]) -> str:
    """Summarize a report: the scores of a page, and its faults."""
    categories, audits = found["categories"], found["audits"]
    assert isinstance(categories, dict)
    assert isinstance(audits, dict)
    scores = "  ".join(f"{name} {round(categories[name]['score'] * 100):3}" for name in CATEGORIES)
    weighed = [
        reference["id"]
        for name in CATEGORIES
        for reference in categories[name]["auditRefs"]
        if reference["weight"] and (audits[reference["id"]]["score"] or 0) < 1
        if audits[reference["id"]]["scoreDisplayMode"] not in ("notApplicable", "manual")
    ]
    return f"{scores}  {', '.join(weighed)}"


def main() -> None:
    """Print one line a page."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    for hands, pages in ((8, ("", "/score", "/sheet", "/check", "/rules")), (9, ("/end",))):
        with (
            serve_evening(hands) as (app, client, game_id),
            tempfile.TemporaryDirectory() as folder,
        ):
            cookie = client.get_cookie(COOKIE)
            assert cookie is not None
            stay_signed_in(app, cookie.value)
            server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=KeepAlive)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            paths = [f"/games/{game_id}{page}" for page in pages]
            for path in paths if hands > 8 else ["/", *paths]:
                client.get(path)  # as on a server that others have asked before
                found = audit(
                    f"http://127.0.0.1:{server.server_port}{path}", cookie.value, Path(folder)
                )
                print(
                    f"{path.removeprefix(f'/games/{game_id}') or '/ (table)':10} {summarize(found)}"
                )
            server.shutdown()


if __name__ == "__main__":
    main()
