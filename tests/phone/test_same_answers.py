"""The core answers the same on a phone as here: ten thousand questions to referee and scoring."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from scorekeeper.phone.pack import PYODIDE, make_archive, make_pack
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.games import WholeGame, write_export
from tests.support.core import ROOT
from tests.support.core_answers import Question, answers
from tests.support.games.registry import JUDGED
from tests.support.plain_cards import write_cards
from tests.support.random_games import random_game
from tests.support.random_melds import Maker

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js runs Pyodide here"),
]

SUPPORT = ROOT / "tests" / "support"
TIME = "2026-11-22T20:00:00Z"
ROUNDS = 2_200
"""Of four questions each, and one to arrange cards in every second, a game in every tenth."""
API = "scorekeeper/wire/referee.py", "scorekeeper/wire/referee_shapes.py"
"""How a question is read and its answer written, which no page on a phone needs."""


def questions() -> Iterator[Question]:
    """Questions about all games with cards in turn; the same in every run."""
    for number in range(ROUNDS):
        variant = JUDGED[number % len(JUDGED)]
        maker = Maker(variant, number)
        hand = maker.random.choice(VARIANTS[variant].all_hands)
        melds = [maker.meld() for _ in range(maker.random.randint(1, 4))]
        meld, cards = maker.tack_on()
        body = {"variant": variant, "hand": hand.number}
        yield "meld", {"variant": variant, "cards": write_cards(maker.meld())}
        yield "meld", {"variant": variant, "cards": write_cards(meld)}
        yield "lay-down", body | {"melds": [write_cards(each) for each in melds]}
        added = {"meld": write_cards(meld), "cards": write_cards(cards)}
        yield "tack-on", body | added | {"own": maker.chance(50)}
        if number % 2:
            held = [card for each in melds for card in each][:11]
            yield "arrange", body | {"cards": write_cards(held)}
        if number % 10 == 0:
            start, log = random_game(Random(number), VARIANTS[variant], 20)
            whole = WholeGame(start, TIME, tuple((TIME, entry) for entry in log))
            yield "score", json.loads(json.dumps(write_export(whole)))


def test_ten_thousand_answers_are_the_same_in_pyodide(tmp_path: Path) -> None:
    all_questions = list(questions())
    assert len(all_questions) >= 10_000
    make_pack().write(tmp_path)
    program = {path: (ROOT / path).read_bytes() for path in API}
    program["core_answers.py"] = (SUPPORT / "core_answers.py").read_bytes()
    (tmp_path / "program").write_bytes(make_archive(program))
    command = [
        *("node", str(SUPPORT / "answer_in_pyodide.mjs"), str(ROOT / "static" / PYODIDE)),
        *map(str, (tmp_path, tmp_path / "program")),
        *map(str, (tmp_path / "questions", tmp_path / "answers")),
    ]
    (tmp_path / "questions").write_text(json.dumps(all_questions))
    subprocess.run(command, check=True, capture_output=True)
    here = json.loads(json.dumps(answers(all_questions)))
    there = json.loads((tmp_path / "answers").read_text())
    assert len(there) == len(all_questions)
    different = [
        (question, mine, theirs)
        for question, mine, theirs in zip(all_questions, here, there, strict=True)
        if mine != theirs
    ]
    assert different[:3] == []
    refused = [answer for answer in here if isinstance(answer, str)]
    assert len(refused) < len(all_questions) / 10, refused[:5]
