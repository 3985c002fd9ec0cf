"""Reading strategies from text.

A strategy is a few lines; ``#`` starts a comment::

    about money first, one Smithy
    buy province if money > 15
    buy smithy if smithy < treasures / 11
    buy silver
    play smithy
    trash estate if provinces > 4
    careful

``buy`` lines are tried from top to bottom, and the first that holds and can be paid is bought. What may follow ``if`` is told
in ``condition_text``.
"""

from typing import Final

from meadhall.bots.dominion.strategies.condition_text import ConditionReader, Misread, card_called
from meadhall.bots.dominion.strategies.conditions import Line
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.games.dominion.cards.kinds import ACTION, TYPES
from meadhall.kernel.bounds import LONGEST_LINE, LONGEST_POSITION
from meadhall.kernel.errors import MeadhallError

USUAL_TRASH: Final = "trash curse\ntrash estate if provinces > 4\ntrash copper if money > 6\n"


class BadStrategy(MeadhallError):
    """A strategy text cannot be used; the sentence names the strategy, the line and the reason."""


def read_strategy(text: str, name: str) -> Strategy:
    """The strategy that ``text`` describes; raise BadStrategy with line and reason."""
    about = ""
    is_careful = is_skilled = False
    lists: dict[str, list[Line]] = {"buy": [], "play": [], "trash": []}
    if len(text) > LONGEST_POSITION:
        raise BadStrategy(f"strategy {name}: it has more than {LONGEST_POSITION} characters")
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        verb, _, rest = line.partition(" ")
        try:
            if len(line) > LONGEST_LINE:
                raise ValueError(f"it has more than {LONGEST_LINE} characters")
            if verb in lists:
                lists[verb].append(_line(verb, rest))
            elif line in ("careful", "careful on", "careful off"):
                is_careful = line != "careful off"
            elif line == "skilled":
                is_skilled = True
            elif verb == "about" and rest:
                about = rest.strip()
            else:
                raise ValueError(f"{line!r} does not begin with buy, play, trash, careful, skilled or about")
        except Misread as error:
            column = raw.index(line) + len(verb) + 2 + error.place
            raise BadStrategy(f"strategy {name}, line {number}, column {column}: {error}") from None
        except ValueError as error:
            raise BadStrategy(f"strategy {name}, line {number}: {error}") from None
    if not lists["buy"]:
        raise BadStrategy(f"strategy {name}: it has no buy line, so it would never buy anything")
    if not lists["trash"] and not is_skilled:
        lists["trash"] = [_line("trash", some.removeprefix("trash ")) for some in USUAL_TRASH.splitlines()]
    return Strategy(name, about, lists["buy"], lists["play"], lists["trash"], is_careful, is_skilled)


def _line(verb: str, text: str) -> Line:
    """A card and its condition."""
    card, is_given, condition = f"{text} ".partition(" if ")
    kind = card_called(card.strip(), len(card) - len(card.lstrip()))
    if verb == "play" and not TYPES[kind] & ACTION:
        raise ValueError(f"{card.strip()} is not an Action, so it cannot be played as one")
    if not is_given:
        return Line(kind, None)
    try:
        return Line(kind, ConditionReader(condition.rstrip()).read())
    except Misread as error:
        raise Misread(error.place + len(card) + len(is_given), str(error)) from None
