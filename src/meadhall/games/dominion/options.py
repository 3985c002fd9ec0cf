"""The table options of Dominion, with the recommended sets of ten as presets."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import Any, Final, Self

from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS, KINDS
from meadhall.kernel.errors import Problem
from meadhall.kernel.options import PLAY, TableOptions, choice, flag, names, number, oversized
from meadhall.kernel.sentence import say

KINGDOM_KEYS: Final = tuple(KEYS[FIRST_KINGDOM:KINDS])
"""The kingdom cards of the base set."""
BASE: Final = "base"
CARD_SETS: Final[dict[str, list[str]]] = {BASE: list(KINGDOM_KEYS)}
"""The kingdom cards of each card set by its name: the base set, and the one of your own that ``cards/own.py`` has loaded."""

RECOMMENDED: Final[dict[str, tuple[str, ...]]] = {
    "first-game": (
        "cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop",
    ),
    "big-money": (
        "adventurer", "bureaucrat", "chancellor", "chapel", "feast", "laboratory", "market", "mine", "moneylender",
        "throne-room",
    ),
    "interaction": (
        "bureaucrat", "chancellor", "council-room", "festival", "library", "militia", "moat", "spy", "thief", "village",
    ),
    "size-distortion": (
        "cellar", "chapel", "feast", "gardens", "laboratory", "thief", "village", "witch", "woodcutter", "workshop",
    ),
    "village-square": (
        "bureaucrat", "cellar", "festival", "library", "market", "remodel", "smithy", "throne-room", "village",
        "woodcutter",
    ),
}  # fmt: skip
"""The sets of ten that the rulebook recommends (DOM-KING-2)."""

FIRST_GAME: Final = ("first-game",)


def all_kingdom_cards() -> list[str]:
    """The kingdom cards of every card set."""
    return max(CARD_SETS.values(), key=len)


@dataclasses.dataclass(frozen=True)
class DominionOptions(TableOptions):
    """How one table plays. The seed is not an option: it is given with the deal and is in no view (DOM-OPT-6)."""

    players: int = number(2, label="Players", low=2, high=4, rule="DOM-OPT-1")
    kingdom_mode: str = choice(
        "preset",
        ("preset", "random", "draft", "explicit", "rotate"),
        label="How the kingdom is chosen",
        help="A recommended set, ten at random, players pick in turn, ten names, or, from the second game of a series on, "
        "the last kingdom with cards retired.",
        rule="DOM-OPT-2",
    )
    kingdom: tuple[str, ...] = names(
        FIRST_GAME,
        lambda: (*RECOMMENDED, *all_kingdom_cards()),
        label="Kingdom",
        help="The name of a recommended set, or ten different cards.",
        rule="DOM-OPT-3",
    )
    last: tuple[str, ...] = names(
        (),
        lambda: all_kingdom_cards(),
        count=10,
        label="Kingdom of the game before",
        help="For a rotating kingdom.",
        rule="DOM-R38",
    )
    series: int = number(1, label="Games in the series", low=1, high=1000, rule="DOM-OPT-4")
    start: int | str = number("random", label="Starting seat", low=0, high=3, words=("random",), rule="DOM-OPT-5")
    timeout: int | str = number(
        "none",
        label="Seconds per answer",
        help="Online: a bot answers for anyone who takes longer.",
        low=1,
        high=1_209_600,
        words=("none",),
        tag=PLAY,
        rule="DOM-OPT-13",
    )
    turn_limit: int | str = number(
        "none",
        label="Turns after which the game stops",
        help="For runs with bots: a stopped game has no winner.",
        low=1,
        high=100_000,
        words=("none",),
        rule="DOM-OPT-14",
    )
    later_wording: bool = flag(
        False,
        label="Later wording",
        help="Throne Room, Mine and Moneylender become optional, as in later printings.",
        house=True,
        rule="DOM-OPT-20",
    )
    open_counts: bool = flag(
        False, label="Open counts", help="The sizes of discard piles are shown.", house=True, rule="DOM-OPT-21"
    )
    equal_openings: bool = flag(
        False,
        label="Equal openings",
        help="All players get the same split of Coppers in their first two hands.",
        house=True,
        rule="DOM-OPT-22",
    )
    live_score: bool = flag(False, label="Live score", help="Current scores are shown.", house=True, rule="DOM-OPT-23")
    card_set: str = choice(
        BASE,
        lambda: tuple(CARD_SETS),
        label="Card set",
        help="The cards of the base game, or a set of your own beside them.",
        rule="DOM-R69",
        added=True,
    )
    solo: bool = flag(
        False, label="Alone at the table", help="One seat with the piles of two, for studies; forms do not offer it."
    )

    presets = {
        **{name: {"kingdom": (name,)} for name in RECOMMENDED},
        "random": {"kingdom_mode": "random"},
        "draft": {"kingdom_mode": "draft"},
    }

    @classmethod
    def fetched(cls, values: Mapping[str, Any], read: Callable[[str], str]) -> Mapping[str, Any]:
        """``cards`` names a Python file that declares a card set."""
        path = values.get("cards")
        if not isinstance(path, str):
            return values
        from meadhall.games.dominion.cards.own import declare

        name = PurePath(path).stem
        declare(name, read(path))
        return {**{key: value for key, value in values.items() if key != "cards"}, "card_set": name}

    @classmethod
    def try_read(cls, values: Mapping[str, Any], preset: str | None = None) -> tuple[Self | None, list[Problem]]:
        """As in every game; ten names for the kingdom mean the mode ``explicit``, so that it need not be said."""
        if found := oversized(values):
            return None, found
        kingdom = values.get("kingdom")
        mode = values.get("kingdom_mode", cls.presets.get(preset or "", {}).get("kingdom_mode", "preset"))
        if isinstance(kingdom, str | list | tuple) and mode == "preset":
            several = "+" in kingdom or "," in kingdom if isinstance(kingdom, str) else len(kingdom) > 1
            values = {**values, "kingdom_mode": "explicit" if several else "preset"}
        key = _remembered(values, preset)
        if key not in _READ:
            options, found = super().try_read(values, preset)
            if options is None or found:
                return options, found
            if len(_READ) >= MOST_REMEMBERED:
                _READ.clear()
            _READ[key] = options
        kept = _READ[key]
        assert isinstance(kept, cls)
        return kept, []

    def clashes(self) -> Iterator[Problem]:
        mode = self.mode()
        if mode == "preset" and not (len(self.kingdom) == 1 and self.kingdom[0] in RECOMMENDED):
            yield Problem(
                "kingdom",
                say(
                    "a preset is one of {presets}, not {kingdom}",
                    presets=", ".join(RECOMMENDED),
                    kingdom=repr("+".join(self.kingdom)),
                ),
            )
        if mode == "explicit":
            yield from self._kingdom_problems()
        for name in (*self.kingdom, *self.last):
            if name not in RECOMMENDED and name not in CARD_SETS[self.card_set]:
                yield Problem(
                    "kingdom", say("{name} is not in the card set {card_set}", name=repr(name), card_set=repr(self.card_set))
                )
        if mode in ("random", "draft", "rotate") and self.kingdom != FIRST_GAME:
            yield Problem("kingdom", say("names are not wanted when the kingdom is chosen by {mode}", mode=mode))
        if (mode == "rotate") != bool(self.last):
            yield Problem("last", "the kingdom of the game before is needed for a rotating kingdom, and only then")
        if self.start != "random" and int(self.start) >= self.seats():
            yield Problem(
                "start",
                say("seat {start} does not exist: there are {seats} seats, from 0", start=self.start, seats=self.seats()),
            )

    def mode(self) -> str:
        """How the kingdom of this game is chosen: a series that rotates begins with the kingdom it names (DOM-SERIES-3)."""
        if self.kingdom_mode != "rotate" or self.last or self.series == 1:
            return self.kingdom_mode
        return "preset" if len(self.kingdom) == 1 else "explicit"

    def _kingdom_problems(self) -> Iterator[Problem]:
        sets = [name for name in self.kingdom if name in RECOMMENDED]
        if sets:
            yield Problem("kingdom", say("{name} is a set, not a card; ten different cards are needed", name=repr(sets[0])))
        elif len(self.kingdom) != 10:
            yield Problem("kingdom", say("10 different cards are needed, not {number}", number=len(self.kingdom)))

    def kinds(self) -> int:
        """How many kinds of card the card set has, with the basic ones."""
        return FIRST_KINGDOM + len(CARD_SETS[self.card_set])

    def seats(self) -> int:
        """How many seats the table has."""
        return 1 if self.solo else self.players

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """As in every game, without what only studies use, and with the cards of each recommended set for pictures."""
        schema = super().schema()
        schema["x-sets"] = {name: list(cards) for name, cards in RECOMMENDED.items()}
        del schema["properties"]["solo"]
        if len(CARD_SETS) == 1:
            del schema["properties"]["card_set"]
        return schema


MOST_REMEMBERED: Final = 200
_READ: Final[dict[Any, DominionOptions]] = {}
"""Options that were read before: loading a state in a search reads the same ones over and over, and they never change."""


def _remembered(values: Mapping[str, Any], preset: str | None) -> Any:
    """What tells one set of values from every other, types included."""
    named = [(name, type(value).__name__, repr(value)) for name, value in values.items()]
    return (preset, *sorted(named))
