"""What the description of the Jamaican game says, statement by statement (J1 to J17)."""

import pytest

from scorekeeper.game.entries import Call, Cut, Penalty, Void
from tests.sources.statements import ANN, BOB, CID, Game, Statement
from tests.support.builders import hand

jamaican, super_kalooki, baby = Game("jamaican"), Game("super"), Game("baby")
more_melds = jamaican.playing(extra_melds=True)

WON = hand(ANN, {BOB: "5h 9c", CID: "Kd"})
BENT = hand(ANN, {BOB: "5h 9c", CID: "Kd"}, bent=True)

THREES = "5h 5s 5d | 9c 9d 9h | Ks Kd Kc"
THREE_AND_FOURS = "5h 5s 5d | 2h 3h 4h 5h | 9s 10s Js Qs"
HEARTS = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
ACE_HIGH = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"

# fmt: off
STATEMENTS = [
    # Players and cards
    Statement("three to eight usually play", "J1", jamaican.value("usual_players"), (3, 8)),
    Statement("two may play, though it is unusual", "C11", jamaican.of(2).usual(), False),
    Statement("four at a table, as at tournaments, is usual", "J1", super_kalooki.of(4).usual()),
    Statement("four play with two packs", "J1", jamaican.of(4).deck(), (2, 4, 108)),
    Statement("six play with three packs", "J1", jamaican.of(6).deck(), (3, 8, 164)),
    Statement("eight play with four packs", "J1", jamaican.of(8).deck(), (4, 10, 218)),
    Statement("a black ace left in hand costs 15", "J2", jamaican.counts("As Ac"), [15, 15]),
    Statement("a red ace costs a single point", "J2", jamaican.counts("Ah Ad"), [1, 1]),
    Statement("court cards cost ten each", "J2", jamaican.counts("Ks Qh Jd"), [10, 10, 10]),
    Statement("other cards cost what they show", "J2", jamaican.counts("2c 7d 10h"), [2, 7, 10]),
    Statement("a joker costs 50", "J2", jamaican.counts("*"), [50]),
    # Threes and fours
    Statement("three of a rank are a three", "J3", jamaican.meld("5h 5s 5d"), "set"),
    Statement("five kings are a three too", "J3", jamaican.meld("Ks Kh Kd Kc Kh"), "set"),
    Statement("the same card may be in a three twice", "J3", jamaican.meld("5h 5h 5s"), "set"),
    Statement("two of a rank are too few", "J3", jamaican.meld("5h 5s"), "meld.too_short"),
    Statement("a three is of one rank", "J3", jamaican.meld("5h 5s 6d"), "set.mixed_ranks"),
    Statement("five spades in a row are a four", "J4", jamaican.meld("7s 8s 9s 10s Js"), "run"),
    Statement("three in a row are too few", "J4", jamaican.meld("7s 8s 9s"), "meld.too_short"),
    Statement("a four is of one suit", "J4", jamaican.meld("7s 8s 9s 10h"), "run.mixed_suits"),
    Statement("a four skips no card", "J4", jamaican.meld("7s 8s 9s Js"), "run.not_consecutive"),
    Statement("the ace may be low", "J4", jamaican.meld("Ah 2h 3h 4h"), "run"),
    Statement("the ace may be high", "J4", jamaican.meld("Jh Qh Kh Ah"), "run"),
    Statement("a dear black ace may be low all the same", "J4",
              jamaican.meld("As 2s 3s 4s"), "run"),
    Statement("an ace is never inside a four", "C2",
              jamaican.meld("Qh Kh Ah 2h 3h"), "run.ace_turns_corner"),
    Statement("one player’s fours are of different suits", "J6",
              jamaican.lays(3, "5h 5s 5d | 2h 3h 4h 5h | 9h 10h Jh Qh"), "laydown.repeated_suit"),
    Statement("one player’s threes are of different ranks", "J6",
              jamaican.lays(1, "5h 5s 5d | 5c 5d 5h | Ks Kd Kc"), "laydown.repeated_rank"),
    Statement("that holds for what they lay later too", "J6",
              more_melds.lays(1, "Kh Kd Ks", earlier=THREES), "laydown.repeated_rank"),
    Statement("a whole suit stands for three fours", "J7", jamaican.lays(4, HEARTS), "legal"),
    Statement("its ace may be high", "J7", jamaican.lays(4, ACE_HIGH), "legal"),
    Statement("it does so beside a three as well", "J7",
              jamaican.lays(8, f"9s 9d 9c | {HEARTS}"), "legal"),
    Statement("where two fours are asked for, it is one four", "J7",
              jamaican.lays(3, f"9s 9d 9c | {HEARTS}"), "laydown.contract"),
    # Jokers
    Statement("a joker stands in for a card of a three", "J5", jamaican.meld("5h 5s *"), "set"),
    Statement("a joker stands in for a card of a four", "J5", jamaican.meld("7s * 9s 10s"), "run"),
    Statement("a three needs two natural cards", "J5",
              jamaican.meld("5h * *"), "set.too_few_naturals"),
    Statement("two jokers never lie side by side in a four", "J5",
              jamaican.meld("7s * * 10s"), "run.adjacent_jokers"),
    Statement("the card a joker stands for takes its place, and the joker moves up", "J11",
              jamaican.adds("7s * 9s 10s", "8s"), "7s 8s 9s 10s *Js"),
    Statement("the holder of that card may do so in anybody’s four", "J11",
              jamaican.adds("7s * 9s 10s", "8s", own=False), "7s 8s 9s 10s *Js"),
    Statement("a joker doesn’t move up beside another one", "J11",
              jamaican.adds("7s * 9s *", "8s"), "tack.joker_stuck"),
    Statement("a joker that can go no higher stays", "J11",
              jamaican.adds("Js * Ks As", "Qs"), "tack.joker_stuck"),
    Statement("a joker never leaves its three", "J11",
              jamaican.adds("5h 5s *", "5d"), "5h 5s *5 5d"),
    Statement("a joker may be added to a meld of one’s own", "J10",
              jamaican.adds("7s 8s 9s 10s", "*"), "7s 8s 9s 10s *Js"),
    Statement("a joker may not be added to anybody else’s", "J10",
              jamaican.adds("7s 8s 9s 10s", "*", own=False), "tack.not_own_joker"),
    # Deal and contracts
    Statement("nine hands make a game", "J8", jamaican.value("final_hand"), 9),
    Statement("a card more is dealt in most hands", "J8",
              jamaican.cards_dealt(), [10, 11, 12, 13, 13, 14, 15, 16, 17]),
    Statement("contracts grow from three threes to four fours", "J8",
              jamaican.contracts(),
              ["333", "334", "344", "444", "3333", "3334", "3344", "3444", "4444"]),
    Statement("some deal twelve in the first three hands", "J8",
              jamaican.playing(deal="twelve").cards_dealt(), [12, 12, 12, 13, 13, 14, 15, 16, 17]),
    Statement("some stop after hand 4", "J8", jamaican.playing(hands="1-4").value("final_hand"), 4),
    Statement("Super is hands 5 to 9", "J8", super_kalooki.cards_dealt(), [13, 14, 15, 16, 17]),
    Statement("with their contracts", "J8",
              super_kalooki.contracts(), ["3333", "3334", "3344", "3444", "4444"]),
    Statement("Baby has three small contracts", "J8", baby.contracts(), ["33", "34", "44"]),
    Statement("six, seven and eight cards are dealt for them", "J8", baby.cards_dealt(), [6, 7, 8]),
    Statement("some always deal eight", "J8", baby.playing(deal="eight").cards_dealt(), [8, 8, 8]),
    Statement("the next to the left deals the next hand", "C9",
              jamaican.next_hand("dealer", WON), BOB),
    Statement("who sits on the dealer’s left begins", "C9", jamaican.next_hand("starter"), BOB),
    # Laying down
    Statement("three threes are the first contract", "J9", jamaican.lays(1, THREES), "legal"),
    Statement("two fours and a three the third", "J9", jamaican.lays(3, THREE_AND_FOURS), "legal"),
    Statement("nothing else may be laid first", "J9",
              jamaican.lays(1, THREE_AND_FOURS), "laydown.contract"),
    Statement("part of the contract is not enough", "J9",
              jamaican.lays(1, "5h 5s 5d | 9c 9d 9h"), "laydown.contract"),
    Statement("each meld may be larger than it must", "J9",
              jamaican.lays(1, "5h 5s 5d 5c | 9c 9d 9h | Ks Kd Kc Kh Ks"), "legal"),
    Statement("it speaks of no melds beyond the contract, so none are laid", "J9",
              jamaican.lays(1, f"{THREES} | 2h 3h 4h 5h"), "laydown.extra_melds"),
    Statement("nor later", "J9",
              jamaican.lays(1, "2h 3h 4h 5h", earlier=THREES), "laydown.extra_melds"),
    Statement("the cards need not be worth anything much", "J9",
              jamaican.lays(1, "2h 2s 2d | 3c 3d 3h | Ah Ad Ah"), "legal"),
    Statement("no points are asked for", "J9", jamaican.value("lay_down.minimum"), None),
    # Tacking on
    Statement("a three takes cards of its rank", "J10",
              jamaican.adds("5h 5s 5d", "5c"), "5h 5s 5d 5c"),
    Statement("anybody’s three does", "J10",
              jamaican.adds("5h 5s 5d", "5c", own=False), "5h 5s 5d 5c"),
    Statement("a three takes nothing else", "J10",
              jamaican.adds("5h 5s 5d", "6c"), "tack.does_not_fit"),
    Statement("a four takes the next card up", "J10",
              jamaican.adds("7s 8s 9s 10s", "Js"), "7s 8s 9s 10s Js"),
    Statement("and the next card down", "J10",
              jamaican.adds("7s 8s 9s 10s", "6s"), "6s 7s 8s 9s 10s"),
    Statement("a whole suit takes nothing more", "J10", jamaican.adds(HEARTS, "Ah"), "tack.full"),
    Statement("tacking on may follow in the same turn", "J10",
              jamaican.tells("tacking on", "same turn")),
    Statement("and only after the contract", "J10", jamaican.tells("tacking on", "have laid down")),
    # Drawing
    Statement("who has laid down takes no discard any more", "C18",
              jamaican.value("drawing.takes_discard"), "until_laid"),
    Statement("an empty stock is made of the discards once", "J17",
              jamaican.value("reshuffling.max_times"), 1),
    # Discards and the stock
    Statement("a joker may not be discarded", "J12",
              jamaican.lays(1, THREES, held="*"), "laydown.no_discard_left"),
    Statement("a card that fits a meld on the table may be", "J12",
              jamaican.lays(1, THREES, held="Kh"), "legal"),
    Statement("a second empty stock ends the hand, and the same dealer deals it again", "C9",
              jamaican.next_hand("dealer", WON, Void()), BOB),
    Statement("for the same contract", "C9",
              jamaican.next_hand("rules.contract.code", WON, Void()), "334"),
    Statement("without any score", "C8", jamaican.totals(WON, Void()), [0, 14, 10]),
    # Scores
    Statement("who is out scores nothing", "C6", jamaican.totals(WON), [0, 14, 10]),
    Statement("totals grow hand by hand", "C6", jamaican.totals(WON, WON), [0, 28, 20]),
    Statement("cards that make a meld cost points too if they were not laid", "C6",
              jamaican.totals(hand(ANN, {BOB: "5h 5s 5d", CID: "2c"})), [0, 15, 2]),
    Statement("bending the table doubles them", "J13", jamaican.totals(BENT), [0, 28, 20]),
    Statement("after nine hands the lowest total wins", "C10", jamaican.winners(*[WON] * 9), [ANN]),
    Statement("to bend it: the contract, and one card to discard", "J13",
              jamaican.bends(1, "5h 5s 5d 9c 9d 9h Ks Kd Kc Kh 2c")),
    Statement("with two cards left nobody bends it", "J13",
              jamaican.bends(1, "5h 5s 5d 9c 9d 9h Ks Kd Kc 3h 2c"), False),
    Statement("only the first player to lay can do so", "J13", jamaican.plays("bent_first_only")),
    Statement("before anyone else has laid, that is", "J13",
              jamaican.tells("before anyone else laid down", "double")),
    Statement("penalties are not doubled", "C7",
              jamaican.totals(Penalty(BOB, "no_draw"), BENT), [0, 78, 20]),
    # Calls and penalties
    Statement("a player has three calls a hand", "J15", jamaican.value("max_calls"), 3),
    Statement("a fourth is recorded with a warning", "C18", jamaican.warns(*[Call(BOB)] * 4)),
    Statement("the cards in hand betray the calls: two more for each", "C12",
              jamaican.player(BOB, "holds", *[Call(BOB)] * 4), 18),
    Statement("each call too many costs 50", "J14",
              jamaican.totals(Penalty(BOB, "over_call", count=2), WON), [0, 114, 10]),
    Statement("or the player lays last, and no points are given", "J14",
              jamaican.playing(over_call="lay_last").totals(Penalty(BOB, "over_call"), WON),
              [0, 14, 10]),
    Statement("a challenger who is wrong gets 50", "J14",
              jamaican.totals(Penalty(CID, "wrong_challenge"), WON), [0, 14, 60]),
    Statement("a bad lay-down that can’t be mended costs 50", "J14",
              jamaican.totals(Penalty(CID, "bad_lay_down"), WON), [0, 14, 60]),
    Statement("a turn without a draw costs 50", "J14",
              jamaican.totals(Penalty(CID, "no_draw"), WON), [0, 14, 60]),
    Statement("a turn without a discard costs 50", "J14",
              jamaican.totals(Penalty(ANN, "no_discard"), WON), [50, 14, 10]),
    Statement("tables have offences of their own, 50 points as a rule", "J14",
              jamaican.totals(Penalty(CID, "house"), WON), [0, 14, 60]),
    Statement("a dealer who cuts just the cards to deal gets 50 off", "J16",
              jamaican.totals(Cut(ANN), WON), [-50, 14, 10]),
    Statement("only the dealer can", "J16", jamaican.refuses(Cut(BOB)), "cut.not_dealer"),
]
# fmt: on


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_the_product_answers_as_the_source_does_or_says_why_not(statement: Statement) -> None:
    statement.check()
