"""Somebody joins (C24)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.admit import LogAdmission, admit_log, deals_to_join, why_nobody_joins
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    Fact,
    FourPairs,
    Join,
    JokersDealt,
    OutOfGame,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from tests.support.builders import amend, hand, play, refusals_of, refused, table_of
from tests.support.logs import admit, warnings
from tests.support.many import many

ANN, BOB, CID, DAN, EVE = 1, 2, 3, 4, 5
TABLE = table_of("Ann", "Bob", "Cid")
FIRST = hand(ANN, {BOB: 30, CID: 12})
DAN_JOINS = Join("Dan", after=ANN)
WAITING = Join("Dan", after=ANN, from_deal=2)


def test_c24_seat_numbers_go_by_the_order_of_joining_and_places_by_how_they_sit() -> None:
    state = play(TABLE, FIRST, DAN_JOINS, Join("Eve", after=BOB))
    assert [player.name for player in state.players] == ["Ann", "Bob", "Cid", "Dan", "Eve"]
    assert state.order == (ANN, DAN, BOB, EVE, CID)
    assert state.hand
    assert state.hand.deal.seats == (ANN, DAN, BOB, EVE, CID)


def test_c24_somebody_may_sit_between_the_last_seat_and_the_first() -> None:
    assert play(TABLE, Join("Dan", after=CID)).order == (ANN, BOB, CID, DAN)


def test_c24_they_begin_with_the_highest_total() -> None:
    state = play(TABLE, FIRST, DAN_JOINS)
    assert [player.total for player in state.players] == [0, 30, 12, 30]


def test_c24_where_the_highest_wins_they_begin_with_the_lowest() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="north-american")
    state = play(table, hand(BOB, {ANN: 30, CID: 12}), hand(ANN, {BOB: 5, CID: 5}), DAN_JOINS)
    assert [player.total for player in state.players] == [10, 42, 0, 0]


def test_c24_in_the_first_hand_they_begin_with_nothing() -> None:
    thrown_in: list[Entry] = [Penalty(BOB, "house", points=20), Void()]
    state = play(TABLE, *thrown_in, DAN_JOINS)
    assert [player.total for player in state.players] == [0, 20, 0, 0]


def test_c24_in_a_game_with_a_limit_they_begin_with_the_highest_below_it() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", max_buy_ins=0)
    log: list[Entry] = [hand(ANN, {BOB: 150, CID: 90}), Join("Dan", after=BOB)]
    assert play(table, *log).player(DAN).total == 90


def test_c24_the_points_are_what_the_table_says() -> None:
    assert play(TABLE, FIRST, Join("Dan", ANN, points=-7)).player(DAN).total == -7


def test_c24_the_default_is_worked_out_at_each_replay() -> None:
    log: list[Entry] = [FIRST, DAN_JOINS, amend(1, hand(ANN, {BOB: 55, CID: 12}))]
    assert play(TABLE, *log).player(DAN).total == 55


def test_c24_the_row_they_join_in_starts_from_their_points_and_earlier_rows_stay_empty() -> None:
    state = play(TABLE, FIRST, DAN_JOINS, hand(ANN, {BOB: 1, CID: 2, DAN: 3}))
    first, second = state.sheet
    assert DAN not in first.scores
    assert (second.scores[DAN].sum, second.total(DAN)) == (3, 33)
    assert [player.last for player in state.players] == [0, 1, 2, 3]


def test_c24_the_dealer_stays_and_the_newcomer_on_their_left_starts() -> None:
    before = play(TABLE, FIRST).hand
    after = play(TABLE, FIRST, Join("Dan", after=BOB)).hand
    assert before
    assert after
    assert (before.dealer, before.starter) == (BOB, CID)
    assert (after.dealer, after.starter) == (BOB, DAN)


def test_c24_the_dealer_stays_though_somebody_sits_where_the_deal_came_to() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan")
    left: list[Entry] = [hand(ANN, {BOB: 1, CID: 1, DAN: 1}), OutOfGame(BOB)]
    state = play(table, *left, Join("Eve", after=ANN))
    assert state.order == (ANN, EVE, BOB, CID, DAN)
    assert state.hand
    assert (state.hand.dealer, state.hand.starter) == (CID, DAN)


def test_c24_the_deal_goes_round_as_they_sit() -> None:
    log: list[Entry] = [Join("Dan", after=ANN)]
    dealers = []
    for _ in range(5):
        state = play(TABLE, *log)
        assert state.hand
        dealers.append(state.hand.dealer)
        log.append(hand(ANN, {BOB: 5, CID: 5, DAN: 5}))
    assert dealers == [ANN, DAN, BOB, CID, ANN]


def test_k6_of_equal_losers_the_first_as_they_sit_deals() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="kooky")
    state = play(table, Join("Dan", after=ANN), hand(CID, {ANN: 5, BOB: 9, DAN: 9}))
    assert state.hand
    assert (state.hand.dealer, state.hand.starter) == (DAN, CID)


def test_c10_what_does_not_divide_goes_round_as_they_sit() -> None:
    table = table_of("Ann", "Bob", variant="european", unit=1)
    state = play(table, Join("Cid", after=ANN), End())
    assert state.order == (ANN, CID, BOB)
    pot = {one.payee: one.amount for one in state.money.postings if one.cause == "pot"}
    assert pot == {CID: 5, BOB: 5, ANN: 5}
    uneven = play(table, Join("Cid", after=ANN), Join("Dan", after=ANN), OutOfGame(BOB), End())
    pot = {one.payee: one.amount for one in uneven.money.postings if one.cause == "pot"}
    assert pot == {DAN: 7, 3: 7, ANN: 6}


def test_s10_the_newcomer_on_the_dealers_left_cuts() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="south-african")
    play(table, Join("Dan", after=ANN), Cut(DAN))
    assert refused(table, Join("Dan", after=ANN), Cut(BOB)).code == "cut.not_dealer"


def test_c24_the_starting_stake_is_paid_at_once() -> None:
    table = table_of("Ann", "Bob", variant="south-african")
    before, after = play(table), play(table, Join("Cid", after=ANN))
    assert (before.money.pots["kitty"], after.money.pots["kitty"]) == (200, 300)
    last = after.money.postings[-1]
    assert (last.number, last.payer, last.payee, last.cause) == (1, CID, "kitty", "start")


@pytest.mark.parametrize(
    ("players", "joining", "packs", "jokers"),
    [(3, 1, 2, 4), (4, 1, 3, 8), (5, 1, 3, 8), (6, 1, 4, 10), (6, 2, 4, 10)],
)
def test_j1_more_players_take_more_packs(
    players: int, joining: int, packs: int, jokers: int
) -> None:
    table = table_of(*"ABCDEFGH"[:players])
    in_play = play(table, *(Join(f"N{number}", after=1) for number in range(joining))).hand
    assert in_play
    assert (in_play.packs.packs, in_play.packs.jokers) == (packs, jokers)


def test_c24_each_newcomer_brings_a_joker_where_there_is_one_fewer_than_players() -> None:
    rule = {"variant": "contract-rummy", "jokers": "one_fewer_than_players"}
    table = table_of("Ann", "Bob", "Cid", **rule)
    come = [Join(name, after=1) for name in ("Dan", "Eve", "Fay", "Gus")]
    hands = [play(table, *come[:count]).hand for count in range(5)]
    packs = [(hand.packs.packs, hand.packs.jokers) for hand in hands if hand]
    assert packs == [(2, 2), (2, 3), (3, 4), (3, 5), (3, 6)]
    go = [OutOfGame(2), OutOfGame(3)]
    again = play(table, come[0], *go, come[1]).hand
    assert again
    assert (again.packs.packs, again.packs.jokers) == (2, 3), "never fewer than before"


def test_c24_there_are_never_fewer_packs_than_before() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan", "Eve")
    leave: list[Entry] = [OutOfGame(3), OutOfGame(4), OutOfGame(5)]
    again = play(table, *leave, Join("Fay", after=1)).hand
    assert again
    assert again.packs.packs == 3


def test_c24_the_cards_of_a_closed_deal_stay_those_of_its_packs() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan")
    lost = {BOB: 10, CID: 10, DAN: 10}
    log: list[Entry] = [hand(ANN, lost), Join("Eve", after=DAN)]
    three_times = hand(ANN, {BOB: "7h 7h 7h", CID: 10, DAN: 10})
    assert refused(table, *log, amend(1, three_times)).code == "card.too_many_copies"
    play(table, *log, hand(ANN, {BOB: "7h 7h 7h", CID: 10, DAN: 10, EVE: 10}))


def test_n1_with_five_or_six_players_fewer_cards_are_dealt() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan", variant="north-american")
    cards = []
    log: list[Entry] = []
    for name in ("Eve", "Fay"):
        log.append(Join(name, after=1))
        in_play = play(table, *log).hand
        assert in_play
        cards.append(in_play.rules.cards)
    assert cards == [13, 11]


def test_c10_a_tie_passes_over_rows_that_one_of_the_tied_lacks() -> None:
    table = table_of("Ann", "Bob", variant="kalooki-40", ties="last_hand")
    log: list[Entry] = [
        *(hand(ANN, {BOB: 30}), hand(BOB, {ANN: 5})),
        Join("Cid", after=BOB, points=5),
        *(hand(CID, {ANN: 5, BOB: 10}), hand(ANN, {BOB: 10, CID: 5}), End()),
    ]
    state = play(table, *log)
    assert [player.total for player in state.players] == [10, 50, 10]
    assert state.winners == (ANN,)
    level: list[Entry] = [*log[:3], hand(BOB, {ANN: 5, CID: 5}), End()]
    assert play(table, *level).winners == (ANN, CID)


def test_c24_stakes_and_places_go_by_the_total() -> None:
    table = table_of("Ann", "Bob", stake_per_point=2)
    state = play(table, hand(ANN, {BOB: 30}), Join("Cid", after=BOB), End())
    assert [player.rank for player in state.players] == [1, 2, 2]
    assert [player.balance for player in state.players] == [120, -60, -60]


def test_c24_somebody_who_left_may_come_back_under_their_name() -> None:
    state = play(TABLE, FIRST, OutOfGame(BOB), Join("Bob", after=ANN))
    assert [player.name for player in state.players] == ["Ann", "Bob", "Cid", "Bob"]
    assert (state.player(BOB).rank, state.player(DAN).in_play) == (None, True)


def test_c24_who_joins_may_be_put_out_and_buy_in() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european")
    log: list[Entry] = [hand(ANN, {BOB: 20, CID: 60}), Join("Dan", after=CID)]
    state = play(table, *log, hand(ANN, {BOB: 10, CID: 10, DAN: 100}), BuyIn(DAN))
    assert [player.total for player in state.players] == [0, 30, 70, 70]


@pytest.mark.parametrize(
    ("variant", "fact"),
    [
        ("jamaican", Call(BOB)),
        ("jamaican", Penalty(BOB, "house")),
        ("jamaican", Cut(ANN)),
        ("south-african", JokersDealt(BOB)),
        ("south-african", FourPairs(BOB)),
        ("south-african", PlayableDiscard(BOB)),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_c24_nobody_joins_a_deal_that_is_being_played(variant: str, fact: Fact) -> None:
    options: dict[str, bool] = {"four_pairs": True} if variant == "south-african" else {}
    table = table_of("Ann", "Bob", "Cid", variant=variant, **options)
    refusal = refused(table, fact, DAN_JOINS)
    assert (refusal.code, refusal.rule) == ("join.hand_begun", "C24")
    assert "Nobody can join in the middle of a" in refusal.message
    play(table, fact, Void(), DAN_JOINS)
    state = play(table, fact, WAITING)
    assert state.order == (ANN, BOB, CID)
    assert state.hand
    assert state.hand.deal.seats == (ANN, BOB, CID)


def test_c24_who_waits_sits_down_as_if_they_joined_once_the_next_hand_is_dealt() -> None:
    waited, joined = (
        play(TABLE, Call(BOB), WAITING, FIRST),
        play(TABLE, Call(BOB), FIRST, DAN_JOINS),
    )
    assert waited.hand
    assert joined.hand
    assert waited.hand.deal.seats == joined.hand.deal.seats == (ANN, DAN, BOB, CID)
    assert (waited.hand.dealer, waited.hand.starter) == (joined.hand.dealer, joined.hand.starter)
    assert waited.players == joined.players
    assert [player.total for player in waited.players] == [0, 30, 12, 30]


def test_c24_who_waits_sits_down_after_a_hand_thrown_in_too() -> None:
    state = play(TABLE, Call(BOB), WAITING, Void())
    assert state.hand
    assert (state.hand.deal.hand.number, state.hand.deal.seats) == (1, (ANN, DAN, BOB, CID))


def test_c24_whoever_joins_after_somebody_who_waits_waits_too() -> None:
    log = [WAITING, Join("Eve", after=ANN)]
    assert play(TABLE, *log).order == (ANN, BOB, CID)
    state = play(TABLE, *log, FIRST)
    assert [player.name for player in state.players] == ["Ann", "Bob", "Cid", "Dan", "Eve"]
    assert state.order == (ANN, EVE, DAN, BOB, CID)


def test_c24_who_waited_for_a_hand_that_is_dealt_by_now_plays_in_it() -> None:
    """As when one phone writes the hand down and another, without a network, the newcomer."""
    state = play(TABLE, FIRST, WAITING)
    assert state.hand
    assert state.hand.deal.seats == (ANN, DAN, BOB, CID)


def test_c24_what_had_begun_a_hand_may_be_taken_back_though_somebody_waited_for_the_next() -> None:
    state = play(TABLE, Penalty(BOB, "house"), WAITING, FIRST, Strike(1))
    assert [player.total for player in state.players] == [0, 30, 12, 30]


def test_c24_who_waits_when_the_game_ends_never_sat_down() -> None:
    state = play(TABLE, FIRST, Call(BOB), Join("Dan", ANN, from_deal=3), End())
    assert [player.name for player in state.players] == ["Ann", "Bob", "Cid"]


def test_c24_who_waits_pays_the_starting_stake_when_they_sit_down() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="south-african")
    waiting: list[Entry] = [Call(BOB), WAITING]
    assert play(table, *waiting).money.pots["kitty"] == 310
    assert play(table, *waiting, FIRST).money.pots["kitty"] == 410


def test_c24_nobody_waits_for_a_hand_after_the_last_one_or_under_a_name_that_waits() -> None:
    table = table_of("Ann", "Bob", "Cid", hands="1-4")
    refusal = refused(table, *[FIRST] * 3, Join("Dan", ANN, from_deal=5))
    assert (refusal.code, refusal.rule) == ("join.last_hand", "C24")
    refusal = refused(TABLE, WAITING, Join("dan", BOB, from_deal=2))
    assert (refusal.code, refusal.where) == ("game.name", "name")


def test_e8_who_waits_sits_down_though_the_hand_has_put_somebody_out() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european")
    out = hand(ANN, {BOB: 151, CID: 20})
    state = play(table, WAITING, out)
    assert [player.total for player in state.players] == [0, 151, 20, 20]
    assert state.player(BOB).may_buy_in


def test_e8_where_nobody_is_below_the_limit_who_waited_begins_with_the_highest_total() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european")
    state = play(table, Join("Eve", ANN, 150), OutOfGame(CID), WAITING, hand(4, {1: 150, 2: 150}))
    assert state.player(5).total == 150


def test_c24_nobody_joins_while_somebody_may_buy_in() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european")
    out = hand(ANN, {BOB: 151, CID: 20})
    refusal = refused(table, out, DAN_JOINS)
    assert refusal.code == "join.buy_in_open"
    assert refusal.message == "Bob may still buy in; say first whether they do."
    play(table, out, OutOfGame(BOB), DAN_JOINS)
    play(table, out, BuyIn(BOB), DAN_JOINS)


def test_c24_nobody_joins_a_game_that_is_over() -> None:
    assert refused(TABLE, End(), DAN_JOINS).code == "game.finished"


@pytest.mark.parametrize(
    ("log", "deals"),
    [
        ([], (1, 2)),
        ([FIRST], (2, 3)),
        ([Call(BOB)], (2,)),
        ([WAITING], (2,)),
        ([FIRST] * 3, (4,)),
        ([FIRST] * 3 + [Call(BOB)], ()),
        ([End()], ()),
    ],
)
def test_c24_whoever_joins_plays_from_this_hand_or_the_next_or_not_at_all(
    log: list[Entry], deals: tuple[int, ...]
) -> None:
    four_hands = table_of("Ann", "Bob", "Cid", hands="1-4")
    table = table_after(four_hands, log)
    assert deals_to_join(table) == deals
    codes = [refusal.code for refusal in why_nobody_joins(table)]
    assert codes == ([] if deals else ["game.finished" if End() in log else "join.last_hand"])


@pytest.mark.parametrize(
    ("name", "code"), [("bob", "game.name"), ("", "game.name"), ("<", "game.name")]
)
def test_c24_a_newcomer_needs_a_name_of_their_own(name: str, code: str) -> None:
    refusal = refused(TABLE, Join(name, after=ANN))
    assert (refusal.code, refusal.where) == (code, "name")
    assert refusal.message[0].isupper() or refusal.message.startswith("“Bob” is already in seat 2")


def test_c24_nobody_sits_beside_a_seat_that_is_empty() -> None:
    assert refused(TABLE, Join("Dan", after=9)).code == "seat.unknown"
    refusal = refused(TABLE, OutOfGame(BOB), Join("Dan", after=BOB))
    assert (refusal.code, refusal.where) == ("seat.not_in_play", "after")


def test_c24_somebody_put_out_still_sits_there() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", max_buy_ins=0)
    state = play(table, hand(ANN, {BOB: 151, CID: 20}), Join("Dan", after=BOB))
    assert state.order == (ANN, BOB, DAN, CID)


def test_c11_as_many_may_join_as_can_play_counted_by_those_in_play() -> None:
    table = table_of(*"ABCDEFGH")
    assert refused(table, Join("Ivy", after=1)).code == "game.players"
    assert len(play(table, OutOfGame(2), Join("Ivy", after=1)).players) == 9


def test_c11_more_than_usual_may_play_and_are_told_so() -> None:
    table = table_of(*"ABCDE", variant="european")
    expected = ["European is usually played by 2 to 5."]
    assert warnings(table, [Join("Ivy", after=1)]) == expected
    assert warnings(table_of(*"ABCD", variant="european"), [Join("Ivy", after=1)]) == []


def test_c11_no_more_may_join_than_the_packs_suffice_for() -> None:
    table = table_of(*"ABCDEF", variant="caribbean")
    refusal = refused(table, Join("Ivy", after=1))
    assert (refusal.code, refusal.rule) == ("game.packs", "C11")


def test_c24_a_game_has_seats_for_ninety_nine() -> None:
    log: list[Entry] = []
    for seat in range(3, 100):
        log += [Join(f"N{seat}", after=1), OutOfGame(seat)]
    assert admit(table_of("Ann", "Bob"), log, Join("Ivy", after=1))[0].code == "game.players"
    assert admit(table_of("Ann", "Bob"), log[:-2], Join("Ivy", after=1)) == []


def test_n1_no_seventh_joins_where_six_are_the_most() -> None:
    refusal = refused(table_of(*"ABCDEF", variant="north-american"), Join("Ivy", after=1))
    assert (refusal.code, refusal.rule) == ("game.players", "N1")


def test_e8_nobody_joins_who_would_be_out_at_once() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european")
    assert refused(table, Join("Dan", ANN, points=151)).code == "join.points"
    assert play(table, Join("Dan", ANN, points=150)).player(DAN).total == 150


def test_c24_where_nobody_is_below_the_limit_the_points_must_be_said() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", max_buy_ins=0)
    log: list[Entry] = [hand(ANN, {BOB: 150, CID: 150}), Penalty(ANN, "house", points=150), Void()]
    assert refused(table, *log, DAN_JOINS).code == "join.points"
    assert play(table, *log, Join("Dan", ANN, points=20)).player(DAN).total == 20


def test_c24_a_join_taken_back_leaves_the_game_as_it_was() -> None:
    assert play(TABLE, FIRST, DAN_JOINS, Strike(2)) == play(TABLE, FIRST)


def test_c24_a_join_is_not_taken_back_where_a_later_entry_speaks_of_them() -> None:
    second = hand(ANN, {BOB: 1, CID: 1, DAN: 1})
    refusal = refused(TABLE, FIRST, DAN_JOINS, second, Strike(2))
    assert refusal.code == "entry.no_longer_true"
    assert "Then entry 3 (Ann went out; Bob 1, Cid 1, Dan 1)" in refusal.message


def test_c24_nobody_gets_another_seat_number_by_a_correction() -> None:
    log: list[Entry] = [DAN_JOINS, Join("Eve", after=ANN), OutOfGame(DAN)]
    refusal = refused(TABLE, *log, Strike(1))
    assert refusal.code == "entry.no_longer_true"
    assert "Then entry 2 (Eve joins, after Ann) would give Eve another seat number" in (
        refusal.message
    )
    two = refusals_of(TABLE, *log, amend(1, DAN_JOINS, Join("Fay", after=ANN)))
    assert [refusal.code for refusal in two] == ["entry.no_longer_true"]
    assert admit_log(TABLE, [*log, Strike(1)]) == LogAdmission(None, 4, [refusal])


@pytest.mark.parametrize(
    ("later", "message"),
    [
        ([Join("Eve", ANN), OutOfGame(EVE)], "Then entry 2 (Eve joins, after Ann) would give Eve"),
        ([Join("Eve", DAN)], "Then entry 2 (Eve joins, after Dan) couldn’t be right any more"),
        ([OutOfGame(DAN), Join("Eve", ANN)], "Then entry 2 (Dan leaves the game) couldn’t be"),
    ],
)
def test_c24_the_first_entry_that_a_join_taken_back_makes_wrong_is_named(
    later: list[Entry], message: str
) -> None:
    assert message in refused(TABLE, DAN_JOINS, *later, Strike(1)).message


def test_c23_a_newcomers_name_is_corrected_in_the_join() -> None:
    state = play(TABLE, FIRST, DAN_JOINS, Call(DAN), amend(2, Join("Daniel", after=ANN)))
    assert state.player(DAN).name == "Daniel"


@settings(max_examples=many(30, 300))
@given(
    players=st.integers(2, 6),
    steps=st.lists(
        st.tuples(st.sampled_from(["join", "leave", "hand"]), st.integers(0, 20)), max_size=14
    ),
    variant=st.sampled_from(["jamaican", "south-african", "north-american", "baby"]),
)
def test_c24_packs_cards_and_dealing_follow_those_who_play(
    players: int, steps: list[tuple[str, int]], variant: str
) -> None:
    """A second opinion that moves names about on a list."""
    start = table_of(*"ABCDEF"[:players], variant=variant)
    log: list[Entry] = []
    ring, gone, dealer = list("ABCDEF"[:players]), set[str](), "A"
    packs, seat_of = plain_packs(variant, players), {name: at for at, name in enumerate(ring, 1)}
    for number, (what, which) in enumerate(steps):
        there = [name for name in ring if name not in gone]
        chosen = there[which % len(there)]
        entry: Entry
        if what == "join":
            entry = Join(f"N{number}", after=seat_of[chosen])
        elif what == "leave":
            entry = OutOfGame(seat_of[chosen])
        else:
            entry = hand(seat_of[chosen], {seat_of[one]: 7 for one in there if one != chosen})
        if (what == "leave" and len(there) == 2) or admit(start, log, entry):
            continue
        log.append(entry)
        if what == "join":
            ring.insert(ring.index(chosen) + 1, f"N{number}")
            seat_of[f"N{number}"] = len(seat_of) + 1
            packs = max(packs, plain_packs(variant, len(there) + 1))
        elif what == "leave":
            gone.add(chosen)
        if what == "hand" or dealer in gone:
            dealer = next_name(ring, gone, dealer)
        state = replay(start, log)
        if not state.hand:
            return
        assert state.player(state.hand.dealer).name == dealer
        assert state.player(state.hand.starter).name == next_name(ring, gone, dealer)
        assert [state.player(seat).name for seat in state.order] == ring
        assert state.hand.packs.packs == packs
        if variant == "north-american" and what == "join":
            fewer = {5: 13, 6: 11, 7: 11, 8: 11}
            assert state.hand.rules.cards == fewer.get(len(there) + 1, 15)


def plain_packs(variant: str, players: int) -> int:
    """J1; everywhere else two."""
    if variant not in ("jamaican", "baby"):
        return 2
    return 2 if players <= 4 else 3 if players <= 6 else 4


def next_name(ring: list[str], gone: set[str], name: str) -> str:
    """The next on the left who is still there."""
    at = ring.index(name)
    return next(one for one in ring[at + 1 :] + ring[:at] if one not in gone)


def totals(start: Start, *log: Entry) -> list[int]:
    """Everybody's total after a log."""
    state: State = play(start, *log)
    return [player.total for player in state.players]


@given(
    sums=st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60)), min_size=1, max_size=4),
    variant=st.sampled_from(["jamaican", "kalooki-51", "european", "kalooki-40"]),
)
def test_c24_the_default_is_the_worst_total_on_paper(
    sums: list[tuple[int, int]], variant: str
) -> None:
    start = table_of("Ann", "Bob", "Cid", variant=variant)
    log: list[Entry] = []
    for bob, cid in sums:
        entry = hand(ANN, {BOB: bob, CID: cid})
        if admit(start, log, entry):
            return
        log.append(entry)
    join = Join("Dan", after=ANN)
    if admit(start, log, join):
        return
    paper = {
        "ann": sum(bob + cid for bob, cid in sums) if variant == "kalooki-51" else 0,
        "bob": 0 if variant == "kalooki-51" else sum(bob for bob, _ in sums),
        "cid": 0 if variant == "kalooki-51" else sum(cid for _, cid in sums),
    }
    below = [total for total in paper.values() if variant != "european" or total < 150]
    expected = 0 if variant == "kalooki-51" else max(below)
    assert totals(start, *log, join)[-1] == expected


def test_c24_it_is_known_by_which_entry_somebody_joined() -> None:
    log: list[Entry] = [FIRST, DAN_JOINS, Void(), Join("Eve", after=BOB)]
    assert table_after(TABLE, log).joined_by == (None, None, None, 2, 4)


def test_c24_when_the_game_is_over_the_packs_are_those_of_the_last_hand() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan")
    before = table_after(table, [])
    after = table_after(table, [Void(), Join("Eve", after=DAN), Void(), End()])
    assert (before.deck.copies, after.open, after.deck.copies) == (2, None, 3)
    assert after.deck == after.packs.deck


def test_c11_who_comes_ninth_is_told_how_many_can_play() -> None:
    eight = table_of(*"ABCDEFGH")
    assert refused(eight, Join("Ivy", after=ANN)).message == ("At most eight can play at once.")
