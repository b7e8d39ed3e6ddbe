"""The screens of the app, as the rules for imports know them."""

import tomllib

from scorekeeper.web.assets import CHECKOUT
from scorekeeper.web.pages import SCREENS


def test_no_screen_may_import_another() -> None:
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    contract = next(each for each in contracts if each["name"] == "Screens don't import screens")
    named = set(contract["modules"])
    for screen in SCREENS:
        room = screen.__name__.rpartition(".")[0]
        assert {screen.__name__, f"{room}.*"} & named, screen.__name__
