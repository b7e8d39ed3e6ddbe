"""Rulebook: every rule with its number, which other pages and verdicts refer to."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.tokens import TOKEN
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.rules.rulebook import rulebook

pages = Blueprint("rulebook", __name__)


@pages.get("/rulebook")
def show() -> ResponseReturnValue:
    """Show the whole rulebook; `#J5` leads to a rule. It leads back to the rules it was opened
    from."""
    return render_template("rules/rulebook.html", rulebook=rulebook(), back=_back())


def _back() -> str:
    game_id, variant_id = request.args.get("game", ""), request.args.get("variant", "")
    if TOKEN.fullmatch(game_id):
        return url_for("rules.of_game", game_id=game_id)
    if variant_id in VARIANTS:
        return url_for("rules.of_variant", variant_id=variant_id)
    return url_for("rules.choose")
