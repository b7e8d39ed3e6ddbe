"""Tack on: whether cards may be added to a meld on the table, and the meld afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.cards import Deck
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.referee.answer import unreadable_headline
from scorekeeper.web.referee.conditions import read_answers
from scorekeeper.web.referee.context import (
    Context,
    address_of_check,
    context_of_game,
    context_of_variant,
    read_text,
)
from scorekeeper.web.referee.tack_on_answer import FRESH, HAS_LAID, IS_OWN, Attempt, answer_tack_on
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.cards import card_keys
from scorekeeper.wire.cards import MAX_CARDS_ON_TABLE, read_cards_at, read_melds_at
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_cards import find_own_cards

pages = Blueprint("tack_on", __name__)


@dataclass(frozen=True)
class Form:
    """The fields as they were sent: the melds on the table and the cards to add, as text. `check`
    are the fields of the check that this page was opened from."""

    table: str
    cards: str
    check: str
    attempt: Attempt
    problem: str | None = None


@pages.get("/check/<variant_id>/tack-on")
def on_its_own(variant_id: str) -> ResponseReturnValue:
    """Show whether cards may be added to a meld in any game, by its usual rules."""
    return _show_page(context_of_variant(variant_id))


@pages.get("/games/<game:game_id>/tack-on")
@opens_game()
def at_table(game: Game) -> ResponseReturnValue:
    """Show whether cards may be added to a meld at this table, by its house rules."""
    return _show_page(context_of_game(game))


def _show_page(context: Context) -> ResponseReturnValue:
    setting, form = context.setting, _read_form(context.setting.deck)
    answer = answer_tack_on(setting, form.attempt, lambda texts: _next_address(context, texts))
    if form.problem:
        answer = replace(answer, headline=unreadable_headline(form.problem), picture=None)
    if "part" in request.args:
        return render_template(
            "referee/check/_parts.html",
            verdict="referee/tack_on/_verdict.html",
            low="referee/tack_on/_low.html",
            context=context,
            answer=answer,
        )
    tapped = form.attempt.cards or form.attempt.meld
    return render_template(
        "referee/tack_on/tack_on.html",
        context=context,
        form=form,
        answer=answer,
        is_entering=form.attempt.is_entering or not form.attempt.melds,
        rules=setting.rules,
        words=setting.rules.words,
        heading=_heading(context),
        back=address_of_check(context.check_address, form.check),
        keys=card_keys(setting.deck, setting.rules.words, tapped, last="card"),
    )


def _read_form(deck: Deck) -> Form:
    table, cards = read_text("table"), read_text("cards")
    attempt = Attempt(
        melds=(),
        target=request.args.get("meld", default=0, type=int),
        cards=(),
        answers=read_answers(),
        is_entering="entering" in request.args,
        is_any="any" in request.args,
        is_fresh=FRESH in request.args,
    )
    form = Form(table, cards, read_text("check"), attempt)
    try:
        melds = find_own_cards(deck, read_melds_at(table, "table", MAX_CARDS_ON_TABLE))
        added = find_own_cards(deck, read_cards_at(cards, "cards"))
        attempt = replace(attempt, melds=melds, cards=added)
    except WireError as error:
        return replace(form, problem=error.message)
    last = len(melds) if attempt.is_entering else max(0, len(melds) - 1)
    attempt = replace(attempt, target=min(max(0, attempt.target), last))
    return replace(
        form,
        table="\n".join(map(deck.write, melds)),
        cards=deck.write(attempt.cards),
        attempt=attempt,
    )


def _heading(context: Context) -> str:
    rules, number = context.setting.rules, context.setting.hand.number
    if not context.hands:
        return say("Tack on, {game}", game=rules.name)
    return rules.words.say("Tack on, {words.hand} {number}", number=number)


def _next_address(context: Context, melds: Sequence[str]) -> str:
    """Return the address of this page with other melds on the table, and no cards to add yet."""
    query = {**request.args.to_dict(), "table": "\n".join(melds), "any": "y"}
    for name in ("cards", "part", "entering", FRESH, IS_OWN, HAS_LAID):
        query.pop(name, None)
    return f"{context.tack_on_address}?{urlencode(query)}"
