"""Withdraw a link, after asking once more, and let out those who came by it."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.speech import say
from scorekeeper.store.links import LastHostLinkError, links_of
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens
from scorekeeper.web.security.kinds import Kind, T, route_every_kind
from scorekeeper.web.security.links import describe_link, withdraw_link

pages = Blueprint("withdraw", __name__)


@route_every_kind(pages, "/links/<link_id>/withdraw", "GET", "POST")
@opens("host")
def ask(resource: T, kind: Kind[T], link_id: str) -> ResponseReturnValue:
    """Say who will be out; the button does it."""
    link = next((link for link in links_of(session(), resource.id) if link.id == link_id), None)
    if link is None:
        raise NotFound
    form, title = PageForm(), describe_link(kind, resource, link)
    refusal, share = "", url_for("share.show", **kind.named(resource.id))
    if form.validate_on_submit():
        try:
            withdraw_link(kind, resource, link_id)
        except LastHostLinkError:
            refusal = say(kind.last_host)
        else:
            flash_notice("info", say("Withdrawn: {link}.", link=title))
            is_out = g.access.links == {link_id}
            return redirect(url_for("home.show") if is_out else share, 303)
    page = render_template(
        "withdraw/withdraw.html",
        name=kind.title(resource),
        form=form,
        title=title,
        refusal=refusal,
        own=link_id in g.access.links,
        share=share,
    )
    return page, 422 if refusal else 200
