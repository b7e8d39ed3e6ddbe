"""Practice: a dealt hand to lay down. Everything is in the address, so each tap is a link
and a reload shows the same hand."""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.cards import JOKER, Card, Cards, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt
from scorekeeper.referee.verdict import Arrangement, BrokenRule, LayDownVerdict
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import contract_text
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.referee.answer import CardRow, Headline, Reason, Setting, points_left
from scorekeeper.web.referee.check_answer import (
    LaidMeld,
    build_laid_melds,
    find_wrong,
    first_line,
    illegal_headline,
    judge,
)
from scorekeeper.web.referee.context import address_of_check, find_hand_at_table, judged_game
from scorekeeper.web.referee.dealing import deal_hand
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.security.protection import search
from scorekeeper.web.writing.cards import CardView
from scorekeeper.web.writing.titles import contract_title
from scorekeeper.wire.cards import read_melds_at
from scorekeeper.wire.errors import WireError

pages = Blueprint("practice", __name__)

DEALS = 100_000
"""How many different hands there are to practise with."""

Melds = tuple[Cards, ...]


@dataclass(frozen=True)
class Context:
    """The setting of the practice, and the pages around this one."""

    setting: Setting
    endpoint: str
    arguments: Mapping[str, Any]
    back: str
    back_text: str

    def address(self, **query: Any) -> str:
        """Return the address of this page with other things on it."""
        return url_for(self.endpoint, **self.arguments, hand=self.setting.hand.number, **query)

    @property
    def hands(self) -> list[tuple[str, str, bool]]:
        """The hands to choose from: each with its address, and whether it is this one."""
        rules, chosen = self.setting.rules, self.setting.hand.number
        if len(rules.hands) < 2:
            return []
        return [
            (
                say(
                    "{about}: {sentence}",
                    about=hand.number,
                    sentence=contract_text(hand.contract, rules),
                ),
                url_for(self.endpoint, **self.arguments, hand=hand.number),
                hand.number == chosen,
            )
            for hand in rules.hands
        ]


@dataclass(frozen=True)
class TapCard:
    """A card that can be tapped, and the page after that; None where a laid card was."""

    view: CardView
    address: str | None


@dataclass(frozen=True)
class PracticeMeld:
    """A meld that was laid: its cards, each to be taken back with a tap, and the referee's
    verdict."""

    cards: tuple[TapCard, ...]
    verdict: LaidMeld


@pages.get("/practice/<variant_id>")
def on_its_own(variant_id: str) -> ResponseReturnValue:
    """Show a hand of any game, by its usual rules."""
    rules = judged_game(variant_id).with_options({})
    usual = rules.usual_players[0]
    hand = rules.hand_dealt(_read_hand_number(rules, rules.hands[0].number), usual)
    return _show_page(
        _context(
            Setting(rules, hand.deck(rules.packs_for(usual).deck), hand),
            "on_its_own",
            url_for("rules.of_variant", variant_id=variant_id),
            variant_id=variant_id,
        )
    )


@pages.get("/games/<game:game_id>/practice")
@opens_game()
def at_table(game: Game) -> ResponseReturnValue:
    """Show a hand by the rules of this table."""
    if not game.start.rules.has_cards:
        raise NotFound
    start, usual = game.start, find_hand_at_table(game)
    hand = start.rules.hand_dealt(
        _read_hand_number(start.rules, usual.number), len(game.table.in_play)
    )
    return _show_page(
        _context(
            Setting(start.rules, hand.deck(game.table.deck), hand),
            "at_table",
            url_for("rules.of_game", game_id=game.id),
            game_id=game.id,
        )
    )


def _context(setting: Setting, where: str, rules_page: str, **of: Any) -> Context:
    """Build the context; it leads back to the rules, or to the check that practice was opened
    from."""
    fields = request.args.get("check")
    if fields is None:
        return Context(setting, f"practice.{where}", of, rules_page, say("Back to the rules"))
    back = address_of_check(url_for(f"check.{where}", **of), fields)
    return Context(
        setting, f"practice.{where}", {**of, "check": fields}, back, say("Check a lay-down")
    )


def _show_page(context: Context) -> ResponseReturnValue:
    deal = request.args.get("deal", type=int)
    if deal is None or not 0 <= deal < DEALS:
        return redirect(context.address(deal=secrets.randbelow(DEALS)))
    setting = context.setting
    dealt = deal_hand(setting.rules, setting.deck, setting.hand, deal)
    melds = _read_melds(dealt)
    held = _find_held(dealt, melds)
    attempt = LayDownAttempt(tuple(filter(None, melds)), held=held)
    verdict = judge(setting, attempt)
    wrong = find_wrong(setting, verdict)
    best = None
    if "best" in request.args:
        best = search(arrange, setting.rules, setting.deck, setting.hand, dealt)
    return render_template(
        "referee/practice/_hand.html"
        if "part" in request.args
        else "referee/practice/practice.html",
        context=context,
        rules=setting.rules,
        title=_title(context),
        answer=_build_headline(setting, verdict, wrong),
        melds=_build_melds(context, deal, melds, attempt, verdict, wrong),
        dealt=_build_tap_cards(context, deal, melds, dealt),
        held=len(held),
        next_address=_address_with(context, deal, (*melds, ())) if melds and melds[-1] else None,
        again_address=context.address(deal=deal) if melds else None,
        new_address=context.address(),
        best_address=context.address(deal=deal, melds=_write_melds(melds), best="y"),
        best=best and _build_best(setting, best),
    )


def _read_hand_number(rules: Variant, usual: int) -> int:
    """Read the number of the hand in the address, if the game has that hand; else return the usual
    one."""
    number = request.args.get("hand", type=int)
    return number if number is not None and rules.hand(number) else usual


def _title(context: Context) -> str:
    rules = context.setting.rules
    if not context.hands:
        return say("Practise {game}", game=rules.name)
    title = contract_title(rules, context.setting.hand.number)
    return say("Practise {hand}, {game}", hand=title, game=rules.name)


def _read_melds(dealt: Cards) -> Melds:
    """Read the melds in the address, as far as the dealt hand has their cards. The last one is
    empty when the next card begins another meld."""
    text = request.args.get("melds", "").replace("\0", "")
    try:
        melds = read_melds_at(text, "melds")
    except WireError:
        return ()
    if Counter(map(_undeclare, (card for meld in melds for card in meld))) - Counter(dealt):
        return ()
    return (*melds, ()) if melds and text.rstrip().endswith("|") else melds


def _undeclare(card: Card) -> Card:
    return JOKER if card.joker else card


def _find_held(dealt: Cards, melds: Melds) -> Cards:
    """Return the cards that are not in any meld, in their order."""
    laid = Counter(_undeclare(card) for meld in melds for card in meld)
    held = []
    for card in dealt:
        if laid[card]:
            laid[card] -= 1
        else:
            held.append(card)
    return tuple(held)


def _write_melds(melds: Sequence[Cards]) -> str:
    return " | ".join(write_cards(meld) for meld in melds)


def _address_with(context: Context, deal: int, melds: Sequence[Cards]) -> str:
    return context.address(deal=deal, melds=_write_melds(melds))


def _build_melds(
    context: Context,
    deal: int,
    melds: Melds,
    attempt: LayDownAttempt,
    verdict: LayDownVerdict,
    wrong: Sequence[BrokenRule],
) -> tuple[PracticeMeld, ...]:
    """Build the melds with the referee's verdict on each; a tap takes a card back."""
    verdicts = build_laid_melds(
        context.setting,
        attempt,
        verdict,
        wrong,
        lambda texts: context.address(deal=deal, melds=" | ".join(texts)),
    )
    shown = []
    for number, (meld, word) in enumerate(zip(filter(None, melds), verdicts, strict=True)):
        cards = tuple(
            TapCard(view, _address_with(context, deal, _remove_card(melds, number, index)))
            for index, view in enumerate(context.setting.views(meld))
        )
        shown.append(PracticeMeld(cards, word))
    return tuple(shown)


def _remove_card(melds: Melds, number: int, index: int) -> Melds:
    meld = melds[number]
    left = (*meld[:index], *meld[index + 1 :])
    return tuple(filter(None, (*melds[:number], left, *melds[number + 1 :])))


def _build_tap_cards(
    context: Context, deal: int, melds: Melds, dealt: Cards
) -> tuple[TapCard, ...]:
    """Build the dealt cards, which keep their positions; a tap adds one to the last meld."""
    *earlier, current = melds or ((),)
    laid = Counter(_undeclare(card) for meld in melds for card in meld)
    cards = []
    for card, view in zip(dealt, context.setting.views(dealt), strict=True):
        is_laid = laid[card] > 0
        laid[card] -= 1
        after = None if is_laid else _address_with(context, deal, (*earlier, (*current, card)))
        cards.append(TapCard(view, after))
    return tuple(cards)


def _build_headline(
    setting: Setting, verdict: LayDownVerdict, wrong: Sequence[BrokenRule]
) -> Headline:
    """Build the headline over the melds laid so far."""
    if not verdict.melds:
        return Headline(setting.contract, first_line(setting.rules))
    if not verdict.legal:
        return replace(illegal_headline(setting, verdict, wrong), line=setting.contract)
    if verdict.unjudged:
        reasons = tuple(Reason(one.message, one.rule) for one in verdict.unjudged)
        return Headline(say("Legal, if …"), setting.contract, reasons)
    return Headline(say("You can lay that down"), setting.contract, tone="yes")


def _build_best(setting: Setting, found: Arrangement) -> tuple[CardRow, ...]:
    """Build the best lay-down of the hand and what it leaves, or what the hand is short of."""
    if not found.can_lay_down:
        return (CardRow((), found.short_of or ""),)
    left = [setting.left_row(found, points_left(found))] if found.left else []
    caveat = [CardRow((), found.caveat)] if found.caveat else []
    return (*setting.meld_rows(found), *left, *caveat)
