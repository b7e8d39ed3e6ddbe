"""The home screen of an iPhone. Safari deletes what a site has stored after seven days without a
visit; an app on the home screen keeps it, and shares nothing with Safari."""

import re

from flask import Flask, request
from flask import session as cookie

COOKIE_KEY = "no_home_screen"
IPHONE = re.compile(r"\b(iPhone|iPad|iPod)\b")


def init_app(app: Flask) -> None:
    """Give templates `is_iphone()`."""
    app.jinja_env.globals.update(is_iphone=is_iphone)


def is_iphone() -> bool:
    """Whether the reader has an iPhone or an iPad. Whether they are in Safari, only the page knows:
    what is for Safari alone has the class `in-safari`."""
    return bool(IPHONE.search(request.user_agent.string))


def suggests_home_screen() -> bool:
    """Whether to say that Scorekeeper belongs on the home screen: on an iPhone, until somebody
    wants to hear no more of it."""
    return is_iphone() and COOKIE_KEY not in cookie


def dismiss_home_screen() -> None:
    """Say no more of it."""
    cookie.permanent = True
    cookie[COOKIE_KEY] = True
