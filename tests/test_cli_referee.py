"""`scorekeeper check`, `tack-on`, `arrange` and `variants`: what they say, and how they end."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import scorekeeper
from scorekeeper.referee.arranging import work
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import create_app
from tests.support.core import ROOT

THREES = "5h 5s 5d | 9c 9d 9h | Ks Kd *"
JAMAICAN = {"variant": "jamaican", "hand": 1, "melds": THREES}
HALF_SAFE = {"variant": "south-african", "hand": 3, "melds": "4s 5s *6s"}
LATER = ["jamaican", "1", "9s 9h *", "--option", "extra_melds=true", "--later"]
OTHERS = {"own": True, "others": "5h 5s * | Ks Kd * | 7c 7d * | 8c 8d *"}
HELD = "5h 5s 5d 9c 9d 9h Ks Kd Kc 2h As"
SCRIPT = """
import sys
from scorekeeper.cli import main
try:
    main()
except SystemExit as end:
    loaded = {"flask", "werkzeug", "sqlalchemy", "alembic", "gunicorn"} & set(sys.modules)
    print(end.code, *loaded)
"""


def run(*arguments: str) -> Result:
    """What the command answers."""
    return CliRunner().invoke(scorekeeper, arguments)


def lines(answer: Result, status: int) -> list[str]:
    """What was printed, by a command that ended with a status and complained of nothing."""
    assert (answer.exit_code, answer.stderr) == (status, "")
    return answer.stdout.splitlines()


def in_any_order(melds: list[str]) -> list[list[str]]:
    """Melds of cards whose order does not matter."""
    return sorted(sorted(meld.split()) for meld in melds)


@pytest.fixture
def api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the API answers to a question."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    config = {"SECRET_KEY": "known to nobody else", "RATELIMIT_ENABLED": False}
    client = create_app(config).test_client()
    return lambda do, body: json.loads(client.post(f"/api/v1/referee/{do}", json=body).text)


def test_a_legal_lay_down_is_printed_meld_by_meld() -> None:
    assert lines(run("check", "jamaican", "1", THREES, "--held", "2h"), 0) == [
        "Three threes: legal.",
        "  5♥ 5♠ 5♦: three",
        "  9♣ 9♦ 9♥: three",
        "  K♠ K♦ ★K: three",
    ]


def test_an_illegal_one_is_printed_with_every_broken_rule_and_what_would_be_legal() -> None:
    assert lines(run("check", "jamaican", "2", "5h 5s 5d | 7h 8h * *"), 1) == [
        "Two threes and a four: not legal.",
        "  5♥ 5♠ 5♦: three",
        "  7♥ 8♥ ★ ★: would be legal as ★6♥ 7♥ 8♥ ★9♥",
        "7♥ 8♥ ★ ★: two jokers may not lie side by side. (J5)",
        "The contract is two threes and a four. Missing: a three and a four. (J8)",
    ]
    assert "  9♣ 9♦: no legal meld" in lines(run("check", "jamaican", "1", "9c 9d"), 1)


def test_where_the_worth_counts_it_is_printed() -> None:
    answer = lines(run("check", "european", "-", "9s 10s Js Qs"), 1)
    assert answer[0] == "One meld: not legal, worth 39 points."
    answer = lines(run("check", "european", "-", "--option", "minimum=51", "Ks Kh Kd Kc"), 1)
    assert answer[0] == "One meld: not legal, worth 40 points."


def test_j11_a_card_is_tacked_on_and_a_joker_moves() -> None:
    answer = run("tack-on", "jamaican", "3", "4s 5s * 7s", "6s 3s", "--held", "2c")
    assert lines(answer, 0) == ["3♠ 4♠ 5♠ 6♠ 7♠ ★8♠: legal."]
    answer = run("tack-on", "jamaican", "3", "Js Qs * As", "Ks")
    assert lines(answer, 1)[0] == "J♠ Q♠ ★K♠ A♠: not legal."
    assert lines(answer, 1)[1].endswith("(J11)")


def test_c22_a_lay_down_is_legal_only_if_what_is_printed_holds() -> None:
    output = lines(run("check", "jamaican", "1", THREES), 0)
    assert output[0] == "Three threes: legal, if what is said below holds."
    assert output[-1] == "If: you keep a card to discard that isn’t a joker (J12)"
    assert lines(run("check", "jamaican", "1", THREES, "--held", "2h"), 0)[0].endswith(": legal.")


def test_s7_a_joker_that_comes_free_is_printed() -> None:
    answer = run("tack-on", "south-african", "3", "4s 5s *6s", "6s")
    assert lines(answer, 0) == ["4♠ 5♠ 6♠: legal.", "Free: ★"]


def test_the_best_lay_down_of_a_hand_is_printed() -> None:
    first, *melds, left = lines(run("arrange", "jamaican", "1", HELD), 0)
    assert first == "To lay down:"
    assert in_any_order(melds) == in_any_order(["5♥ 5♠ 5♦", "9♣ 9♦ 9♥", "K♠ K♦ K♣"])
    assert left in ("Left: 2♥ A♠; 17 points.", "Left: A♠ 2♥; 17 points.")


def test_a_hand_that_goes_out_is_announced() -> None:
    output = lines(run("arrange", "jamaican", "1", "5h 5s 5d 9c 9d 9h Ks Kd Kc 2h"), 0)
    assert output[4:] == [
        "Left: 2♥; 2 points.",
        "This goes out, and the others' points are doubled.",
        "If: nobody else has laid down before (J13)",
    ]
    output = lines(run("arrange", "kooky", "1", "5b 5r 5y 9b 9r 9y 13b 13r 13y"), 0)
    assert output[4:] == ["Left: nothing; 0 points.", "This goes out."]


def test_a_hand_that_cannot_be_laid_down_says_what_is_missing() -> None:
    output = lines(run("arrange", "jamaican", "9", "5h 5s 5d"), 1)
    assert output[0] == "Nothing to lay down."
    assert "four" in output[1]
    assert output[-1].startswith("Left: 5")
    assert output[-1].endswith("; 15 points.")


def test_it_is_printed_that_not_everything_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = "5h 5s 5d 5c 9c 9d 9h 9s Ks Kd Kc 6h 7h 8h 10h 6c 7c 8c Qc * * * As 2h"
    monkeypatch.setattr(work, "MAX_STEPS", 20_000)
    output = lines(run("arrange", "jamaican", "3", cards), 0)
    assert output[0] == "To lay down:"
    assert output[-1].startswith("There may be a better one:")
    monkeypatch.setattr(work, "MAX_STEPS", 0)
    output = lines(run("arrange", "jamaican", "3", cards), 1)
    assert output[0].startswith("None was found, but")


def test_any_melds_are_found_after_the_hand() -> None:
    output = lines(run("arrange", "jamaican", "-", "5h 5s 5d Kd", "--leftover"), 0)
    assert in_any_order(output[1:2]) == in_any_order(["5♥ 5♠ 5♦"])
    assert output[2:] == ["Left: K♦; 10 points."]
    assert run("arrange", "jamaican", "9", "5h Kd", "--leftover").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "body"),
    [
        (["jamaican", "1", THREES], JAMAICAN),
        (["super", "7", "7h 8h * *"], {"variant": "super", "hand": 7, "melds": "7h 8h * *"}),
        (["european", "-", "Ks Kh Kd"], {"variant": "european", "melds": "Ks Kh Kd"}),
        (
            ["jamaican", "1", "5h 5h 5h | 9c 9d 9h | Ks Kd *", "--held", "2h", "--packs", "3"],
            {
                "variant": "jamaican",
                "hand": 1,
                "melds": "5h 5h 5h | 9c 9d 9h | Ks Kd *",
                "hand_cards": ["2h"],
                "packs": 3,
            },
        ),
        (["jamaican", "1", THREES, "--held", ""], JAMAICAN | {"hand_cards": []}),
        (["south-african", "3", "4s 5s *6s", "--seen", ""], HALF_SAFE | {"seen": []}),
        (["south-african", "3", "4s 5s *6s", "--seen", "6s"], HALF_SAFE | {"seen": ["6s"]}),
        (
            [*LATER, "--laid", "5h 5s 5d | 9c 9d 9h"],
            {
                "variant": "jamaican",
                "hand": 1,
                "melds": "9s 9h *",
                "options": {"extra_melds": True},
                "first": False,
                "laid": "5h 5s 5d | 9c 9d 9h",
            },
        ),
        (
            ["caribbean", "1", "5h 5s 5d", "--add", "other", "7h 8h 9h 10h", "Jh"],
            {
                "variant": "caribbean",
                "hand": 1,
                "melds": "5h 5s 5d",
                "added": [{"meld": "7h 8h 9h 10h", "cards": "Jh", "own": False}],
            },
        ),
        (
            ["caribbean", "2", "5h 5s 5d | 5h 5c 5d", "--option", "distinct_threes=true"],
            {
                "variant": "caribbean",
                "hand": 2,
                "melds": "5h 5s 5d | 5h 5c 5d",
                "options": {"distinct_threes": True},
            },
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_json_is_what_the_api_answers_to_a_lay_down(
    api: Any, arguments: list[str], body: dict[str, Any]
) -> None:
    answer = run("check", *arguments, "--json")
    document = json.loads(answer.stdout)
    assert document == api("lay-down", body)
    assert answer.exit_code == (0 if document["legal"] else 1)


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        ([], {}),
        (["--own"], {"own": True}),
        (["--own", "--others", "5h 5s * | Ks Kd * | 7c 7d * | 8c 8d *"], OTHERS),
        (["--others", "9s 9h 9d", "--packs", "3"], {"others": "9s 9h 9d", "packs": 3}),
    ],
    ids=" ".join,
)
def test_json_is_what_the_api_answers_to_a_tack_on(
    api: Any, arguments: list[str], more: dict[str, Any]
) -> None:
    for cards in ("9s", "*"):
        answer = run("tack-on", "jamaican", "1", "9s 9h 9d", cards, *arguments, "--json")
        body = {"variant": "jamaican", "hand": 1, "meld": "9s 9h 9d", "cards": cards}
        document = json.loads(answer.stdout)
        assert document == api("tack-on", body | {"own": False} | more)
        assert answer.exit_code == (0 if document["legal"] else 1)


@pytest.mark.parametrize(
    ("arguments", "changes"),
    [
        ([], {}),
        (["--packs", "2", "--seen", "6s"], {"packs": 2, "seen": ["6s"]}),
        (["--leftover", "--not-drawn"], {"purpose": "leftover", "drawn": False}),
        (["--option", "extra_melds=true"], {"options": {"extra_melds": True}}),
    ],
    ids=" ".join,
)
def test_json_is_what_the_api_answers_to_a_hand(
    api: Any, arguments: list[str], changes: dict[str, Any]
) -> None:
    for number, cards in ((1, HELD), (1, HELD.removesuffix(" 2h As")), (9, HELD)):
        answer = run("arrange", "jamaican", str(number), cards, *arguments, "--json")
        body = {"variant": "jamaican", "hand": number, "cards": cards} | changes
        document = json.loads(answer.stdout)
        assert document == api("arrange", body)
        assert answer.exit_code == (0 if document["can_lay_down"] else 1)


def test_the_questions_of_the_readme_are_answered() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(
        r"^python3 dev.py run ((?:check|tack-on|arrange) .+)$", readme, re.MULTILINE
    )
    assert len(commands) == 3
    for command in commands:
        assert lines(run(*shlex.split(command)), 0)


def test_the_games_are_listed() -> None:
    output = lines(run("variants"), 0)
    assert [line.split()[0] for line in output] == list(VARIANTS)
    assert all(len(line.split()) > 2 for line in output)


def test_the_games_are_listed_as_json_with_hands_and_house_rules() -> None:
    listed = json.loads(run("variants", "--json").stdout)
    assert [game["id"] for game in listed] == list(VARIANTS)
    for game in listed:
        if not VARIANTS[game["id"]].has_cards:
            answer = run("check", game["id"], "1", "", "--json")
            assert answer.stderr == f"{game['name']} has no cards to check.\n"
            continue
        for hand in game["hands"]:
            answer = run("check", game["id"], str(hand["number"]), "", "--json")
            document = json.loads(answer.stdout)
            assert document["contract"] == hand["contract"]
            assert document["contract_text"] == hand["contract_text"]
        for option in game["options"]:
            value = json.dumps(option["default"]).strip('"')
            answer = run("check", game["id"], "7", "", "--option", f"{option['id']}={value}")
            assert answer.stderr == "" or "There is no" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["check", "poker", "1", "7h"], "There is no game “poker”; there are jamaican,"),
        (["check", "super", "3", "7h"], "There is no hand 3; Super has hands 5,"),
        (["check", "jamaican", "-", "7h"], "Say which hand; Jamaican has hands 1,"),
        (["arrange", "jamaican", "-", "7h"], "Say which hand; Jamaican has hands 1,"),
        (["check", "jamaican", "one", "7h"], "“one” is no number"),
        (["check", "jamaican", "9" * 5000, "7h"], "is no number"),
        (["check", "jamaican", "1", "7h 8h 9x"], "“9x” (card 3) isn’t a card"),
        (["arrange", "jamaican", "1", "7h K"], "“K” (card 2) isn’t a card"),
        (["arrange", "jamaican", "1", "7h", "--seen", "x"], "“x” (card 1) isn’t a card"),
        (["check", "jamaican", "1", "7h", "--held", "x"], "“x” (card 1) isn’t a card"),
        (["check", "jamaican", "1", " ".join(["7h"] * 65)], "No more than 64 cards"),
        (
            ["check", "jamaican", "1", "7h", "--packs", "1"],
            "Jamaican can be played with this many packs: 2, 3, 4.",
        ),
        (["check", "jamaican", "1", "7h", "--packs", "two"], "is not a valid integer"),
        (["check", "jamaican", "1", "7h", "--packs", "9" * 5000], "--packs"),
        (["check", "jamaican", "1", "7h", "--option", "jokers"], "“jokers” should be ID=VALUE."),
        (["check", "jamaican", "1", "7h", "--option", "jokers=7"], "“jokers” can be: 4, 5, 6."),
        (["check", "jamaican", "1", "7h", "--option", f"jokers={'9' * 5000}"], "can be: 4, 5, 6."),
        (["check", "jamaican", "1", "7h", "--option", "dance=on"], "no house rule “dance”"),
        (["check", "jamaican", "1"], "Missing argument 'MELDS'"),
        (["arrange", "jamaican"], "Missing argument"),
        (["tack-on", "jamaican", "3", "4s 5s"], "Missing argument 'CARDS'"),
        (["tack-on", "jamaican", "3", "4s 5s 6s 7s", "x"], "“x” (card 1) isn’t a card"),
        (["tack-on", "jamaican", "10", "4s 5s 6s 7s", "8s"], "There is no hand 10; Jamaican has"),
        (["check", "jamaican", "1", "7h", "--laid", "x"], "“x” (card 1) isn’t a card"),
        (["variants", "jamaican"], "unexpected extra argument"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_bad_usage_is_explained_in_a_sentence(arguments: list[str], complaint: str) -> None:
    for more in ([], ["--json"]):
        answer = run(*arguments, *more)
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert complaint in answer.stderr
        assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "jamaican", "1", THREES], "0"),
        (["check", "jamaican", "1", ""], "1"),
        (["check", "jamaican", "1", "x"], "2"),
        (["arrange", "jamaican", "1", HELD], "0"),
        (["arrange", "jamaican", "9", HELD], "1"),
        (["tack-on", "jamaican", "1", "5h 5s 5d", "5c"], "0"),
        (["variants", "--json"], "0"),
    ],
    ids=" ".join,
)
def test_the_referee_starts_without_flask_or_a_database(
    arguments: list[str], status: str, tmp_path: Path
) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.splitlines()[-1] == status
    assert list(tmp_path.iterdir()) == []
