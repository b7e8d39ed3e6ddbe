"""What is written is read back as it was."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import FORGOTTEN, Person
from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start, tidy_name
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.circle_sync import read_circle_copy, write_circle_copy
from scorekeeper.wire.earlier_offences import with_house_penalties
from scorekeeper.wire.entries import read_entry, write_entry
from scorekeeper.wire.games import (
    WholeGame,
    read_export,
    read_new_game,
    read_start,
    write_export,
    write_start,
)
from tests.support.strategies import any_entry

keepable = st.characters(codec="utf-8", exclude_characters="\0")
texts = st.text(keepable, max_size=30)
numbers = st.integers(-(2**53) + 1, 2**53 - 1)
circles = st.builds(
    Circle,
    id=texts,
    name=texts,
    begun=texts,
    changed=numbers,
    game_ids=st.lists(texts).map(tuple),
    decided=st.lists(st.builds(Person, texts, texts, st.none() | texts)).map(tuple),
    forgotten=st.dictionaries(texts, st.dictionaries(st.integers(1, 99), texts)),
    payments=st.lists(
        st.builds(Payment, texts, texts, texts, texts, numbers, st.none() | texts)
    ).map(tuple),
    copied=st.just(False),
    locked=st.just(False),
)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """A game that somebody might ask for."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    chosen = draw(st.sets(st.sampled_from([option.id for option in variant.options])))
    options = {option.id: option.default for option in variant.options if option.id in chosen}
    players = tuple(draw(st.lists(texts.map(tidy_name), max_size=8)))
    currency = draw(st.none() | st.sampled_from(["JMD", "ZAR"]))
    return Start(variant, players, options, draw(st.integers(-1, 9)), currency)


def with_every_option(start: Start) -> Start:
    """The same game with the house rules nobody chose."""
    return replace(start, options=start.variant.all_options(start.options))


def sent(document: object) -> object:
    """A document after its way through the network."""
    return json.loads(json.dumps(document))


@given(any_entry)
def test_every_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert read_entry(sent(write_entry(entry))) == entry


@given(starts())
def test_c26_a_start_is_read_as_it_was_written_with_every_option(start: Start) -> None:
    document = sent(write_start(start))
    assert read_start(document) == with_every_option(start)
    request = read_new_game(document)
    assert (request.start, request.draws_dealer) == (with_every_option(start), False)


@given(starts(), texts, st.lists(st.tuples(texts, any_entry), max_size=6))
def test_a_whole_game_is_read_as_it_was_written(
    start: Start, begun: str, entries: list[tuple[str, Entry]]
) -> None:
    """But for penalties whose offences the game once had (C26)."""
    kept = [(at, with_house_penalties(start.variant.id, entry)) for at, entry in entries]
    game = WholeGame(with_every_option(start), begun, tuple(kept))
    assert read_export(sent(write_export(game))) == game


@given(circle=circles)
def test_a_circle_that_a_phone_copies(circle: Circle) -> None:
    assert read_circle_copy(json.loads(json.dumps(write_circle_copy(circle)))) == circle


@given(circle=circles)
def test_a_circle_that_an_older_version_sends_has_no_stand_ins(circle: Circle) -> None:
    sent = write_circle_copy(circle)
    del sent["stand_ins"]
    assert read_circle_copy(sent) == replace(
        circle,
        forgotten={
            game: dict.fromkeys(seats, FORGOTTEN) for game, seats in circle.forgotten.items()
        },
    )
