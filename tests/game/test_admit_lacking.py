"""What a game does not have is not recorded."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    Entry,
    FourPairs,
    Hand,
    JokersDealt,
    Penalty,
    PlayableDiscard,
)
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand, play, refused, table_of, totals

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
PLAIN = replace(
    TABLE, variant=replace(TABLE.variant, max_calls=None, doubling=None, cut=None, options=())
)
"""A game like Jamaican, but without calls, doubling and the cut."""


def by_game(text: str) -> dict[str, set[str]]:
    """A table of games, and of what is said of each."""
    return {game: set(said) for game, *said in map(str.split, text.strip().splitlines())}


LACKING = by_game("""
jamaican        jokers_dealt  four_pairs  playable_discard  buy_in
super           jokers_dealt  four_pairs  playable_discard  buy_in
baby            jokers_dealt  four_pairs  playable_discard  buy_in
caribbean       jokers_dealt  four_pairs  playable_discard  buy_in  cut
kooky           jokers_dealt  four_pairs  playable_discard  buy_in  cut
european        jokers_dealt  four_pairs  playable_discard          cut  call
north-american  jokers_dealt  four_pairs  playable_discard  buy_in  cut  call
kalooki-40      jokers_dealt  four_pairs  playable_discard  buy_in  cut  call
kalooki-51      jokers_dealt  four_pairs  playable_discard  buy_in  cut  call
south-african                 four_pairs                    buy_in
""")
"""The kinds of entry that a game has no use for; four pairs are a house rule of one."""

KINDS: dict[str, Entry] = {
    "call": Call(BOB),
    "cut": Cut(BOB),
    "jokers_dealt": JokersDealt(BOB),
    "four_pairs": FourPairs(BOB),
    "playable_discard": PlayableDiscard(BOB),
    "buy_in": BuyIn(BOB),
}
FLAGS = by_game("""
jamaican              kalooki  no_jokers
super                 kalooki  no_jokers
baby                  kalooki  no_jokers
caribbean             kalooki  no_jokers
kooky                 kalooki  no_jokers
european        bent           no_jokers
north-american  bent           no_jokers
kalooki-40      bent           no_jokers
kalooki-51      bent           no_jokers
south-african   bent  kalooki  no_jokers
""")
"""The flags of a hand that mean nothing in a game, or only by a house rule that is off."""

OFFENCES = by_game("""
jamaican        house  over_call  wrong_challenge  bad_lay_down  no_draw  no_discard
super           house  over_call  wrong_challenge  bad_lay_down  no_draw  no_discard
baby            house  over_call  wrong_challenge  bad_lay_down  no_draw  no_discard
caribbean       house  over_call  wrong_challenge  bad_lay_down  no_draw  no_discard
kooky           house  over_call                   bad_lay_down
european        house
north-american  house
kalooki-40      house
kalooki-51      house
south-african   house
""")


def table_for(variant: str, **options: OptionValue) -> Start:
    """Two players; Bob deals where the dealer cuts, Ann where the dealer's left does."""
    first = ANN if variant == "south-african" else BOB
    return replace(table_of("Ann", "Bob", variant=variant, **options), first_dealer=first)


def test_c21_every_game_is_asked_here() -> None:
    for asked in (LACKING, FLAGS, OFFENCES):
        assert set(asked) == set(VARIANTS)


@pytest.mark.parametrize(("variant", "lacking"), LACKING.items())
@pytest.mark.parametrize("kind", KINDS)
def test_c21_a_kind_of_entry_the_game_lacks_is_refused(
    kind: str, variant: str, lacking: set[str]
) -> None:
    table = table_for(variant)
    if kind in lacking:
        refusal = refused(table, KINDS[kind])
        assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", "kind", "C21")
        assert table.variant.name in refusal.message
    elif kind == "buy_in":
        assert refused(table, KINDS[kind]).code == "buy_in.not_out"
    else:
        play(table, KINDS[kind])


@pytest.mark.parametrize(("variant", "lacking"), FLAGS.items())
@pytest.mark.parametrize("flag", ["bent", "kalooki", "no_jokers"])
def test_c21_a_flag_the_game_lacks_is_refused(flag: str, variant: str, lacking: set[str]) -> None:
    plain = hand(ANN, {BOB: 10})
    entry = Hand(plain.out, plain.left, **{flag: True})
    table = table_for(variant)
    if flag in lacking:
        refusal = refused(table, entry)
        assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", flag, "C21")
    else:
        play(table, entry)


@pytest.mark.parametrize(("variant", "known"), OFFENCES.items())
@pytest.mark.parametrize("offence", [*sorted(OFFENCES["jamaican"]), "sneezing"])
def test_c21_an_offence_the_game_lacks_is_refused(
    offence: str, variant: str, known: set[str]
) -> None:
    table = table_for(variant)
    if offence in known:
        play(table, Penalty(BOB, offence))
    else:
        refusal = refused(table, Penalty(BOB, offence))
        assert (refusal.code, refusal.where, refusal.rule) == (
            "entry.not_in_game",
            "offence",
            "C21",
        )


@pytest.mark.parametrize("variant", VARIANTS)
def test_c21_a_house_penalty_is_50_or_what_the_table_says_in_every_game(variant: str) -> None:
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
