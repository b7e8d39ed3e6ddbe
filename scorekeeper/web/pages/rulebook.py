"""Rulebook: every rule with its number, which other pages and verdicts refer to."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.tokens import TOKEN
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.navigation import find_way_back
from scorekeeper.web.rules.rulebook import rulebook

pages = Blueprint("rulebook", __name__)


@pages.get("/rulebook")
def show() -> ResponseReturnValue:
    """Show the whole rulebook; `#J5` leads to a rule. It leads back to the rules it was opened
    from, or to the cards of which a rule was told."""
    rules, cards = _find_rules()
    back = find_way_back(cards, rules)
    back_text = say("Back to the rules") if back == rules else say("Back")
    return render_template(
        "rules/rulebook.html", rulebook=rulebook(), back=back, back_text=back_text
    )


def _find_rules() -> tuple[str, str]:
    """Find the rules of the game in the address, and how the pages begin that check its cards."""
    game_id, variant_id = request.args.get("game", ""), request.args.get("variant", "")
    if TOKEN.fullmatch(game_id):
        return url_for("rules.of_game", game_id=game_id), url_for("table.show", game_id=game_id)
    if variant_id in VARIANTS:
        return (
            url_for("rules.of_variant", variant_id=variant_id),
            url_for("check.on_its_own", variant_id=variant_id),
        )
    return url_for("rules.choose"), url_for("check.choose")
