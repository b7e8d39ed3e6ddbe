"""The last evening of a circle, in three sentences at most."""

from collections.abc import Iterable, Iterator

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import People, PersonId
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import in_words, say, say_many


def find_last_evening(evenings: Iterable[Evening]) -> Evening | None:
    """Find the game that ended last; None before there is one."""
    over = [evening for evening in evenings if evening.finished and evening.results]
    return max(reversed(over), key=lambda evening: evening.game.ended or "", default=None)


def describe_evening(evening: Evening, people: People, day: str) -> list[str]:
    """Describe an evening in sentences: who won, who came last, and what else there was. `day` is
    when it was, in the reader's words."""
    sentences = (
        *_who_won(evening, people, day),
        *_who_came_last(evening, people),
        *_feats(evening, people),
    )
    return [capital(sentence) for sentence in sentences]


def _who_won(evening: Evening, people: People, day: str) -> Iterator[str]:
    winners = evening.winners
    if not winners:
        return
    points = evening.results[winners[0]].points
    values = {"game": evening.game.variant.name, "day": day, "points": points}
    seconds = [person for person in evening.by_rank() if evening.results[person].rank == 2]
    if len(winners) > 1:
        names = join_names([people.name(person) for person in winners])
        yield say("{names} shared the win at {game} on {day} with {points}.", names=names, **values)
    elif not seconds or evening.game.variant.contract_by_player:
        name = people.name(winners[0])
        yield say("{name} won {game} on {day} with {points}.", name=name, **values)
    else:
        yield say(
            "{name} won {game} on {day} with {points}, {ahead} ahead of {second}.",
            name=people.name(winners[0]),
            ahead=abs(evening.results[seconds[0]].points - points),
            second=join_names([people.name(person) for person in seconds]),
            **values,
        )


def _who_came_last(evening: Evening, people: People) -> Iterator[str]:
    """Say who came last, unless others are level with them."""
    ranked = [one for one in evening.by_rank() if evening.results[one].rank is not None]
    last = [one for one in ranked if evening.results[one].rank == evening.results[ranked[-1]].rank]
    if len(ranked) < 3 or len(last) > 1 or last[0] in evening.winners:
        return
    result, name = evening.results[last[0]], people.name(last[0])
    if not result.hands_won:
        yield say("{name} came last with {points}.", name=name, points=result.points)
        return
    yield say_many(
        "{name} went out once and still came last with {points}.",
        "{name} went out {times} times and still came last with {points}.",
        result.hands_won,
        name=name,
        times=in_words(result.hands_won),
        points=result.points,
    )


def _feats(evening: Evening, people: People) -> Iterator[str]:
    """Say who bent the table; where nobody did, who won the most hands."""
    bent = [(person, result.bent) for person, result in evening.results.items() if result.bent]
    if bent:
        person, hands = max(bent, key=lambda one: len(one[1]))
        words = evening.game.variant.words
        yield words.say_many(
            "{name} bent the table in {words.hand} {hands}.",
            "{name} bent the table in {words.hands} {hands}.",
            len(hands),
            name=people.name(person),
            hands=join_names([str(hand) for hand in hands]),
        )
        return
    most = max((result.hands_won for result in evening.results.values()), default=0)
    if most:
        yield _most_hands(evening, people, most)


def _most_hands(evening: Evening, people: People, hands_won: int) -> str:
    winners: list[PersonId] = [
        person for person, result in evening.results.items() if result.hands_won == hands_won
    ]
    names = join_names([people.name(person) for person in winners])
    return evening.game.variant.words.say_many(
        "{names} won the most {words.hands}: {most}.",
        "{names} won the most {words.hands}, {most} each.",
        len(winners),
        names=names,
        most=in_words(hands_won),
    )
