"""What cannot be true, and must be refused (C1, C15, C16, C21, C24, E8)."""

from tests.support.plain_sum import Json
from tests.trial.evening import OF_THE_DEAL, Evening, Told, cutter

FLAGS = ("bent", "kalooki", "no_jokers")


def untrue(evening: Evening) -> Told | None:
    """Something that cannot be, in one way or another."""
    fact = evening.chance.choice(WAYS)(evening)
    return None if fact is None else Told(fact, true=False)


def spoilt_hand(evening: Evening) -> Json | None:
    """A hand with one thing wrong; once the game is over, any hand."""
    hand, table = evening.some_hand(evening.table), evening.table
    if table.game.ended_by is not None:
        return hand
    spoil = spoilt_cards if table.rules.has_cards else spoilt_points
    return spoil(evening, hand)


def spoilt_cards(evening: Evening, hand: Json) -> Json | None:
    """A hand that somebody won with one thing wrong."""
    table, out, left = evening.table, str(hand["out"]), hand["left"]
    if not left:
        return None
    loser = evening.chance.choice(list(left))
    match evening.chance.randrange(7):
        case 0:
            del left[loser]
        case 1:
            left[out] = {"cards": ["*"]}
        case 2:
            left[str(len(table.game.seats) + 1)] = {"points": 5}
        case 3:
            left[loser] = {"cards": []}
            return None if table.may_hold_nothing() else hand
        case 4:
            lacking = [flag for flag in FLAGS if flag not in evening.flags(table)]
            hand[evening.chance.choice(lacking)] = True
        case 5:
            return impossible(evening, hand, loser)
        case 6:
            left[loser] = {"cards": too_many(evening)}
    return hand


def spoilt_points(evening: Evening, hand: Json) -> Json:
    """V2: points that nobody can have, or that are nobody's, or cards, or a winner."""
    left = hand["left"]
    seat = evening.chance.choice(list(left))
    match evening.chance.randrange(6):
        case 0:
            del left[seat]
        case 1:
            left[seat] = {"points": evening.chance.choice((-1, 1)) * 100_000}
        case 2:
            left[str(len(evening.paper.seats) + 1)] = {"points": 5}
        case 3:
            left[seat] = {"cards": evening.chance.choice(([], ["7h"]))}
        case 4:
            hand[evening.chance.choice(FLAGS)] = True
        case 5:
            hand["out"] = int(seat)
    return hand


def impossible(evening: Evening, hand: Json, loser: str) -> Json | None:
    """C16: a loser with more points than any hand, or with such as no hand comes to."""
    table, laid = evening.table, int(loser) in hand.get("laid", ())
    most = table.most_cards(int(loser), laid=laid)
    worths = sorted(map(table.game.card_points, table.cards.elements()), reverse=True)
    points = sum(worths[:most]) + evening.chance.choice((-3, -1, 0, 1, 2, 7, 100))
    points = evening.chance.choice((points, evening.chance.randint(0, sum(worths[:most]) + 1)))
    if points < 0 or table.is_possible(int(loser), points, laid=laid):
        return None
    hand["left"][loser] = {"points": points}
    return hand


def too_many(evening: Evening) -> list[str]:
    """C1: one copy of a card more than there are."""
    card, copies = evening.chance.choice(list(evening.table.cards.items()))
    return [card] * (copies + 1)


def lacking(evening: Evening) -> Json | None:
    """C21: what this game does not have."""
    seat = evening.chance.choice(evening.paper.seats)
    kinds = evening.paper.rules.kinds | (
        {"four_pairs"} if evening.game["options"].get("four_pairs") else set()
    )
    absent = [kind for kind in (*OF_THE_DEAL, "buy_in") if kind not in {*kinds, "penalty"}]
    if "cut" in absent and evening.paper.rules.cut_bonus:
        absent.remove("cut")
    return {"kind": evening.chance.choice(absent), "seat": seat} if absent else None


def wrong_penalty(evening: Evening) -> Json:
    """A penalty with something wrong."""
    paper, chance = evening.paper, evening.chance
    seat = chance.choice(paper.now.seats or paper.seats)
    penalty: Json = {"kind": "penalty", "seat": seat, "offence": "house"}
    fixed = [id for id in paper.rules.offences if id != "house"]
    wrong: list[Json] = [
        {"offence": "sneezing"},
        {"count": 0},
        {"hand": 99},
        {"seat": len(paper.seats) + 1},
        {"points": 0},
    ]
    if fixed:
        wrong.append({"offence": chance.choice(fixed), "points": 20})
    return penalty | chance.choice(wrong)


def wrong_cut(evening: Evening) -> Json | None:
    """J16, S10, L3: a cut by somebody else, or a second one."""
    paper = evening.paper
    if "cut" not in paper.rules.kinds or paper.ended_by is not None:
        return None
    cuts = cutter(paper, paper.now)
    if paper.now.cuts:
        return {"kind": "cut", "seat": cuts}
    others = [seat for seat in paper.now.seats if seat != cuts]
    return {"kind": "cut", "seat": evening.chance.choice(others)}


def wrong_buy_in(evening: Evening) -> Json | None:
    """E8: somebody buys in who may not."""
    may_not = [seat for seat in evening.paper.seats if not evening.paper.e8_may_buy_in(seat)]
    return {"kind": "buy_in", "seat": evening.chance.choice(may_not)} if may_not else None


def wrong_payment(evening: Evening) -> Json:
    """Something paid to oneself, or into a pot that the game does not have."""
    money, seat = evening.paper.rules.money, evening.chance.choice(evening.paper.seats)
    pots = [pot for pot in ("kitty", "pool") if money is None or money.pot != pot]
    payee = evening.chance.choice((seat, *pots, len(evening.paper.seats) + 1))
    return {"kind": "paid", "from": seat, "to": payee, "amount": 5}


def wrong_join(evening: Evening) -> Json | None:
    """C24: somebody of the same name."""
    paper = evening.paper
    here = [seat for seat in paper.order if seat not in paper.left]
    name = evening.names[evening.chance.choice(here) - 1] if here else "Ann"
    return {"kind": "join", "name": name, "after": here[0]} if here else None


def after_the_end(evening: Evening) -> Json | None:
    """Once the game is over, nothing more happens."""
    if evening.paper.ended_by is None:
        return None
    kind = evening.chance.choice(("void", "end"))
    return {"kind": kind}


def twice(evening: Evening) -> Json | None:
    """S10: paid only once a round."""
    paid = [kind for kind in evening.in_this_deal() if kind == "jokers_dealt"]
    if not paid or evening.paper.ended_by is not None:
        return None
    return {"kind": paid[0], "seat": evening.chance.choice(evening.paper.now.seats)}


WAYS = (
    spoilt_hand,
    spoilt_hand,
    spoilt_hand,
    lacking,
    wrong_penalty,
    wrong_cut,
    wrong_buy_in,
    wrong_payment,
    wrong_join,
    after_the_end,
    twice,
)
