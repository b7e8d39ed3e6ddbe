"""Money over the season: it adds up, is settled in the fewest payments, and in part."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.circle.evenings import build_evening
from scorekeeper.circle.owing import Due, Owing, Payment, work_out_debts
from scorekeeper.circle.people import FORGOTTEN, People, Person
from scorekeeper.game.entries import Account, End, Paid
from scorekeeper.game.settle import min_payments
from tests.support.builders import hand, play, table_of
from tests.support.seasons import CIRCLE, PlayedGame, evenings_of, people_of, plain_debts, seasons


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
            assert {type(row) for row in now.rows if _both(row) == _both(due)} == {Payment}


@given(games=seasons(), data=st.data())
def test_payments_taken_back_in_any_order_are_due_again_in_their_places(
    games: list[PlayedGame], data: st.DataObject
) -> None:
    evenings, people = evenings_of(games), people_of(games)
    for before in work_out_debts(evenings, [], people):
        made = [
            Payment(str(number), f"21{number:02}", *_both(due), due.amount, before.currency)
            for number, due in enumerate(data.draw(st.permutations(before.due)))
        ]
        taken_back = data.draw(st.permutations(made))
        for count in range(len(made) + 1):
            left = [one for one in made if one not in taken_back[:count]]
            owing = work_out_debts(evenings, left, people)
            (now,) = (each for each in owing if each.currency == before.currency)
            assert [_both(row) for row in now.rows] == [_both(row) for row in before.rows]
            assert {row for row in now.rows if isinstance(row, Payment)} == set(left)


@given(games=seasons(), data=st.data())
def test_whatever_is_paid_by_anybody_is_owed_less_by_them(
    games: list[PlayedGame], data: st.DataObject
) -> None:
    people = people_of(games)
    names = [person.name for person in people.everybody]
    if len(names) < 2:
        return
    payments = []
    for number in range(data.draw(st.integers(0, 6))):
        payer, payee = data.draw(st.permutations(names))[:2]
        currency = data.draw(st.sampled_from([None, "GBP", "ZAR"]))
        at = data.draw(st.sampled_from(["2025-06-01T12:00:00Z", "2100-01-01T12:00:00Z"]))
        amount = data.draw(st.integers(1, 5000))
        payments.append(Payment(str(number), at, payer, payee, amount, currency))
    expected = plain_debts(games, payments)
    made = [
        replace(one, payer=people.named(one.payer) or "", payee=people.named(one.payee) or "")
        for one in payments
    ]
    for owed in work_out_debts(evenings_of(games), made, people):
        left = {account_name(people, who): amount for who, amount in owed.unsettled.items()}
        assert left == expected.pop(owed.currency, {})
        settled = Counter(left)
        for due in owed.due:
            settled[account_name(people, due.payer)] += due.amount
            settled[account_name(people, due.payee)] -= due.amount
        assert not any(settled.values())
    assert not any(expected.values())


def account_name(people: People, who: str) -> str:
    """The name of somebody, or of a pot."""
    return people.name(who) if people.find(who) else who


def test_a_payment_that_was_not_due_stands_in_no_row() -> None:
    games = [staked(1, 10), staked(2, 5)]
    people = people_of(games)
    before = payment(games, "Bob", "Cid", 7, "2026-01-03T12:00:00Z")
    (found,) = work_out_debts(evenings_of(games), [before], people)
    assert before not in found.rows
    assert {type(row) for row in found.rows} == {Due}
    assert sum(due.amount for due in found.due) == 52


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
    evening = build_evening(game.summary, people, forgotten={3: FORGOTTEN})
    (found,) = work_out_debts([evening], [], people)
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
