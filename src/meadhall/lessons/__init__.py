"""First games: a prepared start, a gentle opponent, and a teacher who speaks of what is on the table.

``lessons/GAME.py`` declares the first game of a game as ``LESSON``: its position, its beats, the opponent's first answers.
"""

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import say
from meadhall.lessons.lesson import Lesson
from meadhall.lessons.teacher import Teacher, Words

__all__ = ["Lesson", "Teacher", "Words", "find", "has_first_game"]


def find(game: Game) -> Lesson:
    """The first game of ``game``; raise MeadhallError if it has none."""
    module = games.part(game, "meadhall.lessons")
    if module is None:
        raise MeadhallError(say("{title} has no first game with a teacher yet", title=game.title))
    lesson = module.LESSON
    assert isinstance(lesson, Lesson)
    return lesson


def has_first_game(game: Game) -> bool:
    """Whether ``game`` brings a first game with a teacher."""
    return games.part(game, "meadhall.lessons") is not None
