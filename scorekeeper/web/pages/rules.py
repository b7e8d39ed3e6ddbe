"""Rules: what holds in a game, made from the sheet by which it is judged and scored."""

import re
from functools import partial
from urllib.parse import urlsplit

from flask import Blueprint, render_template, request, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.handbook import options_in_force, rules_in_words
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game
from scorekeeper.web.money import money

pages = Blueprint("rules", __name__)

LEAD_BACK = re.compile(r"(/(score|sheet(/\d+)?|check|find|penalty|money|game-menu|end|export))?")
"""The pages of a table to which its rules lead back."""


@pages.get("/rules")
def choose() -> str:
    """The games whose rules can be read."""
    return render_template("rules/choose.html", variants=VARIANTS.values())


@pages.get("/rules/<variant_id>")
def of_variant(variant_id: str) -> str:
    """The rules of a game, its house rules as they usually are."""
    if variant_id not in VARIANTS:
        raise NotFound
    variant = VARIANTS[variant_id]
    rules = variant.with_options({})
    back, back_text = url_for("rules.choose"), say("Other games")
    if "new" in request.args:
        back = url_for("new_game.set_up", variant_id=variant_id)
        back_text = say("Back to the new game")
    return render_template(
        "rules/rules.html",
        rules=rules,
        sections=rules_in_words(rules),
        agreed=options_in_force(variant, {}),
        back=back,
        back_text=back_text,
        reader={"variant": variant_id},
    )


@pages.get("/games/<game:game_id>/rules")
@opens_game()
def of_game(game: Game) -> str:
    """The rules in force at this table, its house rules in them."""
    start = game.start
    return render_template(
        "rules/rules.html",
        rules=start.rules,
        game=game,
        sections=rules_in_words(start.rules, partial(money, currency=start.currency)),
        agreed=options_in_force(start.variant, start.options),
        back=came_from(url_for("table.show", game_id=game.id)),
        back_text=say("Back"),
        reader={"game": game.id},
    )


def came_from(table: str) -> str:
    """The page of a table from which its rules were opened, to go back to it, else the table."""
    try:
        link = urlsplit(request.referrer or "")
    except ValueError:
        return table
    page = link.path.removeprefix(table)
    if link.netloc != request.host or not LEAD_BACK.fullmatch(page):
        return table
    return f"{link.path}?{link.query}" if link.query else link.path
