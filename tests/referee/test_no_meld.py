"""What is wrong with cards that are no meld: every rule that they break as what they come nearest
to (C2, C5)."""

import pytest

from scorekeeper.referee.meld import check_meld
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS
from tests.support.many import many
from tests.support.no_meld_oracle import is_readable, what_is_wrong
from tests.support.plain_cards import Card, write_cards
from tests.support.plain_variant import Options
from tests.support.random_melds import Maker
from tests.support.real_cards import real
from tests.support.referee_oracle import on_the_table
from tests.support.verdicts import codes, in_deck, meld, table

GAMES: list[tuple[str, Options]] = [
    *((variant, {}) for variant in JUDGED),
    ("carioca", {"round_the_corner": True}),
]


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_c5_cards_break_the_rules_of_the_meld_that_they_come_nearest_to(
    variant: str, options: Options
) -> None:
    game, maker, found = PLAIN_VARIANTS[variant].with_options(options), Maker(variant, 5), 0
    while found < many(75, 1_500):
        cards = maker.jumble() if maker.chance(60) else maker.spoilt(maker.any_meld())
        if maker.chance(20):
            cards = (*cards, Card(maker.random.choice(game.ranks[:2]), cards[0].suit))
        if is_readable(game, cards) or not on_the_table(game, cards):
            continue
        reasons = check_meld(*table(variant, options), real(cards)).reasons
        assert [each.code for each in reasons] == what_is_wrong(game, cards), write_cards(cards)
        found += 1


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("5h 6h 7s 8h", "a four is all in one suit; 7♠ is in another."),
        ("5h 6h *7 8s * *10c 9h", "a four is all in one suit; 8♠ ★10♣ are in another."),
        ("5h 6s 7h 8s", "a four is all in one suit."),
        ("5h 6s * 5d 5c 6h", "a three is all one rank; 6♠ 6♥ don’t fit."),
    ],
)
def test_c5_the_cards_that_do_not_fit_are_named(cards: str, said: str) -> None:
    assert [reason.sentence for reason in meld("jamaican", cards).reasons] == [said]


@pytest.mark.parametrize("variant", ["jamaican", "kooky"])
def test_j5_jokers_do_not_make_up_for_too_few_naturals(variant: str) -> None:
    assert codes(meld(variant, in_deck(variant, "5h *5s * 6d *"))) == {
        "set.mixed_ranks",
        "set.too_few_naturals",
    }
    assert codes(meld(variant, in_deck(variant, "5h 5s * 6d *"))) == {"set.mixed_ranks"}


def test_s3_where_a_run_has_its_ace_twice_only_the_suit_is_wrong() -> None:
    cards = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Kh As"
    assert codes(meld("south-african", cards)) == {"run.mixed_suits"}
