"""One Wedge and a dozen cards, six a side."""

from typing import Final

POSITION: Final = """\
game: 1066(card_file=starter,faction_pick=fixed,mulligan=off)
norman: 0
round: 1
phase: deployment
marker: 0
turn: 0
hastings: 0 1
hand 0: norman-bowmen*2
deck 0: norman-bowmen*2
wedge2 0: william-duke-of-normandy
reserve 0: combined-arms
objectives 0: G
defeated 0: A B C D E F
hand 1: english-thegns*2
deck 1: english-thegns*2 select-fyrd
wedge2 1: harold-godwinson
objectives 1: G
defeated 1: A B C D E F
damage: 10/0 9/9 0/10
claimed: 0 - 1
"""
"""Each has claimed a Wedge, and the last one lacks one damage of either side, so this round decides. The Leaders face each
other; whether the Select Fyrd is in hand, only the Saxons know."""

SOLVABLE: Final = "python_meadhall_1066(small=true,luck=nodes,deals=1)"
