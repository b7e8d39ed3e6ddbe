"""The language a phone reads: the one chosen on it, else the one its browser asks for."""

from functools import cache
from typing import cast

from babel import Locale, negotiate_locale
from babel.support import LazyProxy, Translations
from flask import Flask, g, has_request_context, request
from flask import session as cookie
from markupsafe import Markup, escape

from scorekeeper.speech import Catalogue, catalogue, in_words, say, say_as, use_language
from scorekeeper.web import assets

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
"""Every language there is a translation for, by its own name; the first is the code's own."""

TRANSLATED = tuple(LANGUAGES)[1:]
SENTENCES = assets.PACKAGE / "translations"

ENGLISH = Locale("en", territory="001")
"""As it is written in most of the world."""


def init_app(app: Flask) -> None:
    """Let every answer speak the reader's language; templates get `say`, `say_as`, `say_many`."""
    app.before_request(use_readers_language)
    app.jinja_env.globals.update(
        say=say_marked_up, say_as=say_as_marked_up, say_many=say_many_marked_up, reading=reading
    )


def choose_language() -> str:
    """Return the language chosen on this phone, else the best of what its browser asks for."""
    chosen = cookie.get("language")
    return str(chosen) if chosen in LANGUAGES else _negotiate_language(tuple(LANGUAGES))


def spoken_language() -> str:
    """Return the chosen language, or while that is not on the phone, the best of those that are."""
    language = choose_language()
    return (
        language
        if is_installed(language)
        else _negotiate_language(tuple(filter(is_installed, LANGUAGES)))
    )


def is_installed(language: str) -> bool:
    """Whether the app can speak a language. A server can speak each; to a phone they come one by
    one, as they are needed."""
    return language not in TRANSLATED or (SENTENCES / language / "LC_MESSAGES/messages.mo").exists()


def _negotiate_language(languages: tuple[str, ...]) -> str:
    """Return the language of these that the browser asks for."""
    accepted = [language for language, quality in request.accept_languages if quality]
    return negotiate_locale(accepted, list(languages), sep="-") or "en"


def use_readers_language() -> None:
    """From here on, speaks the reader's language: at the beginning of a request, and again when
    they have chosen another."""
    g.reading = _locale_of(spoken_language())
    use_language(readers_catalogue())


def readers_catalogue() -> Catalogue:
    """Return the sentences in the language of this request."""
    return catalogue_of(reading().language)


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the sentences in a language, read once."""
    return cast(Catalogue, Translations.load(SENTENCES, [language]))


def language_name() -> str:
    """Return the language of this request, by its own name."""
    return LANGUAGES[reading().language]


def reading() -> Locale:
    """Return the language of this request, and how numbers and dates are written in it."""
    if not has_request_context():
        return ENGLISH
    if "reading" not in g:
        g.reading = _locale_of(spoken_language())
    return cast(Locale, g.reading)


def _locale_of(language: str) -> Locale:
    return ENGLISH if language == "en" else Locale(language)


def say_later(sentence: str) -> str:
    """Return a sentence that is known before anybody reads it, as in the validators of a form; said
    when it is shown."""
    return cast(str, LazyProxy(say, sentence, enable_cache=False))


def say_marked_up(sentence: str, /, **values: object) -> Markup:
    """`say` for templates: its values are escaped unless they are markup."""
    return _fill_in(say(sentence), values)


def say_as_marked_up(context: str, sentence: str, /, **values: object) -> Markup:
    """`say_as` for templates."""
    return _fill_in(say_as(context, sentence), values)


def say_many_marked_up(one: str, many: str, number: int, /, **values: object) -> Markup:
    """`say_many` for templates.

    >>> say_many_marked_up("one card", "{count} cards", 3)
    Markup('three cards')
    """
    sentence = catalogue().ngettext(one, many, number)
    return _fill_in(sentence, {"number": number, "count": in_words(number)} | values)


def _fill_in(sentence: str, values: dict[str, object]) -> Markup:
    text = escape(sentence)
    if not values:
        return text
    if "words" in values:  # of which sentences name attributes
        return text.format(**values)
    escaped = {name: escape(value) for name, value in values.items()}
    return Markup(str.format(text, **escaped))  # noqa: S704  much quicker than Markup.format
