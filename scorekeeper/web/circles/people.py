"""The people of a circle: one person's season, and what the host says of who is who."""

from collections import Counter
from dataclasses import dataclass, replace

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound
from wtforms import SelectField

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.evenings import join_refusal
from scorekeeper.circle.people import (
    People,
    Person,
    PersonId,
    make_person,
    name_refusal,
    new_person_refusal,
)
from scorekeeper.circle.season import Luck, luck_of
from scorekeeper.game.start import MAX_NAME_LENGTH
from scorekeeper.speech import say
from scorekeeper.store.circles import put_person
from scorekeeper.web.circles.chart import draw_rating_course, find_ranks
from scorekeeper.web.circles.forgetting import forget_person
from scorekeeper.web.circles.season_view import (
    build_season_lines,
    describe_choice,
    describe_games,
    find_opponents,
    write_query,
)
from scorekeeper.web.circles.seasons import Season, load_season, read_season
from scorekeeper.web.circles.settling import describe_debts
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_circle

pages = Blueprint("circle_people", __name__, url_prefix="/circles/<circle:circle_id>/people")


class NameForm(PageForm):
    """A new name for somebody."""

    name = NameField()


class SameForm(PageForm):
    """Whose other name this is."""

    same_as = SelectField(validate_choice=False)


@dataclass(frozen=True)
class PersonLine:
    """A name, how many games that person played or whose other name it is, and the address of
    their page."""

    name: str
    facts: str
    address: str


@pages.get("")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show everybody of the circle, and all their names."""
    return _list(load_season(circle), NameForm(formdata=None))


def _list(season: Season, form: NameForm) -> str:
    games = Counter(person for evening in season.all for person in evening.results)
    return render_template(
        "circles/people.html",
        circle=season.circle,
        form=form,
        lines=[_line(season, person, games[person.id]) for person in season.people.everybody],
        longest=MAX_NAME_LENGTH,
    )


def _line(season: Season, person: Person, games: int) -> PersonLine:
    people, page, facts = season.people, "circle_people.person", describe_games(games)
    if people.who(person.id) != person.id:
        page = "circle_people.change" if g.hosts else page
        facts = say("another name for {name}", name=people.name(person.id))
    address = url_for(page, circle_id=season.circle.id, person_id=person.id)
    return PersonLine(person.name, facts, address)


@pages.post("")
@opens_circle("host")
def add(circle: Circle) -> ResponseReturnValue:
    """Add somebody who hasn't played in the circle yet."""
    season, form = load_season(circle), NameForm()
    person = make_person(circle.id, form.name.tidy)
    refusal = new_person_refusal(season.people, person)
    if form.validate() and refusal is None:
        _write(circle, person)
        return _to_people(circle)
    if refusal:
        form.name.errors = [refusal.message]
    return _list(season, form), 422


@pages.get("/<person_id>")
@opens_circle()
def person(circle: Circle, person_id: str) -> ResponseReturnValue:
    """Show one person's season: ranks, rating, against whom, best and worst, runs of luck."""
    season = read_season(circle)
    who = _find_person(season.people, person_id)
    lines = build_season_lines(season)
    line = next((line for line in lines if line.person == who.id), None)
    return render_template(
        "circles/person.html",
        circle=circle,
        person=who,
        choice_text=describe_choice(season.choice),
        line=line,
        query=write_query(season.choice),
        ranks=find_ranks(who.id, season.evenings),
        course=draw_rating_course(who.id, season.results.course),
        opponents=find_opponents(season, lines, who.id),
        luck=_describe_luck(luck_of(who.id, season.evenings)),
    )


def _find_person(people: People, person_id: str) -> Person:
    """Find somebody of the circle, by any of their names. Raises NotFound."""
    if people.find(person_id) is None:
        raise NotFound
    found = people.find(people.who(person_id))
    assert found is not None
    return found


def _describe_luck(luck: Luck) -> list[tuple[str, int]]:
    """Describe the runs of luck that are worth telling, each with its length."""
    runs = [
        (say("Longest run of wins"), luck.wins),
        (say("Longest run without a win"), luck.without),
        (say("Wins in a row now"), max(luck.now, 0)),
        (say("Games since the last win"), max(-luck.now, 0)),
    ]
    return [(text, length) for text, length in runs if length]


@pages.route("/<person_id>/change", methods=["GET", "POST"])
@opens_circle("host")
def change(circle: Circle, person_id: str) -> ResponseReturnValue:
    """Give somebody another name."""
    people = load_season(circle).people
    who = people.find(person_id)
    if who is None:
        raise NotFound
    form = NameForm(name=who.name)
    if form.validate_on_submit():
        name = form.name.tidy
        refusal = name_refusal(people, person_id, name)
        if refusal is None:
            _write(circle, replace(who, name=name))
            flash_notice("info", say("{old} is now {new}.", old=who.name, new=name))
            return _to_people(circle)
        form.name.errors = [refusal.message]
    page = _change_page(circle, people, who, form, SameForm(formdata=None))
    return page, 422 if form.errors else 200


def _change_page(
    circle: Circle, people: People, who: Person, form: NameForm, same: SameForm
) -> str:
    back = url_for("circle_people.person", circle_id=circle.id, person_id=who.id)
    if people.who(who.id) != who.id:
        back = url_for("circle_people.show", circle_id=circle.id)
    same.same_as.choices = _find_others(people, who)
    return render_template(
        "circles/change.html",
        circle=circle,
        person=who,
        back=back,
        other=people.name(who.id) if who.same_as else "",
        form=form,
        same=same,
        part=PageForm(formdata=None),
        longest=MAX_NAME_LENGTH,
    )


def _find_others(people: People, who: Person) -> list[tuple[PersonId, str]]:
    """Find all others who are not another name themselves."""
    return [
        (other.id, other.name)
        for other in people.everybody
        if people.who(other.id) == other.id != people.who(who.id)
    ]


@pages.post("/<person_id>/join")
@opens_circle("host")
def join(circle: Circle, person_id: str) -> ResponseReturnValue:
    """Say that a name is another name of somebody else."""
    season = load_season(circle)
    people = season.people
    who, form = people.find(person_id), SameForm()
    if who is None:
        raise NotFound
    other = form.same_as.data or ""
    refusal = join_refusal(people, season.all, person_id, other) if other else None
    if refusal or not other:
        form.same_as.errors = [
            refusal.message if refusal else say("Choose whose other name it is.")
        ]
        return _change_page(circle, people, who, NameForm(formdata=None, name=who.name), form), 422
    _write(circle, replace(who, same_as=other))
    text = say("{name} and {other} are one person now.", name=who.name, other=people.name(other))
    flash_notice("info", text)
    return _to_people(circle)


@pages.post("/<person_id>/part")
@opens_circle("host")
def part(circle: Circle, person_id: str) -> ResponseReturnValue:
    """Say that a name is a person of its own after all."""
    who = load_season(circle).people.find(person_id)
    if who is None:
        raise NotFound
    _write(circle, replace(who, same_as=None))
    flash_notice("info", say("{name} is a person of their own again.", name=who.name))
    return _to_people(circle)


@pages.route("/<person_id>/forget", methods=["GET", "POST"])
@opens_circle("host")
def forget(circle: Circle, person_id: str) -> ResponseReturnValue:
    """Ask once more, then forget somebody in the circle and in all its games."""
    season, form = load_season(circle), PageForm()
    who = _find_person(season.people, person_id)
    if form.validate_on_submit():
        forget_person(season, who.id)
        flash_notice("info", say("Forgotten: their name is no longer in any game of this circle."))
        return _to_people(circle)
    names = [season.people.find(id) for id in season.people.names_of(who.id)]
    return render_template(
        "circles/forget.html",
        circle=circle,
        person=who,
        names=sorted(each.name for each in names if each),
        games=sum(who.id in evening.results for evening in season.all),
        debts=describe_debts(season, who.id),
        form=form,
    )


def _write(circle: Circle, person: Person) -> None:
    put_person(session(), circle.id, person)
    session().commit()


def _to_people(circle: Circle) -> ResponseReturnValue:
    return redirect(url_for("circle_people.show", circle_id=circle.id), 303)
