"""The shapes of the JSON documents that Scorekeeper writes and reads, as types: here the parts that
several of them share.

The writers are checked against them, and the description of the API is generated from them.
Keys of `left`, `seats` and `balances` are seats. Money is in minor units of the currency.
"""

from typing import Annotated

from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.stakes import Pot
from scorekeeper.wire.cards import MAX_CARDS
from scorekeeper.wire.limits import CardText, Limit, Name, Seat
from scorekeeper.wire.starts import MAX_OPTIONS

HeldShape = Annotated[list[CardText], Limit("maxItems", MAX_CARDS)]
PlayersShape = Annotated[list[Name], Limit("minItems", MIN_PLAYERS), Limit("maxItems", MAX_PLAYERS)]
SeatsShape = Annotated[list[Seat], Limit("maxItems", MAX_SEATS)]
OptionsShape = Annotated[dict[str, bool | int | str], Limit("maxProperties", MAX_OPTIONS)]
AccountShape = Seat | Pot
