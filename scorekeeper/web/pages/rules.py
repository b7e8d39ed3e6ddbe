"""The rules of a game, written from the values by which it is judged and scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.handbook.aim import aim_of
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.options import options_in_force
from scorekeeper.handbook.terms import terms_of
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.navigation import find_way_back
from scorekeeper.web.referee.context import find_hand_at_table
from scorekeeper.web.rules.view import Book, OptionLine, Section, option_line
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.start.families import list_families
from scorekeeper.web.start.own_game import own_game_as_text, variant_from_address
from scorekeeper.web.writing.money import money, readers_currency

pages = Blueprint("rules", __name__)

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


@pages.get("/rules")
def choose() -> ResponseReturnValue:
    """Show the games whose rules can be read."""
    return render_template("rules/choose.html", families=list_families())


@dataclass(frozen=True)
class Links:
    """Where a rules page leads to: back, to the words, and to a hand to practise with."""

    back: str
    back_text: str
    words: str
    practice: str


@dataclass(frozen=True)
class OptionLines:
    """The house rules: what this table agreed on, and what it plays as usual, with a title and a
    note; and whether it plays without money."""

    title: str
    note: str
    differing: Sequence[OptionLine]
    usual: Sequence[OptionLine]
    without_money: bool


@pages.get("/rules/<variant_id>")
def of_variant(variant_id: str) -> ResponseReturnValue:
    """Show the rules of a game, its house rules as they usually are."""
    variant = variant_from_address(variant_id)
    own, circle = own_game_as_text(variant.own), request.args.get("circle")
    rules = variant.with_options({})
    if "new" in request.args:
        back = url_for(
            "new_game.set_up",
            variant_id=variant_id,
            own_game=own,
            circle=circle,
            again=request.args.get("again"),
        )
        back_text = say("Back to the new game")
    elif own:
        back = url_for("own_game.edit", variant_id=variant_id, own_game=own, circle=circle)
        back_text = say("Back to the game of your own")
    else:
        back, back_text = url_for("rules.choose"), say("Other games")
    links = Links(
        back,
        back_text,
        url_for("rules.words_of_variant", variant_id=variant_id, own_game=own),
        url_for("practice.on_its_own", variant_id=variant_id),
    )
    usual = rules.usual_players[0]
    first = rules.hand_dealt(rules.hands[0].number, usual)
    currency = rules.usual_currency or readers_currency()
    return render_template(
        "rules/rules.html",
        played=say("as it’s usually played"),
        rules=rules,
        aim=aim_of(rules),
        namesake=_find_namesake(rules),
        sections=_sections(rules, currency, first, None, links),
        options=_options(variant, {}, currency, at_table=False),
        players=PLAYERS,
        usual_players=usual,
        links=links,
        rulebook=url_for("rulebook.show", variant=variant_id),
    )


@pages.get("/games/<game:game_id>/rules")
@opens_game()
def of_game(game: Game) -> ResponseReturnValue:
    """Show the rules in force at this table, its house rules in them."""
    start = game.start
    in_play = None if game.table.finished else find_hand_at_table(game)
    table = url_for("table.show", game_id=game.id)
    links = Links(
        find_way_back(table, table),
        say("Back"),
        url_for("rules.words_of_game", game_id=game.id),
        url_for("practice.at_table", game_id=game.id),
    )
    return render_template(
        "rules/rules.html",
        played=say("as played at this table"),
        rules=start.rules,
        aim=aim_of(start.rules),
        namesake=_find_namesake(start.rules),
        game=game,
        sections=_sections(
            start.rules, start.currency, in_play, in_play.number if in_play else None, links
        ),
        options=_options(start.variant, start.options, start.currency, at_table=True),
        players=PLAYERS,
        usual_players=max(len(game.table.in_play), MIN_PLAYERS),
        links=links,
        rulebook=url_for("rulebook.show", game=game.id),
    )


@pages.get("/rules/<variant_id>/words")
def words_of_variant(variant_id: str) -> ResponseReturnValue:
    """Show the words of a game's players."""
    variant = variant_from_address(variant_id)
    back = url_for(
        "rules.of_variant", variant_id=variant_id, own_game=own_game_as_text(variant.own)
    )
    return _words_page(variant.with_options({}), back, url_for("rulebook.show", variant=variant_id))


@pages.get("/games/<game:game_id>/rules/words")
@opens_game()
def words_of_game(game: Game) -> ResponseReturnValue:
    """Show the words of the players at this table."""
    return _words_page(
        game.start.rules,
        url_for("rules.of_game", game_id=game.id),
        url_for("rulebook.show", game=game.id),
    )


def _words_page(rules: Variant, back: str, rulebook: str) -> ResponseReturnValue:
    return render_template(
        "rules/words.html", rules=rules, terms=terms_of(rules), back=back, rulebook=rulebook
    )


def _find_namesake(rules: Variant) -> Variant | None:
    """Find the game that others know by the same name; a game of one's own has a name of its
    own."""
    return None if rules.own else VARIANTS.get(rules.namesake)


def _sections(
    rules: Variant,
    currency: str | None,
    hand: HandRules | None,
    number_in_play: int | None,
    links: Links,
) -> list[Section]:
    """Return the rules with the pictures of this hand, amounts in this currency."""
    deck = next(iter(rules.packs.values())).deck
    amount = partial(money, currency=currency)
    book = Book(rules, deck, amount, number_in_play, terms_of(rules), links.words)
    sections = rule_sections(rules, amount, hand)
    return [book.section(section) for section in sections]


def _options(
    variant: Variant, options: Mapping[str, OptionValue], currency: str | None, *, at_table: bool
) -> OptionLines:
    """Return the house rules, those that this table agreed on first, amounts in this currency.
    Where it plays for nothing, its stakes are not listed one by one."""
    stakes = variant.with_options(options).stakes
    without_money = stakes is not None and stakes.for_nothing
    lines = [
        option_line(each, at_table=at_table)
        for each in options_in_force(variant, options, partial(money, currency=currency))
        if not (without_money and each.is_stake)
    ]
    differing = [line for line in lines if line.usually]
    usual = [line for line in lines if not line.usually]
    title, note = say("House rules"), ""
    if not at_table:
        note = say("A table can agree on something else when it starts a game.")
    elif differing or without_money:
        title = say("The other house rules")
    return OptionLines(title, note, differing, usual, without_money)
