"""The last round at the last Wedge."""

from typing import Final

POSITION: Final = """\
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

SOLVABLE: Final = "python_meadhall_1066(small=true,luck=nodes,deals=1)"
