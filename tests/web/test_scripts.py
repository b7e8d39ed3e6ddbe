"""Scripts: a page names everything they import, so that a phone asks for all of it at once."""

import re
from urllib.parse import urljoin

import pytest

from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY


def imported(phone: Phone, address: str) -> set[str]:
    """The addresses that a browser asks for once it has read the script at this one."""
    answer = phone.get(address)
    assert answer.status_code == 200, address
    found = re.findall(r'^(?:import|}).* from "(.+)";', answer.text, re.MULTILINE)
    addresses = {urljoin(address, name) for name in found}
    return addresses.union(*(imported(phone, each) for each in addresses))


@pytest.mark.parametrize("path", ["", "/score", "/check", "/sheet", "/rules"])
def test_what_the_scripts_of_a_page_import_is_asked_for_early(
    table: Table, ann: Phone, path: str
) -> None:
    page = ann.open(table.at(path))
    scripts = [script.attributes["src"] for script in page.all("script", type="module")]
    early = {link.attributes["href"] for link in page.all("link", rel="modulepreload")}
    assert early == set().union(*(imported(ann, script) for script in scripts))
    assert any(address.endswith("/live/fetching.js") for address in early)


def test_a_script_and_what_it_imports_are_cached_until_any_script_changes(
    table: Table, ann: Phone
) -> None:
    page = ann.open(table.at())
    send = next(each for each in page.all("script") if "/send.js" in each.attributes["src"])
    address = send.attributes["src"]
    for kept in {address, *imported(ann, address)}:
        assert "max-age=31536000" in ann.get(kept).headers["Cache-Control"]
    folder = address.split("/")[2]
    outdated = ann.get(address.replace(folder, "js-012345678901"))
    assert outdated.text == ann.get(address).text
    assert outdated.headers["Cache-Control"] == "no-cache"


def test_nothing_that_a_script_needs_comes_before_the_styles(table: Table, ann: Phone) -> None:
    page = ann.open(table.at())
    links = [*page.all("link", rel="modulepreload"), *page.all("script", type="module")]
    assert {link.attributes["fetchpriority"] for link in links} == {"low"}
