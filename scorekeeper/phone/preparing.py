"""Preparing the app on a phone, which takes some seconds and is done once: its memory is then kept
as a snapshot. Nothing of the app is imported before."""

import importlib
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.phone.app import PhoneApp

IMPORTED = 0.75
"""The share of the work that is done once all is imported; the rest is to visit each page."""


def prepare(
    folder: Path,
    modules: Sequence[str] = (),
    new: Path | None = None,
    *,
    all_pages: bool = False,
) -> "PhoneApp":
    """Import all `modules`, create the app, with its files in `folder`, and visit the pages of an
    evening, or `all_pages`. `new` is the database of a new phone, if it was made before."""
    steps = prepare_in_steps(folder, modules, new, all_pages=all_pages)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            app: PhoneApp = end.value
            return app


def prepare_in_steps(
    folder: Path,
    modules: Sequence[str] = (),
    new: Path | None = None,
    *,
    all_pages: bool = False,
) -> "Generator[float, None, PhoneApp]":
    """Prepare the app and yield after each step, as a browser ends a worker that does nothing else
    for half a minute, and people look how far it is. Yields the share of the work that is done."""
    for number, module in enumerate(modules, 1):
        importlib.import_module(module)
        yield IMPORTED * number / len(modules)
    from scorekeeper.phone.app import create_in_steps

    created = create_in_steps(folder, new, all_pages=all_pages)
    while True:
        try:
            yield IMPORTED + (1 - IMPORTED) * next(created)
        except StopIteration as end:
            app: PhoneApp = end.value
            return app
