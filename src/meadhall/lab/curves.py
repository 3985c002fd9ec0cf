"""Sums of a trace put together for pictures: by player over all bouts, with means and errors."""

from collections.abc import Sequence
from typing import NamedTuple

from meadhall.lab.intervals import Estimate, from_sums
from meadhall.lab.results import Results
from meadhall.lab.trace import Sums, add_to


class Curve(NamedTuple):
    """Means over turns of one player."""

    player: str
    turns: list[int]
    values: list[Estimate]


def curves(results: Results, what: str, least: float = 0.2) -> list[Curve]:
    """One curve per player; turns that fewer than ``least`` of its games reached are left out."""
    sums: dict[str, Sums] = {}
    for (_, player, name, turn), some in results.trace.curves.items():
        if name == what:
            add_to(sums.setdefault(player, {}), (turn,), some)
    found: list[Curve] = []
    for player in players_of(results):
        points = {turn: some for (turn,), some in sums.get(player, {}).items()}
        most = max((some[0] for some in points.values()), default=0)
        turns = [turn for turn in sorted(points) if points[turn][0] >= max(2, least * most)]
        if turns:
            found.append(Curve(player, turns, [from_sums(*points[turn]) for turn in turns]))
    return found


def players_of(results: Results) -> list[str]:
    """All players of a run, in the order of the plan."""
    return list(dict.fromkeys(name for bout in results.plan.bouts for name in bout.players))


class Gains(NamedTuple):
    """How often a player gained (or played) each card on each turn, per game."""

    player: str
    cards: list[str]
    turns: list[int]
    rates: list[list[float]]


def gains(results: Results, most_cards: int = 12, most_turns: int = 30, among: Sequence[str] | None = None) -> list[Gains]:
    """One table per player, the commonest cards first."""
    counts: dict[str, dict[str, dict[int, int]]] = {}
    for (_, player, turn, card), count in results.trace.gains.items():
        if turn <= most_turns:
            own = counts.setdefault(player, {}).setdefault(card, {})
            own[turn] = own.get(turn, 0) + count[0]
    games: dict[str, int] = {}
    for (_, player, _), some in results.trace.games.items():
        games[player] = games.get(player, 0) + some[0]
    found: list[Gains] = []
    for player in among or players_of(results):
        if player not in counts:
            continue
        cards = sorted(counts[player], key=lambda card: (-sum(counts[player][card].values()), card))[:most_cards]
        last = max(turn for card in cards for turn in counts[player][card])
        turns = list(range(1, last + 1))
        rates = [[counts[player][card].get(turn, 0) / games[player] for turn in turns] for card in cards]
        found.append(Gains(player, cards, turns, rates))
    return found
