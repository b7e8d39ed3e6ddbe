"""The corrections of a log are judged one after the other as each was when it was recorded."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.admit import admit_log
from scorekeeper.game.corrections import find_joins, find_original
from scorekeeper.game.entries import (
    Amend,
    CorrectStart,
    Entry,
    Join,
    OutOfGame,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.judged_corrections import JudgedCorrections
from scorekeeper.game.start import Start
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import amend, play, refused, table_of
from tests.support.logs import admit
from tests.support.many import many

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob", "Cid", variant="european")
ENTRIES = st.one_of(
    st.builds(CorrectStart, options=st.builds(dict, limit=st.sampled_from([100, 120]))),
    st.builds(CorrectStart, first_dealer=st.sampled_from([1, 2, 3, 9])),
    st.just(Void()),
    st.builds(Join, st.sampled_from(["Dan", "Eve", "Fay"]), st.just(ANN)),
    st.builds(OutOfGame, st.sampled_from([4, 5, 6])),
    st.builds(
        Amend,
        st.integers(1, 8),
        st.sampled_from([(Void(),), (Join("Gus", BOB),), (Join("Gus", BOB), Join("Hal", BOB))]),
    ),
    st.builds(Strike, st.integers(1, 16)),
    st.builds(Strike, st.integers(1, 16)),
    st.builds(Strike, st.integers(1, 16)),
)


@given(st.lists(ENTRIES, min_size=4, max_size=many(16, 24)))
def test_corrections_are_judged_one_after_the_other_as_each_was(proposed: Sequence[Entry]) -> None:
    log: list[Entry] = []
    for entry in proposed:
        wrong = admit(TABLE, log, entry)
        found = admit_log(TABLE, [*log, entry])
        assert bool(found.refusals) == bool(wrong)
        if wrong:
            continue
        log.append(entry)
        assert found.table == table_after(TABLE, log)


@given(st.lists(ENTRIES, min_size=4, max_size=many(16, 24)))
def test_c24_who_moves_is_found_by_comparing_all_seats(proposed: Sequence[Entry]) -> None:
    log: list[Entry] = []
    for entry in proposed:
        if isinstance(entry, Amend | Strike):
            judged = JudgedCorrections(TABLE, [*log, entry], len(log))
            if not judged.judge(len(log) + 1, entry):
                assert judged.moved == find_moved(log, entry)
        if not admit(TABLE, log, entry):
            log.append(entry)


def find_moved(log: list[Entry], correction: Amend | Strike) -> tuple[int, Join] | None:
    """The first who sits elsewhere after a correction, but for whoever joins by what it corrects:
    all who join are gone through, before and after it."""
    original = find_original(log, correction)
    before, after = (
        {number: (seat, join) for seat, (number, join) in enumerate(find_joins(entries))}
        for entries in (log, [*log, correction])
    )
    moved = [number for number in before if number != original and before[number] != after[number]]
    return (moved[0], before[moved[0]][1]) if moved else None


def test_c24_two_who_join_by_one_entry_stay_where_they_are_when_another_is_corrected() -> None:
    log: list[Entry] = [Void(), Void(), amend(2, Join("Dan", ANN), Join("Eve", ANN))]
    assert [player.name for player in play(TABLE, *log, Strike(1)).players[3:]] == ["Dan", "Eve"]
    renamed = play(TABLE, Join("Fay", ANN), *log[1:], amend(1, Join("Fee", ANN)))
    assert [player.name for player in renamed.players[3:]] == ["Fee", "Dan", "Eve"]


FIVE = ("Ann", "Bob", "Cid", "Dan", "Eve")
LIVERPOOL = VARIANTS["liverpool"]
ONE_PACK = replace(LIVERPOOL, packs={8: replace(LIVERPOOL.packs[8], packs=1, jokers=4)})
"""Enough for five with eleven cards each, but not with twelve."""
TIGHT = Start(ONE_PACK, FIVE, {"deal": "eleven"})
MORE_PACKS: Entry = CorrectStart(options={"three_packs": "from_five"})
MORE_CARDS: Entry = CorrectStart(options={"deal": "twelve"})
CHANGES: st.SearchStrategy[Entry] = st.one_of(
    st.sampled_from([MORE_PACKS, MORE_CARDS, CorrectStart(options={"deal": "eleven"})]),
    st.builds(CorrectStart, st.none(), st.sampled_from([FIVE, ("Anna", *FIVE[1:])])),
    st.just(CorrectStart(players=("Ann", "Anna", *FIVE[2:]))),
    st.builds(Strike, st.integers(1, 16)),
    st.builds(Strike, st.integers(1, 16)),
)


@given(st.lists(CHANGES, min_size=4, max_size=many(16, 24)))
def test_c23_a_start_is_judged_with_all_that_counts_of_its_corrections(
    proposed: Sequence[Entry],
) -> None:
    log: list[Entry] = []
    for entry in proposed:
        wrong = admit(TIGHT, log, entry)
        assert list(admit_log(TIGHT, [*log, entry]).refusals) == wrong
        log += [] if wrong else [entry]


def test_c23_what_the_start_then_needs_is_not_taken_back() -> None:
    assert refused(TIGHT, MORE_CARDS).code == "game.packs"
    log = [MORE_PACKS, Strike(1), Strike(2), MORE_CARDS]
    assert refused(TIGHT, *log, Strike(3)).code == "game.packs"
    found = admit_log(TIGHT, [*log, Strike(3), MORE_PACKS])
    assert (found.number, [one.code for one in found.refusals]) == (5, ["game.packs"])
    assert admit_log(TIGHT, [*log[:2], MORE_CARDS]).number == 3
    assert admit_log(TIGHT, [*log, MORE_PACKS, Strike(3)]).table
