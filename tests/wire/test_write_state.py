"""The state of a game, with the field names that are a promise to users' programs."""

import json
from typing import Any

from scorekeeper.game.entries import Call, Cut, End, Entry, Paid, Penalty, Void
from scorekeeper.game.start import Start
from scorekeeper.wire.state import (
    HandShape,
    MoneyShape,
    PlayerShape,
    PostingShape,
    RowShape,
    ScoreShape,
    StateShape,
    TransferShape,
    write_state,
)
from tests.support.builders import hand, play, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="baby", stake_per_point=5)
WON = hand(out=ANN, left={BOB: "K 9 As", CID: 35}, bent=True)

PROMISED = {
    StateShape: "id variant options version status hand players sheet winners money",
    HandShape: "number of contract contract_text cards packs jokers dealer starter",
    PlayerShape: "seat name total place calls eliminated may_buy_in buy_ins balance in_play",
    RowShape: "hand out void bent seats",
    ScoreShape: "cards points doubled penalties bonus sum total",
    MoneyShape: "currency pots balances postings transfers",
    PostingShape: "entry from to amount why",
    TransferShape: "from to amount",
}


def written(start: Start, *entries: Entry) -> Any:
    """The state as a user's program gets it."""
    state = write_state("g1", len(entries), start, play(start, *entries))
    return json.loads(json.dumps(state))


def has_the_fields_of(shape: type, document: dict[str, Any]) -> bool:
    """Whether a document has every promised field, and those of its shape only."""
    fields = set(shape.__annotations__)
    return set(PROMISED[shape].split()) <= fields == set(document)


def test_every_promised_field_is_there() -> None:
    playing, finished = written(TABLE, Cut(ANN), WON), written(TABLE, WON, End())
    row, money = finished["sheet"][0], finished["money"]
    assert has_the_fields_of(StateShape, playing)
    assert has_the_fields_of(HandShape, playing["hand"])
    assert has_the_fields_of(PlayerShape, playing["players"][0])
    assert has_the_fields_of(RowShape, row)
    assert all(has_the_fields_of(ScoreShape, score) for score in row["seats"].values())
    assert has_the_fields_of(MoneyShape, money)
    assert has_the_fields_of(PostingShape, money["postings"][0])
    assert has_the_fields_of(TransferShape, money["transfers"][0])
    assert money["pots"] == {"kitty": 0, "pool": 0}


def test_a_game_just_begun() -> None:
    state = written(TABLE)
    assert (state["id"], state["variant"], state["version"]) == ("g1", "baby", 0)
    assert (state["status"], state["winners"], state["sheet"]) == ("playing", [], [])
    assert state["hand"] == {
        "number": 1,
        "of": 3,
        "contract": "33",
        "contract_text": "Two threes",
        "cards": 6,
        "packs": 2,
        "jokers": 4,
        "dealer": 1,
        "starter": 2,
        "deal": 1,
        "short_stock": False,
        "penalties": {},
        "bonuses": {},
    }


def test_every_house_rule_is_there_with_its_value() -> None:
    options = written(TABLE)["options"]
    assert options == {option.id: option.default for option in TABLE.variant.options} | {
        "stake_per_point": 5
    }


def test_a_row_of_the_sheet() -> None:
    state = written(TABLE, Penalty(CID, "no_draw"), Cut(ANN), WON)
    assert state["sheet"] == [
        {
            "hand": 1,
            "entry": 3,
            "out": ANN,
            "void": False,
            "bent": True,
            "kalooki": False,
            "laid": [],
            "put_out": [],
            "bought_in": {},
            "seats": {
                "1": score([], 0, 1, bonus=-50),
                "2": score(["K", "9", "As"], 34, 2),
                "3": score(None, 35, 2, penalties=50),
            },
        }
    ]


def score(
    cards: list[str] | None, points: int, times: int, penalties: int = 0, bonus: int = 0
) -> dict[str, Any]:
    """A cell of the first row."""
    together = points * times + penalties + bonus
    return {
        "cards": cards,
        "points": points,
        "doubled": times == 2,
        "penalties": penalties,
        "bonus": bonus,
        "sum": together,
        "total": together,
    }


def test_a_deal_thrown_in_has_no_winner() -> None:
    row = written(TABLE, Void())["sheet"][0]
    assert (row["hand"], row["out"], row["void"]) == (1, None, True)


def test_players_and_the_hand_show_what_happened_so_far() -> None:
    state = written(TABLE, Call(BOB), Penalty(BOB, "no_draw"), Cut(ANN))
    assert [player["calls"] for player in state["players"]] == [0, 1, 0]
    assert [player["total"] for player in state["players"]] == [-50, 50, 0]
    assert [player["place"] for player in state["players"]] == [1, 3, 2]
    assert (state["hand"]["penalties"], state["hand"]["bonuses"]) == ({"2": 50}, {"1": -50})


def test_a_finished_game_has_winners_and_money() -> None:
    state = written(TABLE, hand(ANN, {BOB: 10, CID: 10}), End(), Paid(BOB, ANN, 50))
    assert (state["status"], state["hand"], state["winners"]) == ("finished", None, [ANN])
    assert state["money"] == {
        "currency": None,
        "pots": {"kitty": 0, "pool": 0},
        "balances": {"1": 100, "2": -50, "3": -50},
        "postings": [
            {
                "entry": 2,
                "from": payer,
                "to": ANN,
                "amount": 50,
                "cause": "stake_per_point",
                "points": 10,
                "why": "10 points at 5",
            }
            for payer in (BOB, CID)
        ],
        "ledger": [
            {
                "cause": "stake_per_point",
                "name": "Points",
                "amounts": {"1": 100, "2": -50, "3": -50},
                "times": {"1": 1, "2": 1, "3": 1},
            }
        ],
        "paid": [{"entry": 3, "from": BOB, "to": ANN, "amount": 50}],
        "transfers": [{"from": CID, "to": ANN, "amount": 50}],
    }
