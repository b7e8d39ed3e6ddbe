"""The app as a static folder, served as any web host would."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.support.serving import PROGRAMS, free_port, wait_for

BASE = "/sub/scores/"


def write_site(folder: Path) -> None:
    """Writes it below `folder`, by the command that users run."""
    command = [str(PROGRAMS / "scorekeeper"), "site", f"{folder}{BASE}", "--base", BASE]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def hosted(folder: Path, port: int | None = None) -> Iterator[str]:
    """Serves a folder; gives the address at which the app lies in it."""
    port = port or free_port()
    command = ["http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}{BASE}"
        finally:
            server.terminate()


class _KnowsItsOwn404(SimpleHTTPRequestHandler):
    """A web host that shows the folder's own page for addresses that aren't there."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answers with that page."""
        own = Path(self.directory + BASE) / "404.html"
        if code != 404:
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(own.read_bytes())

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextmanager
def hosted_with_404(folder: Path) -> Iterator[str]:
    """Serves a folder as most web hosts do, its own page for what isn't there included; gives the
    address at which the app lies in it."""
    handler = partial(_KnowsItsOwn404, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{BASE}"
        server.shutdown()
