"""The chart of the totals."""

import itertools
import re

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import Cut, OutOfGame, Penalty, Void
from scorekeeper.game.replay import replay
from scorekeeper.web.chart import PAGE, build_chart, round_totals, spread_names
from tests.support.builders import hand, play, table_of
from tests.support.phones import Phone
from tests.web.conftest import Table

LOWEST = PAGE.height - PAGE.bottom
HEIGHTS = st.dictionaries(st.integers(1, 8), st.integers(PAGE.top, LOWEST), max_size=8)


@given(HEIGHTS)
def test_names_stand_in_the_order_of_their_lines_and_never_over_one_another(
    ends: dict[int, int],
) -> None:
    heights = spread_names(ends, PAGE.top, LOWEST, PAGE.names_apart)
    assert set(heights) == set(ends)
    in_order = sorted(heights.values())
    gaps = [below - above for above, below in itertools.pairwise(in_order)]
    assert all(gap >= PAGE.names_apart for gap in gaps)
    assert all(PAGE.top <= height <= LOWEST for height in in_order)
    seats = sorted(ends, key=lambda seat: (ends[seat], heights[seat]))
    assert [heights[seat] for seat in seats] == in_order


@given(st.integers(2, 8), st.integers(PAGE.top, LOWEST))
def test_names_of_lines_that_end_together_stand_around_their_end(names: int, end: int) -> None:
    middle = PAGE.names_apart * (names - 1) / 2
    heights = spread_names(dict.fromkeys(range(names), end), 0, LOWEST, PAGE.names_apart)
    around = min(max(end, middle), LOWEST - middle)
    assert abs((heights[0] + heights[names - 1]) / 2 - around) <= 1


@given(st.lists(st.integers(2, 20), min_size=2, max_size=8))
def test_each_name_has_its_own_mark_to_which_a_line_leads_that_crosses_no_other(
    points: list[int],
) -> None:
    names = "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"
    rest = dict(enumerate(points[1:], 2))
    chart = build_chart(play(table_of(*names[: len(points)]), hand(1, rest), hand(1, rest)))
    assert chart is not None
    assert all(line.mark[1] == line.to_name[3] == line.names[0].y for line in chart.lines)
    assert all(line.to_name[2] < line.mark[0] < line.names[0].x for line in chart.lines)
    by_name = sorted(chart.lines, key=lambda line: line.names[0].y)
    for above, below in itertools.pairwise(by_name):
        assert above.to_name[1] <= below.to_name[1]
        assert above.player.total >= below.player.total
        assert below.mark[1] - above.mark[1] >= PAGE.names_apart


@given(st.integers(-500, 2_000), st.integers(0, 3_000))
def test_a_few_round_totals_stand_at_the_side(low: int, span: int) -> None:
    totals = round_totals(low, low + span)
    steps = {after - before for before, after in itertools.pairwise(totals)}
    assert len(steps) == 1
    (step,) = steps
    assert re.fullmatch("[125]0*", str(step))
    assert totals[0] <= low
    assert totals[-1] + step > low + span
    assert 2 <= len(totals) <= 7


def test_a_chart_reaches_no_deeper_than_its_lowest_total() -> None:
    hands = [hand(1, {2: 200, 3: 100})] * 2
    chart = build_chart(play(table_of("Ann", "Bob", "Cid"), Cut(1), *hands))
    assert chart is not None
    assert [line.total.text for line in chart.across] == ["0", "100", "200", "300", "400"]
    assert max(line.to_name[1] for line in chart.lines) == LOWEST


def test_a_line_ends_where_its_player_left() -> None:
    start = table_of("Ann", "Bob", "Cid")
    state = play(start, hand(1, {2: 10, 3: 5}), OutOfGame(3), hand(1, {2: 10}))
    chart = build_chart(state)
    assert chart is not None
    lengths = {line.player.name: len(line.points.split()) for line in chart.lines}
    assert lengths == {"Ann": 3, "Bob": 3, "Cid": 2}
    assert [line.player.name for line in chart.lines if line.leads] == ["Ann"]
    assert build_chart(play(start)) is None


def test_totals_that_end_at_the_same_height_are_named_in_their_order() -> None:
    start = table_of("Ann", "Bob", "Cid")
    hands = [
        hand(3, {1: 100, 2: 101}),
        hand(1, {2: 10, 3: 300}),
        hand(2, {1: 10, 3: 300}),
    ]
    chart = build_chart(play(start, *hands))
    assert chart is not None
    ends = {line.player.name: line.to_name[1] for line in chart.lines}
    assert ends["Ann"] == ends["Bob"]
    heights = {line.player.name: line.names[0].y for line in chart.lines}
    assert heights["Cid"] < heights["Bob"] < heights["Ann"]


def test_a_line_ends_at_the_total_that_stands_beside_it() -> None:
    start = table_of("Ann", "Bob", "Cid")
    hands = [hand(1, {2: 30, 3: 20}), hand(1, {2: 10, 3: 5})]
    chart = build_chart(play(start, *hands, Penalty(3, "no_draw")))
    assert chart is not None
    lines = sorted(chart.lines, key=lambda line: line.to_name[1])
    assert [line.names[0].text for line in lines] == ["75 Cid", "40 Bob", "0 Ann"]
    assert [each.text for each in chart.hands] == ["1", "2", "3"]
    assert [(row.number, row.totals, row.in_play) for row in chart.rows] == [
        (1, (0, 30, 20), False),
        (2, (0, 40, 25), False),
        (3, (0, 40, 75), True),
    ]


def test_a_name_too_long_for_the_chart_is_its_first_part_where_that_is_enough() -> None:
    names = "Bartholomew-James", "Hans-Christian", "Hans-Peter"
    chart = build_chart(play(table_of(*names), hand(1, {2: 30, 3: 12}), hand(1, {2: 70, 3: 28})))
    assert chart is not None
    ends = {line.names[0].text for line in chart.lines}
    assert ends == {"0 Bartholomew", "100 Hans-Chris…", "40 Hans-Peter"}


def test_the_names_of_partners_stand_whole_one_below_the_other() -> None:
    names = "Thandi & Lerato", "Pieter & Johanna"
    chart = build_chart(play(table_of(*names), hand(1, {2: 30}), hand(1, {2: 355})))
    assert chart is not None
    written = {tuple(name.text for name in line.names) for line in chart.lines}
    assert written == {("0 Thandi", "& Lerato"), ("385 Pieter", "& Johanna")}
    heights = sorted(name.y for line in chart.lines for name in line.names)
    assert all(below - above > 12 for above, below in itertools.pairwise(heights))


def test_the_same_figures_stand_in_a_table(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), hand(1, {2: 5, 3: 8}))
    page = cid.open(table.at("/sheet"))
    totals = page.html.split('class="figures totals"')[1]
    rows = re.findall(r"<tr>(.*?)</tr>", totals.split("<tbody>")[1], re.DOTALL)
    assert [re.findall(r'class="n">([^<]*)<', row) for row in rows] == [
        ["1", "30", "12", "0"],
        ["2", "30", "17", "8"],
    ]
    (drawing,) = page.all("svg", class_="chart")
    assert drawing.attributes["aria-label"].startswith("Chart of the totals")


def test_a_chart_of_very_many_hands_draws_only_some_of_them() -> None:
    start = table_of("Ann", "Bob", variant="european")
    chart = build_chart(replay(start, [*[Void()] * 1000, hand(1, {2: 10})]))
    assert chart is not None
    assert len(chart.rows) <= 120
    assert chart.rows[-1].totals == (0, 10)
    assert {len(line.points.split()) for line in chart.lines} == {len(chart.rows) + 1}
