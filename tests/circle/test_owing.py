"""Money over the season: it adds up, is settled in the fewest payments, and in part."""

from collections import Counter
from dataclasses import replace

from hypothesis import given

from scorekeeper.circle.evenings import FORGOTTEN, build_evening
from scorekeeper.circle.owing import Due, Owing, Payment, work_out_debts
from scorekeeper.circle.people import People, Person
from scorekeeper.game.entries import Account, End, Paid
from scorekeeper.game.settle import min_payments
from tests.support.builders import hand, play, table_of
from tests.support.seasons import CIRCLE, PlayedGame, evenings_of, people_of, seasons


@given(games=seasons())
def test_what_is_due_settles_every_season(games: list[PlayedGame]) -> None:
    for owed in work_out_debts(evenings_of(games), [], people_of(games)):
        left = Counter(owed.unsettled)
        assert sum(left.values()) == 0
        for due in owed.due:
            assert due.amount > 0
            left[due.payer] += due.amount
            left[due.payee] -= due.amount
        assert not any(left.values())
        numbered: dict[Account, int] = dict(enumerate(owed.unsettled.values(), 1))
        assert len(owed.due) == min_payments(numbered)


@given(games=seasons())
def test_a_payment_keeps_its_place_whichever_are_made(games: list[PlayedGame]) -> None:
    evenings, people = evenings_of(games), people_of(games)
    made: list[Payment] = []
    for owed in work_out_debts(evenings, [], people):
        for due in owed.due:
            made.append(Payment(str(len(made)), "2100", *_both(due), due.amount, owed.currency))
            (now,) = (
                each
                for each in work_out_debts(evenings, made, people)
                if each.currency == owed.currency
            )
            assert [_both(row) for row in now.rows] == [_both(row) for row in owed.rows]


def _both(row: Due | Payment) -> tuple[str, str]:
    return row.payer, row.payee


def staked(number: int, left: int, *paid: Paid, currency: str | None = "GBP") -> PlayedGame:
    """A game that Ann won against Bob and Cid at a penny a point."""
    start = replace(table_of("Ann", "Bob", "Cid", stake_per_point=1), currency=currency)
    state = play(start, hand(1, {2: left, 3: 2 * left}), End(), *paid)
    day = f"2026-01-{number:02}T20:00:00Z"
    return PlayedGame(f"{number:022}", day, day, state)


def owed(games: list[PlayedGame], *payments: Payment) -> list[tuple[str, str, int]]:
    """What is due in the first currency, by names."""
    people = people_of(games)
    (first, *_) = work_out_debts(evenings_of(games), payments, people)
    return [(people.name(due.payer), people.name(due.payee), due.amount) for due in first.due]


def payment(games: list[PlayedGame], payer: str, payee: str, amount: int, at: str) -> Payment:
    """Something paid between evenings."""
    people = people_of(games)
    return Payment(at, at, people.named(payer) or "", people.named(payee) or "", amount, "GBP")


def test_what_was_paid_at_the_table_is_not_owed_any_more() -> None:
    games = [staked(1, 10, Paid(2, 1, 10))]
    assert owed(games) == [("Cid", "Ann", 20), ("Cid", "Bob", 10)]


def test_debts_of_all_evenings_are_one() -> None:
    one, two = staked(1, 10), staked(2, 5)
    assert owed([one, two]) == [("Cid", "Ann", 45)]


def test_a_debt_is_settled_in_part() -> None:
    games = [staked(1, 10), staked(2, 5)]
    part = payment(games, "Cid", "Ann", 20, "2026-01-03T12:00:00Z")
    assert owed(games, part) == [("Cid", "Ann", 25)]
    rest = payment(games, "Cid", "Ann", 25, "2026-01-04T12:00:00Z")
    assert owed(games, part, rest) == []


def test_what_was_paid_before_the_last_evening_counts_too() -> None:
    games = [staked(1, 10), staked(5, 5)]
    early = payment(games, "Cid", "Ann", 30, "2026-01-02T12:00:00Z")
    assert owed(games, early) == [("Cid", "Ann", 15)]


def test_currencies_are_settled_each_for_itself() -> None:
    games = [staked(1, 10), staked(2, 5, currency=None)]
    found = work_out_debts(evenings_of(games), [], people_of(games))
    assert [(each.currency, len(each.due)) for each in found] == [(None, 1), ("GBP", 1)]


def test_the_money_of_somebody_forgotten_still_counts() -> None:
    game = staked(1, 10)
    people = People(CIRCLE, [], ["Ann", "Bob"])
    (found,) = work_out_debts([build_evening(game.summary, people, forgotten=[3])], [], people)
    assert sum(found.unsettled.values()) == 0
    assert {due.payer for due in found.due} == {FORGOTTEN}


def test_what_one_of_two_joined_names_paid_the_person_has_paid() -> None:
    games = [staked(1, 10)]
    people = people_of(games)
    ann, bob, cid = (people.named(name) or "" for name in ("Ann", "Bob", "Cid"))
    joined = People(CIRCLE, [Person(bob, "Bob", same_as=cid)], ["Ann", "Bob", "Cid"])
    paid = Payment("1", "2026-02-01T12:00:00Z", bob, ann, 30, "GBP")
    (found,) = work_out_debts(evenings_of(games, joined), [paid], joined)
    assert found == Owing("GBP", {}, (), (paid,))
