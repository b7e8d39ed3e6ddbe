"""Secure: what browsers forbid at an address of plain HTTP, and the ways to an address of HTTPS."""

from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, request, send_file
from werkzeug.exceptions import NotFound

from scorekeeper.web.config import AUTHORITY
from scorekeeper.web.security.links import host_name

pages = Blueprint("secure", __name__)


@pages.get("/secure")
def show() -> str:
    """Show what this phone can't do here; where this machine has a certificate of its own, how to
    bring it onto the phone, and else who can help."""
    port = current_app.config["HTTPS_PORT"]
    return render_template(
        "secure/secure.html",
        address=f"https://{host_name()}:{port}/" if port else "",
        public_copy=current_app.config["PUBLIC_COPY"],
        is_android="Android" in request.user_agent.string,
    )


@pages.get("/scorekeeper.crt")
def certificate() -> Response:
    """Send the certificate that phones have to trust, where HTTPS is served with it."""
    if not current_app.config["HTTPS_PORT"]:
        raise NotFound
    file = Path(current_app.instance_path) / AUTHORITY
    return send_file(file, mimetype="application/x-x509-ca-cert", download_name="scorekeeper.crt")
