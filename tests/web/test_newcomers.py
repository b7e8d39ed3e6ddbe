"""A newcomer plays a hand by nothing but the rules page: what the page says is what holds."""

import re

import pytest

from scorekeeper.cards import JOKER, write_cards
from scorekeeper.game.entries import Call, Entry, Hand
from scorekeeper.game.replay import replay
from scorekeeper.referee.turn_end import may_discard
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support import verdicts
from tests.support.builders import play, table_of
from tests.support.games.registry import JUDGED
from tests.support.logs import warnings
from tests.support.many import some
from tests.support.newcomer import RulesPage, number
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

NAMES = ("Ann", "Bob", "Cid", "Dee")
PACKS = {"contract-rummy": 3}
"""So many packs have the cards of all pictures where two haven't, which come with one joker."""


def read(dan: Phone, variant: str) -> tuple[RulesPage, Variant]:
    """The rules page of a game, and the rules it is about."""
    rules = VARIANTS[variant].with_options({})
    return RulesPage(dan.open(f"/rules/{variant}").html, rules.words.joker), rules


def contract_on(page: RulesPage) -> str:
    """The first lay-down that the page shows as legal, as text."""
    shown = [*page.figures("hands"), *page.figures("laying-down")]
    legal = next(figure for figure in shown if figure.legal)
    return " | ".join(map(write_cards, legal.rows))


@pytest.mark.parametrize("variant", JUDGED)
def test_a_newcomer_plays_a_hand_by_what_the_page_says(dan: Phone, variant: str) -> None:
    page, rules = read(dan, variant)
    start = table_of(*NAMES, variant=variant)
    in_play = replay(start, []).hand
    assert in_play is not None
    # The deal, and who starts
    assert page.dealt == in_play.rules.cards
    assert page.left_of_the_dealer_starts == (rules.deal_passes != "to_the_loser")
    assert in_play.starter == 2
    # The first lay-down: as large as the hand, and legal with what is left to discard
    melds = contract_on(page)
    laid = len(melds.replace("|", " ").split())
    assert laid <= page.dealt + 1
    number = in_play.rules.number
    assert verdicts.lay_down(variant, number, melds).legal
    # The discard
    assert may_discard(rules, in_play.deal.deck, JOKER) == page.may_discard_joker
    if rules.card_points.nothing_counts:
        return
    # Somebody is out; the others count what they hold by the table of the page
    part = "doubling" if page.part("doubling") else "scoring"
    times = 2 if part == "doubling" else 1
    losers = {seat: each for seat, each in enumerate(page.held(part), 2) if each[0]}
    assert len(losers) == 3
    counted = {seat: sum(map(page.worth, cards)) * times for seat, (cards, _) in losers.items()}
    assert counted == {seat: total for seat, (_, total) in losers.items()}
    # The score sheet says the same
    left = {seat: cards for seat, (cards, _) in losers.items()}
    state = play(start, Hand(1, left, bent=part == "doubling"))
    sums = {seat: score.sum for seat, score in state.sheet[0].scores.items()}
    if "you then score" in page.html:
        winners = [total for cards, total in page.held(part) if not cards]
        assert winners == [sums[1]] == [sum(counted.values())]
    else:
        assert sums == {1: 0, **counted}


@pytest.mark.parametrize("variant", JUDGED)
def test_every_picture_of_a_hand_is_what_the_referee_says(dan: Phone, variant: str) -> None:
    page, rules = read(dan, variant)
    shown = list(page.figures("hands"))
    assert len(shown) == (0 if rules.every_hand_alike else len(rules.hands))
    for figure in shown:
        found = re.match(r"\w+ (\d+)\. ", figure.caption)
        assert found
        melds = " | ".join(map(write_cards, figure.rows))
        assert verdicts.lay_down(variant, int(found[1]), melds).legal == figure.legal


@pytest.mark.parametrize("part", ["sets", "runs", "jokers"])
@pytest.mark.parametrize("variant", some(6, JUDGED))
def test_every_picture_of_a_meld_is_what_the_referee_says(
    dan: Phone, variant: str, part: str
) -> None:
    page, rules = read(dan, variant)
    figures = list(page.figures(part))
    laid = {"sets": rules.sets.allowed, "runs": rules.runs.allowed, "jokers": True}
    assert len(figures) >= (
        (3 if {"set", "run"} <= {*rules.meld_kinds} else 2) if laid[part] else 0
    )
    for figure in figures:
        if "seen" not in figure.caption and "discarded" not in figure.caption:
            (cards,) = figure.rows
            verdict = verdicts.meld(variant, write_cards(cards), PACKS.get(variant, 2))
            assert verdict.legal == figure.legal, figure


@pytest.mark.parametrize("variant", verdicts.WITH_TACKING_ON)
def test_every_picture_of_a_card_added_is_what_the_referee_says(dan: Phone, variant: str) -> None:
    page, rules = read(dan, variant)
    figures = list(page.figures("tacking-on"))
    assert len(figures) >= (4 if {"set", "run"} <= {*rules.meld_kinds} else 2)
    for figure in figures:
        before, added, *after = map(write_cards, figure.rows)
        own = "somebody else" not in figure.caption
        packs = PACKS.get(variant, 2)
        verdict = verdicts.tack_on(variant, before, added, own=own, packs=packs)
        assert verdict.legal == figure.legal, figure
        if verdict.legal:
            assert after[0] == write_cards(verdict.result)
            assert after[1:] == [write_cards(verdict.freed)] * bool(verdict.freed)


@pytest.mark.parametrize("variant", JUDGED)
def test_c18_a_newcomer_calls_as_often_as_the_page_says(dan: Phone, variant: str) -> None:
    page, rules = read(dan, variant)
    if page.calls is None:
        assert rules.max_calls is None
        return
    start = table_of(*NAMES, variant=variant)
    calls: list[Entry] = [Call(2)] * page.calls
    assert warnings(start, calls) == []
    assert warnings(start, [*calls, Call(2)]) != []


@pytest.mark.parametrize("variant", JUDGED)
def test_a_game_is_won_as_the_headline_says(dan: Phone, variant: str) -> None:
    page, rules = read(dan, variant)
    start = table_of(*NAMES, variant=variant)
    entries: list[Entry] = []
    most = page.headline.startswith("Have the most")
    while (state := replay(start, entries)).hand is not None:
        others = [player.seat for player in state.players if player.in_play and player.seat != 1]
        entries.append(Hand(1, {seat: 40 + seat for seat in others}))
        assert len(entries) < 40
    winner = next(player for player in state.players if player.rank == 1)
    assert winner.seat == 1
    counted = re.search(r"after (\w+) (?:hands|rounds)", page.headline)
    target = re.search(r"somebody reaches (\d+)", page.headline)
    if counted:
        assert len(state.sheet) == number(counted[1])
    elif target:
        before = replay(start, entries[:-1])
        assert max(player.total for player in state.players) >= int(target[1])
        assert max(player.total for player in before.players) < int(target[1])
        assert most == (rules.scored_by == "winner")
    elif laid := re.search(r"lay all (\w+) phases", page.headline):
        assert len(state.sheet) == number(laid[1])
    else:
        assert page.headline == "Be the last one left"
        limit = re.search(r"more than (\d+) points", page.text("out"))
        assert limit
        assert all(player.total > int(limit[1]) for player in state.players if player.seat != 1)


def test_e11_whoever_has_few_cards_left_says_so(dan: Phone) -> None:
    sentence = "Whoever ends a turn with one to three cards left says how many"
    page, _ = read(dan, "european")
    assert sentence in page.text("turn")
    assert sentence in dan.open("/rules/european/words").text
    assert sentence not in read(dan, "jamaican")[0].text("turn")


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("jamaican", "Once you have laid down, only from the stock."),
        ("european", "Whoever starts the hand may take the card turned up in their first turn."),
        ("north-american", "only if you lay down with it at once"),
        ("south-african", "whether you have laid down or not"),
    ],
)
def test_c18_e11_n3_s1_from_which_pile_a_player_draws(dan: Phone, variant: str, text: str) -> None:
    assert text in read(dan, variant)[0].text("turn")


@pytest.mark.parametrize(
    ("variant", "texts"),
    [
        ("jamaican", ["All discards but the top one", "too, the hand is thrown in"]),
        ("caribbean", ["All discards but the top one", "too, the hand is thrown in"]),
        ("kooky", ["All discards but the top one", "too, the round is thrown in"]),
        ("european", ["All discards but the top one", "too, the hand is thrown in"]),
        ("south-african", ["become the new stock, however often"]),
        ("north-american", ["All discards but the top one", "become the new stock, however often"]),
    ],
)
def test_j17_e10_s12_when_the_stock_is_used_up(dan: Phone, variant: str, texts: list[str]) -> None:
    for text in texts:
        assert text in read(dan, variant)[0].text("stock")


def test_s1_the_joker_at_the_cut_is_told_with_and_without_money(dan: Phone) -> None:
    text = "A joker at the cut is theirs, and they are dealt one card less."
    assert text in read(dan, "south-african")[0].text("table")
    assert "cuts" not in read(dan, "jamaican")[0].text("table")


def test_s11_what_the_losers_pay_is_worked_out_too(dan: Phone) -> None:
    text = read(dan, "south-african")[0].text("scoring")
    assert "10 + 9 + 4 = 23 · pays R0.30" in text
    assert "11 + 25 + 6 = 42 · pays R0.50" in text
    assert "pays" not in read(dan, "jamaican")[0].text("doubling")


def test_every_offence_is_explained(dan: Phone) -> None:
    for variant in JUDGED:
        page, rules = read(dan, variant)
        for offence in rules.offences:
            if not offence.points_editable:
                assert f"{offence.name}. {offence.explanation}" in page.text("penalties")
                assert offence.explanation


def test_amounts_are_in_money_that_people_have(dan: Phone) -> None:
    assert "R1" in read(dan, "south-african")[0].text("money")
    assert "£0.50" in read(dan, "european")[0].text("money")
    page = dan.client.get("/rules/european", headers={"Accept-Language": "en-US"})
    assert "$0.50" in page.text
