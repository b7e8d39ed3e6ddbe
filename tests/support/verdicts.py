"""The referee's verdicts in few words, cards as text."""

from collections.abc import Mapping

from scorekeeper.cards import Cards, Deck, read_cards, read_melds, write_cards
from scorekeeper.referee.additions import Addition
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import Arrangement, LayDownVerdict, MeldVerdict, TackOnVerdict
from scorekeeper.rules.contract import ANY_MELDS
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_variant import FRENCH_SUITS

JAMAICAN = ("jamaican", "super", "baby")
EVERY_GAME_OF_FOURS = (*JAMAICAN, "caribbean", "kooky")
FOURS = ("jamaican", "caribbean", "kooky")
"""One of each kind of threes and fours; Super and Baby have the melds of Jamaican."""

EVERY_GAME_OF_POINTS = ("european", "north-american", "kalooki-40", "kalooki-51")
POINTS = ("european", "north-american")
"""One of each kind; the two presets have the melds of North American."""

WITH_TACKING_ON = tuple(id for id, game in PLAIN_VARIANTS.items() if game.tacks_on)
"""The games in which cards are added to melds on the table."""

MELD_CODES = """card.not_in_deck card.too_many_copies meld.too_short meld.not_a_meld set.mixed_ranks
    set.repeated_suit set.too_few_naturals set.too_long colour.mixed run.mixed_suits
    run.not_consecutive run.repeated_rank run.ace_turns_corner run.ace_low run.ace_high
    run.adjacent_jokers set.never_laid run.never_laid joker.undeclared joker.misdeclared"""
LAY_DOWN_CODES = """joker.too_many joker.not_half_safe laydown.contract laydown.extra_melds
    laydown.repeated_rank laydown.repeated_suit laydown.not_exact laydown.too_few_points
    laydown.one_meld_per_turn laydown.must_go_out laydown.no_discard_left"""
TACK_ON_CODES = """card.too_many_copies set.too_few_naturals run.adjacent_jokers joker.undeclared
    tack.not_own_joker tack.full tack.does_not_fit tack.low_end_closed tack.joker_stuck"""
"""The rules that each may break."""

THREES_OF_A_SUIT = (*POINTS, "south-african")

Options = Mapping[str, OptionValue]
NO_OPTIONS: Options = {}
Verdict = MeldVerdict | LayDownVerdict | TackOnVerdict


def in_deck(variant: str, text: str) -> str:
    """Return the cards of the game's deck that correspond to these cards of the usual pack, suit by
    suit and rank by rank: in the Kooky deck `Ks` is `13b`."""
    game = PLAIN_VARIANTS[variant]
    usual = (*FRENCH_SUITS, *"JQK")
    return text.translate(dict(zip(map(ord, usual), (*game.suits, *game.ranks[10:]), strict=True)))


def table(variant: str, options: Options = NO_OPTIONS, packs: int = 2) -> tuple[Variant, Deck]:
    """Return the rules of a game with its options, and the deck of so many packs."""
    rules = VARIANTS[variant].with_options(options)
    used = rules.packs_of(packs) or next(iter(rules.packs.values()))
    return rules, used.deck


def meld(
    variant: str, cards: str, packs: int = 2, *, hand: int = 1, options: Options = NO_OPTIONS
) -> MeldVerdict:
    """Check cards as they were laid."""
    rules, deck = table(variant, options, packs)
    return check_meld(rules, rules.hands[hand - 1].deck(deck), read_cards(cards))


def lay_down(
    variant: str,
    hand: int,
    melds: str,
    *,
    held: str | None = None,
    seen: str | None = None,
    earlier: str | None = None,
    added: str = "",
    options: Options = NO_OPTIONS,
) -> LayDownVerdict:
    """Check melds laid down together, separated by `|`; or later ones where `earlier` gives
    what the player laid before. `added`: what is added to melds of others in that turn, each as
    `4h 5h 6h + 7h`."""
    rules, deck = table(variant, options)
    hand_rules = rules.hand(hand)
    assert hand_rules is not None
    laid = LayDownAttempt(
        read_melds(melds),
        held=None if held is None else read_cards(held),
        seen=None if seen is None else read_cards(seen),
        first=earlier is None,
        earlier=read_melds(earlier or ""),
        added=tuple(map(_addition, filter(None, added.split("|")))),
    )
    return check_lay_down(rules, hand_rules.deck(deck), hand_rules, laid)


def _addition(text: str) -> Addition:
    meld, cards = map(read_cards, text.split("+"))
    return Addition(meld, cards, own=False)


def tack_on(
    variant: str,
    meld: str,
    cards: str,
    *,
    own: bool = True,
    others: str = "",
    options: Options = NO_OPTIONS,
    packs: int = 2,
    hand: int | None = None,
) -> TackOnVerdict:
    """Check cards added to a meld on the table, in this hand or in any in which some are added."""
    rules, deck = table(variant, options, packs)
    in_play = rules.hands[(hand or 1) - 1]
    return check_tack_on(
        rules,
        in_play.deck(deck),
        read_cards(meld),
        read_cards(cards),
        own=own,
        others=read_melds(others),
        contract=in_play.contract if hand else ANY_MELDS,
    )


def find_lay_down(
    variant: str, hand: int, cards: str | Cards, *, drawn: bool = True, packs: int = 2
) -> Arrangement:
    """Find the best lay-down of these cards; as text they may be separated by `|`."""
    rules, deck = table(variant, packs=packs)
    in_play = rules.hands[hand - 1]
    held = read_cards(cards.replace("|", " ")) if isinstance(cards, str) else cards
    return arrange(rules, in_play.deck(deck), in_play, held, drawn=drawn)


def codes(verdict: Verdict) -> set[str]:
    """Return the codes of the broken rules; the verdict is legal where there are none."""
    assert verdict.legal == (verdict.reasons == ())
    return {reason.code for reason in verdict.reasons}


def readings_as_text(verdict: MeldVerdict) -> list[str]:
    """Write the legal readings as text, best first."""
    return [write_cards(reading.cards) for reading in verdict.readings]


def fix(verdict: MeldVerdict) -> str | None:
    """Write what the referee offers instead, as text."""
    return write_cards(verdict.fix.cards) if verdict.fix else None


def after(verdict: TackOnVerdict) -> tuple[str, int]:
    """Return the meld with the cards added, and how many jokers came free; the verdict is legal."""
    assert verdict.legal, verdict.reasons
    return write_cards(verdict.result), len(verdict.freed)
