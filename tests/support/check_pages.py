"""The pages that check and find lay-downs, opened by their address and read in few words."""

import re
from urllib.parse import urlencode

from tests.support.pages import Page
from tests.support.phones import Phone

REASON = re.compile(r"(.+) ([A-Z]\d+)")


def ask(phone: Phone, path: str, **query: object) -> Page:
    """The page at a path, with this query in its address."""
    return phone.open(f"{path}?{urlencode(query)}")


def headline(page: Page) -> str:
    """What the referee says first."""
    (text,) = page.says("h1")
    return text


def reasons(page: Page) -> list[tuple[str, str]]:
    """Every broken rule that is shown: what is wrong, and the number it links to."""
    texts = [
        REASON.fullmatch(text) for kind in ("reason", "verdict") for text in page.says("p", kind)
    ]
    return [(found[1], found[2]) for found in texts if found]


def rules(page: Page) -> list[str]:
    """Where the numbers of the broken rules lead; what the page reminds of stands last."""
    links = [link.attributes["href"] for link in page.all("a", class_="rule")]
    return links[:-1] if page.says("p", "reminder") else links


def good(page: Page) -> list[str]:
    """The melds that are good as they are."""
    return [text for text in page.says("p", "verdict") if not REASON.fullmatch(text)]


def sent(page: Page, name: str) -> str | None:
    """What the page's form would send in a field; None where it would not send it."""
    (form,) = (form for form in page.forms if form.method == "get")
    return form.fields.get(name)


def questions(page: Page) -> dict[str, str]:
    """What the page asks: the names of the answers' fields, by what has to hold."""
    return {
        span.text: span.attributes["id"]
        for span in page.all("span")
        if span.attributes.get("id", "").startswith("if-")
    }


def tell(phone: Phone, page: Page, button: str, answer: str) -> Page:
    """The page after every question on it was answered alike."""
    return phone.press(page, button, **dict.fromkeys(questions(page).values(), answer))
