"""What wins on a kingdom of Dominion: strategies against each other, and Big Money with and without each card."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from meadhall.bots.dominion.strategies.money import PLAIN, PREFIX
from meadhall.bots.dominion.strategies.named import menu
from meadhall.games.dominion.cards.kinds import KIND_OF
from meadhall.kernel.errors import MeadhallError
from meadhall.lab.playing.plan import Plan
from meadhall.lab.playing.tables import LabTable
from meadhall.lab.results import Results
from meadhall.lab.study import Study
from meadhall.lab.summary import bout_summary, card_table, player_summary
from meadhall.lab.tournament import pairings, tournament_summary

NUMBERS: Final = (1, 2)
"""How many of a card Big Money is tried with."""


class KingdomStudy(Study):
    """Which strategies win on a kingdom, and which cards matter."""

    usual_games: ClassVar[int] = 200

    def plan(self, table: LabTable, players: Sequence[str], games_each: int, seed: int) -> Plan:
        """Everybody against everybody, then Big Money with each card against Big Money without."""
        cards = kingdom_cards(table)
        bouts = pairings(table, list(players) or strategies_for(table))
        bouts += [
            table.bout((f"{PREFIX}{card}*{most}", PLAIN), rotates=True, label=f"with {most} {card}")
            for card in cards
            for most in NUMBERS
        ]
        return table.plan(bouts, games_each, seed, traced=min(games_each, 200))

    def summary(self, results: Results) -> dict[str, Any]:
        """The ranking of strategies, what each card adds to Big Money, and who won with which cards."""
        bouts = results.plan.bouts
        first_card = next(number for number, some in enumerate(bouts) if some.players[1] == PLAIN)
        cards = [card_worth(results, number) for number in range(first_card, len(bouts), len(NUMBERS))]
        cards.sort(key=lambda row: -(row["share"] or 0.0))
        ranked = tournament_summary(results, first_card)
        every = [bout_summary(results, number) for number in range(len(bouts))]
        return {**ranked, "cards": cards, "owned": card_table(results, range(first_card)), "bouts": every}

    def title(self, results: Results) -> str:
        return f"What wins: {results.plan.bouts[0].game}"


def card_worth(results: Results, first: int) -> dict[str, Any]:
    """What a card adds to Big Money, in the best number: the first half of the games chooses it, the second is the answer."""
    tries: list[tuple[float, int, dict[str, Any]]] = []
    for number in range(first, first + len(NUMBERS)):
        bout, rows = results.plan.bouts[number], results.of_bout(number)
        half = sorted({row.block for row in rows})[: (len({row.block for row in rows}) + 1) // 2]
        chosen = player_summary(bout, [row for row in rows if row.block in half], 0)
        answer = player_summary(bout, [row for row in rows if row.block not in half] or rows, 0)
        tries.append((chosen["share"] or 0.0, -number, answer))
    _, best, own = max(tries, key=lambda one: one[:2])
    card, _, most = results.plan.bouts[-best].players[0].removeprefix(PREFIX).partition("*")
    return {"card": card, "number": int(most), "games": own["wins"] + own["ties"] + own["losses"], **own}


def kingdom_cards(table: LabTable) -> tuple[str, ...]:
    """The ten cards of the kingdom, in the order of their kinds; raise MeadhallError if it is drawn again each game."""
    cards = table.measure.kingdom(table.game.Options.read(table.said))
    if not cards:
        raise MeadhallError("a study needs a fixed kingdom; name a set or ten cards with --kingdom")
    return tuple(sorted(cards, key=KIND_OF.__getitem__))


def strategies_for(table: LabTable) -> list[str]:
    """The strategies of the menu that find everything they want in the kingdom."""
    cards = kingdom_cards(table)
    return [name for name in menu() if set(table.entrant(name).cards) <= set(cards)]


STUDY: Final = KingdomStudy()
