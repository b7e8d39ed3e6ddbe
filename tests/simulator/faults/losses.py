"""What is on a phone is forgotten, links are withdrawn, games deleted, and backups put back."""

from random import Random

from tests.simulator.phone import Phone
from tests.simulator.scene import Event, Scene
from tests.simulator.storage import Storage


def forget_caches(scene: Scene, phone: Phone, chance: Random) -> str:
    """Delete the snapshot and what Python is made of; what was recorded stays."""
    phone.end_worker()
    phone.has_pack = False
    return "the browser forgets what the app is made of"


def forget_database(scene: Scene, phone: Phone, chance: Random) -> str:
    """Delete what was recorded on a phone, and sometimes its cookie with it."""
    with_cookie = chance.random() < 0.5

    def forget() -> None:
        phone.end_worker()
        phone.storage = Storage()
        if with_cookie:
            phone.has_pack = False
            phone.forget_cookie()

    scene.lose(forget, f"lost with what the browser of {phone.name} forgot")
    return f"the browser forgets {'everything' if with_cookie else 'its data'}"


def withdraw_link(scene: Scene, phone: Phone, chance: Random) -> str:
    """Withdraw the links by which a phone came into a game."""
    if not (games := scene.server.open_games(phone.secrets)):
        return "has no link"
    game_id = chance.choice(games)
    scene.server.shut_out(game_id, phone.secrets)
    return f"is shut out of {game_id}"


def delete_game(scene: Scene, phone: Phone, chance: Random) -> str:
    """Delete a game of the server's."""
    if not (games := scene.server.open_games(phone.secrets)):
        return "has no game to delete"
    game_id = chance.choice(games)
    keys = {str(key) for _, key, _ in scene.server.log(game_id)}
    scene.server.delete(game_id)
    scene.settle(keys, f"deleted with its game by {phone.name}")
    return f"deletes {game_id}"


def back_up(scene: Scene, phone: Phone, chance: Random) -> str:
    """Make a backup, or put back the one there is."""
    if not scene.backup.exists() or chance.random() < 0.3:
        scene.server.back_up(scene.backup)
        return "a backup is made"
    scene.lose(lambda: scene.server.put_file(scene.backup), "lost as a backup was put back")
    return "the backup is put back"


FAULTS: tuple[Event, ...] = (forget_caches, forget_database, withdraw_link, delete_game, back_up)
