"""Over which connections phones signed themselves up for a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.speech import say_many
from scorekeeper.store.links import Link, links_of
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.database import session
from scorekeeper.web.security.network import network
from scorekeeper.web.start.begin_once import derived

MIN_SHOWN = 5
"""The host is warned of this many phones behind one connection: a family has fewer."""


@dataclass(frozen=True)
class Group:
    """The phones that signed themselves up over one connection, by the numbers of their players;
    those in `removable` have had no seat yet."""

    network: str
    links: Mapping[int, Link]
    names: tuple[str, ...]
    removable: tuple[int, ...]

    @property
    def title(self) -> str:
        """How many they are."""
        return say_many(
            "{number} phone over one connection",
            "{number} phones over one connection",
            len(self.links),
        )


def hashed_network(tournament_id: str) -> str:
    """Return what stands for the network of this request in a tournament: the same for all its
    phones, and no address."""
    return derived("network", tournament_id, network())


def find_groups(stored: StoredTournament) -> list[Group]:
    """Find the connections over which many phones signed themselves up, the busiest first."""
    found: dict[str, dict[int, Link]] = {}
    for link in links_of(session(), stored.id):
        if link.network and link.seat and stored.tournament.has(link.seat):
            found.setdefault(link.network, {})[link.seat] = link
    groups = [
        _build_group(stored, network, dict(sorted(links.items())))
        for network, links in found.items()
        if len(links) >= MIN_SHOWN
    ]
    return sorted(groups, key=lambda group: -len(group.links))


def _build_group(stored: StoredTournament, network: str, links: Mapping[int, Link]) -> Group:
    return Group(
        network,
        links,
        stored.tournament.names(links),
        tuple(number for number in links if not stored.tournament.has_sat(number)),
    )


def find_group(stored: StoredTournament, network: str) -> Group | None:
    """Find those who signed themselves up over this connection; None where they are few."""
    return next((group for group in find_groups(stored) if group.network == network), None)
