"""What wins on a kingdom of Dominion: strategies against each other, and Big Money with and without each card."""

from collections.abc import Mapping, Sequence
from typing import Any

from meadhall import games
from meadhall.api import parse
from meadhall.bots.dominion.strategies.named import menu
from meadhall.games.dominion.cards.kinds import KEYS
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.errors import MeadhallError
from meadhall.lab.money import PLAIN, PREFIX
from meadhall.lab.plan import Plan
from meadhall.lab.players import cards_wanted
from meadhall.lab.results import Results
from meadhall.lab.summary import bout_summary, card_table, player_summary
from meadhall.lab.tables import bout, plan
from meadhall.lab.tournament import pairings, tournament_summary

MONEY_PLAYERS = ("bbm", "bmu")


def kingdom_cards(game: str, options: Mapping[str, Any]) -> list[str]:
    """The ten cards of the kingdom that the options name; raise MeadhallError if it is drawn anew each game."""
    found, base = parse(game)
    read = found.Options.read({**base.to_json(), **options})
    state = found.new(read, 0)
    assert isinstance(state, DominionState)
    if read.to_json()["kingdom_mode"] not in ("preset", "explicit"):
        raise MeadhallError("a study needs a kingdom that stays; name a set or ten cards with --kingdom")
    return [KEYS[kind] for kind in state.kingdom]


def strategies_for(cards: Sequence[str]) -> list[str]:
    """The strategies of the menu that find everything they want in this kingdom."""
    game = games.find("dominion")
    return [name for name in menu() if set(cards_wanted(name, game)) <= set(cards)]


def study_plan(game: str, options: Mapping[str, Any], players: Sequence[str], games_each: int, seed: int) -> Plan:
    """Everybody against everybody, then Big Money with each card against Big Money without."""
    cards = kingdom_cards(game, options)
    named = list(players) or strategies_for(cards)
    bouts = pairings(game, named, options)
    bouts += [bout(game, (PREFIX + card, PLAIN), options, rotates=True, label=f"with {card}") for card in cards]
    return plan(bouts, games_each, seed, traced=min(games_each, 200))


def study_summary(results: Results) -> dict[str, Any]:
    """The ranking of strategies, what each card adds to Big Money, and who won with which cards."""
    bouts = results.plan.bouts
    first_card = next(number for number, some in enumerate(bouts) if some.players[1] == PLAIN)
    cards: list[dict[str, Any]] = []
    for number in range(first_card, len(bouts)):
        own = player_summary(bouts[number], results.of_bout(number), 0)
        card = bouts[number].players[0].removeprefix(PREFIX)
        cards.append({"card": card, "games": own["wins"] + own["ties"] + own["losses"], **own})
    cards.sort(key=lambda row: -(row["share"] or 0.0))
    ranked = tournament_summary(results, first_card)
    return {**ranked, "cards": cards, "owned": card_table(results, range(first_card)), "bouts": _bouts(results)}


def _bouts(results: Results) -> list[dict[str, Any]]:
    return [bout_summary(results, number) for number in range(len(results.plan.bouts))]
