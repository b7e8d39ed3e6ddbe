"""Flask as this app needs it."""

from collections.abc import Callable
from typing import Any

from flask import Flask


class App(Flask):
    """Flask without coroutines."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The same function: no view and no hook of this app is a coroutine. Flask would look at
        each of them in every request."""
        return func
