"""Check a lay-down, and find one: at a table for the hand in play, or for any game on its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.cards import JOKER, Cards, Deck
from scorekeeper.handbook.turn import announcement
from scorekeeper.referee.lay_down import LayDownAttempt
from scorekeeper.referee.tack_on import why_nobody_adds
from scorekeeper.rules.wording import join_names
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.referee.answer import Setting, unreadable_headline
from scorekeeper.web.referee.check_answer import CheckAnswer, answer_check
from scorekeeper.web.referee.conditions import YES, read_answers
from scorekeeper.web.referee.context import Context, context_of_game, context_of_variant, read_text
from scorekeeper.web.referee.find_answer import FindQuestion, answer_find
from scorekeeper.web.referee.tack_on_answer import FRESH, HAS_LAID
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.start.families import list_card_families
from scorekeeper.web.writing.cards import card_keys
from scorekeeper.wire.cards import read_cards_at, read_melds_at
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_cards import find_own_cards

pages = Blueprint("check", __name__)


@dataclass(frozen=True)
class Form:
    """The cards on the form, those out of play and the melds of earlier turns, as text; where they
    cannot be read, the `problem`. `ticked`: the melds are laid in a later turn, or the hand has not
    drawn yet."""

    text: str
    seen_text: str
    ticked: bool
    laid_text: str = ""
    problem: str | None = None


@dataclass(frozen=True)
class Links:
    """The links from a check: to find a lay-down in the same cards, where that is allowed; to add
    cards to the melds, in a game in which that is done; to practise with the same hand; and, where
    the melds may be laid, to what is laid after them."""

    find: str | None
    tack_on: str | None
    practice: str
    next: str | None


@pages.get("/check")
def choose() -> ResponseReturnValue:
    """Show the games the referee knows."""
    return render_template("referee/check/choose.html", families=list_card_families())


@pages.get("/check/<variant_id>")
def on_its_own(variant_id: str) -> ResponseReturnValue:
    """Show whether melds may be laid down in any hand of a game, by its usual rules."""
    return _check_page(context_of_variant(variant_id))


@pages.get("/check/<variant_id>/find")
def find_on_its_own(variant_id: str) -> ResponseReturnValue:
    """Show the best lay-down of a hand in any game."""
    return _find_page(context_of_variant(variant_id))


@pages.get("/games/<game:game_id>/check")
@opens_game()
def at_table(game: Game) -> ResponseReturnValue:
    """Show whether melds may be laid down in the hand on this table, by its house rules."""
    return _check_page(context_of_game(game))


@pages.get("/games/<game:game_id>/find")
@opens_game()
def find_at_table(game: Game) -> ResponseReturnValue:
    """Show the best lay-down of a hand at this table, unless its scorer has switched the finder
    off."""
    context = context_of_game(game)
    if context.find_address is None:
        flash_notice("refused", say("The scorer has switched off the finder at this table."))
        return redirect(context.check_address, 303)
    return _find_page(context)


def _check_page(context: Context) -> ResponseReturnValue:
    setting = context.setting
    form = Form(read_text("melds"), read_text("seen"), "later" in request.args, read_text("laid"))
    attempt = LayDownAttempt((), first=not form.ticked)
    try:
        attempt = _read_attempt(context, form)
        form = replace(
            form,
            text=_write_melds(setting.deck, attempt.melds),
            laid_text=_write_melds(setting.deck, attempt.earlier or ()),
        )
    except WireError as error:
        form = replace(form, problem=error.message)
    answer = answer_check(
        setting, attempt, read_answers(), lambda texts: _check_address(context, texts)
    )
    if form.problem:
        answer = replace(answer, headline=unreadable_headline(form.problem))
    nobody_adds = why_nobody_adds(setting.rules, setting.hand.contract)
    goes_on = answer.may_be_laid and not setting.rules.lays_all_at_once
    links = Links(
        _find_address(context, attempt.melds, form),
        None if nobody_adds else _tack_on_address(context, attempt, answer),
        _practice_address(context),
        _next_address(context, attempt) if goes_on else None,
    )
    announced = announcement(setting.rules) if _may_have_few_left(setting, attempt) else None
    if "part" in request.args:
        return render_template(
            "referee/check/_parts.html",
            verdict="referee/check/_verdict.html",
            low="referee/check/_low.html",
            ways="referee/check/_ways.html",
            context=context,
            answer=answer,
            links=links,
            announced=announced,
        )
    return render_template(
        "referee/check/check.html",
        context=context,
        form=form,
        answer=answer,
        links=links,
        rules=setting.rules,
        words=setting.rules.words,
        heading=_check_heading(context),
        announced=announced,
        keys=card_keys(setting.deck, setting.rules.words, sum(attempt.melds, ()), last="meld"),
    )


def _read_attempt(context: Context, form: Form) -> LayDownAttempt:
    """Read the lay-down in the form. Raises WireError where its cards can't be read."""
    melds, laid = read_melds_at(form.text, "melds"), read_melds_at(form.laid_text, "laid")
    melds, laid = find_own_cards(context.setting.deck, (melds, laid))
    return LayDownAttempt(
        melds, seen=_read_seen(context, form), first=not form.ticked, earlier=laid or None
    )


def _may_have_few_left(setting: Setting, attempt: LayDownAttempt) -> bool:
    """Whether so few of the cards dealt may be left that it has to be said (E11). Which melds were
    laid in earlier turns may be unknown."""
    laid = sum(map(len, (*attempt.melds, *(attempt.earlier or ()))))
    most = setting.rules.going_out.announce_at_most or 0
    is_unknown = not attempt.first and attempt.earlier is None
    return is_unknown or laid + most >= setting.hand.cards


def _write_melds(deck: Deck, melds: Iterable[Cards]) -> str:
    """Write melds as the form has them: one on each line."""
    return "\n".join(map(deck.write, melds))


def _check_address(context: Context, melds: Sequence[str]) -> str:
    """Return the address that checks these melds, all else as on this page."""
    query = _sent() | {"melds": "\n".join(melds)}
    return f"{context.check_address}?{urlencode(query)}"


def _sent() -> dict[str, str]:
    """Return the fields of this page as they were sent."""
    return {name: value for name, value in request.args.items() if name != "part"}


def _practice_address(context: Context) -> str:
    """Return the address at which this hand is practised, and from which one comes back here."""
    query = {"hand": context.setting.hand.number, "check": urlencode(_sent())}
    return f"{context.practice_address}?{urlencode(query)}"


def _find_address(context: Context, melds: Sequence[Cards], form: Form) -> str | None:
    """Return the address that finds a lay-down in the cards of these melds, their jokers free
    again."""
    if context.find_address is None:
        return None
    bare = (JOKER if card.joker else card for meld in melds for card in meld)
    cards = context.setting.deck.write(bare)
    query = {"hand": context.setting.hand.number, "cards": cards, "seen": form.seen_text}
    return f"{context.find_address}?{urlencode(query)}"


def _tack_on_address(context: Context, attempt: LayDownAttempt, answer: CheckAnswer) -> str:
    """Return the address that adds cards to these melds and to those laid before. Whoever may lay
    them is not asked there whether they have laid down, unless that must have been earlier."""
    setting = context.setting
    melds = (*(attempt.earlier or ()), *(attempt.melds if answer.may_be_laid else ()))
    query = {
        "hand": str(setting.hand.number),
        "table": _write_melds(setting.deck, melds),
        "check": urlencode(_sent()),
    }
    if answer.headline.tone == "yes" and not setting.hand.contract.to_the_card:
        query |= {HAS_LAID: YES, FRESH: "y"}
    return f"{context.tack_on_address}?{urlencode(query)}"


def _next_address(context: Context, attempt: LayDownAttempt) -> str:
    """Return the address that checks what the player lays in a later turn, with what they have
    laid."""
    melds = (*(attempt.earlier or ()), *attempt.melds)
    laid = _write_melds(context.setting.deck, melds)
    query = {"hand": context.setting.hand.number, "later": "y", "laid": laid}
    seen = read_text("seen")
    return f"{context.check_address}?{urlencode(query | ({'seen': seen} if seen else {}))}"


def _find_page(context: Context) -> ResponseReturnValue:
    setting = context.setting
    form = Form(read_text("cards"), read_text("seen"), "undrawn" in request.args)
    question = FindQuestion((), None, not form.ticked, read_answers())
    try:
        cards = find_own_cards(setting.deck, read_cards_at(form.text, "cards"))
        form = replace(form, text=setting.deck.write(cards))
        answers = question.answers if cards else {}  # those of the hand that lay there before
        question = replace(question, cards=cards, seen=_read_seen(context, form), answers=answers)
    except WireError as error:
        form = replace(form, problem=error.message)
    answer = answer_find(setting, question)
    if form.problem:
        answer = replace(answer, headline=unreadable_headline(form.problem))
    if "part" in request.args:
        return render_template(
            "referee/check/_parts.html",
            verdict="referee/check/_found.html",
            low="referee/check/_found_low.html",
            context=context,
            answer=answer,
        )
    return render_template(
        "referee/check/find.html",
        context=context,
        form=form,
        answer=answer,
        rules=setting.rules,
        words=setting.rules.words,
        heading=say("Can I lay down?"),
        keys=card_keys(setting.deck, setting.rules.words, question.cards, last="clear"),
    )


def _read_seen(context: Context, form: Form) -> Cards | None:
    """Read the cards out of play; return None if the game does not need them, or none were
    named."""
    if not context.needs_seen or not form.seen_text.strip():
        return None
    return read_cards_at(form.seen_text, "seen")


def _check_heading(context: Context) -> str:
    rules, number = context.setting.rules, context.setting.hand.number
    if not context.hands:
        return say("Check {game}", game=rules.name)
    if rules.contract_by_player:
        names = context.on_contract.get(number, ())
        if 0 < len(names) < 3:  # more have no room, and need no telling
            return rules.words.say(
                "Check {words.contract} {number} ({names})", number=number, names=join_names(names)
            )
        return rules.words.say("Check {words.contract} {number}", number=number)
    return rules.words.say("Check {words.hand} {number}", number=number)
