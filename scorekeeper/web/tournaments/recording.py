"""Record what a form says as a fact of a tournament."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from wtforms import Field

from scorekeeper.game.refusal import Refusal
from scorekeeper.speech import mark, say
from scorekeeper.store.log import IdempotencyKeyReusedError
from scorekeeper.store.tournament_log import (
    RefusedFactError,
    StaleTournamentError,
    record_fact,
    record_together,
)
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import Fact, Leave, SignUp, StartRound, TakeOff
from scorekeeper.web.database import session
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.live import note_tournament_change
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.protection import count_tables

NO_FIELDS: Mapping[str, Field] = {}
SOMEBODY_ELSE = mark("Somebody else has changed something. Have a look, then try again.")


def count_games_of(stored: StoredTournament, fact: Fact) -> None:
    """Count the games that begin with a fact. Raises TooManyRequests once a network has begun too
    many."""
    if fact == StartRound() and stored.tournament.stage == "seated":
        count_tables(len(stored.tournament.latest.tables))


def record_change(
    stored: StoredTournament,
    fact: Fact,
    form: EntryForm,
    fields: Mapping[str, Field] = NO_FIELDS,
    *,
    whatever_came: bool = False,
) -> StoredTournament | None:
    """Record the fact of a valid form, and return the tournament as it then is. None where it was
    refused: why stands beside the field of that name, else at the top of the next page. With
    `whatever_came`, what others have recorded since the form was opened doesn't matter."""
    count_games_of(stored, fact)
    expected = None if whatever_came else str(form.version.data)
    key = str(form.idempotency_key.data)
    record = partial(record_fact, session(), stored, fact, idempotency_key=key, expected=expected)
    return _record(record, fields)


def record_all(
    stored: StoredTournament,
    facts: Iterable[SignUp | TakeOff | Leave],
    fields: Mapping[str, Field] = NO_FIELDS,
) -> StoredTournament | None:
    """Record that several people sign up, are taken off the list or leave, all or none, and return
    the tournament as it then is; None where it was refused, as `record_change` does."""
    return _record(partial(record_together, session(), stored, facts), fields)


def sign_up_all(stored: StoredTournament, names: Collection[str], field: Field) -> bool:
    """Sign up all of these, say how many they are on the next page, and return True; or nobody, and
    then why stands beside the field."""
    signed_up = record_all(stored, map(SignUp, names), {"name": field, "kind": field})
    if signed_up:
        flash_notice("info", say("Written down: {number}.", number=len(names)))
    return signed_up is not None


def _record(
    record: Callable[[], StoredTournament], fields: Mapping[str, Field]
) -> StoredTournament | None:
    try:
        after = record()
    except (StaleTournamentError, IdempotencyKeyReusedError):
        flash_notice("refused", say(SOMEBODY_ELSE))
        return None
    except RefusedFactError as refused:
        show_refusals(refused.refusals, fields)
        return None
    note_tournament_change(after.id)
    return after


def show_refusals(refusals: Iterable[Refusal], fields: Mapping[str, Field]) -> None:
    """Write each refusal beside the field of that name, else at the top of the next page."""
    for refusal in refusals:
        field = fields.get(refusal.where)
        if field is None:
            flash_notice("refused", refusal.message)
        else:
            field.errors = [*field.errors, refusal.message]
