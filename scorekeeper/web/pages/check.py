"""Check a lay-down, and find one: at a table for the hand in play, or for any game on its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.cards import JOKER, Cards, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game
from scorekeeper.web.card_view import card_keys
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.referee_context import Context, of_game, of_variant, sent_text
from scorekeeper.web.referee_view import (
    CheckAnswer,
    check_headline,
    find_answer,
    find_headline,
    laid_melds,
    unreadable,
)
from scorekeeper.web.security import note_hand
from scorekeeper.web.titles import hand_title
from scorekeeper.wire.cards import cards_in, melds_in
from scorekeeper.wire.errors import WireError

pages = Blueprint("check", __name__)


@dataclass(frozen=True)
class Question:
    """The cards on the form, and those out of play, as text; where they cannot be read, the
    `problem`. `ticked`: the melds are laid in a later turn, or the hand has not drawn yet."""

    text: str
    seen_text: str
    ticked: bool
    problem: str | None = None


@pages.get("/check")
def choose() -> ResponseReturnValue:
    """The games the referee knows."""
    return render_template("check/choose.html", variants=VARIANTS.values()), 200


@pages.get("/check/<variant_id>")
def on_its_own(variant_id: str) -> ResponseReturnValue:
    """Whether melds may be laid down in any hand of a game, by its usual rules."""
    return _check_page(of_variant(variant_id))


@pages.get("/check/<variant_id>/find")
def find_on_its_own(variant_id: str) -> ResponseReturnValue:
    """The best lay-down of a hand in any game."""
    return _find_page(of_variant(variant_id))


@pages.get("/games/<game:game_id>/check")
@opens_game()
def at_table(game: Game) -> ResponseReturnValue:
    """Whether melds may be laid down in the hand on this table, by its house rules."""
    return _check_page(of_game(game))


@pages.get("/games/<game:game_id>/find")
@opens_game()
def find_at_table(game: Game) -> ResponseReturnValue:
    """The best lay-down of a hand at this table, unless its scorer has switched the finder off."""
    context = of_game(game)
    if context.find_address is None:
        flash_notice("refused", say("The scorer has switched off the finder at this table."))
        return redirect(context.check_address, 303)
    return _find_page(context)


def _check_page(context: Context) -> ResponseReturnValue:
    setting = context.setting
    question = Question(sent_text("melds"), sent_text("seen"), "later" in request.args)
    melds: tuple[Cards, ...] = ()
    seen: Cards | None = None
    try:
        melds = melds_in(question.text, "melds")
        question = replace(question, text="\n".join(map(write_cards, melds)))
        seen = _seen(context, question)
    except WireError as error:
        question = replace(question, problem=error.message)
    first = not question.ticked
    laid = LayDownAttempt(melds, seen=seen, first=first)
    verdict = check_lay_down(setting.rules, setting.deck, setting.hand, laid)
    headline = (
        unreadable(question.problem)
        if question.problem
        else check_headline(setting, verdict, first=first)
    )
    answer = CheckAnswer(
        headline,
        laid_melds(setting, verdict, lambda texts: _check_address(context, texts)),
        _find_address(context, melds, question),
    )
    if "part" in request.args:
        return render_template("check/_verdict.html", context=context, answer=answer), 200
    page = render_template(
        "check/check.html",
        context=context,
        question=question,
        answer=answer,
        rules=setting.rules,
        words=setting.rules.words,
        heading=_check_heading(context),
        keys=card_keys(setting.deck, setting.rules.words, last="meld"),
    )
    return page, 200


def _check_address(context: Context, melds: Sequence[str]) -> str:
    """The page that checks these melds, and asks all else that this one asks."""
    query = {**request.args.to_dict(), "melds": "\n".join(melds)}
    query.pop("part", None)
    return f"{context.check_address}?{urlencode(query)}"


def _find_address(context: Context, melds: Sequence[Cards], question: Question) -> str | None:
    """The page that finds a lay-down in the cards of these melds, their jokers free again."""
    if context.find_address is None:
        return None
    cards = write_cards(JOKER if card.joker else card for meld in melds for card in meld)
    query = {"hand": context.setting.hand.number, "cards": cards, "seen": question.seen_text}
    return f"{context.find_address}?{urlencode(query)}"


def _find_page(context: Context) -> ResponseReturnValue:
    setting = context.setting
    question = Question(sent_text("cards"), sent_text("seen"), "undrawn" in request.args)
    cards = Cards()
    seen: Cards | None = None
    try:
        cards = cards_in(question.text, "cards")
        question = replace(question, text=write_cards(cards))
        seen = _seen(context, question)
    except WireError as error:
        question = replace(question, problem=error.message)
    note_hand(len(cards))
    drawn = not question.ticked
    found = arrange(setting.rules, setting.deck, setting.hand, cards, seen=seen, drawn=drawn)
    headline = (
        unreadable(question.problem)
        if question.problem
        else find_headline(setting, cards, found, drawn=drawn)
    )
    answer = find_answer(setting, cards, found, headline)
    if "part" in request.args:
        return render_template("check/_found.html", context=context, answer=answer), 200
    page = render_template(
        "check/find.html",
        context=context,
        question=question,
        answer=answer,
        rules=setting.rules,
        words=setting.rules.words,
        heading=_find_heading(context),
        keys=card_keys(setting.deck, setting.rules.words, last="clear"),
    )
    return page, 200


def _seen(context: Context, question: Question) -> Cards | None:
    """The cards out of play; None where the game does not need them, or nobody named any."""
    if not context.needs_seen or not question.seen_text.strip():
        return None
    return cards_in(question.seen_text, "seen")


def _check_heading(context: Context) -> str:
    rules, number = context.setting.rules, context.setting.hand.number
    if not context.hands:
        return say("Check {game}", game=rules.name)
    return say("Check {words.hand} {number}", words=rules.words, number=number)


def _find_heading(context: Context) -> str:
    rules, number = context.setting.rules, context.setting.hand.number
    name = rules.name
    if context.hands:
        name = hand_title(rules, number)
    return say("Can I lay down? {game}", game=name)
