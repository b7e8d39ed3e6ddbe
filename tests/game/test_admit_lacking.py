"""What a game does not have is not recorded."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    Entry,
    FourPairs,
    JokersDealt,
    Penalty,
    PlayableDiscard,
)
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.rules.options import OptionValue
from tests.support.builders import hand, play, refused, table_of, totals
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
PLAIN = replace(
    TABLE, variant=replace(TABLE.variant, max_calls=None, doubling=None, cut=None, options=())
)
"""A game like Jamaican, but without calls, doubling and the cut."""

KINDS: dict[str, Entry] = {
    "call": Call(BOB),
    "cut": Cut(BOB),
    "jokers_dealt": JokersDealt(BOB),
    "four_pairs": FourPairs(BOB),
    "playable_discard": PlayableDiscard(BOB),
    "buy_in": BuyIn(BOB),
}
OFFENCES = sorted({id for game in PLAIN_VARIANTS.values() for id in game.offences})


def table_for(variant: str, **options: OptionValue) -> Start:
    """Two players; Bob deals where the dealer cuts, Ann where the player beside the dealer does."""
    start = table_of("Ann", "Bob", variant=variant, **options)
    cut = start.rules.cut
    first = ANN if cut and cut.by != "dealer" else BOB
    return replace(start, first_dealer=first)


@pytest.mark.parametrize("variant", PLAIN_VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_c21_a_kind_of_entry_the_game_lacks_is_refused(kind: str, variant: str) -> None:
    table = table_for(variant)
    if kind not in PLAIN_VARIANTS[variant].kinds:
        refusal = refused(table, KINDS[kind])
        assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", "kind", "C21")
        assert table.variant.name in refusal.message
    elif kind == "buy_in":
        assert refused(table, KINDS[kind]).code == "buy_in.not_out"
    else:
        play(table, KINDS[kind])


@pytest.mark.parametrize("variant", PLAIN_VARIANTS)
@pytest.mark.parametrize("flag", ["bent", "kalooki", "no_jokers"])
def test_c21_a_flag_the_game_lacks_is_refused(flag: str, variant: str) -> None:
    table = table_for(variant)
    left = 0 if table.rules.card_points.nothing_counts else 10
    facts: dict[str, Any] = {flag: True}
    entry = replace(hand(ANN, {BOB: left}), **facts)
    if not table.rules.has_cards:
        entry = replace(entry, out=None, left={ANN: 0, BOB: 10})
    if flag not in PLAIN_VARIANTS[variant].flags:
        refusal = refused(table, entry)
        assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", flag, "C21")
    else:
        play(table, entry)


@pytest.mark.parametrize("variant", PLAIN_VARIANTS)
@pytest.mark.parametrize("offence", [*OFFENCES, "sneezing"])
def test_c21_an_offence_the_game_lacks_is_refused(offence: str, variant: str) -> None:
    table = table_for(variant)
    if offence in PLAIN_VARIANTS[variant].offences:
        points = 10 if PLAIN_VARIANTS[variant].as_written else None
        play(table, Penalty(BOB, offence, points=points))
    else:
        refusal = refused(table, Penalty(BOB, offence))
        assert (refusal.code, refusal.where, refusal.rule) == (
            "entry.not_in_game",
            "offence",
            "C21",
        )


@pytest.mark.parametrize("variant", JUDGED)
def test_c21_a_house_penalty_is_50_or_what_the_table_says(variant: str) -> None:
    table = table_for(variant)
    sign = -1 if table.rules.scored_by == "winner" else 1
    for penalty, points in ((Penalty(BOB, "house"), 50), (Penalty(BOB, "house", points=7), 7)):
        assert totals(play(table, penalty)) == [0, sign * points]


def test_c21_a_house_rule_that_is_on_allows_what_is_refused_without_it() -> None:
    play(table_for("south-african", four_pairs=True), FourPairs(BOB))
    blitz_double = table_for("south-african", blitz_double=True)
    play(blitz_double, hand(ANN, {BOB: 10}, no_jokers=True))


@pytest.mark.parametrize(
    ("variant", "option"),
    [
        ("european", "stake_per_point"),
        ("european", "four_pairs"),
        ("north-american", "unit"),
        ("caribbean", "bent_first_only"),
        ("kooky", "max_calls"),
        ("south-african", "target"),
        ("jamaican", "bent_doubles"),
    ],
)
def test_c21_a_house_rule_of_another_game_is_refused(variant: str, option: str) -> None:
    (refusal,) = start_refusals(table_of("Ann", "Bob", variant=variant, **{option: True}))
    assert (refusal.code, refusal.where, refusal.rule) == (
        "option.unknown",
        f"options.{option}",
        "C21",
    )


def test_c21_a_table_is_not_bent_where_nothing_doubles() -> None:
    play(PLAIN, hand(out=ANN, left={BOB: "K"}))
    refusal = refused(PLAIN, hand(out=ANN, left={BOB: "K"}, bent=True))
    assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", "bent", "C21")


def test_c18_nobody_calls_in_a_game_without_calls() -> None:
    refusal = refused(PLAIN, Call(ANN))
    assert (refusal.code, refusal.rule) == ("entry.not_in_game", "C21")
    assert "no calls" in refusal.message


def test_c21_nobody_is_rewarded_for_a_cut_in_a_game_without_it() -> None:
    refusal = refused(PLAIN, Cut(ANN))
    assert (refusal.code, refusal.rule) == ("entry.not_in_game", "C21")


def test_c16_without_calls_a_loser_holds_the_cards_dealt_and_one_drawn() -> None:
    play(PLAIN, hand(out=ANN, left={BOB: "2 3 4 5 6 7 8 9 10 J Q"}))
    refusal = refused(PLAIN, hand(out=ANN, left={BOB: "2 3 4 5 6 7 8 9 10 J Q K"}))
    assert "at most 11" in refusal.message
