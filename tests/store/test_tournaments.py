"""Tournaments in the database: their facts, and what these mean for the games at the tables."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import Engine, create_engine, update
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, CorrectStart, End, Entry, Hand, Join, OutOfGame, Strike
from scorekeeper.game.refusal import Refusal
from scorekeeper.store import log, migrate, tournament_log
from scorekeeper.store.games import Game, delete_game, find_replacement, load
from scorekeeper.store.links import lock
from scorekeeper.store.log import DeletedError, IdempotencyKeyReusedError, RefusedEntryError
from scorekeeper.store.models import GameRow, ReplacedGameRow, TournamentFactRow
from scorekeeper.store.tournament_log import (
    RefusedFactError,
    StaleTournamentError,
    record_fact,
)
from scorekeeper.store.tournaments import (
    StoredFact,
    StoredTournament,
    begin_tournament,
    change_plan,
    delete_tournament,
    load_tournament,
    remove_phones_at_tables,
)
from scorekeeper.tournament.facts import (
    CheckIn,
    CheckOut,
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    Leave,
    Plan,
    Recount,
    Rename,
    Reopen,
    ResumeRound,
    Return,
    Round,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.refusals import refusals
from scorekeeper.tournament.seating import Seating, seat_in_order
from scorekeeper.tournament.table_sizes import table_sizes
from scorekeeper.tournament.tables import find_seats_in_game, find_strangers_in_game, seats_of
from scorekeeper.variants.registry import VARIANTS
from tests.support.many import many
from tests.support.stored import HAND, append

PLAN = Plan("Kalooki night", VARIANTS["super"], currency="JMD", minutes=45)
SEVEN = [SignUp(name) for name in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil")]
SEATED = Round(Seating(((1, 2, 3), (4, 5, 6)), (7,)), "draw")
SEATED_BY_TWO = Round(Seating(((1, 2, 3), (4, 5, 6)), (7, 8)), "draw")


@dataclass(frozen=True)
class Night:
    """A tournament as it was when it was read or told something."""

    session: Session
    stored: StoredTournament

    @property
    def tournament(self) -> Tournament:
        """What has been told of it."""
        return self.stored.tournament

    def tell(self, *facts: Fact, **how: Any) -> "Night":
        """The tournament after some facts more."""
        stored = self.stored
        for fact in facts:
            stored = record_fact(self.session, stored, fact, **how)
        return Night(self.session, stored)

    def read(self) -> "Night | None":
        """The tournament as it is stored now."""
        stored = load_tournament(self.session, self.stored.id)
        return Night(self.session, stored) if stored else None

    def game(self, table: int) -> Game:
        """The game at a table of the latest round."""
        return game_at(self.session, self.stored, table)

    def record(self, table: int, *entries: Entry) -> None:
        """Entries in that game."""
        for entry in entries:
            append(self.session, self.stored.latest_games[table], entry)


@pytest.fixture
def night(session: Session) -> Night:
    """A tournament just begun."""
    begun = begin_tournament(session, PLAN)
    session.commit()
    return Night(session, begun)


@pytest.fixture
def playing(night: Night) -> Night:
    """A tournament whose first round is being played."""
    return night.tell(*SEVEN, SEATED, StartRound())


def game_at(session: Session, night: StoredTournament, table: int) -> Game:
    """The game at a table of the latest round."""
    game = load(session, night.latest_games[table])
    assert game is not None
    return game


def test_the_start_of_a_round_that_was_dropped_is_forgotten() -> None:
    def started(*facts: Fact) -> str | None:
        log = tuple(StoredFact(str(number), fact) for number, fact in enumerate(facts))
        return StoredTournament("x", PLAN, "", (*map(partial(StoredFact, ""), SEVEN), *log)).started

    assert started(SEATED) is None
    assert started(SEATED, StartRound()) == "1"
    assert started(SEATED, StartRound(), EndRound(), SEATED, StartRound()) == "4"
    assert started(SEATED, StartRound(), EndRound(), SEATED, StartRound(), DropRound()) == "1"
    assert started(SEATED, StartRound(), DropRound()) is None
    assert started(SEATED, StartRound(), DropRound(), SEATED) is None


def test_a_tournament_is_read_as_it_was_written(session: Session, night: Night) -> None:
    after = night.tell(*SEVEN, SEATED, Leave(7), StartRound())
    read = night.read()
    assert read == after
    assert read.tournament.here == (1, 2, 3, 4, 5, 6)
    assert read.stored.plan.options == VARIANTS["super"].all_options({})
    assert read.stored.started == read.stored.log[-1].at
    assert load_tournament(session, "x" * 22) is None


def test_a_started_round_has_a_game_at_each_table(night: Night) -> None:
    seated = night.tell(*SEVEN, SEATED)
    assert (seated.stored.latest_games, seated.stored.started) == ({}, None)
    started = seated.tell(StartRound())
    for number, names in ((1, ("Ann", "Bob", "Cid")), (2, ("Dot", "Eve", "Fay"))):
        game = started.game(number)
        assert game.start.players == names
        assert (game.start.variant.id, game.start.currency) == ("super", "JMD")
        assert game.title == f"Table {number}: Kalooki night"


def test_a_latecomer_joins_the_game_at_their_table(playing: Night) -> None:
    late = playing.tell(SitDown(7, 2))
    assert late.tournament.latest.tables[1] == (4, 5, 6, 7)
    game = late.game(2)
    assert game.entries == [Join("Gil", 3)]
    assert game.start.players == ("Dot", "Eve", "Fay", "Gil")


def seats_at(night: Night, game: Game) -> dict[int, int]:
    """By player of table 2 their seat in its game."""
    indices = find_seats_in_game(night.tournament, 1, 2, seats_of(game.table))
    return {player: index + 1 for player, index in indices.items()}


def test_who_left_the_game_they_had_joined_gets_a_seat_in_play(playing: Night) -> None:
    playing.record(2, Join("Gil", 3), OutOfGame(4))
    late = playing.tell(SitDown(7, 2))
    game = late.game(2)
    assert game.table.in_play == (1, 2, 3, 5)
    assert seats_at(late, game) == {4: 1, 5: 2, 6: 3, 7: 5}


def test_latecomers_keep_their_seats_whatever_they_are_called(night: Night) -> None:
    hal = SignUp("Hal")
    late = night.tell(*SEVEN, hal, SEATED_BY_TWO, StartRound(), SitDown(7, 2))
    late = late.tell(SitDown(8, 2))
    own = {4: 1, 5: 2, 6: 3, 7: 4, 8: 5}
    for entry, name in ((1, "Ida"), (2, "Gil"), (1, "Hal"), (2, "Jo")):
        late.record(2, Amend(entry, (Join(name, 2 + entry),)))
        assert seats_at(late, late.game(2)) == own
    late = late.tell(Rename(7, "Jo"), Rename(8, "Ida"))
    assert seats_at(late, late.game(2)) == own


def test_nobody_gets_the_seat_of_who_joined_after_they_were_taken_off(playing: Night) -> None:
    late = playing.tell(SitDown(7, 2))
    late.record(2, Strike(1), Join("Zoe", 3))
    assert seats_at(late, late.game(2)) == {4: 1, 5: 2, 6: 3}


def test_who_is_taken_off_and_joins_again_is_still_who_they_are(playing: Night) -> None:
    late = playing.tell(SitDown(7, 2))
    late.record(2, Strike(1), Join("Zoe", 1), Join("gil", 2))
    assert seats_at(late, late.game(2)) == {4: 1, 5: 2, 6: 3, 7: 5}


def test_who_leaves_and_joins_again_plays_where_they_sit_now(playing: Night) -> None:
    late = playing.tell(SitDown(7, 2))
    late.record(2, OutOfGame(4), Join("Gil", 3), OutOfGame(1), Join("Dot", 3))
    game = late.game(2)
    assert seats_at(late, game) == {4: 6, 5: 2, 6: 3, 7: 5}
    assert find_strangers_in_game(late.tournament, 2, game.table) == []


def test_a_stranger_is_taken_in_under_another_name(playing: Night) -> None:
    playing = playing.tell(SignUp("Ann B."))
    playing.record(2, Join("Ann", 3))
    with pytest.raises(RefusedFactError, match=r"at table 1\. If this is somebody"):
        playing.tell(SitDown(1, 2, 1))
    for joined in (2, 99):
        with pytest.raises(RefusedFactError, match="Nobody without a seat has joined by entry"):
            playing.tell(SitDown(8, 2, joined))
    late = playing.tell(SitDown(8, 2, 1))
    assert late.game(2).version == 1
    assert late.tournament.joined == {(1, 8): 1}
    assert late.read() == late
    with pytest.raises(RefusedFactError, match="Nobody without a seat has joined by entry"):
        late.tell(SitDown(7, 2, 1))


def test_nobody_has_joined_a_game_that_has_not_begun(night: Night) -> None:
    seated = night.tell(*SEVEN, SEATED)
    with pytest.raises(RefusedFactError, match="Nobody without a seat has joined by entry 1"):
        seated.tell(SitDown(7, 2, 1))


def test_a_wrong_seat_is_put_right_where_nothing_stands(playing: Night) -> None:
    playing = playing.tell(SitDown(7, 2))
    playing.record(2, CorrectStart(first_dealer=2))
    with pytest.raises(RefusedFactError, match="recorded at table 2"):
        playing.tell(Exchange(1, 4))
    playing.record(2, Strike(1))
    again = playing.tell(EndRound(), ResumeRound(), Exchange(1, 4))
    assert again.game(1).start.players == ("Dot", "Bob", "Cid")
    game = again.game(2)
    assert game.start.players == ("Ann", "Eve", "Fay", "Gil")
    assert game.start.first_dealer == 2
    assert seats_at(again, game) == {1: 1, 5: 2, 6: 3, 7: 4}


def test_a_wrong_seat_is_put_right_in_the_games_too(session: Session, playing: Night) -> None:
    versions = [playing.game(table).rewritten for table in (1, 2)]
    lock(session, GameRow, playing.stored.latest_games[1], on=True)
    session.commit()
    right = playing.tell(Exchange(1, 2), Exchange(3, 7), Rename(5, "Eva"))
    assert right.game(1).start.players == ("Bob", "Ann", "Gil")
    assert right.game(2).start.players == ("Dot", "Eva", "Fay")
    assert right.stored.latest_games[2] == playing.stored.latest_games[2]
    assert right.game(2).rewritten > versions[1]
    assert (right.game(1).title, right.game(1).locked) == (
        "Table 1: Kalooki night",
        True,
    )
    right.record(2, HAND)
    with pytest.raises(RefusedFactError, match="recorded at table 2"):
        right.tell(Exchange(1, 4))
    right.tell(Rename(5, "Eve"))
    assert right.game(2).start.players == ("Dot", "Eva", "Fay")


def test_a_game_that_was_replaced_very_often_leads_to_the_last(session: Session) -> None:
    ids = [str(number) for number in range(1_001)]
    session.add_all(ReplacedGameRow(game_id=one, by=next) for one, next in pairwise(ids))
    assert find_replacement(session, ids[0]) == ids[-1]
    assert find_replacement(session, ids[-1]) is None


def test_no_hand_is_given_to_those_who_changed_seats(session: Session, playing: Night) -> None:
    loaded = playing.game(1)
    right = playing.tell(Exchange(1, 7))
    assert load(session, loaded.id) is None
    with pytest.raises(DeletedError):
        log.append(session, loaded, HAND, expected="0")
    session.rollback()
    assert right.game(1).entries == []


def test_a_hand_that_is_recorded_meanwhile_keeps_its_people(
    playing: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = refusals

    def slowly(*judged: object) -> list[Refusal]:
        monkeypatch.setattr(tournament_log, "refusals", judge)
        found = judge(*judged)  # type: ignore[arg-type]
        playing.record(1, HAND)
        return found

    monkeypatch.setattr(tournament_log, "refusals", slowly)
    with pytest.raises(RefusedFactError, match="recorded at table 1"):
        playing.tell(Exchange(1, 7))
    assert playing.game(1).start.players == ("Ann", "Bob", "Cid")


def test_who_records_first_while_a_name_is_put_right_does_not_bring_the_old_one_back(
    session: Session, playing: Night
) -> None:
    loaded = playing.game(1)
    playing.tell(Rename(1, "Anna"))
    log.append(session, loaded, HAND, expected="0")
    assert playing.game(1).start.players == ("Anna", "Bob", "Cid")


def test_a_tournament_that_is_gone_is_told_nothing(session: Session, night: Night) -> None:
    delete_tournament(session, night.stored.id)
    session.commit()
    with pytest.raises(DeletedError):
        night.tell(SignUp("Ann"))


def test_the_end_of_a_round_ends_the_games_that_are_still_played(playing: Night) -> None:
    playing.record(1, HAND)
    playing.record(1, End())
    over = playing.tell(EndRound())
    assert over.game(1).entries == [HAND, End()]
    assert over.game(2).entries == [End()]


@pytest.fixture
def over(playing: Night) -> Night:
    """A round that is over: table 1 has ended its game by itself, table 2 was still playing."""
    playing.record(1, HAND)
    playing.record(1, End())
    playing.record(2, HAND)
    return playing.tell(EndRound())


def test_what_counted_and_who_was_still_playing_is_written_down(night: Night, over: Night) -> None:
    read = night.read()
    for stored in (over, read):
        assert stored is not None
        assert stored.tournament.ends[1].counted == {1: 2, 2: 2}
        assert stored.tournament.ends[1].ended == (2,)


def test_games_go_on_that_the_end_of_their_round_has_ended(over: Night) -> None:
    on = over.tell(ResumeRound())
    assert (on.tournament.stage, on.tournament.ends) == ("playing", {})
    assert on.stored.started == next(
        stored.at for stored in on.stored.log if stored.fact == StartRound()
    )
    assert on.game(1).entries == [HAND, End()]
    assert on.game(2).entries == [HAND, End(), Strike(2)]
    on.record(2, HAND)
    again = on.tell(EndRound())
    assert again.tournament.ends[1].counted == {1: 2, 2: 5}
    assert not again.tell(ResumeRound()).game(2).table.finished


def test_a_game_that_goes_on_already_is_left_alone(over: Night) -> None:
    over.record(2, Strike(2))
    on = over.tell(ResumeRound())
    assert on.game(2).entries == [HAND, End(), Strike(2)]


def test_a_round_that_ended_before_anybody_wrote_it_down_goes_on(
    session: Session, night: Night, over: Night
) -> None:
    of_old = TournamentFactRow.number == over.stored.version
    session.execute(update(TournamentFactRow).where(of_old).values(fact={"kind": "end_round"}))
    session.commit()
    stored = night.read()
    assert stored is not None
    on = stored.tell(ResumeRound())
    assert on.tournament.stage == "playing"
    assert on.game(2).entries == [HAND, End()]


def test_an_end_is_taken_back_once(over: Night) -> None:
    first = over.tell(ResumeRound(), idempotency_key="on", expected=over.stored.tag)
    again = over.tell(ResumeRound(), idempotency_key="on", expected=over.stored.tag)
    assert again == first
    with pytest.raises(StaleTournamentError):
        over.tell(ResumeRound(), expected=over.stored.tag)
    with pytest.raises(RefusedFactError, match="still being played"):
        over.tell(ResumeRound())
    assert first.game(2).entries == [HAND, End(), Strike(2)]


def test_the_end_of_the_tournament_is_taken_back(over: Night) -> None:
    done = over.tell(Finish())
    with pytest.raises(RefusedFactError, match="The tournament is over"):
        done.tell(ResumeRound())
    again = done.tell(Reopen())
    assert not again.tournament.finished
    assert again.tell(ResumeRound()).tournament.stage == "playing"


def test_a_correction_is_taken_in_up_to_an_entry_that_there_is(
    session: Session, over: Night
) -> None:
    over.record(1, Amend(1, (Hand(1, {2: 5, 3: 5}),)))
    for fact, why in (
        (Recount(1, 1, 4), "That game has 3 entries"),
        (Recount(1, 1, 2), "counts like that already"),
    ):
        with pytest.raises(RefusedFactError, match=why):
            over.tell(fact)
    finished = over.tell(Finish())
    taken_in = finished.tell(Recount(1, 1, 3), idempotency_key="in")
    assert taken_in.tell(Recount(1, 1, 3), idempotency_key="in") == taken_in
    assert taken_in.tournament.last_counted_entry(1, 1) == 3
    delete_game(session, over.stored.latest_games[2])
    session.commit()
    with pytest.raises(RefusedFactError, match="no game at table 2 any more"):
        taken_in.tell(Recount(1, 2, 3))


def test_a_game_tells_at_which_table_it_is_played(playing: Night) -> None:
    assert playing.stored.table_of(playing.stored.latest_games[2]) == (1, 2)
    assert playing.stored.table_of("x" * 22) is None


def test_a_dropped_round_leaves_its_games_but_not_in_the_tournament(
    session: Session, playing: Night
) -> None:
    ids = playing.stored.latest_games
    dropped = playing.tell(DropRound())
    assert dropped.stored.games == {}
    assert all(load(session, id) for id in ids.values())
    again = dropped.tell(SEATED, StartRound())
    assert set(again.stored.latest_games.values()).isdisjoint(ids.values())


def test_what_a_game_refuses_is_not_told(night: Night, playing: Night) -> None:
    playing.record(2, End())
    with pytest.raises(RefusedFactError):
        playing.tell(SitDown(7, 2))
    assert night.read() == playing


def test_the_same_key_tells_a_fact_once(night: Night) -> None:
    first = night.tell(SignUp("Ann"), idempotency_key="one")
    again = night.tell(SignUp("Ann"), idempotency_key="one")
    assert again == first
    with pytest.raises(IdempotencyKeyReusedError):
        first.tell(SignUp("Bob"), idempotency_key="one")


def test_nobody_tells_over_a_fact_they_have_not_seen(night: Night) -> None:
    seen = night.tell(*SEVEN, SEATED)
    dropped = seen.tell(DropRound(), expected=seen.stored.tag)
    with pytest.raises(StaleTournamentError):
        dropped.tell(DropRound(), expected=seen.stored.tag)


def test_who_tells_at_the_same_moment_comes_next(night: Night) -> None:
    night.tell(SignUp("Ann"))
    second = night.tell(SignUp("Bob"))
    assert [player.name for player in second.tournament.players] == ["Ann", "Bob"]
    with pytest.raises(RefusedFactError, match="“ANN” has signed up already"):
        night.tell(SignUp("ANN"))


def test_a_plan_is_changed_and_a_tournament_deleted(
    session: Session, night: Night, playing: Night
) -> None:
    another = Plan("Another night", VARIANTS["super"])
    assert not change_plan(session, night.stored, another)
    assert change_plan(session, playing.stored, another)
    session.commit()
    changed = night.read()
    assert changed is not None
    assert changed.stored.plan.name == "Another night"
    assert changed.stored.changed > playing.stored.changed
    delete_tournament(session, night.stored.id)
    session.commit()
    assert night.read() is None
    assert load(session, playing.stored.latest_games[1])


class AnyEvening(RuleBasedStateMachine):
    """An evening on which anything is told. The games at the tables are those of the seating, and
    what was refused has left nothing behind."""

    engine: Engine
    numbers = st.integers(1, 12)

    @initialize()
    def begin(self) -> None:
        """Six people come."""
        self.session = Session(self.engine)
        self.night = begin_tournament(self.session, PLAN)
        self.session.commit()
        for fact in SEVEN[:6]:
            self.night = record_fact(self.session, self.night, fact)

    @rule(
        fact=st.one_of(
            st.builds(SignUp, st.sampled_from(["Gil", "Hal", "Ivy", "ann", ""])),
            st.builds(Rename, numbers, st.sampled_from(["Bea", "Cas", "Ann"])),
            st.builds(CheckIn, numbers),
            st.builds(CheckOut, numbers),
            st.builds(Leave, numbers),
            st.builds(TakeOff, numbers),
            st.builds(Return, numbers),
            st.builds(Exchange, numbers, numbers),
            st.builds(SitDown, numbers, st.integers(1, 3)),
            st.sampled_from([StartRound(), StartRound(), EndRound(), ResumeRound()]),
            st.sampled_from([DropRound(), Finish(), Reopen()]),
            st.builds(Recount, st.integers(1, 3), st.integers(1, 3), st.integers(1, 9)),
        )
    )
    def tell(self, fact: Fact) -> None:
        """Something is told, true or not."""
        before = self.night
        try:
            self.night = record_fact(self.session, self.night, fact, expected=self.night.tag)
        except RefusedFactError:
            assert load_tournament(self.session, self.night.id) == before

    @rule(draw=st.permutations(range(1, 13)))
    def seat(self, draw: list[int]) -> None:
        """A round is seated."""
        here = [player for player in draw if player in self.night.tournament.here]
        self.tell(Round(seat_in_order(here, table_sizes(len(here), 4)), "draw"))

    @rule(table=st.integers(1, 3))
    def play(self, table: int) -> None:
        """A hand is played at a table."""
        game_id = self.night.latest_games.get(table)
        game = load(self.session, game_id) if game_id else None
        if game and not game.table.finished:
            out, *others = game.table.in_play
            append(self.session, game.id, type(HAND)(out, dict.fromkeys(others, 10)))

    @rule(number=st.integers(1, 3), table=st.integers(1, 3))
    def correct(self, number: int, table: int) -> None:
        """The last entry of a game is taken back, whether or not its round is over."""
        game_id = self.night.games.get(number, {}).get(table)
        game = load(self.session, game_id) if game_id else None
        if game and game.version:
            with suppress(RefusedEntryError):
                append(self.session, game.id, Strike(game.version))

    @invariant()
    def what_counts_stays(self) -> None:
        """A table counts up to an entry of its game, which was over then unless a correction was
        taken in; so long as its round is over."""
        tournament = self.night.tournament
        over = len(tournament.rounds) - (tournament.stage != "over")
        assert sorted(tournament.ends) == list(range(1, over + 1))
        for number, games in self.night.games.items():
            for table, game_id in games.items():
                counted, game = (
                    tournament.last_counted_entry(number, table),
                    load(self.session, game_id),
                )
                assert game
                assert (counted is not None) == (number <= over)
                if counted is not None:
                    assert counted <= game.version
                    recounted = (number, table) in tournament.recounts
                    assert recounted or game.up_to(counted).table.finished

    @invariant()
    def games_are_those_of_the_seating(self) -> None:
        """Once a round has started there is a game at each table, with as many seats as players."""
        night = self.night
        if not night.tournament.rounds or night.tournament.stage == "seated":
            assert night.latest_games == {}
            return
        tables = night.tournament.latest.tables
        assert list(night.latest_games) == list(range(1, len(tables) + 1))
        for number, players in enumerate(tables, 1):
            game = game_at(self.session, night, number)
            assert len(game.start.players) == len(players)
            if not game.version:
                assert game.start.players == night.tournament.names(players)

    def teardown(self) -> None:
        """Closes the connection."""
        self.session.close()


def test_games_follow_the_seating_whatever_is_told(empty_sqlite_url: str) -> None:
    migrate(empty_sqlite_url)
    AnyEvening.engine = create_engine(empty_sqlite_url)
    usual = settings(max_examples=many(10, 300), stateful_step_count=20, deadline=None)
    run_state_machine_as_test(AnyEvening, settings=usual)
    AnyEvening.engine.dispose()


def test_a_link_that_there_cannot_be_puts_nobody_out(session: Session) -> None:
    stored = begin_tournament(session, PLAN)
    remove_phones_at_tables(session, stored.id, "a\0b")
    session.commit()
    assert load_tournament(session, stored.id) is not None
