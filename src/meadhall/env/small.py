"""Small positions of the games, which can be solved exactly. Their values stand in docs/agents.md.

Each is an ordinary position, read by ``game.position``; what is hidden in it is dealt anew for every game.
"""

from typing import Final

from meadhall.games.domino_knights.cards import names

DOMINION: Final = """\
game: dominion(start=0,turn_limit=6)
kingdom: village woodcutter workshop bureaucrat militia remodel smithy market mine festival
active: 0
start: 0
hand 0: copper*2 estate
deck 0:
hand 1: copper*2
deck 1: estate
supply: copper=1 curse=1 estate=2
"""
"""Two coins a turn and three kinds to buy, each of them nearly gone: who runs the piles out while ahead? Everybody draws
the whole deck every turn, so nothing is hidden and no shuffle matters."""

TEARS: Final = """\
game: 1066(card_file=starter,faction_pick=fixed,mulligan=off,round_cap=1)
norman: 0
round: 1
phase: deployment
marker: 0
turn: 0
hastings: 0 1
hand 0: norman-spearmen
deck 0: norman-bowmen
wedge2 0: william-duke-of-normandy
objectives 0: G
defeated 0: A B C D E F
hand 1: shire-levy
deck 1: shield-bearers
wedge2 1: harold-godwinson
objectives 1: G
defeated 1: A B C D E F
damage: 10/0 7/9 0/10
claimed: 0 - 1
"""
"""The last round at the last Wedge: each has claimed one, the Leaders face each other, and one card is in hand."""


def _knights() -> str:
    """The last turn of a game in which the healthier Kingdom wins: one knight and one card each."""
    cards, dominoes = ["JS", "QH", "4D", "6S", "7H"], ["4-2", "5-3", "1-0"]
    box = [key for key in map(names.card_key, names.deck_of(1, False)) if key not in cards]
    box += [key for key in map(names.domino_key, range(names.domino_count(6))) if key not in dominoes]
    return f"""\
game: domino-knights(players=2,domino_set=6,first_player=0,goal=healthiest,limit_value=1)
turn: 1
first: 0
round: 1
phase: attack
health 0: 6
hand 0: JS
knights 0: k1=4/2:6S
health 1: 5
hand 1: QH
knights 1: k2=5/3:7H
deck: 4D
peasants: 1-0
box: {" ".join(box)}
"""


SMALL: Final = {"dominion": DOMINION, "1066": TEARS, "domino-knights": _knights()}
SOLVABLE: Final = {
    "dominion": "python_meadhall_dominion(small=true,deals=1)",
    "1066": "python_meadhall_1066(small=true,luck=nodes,deals=1)",
    "domino-knights": "python_meadhall_domino_knights(small=true,luck=nodes,deals=1)",
}
"""The same as OpenSpiel loads them, with all their luck."""
