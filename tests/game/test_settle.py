"""The fewest payments that settle a table."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.settle import settle
from tests.support.brute_force import fewest_payments

few = st.integers(-4, 4)
amounts = few | st.integers(-(10**15), 10**15)


@st.composite
def tables(draw: st.DrawFn, most: int = 7) -> dict[int, int]:
    """Balances of two to `most` players that sum to nothing; small ones often cancel out."""
    balances = draw(st.lists(draw(st.sampled_from([few, amounts])), min_size=1, max_size=most - 1))
    return dict(enumerate([*balances, -sum(balances)], 1))


@given(tables())
@settings(max_examples=150)
def test_nobody_can_settle_with_fewer_payments(balances: dict[int, int]) -> None:
    assert len(settle(balances)) == fewest_payments(list(balances.values()))


@given(tables(most=8))
@settings(max_examples=150)
def test_everybody_is_even_after_the_payments(balances: dict[int, int]) -> None:
    after = Counter(balances)
    for payment in settle(balances):
        assert payment.amount > 0
        after[payment.payer] += payment.amount
        after[payment.payee] -= payment.amount
    assert not any(after.values())


@given(tables())
@settings(max_examples=150)
def test_who_owes_pays_and_who_is_owed_is_paid(balances: dict[int, int]) -> None:
    for payment in settle(balances):
        assert balances[payment.payer] < 0 < balances[payment.payee]


@given(tables())
@settings(max_examples=150)
def test_the_answer_does_not_depend_on_the_order_of_the_question(balances: dict[int, int]) -> None:
    backwards = dict(reversed(balances.items()))
    assert settle(backwards) == settle(balances)


@pytest.mark.parametrize("balances", [{}, {1: 0}, {1: 0, 2: 0, 3: 0}])
def test_nobody_pays_when_nobody_owes(balances: dict[int, int]) -> None:
    assert settle(balances) == ()


def test_pairs_that_cancel_out_settle_among_themselves() -> None:
    balances = {1: 7, 2: 5, 3: 3, 4: -3, 5: -5, 6: -7, 7: 11, 8: -11}
    payments = {(due.payer, due.payee, due.amount) for due in settle(balances)}
    assert payments == {(6, 1, 7), (5, 2, 5), (4, 3, 3), (8, 7, 11)}
