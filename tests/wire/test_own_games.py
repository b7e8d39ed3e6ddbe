"""Games of one's own: read back as they were written, refused where they make no sense."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.start import Start
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import (
    WholeGame,
    read_export,
    read_new_game,
    read_start,
    write_export,
    write_start,
)
from scorekeeper.wire.own_games import read_own_variant, write_own_game
from tests.support.own_games import own_games

SUNDAY: dict[str, Any] = {
    "name": "Sunday Kalooki",
    "hands": [
        {"cards": 8, "melds": [{"kind": "set", "size": 3}, {"kind": "run", "size": 4}]},
        {"cards": 11, "like": 4},
    ],
    "values": {"joker": 25, "A-sc": 20, "calls": 2, "further_melds": True},
}


def begun(own: dict[str, Any], variant: str = "jamaican", **more: Any) -> Start:
    """A game of one's own that somebody wants to begin."""
    body = {"variant": variant, "own_game": own, "players": ["Ann", "Bob", "Cid"], **more}
    return read_new_game(json.loads(json.dumps(body))).start


def wrong(own: dict[str, Any], variant: str = "jamaican") -> tuple[str, str]:
    """Where it is wrong, and what is said about it."""
    with pytest.raises(WireError) as caught:
        begun(own, variant)
    return caught.value.path, caught.value.message


@given(own_games())
def test_an_own_game_is_read_as_it_was_written(game: tuple[str, dict[str, Any]]) -> None:
    variant, own = game
    start = begun(own, variant)
    made = start.variant.own
    assert made is not None
    assert write_own_game(made) == own
    assert read_start(json.loads(json.dumps(write_start(start)))).variant is start.variant
    whole = WholeGame(start, "2026-11-21T19:30:00Z", ())
    again = read_export(json.loads(json.dumps(write_export(whole))))
    assert again.start.variant is start.variant
    assert again.start.options == start.variant.all_options({})


def test_it_is_what_was_asked_for() -> None:
    rules = begun(SUNDAY).rules
    assert (rules.name, rules.id) == ("Sunday Kalooki", "jamaican")
    assert rules.line == "A game of your own, based on Jamaican."
    assert [(hand.number, hand.cards, hand.contract.code) for hand in rules.hands] == [
        (1, 8, "34"),
        (2, 11, "444"),
    ]
    assert rules.final_hand == 2
    assert rules.card_points.joker == 25
    assert rules.max_calls == 2
    assert rules.lay_down.further_melds


def test_p4_calls_may_be_for_the_whole_game_and_bring_more_cards() -> None:
    values = {"calls": 12, "calls_for_the_game": True, "cards_for_a_call": 4}
    rules = begun({"name": "Twelve", "values": values}).rules
    assert (rules.max_calls, rules.calls_for_the_game, rules.cards_for_a_call) == (12, True, 4)


def test_p3_the_same_ranks_may_be_wild_in_every_hand() -> None:
    rules = begun({"name": "Sunday", "wild": ["2", "A"]}).rules
    assert {hand.contract.wild for hand in rules.hands} == {("2", "A")}
    assert "deal" not in {option.id for option in rules.options}
    without = begun({"name": "Sunday", "wild": []}, "continental").rules
    assert {hand.contract.wild for hand in without.hands} == {()}
    usual = begun({"name": "Sunday"}, "continental").rules
    assert {hand.contract.wild for hand in usual.hands} == {("2",)}


def test_t2_the_rank_of_as_many_cards_as_are_dealt_may_be_wild() -> None:
    hands = [{"cards": cards, "like": 1} for cards in (9, 10, 11, 12, 13)]
    rules = begun({"name": "Sunday", "hands": hands, "wild": "dealt"}).rules
    assert [hand.contract.wild for hand in rules.hands] == [("9",), ("10",), ("J",), ("Q",), ("K",)]
    rules = begun({"name": "Sunday", "wild": ["5"]}, "three-thirteen").rules
    assert {hand.contract.code for hand in rules.hands} == {"5"}


def test_x4_ranks_may_be_wild_where_each_has_a_contract_of_their_own() -> None:
    rules = begun({"name": "Sunday", "wild": ["1"]}, "phase-10").rules
    assert rules.hand_for_all(4, 3).deck(rules.packs_for(3).deck).wild == ("1",)


def test_j1_packs_and_jokers_may_be_others() -> None:
    values = {"packs-4": 3, "jokers-4": 1}
    deck = begun({"name": "Sunday", "values": values}).packs.deck
    assert (deck.copies, deck.jokers) == (3, 1)


def test_f2_sets_and_runs_may_have_more_cards_where_no_contract_says_how_many() -> None:
    values = {"set_size": 4, "run_size": 5}
    hands = [{"cards": 4, "like": 2}, {"cards": 5, "like": 3}]
    rules = begun({"name": "Sunday", "values": values, "hands": hands}, "three-thirteen").rules
    assert (rules.sets.min_size, rules.runs.min_size) == (4, 5)
    assert begun({"name": "Sunday", "values": {"run_size": 4}}, "european").rules.runs.min_size == 4
    for values, variant, message in (
        ({"set_size": 4}, "european", "European has nothing called “set_size”."),
        ({"run_size": 4}, "jamaican", "Jamaican has nothing called “run_size”."),
        ({"run_size": 6}, "european", "This can be 3 to 5."),
    ):
        assert wrong({"name": "Sunday", "values": values}, variant)[1] == message


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (
            {},
            "Hand 1: 4 cards have to be laid down, and with 3 dealt nobody holds so many.",
        ),
        (
            {"hands": [{"cards": 9, "melds": [{"kind": "run", "size": 3}]}]},
            "Hand 1: a run has 5 to 13 cards.",
        ),
    ],
)
def test_t3_hands_go_with_the_sizes_of_sets_and_runs(own: dict[str, Any], message: str) -> None:
    values = {"set_size": 4, "run_size": 5}
    found = wrong({"name": "Sunday", "values": values, **own}, "three-thirteen")
    assert found == ("own_game.hands.1", message)


def test_a_house_rule_that_the_game_decides_is_no_house_rule_any_more() -> None:
    left = {option.id for option in begun(SUNDAY).variant.options}
    assert left.isdisjoint({"deal", "hands", "max_calls", "extra_melds"})
    assert {"bent_first_only", "over_call", "ties"} <= left
    own = begun({"name": "Sunday", "values": {"penalty-over_call": 30}})
    assert "over_call" not in {option.id for option in own.variant.options}
    assert own.rules.offence("over_call").points == 30  # type: ignore[union-attr]


def test_a_meld_of_another_size_is_not_called_after_its_size() -> None:
    hands = [{"cards": 10, "melds": [{"kind": "set", "size": 4}]}]
    assert begun({"name": "Fours", "hands": hands}).rules.words.set == "set"
    assert begun(SUNDAY).rules.words.set == "three"


@pytest.mark.parametrize(
    ("own", "where", "message"),
    [
        ({"name": ""}, "name", "The game needs a name."),
        ({"name": "{words}"}, "name", "A name can’t have curly brackets in it."),
        ({"name": "x" * 25}, "name", "A name can have at most 24 letters; this one has 25."),
        ({"values": {"joker": 501}}, "values.joker", "This can be 0 to 500."),
        ({"values": {"joker": True}}, "values.joker", "This can be 0 to 500."),
        ({"values": {"further_melds": 1}}, "values.further_melds", "This can only be yes or no."),
        ({"wild": ["1"]}, "wild", "Jamaican has no rank called “1”."),
        ({"wild": ["2", "2"]}, "wild", "Name each wild rank once."),
        (
            {"wild": "dealt"},
            "wild",
            "Hand 6 deals 14 cards, and no rank is called that.",
        ),
        ({"values": {"packs-4": 0}}, "values.packs-4", "This can be 1 to 6."),
        ({"values": {"jokers-4": 0}}, "values.jokers-4", "This can be 1 to 12."),
        ({"values": {"limit": 5}}, "values.limit", "Jamaican has nothing called “limit”."),
        ({"hands": [{"cards": 10}]}, "hands.1", "Hand 1: say what has to be laid down first."),
        (
            {"hands": [{"cards": 0, "like": 1}]},
            "hands.1",
            "Hand 1: deal 1 to 25 cards.",
        ),
        (
            {"hands": [{"cards": 10, "like": 10}]},
            "hands.1",
            "Hand 1: Jamaican has no hand like this.",
        ),
        (
            {"hands": [{"cards": 5, "melds": [{"kind": "set", "size": 3}] * 3}]},
            "hands.1",
            "Hand 1: 9 cards have to be laid down, and with 5 dealt nobody holds so many.",
        ),
        (
            {"hands": [{"cards": 10, "melds": [{"kind": "run", "size": 3}]}]},
            "hands.1",
            "Hand 1: a four has 4 to 13 cards.",
        ),
        (
            {"hands": [{"cards": 20, "melds": [{"kind": "run", "size": 4}] * 5}]},
            "hands.1",
            "Hand 1: every four is in another suit, and there are only 4.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(
    own: dict[str, Any], where: str, message: str
) -> None:
    assert wrong({"name": "Sunday", **own}) == (f"own_game.{where}", message)


@pytest.mark.parametrize("variant", ["european", "phase-10"])
def test_t2_where_every_hand_deals_as_many_cards_the_wild_ranks_are_named(variant: str) -> None:
    where, message = wrong({"name": "Sunday", "wild": "dealt"}, variant)
    assert where == "own_game.wild"
    assert message.endswith(
        "every hand deals the same number of cards; name the ranks that are wild."
    )


def test_hands_that_are_all_alike_stay_alike() -> None:
    hands = [{"cards": 10, "melds": [{"kind": "set", "size": 3}]}]
    where, message = wrong({"name": "Sunday", "hands": hands}, "european")
    assert where == "own_game.hands"
    assert message == "In European all hands are alike; change the cards dealt."


names = st.sampled_from(
    ["name", "wild", "hands", "values", "cards", "melds", "like", "kind", "joker"]
)
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(names, inner),
)


@given(any_json, st.fixed_dictionaries({"name": st.just("Sunday")}, optional={"hands": any_json}))
def test_anything_else_is_refused_and_never_worse(value: Any, own: dict[str, Any]) -> None:
    for tried in (value, own):
        with suppress(WireError):
            read_own_variant(tried, "own_game", VARIANTS["jamaican"])


def test_j7_a_whole_suit_goes_out_only_where_melds_have_their_usual_size() -> None:
    three, six = ({"kind": "set", "size": size} for size in (3, 6))
    usual = begun({"name": "Usual", "hands": [{"cards": 13, "melds": [three]}]}).variant
    longer = begun({"name": "Longer", "hands": [{"cards": 13, "melds": [six]}]}).variant
    assert (usual.lay_down.full_suit, longer.lay_down.full_suit) == (True, False)
    assert "full_suit" in {option.id for option in usual.options}
    assert "full_suit" not in {option.id for option in longer.options}
