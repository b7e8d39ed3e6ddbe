"""A finished game for BG Stats, an app in which people keep the plays of all their games.

It reads a play from the address of a link, and asks its user before saving anything.
"""

import json
from urllib.parse import quote

from scorekeeper.store.games import Game
from scorekeeper.web.writing.times import by_the_phone

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def link_to_bg_stats(game: Game) -> str:
    """Return the link that hands a game as it stands to BG Stats. Names and totals are in it, and
    nothing that opens the game here.

    `winner` is there for every player: without it the app on Android fails.
    """
    start, state = game.start, game.state
    begun, ended = by_the_phone(game.begun), by_the_phone(game.last_played)
    play = {
        "sourceName": "Scorekeeper",
        "sourcePlayId": game.id[:8],
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": round((ended - begun).total_seconds() / 60),
        "game": {
            "name": f"Kalooki ({start.variant.english_name})",
            "sourceGameId": start.variant.id,
            "highestWins": start.rules.highest_wins,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "score": player.total,
                "rank": player.rank or 0,
                "winner": player.seat in state.winners,
            }
            for player in state.players
        ],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False))
