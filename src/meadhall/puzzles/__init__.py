"""Puzzles: a position, a goal, and every way to reach it counts.

They lie beside each game as text files in its folder ``puzzles``; ``read`` says how one is written.
"""

from meadhall.puzzles.attempt import Attempt, attempt, shown_answer
from meadhall.puzzles.puzzle import Puzzle
from meadhall.puzzles.read import all_of, find

__all__ = ["Attempt", "Puzzle", "all_of", "attempt", "find", "shown_answer"]
