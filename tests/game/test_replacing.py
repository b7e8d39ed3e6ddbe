"""What the fold makes anew is as `dataclasses.replace` would have it."""

import dataclasses

from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Call
from scorekeeper.game.fold import table_before
from scorekeeper.game.replacing import replace
from tests.support.builders import table_of


def first_deal() -> Deal:
    deal = table_before(table_of("Ann", "Bob", "Cid")).open
    assert deal
    return deal


def test_only_what_is_named_changes() -> None:
    deal = first_deal()
    facts = ((1, Call(2)),)
    assert replace(deal, facts=facts) == dataclasses.replace(deal, facts=facts)
    assert replace(deal) == deal


def test_what_was_worked_out_before_the_change_is_worked_out_again() -> None:
    deal = first_deal()
    assert not deal.calls
    assert replace(deal, facts=((1, Call(2)),)).calls == {2: 1}
