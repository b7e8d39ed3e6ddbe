"""The fewest payments that settle a table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.entries import Account
from scorekeeper.game.settle import Transfer, min_payments, settle, settle_through
from tests.support import brute_force
from tests.support.many import many

few = st.integers(-4, 4)
amounts = few | st.integers(-(10**15), 10**15)
accounts: Sequence[Account] = (3, "kitty", 1, 7, "pool", 2, 5, 8, 4, 6)


@st.composite
def tables(draw: st.DrawFn, most: int = 8) -> dict[Account, int]:
    """Balances of two to `most` accounts that sum to nothing; small ones often cancel out."""
    balances = draw(st.lists(draw(st.sampled_from([few, amounts])), min_size=1, max_size=most - 1))
    return dict(zip(accounts, [*balances, -sum(balances)], strict=False))


def random_balances(chance: Random, players: int) -> dict[Account, int]:
    """Balances by seat that sum to nothing: very small ones, stakes of tens, or any."""
    most, unit = chance.choice([(2, 1), (4, 1), (9, 10), (30, 10), (10**6, 1)])
    balances = [chance.randint(-most, most) * unit for _ in range(players - 1)]
    return dict(enumerate([*balances, -sum(balances)], 1))


def after(balances: Mapping[Account, int], payments: Sequence[Transfer]) -> dict[Account, int]:
    """What everybody is still owed, or owes, once these payments were made."""
    left = Counter(balances)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return {account: amount for account, amount in left.items() if amount}


def test_the_first_player_settles_first() -> None:
    payments = settle({1: 5, 2: 70, 3: -10, 4: -60, 5: -2, 6: -3})
    assert [payment.payee for payment in payments] == [1, 1, 2, 2]


@pytest.mark.many
def test_thousands_of_tables_are_settled_with_the_fewest_payments() -> None:
    chance = Random(1)
    for number in range(many(2_000, 50_000)):
        balances = random_balances(chance, 2 + number % 7)
        payments = settle(balances)
        assert len(payments) == brute_force.fewest_payments(list(balances.values())), balances
        assert len(payments) == min_payments(balances), balances
        assert not after(balances, payments), balances


@pytest.mark.many
@pytest.mark.parametrize("players", [9, 10, 11, 12])
def test_large_tables_are_settled_with_the_fewest_payments(players: int) -> None:
    chance = Random(players)
    for _ in range(many(15, 300)):
        balances = random_balances(chance, players)
        payments = settle(balances)
        assert len(payments) == brute_force.fewest_payments(list(balances.values())), balances
        assert not after(balances, payments), balances


@given(tables(most=6))
@settings(max_examples=many(40, 1_000))
def test_payments_tried_one_by_one_cannot_be_fewer_either(balances: dict[Account, int]) -> None:
    tried = brute_force.fewest_payments_by_trying(list(balances.values()))
    assert len(settle(balances)) == min_payments(balances) == tried


def test_two_groups_that_are_even_take_three_payments() -> None:
    balances: dict[Account, int] = {1: 2, 2: -2, 3: 3, 4: -1, 5: -2}
    assert settle(balances) == (Transfer(2, 1, 2), Transfer(4, 3, 1), Transfer(5, 3, 2))


@given(tables(most=10))
@settings(max_examples=many(40, 1_000))
def test_everybody_is_even_after_the_payments(balances: dict[Account, int]) -> None:
    assert after(balances, settle(balances)) == {}


@given(tables())
@settings(max_examples=many(40, 1_000))
def test_who_owes_pays_and_who_is_owed_is_paid(balances: dict[Account, int]) -> None:
    for payment in settle(balances):
        assert balances[payment.payer] < 0 < balances[payment.payee]


@given(tables())
@settings(max_examples=many(40, 1_000))
def test_the_answer_does_not_depend_on_the_order_of_the_question(
    balances: dict[Account, int],
) -> None:
    backwards = dict(reversed(balances.items()))
    assert settle(backwards) == settle(balances)


@pytest.mark.parametrize("balances", [{}, {1: 0}, {1: 0, 2: 0, 3: 0}])
def test_nobody_pays_when_nobody_owes(balances: dict[Account, int]) -> None:
    assert settle(balances) == ()
    assert min_payments(balances) == 0
    assert settle_through(1, balances) == ()


def test_pairs_that_cancel_out_settle_among_themselves() -> None:
    balances: dict[Account, int] = {1: 7, 2: 5, 3: 3, 4: -3, 5: -5, 6: -7, 7: 11, 8: -11}
    payments = {(due.payer, due.payee, due.amount) for due in settle(balances)}
    assert payments == {(6, 1, 7), (5, 2, 5), (4, 3, 3), (8, 7, 11)}


def test_through_a_banker_who_owes_pays_first_and_who_is_even_takes_no_part() -> None:
    balances: dict[Account, int] = {1: 25, 2: 0, 3: 6, 4: -1, 5: -30}
    assert settle_through(3, balances) == (
        Transfer(4, 3, 1),
        Transfer(5, 3, 30),
        Transfer(3, 1, 25),
    )


@given(tables(most=10), st.sampled_from([1, 2, 3, 4]))
@settings(max_examples=many(40, 1_000))
def test_through_a_banker_everybody_is_even(balances: dict[Account, int], banker: int) -> None:
    payments = settle_through(banker, balances)
    assert after(balances, payments) == {}
    assert all(banker in (payment.payer, payment.payee) for payment in payments)
    uneven = [account for account, amount in balances.items() if amount and account != banker]
    assert len(payments) == len(uneven)


def test_c24_a_game_that_forty_joined_and_left_is_settled_at_once() -> None:
    balances: dict[Account, int] = {seat: 2**seat for seat in range(1, 41)}
    balances[41] = -sum(balances.values())
    transfers = settle(balances)
    assert len(transfers) == 40
    assert sum(transfer.amount for transfer in transfers if transfer.payer == 41) == -balances[41]


def test_a_single_cent_goes_through_one_player_too() -> None:
    owing, owed = Transfer(2, 1, 1), Transfer(1, 3, 1)
    assert settle_through(1, {1: 0, 2: -1, 3: 1}) == (owing, owed)
