"""What holds for the money of every game that can be recorded."""

from collections import Counter
from collections.abc import Mapping, Sequence

from hypothesis import event, given
from hypothesis import strategies as st

from scorekeeper.game.entries import Account, Entry, Paid, Strike
from scorekeeper.game.money import Money
from scorekeeper.game.replay import replay
from scorekeeper.game.settle import settle_through
from scorekeeper.game.start import Start
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import write_start
from tests.support import brute_force
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.logs import admit
from tests.support.plain_money import balances, still_due
from tests.support.plain_sum import facts_that_count, plain_game
from tests.support.random_games import Game, games

GAMES_WITH_POTS = tuple(id for id, game in PLAIN_VARIANTS.items() if game.money)


def money_after(start: Start, log: Sequence[Entry]) -> Money:
    """The money of a game after a log."""
    return replay(start, log).money


def due_on_paper(start: Start, log: Sequence[Entry]) -> dict[Account, int]:
    """What everybody is still owed, or owes, once what was paid is taken into account."""
    written = [write_entry(entry) for entry in log]
    paper = plain_game(write_start(start) | {"options": start.options}, written)
    due: Mapping[int | str, int] = still_due(paper, list(facts_that_count(written)))
    known: tuple[Account, ...] = (*paper.seats, "kitty", "pool")
    return {account: due[account] for account in known if due[account]}


@given(games())
def test_after_every_entry_balances_and_pots_sum_to_nothing(game: Game) -> None:
    start, log = game
    for count in range(len(log) + 1):
        state = replay(start, log[:count])
        money = state.money
        assert sum(money.balances.values()) + sum(money.pots.values()) == 0
        assert all(pot >= 0 for pot in money.pots.values())
        assert not state.finished or not any(money.pots.values())


@given(games())
def test_balances_and_pots_are_what_was_posted(game: Game) -> None:
    start, log = game
    state = replay(start, log)
    money = state.money
    moved: Counter[Account] = Counter()
    for posting in money.postings:
        assert posting.amount > 0
        assert 0 <= posting.number <= len(log)
        moved[posting.payer] -= posting.amount
        moved[posting.payee] += posting.amount
    assert {seat: moved[seat] for seat in state.order} == money.balances
    assert {pot: moved[pot] for pot in money.pots} == money.pots
    assert [posting.number for posting in money.postings] == sorted(
        posting.number for posting in money.postings
    )


@given(games())
def test_c19_who_has_left_pays_nothing_any_more(game: Game) -> None:
    start, log = game
    for count in range(1, len(log) + 1):
        before, after = replay(start, log[: count - 1]), replay(start, log[:count])
        if count in {posting.number for posting in after.money.postings}:
            gone = {
                player.seat
                for player in before.players
                if not player.in_play and not player.eliminated
            }
            event(f"somebody has left: {bool(gone)}")
            new = Counter(after.money.postings)
            new.subtract(before.money.postings)
            late = getattr(log[count - 1], "hand", None) is not None
            for posting in new.elements():
                assert late or not gone & {posting.payer, posting.payee}


@given(games())
def test_the_transfers_settle_what_is_not_paid_with_the_fewest_payments(game: Game) -> None:
    start, log = game
    for count in range(len(log) + 1):
        money = money_after(start, log[:count])
        due = due_on_paper(start, log[:count])
        assert dict(money.unsettled) == due
        assert len(money.transfers) == brute_force.fewest_payments(list(due.values()))
        assert not any(_after(due, money).values())


def _after(due: Mapping[Account, int], money: Money) -> Counter[Account]:
    left = Counter(due)
    for transfer in money.transfers:
        assert transfer.amount > 0
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    return left


@given(games(variants=GAMES_WITH_POTS), st.data())
def test_paying_one_debt_leaves_the_others_as_they_are_until_nothing_is_due(
    game: Game, data: st.DataObject
) -> None:
    start, log = game
    money = money_after(start, log)
    event(f"payments: {len(money.transfers)}")
    while money.transfers:
        paid = data.draw(st.sampled_from(money.transfers))
        entry = Paid(paid.payer, paid.payee, paid.amount)
        assert admit(start, log, entry) == []
        log = [*log, entry]
        after = money_after(start, log)
        assert after.transfers == tuple(due for due in money.transfers if due != paid)
        assert (after.balances, after.pots) == (money.balances, money.pots)
        assert after.postings == money.postings
        money = after
    assert not money.unsettled


@given(games(), st.data())
def test_a_payment_taken_back_is_due_again(game: Game, data: st.DataObject) -> None:
    start, log = game
    money = money_after(start, log)
    paying: tuple[Account, ...] = tuple(start.seats)
    if start.rules.stakes:
        paying = (*paying, start.rules.stakes.pot)
    payer, payee = data.draw(st.permutations(paying))[:2]
    amount = data.draw(st.integers(1, 200))
    paid = Paid(payer, payee, amount)
    in_full = [Paid(due.payer, due.payee, due.amount) for due in money.transfers]
    log = [*log, data.draw(st.sampled_from([paid, *in_full]))]
    assert admit(start, log[:-1], log[-1]) == []
    assert admit(start, log, Strike(len(log))) == []
    assert money_after(start, [*log, Strike(len(log))]) == money


@given(games(), st.data())
def test_all_may_be_settled_through_one_player(game: Game, data: st.DataObject) -> None:
    start, log = game
    unsettled = money_after(start, log).unsettled
    left = Counter(unsettled)
    for transfer in settle_through(data.draw(st.sampled_from(start.seats)), unsettled):
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    assert not any(left.values())


@given(games())
def test_what_was_paid_moves_no_balance(game: Game) -> None:
    start, log = game
    written = [write_entry(entry) for entry in log]
    on_paper = balances(plain_game(write_start(start) | {"options": start.options}, written))
    money = money_after(start, log)
    assert dict(money.balances) | dict(money.pots) == on_paper
    assert [number for number, _ in money.paid] == [
        number for number, fact in facts_that_count(written) if fact["kind"] == "paid"
    ]
