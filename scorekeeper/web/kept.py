"""Parts of pages that follow from the log of a game alone: written once for each version, not at
every look."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec

from flask import request
from markupsafe import Markup

from scorekeeper.store.history import History
from scorekeeper.web.language import reading

P = ParamSpec("P")


def kept(
    write: Callable[Concatenate[History, P], str],
) -> Callable[Concatenate[History, P], Markup]:
    """Keeps the HTML that a function writes of a history with that history, for each of its other
    arguments, each language and each address where the app is found. It may depend on nothing else:
    not on the cookie of whoever looks, nor on what they may do. So nobody is shown what was written
    of another version, or for somebody with other rights."""

    @wraps(write)
    def find_or_write(history: History, /, *others: P.args, **named: P.kwargs) -> Markup:
        key: Hashable
        key = write, reading().language, request.script_root, others, tuple(sorted(named.items()))
        text = history.kept.get(key)
        if text is None:
            text = history.kept[key] = write(history, *others, **named)
        return Markup(text)  # noqa: S704  a template has escaped it

    return find_or_write
