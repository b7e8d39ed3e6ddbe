"""A full house, told to the API: eight people with long names; their games, circle, tournament."""

import re
from typing import Any

from playwright.sync_api import APIRequestContext, Page

NAMES = [
    "Wilhelmina",
    "Bartholomew",
    "Jo",
    "Maximilian the Younger",
    "Zoë",
    "Hans-Christian",
    "Ann-Marie",
    "Konstantina",
]
API = "/api/v1"
Json = dict[str, Any]


def tell(request: APIRequestContext, path: str, body: Json, token: str = "") -> Json:
    """What the API answers to this."""
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    answer = request.post(API + path, data=body, headers=bearer)
    assert answer.status == 201, answer.text()
    created: Json = answer.json()
    return created


def hand(winner: int, points: int, *, bent: bool = False, among: int = len(NAMES)) -> Json:
    """A hand after which each of the others counts less than the one before them."""
    losers = [seat for seat in range(1, among + 1) if seat != winner]
    left = {str(seat): {"points": points - 7 * number} for number, seat in enumerate(losers)}
    return {"kind": "hand", "out": winner, "left": left} | ({"bent": True} if bent else {})


def game(page: Page, variant: str, facts: list[Json], **more: object) -> str:
    """The path of a game that the eight have played so far, opened on the phone."""
    begun = tell(page.request, "/games", {"variant": variant, "players": NAMES} | more)
    for fact in facts:
        tell(page.request, f"/games/{begun['id']}/entries", fact, begun["tokens"]["host"])
    return _opened(page, begun["links"]["host"], f"/games/{begun['id']}")


def circle(page: Page) -> str:
    """The path of their circle, which has played for pounds and for euros."""
    begun = tell(page.request, "/circles", {"name": "Friday night at Wilhelmina’s"})
    its = {"circle": {"id": begun["id"], "token": begun["tokens"]["host"]}}
    for number, currency in enumerate(("GBP", "EUR", "GBP"), 1):
        facts = [hand(number, 100, bent=True), hand(3, 70), {"kind": "end"}]
        options = {"stake_per_point": 500}
        game(page, "jamaican", facts, currency=currency, options=options, **its)
    return _opened(page, begun["links"]["host"], f"/circles/{begun['id']}")


TO_THE_PLAYOFF = ("draw", "new_people", "draw", "playoff")


def tournament(page: Page, rounds: tuple[str, ...] = TO_THE_PLAYOFF) -> str:
    """The path of their tournament, in the last of these rounds, a hand of it played."""
    plan = {"name": "Kalooki night at Wilhelmina’s", "variant": "jamaican", "minutes": 45}
    begun = tell(page.request, "/tournaments", plan | {"playoff": 4, "rounds": 3})
    token, path = begun["tokens"]["host"], f"/tournaments/{begun['id']}"
    facts = f"{path}/facts"
    for name in NAMES:
        tell(page.request, facts, {"kind": "sign_up", "name": name}, token)
    for number, by in enumerate(rounds, 1):
        seating = _get_json(page.request, f"{path}/seating?by={by}", token)
        seats = {key: seating[key] for key in ("kind", "by", "tables", "sitting_out")}
        tell(page.request, facts, seats, token)
        tell(page.request, facts, {"kind": "start_round"}, token)
        for table in range(1, len(seating["tables"]) + 1):
            at = _get_json(page.request, f"{path}/rounds/{number}/tables/{table}", token)
            key = at["host"].partition("#")[2]
            tell(page.request, f"/games/{at['game']}/entries", hand(table, 95, among=4), key)
        if number < len(rounds):
            tell(page.request, facts, {"kind": "end_round"}, token)
    return _opened(page, begun["links"]["host"], path)


def _get_json(request: APIRequestContext, path: str, token: str) -> Json:
    answer = request.get(API + path, headers={"Authorization": f"Bearer {token}"})
    found: Json = answer.json()
    return found


def _opened(page: Page, link: str, path: str) -> str:
    page.goto(link)
    page.wait_for_url(re.compile(path))
    return path
