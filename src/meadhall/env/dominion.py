"""What a seat sees of a table of Dominion, as numbers; and the words of its actions."""

from typing import Final

from meadhall.env import layout
from meadhall.env.layout import View, Writer, others_after
from meadhall.games.dominion.cards.card import LIBRARY_OF_PROGRAMS
from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF, TREASURE, TYPES
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.frames import Ask
from meadhall.kernel.state import State

SEATS: Final = 4
PHASES: Final = ("setup", "action", "buy", "over")
WORDS: Final = ("end", "end actions", "treasures", "yes", "no", "keep", "discard", "set aside")


class Eyes(layout.Eyes):
    """Sees a table of Dominion."""

    def __init__(self, sample: State) -> None:
        super().__init__(sample)
        assert isinstance(sample, DominionState)
        self.keys: Final = KEYS[: sample.variant.kinds]
        asked = [
            step.ask_key()
            for step in LIBRARY_OF_PROGRAMS.steps.values()
            if isinstance(step, Ask) and step.program is not None and step.program.name not in KEYS[sample.variant.kinds :]
        ]
        self.asks: Final = tuple(sorted(set(asked)))

    def vocabulary(self) -> list[str]:
        """The option keys of Dominion."""
        verbs = ("play", "buy", "end on")
        treasures = [key for key in self.keys if TYPES[KIND_OF[key]] & TREASURE]
        thefts = [f"{key} from {seat}" for seat in range(SEATS) for key in treasures]
        return [*WORDS, *self.keys, *(f"{verb} {key}" for verb in verbs for key in self.keys), *thefts]

    def write(self, view: View, out: Writer) -> None:
        """The parts of an observation."""
        decision = view["decision"]
        out.one_of("ask", None if decision is None else decision["ask"], self.asks)
        out.one_of("phase", view["phase"], PHASES)
        out.number("is_active", view["active"] == view["seat"])
        for name in ("actions", "buys", "coins"):
            out.number(name, view[name])
        out.counts("hand", view["hand"], self.keys)
        out.counts("piles", {pile["card"]: pile["left"] for pile in view["piles"]}, self.keys)
        out.counts("kingdom", view["kingdom"], self.keys)
        out.counts("trash", view["trash"], self.keys)
        out.number("empty_piles", view["empty"])
        seats = others_after(view)
        for at in range(SEATS):
            _write_player(view, out, at, seats[at] if at < len(seats) else None, self.keys)


def _write_player(view: View, out: Writer, at: int, seat: int | None, keys: list[str]) -> None:
    who = "own" if at == 0 else f"next_{at}"
    player = None if seat is None else view["players"][seat]
    out.number(f"{who}_sits", player is not None)
    for name in ("hand", "deck", "turns"):
        out.number(f"{who}_{name}_count", 0 if player is None else player[name])
    out.counts(f"{who}_discard_top", [] if player is None or player["discard"] is None else [player["discard"]], keys)
    for name in ("play", "aside", "revealed"):
        out.counts(f"{who}_{name}", [] if player is None else player[name], keys)
