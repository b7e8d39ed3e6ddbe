"""Every address there is. A change here is a change of what users and their programs rely on."""

from pathlib import Path

import pytest

from scorekeeper.web import create_app

METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}
ROUTES = """
GET       /
GET       /api/v1/docs
POST      /api/v1/circles
DELETE    /api/v1/circles/<circle:circle_id>
GET       /api/v1/circles/<circle:circle_id>
POST      /api/v1/circles/<circle:circle_id>/games
GET       /api/v1/circles/<circle:circle_id>/links
POST      /api/v1/circles/<circle:circle_id>/links
DELETE    /api/v1/circles/<circle:circle_id>/links/<link_id>
DELETE    /api/v1/circles/<circle:circle_id>/people/<person_id>
PATCH     /api/v1/circles/<circle:circle_id>/people/<person_id>
DELETE    /api/v1/games/<game:game_id>
POST      /api/v1/games
GET       /api/v1/games/<game:game_id>
PUT       /api/v1/games/<game:game_id>/counts/<int:seat>
GET       /api/v1/games/<game:game_id>/entries
POST      /api/v1/games/<game:game_id>/entries
GET       /api/v1/games/<game:game_id>/export
GET       /api/v1/games/<game:game_id>/export.csv
GET       /api/v1/games/<game:game_id>/links
POST      /api/v1/games/<game:game_id>/links
DELETE    /api/v1/games/<game:game_id>/links/<link_id>
GET       /api/v1/games/<game:game_id>/live
POST      /api/v1/games/import
GET       /api/v1/openapi.json
POST      /api/v1/referee/arrange
POST      /api/v1/referee/lay-down
POST      /api/v1/referee/meld
POST      /api/v1/referee/tack-on
POST      /api/v1/tournaments
DELETE    /api/v1/tournaments/<tournament:tournament_id>
GET       /api/v1/tournaments/<tournament:tournament_id>
GET       /api/v1/tournaments/<tournament:tournament_id>/facts
POST      /api/v1/tournaments/<tournament:tournament_id>/facts
GET       /api/v1/tournaments/<tournament:tournament_id>/links
POST      /api/v1/tournaments/<tournament:tournament_id>/links
DELETE    /api/v1/tournaments/<tournament:tournament_id>/links/<link_id>
GET       /api/v1/tournaments/<tournament:tournament_id>/live
PUT       /api/v1/tournaments/<tournament:tournament_id>/plan
GET       /api/v1/tournaments/<tournament:tournament_id>/rounds/<int:number>/tables/<int:table>
GET       /api/v1/tournaments/<tournament:tournament_id>/seating
GET       /all-games
GET       /archived
GET       /bring
GET       /check
GET       /circles/<circle:circle_id>
GET       /circles/<circle:circle_id>/circle-menu
GET POST  /circles/<circle:circle_id>/delete
GET       /circles/<circle:circle_id>/games
POST      /circles/<circle:circle_id>/games/add
POST      /circles/<circle:circle_id>/games/take-out
GET       /circles/<circle:circle_id>/head-to-head
POST      /circles/<circle:circle_id>/forget
GET POST  /circles/<circle:circle_id>/links/<link_id>/withdraw
GET       /circles/<circle:circle_id>/money
POST      /circles/<circle:circle_id>/money
POST      /circles/<circle:circle_id>/money/not-paid
POST      /circles/<circle:circle_id>/money/paid
POST      /circles/<circle:circle_id>/name
POST      /circles/<circle:circle_id>/not-paid
POST      /circles/<circle:circle_id>/paid
GET       /circles/<circle:circle_id>/people
POST      /circles/<circle:circle_id>/people
GET       /circles/<circle:circle_id>/people/<person_id>
GET POST  /circles/<circle:circle_id>/people/<person_id>/change
GET POST  /circles/<circle:circle_id>/people/<person_id>/forget
POST      /circles/<circle:circle_id>/people/<person_id>/join
POST      /circles/<circle:circle_id>/people/<person_id>/part
GET       /circles/<circle:circle_id>/picture.png
GET       /circles/<circle:circle_id>/picture.svg
GET       /circles/<circle:circle_id>/season.csv
GET       /circles/<circle:circle_id>/season.json
GET POST  /circles/<circle:circle_id>/share
POST      /circles/<circle:circle_id>/share/lock
GET POST  /circles/new
GET       /check/<variant_id>
GET       /check/<variant_id>/find
GET       /check/<variant_id>/tack-on
POST      /demo
GET       /everything-else
GET       /games/<game:game_id>
POST      /games/<game:game_id>/archive
GET       /games/<game:game_id>/board
POST      /games/<game:game_id>/buy-in
POST      /games/<game:game_id>/calls
GET       /games/<game:game_id>/check
GET POST  /games/<game:game_id>/delete
GET       /games/<game:game_id>/end
GET       /games/<game:game_id>/ending
GET       /games/<game:game_id>/export
GET       /games/<game:game_id>/export.json
GET       /games/<game:game_id>/find
POST      /games/<game:game_id>/finder
POST      /games/<game:game_id>/forget
GET       /games/<game:game_id>/game-menu
GET       /games/<game:game_id>/hand-over
POST      /games/<game:game_id>/hand-over
GET POST  /games/<game:game_id>/join
GET POST  /games/<game:game_id>/join/<int:number>
POST      /games/<game:game_id>/leave
GET       /games/<game:game_id>/keep
GET POST  /games/<game:game_id>/links/<link_id>/withdraw
GET       /games/<game:game_id>/live
GET       /games/<game:game_id>/log
GET       /games/<game:game_id>/money
GET       /games/<game:game_id>/more
POST      /games/<game:game_id>/not-paid
POST      /games/<game:game_id>/paid
GET POST  /games/<game:game_id>/penalty
GET       /games/<game:game_id>/players
POST      /games/<game:game_id>/players
POST      /games/<game:game_id>/pot
POST      /games/<game:game_id>/rematch
GET       /games/<game:game_id>/picture.png
GET       /games/<game:game_id>/picture.svg
GET       /games/<game:game_id>/practice
GET       /games/<game:game_id>/rules
GET       /games/<game:game_id>/rules/words
GET POST  /games/<game:game_id>/score
GET POST  /games/<game:game_id>/seat
GET POST  /games/<game:game_id>/share
POST      /games/<game:game_id>/share/lock
GET       /games/<game:game_id>/sheet
GET       /games/<game:game_id>/sheet.csv
GET       /games/<game:game_id>/sheet.pdf
GET       /games/<game:game_id>/sheet.png
GET POST  /games/<game:game_id>/sheet/<int:row_number>
POST      /games/<game:game_id>/sheet/<int:row_number>/take-back
POST      /games/<game:game_id>/sheet/<int:row_number>/throw-in
GET       /games/<game:game_id>/since
GET POST  /games/<game:game_id>/start
POST      /games/<game:game_id>/stop
POST      /games/<game:game_id>/take-back
GET       /games/<game:game_id>/tack-on
GET POST  /games/<game:game_id>/throw-in
GET POST  /games/<game:game_id>/title
POST      /games/<game:game_id>/send-again
GET       /games/<game:game_id>/version
GET       /games/<game:game_id>/waiting
POST      /games/<game:game_id>/waiting
GET       /health
GET POST  /import-game
GET       /manifest.webmanifest
GET       /metrics
GET       /new
GET POST  /new/<variant_id>
GET       /only-here
GET       /only-here/damaged/<int:number>
POST      /home-screen/put-off
POST      /only-here/drop
POST      /only-here/drop-damaged
POST      /only-here/put-off
GET POST  /open
GET POST  /open/<game:game_id>
GET POST  /own
GET       /own/<variant_id>
POST      /own/<variant_id>
GET       /own/<variant_id>/game.json
POST      /own/<variant_id>/take-off
GET       /phone
GET       /phone/<name>
GET       /practice/<variant_id>
GET       /rulebook
GET       /rules
GET       /rules/<variant_id>
GET       /rules/<variant_id>/sheet.pdf
GET       /rules/<variant_id>/words
GET       /scorekeeper.crt
GET       /secure
GET POST  /settings
GET       /static/<path:filename>
GET       /sync
GET       /sync/<game:game_id>
GET       /sync/circles/<circle:circle_id>
POST      /sync/<game:game_id>/entries
POST      /sync/games
GET       /tournaments/<tournament:tournament_id>
GET POST  /tournaments/<tournament:tournament_id>/<any(start, end, resume, drop, finish, reopen):step>
GET       /tournaments/<tournament:tournament_id>/board
GET POST  /tournaments/<tournament:tournament_id>/delete
POST      /tournaments/<tournament:tournament_id>/forget
GET POST  /tournaments/<tournament:tournament_id>/latecomer
GET POST  /tournaments/<tournament:tournament_id>/links/<link_id>/withdraw
GET       /tournaments/<tournament:tournament_id>/live
GET       /tournaments/<tournament:tournament_id>/paper
GET POST  /tournaments/<tournament:tournament_id>/people
GET POST  /tournaments/<tournament:tournament_id>/people/<int:player>/name
GET POST  /tournaments/<tournament:tournament_id>/people/apart
GET POST  /tournaments/<tournament:tournament_id>/people/circle
GET       /tournaments/<tournament:tournament_id>/people/here
POST      /tournaments/<tournament:tournament_id>/people/here/leave-out
POST      /tournaments/<tournament:tournament_id>/people/here/tick
POST      /tournaments/<tournament:tournament_id>/people/here/untick
POST      /tournaments/<tournament:tournament_id>/people/leave
GET POST  /tournaments/<tournament:tournament_id>/people/list
POST      /tournaments/<tournament:tournament_id>/people/return
POST      /tournaments/<tournament:tournament_id>/people/take-off
GET       /tournaments/<tournament:tournament_id>/people/together/<network>
POST      /tournaments/<tournament:tournament_id>/people/together/<network>/put-out
POST      /tournaments/<tournament:tournament_id>/people/together/<network>/take-off
GET POST  /tournaments/<tournament:tournament_id>/plan
GET       /tournaments/<tournament:tournament_id>/rounds/<int:number>/tables/<int:table>
GET POST  /tournaments/<tournament:tournament_id>/seating
GET POST  /tournaments/<tournament:tournament_id>/share
POST      /tournaments/<tournament:tournament_id>/share/lock
GET POST  /tournaments/<tournament:tournament_id>/sign-up
POST      /tournaments/<tournament:tournament_id>/rounds/<int:number>/tables/<int:table>/recount
POST      /tournaments/<tournament:tournament_id>/sign-up/me
POST      /tournaments/<tournament:tournament_id>/sign-up/withdraw
GET       /tournaments/<tournament:tournament_id>/tournament-menu
GET       /tournaments/<tournament:tournament_id>/version
GET POST  /tournaments/<tournament:tournament_id>/wrong-seat
GET       /tournaments/new
GET POST  /tournaments/new/<variant_id>
GET       /<any('sw.js', 'sw_light.js', 'sw_with_server.js', 'maker.js'):name>
GET       /out-of-reach/counted
GET       /out-of-reach/gone
GET       /out-of-reach/kept
GET       /out-of-reach/starting
GET       /out-of-reach/unseen
GET       /forget
POST      /forget
"""  # noqa: E501


def test_the_routes_are_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    app = create_app({"SECRET_KEY": "known to nobody else"})
    served = [
        f"{' '.join(sorted((rule.methods or set()) & METHODS)):10}{rule.rule}"
        for rule in app.url_map.iter_rules()
    ]
    assert sorted(served) == sorted(ROUTES.strip().splitlines())
