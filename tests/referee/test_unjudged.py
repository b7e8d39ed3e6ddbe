"""What could still turn “legal” into “not legal”, because nobody told the referee (C22)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from scorekeeper import cards as package
from scorekeeper.cards import Deck, read_cards, read_melds
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import LayDownVerdict
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS
from tests.support.many import many
from tests.support.plain_cards import JOKER, Card
from tests.support.random_melds import LAY_DOWN, Maker, laid_by
from tests.support.real_cards import real, real_attempt
from tests.support.referee_oracle import Cards, Laid, on_the_table, readings
from tests.support.turn_oracle import Turn, is_turn
from tests.support.verdicts import WITH_TACKING_ON, lay_down, table

BLITZ = "4s 5s 6s | Ks Kh Kd | 2h 3h 4h 5h 6h 7h 8h"


def unjudged(verdict: LayDownVerdict) -> list[tuple[str, str]]:
    """What has to hold for a legal lay-down, with the rule's number."""
    assert verdict.legal, verdict.reasons
    return [(condition.message, condition.rule) for condition in verdict.unjudged]


def test_c22_half_safety_is_unjudged_while_nobody_says_what_is_out_of_play() -> None:
    out = ("a copy of K♦ is out of play", "S6")
    assert unjudged(lay_down("south-african", 2, "Ks Kh *Kd", held="2c 3c")) == [out]
    assert unjudged(lay_down("south-african", 2, "Ks Kh *Kd", held="2c 3c", seen="Kd")) == []
    assert unjudged(lay_down("south-african", 2, "Ks Kh Kd", held="2c 3c")) == []
    copied = "4s 5s *6s | 6s 6h 6d"
    assert unjudged(lay_down("south-african", 4, copied, held="2c 3c")) == []
    group_of_four = "Ks Kh *Kd Kc"
    assert unjudged(lay_down("south-african", 6, group_of_four, held="2c 3c")) == []


def test_c22_going_out_and_keeping_a_discard_are_unjudged_without_the_cards_kept() -> None:
    for variant, number, melds, expected in (
        (
            "jamaican",
            1,
            "5h 5s 5d | 9c 9d 9h | Ks Kd *",
            "you keep a card to discard that isn’t a joker",
        ),
        ("caribbean", 1, "5h 5s 5d | 9c 9d 9h | Ks Kd *", "you don’t keep only jokers"),
        ("european", 1, "Ks Kh Kd Kc", "you keep a card to discard"),
        ("south-african", 1, BLITZ, "you keep one card at most"),
        ("south-african", 2, "Ks Kh Kd", "you keep a card to discard and one more"),
    ):
        verdict = lay_down(variant, number, melds)
        assert [message for message, _ in unjudged(verdict)] == [expected]
    exactly_one = lay_down("south-african", 1, BLITZ, options={"blitz_discard": True})
    assert unjudged(exactly_one) == [("you keep one card to discard, and no more", "S8")]
    for variant, melds in (
        ("kooky", "5r 5b 5g | 9b 9y 9g | 13b 13r *"),
        ("north-american", "Ks Kh Kd | 9h 10h Jh"),
    ):
        assert unjudged(lay_down(variant, 1, melds)) == []


def test_d7_where_all_jokers_are_laid_none_is_kept() -> None:
    melds = "5h 5s * | 9c 9d * | Ks Kd * | 2s 2h *"
    assert unjudged(lay_down("caribbean", 1, melds)) == []


def test_c22_earlier_melds_are_unjudged_in_a_later_turn_that_does_not_tell_them() -> None:
    rules, deck = table("caribbean", {"distinct_threes": True})
    later = LayDownAttempt(
        read_melds("5h 5s 5d | 7h 8h 9h 10h"), held=read_cards("2c 3c"), first=False
    )
    verdict = check_lay_down(rules, deck, rules.all_hands[0], later)
    assert unjudged(verdict) == [
        ("you haven’t laid a three of fives before", "D2"),
        ("you haven’t laid a four in hearts before", "D2"),
        ("your earlier melds don’t hold too many copies of these cards", "C1"),
    ]
    no_earlier = replace(later, earlier=())
    assert unjudged(check_lay_down(rules, deck, rules.all_hands[0], no_earlier)) == []


def test_c22_what_is_not_legal_leaves_nothing_unjudged() -> None:
    assert lay_down("jamaican", 1, "5h 5s 5d | 9c 9d 9h").unjudged == ()


def test_c22_the_finder_says_which_cards_must_be_out_of_play() -> None:
    rules, deck = table("south-african")
    cards = read_cards("Ks Kh * 5s 9h")
    found = arrange(rules, deck, rules.all_hands[1], cards)
    assert [condition.unknown for condition in found.unjudged] == ["seen"]
    assert found.unjudged[0].rule == "S6"
    assert arrange(rules, deck, rules.all_hands[1], cards, seen=read_cards("Kd Kc")).unjudged == ()
    assert arrange_leftover(rules, deck, cards).unjudged == ()
    always, deck = table("south-african", {"half_safe": "always"})
    assert [each.unknown for each in arrange_leftover(always, deck, cards).unjudged] == ["seen"]


def test_j13_who_bends_may_depend_on_whether_anybody_had_laid_before() -> None:
    cards = read_cards("5h 5s 5d 9c 9d 9h Ks Kd Kc 2h")
    for first_only, expected in ((True, [("bending", "J13")]), (False, [])):
        rules, deck = table("jamaican", {"bent_first_only": first_only})
        found = arrange(rules, deck, rules.all_hands[0], cards)
        assert found.bends
        assert [(each.unknown, each.rule) for each in found.unjudged] == expected
        stays = arrange(rules, deck, rules.all_hands[0], (*cards, *read_cards("As")))
        assert (stays.bends, stays.unjudged) == (False, ())


def test_d8_who_bends_depends_on_whether_they_over_called() -> None:
    """“A player who has been caught calling too many times is also not allowed to score for bending
    the table” (001)."""
    rules, deck = table("caribbean")
    found = arrange(rules, deck, rules.all_hands[0], read_cards("5h 5s 5d 9c 9d 9h Ks Kd Kc 2h"))
    assert found.bends
    assert [(each.unknown, each.message, each.rule) for each in found.unjudged] == [
        ("bending", "you aren’t penalised in this hand for over-calling", "D8")
    ]


@pytest.mark.many
def test_c22_what_is_found_depends_on_what_its_lay_down_depends_on() -> None:
    named, random = 0, Random(7)
    for options in product((False, True), ("first_meld", "always", "never")):
        rules, deck = table(
            "south-african", dict(zip(("kaluki", "half_safe"), options, strict=True))
        )
        for hand in rules.all_hands:
            for _ in range(many(4, 60)):
                cards = hand_with_jokers(random, deck)
                found = arrange(rules, deck, hand, cards)
                laid = LayDownAttempt(tuple(meld.cards for meld in found.melds), held=found.left)
                if found.can_lay_down:
                    verdict = check_lay_down(rules, deck, hand, laid)
                    assert verdict.legal
                    assert found.unjudged == verdict.unjudged
                    named += bool(found.unjudged)
    assert named


def hand_with_jokers(random: Random, deck: Deck) -> package.Cards:
    """Fourteen cards of two suits, two jokers among them: much can be laid."""
    suits = random.sample(deck.suits, 2)
    pack = [package.Card(rank, suit) for rank in deck.ranks for suit in suits] * deck.copies
    return (*random.sample(pack, 12), package.JOKER, package.JOKER)


@pytest.mark.many
@pytest.mark.parametrize("variant", WITH_TACKING_ON)
def test_c22_what_is_unjudged_of_a_tack_on_could_still_make_it_illegal(variant: str) -> None:
    named = clear = 0
    for seed in range(many(30, 1_000)):
        maker = Maker(variant, seed)
        made = maker.tack_on()
        meld, cards = map(real, made)
        options = {
            id: maker.random.choice(values)
            for id, values in PLAIN_VARIANTS[variant].choices("keep_later", "half_safe").items()
        }
        rules, deck = table(variant, options)
        verdict = check_tack_on(rules, deck, meld, cards, own=True)
        verdicts_by_condition = {
            "held": [
                check_tack_on(rules, deck, meld, cards, own=True, held=real(held))
                for held in holdings(variant, Laid(made))
            ],
            "seen": [check_tack_on(rules, deck, meld, cards, own=True, seen=())],
        }
        for name, verdicts in verdicts_by_condition.items():
            conditions = [each for each in verdict.unjudged if each.unknown == name]
            broken = {reason.rule for each in verdicts for reason in each.reasons}
            assert not verdict.legal or {each.rule for each in conditions} == broken
            named += bool(conditions)
            clear += not conditions
    assert clear
    assert named or PLAIN_VARIANTS[variant].keep_later == "nothing"


def holdings(variant: str, laid: Laid) -> Iterator[Cards]:
    """What a player may keep, none or two of either kind, as far as the deck goes."""
    game = PLAIN_VARIANTS[variant]
    cards = [card for meld in (*laid.melds, *laid.earlier) for card in meld]
    every = (Card(rank, suit) for rank, suit in product(game.ranks, game.suits))
    natural = next(card for card in every if card not in cards)
    for held in ((), (natural,), (JOKER,), (natural, natural), (JOKER, natural), (JOKER, JOKER)):
        if on_the_table(game, [*cards, *held]):
            yield held


def earlier_melds(variant: str, laid: Laid) -> Iterator[tuple[Cards, ...]]:
    """What a player may have laid before: nothing, or the like of what they lay now."""
    yield ()
    for meld in laid.melds:
        like = without_jokers(variant, meld)
        if readings(variant, like):
            yield (like,)
            yield (like, like)


def without_jokers(variant: str, meld: Cards) -> Cards:
    """The meld with the cards that its jokers stand for; in a set, with any that are missing."""
    cards = readings(variant, meld)[0].cards
    suits = PLAIN_VARIANTS[variant].suits
    there = {card.suit for card in cards}
    missing = [*suits, *(suit for suit in suits if suit not in there)]
    return tuple(Card(card.rank, card.suit or missing.pop()) for card in cards)


def completions(variant: str, laid: Laid, unknown: str) -> Iterator[Laid]:
    """The lay-down as somebody may tell more of it, one thing that was not told."""
    if unknown == "held":
        for held in holdings(variant, laid):
            yield replace(laid, held=held)
    elif unknown == "seen":
        yield replace(laid, seen=())
    elif not laid.first:
        for earlier in earlier_melds(variant, laid):
            yield replace(laid, earlier=earlier)


def attempt(laid: Laid, unknown: set[str]) -> LayDownAttempt:
    """The lay-down as it is told."""
    told = real_attempt(laid)
    return replace(told, earlier=None) if "earlier" in unknown else told


@pytest.mark.many
@pytest.mark.parametrize("variant", JUDGED)
def test_c22_what_is_unjudged_is_what_could_still_make_it_illegal(variant: str) -> None:
    named = clear = 0
    for seed in range(many(30, 1_500)):
        maker = Maker(variant, seed)
        options = maker.options(*LAY_DOWN)
        rules, deck = table(variant, options)
        hand = maker.random.choice(rules.all_hands)
        laid = laid_by(maker, hand.number, options)
        unknown = {name for name in ("held", "seen") if getattr(laid, name) is None}
        if maker.chance(50):
            unknown, laid = unknown | {"earlier"}, replace(laid, earlier=())
        verdict = check_lay_down(rules, deck, hand, attempt(laid, unknown))
        if not verdict.legal:
            assert verdict.unjudged == ()
            continue
        case = (options, hand.number, laid, unknown)
        for name in unknown:
            could_be_illegal, rules_broken = False, set()
            for turn in completions(variant, laid, name):
                legal = is_turn(variant, options, hand.number, Turn(turn))
                could_be_illegal = could_be_illegal or not legal
                full = check_lay_down(rules, deck, hand, attempt(turn, unknown - {name}))
                rules_broken |= {reason.rule for reason in full.reasons}
            conditions = [each for each in verdict.unjudged if each.unknown == name]
            assert bool(conditions) == could_be_illegal, (name, *case)
            assert {each.rule for each in conditions} == rules_broken, (name, *case)
            named += bool(conditions)
            clear += not conditions
    game = PLAIN_VARIANTS[variant]
    seldom = game.keep == "nothing" and game.half_safe == "never"
    assert named > 0 or seldom
    assert clear > 0
