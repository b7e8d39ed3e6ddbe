"""Check a lay-down, and find one: at a table for the hand in play, or for any game on its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.cards import JOKER, Cards, Deck, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.verdict import Arrangement, BrokenRule, LayDownVerdict, MeldVerdict
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security import note_hand
from scorekeeper.wire.cards import cards_in, melds_in
from scorekeeper.wire.errors import WireError

pages = Blueprint("check", __name__)

UNFINISHED = "meld.too_short"


@dataclass(frozen=True)
class Context:
    """Where a lay-down is checked: by which rules, with which deck, and where the page leads."""

    rules: Variant
    deck: Deck
    hand: HandRules
    check: str
    find: str | None
    back: str
    back_text: str
    rules_page: str
    reader: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LaidMeld:
    """A meld on the page, with its reasons. It is wrong unless it only lacks cards so far."""

    verdict: MeldVerdict
    reasons: Sequence[BrokenRule]
    fixed: str | None
    fix_text: str

    @property
    def wrong(self) -> bool:
        """Whether a rule is broken that more cards would not mend."""
        return any(reason.code != UNFINISHED for reason in self.reasons)


@dataclass(frozen=True)
class Check:
    """What was asked, and the referee's answer."""

    context: Context
    hand: HandRules
    text: str
    seen_text: str
    first: bool
    verdict: LayDownVerdict
    unreadable: str | None = None

    @property
    def find(self) -> str:
        """Where a lay-down is looked for in these cards and this hand."""
        laid = (card for meld in self.verdict.melds for card in meld.laid_cards)
        cards = write_cards(JOKER if card.joker else card for card in laid)
        asked = {"hand": self.hand.number, "cards": cards, "seen": self.seen_text}
        return f"{self.context.find}?{urlencode(asked)}"

    @property
    def overall(self) -> list[BrokenRule]:
        """The reasons that are about no single meld."""
        return [reason for reason in self.verdict.reasons if reason.meld is None]

    @cached_property
    def melds(self) -> list[LaidMeld]:
        """The melds, each with what is said of it."""
        texts = [write_cards(meld.laid_cards) for meld in self.verdict.melds]
        melds = []
        for index, meld in enumerate(self.verdict.melds):
            fix = write_cards(meld.fix.cards) if meld.fix else ""
            mended = "\n".join([*texts[:index], fix, *texts[index + 1 :]])
            asked = {**request.args.to_dict(), "melds": mended}
            asked.pop("part", None)
            address = f"{self.context.check}?{urlencode(asked)}"
            reasons = [reason for reason in self.verdict.reasons if reason.meld == index]
            melds.append(LaidMeld(meld, reasons, address if fix else None, fix))
        return melds


@dataclass(frozen=True)
class Search:
    """A hand for which a lay-down was looked for, and what was found."""

    context: Context
    hand: HandRules
    text: str
    seen_text: str
    drawn: bool
    cards: Cards
    found: Arrangement
    unreadable: str | None = None


@pages.get("/check")
def choose() -> str:
    """The games the referee knows."""
    return render_template("check/choose.html", variants=VARIANTS.values())


@pages.get("/check/<variant_id>")
def on_its_own(variant_id: str) -> str:
    """Whether melds may be laid down in any hand of a game, by its usual rules."""
    return _checked(_of_variant(variant_id))


@pages.get("/check/<variant_id>/find")
def find_on_its_own(variant_id: str) -> str:
    """The best lay-down of a hand in any game."""
    return _searched(_of_variant(variant_id))


@pages.get("/games/<game:game_id>/check")
@opens_game()
def at_table(game: Game) -> str:
    """Whether melds may be laid down in the hand on this table, by its house rules."""
    return _checked(_of_game(game))


@pages.get("/games/<game:game_id>/find")
@opens_game()
def find_at_table(game: Game) -> ResponseReturnValue:
    """The best lay-down of a hand at this table, unless its host has switched the finder off."""
    context = _of_game(game)
    if context.find is None:
        flash_notice("refused", say("The scorer has switched off the finder at this table."))
        return redirect(context.check, 303)
    return _searched(context)


def _of_variant(variant_id: str) -> Context:
    if variant_id not in VARIANTS:
        raise NotFound
    rules = VARIANTS[variant_id]
    return Context(
        rules,
        next(iter(rules.packs.values())).deck,
        rules.hands[0],
        url_for("check.on_its_own", variant_id=variant_id),
        url_for("check.find_on_its_own", variant_id=variant_id),
        url_for("check.choose"),
        say("Other games"),
        url_for("rules.of_variant", variant_id=variant_id),
        {"variant": variant_id},
    )


def _of_game(game: Game) -> Context:
    rules, hand = game.start.rules, game.state.hand
    return Context(
        rules,
        game.start.packs.deck,
        hand.rules if hand else rules.hands[-1],
        url_for("check.at_table", game_id=game.id),
        url_for("check.find_at_table", game_id=game.id) if game.finder else None,
        url_for("table.show", game_id=game.id),
        say("Back to the table"),
        url_for("rules.of_game", game_id=game.id),
        {"game": game.id},
    )


def _asked_hand(context: Context) -> HandRules:
    number = request.args.get("hand", type=int)
    return (context.rules.hand(number) if number is not None else None) or context.hand


def _checked(context: Context) -> str:
    hand, text, seen_text = _asked_hand(context), _text("melds"), _text("seen")
    first, unreadable = "later" not in request.args, None
    melds: tuple[Cards, ...] = ()
    seen: Cards | None = None
    try:
        melds = melds_in(text, "melds")
        text = "\n".join(map(write_cards, melds))
        seen = _seen(context, seen_text)
    except WireError as error:
        unreadable = error.message
    verdict = check_lay_down(
        context.rules, context.deck, hand, LayDownAttempt(melds, seen=seen, first=first)
    )
    check = Check(context, hand, text, seen_text, first, verdict, unreadable)
    return _shown("check/check.html", "check/_verdict.html", context, check)


def _searched(context: Context) -> str:
    hand, text, seen_text = _asked_hand(context), _text("cards"), _text("seen")
    drawn, unreadable, cards = "undrawn" not in request.args, None, Cards()
    seen: Cards | None = None
    try:
        cards = cards_in(text, "cards")
        text = write_cards(cards)
        seen = _seen(context, seen_text)
    except WireError as error:
        unreadable = error.message
    note_hand(len(cards))
    found = arrange(context.rules, context.deck, hand, cards, seen=seen, drawn=drawn)
    search = Search(context, hand, text, seen_text, drawn, cards, found, unreadable)
    return _shown("check/find.html", "check/_found.html", context, search)


def _text(name: str) -> str:
    return request.args.get(name, "").replace("\0", "")


def _seen(context: Context, text: str) -> Cards | None:
    """The cards out of play; None where the game does not ask for them, or nobody named any."""
    if context.rules.lay_down.half_safe == "never" or not text.strip():
        return None
    return cards_in(text, "seen")


def _shown(page: str, part: str, context: Context, check: Check | Search) -> str:
    """The page, or only what the referee says where a script asks for that."""
    name = part if "part" in request.args else page
    rules = context.rules
    return render_template(
        name, context=context, check=check, rules=rules, words=rules.words, deck=context.deck
    )
