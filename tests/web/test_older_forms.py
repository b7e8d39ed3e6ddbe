"""Forms as the pages before wrote them: a phone may have one waiting, and sends it as it is. Each
body was taken from such a page, but for its token."""

from collections.abc import Sequence
from urllib.parse import parse_qsl

import pytest
from flask import Flask

from scorekeeper.circle.people import person_id
from scorekeeper.game.counts import Count
from scorekeeper.game.entries import (
    Amend,
    Call,
    CorrectStart,
    End,
    Entry,
    Hand,
    Join,
    Paid,
    Penalty,
    Strike,
    Void,
)
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.web.circles.conftest import STAKES, Circle
from tests.web.conftest import SQLITE_ONLY, begin_table, let_in
from tests.web.tournaments.test_tournament import Night

pytestmark = SQLITE_ONLY

FIRST = hand(1, {2: 30, 3: 12})


def send(phone: Phone, address: str, body: str) -> None:
    """Sends a body with a token of today."""
    phone.forge(address, **dict(parse_qsl(body, keep_blank_values=True)))
    assert phone.answered == 303


@pytest.mark.parametrize(
    ("variant", "before", "page", "body", "recorded"),
    [
        (
            "jamaican",
            [],
            "/score",
            (
                "version=0&idempotency_key=4EWU9nATCIjXvdIG&deal=1&confirmed=&counting="
                "&left-1-cards=&left-1-points=&left-2-cards=K+10+4+As&left-2-points="
                "&left-3-cards=&left-3-points=10%2B15&out=1&bent=y&do=save"
            ),
            hand(1, {2: "K 10 4 As", 3: 25}, bent=True),
        ),
        (
            "phase-10",
            [],
            "/score",
            (
                "version=0&idempotency_key=uMDhGv8ci73WGw9Y&deal=1&confirmed=&counting="
                "&left-1-cards=&left-1-points=&left-2-cards=&left-2-points=25&left-3-cards="
                "&left-3-points=5&out=1&left-2-laid=y&do=save"
            ),
            hand(1, {2: 25, 3: 5}, laid=[2]),
        ),
        (
            "continental",
            [],
            "/score",
            (
                "version=0&idempotency_key=PaoY01CURVbBo9Rg&deal=1&confirmed=&twos-count=2"
                "&jokers-count=1&out=1&one_suit-count=1&do=save"
            ),
            Hand(1, {}, extras={"twos": 2, "jokers": 1, "one_suit": 1}),
        ),
        (
            "shanghai",
            [],
            "/score",
            (
                "version=0&idempotency_key=dQc5rBybXtqmNO47&deal=1&confirmed=&counting="
                "&left-1-cards=&left-1-points=25&left-2-cards=&left-2-points=5&left-3-cards="
                "&left-3-points=&out=3&kalooki=y&no_jokers=y&do=save"
            ),
            hand(3, {1: 25, 2: 5}, kalooki=True, no_jokers=True),
        ),
        (
            "jamaican",
            [FIRST],
            "/sheet/1",
            (
                "version=1&idempotency_key=WqiTbaDmoSnNzv3E&deal=0&confirmed=&counting=&number=1&out=2"
                "&bent=y&left-1-cards=&left-1-points=7&left-2-cards=&left-2-points="
                "&left-3-cards=As+%2A&left-3-points=&do=save"
            ),
            Amend(1, (hand(2, {1: 7, 3: "As *"}, bent=True),)),
        ),
        (
            "jamaican",
            [FIRST],
            "/sheet/1/throw-in",
            "version=1&idempotency_key=Zgl7ttzVP8Yf9BCr&number=1",
            Amend(1, (Void(),)),
        ),
        (
            "jamaican",
            [FIRST],
            "/sheet/1/take-back",
            "version=1&idempotency_key=8NH62lUFYVsUlYVv&number=1",
            Strike(1),
        ),
        (
            "jamaican",
            [FIRST],
            "/take-back",
            "version=1&idempotency_key=nYPxSlf5uI3SFhQk&entry=1&then=log",
            Strike(1),
        ),
        (
            "jamaican",
            [],
            "/calls",
            "version=0&idempotency_key=MrdsPR32ky4qk8Th&seat=3",
            Call(3),
        ),
        (
            "jamaican",
            [Call(3)],
            "/penalty",
            (
                "version=1&idempotency_key=coK6GcJ5q-wYuy9p&count=2&points=&hand=0&seat=3"
                "&what=over_call"
            ),
            Penalty(3, "over_call", count=2),
        ),
        (
            "jamaican",
            [],
            "/throw-in",
            "version=0&idempotency_key=dpfOtBhIqbqzYP9G&deal=1&why=misdeal",
            Void("misdeal"),
        ),
        (
            "jamaican",
            [],
            "/join",
            "version=0&idempotency_key=X3aHvrfgUmCyNoQ9&usual=0&name=Dan&points=0&after=1",
            Join("Dan", after=1),
        ),
        (
            "jamaican",
            [],
            "/start",
            (
                "version=0&idempotency_key=hpAQpMC3u3TutY5P&name_1=Anna&name_2=Bob&name_3=Cid"
                "&first_dealer=1&currency=&option_stake_per_point=0&option_deal=classic"
                "&option_hands=1-9&option_full_suit=True&option_max_calls=3&option_over_call=points"
                "&option_bent_first_only=True&option_cut_counts_upcard=False&option_jokers=4"
                "&option_extra_melds=False&option_ties=share"
            ),
            CorrectStart(players=("Anna", "Bob", "Cid")),
        ),
        ("jamaican", [FIRST], "/stop", "version=1&idempotency_key=dusOYmlCxf4L8nRF", End()),
        (
            "european",
            [hand(1, {2: 40, 3: 20}), End()],
            "/paid",
            "version=2&idempotency_key=sU6XQqqN4tnKHeYq&payer=2&payee=1&amount=60",
            Paid(2, 1, 60),
        ),
        (
            "european",
            [hand(1, {2: 40, 3: 20}), End(), Paid(2, 1, 60)],
            "/not-paid",
            "version=3&idempotency_key=c5xU0TEZS1IGn_M-&entry=3",
            Strike(3),
        ),
    ],
)
def test_what_a_game_was_to_record_is_recorded(
    app: Flask, variant: str, before: Sequence[Entry], page: str, body: str, recorded: Entry
) -> None:
    table = begin_table(app, variant=variant)
    table.record(*before)
    phone = let_in(table, table.host)
    for _ in range(2):
        send(phone, table.at(page), body)
        assert table.log == [*before, recorded]


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("deal=1&out=0&counting=2&left-cards=9+9&left-points=&do=send", None),
        ("deal=1&out=0&counting=2&left-cards=&left-points=35&do=send", Count(1, 35)),
        ("deal=1&out=0&counting=2&left-cards=&left-points=&do=out", Count(1, ())),
    ],
)
def test_what_a_player_counted_is_there(app: Flask, body: str, count: Count | None) -> None:
    table = begin_table(app)
    send(let_in(table, table.seat), table.at("/seat?seat=2"), body)
    counted = table.game.counted[2]
    assert counted == (count or Count(1, hand(1, {2: "9 9"}).left[2]))


def test_what_was_paid_in_a_circle_is_noted(app: Flask) -> None:
    circle = Circle(app)
    circle.play("Ann", "Bob", "Cid", **STAKES)
    payer, payee = person_id(circle.id, "Cid"), person_id(circle.id, "Ann")
    send(
        circle.ann,
        circle.at("/paid"),
        f"idempotency_key=sAL0L63YLSm5a4zH&payer={payer}&payee={payee}&amount=30&currency=GBP"
        "&part=0.04",
    )
    assert "£0.26" in circle.ann.open(circle.at("/money")).text
    send(circle.ann, circle.at("/not-paid"), "id=sAL0L63YLSm5a4zH")
    assert "£0.30" in circle.ann.open(circle.at("/money")).text


def test_who_signed_up_for_a_tournament_takes_part(app: Flask) -> None:
    night = Night(app)
    send(night.ann, night.at("/people"), "version=-1&idempotency_key=L15xbyy_t4yLnQTb&name=Ann")
    assert [player.name for player in night.stored.tournament.players] == ["Ann"]
