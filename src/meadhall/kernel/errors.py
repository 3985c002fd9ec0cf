"""Everything that can be wrong with what a person, a file or a program hands to a game."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from meadhall.kernel.bounds import LONGEST_NAME, MOST_PROBLEMS, cut
from meadhall.kernel.sentence import ENGLISH, Language, Reader, Said, Sentence, Thing, as_sentence, say


class MeadhallError(ValueError):
    """A mistake of the caller, explained in one sentence. Nothing was changed."""

    def __init__(self, said: Said = "") -> None:
        super().__init__(Reader().phrase(said))
        self.said = said

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process is told it in English."""
        return type(self), self.args, {**self.__dict__, "said": str(self)}

    @property
    def sentence(self) -> Sentence:
        """What is wrong, to be said in another sentence."""
        return as_sentence(self.said)

    def phrase(self, language: Language) -> str:
        """What is wrong, in a language."""
        return Reader(language=language).phrase(self.said)


class UnreadableAction(MeadhallError):
    """The answer does not parse."""


class IllegalAction(MeadhallError):
    """The answer parses but is not allowed now; the sentence says what was tried and what was allowed."""


class StaleAction(MeadhallError):
    """The answer names a decision that is no longer (or not yet) the open one."""


class GameOver(MeadhallError):
    """The game is over and takes no more answers."""


class UnknownGame(MeadhallError):
    """No game goes by that name."""


class BadPosition(MeadhallError):
    """A position text cannot be set up; the sentence names the line and the reason."""


class BrokenFile(MeadhallError):
    """A saved file is cut short, edited, or from a newer version; the sentence names file, line and reason."""


class BrokenReplay(BrokenFile):
    """A replay does not play through as it says it did."""


class OtherCards(MeadhallError):
    """A shuffle was to give an order that does not hold what is shuffled; nothing has been shuffled."""

    def __init__(self, text: str, stream: int, cards: list[int]) -> None:
        super().__init__(text)
        self.stream: Final = stream
        self.cards: Final = cards
        """What is shuffled."""


class Problem:
    """One thing wrong with one field of a form, an options record or a card file."""

    __slots__ = ("field", "said", "text")

    def __init__(self, field: str, said: Said) -> None:
        self.field: Final = cut(field, 2 * LONGEST_NAME)
        self.said: Final = said
        self.text: Final = self.phrase(ENGLISH)

    def phrase(self, language: Language) -> str:
        """What is wrong, in a language."""
        return cut(Reader(language=language).phrase(self.said))

    def __repr__(self) -> str:
        return f"Problem({self.field!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and (self.field, self.text) == (other.field, other.text)

    def __hash__(self) -> int:
        return hash((self.field, self.text))

    def __str__(self) -> str:
        return f"{self.field}: {self.text}"


class CardProblem(NamedTuple):
    """One thing wrong with a file of cards, and where."""

    line: int
    column: int
    field: str
    text: str


def meant(close: str, words: Sequence[str]) -> Thing:
    """The end of a sentence that refuses a word: the one that may have been meant, or those there are."""
    if close:
        return say("; did you mean {word}?", word=repr(close))
    return say("; there are {words}", words=", ".join(words)) if words else ""


def first_few(problems: list[Problem]) -> list[Problem]:
    """The first problems, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    if more <= 0:
        return problems
    return [*problems[:MOST_PROBLEMS], Problem(problems[MOST_PROBLEMS].field, say("and {more} more problems", more=more))]


class BadOptions(MeadhallError):
    """Table options were refused; ``problems`` holds the first ten reasons, and how many more there are."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems: Final = problems
