"""Players: how names are spelt, who joins."""

import pytest

from scorekeeper.game.entries import CorrectStart, End, Join
from tests.support.builders import amend, hand
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

SAVE_THE_NAME = "Save"
ANN, BOB, CID, DEE = range(4)


def test_a_name_is_spelt_anew_on_its_row(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/players")), SAVE_THE_NAME, BOB, name=" Rob ")
    assert table.log == [CorrectStart(players=("Ann", "Rob", "Cid"))]
    assert page.address.startswith(table.at("/players"))
    assert "Rob leaves" in page.text


def test_a_name_that_somebody_else_has_is_refused_in_its_open_row(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/players")), SAVE_THE_NAME, BOB, name="cid")
    assert (ann.answered, table.log) == (422, [])
    assert ["open" in row.attributes for row in page.all("details")] == [False, True, False]
    assert page.form(SAVE_THE_NAME, BOB).fields["name"] == "cid"


def test_a_name_that_stays_as_it_is_records_nothing(ann: Phone, table: Table) -> None:
    ann.press(ann.open(table.at("/players")), SAVE_THE_NAME, ANN, name="Ann")
    assert table.log == []


def test_who_joined_later_is_spelt_anew_where_they_joined(ann: Phone, table: Table) -> None:
    table.record(Join("Di", after=3))
    ann.press(ann.open(table.at("/players")), SAVE_THE_NAME, DEE, name="Dee")
    assert table.log[1] == amend(1, Join("Dee", after=3))


def test_who_keeps_score_spells_only_who_joined_later(table: Table) -> None:
    table.record(Join("Di", after=3))
    scorer = let_in(table, table.score)
    page = scorer.open(table.at("/players"))
    assert [form.fields["name"] for form in page.forms if form.button(SAVE_THE_NAME)] == ["Di"]
    scorer.forge(table.at("/players"), seat="1", name="Anne")
    assert scorer.forge(table.at("/players"), seat="9", name="Anne").status == 403
    assert len(table.log) == 1


def test_the_page_says_with_how_many_points_somebody_begins(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    page = ann.open(table.at("/join"))
    assert "The highest total, now 30, unless you agree on another." in page.text
    table.record(End())
    page = ann.open(table.at("/players"))
    assert "Somebody joins" not in page.text
    assert not any(form.button("leaves") for form in page.forms)


@pytest.mark.parametrize(
    ("variant", "options", "said"),
    [
        ("jamaican", {}, ""),
        ("jamaican", {"stake_per_point": 2}, "Nothing is paid for their points."),
        (
            "european",
            {},
            "What they won or lost is still paid, and what they put in the pool stays there.",
        ),
    ],
)
def test_c19_the_page_says_what_leaving_does_with_the_money(
    table: Table, variant: str, options: dict[str, int], said: str
) -> None:
    other = begin_table(table.app, variant=variant, options=options)
    page = let_in(other, other.host).open(other.at("/players"))
    assert all(said in sentences for sentences in page.says("p", "cap"))
