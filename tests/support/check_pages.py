"""Open the pages that check and find lay-downs by their address, and read them."""

import re
from urllib.parse import urlencode

from tests.support.pages import Page
from tests.support.phones import Phone

REASON = re.compile(r"(.+) Rule ([A-Z]\d+)")


def ask(phone: Phone, path: str, **query: object) -> Page:
    """Get the page at a path, with this query in its address."""
    return phone.open(f"{path}?{urlencode(query)}")


def headline(page: Page) -> str:
    """Return what the referee says first."""
    (text,) = page.says("h1")
    return text


def reasons(page: Page) -> list[tuple[str, str]]:
    """Return every broken rule on the page: what is wrong, and the number it links to."""
    texts = [
        REASON.fullmatch(text) for kind in ("reason", "verdict") for text in page.says("p", kind)
    ]
    return [(found[1], found[2]) for found in texts if found]


def rules(page: Page) -> list[str]:
    """Return the links of the broken rules."""
    return [link.attributes["href"] for link in page.all("a", class_="rule")]


def legal_melds(page: Page) -> list[str]:
    """Return the melds that the page shows as legal."""
    return [text for text in page.says("p", "verdict") if not REASON.fullmatch(text)]


def field_value(page: Page, name: str) -> str | None:
    """Return what the page's form would send in a field; None where it would not send it."""
    (form,) = (form for form in page.forms if form.method == "get")
    return form.fields.get(name)


def questions(page: Page) -> dict[str, str]:
    """Return the questions on the page: by what has to hold, the name of the answer's field."""
    return {
        span.text: span.attributes["id"]
        for span in page.all("span")
        if span.attributes.get("id", "").startswith("if-")
    }


def answer_questions(phone: Phone, page: Page, button: str, answer: str) -> Page:
    """Give every question on the page the same answer, and return the next page."""
    return phone.press(page, button, **dict.fromkeys(questions(page).values(), answer))
