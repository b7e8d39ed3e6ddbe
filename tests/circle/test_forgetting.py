"""A name is taken out of a game wherever it stands, and nothing else is changed."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import Amend, CorrectStart, Entry, Join, OutOfGame, Strike
from scorekeeper.game.forgetting import forget_names
from scorekeeper.game.replay import replay
from scorekeeper.wire.entries import write_entry
from tests.support.builders import hand, play, table_of
from tests.support.random_games import Game, games


@given(game=games(), data=st.data())
def test_every_game_stays_what_it_was_but_for_the_name(game: Game, data: st.DataObject) -> None:
    start, log = game
    before = replay(start, log)
    seat = data.draw(st.sampled_from([player.seat for player in before.players]))
    name = before.start.name(seat)
    seats = {player.seat for player in before.players if player.name == name}
    begun, entries = forget_names(start, log, before.start.players, seats)
    after = replay(begun, entries)
    assert [(p.total, p.rank, p.balance, p.in_play) for p in after.players] == [
        (p.total, p.rank, p.balance, p.in_play) for p in before.players
    ]
    assert [row.scores for row in after.sheet] == [row.scores for row in before.sheet]
    assert name not in after.start.players
    assert [player.name for player in after.players if player.seat not in seats] == [
        player.name for player in before.players if player.seat not in seats
    ]


def forgotten(*entries: Entry, seat: int) -> tuple[list[str], str]:
    """The names of a game in which somebody was forgotten, and all of its log as text."""
    start = table_of("Ann", "Bob", "Cid")
    names = play(start, *entries).start.players
    begun, log = forget_names(start, entries, names, [seat])
    texts = str([write_entry(entry) for entry in log])
    return list(replay(begun, log).start.players), f"{begun.players} {texts}"


def test_a_name_is_forgotten_as_it_was_spelt_before_too() -> None:
    corrected = CorrectStart(players=("Ann", "Bobb", "Cid"))
    names, texts = forgotten(corrected, CorrectStart(players=("Anna", "Rob", "Cid")), seat=2)
    assert names == ["Anna", "Player 2", "Cid"]
    assert "Bob" not in texts
    assert "Rob" not in texts


def test_so_is_that_of_somebody_who_joined() -> None:
    first, second = Join("Dott", 1), Join("Dot", 1)
    names, texts = forgotten(hand(1, {2: 5, 3: 9}), first, Amend(2, (second,)), seat=4)
    assert names == ["Ann", "Bob", "Cid", "Player 4"]
    assert "Dot" not in texts


def test_other_newcomers_keep_their_names() -> None:
    names, texts = forgotten(Join("Dot", 1), OutOfGame(4), Join("Eve", 1), seat=5)
    assert names == ["Ann", "Bob", "Cid", "Dot", "Player 5"]
    assert "Eve" not in texts


def test_a_joining_that_was_struck_tells_no_name_either() -> None:
    again = (Join("Dot", 1), Strike(1), Join("Dot", 2))
    names, texts = forgotten(*again, seat=4)
    assert names[3] == "Player 4"
    assert "Dot" not in texts


def test_nobody_gets_the_name_of_another() -> None:
    start = table_of("Ann", "Bob", "Player 2")
    begun, _ = forget_names(start, [], start.players, [2])
    assert begun.players == ("Ann", "Player 3", "Player 2")
