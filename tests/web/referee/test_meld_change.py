"""A meld before and after: whatever is added, each column holds a card and the one in its place."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards import Card, read_cards, write_card
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.referee.meld_change import compare_melds
from tests.support.games.registry import JUDGED

MELDS = ["4s 5s *6s 7s", "4s *5s 6s 7s", "9h 9s *", "9h 9s 9d", "*Js Qs Ks As", "As 2s *3s 4s"]
CARDS = ["As", "2s", "3s", "4s", "5s", "6s", "8s", "9s", "10s", "Js", "9h", "9d", "9c", "*", "*8s"]


def shown(card: Card | None) -> str:
    return write_card(card) if card else ""


@given(
    st.sampled_from([id for id in JUDGED if id != "kooky"]),
    st.sampled_from(MELDS),
    st.lists(st.sampled_from(CARDS), min_size=1, max_size=4),
)
def test_nothing_is_lost_between_before_and_after(
    variant: str, meld: str, added: list[str]
) -> None:
    rules = VARIANTS[variant]
    deck = next(iter(rules.packs.values())).deck
    before = check_meld(rules, deck, read_cards(meld))
    verdict = check_tack_on(rules, deck, read_cards(meld), read_cards(" ".join(added)), own=True)
    if not verdict.legal or before.kind is None:
        return
    change = compare_melds(before.kind, before.cards, verdict.result, len(verdict.freed))
    assert tuple(one.before for one in change.columns if one.before) == before.cards
    after = [one.after for one in change.columns]
    assert Counter(after) == Counter(verdict.result)
    if before.kind == "run":
        assert tuple(after) == verdict.result
    replaced = sum(one.replaces_joker for one in change.columns)
    assert replaced == len(change.moves) + len(verdict.freed)
    jokers = sum(text.startswith("*") for text in added)
    assert len(change.added_jokers) == jokers
    naturals = len(change.replaced) + len(change.below) + len(change.above)
    assert naturals == len(added) - jokers


def test_two_jokers_that_move_do_not_lose_their_way() -> None:
    change = compare_melds("run", read_cards("*4s 5s *6s 7s"), read_cards("4s 5s 6s 7s *8s *9s"), 0)
    assert [(shown(one.before), shown(one.after)) for one in change.columns][-2:] == [
        ("", "*8s"),
        ("", "*9s"),
    ]
    assert change.moves == ((0, 5), (2, 4))
