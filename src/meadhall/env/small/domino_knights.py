"""The last turn of a game in which the healthier Kingdom wins."""

from typing import Final

from meadhall.games.domino_knights.cards import names


def _position() -> str:
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


POSITION: Final = _position()

SOLVABLE: Final = "python_meadhall_domino_knights(small=true,luck=nodes,deals=1)"
