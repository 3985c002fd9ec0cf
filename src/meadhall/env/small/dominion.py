"""Two coins a turn, three kinds to buy, each of them nearly gone."""

from typing import Final

POSITION: Final = """\
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

SOLVABLE: Final = "python_meadhall_dominion(small=true,deals=1)"
