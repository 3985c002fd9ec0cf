"""Reading strategies from text.

A strategy is a few lines; ``#`` starts a comment::

    about money first, one Smithy
    buy province if money > 15
    buy smithy if smithy < treasures / 11
    buy silver
    play smithy
    trash estate if provinces > 4
    careful

``buy`` lines are tried from top to bottom, and the first that holds and can be paid is bought. A condition compares two
terms by ``< <= = != >= >``; several are joined by ``and``. A term is a number, a card (how many the seat owns), or one of
the words below, times or divided by a number.
"""

import re
from typing import Final

from meadhall.bots.dominion.strategies.conditions import (
    ACTIONS_LEFT,
    BUYS_LEFT,
    CARDS,
    COINS_NOW,
    DIFFERENT,
    EMPTY,
    EQUAL,
    IN_HAND,
    LEFT,
    LESS,
    LESS_OR_EQUAL,
    MONEY,
    MORE,
    MORE_OR_EQUAL,
    NUMBER,
    OWNED,
    OWNED_ACTIONS,
    TREASURES,
    TURN,
    Condition,
    Line,
    Term,
)
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.games.dominion.cards.kinds import ACTION, KEYS, KIND_OF, PROVINCE, TYPES
from meadhall.kernel.bounds import LONGEST_LINE, LONGEST_POSITION, nearest, shown
from meadhall.kernel.errors import MeadhallError

SIGNS: Final[dict[str, int]] = {
    "<": LESS, "<=": LESS_OR_EQUAL, "=": EQUAL, "==": EQUAL, ">=": MORE_OR_EQUAL, ">": MORE, "!=": DIFFERENT,
}  # fmt: skip
WORDS: Final[dict[str, int]] = {
    "money": MONEY,
    "coins": COINS_NOW,
    "turn": TURN,
    "treasures": TREASURES,
    "cards": CARDS,
    "empty": EMPTY,
    "actions": OWNED_ACTIONS,
    "buys": BUYS_LEFT,
    "plays": ACTIONS_LEFT,
}
"""Money on all owned cards, coins now, own turn, owned Treasures, owned cards, empty piles, owned Actions, Buys left, Actions
left."""

_COMPARISON: Final = re.compile(r"\s*(.+?)\s*(<=|>=|!=|==|=|<|>)\s*(.+?)\s*")
_TERM: Final = re.compile(r"([a-z-]+(?:\([a-z-]+\))?|\d+)(?:\s*([*/])\s*(\d+))?")
_CALL: Final = re.compile(r"(left|hand)\(([a-z-]+)\)")

USUAL_TRASH: Final = "trash curse\ntrash estate if provinces > 4\ntrash copper if money > 6\n"


class BadStrategy(MeadhallError):
    """A strategy text cannot be used; the sentence names the strategy, the line and the reason."""


def read_strategy(text: str, name: str) -> Strategy:
    """The strategy that ``text`` describes; raise BadStrategy with line and reason."""
    about = ""
    is_careful = False
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
                lists[verb].append(_line(verb, rest.strip()))
            elif line in ("careful", "careful on", "careful off"):
                is_careful = line != "careful off"
            elif verb == "about" and rest:
                about = rest.strip()
            else:
                raise ValueError(f"{line!r} does not begin with buy, play, trash, careful or about")
        except ValueError as error:
            raise BadStrategy(f"strategy {name}, line {number}: {error}") from None
    if not lists["buy"]:
        raise BadStrategy(f"strategy {name}: it has no buy line, so it would never buy anything")
    if not lists["trash"]:
        lists["trash"] = [_line("trash", some.removeprefix("trash ")) for some in USUAL_TRASH.splitlines()]
    return Strategy(name, about, lists["buy"], lists["play"], lists["trash"], is_careful)


def _line(verb: str, text: str) -> Line:
    """A card and its conditions."""
    card, _, conditions = text.partition(" if ")
    if text.endswith(" if") or text == "if":
        raise ValueError("nothing follows 'if'")
    kind = _card(card.strip())
    if verb == "play" and not TYPES[kind] & ACTION:
        raise ValueError(f"{card.strip()} is not an Action, so it cannot be played as one")
    return Line(kind, [_condition(part) for part in conditions.split(" and ")] if conditions else [])


def _card(key: str) -> int:
    if key not in KIND_OF:
        close = nearest(key, KEYS)
        raise ValueError(f"there is no card {shown(key)}{f'; did you mean {close!r}?' if close else ''}")
    return KIND_OF[key]


def _condition(text: str) -> Condition:
    matched = _COMPARISON.fullmatch(text)
    if matched is None:
        raise ValueError(f"{text.strip()!r} compares nothing; write something like 'money > 15'")
    left, sign, right = matched.groups()
    condition = Condition(_term(left), SIGNS[sign], _term(right))
    if condition.left.quantity == NUMBER and condition.right.quantity == NUMBER:
        raise ValueError(f"{text.strip()!r} compares two numbers, so it is always or never true")
    if _is_impossible(condition):
        raise ValueError(f"{text.strip()!r} can never be true: nothing here is below 0")
    return condition


def _is_impossible(condition: Condition) -> bool:
    right, left = condition.right, condition.left
    if right.quantity == NUMBER and right.kind == 0 and condition.sign == LESS:
        return True
    return left.quantity == NUMBER and left.kind == 0 and condition.sign == MORE


def _term(text: str) -> Term:
    matched = _TERM.fullmatch(text)
    if matched is None:
        raise ValueError(f"{text!r} is not a term; write a number, a card, or a word such as money, turn or left(province)")
    word, sign, factor = matched.groups()
    times = int(factor) if sign == "*" else 1
    per = int(factor) if sign == "/" else 1
    if per == 0:
        raise ValueError(f"{text!r} divides by zero")
    if word.isdigit():
        return Term(NUMBER, int(word), times, per)
    called = _CALL.fullmatch(word)
    if called is not None:
        return Term(LEFT if called.group(1) == "left" else IN_HAND, _card(called.group(2)), times, per)
    if word == "provinces":
        return Term(LEFT, PROVINCE, times, per)
    if word in WORDS:
        return Term(WORDS[word], 0, times, per)
    if word not in KIND_OF:
        known = ", ".join([*WORDS, "provinces", "left(card)", "hand(card)"])
        raise ValueError(f"{word!r} is neither a card nor one of {known}")
    return Term(OWNED, KIND_OF[word], times, per)
