"""The money of a circle: who pays whom, ticked off; any other payment; and what was paid."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.speech import say
from scorekeeper.store.circles import put_payment, take_back_payment
from scorekeeper.web.circles.payments import AnyPaymentForm, PaidForm, UnpaidForm
from scorekeeper.web.circles.season_view import tell_apart
from scorekeeper.web.circles.seasons import Season, load_season
from scorekeeper.web.circles.settling import build_history, build_settlings, describe_payment
from scorekeeper.web.database import session
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.paging import requested_part
from scorekeeper.web.security.access import opens_circle

pages = Blueprint("circle_money", __name__, url_prefix="/circles/<circle:circle_id>")


@pages.get("/money")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show the fewest payments that settle all evenings, and those that were made."""
    season = load_season(circle)
    return _page(season, AnyPaymentForm(season, formdata=None))


def _page(season: Season, form: AnyPaymentForm) -> str:
    made = build_history(season)
    part = requested_part("number", len(made))
    return render_template(
        "circles/money.html",
        circle=season.circle,
        settlings=build_settlings(season),
        history=list(reversed(made[part.first - 1 : part.last])),
        part=part,
        count=len(made),
        form=form,
        currencies=list(
            zip(
                form.currencies, tell_apart([code or None for code in form.currencies]), strict=True
            )
        ),
    )


@pages.post("/money")
@opens_circle("host")
def note(circle: Circle) -> ResponseReturnValue:
    """Note a payment of any amount between any two people."""
    season = load_season(circle)
    form = AnyPaymentForm(season)
    if not form.validate():
        return _page(season, form), 422
    payment = form.payment()
    put_payment(session(), circle.id, payment)
    flash_notice("info", describe_payment(season.people, payment))
    return _back(circle)


@pages.post("/paid", endpoint="earlier_paid")  # to which forms of older pages send
@pages.post("/money/paid")
@opens_circle("host")
def paid(circle: Circle) -> ResponseReturnValue:
    """Note that what is due was paid."""
    form = PaidForm()
    if form.idempotency_key.data in {made.id for made in circle.payments}:
        return _back(circle)
    payment = form.payment(load_season(circle))
    if payment is None:
        flash_notice("refused", say("That isn’t due any more. Have a look at what is."))
    else:
        put_payment(session(), circle.id, payment)
    return _back(circle)


@pages.post("/not-paid", endpoint="earlier_not_paid")
@pages.post("/money/not-paid")
@opens_circle("host")
def not_paid(circle: Circle) -> ResponseReturnValue:
    """Take a payment back."""
    take_back_payment(session(), circle.id, str(UnpaidForm().id.data))
    session().commit()
    return _back(circle)


def _back(circle: Circle) -> ResponseReturnValue:
    return redirect(url_for("circle_money.show", circle_id=circle.id), 303)
