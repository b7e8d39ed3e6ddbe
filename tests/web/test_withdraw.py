"""Withdraw: a link lets nobody in any more, and whoever came by it is out at once."""

from scorekeeper.web.live import PING
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.web.conftest import MakeApp, Table
from tests.web.test_live import versions_of, watch
from tests.web.test_share import SCORE, link_of, made, opened


def questions(ann: Phone, table: Table, title: str = "") -> set[str]:
    """The addresses at which the links of a title are withdrawn."""
    return {
        link.attributes["href"]
        for link in ann.open(table.at("/share")).all("a")
        if link.attributes.get("aria-label", "").startswith(f"Withdraw: {title}")
    }


def withdraw(ann: Phone, table: Table, title: str) -> Page:
    """The page after the links of a title were withdrawn."""
    pages = [ann.press(ann.open(each), "Withdraw it") for each in questions(ann, table, title)]
    return pages[-1]


def test_who_came_by_a_withdrawn_link_is_out_and_nobody_else(
    ann: Phone, cid: Phone, dan: Phone, table: Table
) -> None:
    before = questions(ann, table)
    link = link_of(made(ann, table, SCORE))
    (address,) = questions(ann, table) - before
    assert opened(dan, link).link("Score the hand")
    page = ann.open(address)
    assert "This can’t be undone" in page.text
    page = ann.press(page, "Withdraw it")
    assert page.address == table.at("/share")
    assert "Withdrawn: Keep score too." in page.text
    assert questions(ann, table) == before
    assert dan.open(table.at()).status == 404
    assert table.id not in dan.open("/").html
    assert opened(dan, link).status == 404
    assert cid.open(table.at()).status == 200
    assert ann.open(address).status == 404


def test_a_stream_of_somebody_who_is_out_ends(
    ann: Phone, table: Table, live_streams: None, blind: None
) -> None:
    with watch(table) as answer:
        parts = answer.iter_encoded()
        assert [next(parts), next(parts)][1] == PING.encode()  # now it is watched
        withdraw(ann, table, "Watch")
        assert list(parts) == []
    assert watch(table).status_code == 404


def test_a_stream_ends_although_another_process_withdrew_its_link(
    table: Table, make_app: MakeApp, live_streams: None
) -> None:
    with watch(table) as answer:
        versions = versions_of(answer)
        assert next(versions) == {"version": 0, "counts": 0}
        host = Program(make_app(), table.host)
        (link,) = (
            one for one in host.get(f"/games/{table.id}/links").body if one["role"] == "watch"
        )
        host.delete(f"/games/{table.id}/links/{link['id']}")
        assert list(versions) == []


def test_programs_make_list_and_withdraw_links(table: Table) -> None:
    host, path = Program(table.app, table.host), f"/games/{table.id}/links"
    made = host.post(path, {"role": "seat", "seat": 3}).body
    assert made["link"] == f"http://localhost/open/{table.id}#{made['token']}"
    assert (made["role"], made["seat"], made["used"]) == ("seat", 3, None)
    listed = host.get(path).body
    assert {key: made[key] for key in listed[0]} in listed
    assert not any(token in str(listed) for token in (made["token"], table.host))
    seat = Program(table.app, made["token"])
    assert seat.get(f"/games/{table.id}").status == 200
    assert host.delete(f"{path}/{made['id']}").status == 204
    assert seat.get(f"/games/{table.id}").status == 404
    assert host.delete(f"{path}/{made['id']}").status == 404
    last = next(link["id"] for link in listed if link["role"] == "host")
    answer = host.delete(f"{path}/{last}")
    assert (answer.status, answer.error) == (422, ("link.last_host", "link_id"))


def test_a_link_that_cannot_be_is_not_made(table: Table) -> None:
    host, path = Program(table.app, table.host), f"/games/{table.id}/links"
    for body, where in (
        ({}, "role"),
        ({"role": "owner"}, "role"),
        ({"role": "seat"}, "seat"),
        ({"role": "seat", "seat": 4}, "seat"),
        ({"role": "watch", "seat": 1}, "seat"),
        ({"role": "watch", "name": "Ann"}, "name"),
    ):
        answer = host.post(path, body)
        assert (answer.status, answer.error[1]) == (422, where), body
    assert len(host.get(path).body) == 4
