"""What a seat sees of any game, as numbers: the layout of games that have none of their own.

Its words are learnt from some random games, the same ones in every process: option keys, and for each part of a view what
was seen there. Every part becomes a number (a count, or how many things lie there), and how many of each word it holds.
"""

from collections.abc import Iterator
from typing import Any, Final

from meadhall.env.from_view import View, ViewEyes, Writer
from meadhall.kernel.chance import Dice
from meadhall.kernel.playout import random_codes
from meadhall.kernel.state import State

GAMES: Final = 40
MOST_ANSWERS: Final = 4000
"""After so many answers no further game is begun."""
MOST_WORDS: Final = 200
MOST_PLACES: Final = 12
"""Of a list that is not one thing a seat, the first so many places are seen."""
LEFT_OUT: Final = ("game", "seat", "seats", "decision", "outcome", "options", "presets", "may_say", "over")


class Eyes(ViewEyes):
    """Sees any table by the parts of its view."""

    def __init__(self, state: State) -> None:
        self._keys: Final[dict[str, None]] = {}
        self._asks: Final[dict[str, None]] = {}
        self._parts: Final[dict[str, dict[str, None]]] = {}
        """Every part of a view by its name, with the words that were seen there."""
        self._learn(state)
        self._sorted: Final = {name: sorted(self._parts[name])[:MOST_WORDS] for name in sorted(self._parts)}
        super().__init__(state)

    def _learn(self, sample: State) -> None:
        answers = 0
        for number in range(GAMES):
            state, dice = sample.game.new(sample.options, number), Dice(number)
            while state.decision is not None and answers < MOST_ANSWERS:
                decision = state.decision
                self._keys.update(dict.fromkeys(decision.keys))
                self._asks[decision.ask] = None
                for seat in range(state.seats):
                    for name, value in parts(state.view(seat)):
                        known = self._parts.setdefault(name, {})
                        known.update(dict.fromkeys(_words(value)))
                state.choose(random_codes(state, dice))
                answers += 1

    def vocabulary(self) -> list[str]:
        """The option keys that were offered; others take spare numbers."""
        return sorted(self._keys)

    def describe(self, view: View, out: Writer) -> None:
        """The parts of an observation, what belongs to the viewer first."""
        decision = view.get("decision")
        out.one_of("ask", None if decision is None else decision["ask"], sorted(self._asks))
        found = dict(parts(view))
        for name, known in self._sorted.items():
            value = found.get(name)
            out.number(f"{name}_number", _number(value))
            if known:
                words = _words(value)
                out.counts(f"{name}_words", words, known)
                out.one_of(f"{name}_last", words[-1] if words else None, known)


def parts(view: View) -> Iterator[tuple[str, Any]]:
    """The parts of a view by name: numbers, words and lists of words. What there is one of for each seat begins with one's own.

    >>> dict(parts({"seat": 1, "seats": 2, "points": [3, 5], "trick": ["ace"], "deck": 4}))
    {'points.0': 5, 'points.1': 3, 'trick': ['ace'], 'deck': 4}
    """
    own, seats = int(view.get("seat") or 0), int(view.get("seats") or 0)
    for name, value in view.items():
        if name == "waiting":
            yield name, value == own
        elif name not in LEFT_OUT:
            yield from _spread(name, value, own, seats)


def _spread(name: str, value: Any, own: int, seats: int) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for inner, part in value.items():
            yield from _spread(f"{name}.{inner}", part, own, seats)
    elif isinstance(value, list) and not all(isinstance(part, str) for part in value):
        is_by_seat = len(value) == seats
        for place in range(min(len(value), MOST_PLACES)):
            yield from _spread(f"{name}.{place}", value[(own + place) % seats if is_by_seat else place], own, seats)
    else:
        yield name, value


def _words(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else value if isinstance(value, list) else []


def _number(value: Any) -> int:
    """How many things there are, or the number itself; 0 for nothing."""
    return len(value) if isinstance(value, str | list) else 0 if value is None else int(value)
