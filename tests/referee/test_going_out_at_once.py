"""Going out in the turn of the first lay-down, and what is added to melds in that turn (S9)."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.cards import read_cards, read_melds, write_cards
from scorekeeper.referee.additions import Addition
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.verdict import LayDownVerdict
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.many import many
from tests.support.plain_cards import JOKER, Card
from tests.support.random_melds import Maker, is_ambiguous
from tests.support.real_cards import real, real_attempt
from tests.support.referee_oracle import Cards, Laid, is_meld, on_the_table
from tests.support.turn_oracle import Turn, after, flat, is_turn
from tests.support.verdicts import Options, codes, table

KALUKI: Options = {"kaluki": True}
GROUP = 2
RUN_AND_GROUP = 4
GROUP_OF_4 = 6
RUN_OF_5 = 7


def first(
    hand: int,
    melds: str,
    *added: tuple[str, str],
    held: str | None = "",
    seen: str | None = "",
    options: Options = KALUKI,
    own: bool = False,
) -> LayDownVerdict:
    """The verdict on a first lay-down in which cards are added to melds."""
    rules, deck = table("south-african", options)
    hand_rules = rules.hand(hand)
    assert hand_rules is not None
    attempt = LayDownAttempt(
        read_melds(melds),
        held=None if held is None else read_cards(held),
        seen=None if seen is None else read_cards(seen),
        added=tuple(Addition(read_cards(meld), read_cards(cards), own) for meld, cards in added),
    )
    return check_lay_down(rules, deck, hand_rules, attempt)


def test_s9_who_goes_out_lays_further_melds() -> None:
    melds = "9s 9h 9d | 3c 4c 5c | 8h 9h 10h Jh"
    for held, broken in (
        ("", set()),
        ("Qd", set()),
        ("*", set()),
        ("Qd 2c", {"laydown.not_exact"}),
    ):
        assert codes(first(GROUP, melds, held=held)) == broken
    for held in ("", "Qd", "Qd 2c"):
        assert "laydown.not_exact" in codes(first(GROUP, melds, held=held, options={}))


def test_s9_who_goes_out_adds_to_any_melds() -> None:
    own, theirs = ("9s 9h 9d", "9c"), ("4h 5h 6h", "7h 8h")
    verdict = first(GROUP, "9s 9h 9d", own, theirs)
    assert codes(verdict) == set()
    assert [write_cards(each.result) for each in verdict.added] == ["9s 9h 9d 9c", "4h 5h 6h 7h 8h"]
    for held, options in (("2c 3c", KALUKI), ("", {}), ("2c 3c", {})):
        broken = first(GROUP, "9s 9h 9d", theirs, held=held, options=options)
        assert "laydown.not_exact" in codes(broken)


def test_s5_nothing_is_added_in_the_turn_of_the_first_lay_down() -> None:
    theirs = ("4h 5h 6h", "7h")
    verdict = first(GROUP, "9s 9h 9d", theirs, held="2c 3c", options={})
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("laydown.not_exact", "S5")
    ]
    blitz = first(1, "9s 9h 9d | 2c 3c 4c", theirs, options={})
    assert codes(blitz) == {"laydown.not_exact", "tack.does_not_fit"}
    kaluki = first(GROUP, "9s 9h 9d", theirs, held="2c 3c")
    assert [(reason.code, reason.rule) for reason in kaluki.reasons] == [
        ("laydown.not_exact", "S9")
    ]


def test_s9_a_longer_meld_serves_and_its_other_cards_count_as_added() -> None:
    assert codes(first(GROUP, "9s 9h 9d 9c")) == set()
    assert codes(first(RUN_OF_5, "4s 5s 6s 7s 8s 9s 10s")) == set()
    assert codes(first(GROUP, "4s 5s 6s 7s")) == {"laydown.contract"}
    assert codes(first(GROUP_OF_4, "9s 9h 9d | 4s 5s 6s 7s")) == {"laydown.contract"}
    assert codes(first(GROUP, "9s 9h 9d 9c", held="2c 3c")) == {"laydown.not_exact"}


def test_s6_only_the_cards_that_fill_the_requirement_are_bound() -> None:
    assert codes(first(GROUP, "9s 9h 9d | 3c *4c *5c")) == set()
    assert codes(first(GROUP, "9s 9h *9d")) == {"joker.not_half_safe"}
    assert codes(first(GROUP, "9s 9h 9c *9d")) == set()
    assert codes(first(RUN_OF_5, "4s 5s 6s 7s 8s * 10s *Js")) == set()
    assert codes(first(RUN_OF_5, "*4s 5s 6s * 8s")) == {"joker.too_many", "joker.not_half_safe"}
    assert codes(first(RUN_OF_5, "*4s 5s 6s 7s * 9s", seen="8s")) == set()
    assert codes(first(RUN_OF_5, "*4s 5s 6s 7s * 9s", seen="4s")) == {"joker.not_half_safe"}


def test_s6_always_binds_the_rest_too() -> None:
    always: Options = {"kaluki": True, "half_safe": "always"}
    melds, added = "9s 9h 9d | 3c *4c 5c", ("4h 5h 6h", "*7h")
    for seen, broken in (
        ("4c 7h", set()),
        ("4c", {"joker.not_half_safe"}),
        ("7h", {"joker.not_half_safe"}),
    ):
        assert codes(first(GROUP, melds, added, seen=seen, options=always)) == broken
    reasons = first(GROUP, melds, added, seen="4c", options=always).reasons
    assert [(reason.meld, reason.added) for reason in reasons] == [(None, 0)]


def test_s7_no_joker_is_freed_in_the_turn_of_the_first_lay_down() -> None:
    for meld, card in (("4h *5h 6h", "5h"), ("Ks Kh *Kd", "Kd")):
        verdict = first(GROUP, "9s 9h 9d", (meld, card))
        assert [(reason.code, reason.rule, reason.added) for reason in verdict.reasons] == [
            ("tack.joker_stuck", "S7", 0)
        ]


def test_s9_without_the_cards_kept_it_is_legal_only_for_one_who_goes_out() -> None:
    for melds, added in (("9s 9h 9d | 3c 4c 5c", []), ("9s 9h 9d", [("4h 5h 6h", "7h")])):
        verdict = first(GROUP, melds, *added, held=None)
        assert [(each.message, each.rule) for each in verdict.unjudged] == [
            ("you keep one card at most", "S9")
        ]
    assert first(GROUP, "9s 9h 9d", held=None).unjudged == ()


def test_c1_what_is_added_counts_among_the_copies() -> None:
    verdict = first(GROUP, "9s 9h 9d", ("6h 7h 8h", "9h"), ("9h 9c 9s", "9d"))
    assert codes(verdict) == {"card.too_many_copies"}


def test_j10_cards_may_be_added_in_the_turn_of_the_first_lay_down() -> None:
    rules, deck = table("jamaican")
    melds = read_melds("5h 5s 5d | 9c 9d 9h | Ks Kd *")
    joker_for_others = Addition(read_cards("7s 7h 7d"), read_cards("*"), own=False)
    for addition, broken in (
        (Addition(melds[0], read_cards("5c"), own=True), set()),
        (replace(joker_for_others, own=True), set()),
        (joker_for_others, {"tack.not_own_joker"}),
    ):
        attempt = LayDownAttempt(melds, added=(addition,))
        verdict = check_lay_down(rules, deck, rules.all_hands[0], attempt)
        assert codes(verdict) == broken


def test_s9_one_addition_may_follow_another_to_the_same_meld() -> None:
    verdict = first(GROUP, "9s 9h 9d", ("4h 5h 6h", "7h"), ("4h 5h 6h 7h", "8h"))
    assert codes(verdict) == set()
    verdict = first(GROUP, "9s 9h 9d", ("4h 5h 6h", "8h"), ("4h 5h 6h", "7h"))
    assert [(reason.code, reason.added) for reason in verdict.reasons] == [("tack.does_not_fit", 0)]


def some_turn(maker: Maker, hand: int) -> Turn:
    """A turn in which somebody may go out, or nearly: the contract, perhaps in longer melds,
    further melds, and cards added to them or to others."""
    random = maker.random
    melds = [*maker.lay_down(hand, {})]
    for index, meld in enumerate(melds):
        if is_meld(maker.variant, meld) and maker.chance(30):
            melds[index] = maker.in_some_order((*meld, random.choice(maker.likely(meld))))
    while maker.chance(35):
        melds.append(maker.declared_meld())
    others = tuple(maker.declared_meld() for _ in range(random.choice([0, 1, 1, 2])))
    jokers = [card for meld in (*melds, *others) for card in meld if card.joker and card.rank]
    copies = tuple(replace(card, joker=False) for card in jokers if maker.chance(60))
    laid = Laid(
        tuple(melds),
        held=random.choice([None, (), maker.few_cards()]),
        seen=None if maker.chance(30) else copies,
        first=maker.chance(90),
    )
    turn = Turn(laid, others)
    for _ in range(random.choice([0, 0, 1, 1, 2])):
        turn = replace(turn, added=(*turn.added, *one_more(maker, turn)))
    return without_unused(turn)


def without_unused(turn: Turn) -> Turn:
    """The turn without other melds to which nothing is added: nobody tells the referee of them."""
    laid = range(len(turn.laid.melds))
    used = [*laid, *sorted({index for index, _, _ in turn.added} - {*laid})]
    return Turn(
        turn.laid,
        tuple(turn.others[index - len(laid)] for index in used[len(laid) :]),
        tuple((used.index(index), cards, own) for index, cards, own in turn.added),
    )


def one_more(maker: Maker, turn: Turn) -> list[tuple[int, Cards, bool]]:
    """Something more to add to a meld as it lies, if all is well so far."""
    lying = (
        after(maker.variant, {}, turn)
        if all(is_meld(maker.variant, meld) for meld in turn.laid.melds)
        else None
    )
    if not lying:
        return []
    index = maker.random.randrange(len(lying))
    likely = maker.likely(lying[index])
    cards = tuple(maker.random.sample(likely, min(len(likely), maker.random.choice([1, 1, 2]))))
    if is_ambiguous(maker.variant, lying[index], cards):
        return []
    return [(index, cards, index < len(turn.laid.melds) or maker.chance(50))]


def attempt_of(variant: str, options: Options, turn: Turn) -> LayDownAttempt:
    """The turn as the referee is told."""
    laid, additions = turn.laid, []
    for count, (index, cards, own) in enumerate(turn.added):
        so_far = after(variant, options, replace(turn, added=turn.added[:count]))
        lying = so_far[index] if so_far else turn.others[0] if turn.others else laid.melds[0]
        additions.append(Addition(real(lying), real(cards), own))
    attempt = replace(real_attempt(laid), added=tuple(additions))
    return replace(attempt, earlier=None) if laid.first else attempt


@pytest.mark.many
@pytest.mark.parametrize("variant", ["south-african", "jamaican", "caribbean", "european"])
def test_s9_turns_in_which_somebody_may_go_out_are_judged_alike(variant: str) -> None:
    legal, random = 0, Random(9)
    for seed in range(many(75, 3_000)):
        maker = Maker(variant, seed)
        options = {
            id: random.choice(values)
            for id, values in PLAIN_VARIANTS[variant]
            .choices("keep", "half_safe", "max_jokers_in", "minimum", "more_later")
            .items()
            if maker.chance(60)
        }
        rules, deck = table(variant, options)
        hand = random.choice(rules.all_hands)
        turn = some_turn(maker, hand.number)
        attempt = attempt_of(variant, options, turn)
        verdict = check_lay_down(rules, deck, hand, attempt)
        case = (options, hand.number, turn)
        assert verdict.legal == is_turn(variant, options, hand.number, turn), case
        legal += verdict.legal
        if verdict.legal:
            unknown = {each.unknown for each in verdict.unjudged} - {"earlier"}
            assert unknown == what_matters(variant, options, hand.number, turn), case
    assert legal > many(2, 100)


def what_matters(variant: str, options: Options, hand: int, turn: Turn) -> set[str]:
    """What could still make a legal turn illegal, of what was not told (C22)."""
    verdicts = {
        "held": [replace(turn.laid, held=held) for held in kept(variant, options, turn)],
        "seen": [replace(turn.laid, seen=())],
    }
    return {
        name
        for name, every in verdicts.items()
        if getattr(turn.laid, name) is None
        and not all(is_turn(variant, options, hand, replace(turn, laid=laid)) for laid in every)
    }


def kept(variant: str, options: Options, turn: Turn) -> list[Cards]:
    """What a player may keep, none or two of either kind, as far as the deck goes."""
    game = PLAIN_VARIANTS[variant]
    cards = flat(after(variant, options, turn) or [])
    every = (Card(rank, suit) for rank in game.ranks for suit in game.suits)
    natural = next(card for card in every if card not in cards)
    every_kind = ((), (natural,), (JOKER,), (natural, natural), (JOKER, JOKER))
    return [held for held in every_kind if on_the_table(game, [*cards, *held])]
