"""The second opinions share nothing with the package: what both got wrong together, no comparison
of the two would find."""

import subprocess
import sys

from tests.support.core import ROOT

SECOND_OPINION = [
    *(
        f"tests.support.{name}"
        for name in (
            *("plain_sum", "plain_money", "plain_melds", "plain_rules", "plain_variant"),
            *("plain_cards", "plain_deals", "games.registry", "random_melds", "brute_force"),
            *("referee_oracle", "tack_on_oracle", "turn_oracle", "wild_oracle"),
        )
    ),
    *(f"tests.trial.{name}" for name in ("evening", "corrections", "untrue", "questions")),
]
SCRIPT = """
import importlib, sys
root, *names = sys.argv[1:]
sys.path.insert(0, root)
for name in names:
    importlib.import_module(name)
print(*(name for name in sys.modules if name.split(".")[0] == "scorekeeper"))
"""


def test_the_second_opinion_imports_nothing_of_the_package() -> None:
    command = [sys.executable, "-I", "-c", SCRIPT, str(ROOT), *SECOND_OPINION]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.split() == []
