"""Rules: what holds in a game, made from the values by which it is judged and scored."""

import re
from collections.abc import Iterable
from functools import partial
from urllib.parse import urlsplit

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.options import OptionInForce, options_in_force
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game
from scorekeeper.web.money import money
from scorekeeper.web.rules_view import OptionLine, option_line, section_view

pages = Blueprint("rules", __name__)

LEAD_BACK = re.compile(r"(/(score|sheet(/\d+)?|check|find|penalty|money|game-menu|end|export))?")
"""The pages of a table to which its rules lead back."""

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


@pages.get("/rules")
def choose() -> ResponseReturnValue:
    """The games whose rules can be read."""
    return render_template("rules/choose.html", variants=VARIANTS.values()), 200


@pages.get("/rules/<variant_id>")
def of_variant(variant_id: str) -> ResponseReturnValue:
    """The rules of a game, its house rules as they usually are."""
    if variant_id not in VARIANTS:
        raise NotFound
    variant = VARIANTS[variant_id]
    rules = variant.with_options({})
    back, back_text = url_for("rules.choose"), say("Other games")
    if "new" in request.args:
        back = url_for("new_game.set_up", variant_id=variant_id)
        back_text = say("Back to the new game")
    page = render_template(
        "rules/rules.html",
        title=say("Rules"),
        options_title=say("House rules"),
        options_note=say("A table can agree on something else when it starts a game."),
        rules=rules,
        sections=[section_view(section, None) for section in rule_sections(rules)],
        options=_option_lines(options_in_force(variant, {}), at_table=False),
        players=PLAYERS,
        usual_players=rules.usual_players[0],
        back=back,
        back_text=back_text,
        rulebook_args={"variant": variant_id},
    )
    return page, 200


@pages.get("/games/<game:game_id>/rules")
@opens_game()
def of_game(game: Game) -> ResponseReturnValue:
    """The rules in force at this table, its house rules in them."""
    start, hand = game.start, game.state.hand
    in_play = hand.rules.number if hand else None
    sections = rule_sections(start.rules, partial(money, currency=start.currency))
    page = render_template(
        "rules/rules.html",
        title=say("Rules at this table"),
        options_title=say("House rules at this table"),
        rules=start.rules,
        game=game,
        sections=[section_view(section, in_play) for section in sections],
        options=_option_lines(options_in_force(start.variant, start.options), at_table=True),
        players=PLAYERS,
        usual_players=len(start.players),
        back=came_from(url_for("table.show", game_id=game.id)),
        back_text=say("Back"),
        rulebook_args={"game": game.id},
    )
    return page, 200


def _option_lines(options: Iterable[OptionInForce], *, at_table: bool) -> list[OptionLine]:
    return [option_line(option, at_table=at_table) for option in options]


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
