"""What the core answers to questions of every sort, as JSON: run here and in Pyodide, it must come
to the same. It imports nothing but the core, as nothing else is there."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.game.replay import replay
from scorekeeper.wire.entries import known_entries
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export
from scorekeeper.wire.referee import (
    read_arrange_question,
    read_lay_down_question,
    read_meld_question,
    read_tack_on_question,
    write_arrangement,
    write_lay_down,
    write_meld,
    write_tack_on,
)
from scorekeeper.wire.state import write_state

Question = tuple[str, Any]
"""What is asked for, and the body of the request."""


def answers(questions: Iterable[Question]) -> list[Any]:
    """The answer to each question, a refusal too."""
    return [_answer(what, body) for what, body in questions]


def _answer(what: str, body: Any) -> Any:
    try:
        return ANSWERS[what](body)
    except WireError as error:
        return str(error)


def _meld(body: Any) -> Any:
    return write_meld(read_meld_question(body).judge())


def _lay_down(body: Any) -> Any:
    question = read_lay_down_question(body)
    return write_lay_down(question.judge(), question.hand.contract, question.rules)


def _tack_on(body: Any) -> Any:
    return write_tack_on(read_tack_on_question(body).judge())


def _arrange(body: Any) -> Any:
    return write_arrangement(read_arrange_question(body).judge())


def _score(body: Any) -> Any:
    game = read_export(body)
    state = replay(game.start, known_entries(entry for _, entry in game.entries))
    return write_state("game", len(game.entries), game.start, state)


ANSWERS = {
    "meld": _meld,
    "lay-down": _lay_down,
    "tack-on": _tack_on,
    "arrange": _arrange,
    "score": _score,
}
