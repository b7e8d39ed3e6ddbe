"""What an own game can't be."""

import pytest

from scorekeeper.game.own_game_refusals import own_game_refusals, too_few_cards
from scorekeeper.rules.contract import Demand
from scorekeeper.rules.own_game import OwnGame, OwnHand
from scorekeeper.variants.registry import VARIANTS

JAMAICAN = VARIANTS["jamaican"]


def dealing(cards: int, runs: int = 1) -> OwnGame:
    """An own game of one hand, with so many fours in its contract."""
    return OwnGame("Ours", hands=(OwnHand(cards, (Demand("run", 4),) * runs),))


@pytest.mark.parametrize(("runs", "refused"), [(4, []), (5, ["own.hand"])])
def test_j6_there_are_no_more_fours_than_suits(runs: int, refused: list[str]) -> None:
    assert [one.code for one in own_game_refusals(JAMAICAN, dealing(20, runs))] == refused


def test_p2_nobody_makes_a_contract_of_runs_where_none_are_laid() -> None:
    base = VARIANTS["ten-pennies"]
    (refusal,) = own_game_refusals(base, dealing(10))
    assert refusal.message == "Hand 1: nobody lays runs in Ten Pennies."
    sets = OwnGame("Ours", hands=(OwnHand(10, (Demand("set", 4),)),))
    assert own_game_refusals(base, sets) == []


def test_c11_from_how_many_players_on_the_packs_do_not_suffice_is_said() -> None:
    assert too_few_cards(JAMAICAN, dealing(26)) == {}
    said = too_few_cards(JAMAICAN, dealing(28))
    assert list(said) == [4, 6, 8]  # three and four share two packs, and so on
    assert "8 players 28 each" in said[8]
