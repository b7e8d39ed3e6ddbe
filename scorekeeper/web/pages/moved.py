"""Redirects from addresses that pages had before, so that old links still work."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

pages = Blueprint("moved", __name__)

MOVED = {
    "/bring": "import_game.show",
    "/phone": "settings.show",
    "/games/<game:game_id>/keep": "export.show",
    "/games/<game:game_id>/more": "game_menu.show",
    "/games/<game:game_id>/sheet.png": "export.as_picture",
}
"""Addresses that pages had, each with the page that is meant."""


def _redirect_to(endpoint: str) -> Callable[..., ResponseReturnValue]:
    def moved(**values: Any) -> ResponseReturnValue:
        return redirect(url_for(endpoint, **values), 308)

    return moved


for address, endpoint in MOVED.items():
    pages.add_url_rule(address, endpoint.replace(".", "_"), _redirect_to(endpoint))
