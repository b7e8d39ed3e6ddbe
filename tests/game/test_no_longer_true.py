"""A correction after which a later entry could no longer be true is refused, and names it."""

from scorekeeper.game.entries import Call, Cut, End, Entry, OutOfGame, Paid, Penalty, Strike, Void
from scorekeeper.game.refusal import Refusal
from tests.support.builders import amend, hand, play, refusals_of, refused, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="baby")
WON = hand(out=ANN, left={BOB: 10, CID: 20})


def refused_naming(entry: int, *entries: Entry) -> Refusal:
    """The last entry is refused because of an earlier one."""
    refusal = refused(TABLE, *entries)
    assert (refusal.code, refusal.where) == ("entry.no_longer_true", "entry")
    assert refusal.message.startswith(f"Then entry {entry} (")
    return refusal


def test_a_cut_by_who_would_not_be_the_dealer() -> None:
    refusal = refused_naming(2, WON, Cut(BOB), Strike(1))
    assert "exact cut by Bob" in refusal.message
    assert "Ann" in refusal.message
    assert refusal.rule == "J16"


def test_a_second_cut_of_one_deal() -> None:
    refused_naming(3, Cut(ANN), Void(), Cut(ANN), Strike(2))


def test_a_penalty_in_a_hand_that_would_not_have_been_dealt() -> None:
    refusal = refused_naming(3, WON, WON, Penalty(BOB, "no_draw", hand=3), Strike(1))
    assert "no hand 3" in refusal.message


def test_a_hand_without_a_player_who_would_not_have_left() -> None:
    refusal = refused_naming(2, OutOfGame(CID), hand(ANN, {BOB: 1}), Strike(1))
    assert "Cid" in refusal.message


def test_a_hand_of_a_player_who_would_have_left() -> None:
    refusal = refused_naming(2, Void(), WON, amend(1, OutOfGame(CID)))
    assert "Cid" in refusal.message


def test_cards_that_only_a_recorded_call_explains() -> None:
    fifteen = "2 3 4 5 6 7 8 9 10 J Q K 2 3 4"
    log: list[Entry] = [*[Call(BOB)] * 4, hand(ANN, {BOB: fifteen, CID: 1})]
    refusal = refused_naming(5, *log, Strike(2))
    assert refusal.rule == "C16"


def test_a_hand_after_the_end() -> None:
    log: list[Entry] = [Void(), WON, WON, WON]
    assert "over" in refused_naming(4, *log, amend(1, WON)).message
    assert "over" in refused_naming(2, *log, amend(1, End())).message


def test_every_reason_why_the_later_entry_cannot_be_true_is_given() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan")
    both_left = amend(1, OutOfGame(3), OutOfGame(4))
    refusals = refusals_of(table, Void(), hand(ANN, {2: 10, 3: 20, 4: 30}), both_left)
    assert [refusal.message.rpartition(": ")[2] for refusal in refusals] == [
        "Cid is not in this hand.",
        "Dan is not in this hand.",
    ]


def test_only_the_first_later_entry_is_named() -> None:
    log: list[Entry] = [WON, Cut(BOB), WON, Cut(CID)]
    refused_naming(2, *log, Strike(1))


def test_the_amended_fact_itself_is_refused_for_what_is_wrong_with_it() -> None:
    refusal = refused(TABLE, WON, WON, amend(1, hand(ANN, {BOB: 10, CID: 0})))
    assert (refusal.code, refusal.where) == ("hand.loser_has_nothing", "left.3")


def test_an_amendment_is_judged_at_its_place_not_at_the_end() -> None:
    play(TABLE, Cut(ANN), WON, amend(1, Penalty(CID, "no_draw")), amend(1, Cut(ANN)))
    assert refused(TABLE, Cut(ANN), WON, amend(1, Cut(BOB))).code == "cut.not_dealer"


def test_striking_an_amendment_may_be_refused_too() -> None:
    log: list[Entry] = [OutOfGame(CID), amend(1, Void()), WON]
    refused_naming(3, *log, Strike(2))


def test_payments_and_late_penalties_survive_corrections() -> None:
    play(TABLE, WON, WON, WON, Paid(BOB, ANN, 5), Penalty(BOB, "no_draw", hand=1), Strike(2))
