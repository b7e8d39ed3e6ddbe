"""Note payments of a circle, in full or in part, and take them back."""

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.speech import say
from scorekeeper.store.circles import put_payment, take_back_payment
from scorekeeper.web.circles.payments import PaidForm, UnpaidForm, store_refused_part
from scorekeeper.web.circles.seasons import load_season
from scorekeeper.web.database import session
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_circle

pages = Blueprint("circle_money", __name__, url_prefix="/circles/<circle:circle_id>")


@pages.post("/paid")
@opens_circle("host")
def paid(circle: Circle) -> ResponseReturnValue:
    """Note a payment."""
    form = PaidForm()
    try:
        payment = form.payment(load_season(circle))
    except ValueError as unreadable:
        store_refused_part(form, str(unreadable))
        return _back(circle)
    if form.idempotency_key.data in {made.id for made in circle.payments}:
        return _back(circle)
    if payment is None:
        flash_notice("refused", say("That isn’t due any more. Have a look at what is."))
    else:
        put_payment(session(), circle.id, payment)
    return _back(circle)


@pages.post("/not-paid")
@opens_circle("host")
def not_paid(circle: Circle) -> ResponseReturnValue:
    """Take a payment back."""
    take_back_payment(session(), circle.id, str(UnpaidForm().id.data))
    session().commit()
    return _back(circle)


def _back(circle: Circle) -> ResponseReturnValue:
    return redirect(url_for("circle.show", circle_id=circle.id, _anchor="settle"), 303)
