"""Who is who: names, joined names, and names that were parted again."""

from dataclasses import replace

from scorekeeper.circle.evenings import build_evening, join_refusal
from scorekeeper.circle.people import (
    FORGOTTEN,
    People,
    Person,
    is_forgotten,
    make_person,
    name_refusal,
    new_person_refusal,
    person_id,
    same_refusal,
)
from scorekeeper.circle.season import season_table
from scorekeeper.game.entries import End, OutOfGame
from tests.support.builders import hand, play, table_of
from tests.support.seasons import CIRCLE, PlayedGame, evenings_of

ANN, BOB, BOBBY = (person_id(CIRCLE, name) for name in ("Ann", "Bob", "Bobby"))
NAMES = ("Ann", "Bob", "Bobby", "bob ")


def people(*decided: Person) -> People:
    """The people of a circle in which these names were played under."""
    return People(CIRCLE, decided, NAMES)


def test_a_name_is_a_person_however_it_is_spelt() -> None:
    assert [person.name for person in people().everybody] == ["Ann", "Bob", "Bobby"]
    assert people().named(" BOB") == BOB
    assert people().named("Cid") is None


def test_two_names_are_joined_and_parted_again() -> None:
    joined = people(Person(BOBBY, "Bobby", same_as=BOB))
    assert joined.named("Bobby") == BOB
    assert joined.name(BOBBY) == "Bob"
    assert set(joined.names_of(BOB)) == {BOB, BOBBY}
    assert people(Person(BOBBY, "Bobby")).named("Bobby") == BOBBY


def test_another_name_may_be_spelt_as_the_one_it_is_joined_with() -> None:
    joined = people(Person(BOBBY, "Bob", same_as=BOB))
    assert joined.find(BOB) == Person(BOB, "Bob")
    assert joined.named("Bob") == joined.named("Bobby") == BOB


def test_another_name_of_another_name_is_the_first_ones() -> None:
    chain = people(Person(BOBBY, "Bobby", same_as=BOB), Person(BOB, "Bob", same_as=ANN))
    assert chain.who(BOBBY) == ANN


def test_a_name_that_leads_nowhere_is_its_own() -> None:
    assert people(Person(BOB, "Bob", same_as="gone")).who(BOB) == BOB
    ring = people(Person(BOB, "Bob", same_as=BOBBY), Person(BOBBY, "Bobby", same_as=BOB))
    assert {ring.who(BOB), ring.who(BOBBY)} <= {BOB, BOBBY}


def test_whoever_was_renamed_plays_under_both_names() -> None:
    renamed = People(CIRCLE, [Person(BOB, "Robert")], ["Bob", "Robert"])
    assert renamed.named("Bob") == renamed.named("robert") == BOB
    assert [person.name for person in renamed.everybody] == ["Robert"]


def test_nobody_takes_the_name_of_another() -> None:
    refusal = name_refusal(people(), ANN, "Bob")
    assert refusal
    assert refusal.code == "person.name_taken"
    assert name_refusal(people(), BOB, "BOB") is None
    assert name_refusal(people(), BOB, "Robert") is None


def test_nobody_is_the_same_as_themselves_or_as_nobody() -> None:
    joined = people(Person(BOBBY, "Bobby", same_as=BOB))
    for other, code in ((BOB, "person.same"), (BOBBY, "person.same"), ("x", "person.unknown")):
        refusal = same_refusal(joined, BOB, other)
        assert refusal
        assert refusal.code == code
    assert same_refusal(joined, BOB, ANN) is None


def game(*names: str) -> PlayedGame:
    """A game that the first of these won."""
    left = {seat: 10 * seat for seat in range(2, len(names) + 1)}
    state = play(table_of(*names), hand(1, left), End())
    return PlayedGame("g" * 22, "2026-01-01T20:00:00Z", "2026-01-01T21:00:00Z", state)


def test_games_under_both_names_are_one_persons() -> None:
    games = [game("Ann", "Bob"), replace(game("Ann", "Bobby"), id="h" * 22)]
    joined = people(Person(BOBBY, "Bobby", same_as=BOB))
    lines = season_table(evenings_of(games, joined))
    assert {line.person: line.games for line in lines} == {ANN: 2, BOB: 2}
    assert {line.person for line in season_table(evenings_of(games))} == {ANN, BOB, BOBBY}


def test_somebody_who_left_and_sat_down_again_has_one_result() -> None:
    state = play(
        table_of("Ann", "Bob", "Bobby"), hand(1, {2: 5, 3: 9}), OutOfGame(2), hand(3, {1: 4}), End()
    )
    played = PlayedGame("g" * 22, "2026-01-01T20:00:00Z", "2026-01-01T21:00:00Z", state)
    joined = people(Person(BOBBY, "Bobby", same_as=BOB))
    result = build_evening(played.summary, joined).results[BOB]
    assert (result.rank, result.points, result.hands_won) == (2, 9, 1)


def test_who_stayed_at_one_table_is_two_people_and_who_left_it_may_be_one() -> None:
    state = play(
        table_of("Ann", "Bob", "Bobby"), hand(1, {2: 5, 3: 9}), OutOfGame(2), hand(3, {1: 4}), End()
    )
    evenings = [build_evening(replace(game("Ann", "Bob"), state=state).summary, people())]
    assert join_refusal(people(), evenings, BOBBY, BOB) is None
    refusal = join_refusal(people(), evenings, BOBBY, ANN)
    assert refusal
    assert refusal.code == "person.met"
    joined = people(Person(BOBBY, "Bobby", same_as=BOB))
    assert join_refusal(joined, evenings, BOBBY, ANN) is None


def test_whoever_was_forgotten_has_no_result() -> None:
    evening = build_evening(game("Ann", "Player 2").summary, people(), forgotten={2: FORGOTTEN})
    assert evening.sitting == (ANN, FORGOTTEN)
    assert set(evening.results) == {ANN}


def test_whoever_has_a_stand_in_has_their_result_as_somebody() -> None:
    evening = build_evening(game("Ann", "Player 2").summary, people(), forgotten={2: "?2"})
    assert evening.sitting == (ANN, "?2")
    assert evening.results["?2"].points == 20
    assert people().name("?2") == people().name(FORGOTTEN) == "somebody"
    assert [is_forgotten(id) for id in ("?2", FORGOTTEN, ANN)] == [True, True, False]


def test_somebody_is_added_before_they_play_and_is_who_plays_then() -> None:
    eve = make_person(CIRCLE, "Eve")
    assert new_person_refusal(people(), eve) is None
    added = People(CIRCLE, [eve], (*NAMES, "eve"))
    assert [person.name for person in added.everybody] == ["Ann", "Bob", "Bobby", "Eve"]
    assert added.named("EVE") == eve.id


def test_nobody_is_added_twice_or_in_place_of_another() -> None:
    renamed = People(CIRCLE, [Person(BOB, "Robert")], [])
    for circle, name, code in (
        (people(), "bob", "person.name_taken"),
        (renamed, "Robert", "person.name_taken"),
        (renamed, "Bob", "person.name_taken"),
        (people(), "", "game.name"),
    ):
        refusal = new_person_refusal(circle, make_person(CIRCLE, name))
        assert refusal
        assert refusal.code == code, name
    many = People(CIRCLE, [], [f"Player {number}" for number in range(500)])
    refusal = new_person_refusal(many, make_person(CIRCLE, "Eve"))
    assert refusal
    assert refusal.code == "circle.full"
