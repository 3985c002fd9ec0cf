"""Reading the conditions of a strategy: what stands after ``if``.

::

    condition  = both { "or" both }
    both       = single { "and" single }
    single     = "not" single | "(" condition ")" | sum sign sum
    sum        = [ "-" ] product { ( "+" | "-" ) product }
    product    = factor { ( "*" | "/" ) factor }        one of them a number
    factor     = number | CARD | word | "left(" CARD ")" | "hand(" CARD ")"
    sign       = "<" | "<=" | "=" | "!=" | ">=" | ">"
    number     = digits [ "." digits ]

A CARD stands for how many of it the seat owns; ``WORDS`` lists the words. ``not`` binds before ``and``, ``and`` before ``or``.
"""

import re
from fractions import Fraction
from math import lcm
from typing import Final

from meadhall.bots.dominion.strategies import conditions
from meadhall.bots.dominion.strategies.conditions import Comparison, Condition, Either, Every, Term
from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF, PROVINCE
from meadhall.kernel.bounds import nearest, shown

WORDS: Final[dict[str, tuple[int, str]]] = {
    "money": (conditions.MONEY, "coins on everything you own: Treasures, and Actions that give coins"),
    "coins": (conditions.COINS_NOW, "coins you can spend now"),
    "turn": (conditions.TURN, "your turns so far, this one included"),
    "treasures": (conditions.TREASURES, "Coppers, Silvers and Golds you own"),
    "cards": (conditions.CARDS, "all cards you own"),
    "empty": (conditions.EMPTY, "empty Supply piles"),
    "actions": (conditions.OWNED_ACTIONS, "Action cards you own"),
    "buys": (conditions.BUYS_LEFT, "Buys left this turn"),
    "plays": (conditions.ACTIONS_LEFT, "Actions left this turn"),
    "balance": (conditions.BALANCE, "Actions that your cards give, less those that they use up; below 0: too few Villages"),
    "lead": (conditions.LEAD, "your points, less those of the best other player; below 0: you are behind"),
}
"""What a word stands for, and that in a few more words."""
CALLS: Final = {"left": (conditions.LEFT, "cards left in its pile"), "hand": (conditions.IN_HAND, "copies in your hand")}
"""What is asked of a card in brackets."""
SIGNS: Final[dict[str, int]] = {
    "<": conditions.LESS, "<=": conditions.LESS_OR_EQUAL, "=": conditions.EQUAL, "==": conditions.EQUAL,
    ">=": conditions.MORE_OR_EQUAL, ">": conditions.MORE, "!=": conditions.DIFFERENT,
}  # fmt: skip
OPPOSITES: Final = {
    conditions.LESS: conditions.MORE_OR_EQUAL,
    conditions.LESS_OR_EQUAL: conditions.MORE,
    conditions.EQUAL: conditions.DIFFERENT,
    conditions.MORE_OR_EQUAL: conditions.LESS,
    conditions.MORE: conditions.LESS_OR_EQUAL,
    conditions.DIFFERENT: conditions.EQUAL,
}
LARGEST: Final = 1_000_000
"""No number of a condition is larger, so no sum is too large to count."""
_TOKEN: Final = re.compile(r"\s*(\d+(?:\.\d+)?|[a-z]+(?:-[a-z]+)*|<=|>=|!=|==|[<>=+*/()-])")
_END: Final = ""

Sum = dict[tuple[int, int], Fraction]
"""How often each quantity of each kind is counted; the plain number is that of ``_PLAIN``."""
_PLAIN: Final = (-1, -1)


class Misread(ValueError):
    """A condition cannot be read: where, counted from 0, and why."""

    def __init__(self, place: int, reason: str) -> None:
        super().__init__(reason)
        self.place = place


class ConditionReader:
    """Reads one condition from left to right."""

    def __init__(self, text: str) -> None:
        self._text: Final = text
        self._tokens: Final[list[tuple[int, str]]] = []
        self._at = 0
        place = 0
        while text[place:].strip():
            matched = _TOKEN.match(text, place)
            if matched is None:
                place += len(text[place:]) - len(text[place:].lstrip())
                raise Misread(place, f"{shown(text[place])} has no meaning here")
            self._tokens.append((matched.start(1), matched.group(1)))
            place = matched.end()
        self._tokens.append((len(text), _END))

    def read(self) -> Condition:
        """The whole text as one condition; raise Misread."""
        if self._next() == _END:
            raise Misread(0, "nothing follows 'if'")
        found = self._condition(is_denied=False)
        if self._next() != _END:
            raise Misread(self._place(), f"{shown(self._next())} was not expected; join conditions by 'and' or 'or'")
        return found

    def _next(self) -> str:
        return self._tokens[self._at][1]

    def _place(self) -> int:
        return self._tokens[self._at][0]

    def _take(self) -> str:
        token = self._next()
        self._at += token != _END
        return token

    def _takes(self, token: str) -> bool:
        if self._next() != token:
            return False
        self._at += 1
        return True

    def _condition(self, *, is_denied: bool) -> Condition:
        parts = [self._both(is_denied=is_denied)]
        while self._takes("or"):
            parts.append(self._both(is_denied=is_denied))
        return _joined(parts, is_every=is_denied)

    def _both(self, *, is_denied: bool) -> Condition:
        parts = [self._single(is_denied=is_denied)]
        while self._takes("and"):
            parts.append(self._single(is_denied=is_denied))
        return _joined(parts, is_every=not is_denied)

    def _single(self, *, is_denied: bool) -> Condition:
        if self._takes("not"):
            return self._single(is_denied=not is_denied)
        if self._takes("("):
            inner = self._condition(is_denied=is_denied)
            if not self._takes(")"):
                raise Misread(self._place(), "a bracket is not closed")
            return inner
        return self._comparison(is_denied=is_denied)

    def _comparison(self, *, is_denied: bool) -> Condition:
        begin = self._place()
        total = self._sum()
        compared = self._text[begin : self._place()].strip()
        if self._next() not in SIGNS:
            raise Misread(begin, f"{compared!r} compares nothing; write something like 'money > 15'")
        sign = SIGNS[self._take()]
        for key, weight in self._sum().items():
            total[key] = total.get(key, Fraction(0)) - weight
        compared = self._text[begin : self._place()].strip()
        number = total.pop(_PLAIN, Fraction(0))
        if not any(total.values()):
            raise Misread(begin, f"{compared!r} compares two numbers, so it is always or never true")
        scale = lcm(number.denominator, *(weight.denominator for weight in total.values()))
        weights = {key: int(weight * scale) for key, weight in total.items() if weight}
        is_signed = any(quantity in conditions.SIGNED for quantity, _ in weights)
        if not is_signed and not _can_hold(list(weights.values()), number, sign):
            raise Misread(begin, f"{compared!r} can never be true: nothing here is below 0")
        if max(abs(int(number * scale)), *(abs(weight) for weight in weights.values())) > LARGEST:
            raise Misread(begin, f"{compared!r} has numbers that are too large or too fine")
        terms = [Term(quantity, kind, weight) for (quantity, kind), weight in weights.items()]
        return Comparison(terms, int(number * scale), OPPOSITES[sign] if is_denied else sign)

    def _sum(self) -> Sum:
        total: Sum = {}
        is_minus = self._takes("-")
        while True:
            key, weight = self._product()
            total[key] = total.get(key, Fraction(0)) + (-weight if is_minus else weight)
            if self._next() not in ("+", "-"):
                return total
            is_minus = self._take() == "-"

    def _product(self) -> tuple[tuple[int, int], Fraction]:
        begin = self._place()
        key, weight = self._factor()
        while self._next() in ("*", "/"):
            is_times, place = self._take() == "*", self._place()
            other, factor = self._factor()
            if other != _PLAIN and (key != _PLAIN or not is_times):
                raise Misread(place, "only numbers multiply and divide")
            if not is_times and not factor:
                raise Misread(begin, f"{self._text[begin : self._place()].strip()!r} divides by zero")
            key = other if key == _PLAIN else key
            weight = weight * factor if is_times else weight / factor
        return key, weight

    def _factor(self) -> tuple[tuple[int, int], Fraction]:
        place, word = self._place(), self._take()
        if word[:1].isdigit():
            return _PLAIN, _number(word, place)
        if word in CALLS and self._next() == "(":
            self._take()
            kind = card_called(self._take(), place + len(word) + 1)
            if not self._takes(")"):
                raise Misread(self._place(), "a bracket is not closed")
            return (CALLS[word][0], kind), Fraction(1)
        if word == "provinces":
            return (conditions.LEFT, PROVINCE), Fraction(1)
        if word in WORDS:
            return (WORDS[word][0], 0), Fraction(1)
        if word in KIND_OF:
            return (conditions.OWNED, KIND_OF[word]), Fraction(1)
        if not word[:1].isalpha() or word in ("and", "or", "not"):
            found = shown(word) if word else "the end"
            raise Misread(place, f"a number, a card or a word such as money, turn or left(province) is missing before {found}")
        known = ", ".join([*WORDS, "provinces", *(f"{call}(card)" for call in CALLS)])
        close = nearest(word, [*WORDS, "provinces", *KEYS])
        hint = f"; did you mean {close!r}?" if close else ""
        raise Misread(place, f"{word!r} is neither a card nor one of {known}{hint}")


def card_called(key: str, place: int = 0) -> int:
    """The kind of card with this key; raise Misread."""
    if key not in KIND_OF:
        close = nearest(key, KEYS)
        raise Misread(place, f"there is no card {shown(key)}{f'; did you mean {close!r}?' if close else ''}")
    return KIND_OF[key]


def _number(token: str, place: int) -> Fraction:
    if len(token) > len(str(LARGEST)):
        raise Misread(place, f"the number {shown(token)} is too large or too fine")
    return Fraction(token)


def _joined(parts: list[Condition], *, is_every: bool) -> Condition:
    if len(parts) == 1:
        return parts[0]
    return Every(parts) if is_every else Either(parts)


def _can_hold(weights: list[int], number: Fraction, sign: int) -> bool:
    """Whether a comparison can be true of quantities that are never below 0."""
    if sign in (conditions.LESS, conditions.LESS_OR_EQUAL, conditions.EQUAL) and all(weight > 0 for weight in weights):
        return number < 0 or (number == 0 and sign != conditions.LESS)
    if sign in (conditions.MORE, conditions.MORE_OR_EQUAL, conditions.EQUAL) and all(weight < 0 for weight in weights):
        return number > 0 or (number == 0 and sign != conditions.MORE)
    return True
