"""What guests do at a tournament leaves room for its hosts."""

import pytest

from scorekeeper.tournament import refusals as module
from scorekeeper.tournament.facts import Fact, Leave, Plan, Rename, SignUp
from scorekeeper.tournament.fold import fold
from scorekeeper.tournament.refusals import MAX_RENAMES, guest_refusals, refusals
from scorekeeper.variants.registry import VARIANTS

PLAN = Plan("Club night", VARIANTS["super"])


def test_guests_put_their_name_right_a_few_times_and_then_the_host_does() -> None:
    facts: list[Fact] = [SignUp("Ann"), SignUp("Bob")]
    facts += [Rename(1, f"Ann {number}") for number in range(MAX_RENAMES)]
    tournament = fold(PLAN, facts)
    (refusal,) = guest_refusals(tournament, Rename(1, "Anna"))
    assert (refusal.code, refusal.where) == ("tournament.name", "name")
    assert guest_refusals(tournament, Rename(2, "Rob")) == []
    assert refusals(tournament, Rename(1, "Anna")) == []
    assert guest_refusals(fold(PLAN, facts[:-1]), Rename(1, "Anna")) == []


def test_the_last_facts_are_for_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_GUEST_FACTS", 3)
    tournament = fold(PLAN, [SignUp("Ann"), SignUp("Bob")])
    assert guest_refusals(tournament, SignUp("Cid")) == []
    full = tournament.after(SignUp("Cid"))
    assert [each.code for each in guest_refusals(full, SignUp("Dan"))] == ["tournament.guests_full"]
    assert guest_refusals(full, Rename(1, "Anna")) != []
    assert refusals(full, SignUp("Dan")) == refusals(full, Leave(1)) == []
