"""What a first game is made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from meadhall.kernel.sentence import Said, Sentence
from meadhall.lessons.look import Look

Picks: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spoken:
    """One sentence of the teacher, true of the table as she says it."""

    sentence: Said
    picks: Picks | None = None
    """The answer she points at; None: whatever the learner likes."""
    place: str = ""
    """What else on the board she means, by its name there: ``discard:0``."""
    small: Said = ""
    """A second, smaller line."""
    why: Said = ""
    """What she adds for whoever asks why."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One idea: said when its moment has come, finished by doing it."""

    key: str
    title: Sentence
    """The idea in a word or two."""
    speak: Callable[[Look], Spoken | None]
    """What she says now; None: this is not its moment."""
    done: Callable[[Look, Picks, Look], bool] | None
    """Whether an answer has shown that the idea is known: the table before it, the answer, the table after it.

    None: it is known once it was said, whatever is answered.
    """
    skill: Said = ""
    """What the learner can do then, for "You can …" at the end; empty if that is not worth a word."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first game of a game."""

    position: str
    """Where it begins; the learner has seat 0."""
    level: str
    """The bot in the other seats."""
    beats: tuple[Beat, ...]
    """In the order in which one goes before another that would fit as well."""
    reply: Callable[[Look], Picks | None]
    """What the opponent answers where a beat needs it; None: whatever it likes."""
    advise: Callable[[Look], Picks | None]
    """What she would answer herself where a quick bot would answer otherwise; None: as the bot does."""
    slip: Callable[[Look, Picks, Look], Said]
    """What an answer has cost that is worth a word and can be taken back; empty: nothing."""
    ending: Callable[[Look], Said]
    """How the game has ended, in a sentence."""
