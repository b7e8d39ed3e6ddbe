"""What was agreed at the start is corrected (C23)."""

import pytest

from scorekeeper.game.corrections import find_uncorrected
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    CorrectStart,
    Cut,
    Entry,
    Join,
    Paid,
    Strike,
    Void,
)
from scorekeeper.game.replay import replay
from scorekeeper.game.wording import describe
from tests.support.builders import amend, hand, play, refusals_of, refused, table_of

ANN, BOB, CID, DAN = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid")
FIRST = hand(ANN, {BOB: 30, CID: 12})


def test_c23_a_name_is_spelt_otherwise_from_the_start_on() -> None:
    state = play(TABLE, FIRST, CorrectStart(players=("Anne", "Bob", "Cid")))
    assert [player.name for player in state.players] == ["Anne", "Bob", "Cid"]
    assert [player.total for player in state.players] == [0, 30, 12]


def test_c23_another_first_dealer_moves_every_deal() -> None:
    state = play(TABLE, FIRST, CorrectStart(first_dealer=CID))
    assert state.sheet[0].deal.dealer == CID
    assert state.hand
    assert state.hand.dealer == ANN


def test_c23_house_rules_hold_from_the_start_on() -> None:
    state = play(TABLE, hand(ANN, {BOB: 30, CID: 12}, bent=True), FIRST)
    assert state.player(BOB).total == 90
    table = table_of("Ann", "Bob", "Cid", variant="kooky")
    bent = hand(ANN, {BOB: 30, CID: 12}, bent=True)
    assert play(table, bent).player(BOB).total == 30
    assert play(table, bent, CorrectStart(options={"bent_doubles": True})).player(BOB).total == 60


def test_c23_stakes_and_currency_are_worked_out_anew() -> None:
    table = table_of("Ann", "Bob", variant="south-african")
    state = play(table, CorrectStart(options={"unit": 500}, currency="ZAR"))
    assert (state.money.pots["kitty"], state.start.currency) == (1000, "ZAR")
    assert play(table, CorrectStart(currency="ZAR"), CorrectStart(currency="")).start == table


def test_c23_what_is_left_out_stays_as_it_is() -> None:
    named = CorrectStart(players=("Anne", "Bob", "Cid"), options={"max_calls": 4})
    state = play(TABLE, named, CorrectStart(options={"hands": "1-4"}))
    assert state.start.players == ("Anne", "Bob", "Cid")
    assert (state.start.rules.max_calls, state.start.rules.final_hand) == (4, 4)


def test_c23_striking_the_correction_undoes_it_and_striking_that_brings_it_back() -> None:
    log: list[Entry] = [FIRST, CorrectStart(first_dealer=CID)]
    assert play(TABLE, *log, Strike(2)) == play(TABLE, FIRST)
    assert play(TABLE, *log, Strike(2), Strike(3)) == play(TABLE, *log)


def test_c23_each_correction_of_the_start_is_taken_back_by_itself() -> None:
    log: list[Entry] = [
        CorrectStart(players=("Anne", "Bob", "Cid")),
        CorrectStart(options={"hands": "1-4"}),
        Strike(1),
    ]
    state = play(TABLE, *log)
    assert (state.start.players, state.start.rules.final_hand) == (TABLE.players, 4)
    assert find_uncorrected(log) == {2, 3}


@pytest.mark.parametrize("entry", [Strike(0), amend(0, Void())])
def test_c23_the_start_is_never_taken_back(entry: Entry) -> None:
    assert refused(TABLE, FIRST, entry).code == "entry.is_start"


def test_c23_a_correction_of_the_start_is_struck_never_amended() -> None:
    log: list[Entry] = [CorrectStart(first_dealer=CID), amend(1, Void())]
    refusal = refused(TABLE, *log)
    assert refusal.code == "entry.is_correction"
    assert "correct entry 0" in refusal.message


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (CorrectStart(variant="european"), "start.variant", "with.variant"),
        (CorrectStart(players=("Ann", "Bob")), "start.seating", "with.players"),
        (CorrectStart(players=("Bob", "Anne", "Cid")), "start.seating", "with.players.1"),
        (CorrectStart(players=("Ann", "", "Cid")), "game.name", "with.players.2"),
        (CorrectStart(first_dealer=4), "game.dealer", "with.first_dealer"),
        (CorrectStart(starter=2), "game.starter", "with.starter"),
        (CorrectStart(options={"no_such": 1}), "option.unknown", "with.options.no_such"),
        (CorrectStart(options={"jokers": 99}), "option.unknown", "with.options.jokers"),
    ],
)
def test_c23_what_cannot_be_corrected(change: CorrectStart, code: str, where: str) -> None:
    refusal = refusals_of(TABLE, FIRST, change)[0]
    assert (refusal.code, refusal.where) == (code, where)


def test_c23_the_first_entry_that_could_not_be_true_refuses_the_correction() -> None:
    bent = hand(ANN, {BOB: 30, CID: 12})
    log: list[Entry] = [Cut(ANN), bent, Cut(BOB), Void()]
    refusal = refused(TABLE, *log, CorrectStart(first_dealer=BOB))
    assert refusal.code == "entry.no_longer_true"
    assert refusal.message.startswith("Then entry 1 (")
    assert "couldn’t be right any more: Only the dealer cuts, and that’s Bob." in refusal.message


def test_c23_a_house_rule_that_a_later_entry_needs_stays() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", limit=120)
    log: list[Entry] = [hand(ANN, {BOB: 121, CID: 20}), BuyIn(BOB)]
    state = play(table, *log, CorrectStart(options={"limit": 150}))
    assert state.ignored == (2,)
    assert state.player(BOB).total == 121
    refusal = refused(table, *log, CorrectStart(options={"max_buy_ins": 0}))
    assert "Then entry 2 (Bob buys in)" in refusal.message


def test_c23_a_newcomer_keeps_their_name_to_themselves() -> None:
    log: list[Entry] = [Join("Dan", after=ANN), Call(DAN)]
    refusal = refused(TABLE, *log, CorrectStart(players=("Ann", "Dan", "Cid")))
    assert "Then entry 1 (Dan joins, after Ann) couldn’t be right" in refusal.message
    assert play(TABLE, *log, CorrectStart(players=("Anna", "Bob", "Cid"))).player(DAN).name == "Dan"


def test_c23_fewer_hands_than_were_played_are_refused() -> None:
    log: list[Entry] = [FIRST] * 5
    refusal = refused(TABLE, *log, CorrectStart(options={"hands": "1-4"}))
    assert "Then entry 5 (" in refusal.message


def test_c23_a_game_that_is_over_can_go_on() -> None:
    table = table_of("Ann", "Bob", "Cid", hands="1-4")
    log: list[Entry] = [FIRST] * 4
    assert play(table, *log).finished
    state = play(table, *log, CorrectStart(options={"hands": "1-9"}))
    assert state.hand
    assert state.hand.rules.number == 5


def test_c23_debts_that_were_paid_stay_paid() -> None:
    table = table_of("Ann", "Bob", "Cid", stake_per_point=1)
    log: list[Entry] = [FIRST, Paid(BOB, ANN, 30)]
    assert play(table, *log, CorrectStart(options={"stake_per_point": 0})).money.paid


def test_c23_what_was_corrected_is_said() -> None:
    change = CorrectStart(
        players=("Anne", "Bob", "Cid"),
        options={"max_calls": 4, "hands": "1-4"},
        first_dealer=CID,
        currency="JMD",
    )
    start = replay(TABLE, [change]).start
    text = describe(start, change)
    assert text.startswith("the start is corrected: the players are Anne, Bob and Cid; Cid deals")
    assert "How many calls each has in a hand: 4" in text
    assert text.endswith("money: JMD")
    assert describe(start, CorrectStart(currency="")).endswith("money: chips")


def test_c23_as_many_names_are_given_as_sat_down() -> None:
    assert refused(TABLE, CorrectStart(players=("Ann", "Bob"))).message == (
        "3 players sat down at the start: give that many names."
    )
