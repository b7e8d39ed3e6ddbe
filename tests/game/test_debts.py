"""What is still due after some debts were paid, whoever paid whom."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import Account, Paid
from scorekeeper.game.money import Money, payments_due, unpaid_debts
from scorekeeper.game.payments import Posting
from scorekeeper.game.settle import Transfer, settle
from tests.support import brute_force

ACCOUNTS: tuple[Account, ...] = (1, 2, 3, 4, 5, 6, "kitty")
BALANCES: dict[Account, int] = {1: 2, 2: -2, 3: 3, 4: -1, 5: -2}

small = st.integers(-5, 5)
tables = st.lists(small, min_size=1, max_size=6).map(
    lambda balances: dict(zip(ACCOUNTS, [*balances, -sum(balances)], strict=False))
)
payments = st.builds(
    lambda accounts, amount: Paid(accounts[0], accounts[1], amount),
    st.permutations(ACCOUNTS),
    st.integers(1, 6),
)


def due(
    balances: Mapping[Account, int], paid: Sequence[Paid]
) -> list[tuple[Account, Account, int]]:
    """(from, to, amount) of what is still to be paid."""
    return [(one.payer, one.payee, one.amount) for one in payments_due(balances, paid)]


def in_full(transfer: Transfer) -> Paid:
    """The payment of a debt."""
    return Paid(transfer.payer, transfer.payee, transfer.amount)


@given(tables, st.lists(payments, max_size=6))
def test_what_is_due_settles_the_table_with_the_fewest_payments(
    balances: dict[Account, int], paid: list[Paid]
) -> None:
    unsettled, transfers = unpaid_debts(balances, paid), payments_due(balances, paid)
    left = Counter(balances)
    for payment in paid:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert unsettled == {account: amount for account, amount in left.items() if amount}
    assert len(transfers) == brute_force.fewest_payments(list(left.values()))
    for transfer in transfers:
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    assert not any(left.values())


@given(tables, st.lists(payments, max_size=4), st.data())
def test_one_debt_after_the_other_is_paid_and_the_others_stay(
    balances: dict[Account, int], paid: list[Paid], data: st.DataObject
) -> None:
    transfers = payments_due(balances, paid)
    while transfers:
        chosen = data.draw(st.sampled_from(transfers))
        paid = [*paid, in_full(chosen)]
        after = payments_due(balances, paid)
        assert after == tuple(transfer for transfer in transfers if transfer != chosen)
        transfers = after
    assert (unpaid_debts(balances, paid), payments_due(balances, paid)) == ({}, ())


@given(tables)
def test_with_nothing_paid_the_whole_table_is_settled(balances: dict[Account, int]) -> None:
    assert payments_due(balances, []) == settle(balances)


@given(tables, st.data())
def test_a_part_of_a_debt_leaves_the_rest_of_it_or_fewer_payments(
    balances: dict[Account, int], data: st.DataObject
) -> None:
    transfers = settle(balances)
    large = [transfer for transfer in transfers if transfer.amount > 1]
    if not large:
        return
    chosen = data.draw(st.sampled_from(large))
    part = data.draw(st.integers(1, chosen.amount - 1))
    after = payments_due(balances, [Paid(chosen.payer, chosen.payee, part)])
    rest = Transfer(chosen.payer, chosen.payee, chosen.amount - part)
    kept = tuple(rest if transfer == chosen else transfer for transfer in transfers)
    assert after == kept or len(after) < len(kept)


@pytest.mark.parametrize(
    ("paid", "left"),
    [
        ([], [(2, 1, 2), (4, 3, 1), (5, 3, 2)]),
        ([Paid(4, 3, 1)], [(2, 1, 2), (5, 3, 2)]),
        ([Paid(5, 3, 1)], [(2, 1, 2), (4, 3, 1), (5, 3, 1)]),
        ([Paid(2, 1, 2), Paid(5, 3, 2), Paid(4, 3, 1)], []),
        ([Paid(2, 1, 3)], [(1, 2, 1), (4, 3, 1), (5, 3, 2)]),
    ],
)
def test_the_rest_is_due(paid: list[Paid], left: list[tuple[Account, Account, int]]) -> None:
    assert sorted(due(BALANCES, paid), key=str) == sorted(left, key=str)


def test_who_pays_somebody_else_than_agreed_may_change_who_pays_whom() -> None:
    assert due(BALANCES, [Paid(2, 3, 2)]) == [(4, 3, 1), (5, 1, 2)]


@pytest.mark.parametrize(
    ("number", "left"),
    [(2, [(2, 1, 1), (3, 4, 1)]), (4, [(3, 1, 1), (2, 4, 1)])],
)
def test_what_was_paid_before_more_moved_counts_but_the_others_are_settled_anew(
    number: int, left: list[tuple[Account, Account, int]]
) -> None:
    moved = tuple(Posting(at, 3, 1, 1, "hand") for at in (1, 3))
    balances = {1: 2, 2: -1, 3: -2, 4: 1}
    money = Money(moved, balances, pots={}, paid=((number, Paid(3, 1, 1)),))
    assert [(one.payer, one.payee, one.amount) for one in money.transfers] == left
