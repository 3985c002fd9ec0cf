"""What a seat sees of a table of 1066, as numbers; and the words of its actions."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from meadhall.env import layout
from meadhall.env.layout import View, Writer
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.state import State

PHASES: Final = ("setup", "preparation", "deployment", "wedge", "objective")
ASKS: Final = (
    "deploy", "place", "pay", "target", "respond", "when-played", "play-card", "option", "discard", "hand-limit", "leader",
    "mulligan", "faction", "draft", "order",
)  # fmt: skip
LETTERS: Final = "ABCDEFG"
ROWS: Final = 6
RESERVES: Final = 12
WORDS: Final = (
    "keep",
    "redraw",
    "norman",
    "saxon",
    "nothing",
    "wedge 1",
    "wedge 2",
    "wedge 3",
    "norman objective",
    "saxon objective",
)
VERBS: Final = ("play", "discard", "destroy", "tire", "sacrifice")


class Eyes(layout.Eyes):
    """Sees a table of 1066 with the card file that lies on it."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, TearsState)
        self.designs: Final = state.file.designs
        self.cards: Final = [design.key for design in self.designs]
        self.number: Final = {key: 1 + at for at, key in enumerate(self.cards)}

    def vocabulary(self) -> list[str]:
        """The option keys of the cards. What single cards let one choose between takes spare numbers."""
        found: dict[str, None] = dict.fromkeys((*WORDS, *map(str, range(1, 13))))
        for design in self.designs:
            for key in _copies(design.key, design.copies):
                found[key] = None
                for verb in VERBS:
                    found[f"{verb} {key}"] = None
                for ability in design.abilities:
                    for start in ("", "act ", "use ", "respond "):
                        found[f"{start}{key}: {ability.key}"] = None
        return list(found)

    def write(self, view: View, out: Writer) -> None:
        """The parts of an observation, the viewer's side first."""
        own = view["seat"]
        decision = view["decision"]
        out.one_of("ask", None if decision is None else decision["ask"], ASKS)
        out.one_of("phase", view["phase"], PHASES)
        out.number("round", view["round"])
        out.number("is_turn", view["turn"] == own)
        out.number("has_marker", view["marker"] == own)
        for who, seat in (("own", own), ("other", 1 - own)):
            self._write_player(view["players"][seat], who, out, has_passed=view["passed"][seat])
        for wedge in view["wedges"]:
            self._write_wedge(wedge, own, out)

    def _write_player(self, player: Mapping[str, Any], who: str, out: Writer, *, has_passed: bool) -> None:
        out.one_of(f"{who}_faction", player["faction"], ("norman", "saxon"))
        out.number(f"{who}_passed", has_passed)
        for name in ("hand_size", "deck", "claimed"):
            out.number(f"{who}_{name}", player.get(name, 0))
        out.counts(f"{who}_hand", player.get("hand") or (), self.cards)
        out.counts(f"{who}_known", player.get("known") or (), self.cards)
        out.counts(f"{who}_discard", player.get("discard") or (), self.cards)
        out.rows(f"{who}_reserve", [self._piece(piece) for piece in player.get("reserve") or ()], RESERVES, 7)
        objective = player.get("objective") or {}
        out.one_of(f"{who}_objective", objective.get("letter"), LETTERS)
        for name in ("damage", "health", "value"):
            out.number(f"{who}_objective_{name}", objective.get(name) or 0)
        out.number(f"{who}_hastings", player.get("hastings", False))

    def _write_wedge(self, wedge: Mapping[str, Any], own: int, out: Writer) -> None:
        name = f"wedge_{wedge['number']}"
        seats = (own, 1 - own)
        out.put(f"{name}_damage", [wedge["damage"][seat] for seat in seats])
        out.put(f"{name}_claimed", [int(wedge["claimed"] == seat) for seat in seats])
        totals = wedge.get("totals") or {}
        for what in ("might", "zeal"):
            out.put(f"{name}_{what}", [totals[what][seat] if what in totals else 0 for seat in seats])
        for who, seat in zip(("own", "other"), seats, strict=True):
            out.rows(f"{name}_{who}", [self._piece(piece) for piece in wedge["columns"][seat]], ROWS, 7)

    def _piece(self, piece: Mapping[str, Any]) -> list[int]:
        """Card number from 1, ready, damage, Might, Zeal, Health, resources."""
        values = [int(piece.get(name) or 0) for name in ("damage", "might", "zeal", "health", "resources")]
        return [self.number[piece["card"]], int(piece["ready"]), *values]


def _copies(key: str, copies: int) -> Iterator[str]:
    """The names that a card can go by."""
    yield key
    if copies > 1:
        yield from (f"{key}.{number}" for number in range(1, copies + 1))
        yield from (f"{key} {number}" for number in range(2, copies + 1))
