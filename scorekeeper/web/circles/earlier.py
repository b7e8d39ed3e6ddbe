"""Addresses to which forms of older pages of a circle send."""

from flask import Blueprint

from scorekeeper.web.circles import money

pages = Blueprint("earlier_circle", __name__, url_prefix="/circles/<circle:circle_id>")

pages.add_url_rule("/paid", view_func=money.paid, methods=["POST"])
pages.add_url_rule("/not-paid", view_func=money.not_paid, methods=["POST"])
