"""Templates, styles, scripts, icons, the rulebook: where they are, and how pages refer to them."""

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from scorekeeper.web.joined_scripts import BEGINNING, join_scripts, write_function

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parent
FOR_EVER = 365 * 24 * 3600
ICONS = "vendor/lucide-static-1.62.0"
CARD_SIGNS = "icons/cards"
WITH_IMPORTS = "+imports.js"
"""How the address of a script ends that comes as one file with everything it imports."""


def folder() -> Path:
    """Return the folder that holds `templates/`, `static/` and `docs/rulebook.md`: the package's
    when installed from a wheel, else the checkout."""
    return PACKAGE if (PACKAGE / "templates").is_dir() else CHECKOUT


def init_app(app: Flask) -> None:
    """Give templates `asset(path)`, `card_sign(name)`, `icon(name)`, `styles(…)` and
    `scripts(…)`."""
    app.jinja_env.globals.update(
        asset=asset, card_sign=card_sign, icon=icon, scripts=scripts, styles=styles
    )
    app.get_send_file_max_age = _max_age  # type: ignore[assignment]
    app.view_functions["static"] = _send


def _max_age(_: str | None) -> int | None:
    """Return how many seconds browsers may cache a file: long under an address that changes with
    the file, else None, so that they ask again."""
    is_script = request.path.startswith(f"/static/{_scripts_folder()}/")
    return FOR_EVER if is_script or "v" in request.args else None


def asset(path: str) -> str:
    """Return the address of a static file; it changes with the file, so browsers may cache it for
    ever."""
    return _address(path, request.root_path)


# Without this cache, a look at the table takes longer, as its page has ten of these addresses.
@cache
def _address(path: str, root_path: str) -> str:  # noqa: ARG001  where the app is found
    if path.startswith("js/"):
        return url_for("static", filename=f"{_scripts_folder()}{path.removeprefix('js')}")
    return url_for("static", filename=path, v=_fingerprint(path))


@cache
def _scripts_folder() -> str:
    """Return what the folder of scripts is called in addresses. It changes with any script, and
    with how they are joined, as they find each other by relative addresses: so browsers may cache
    what is imported for ever too."""
    static = folder() / "static"
    paths = sorted(str(file.relative_to(static)) for file in (static / "js").rglob("*.js"))
    functions = "\n".join(write_function(static, path, "js/all.js") for path in paths)
    return f"js-{_hash((BEGINNING + functions).encode())}"


def styles(*names: str, media: str = "all") -> Markup:
    """Return the link to style sheets, which come as one file, since a phone waits for each file it
    asks for: `styles("cards", "keys")` links `css/cards.css` and then `css/keys.css`. Where they
    are for other `media` than a phone has, it doesn't wait for them."""
    link = '<link rel="stylesheet" href="{}"' + (">" if media == "all" else f' media="{media}">')
    return _link(link, f"css/{'+'.join(names)}.css")


def _send(filename: str) -> ResponseReturnValue:
    """Send a static file, a script from whatever its folder is called in the address, or several
    style sheets or scripts as one, each of them once."""
    path = re.sub("^js-[^/]+", "js", filename)
    if "+" not in path:
        return current_app.send_static_file(path)
    paths = _paths_in(path)
    if not _all_files().issuperset(paths) or len(set(paths)) < len(paths):
        raise NotFound
    mimetype = "text/css" if path.endswith(".css") else "text/javascript"
    response = Response(_read_contents(path), mimetype=mimetype)
    response.cache_control.max_age = _max_age(None)
    if response.cache_control.max_age is None:
        response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)


def _paths_in(path: str) -> list[str]:
    """Return the paths of the files that come as one under a path such as `css/cards+keys.css`."""
    kind, _, rest = path.partition("/")
    ending = f".{kind}"
    names = rest.removesuffix(WITH_IMPORTS).removesuffix(ending).split("+")
    return [f"{kind}/{name}{ending}" for name in names]


# What is cached here and below is read from files, which stay as they are while the app runs.
@cache
def _all_files() -> frozenset[str]:
    static = folder() / "static"
    files = [*(static / "css").glob("*.css"), *(static / "js").rglob("*.js")]
    return frozenset(str(file.relative_to(static)) for file in files)


def _read_contents(path: str) -> bytes:
    """Return the contents of a static file, or of all style sheets or scripts that come as one."""
    static = folder() / "static"
    if "+" not in path:
        return (static / path).read_bytes()
    if path.endswith(WITH_IMPORTS):
        return join_scripts(static, _paths_in(path), path).encode()
    return b"\n".join((static / each).read_bytes() for each in _paths_in(path))


def scripts(*names: str, before_the_page: bool = False) -> Markup:
    """Return the link to scripts, which come as one file with everything that they import: a phone
    takes time for each file, however short: `scripts("draft", "steps")`. They load after the
    styles and the fonts, without which a page can't be shown. A page is shown only after those that
    come `before_the_page`, as they move what can be tapped."""
    when = 'blocking="render"' if before_the_page else 'fetchpriority="low"'
    return _link(
        f'<script type="module" src="{{}}" {when}></script>', f"js/{'+'.join(names)}{WITH_IMPORTS}"
    )


def _link(link: str, path: str) -> Markup:
    return Markup(link.format(asset(path)))  # noqa: S704  our own files


@cache
def _fingerprint(path: str) -> str:
    return _hash(_read_contents(path))


def _hash(contents: bytes) -> str:
    return hashlib.sha256(contents).hexdigest()[:12]


@cache
def icon(name: str) -> Markup:
    """Return a drawing from the icon package, in the colour and size of the text around it. It says
    nothing to a screen reader: the words beside it do."""
    return _drawing(f"{ICONS}/{name}.svg", "icon")


@cache
def card_sign(name: str) -> Markup:
    """Return the sign of a suit or a joker, as it is printed on a card."""
    return _drawing(f"{CARD_SIGNS}/{name}.svg", "mark")


def _drawing(path: str, css_class: str) -> Markup:
    """Return the drawing in a file as a part of the page, so that the page's styles reach it."""
    drawing = (folder() / "static" / path).read_text()
    inner = drawing[drawing.index(">", drawing.index("<svg")) + 1 : drawing.index("</svg>")]
    return Markup(  # noqa: S704  our own file
        f'<svg class="{css_class}" viewBox="0 0 24 24" aria-hidden="true">{inner.strip()}</svg>'
    )
