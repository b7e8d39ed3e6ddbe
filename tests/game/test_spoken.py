"""Everything a game says about its entries is said in the reader's language."""

from dataclasses import replace

import pytest

from scorekeeper.game import admit as admitting
from scorekeeper.game.changes import describe_entry
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    Fact,
    FourPairs,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.ledger import explain_balance, ledger, posting_text
from scorekeeper.game.start import Start, start_refusals, unusual_table
from scorekeeper.game.wording import describe, describe_payment
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import amend, hand, play, table_of
from tests.support.logs import admit, doubts, warnings
from tests.support.pseudo import pseudo_spoken, unsaid

ANN, BOB, CID, NOBODY = 1, 2, 3, 9
NOT_TO_BE_SAID = {"Ann", "Bob", "Cid", "A", "J", "Q", "K", "sneezing", "Blitz"}
"""Names, faces of cards, what the log made up, and the sign that the sheet has for a contract."""

FACTS: list[Fact] = [
    hand(ANN, {BOB: 12, CID: "K *"}),
    hand(ANN, {BOB: 12, CID: "K *"}, bent=True, kalooki=True, no_jokers=True),
    hand(ANN, {ANN: 12, NOBODY: 3}),
    hand(ANN, {BOB: 100000, CID: " ".join(["K"] * 60)}),
    hand(ANN, {BOB: 1, CID: ""}),
    hand(ANN, {BOB: "Ah Ah Ah Ah Ah 12b", CID: "A"}),
    Void(),
    Call(BOB),
    Call(NOBODY),
    Penalty(BOB, "house", points=20, count=2),
    Penalty(BOB, "house", points=0, count=0, hand=7),
    Penalty(BOB, "over_call", points=5),
    Penalty(BOB, "sneezing"),
    Cut(ANN),
    Cut(BOB),
    JokersDealt(BOB),
    FourPairs(BOB),
    PlayableDiscard(BOB),
    BuyIn(BOB),
    BuyIn(NOBODY),
    OutOfGame(BOB),
    End(),
    Paid(BOB, "kitty", 0),
    Paid("pool", ANN, 20),
]
ENTRIES: list[Entry] = [*FACTS, Strike(1), Strike(99), amend(1, Void(), Call(BOB))]
CORRECTED: list[Entry] = [
    hand(ANN, {BOB: 12, CID: "K *"}),
    amend(1, hand(BOB, {ANN: 12, CID: "K"}, bent=True, kalooki=True, no_jokers=True)),
    amend(1, hand(BOB, {ANN: 12, CID: "Q"})),
    amend(1, hand(BOB, {ANN: 12, CID: "Q"})),
    amend(1, Void(), Call(BOB)),
    Strike(1),
    Strike(6),
    Call(BOB),
    Strike(8),
    Strike(9),
    amend(1, hand(BOB, {ANN: 12, CID: "Q"})),
    Strike(1),
    Strike(12),
]
PLAYED: dict[str, list[Entry]] = {
    "jamaican": [Call(ANN), hand(ANN, {BOB: 12, CID: 30}), Void(), Cut(BOB)],
    "european": [
        hand(CID, {ANN: 80, BOB: 60}),
        hand(ANN, {BOB: 60, CID: 90}, kalooki=True),
        hand(BOB, {ANN: 80, CID: 7}),
    ],
    "south-african": [
        JokersDealt(BOB),
        Call(BOB),
        PlayableDiscard(ANN),
        Cut(BOB),
        hand(ANN, {BOB: 12, CID: 30}),
        hand(ANN, {BOB: 12, CID: 30}),
        hand(ANN, {BOB: 12, CID: 30}),
    ],
}
"""What is recorded before; with it somebody is out of the European game."""


def english(text: str) -> set[str]:
    """The words of a text that were not said in the reader's language; codes never are."""
    return set(unsaid(text.replace("over_call", ""))) - NOT_TO_BE_SAID


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_entry_is_described_in_english(variant: str) -> None:
    start = table_of("Ann", "Bob", "Cid", variant=variant)
    with pseudo_spoken():
        for fact in FACTS:
            assert not english(describe(start, fact)), fact


def test_no_correction_is_described_in_english() -> None:
    start = table_of("Ann", "Bob", "Cid")
    with pseudo_spoken():
        for number in range(1, len(CORRECTED) + 1):
            table = table_after(start, CORRECTED[:number])
            assert not english(describe_entry(table, number)), number


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("ended", [False, True])
def test_no_entry_is_refused_in_english(variant: str, ended: bool) -> None:
    start = table_of("Ann", "Bob", "Cid", variant=variant)
    log = PLAYED.get(variant, [Void()]) + [End()] * ended
    with pseudo_spoken():
        refusals = [refusal for entry in ENTRIES for refusal in admit(start, log, entry)]
        refusals += admit(start, [*log, Strike(1)], Strike(1))
        refusals += admit(start, [*log, Strike(1)], amend(len(log) + 1))
        full = replace(table_after(start, log), entries=tuple(log * 2000))
        refusals += admitting.admit(full, Void()).refusals
        for refusal in refusals:
            assert not english(refusal.message), refusal


def test_nobody_is_refused_to_buy_in_in_english() -> None:
    log = PLAYED["european"]
    twice: list[Entry] = [*log, BuyIn(ANN), hand(CID, {ANN: 90, BOB: 2})]
    for most, entries in ((0, log), (1, twice), (2, [*log, Void()]), (2, [*log, OutOfGame(BOB)])):
        start = table_of("Ann", "Bob", "Cid", variant="european", max_buy_ins=most)
        with pseudo_spoken():
            why = play(start, *entries).player(ANN).no_buy_in
            assert why is not None
            assert not english(why)


def test_no_doubt_and_no_warning_is_english() -> None:
    start, calls = table_of("Ann", "Bob", "Cid"), [Call(BOB)] * 4
    many = "2 3 4 5 6 7 8 9 10 J Q K"
    with pseudo_spoken():
        for left in (300, many):
            (doubt,) = doubts(start, [], hand(ANN, {BOB: left, CID: 1}))
            assert not english(doubt.message)
        (warning,) = warnings(start, calls)
        assert not english(warning)


@pytest.mark.parametrize("variant", PLAYED)
def test_no_money_moves_in_english(variant: str) -> None:
    stake = {} if variant == "european" else {"stake_per_point": 5}
    start = table_of("Ann", "Bob", "Cid", variant=variant, **stake)
    money = play(start, *PLAYED[variant], End()).money
    pot = start.rules.stakes.pot if start.rules.stakes else 2
    with pseudo_spoken():
        lines = ledger(start, money.postings)
        assert lines
        names = [line.name for line in lines]
        names += [part for seat in start.seats for part, _ in explain_balance(start, lines, seat)]
        names += [posting_text(start, posting) for posting in money.postings]
        for payer, payee in ((1, 2), (1, pot), (pot, 2)):
            names.append(describe_payment(start, payer, payee, "pays"))
            names.append(describe_payment(start, payer, payee, "paid"))
            names.append(describe_payment(start, payer, payee, "paid", "5"))
        assert not set().union(*map(english, names))


@pytest.mark.parametrize(
    "start",
    [
        table_of("Ann"),
        table_of("", "Ann" * 9, "<", "Bob", "bob"),
        table_of(*["Ann", "Bob"] * 5),
        replace(table_of("Ann", "Bob", sneezing=True), first_dealer=NOBODY),
        replace(table_of("Ann", "Bob", variant="kooky"), starter=NOBODY),
        replace(table_of("Ann", "Bob"), starter=NOBODY),
        table_of(*"ABCDEFGH", variant="kooky"),
    ],
)
def test_no_start_is_refused_in_english(start: Start) -> None:
    with pseudo_spoken():
        refusals = start_refusals(start)
        assert refusals
        for refusal in refusals:
            assert english(refusal.message) <= {"Ann" * 9, "bob"}, refusal


def test_an_unusual_table_is_not_remarked_on_in_english() -> None:
    with pseudo_spoken():
        names = unusual_table(table_of("Ann", "Bob", variant="south-african"))
        assert names is not None
        assert not english(names)
