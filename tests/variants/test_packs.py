"""How many packs and jokers a table needs."""

import pytest

from tests.support.builders import table_of

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
PACKS = {2: (2, 4), 3: (2, 4), 4: (2, 4), 5: (3, 8), 6: (3, 8), 7: (4, 10), 8: (4, 10)}


@pytest.mark.parametrize("variant", ["jamaican", "super", "baby"])
@pytest.mark.parametrize(("players", "expected"), PACKS.items())
def test_j1_packs_and_jokers_grow_with_the_table(
    players: int, expected: tuple[int, int], variant: str
) -> None:
    packs = table_of(*NAMES[:players], variant=variant).packs
    assert (packs.packs, packs.jokers) == expected
    assert packs.deck.size == 52 * expected[0] + expected[1]
    assert packs.deck.copies == expected[0]


@pytest.mark.parametrize("jokers", [4, 5, 6])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_j1_up_to_four_players_may_agree_on_more_jokers(players: int, jokers: int) -> None:
    packs = table_of(*NAMES[:players], jokers=jokers).packs
    assert (packs.packs, packs.jokers) == (2, jokers)


@pytest.mark.parametrize("jokers", [4, 5, 6])
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_j1_larger_tables_keep_their_jokers(players: int, jokers: int) -> None:
    packs = table_of(*NAMES[:players], jokers=jokers).packs
    assert (packs.packs, packs.jokers) == PACKS[players]


@pytest.mark.parametrize("players", PACKS)
def test_c11_the_packs_suffice_for_every_number_of_players(players: int) -> None:
    start = table_of(*NAMES[:players])
    max_dealt = max(hand.cards for hand in start.rules.hands)
    assert players * max_dealt + 1 <= start.packs.deck.size
