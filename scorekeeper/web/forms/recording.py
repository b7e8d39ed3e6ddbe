"""Record what a form says as an entry in the log."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField

from scorekeeper.game.entries import Entry
from scorekeeper.game.named_deal import deal_named_by
from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.wording import join_statements
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.log import (
    Appended,
    IdempotencyKeyReusedError,
    RefusedEntryError,
    StaleVersionError,
    append,
)
from scorekeeper.web.database import connection
from scorekeeper.web.forms.parts import HiddenNumber, PageForm, remove_nul
from scorekeeper.web.live import note_change
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.recorded import draft_name
from scorekeeper.web.sending import was_stored
from scorekeeper.web.writing.money import describe_briefly, describe_entry
from scorekeeper.wire.reading import MAX_KEY_LENGTH


def new_idempotency_key() -> str:
    """Make an idempotency key for a form."""
    return secrets.token_urlsafe(12)


def read_idempotency_key(key: str | None) -> str:
    """Return the key in a form, or a new one."""
    return (remove_nul(key) or "")[:MAX_KEY_LENGTH] or new_idempotency_key()


class Tagged(Protocol):
    """A game, or a tournament."""

    @property
    def tag(self) -> str:
        """What tells its log from every other (see TaggedLog)."""


class EntryForm(PageForm):
    """A form that becomes one entry. As its `version` it carries the tag of the log its writer has
    seen, so that nobody writes over a change unseen, and an idempotency key, so that sending it
    twice records it once."""

    version = HiddenField(default="")
    idempotency_key = HiddenField(filters=[read_idempotency_key])

    def expect(self, current: Tagged) -> None:
        """Write the tag of the game, or the tournament, as it now is into the form, and a new
        key."""
        self.version.data = current.tag
        self.idempotency_key.data = new_idempotency_key()


class SeatForm(EntryForm):
    """A button that stands for a player."""

    seat = HiddenNumber()


@dataclass(frozen=True)
class Outcome:
    """The result of recording: `appended`, or else the `refusals` found, or what others wrote
    `since` this form was opened; `game` is the game as it now is."""

    game: Game
    appended: Appended | None = None
    refusals: tuple[Refusal, ...] = ()
    since: tuple[str, ...] = ()


def record(game: Game, entry: Entry, form: EntryForm) -> Outcome:
    """Add the entry of a valid form to the log. When it was refused, the form is given the new
    tag, so that sending it again means “I have seen what changed”. A hand that a phone stored
    while it had no network names its deal, so it is recorded whatever else was meanwhile (C25)."""
    seen, key = str(form.version.data), str(form.idempotency_key.data)
    goes_anywhere = was_stored() and deal_named_by(entry) is not None
    try:
        with connection() as writer:
            appended = append(
                writer, game, entry, idempotency_key=key, expected=None if goes_anywhere else seen
            )
    except StaleVersionError as stale:
        form.expect(stale.current)
        return Outcome(stale.current, since=describe_changes_since(stale.current, _number_in(seen)))
    except RefusedEntryError as refused:
        form.expect(refused.current)
        return Outcome(refused.current, refusals=tuple(refused.refusals))
    except IdempotencyKeyReusedError:
        form.expect(game)
        return Outcome(game, since=describe_changes_since(game, _number_in(seen)))
    note_change(appended.game)
    return Outcome(appended.game, appended)


def record_each(game: Game, entries: Iterable[Entry], form: EntryForm) -> Outcome:
    """Add several entries of a valid form to the log, one after the other, up to the first that is
    refused. Return what became of the last one."""
    outcome, key = Outcome(game), str(form.idempotency_key.data)
    for index, entry in enumerate(entries):
        form.idempotency_key.data = f"{index}-{key}"[:MAX_KEY_LENGTH]
        outcome = record(outcome.game, entry, form)
        if outcome.appended is None:
            break
        form.version.data = outcome.game.tag
    return outcome


def attach_refusals(fields: Mapping[str, Field], outcome: Outcome) -> Outcome:
    """Add each refusal to the errors of the field it is about; the rest stays in the outcome."""
    for refusal in outcome.refusals:
        if refusal.where in fields:
            field = fields[refusal.where]
            field.errors = [*field.errors, refusal.message]
    rest = tuple(refusal for refusal in outcome.refusals if refusal.where not in fields)
    return replace(outcome, refusals=rest)


def _number_in(tag: str) -> int:
    """Read the number of the last entry that somebody has seen; 0 where a form names none."""
    try:
        return int(tag.partition(":")[0])
    except ValueError:
        return 0


def describe_changes_since(game: Game, version: int) -> tuple[str, ...]:
    """Describe what was written after a version, a sentence each; never nothing."""
    numbers = range(max(version, 0) + 1, game.version + 1)
    later = [describe_entry(game.table, number) for number in numbers]
    return tuple(later or [say("the log was changed")])


def to_next_page(outcome: Outcome, endpoint: str, **values: Any) -> Response:
    """Redirect to a page of the game, which says first what was recorded, if anything was, so that
    one tap takes it back."""
    address = url_for(endpoint, game_id=outcome.game.id, recorded=_news(outcome), **values)
    return redirect(address, 303)


def _news(outcome: Outcome) -> int | None:
    """Return the number of the entry that the next page announces. If another phone had recorded it
    just the same, flash that instead."""
    appended, game = outcome.appended, outcome.game
    if appended is None:
        return None
    if appended.already:
        what = describe_briefly(game.table, appended.number)
        text = say("That was already recorded from another phone, just the same: {what}", what=what)
        flash_notice("info", text, saved=draft_name(game, appended.number))
        return None
    return appended.number


def flash_refusals(outcome: Outcome) -> None:
    """Flash why nothing was recorded, for the next page."""
    for sentence in _explain_refusal(outcome):
        flash_notice("refused", sentence)


def _explain_refusal(outcome: Outcome) -> Iterator[str]:
    for refusal in outcome.refusals:
        yield refusal.message
    if outcome.since:
        changes = join_statements(outcome.since)
        yield say("Not recorded, because in the meantime: {changes}. Try again.", changes=changes)


def record_tap(
    game: Game, entry: Entry, form: EntryForm, endpoint: str = "table.show", **values: Any
) -> ResponseReturnValue:
    """Record the entry of a form that is only a button, and redirect to the next page, which says
    what came of it; without an `endpoint` to the table. To a phone that had stored the form and
    sends it later, a refusal is an error: somebody is asked about it there."""
    outcome = record(game, entry, form)
    if outcome.appended is None and was_stored():
        why = " ".join(_explain_refusal(outcome))
        return render_template("error.html", title=say("Not recorded"), sentence=why), 409
    flash_refusals(outcome)
    return to_next_page(outcome, endpoint, **values)
