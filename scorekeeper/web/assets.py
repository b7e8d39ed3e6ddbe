"""Templates, styles, scripts, icons, the rulebook: where they are, and how pages refer to them."""

import hashlib
import posixpath
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import NotFound

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parent
FOR_EVER = 365 * 24 * 3600
ICONS = "vendor/lucide-static-1.62.0"
CARD_SIGNS = "icons/cards"
IMPORT = re.compile(r'from "(\.[^"]+)";$', re.MULTILINE)


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


# A page has some thirty of these addresses: without the caches here and for scripts, a look at the
# table takes some 0.7 ms more, of 3.
@cache
def _address(path: str, root_path: str) -> str:  # noqa: ARG001  where the app is found
    if path.startswith("js/"):
        return url_for("static", filename=f"{_scripts_folder()}{path.removeprefix('js')}")
    return url_for("static", filename=path, v=_fingerprint(path))


@cache
def _scripts_folder() -> str:
    """Return what the folder of scripts is called in addresses. It changes with any script, as they
    import each other by relative addresses: so browsers may cache what is imported for ever too."""
    static = folder() / "static"
    paths = sorted(str(file.relative_to(static)) for file in (static / "js").rglob("*.js"))
    prints = " ".join(f"{path} {_fingerprint(path)}" for path in paths)
    return f"js-{_hash(prints.encode())}"


def styles(*names: str, media: str = "all") -> Markup:
    """Return the link to style sheets, which come as one file, since a phone waits for each file it
    asks for: `styles("cards", "keys")` links `css/cards.css` and then `css/keys.css`. Where they
    are for other `media` than a phone has, it doesn't wait for them."""
    link = '<link rel="stylesheet" href="{}"' + (">" if media == "all" else f' media="{media}">')
    return _links(link, [asset(f"css/{'+'.join(names)}.css")])


def _send(filename: str) -> ResponseReturnValue:
    """Send a static file, a script from whatever its folder is called in the address, or several
    style sheets as one, each of them once."""
    if "+" not in filename:
        return current_app.send_static_file(re.sub("^js-[^/]+", "js", filename))
    names = _names_in(filename)
    existing = {path.stem for path in (folder() / "static" / "css").glob("*.css")}
    if not existing.issuperset(names) or len(set(names)) < len(names):
        raise NotFound
    response = Response(_read_contents(filename), mimetype="text/css")
    response.cache_control.max_age = _max_age(None)
    if response.cache_control.max_age is None:
        response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)


def _read_contents(path: str) -> bytes:
    """Return the contents of a static file, or of all style sheets in a path such as
    `css/cards+keys.css`."""
    static = folder() / "static"
    if "+" not in path:
        return (static / path).read_bytes()
    names = _names_in(path)
    return b"\n".join((static / "css" / f"{name}.css").read_bytes() for name in names)


def scripts(*names: str, before_the_page: bool = False) -> Markup:
    """Return the links to scripts: `scripts("draft")` links `js/draft.js` and everything it
    imports, so that a phone asks for all of it at once. They load after the styles and the fonts,
    without which a page can't be shown. A page is shown only after those that come
    `before_the_page`, as they move what can be tapped."""
    return _scripts(names, request.root_path, before_the_page)


@cache
def _scripts(names: tuple[str, ...], root_path: str, before_the_page: bool) -> Markup:  # noqa: ARG001  where the app is found
    when = 'blocking="render"' if before_the_page else 'fetchpriority="low"'
    paths = [f"js/{name}.js" for name in names]
    imported = dict.fromkeys(each for path in paths for each in _find_imports(path))
    preload = '<link rel="modulepreload" href="{}"' + ("" if before_the_page else f" {when}") + ">"
    script = f'<script type="module" src="{{}}" {when}></script>'
    return _links(preload, map(asset, imported)) + _links(script, map(asset, paths))


# What is cached here is read from files, which stay as they are while the app runs.
@cache
def _find_imports(path: str) -> tuple[str, ...]:
    """Find the scripts that a script imports, directly or not, each once."""
    found: dict[str, None] = {}
    for name in IMPORT.findall(_read_contents(path).decode()):
        imported = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        found |= dict.fromkeys((imported, *_find_imports(imported)))
    return tuple(found)


def _links(link: str, addresses: Iterable[str]) -> Markup:
    return Markup("".join(link.format(address) for address in addresses))  # noqa: S704  our own files


def _names_in(path: str) -> list[str]:
    return path.removeprefix("css/").removesuffix(".css").split("+")


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
