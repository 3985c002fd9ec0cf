"""What a seat sees of a table of Dominion, as numbers; and the words of its actions."""

from typing import Final

from meadhall.env import layout
from meadhall.env.layout import View, Writer, others_after
from meadhall.games.dominion.cards.kinds import KEYS

SEATS: Final = 4
PHASES: Final = ("setup", "action", "buy", "over")
ASKS: Final = (
    "turn", "moat", "cellar-discard", "chapel-trash", "militia-discard", "remodel-trash", "remodel-gain", "gain", "mine-trash",
    "mine-gain", "throne-room", "chancellor", "bureaucrat", "spy", "thief-trash", "thief-gain", "library", "draft", "retire",
)  # fmt: skip
WORDS: Final = ("end", "end actions", "treasures", "yes", "no", "keep", "discard", "set aside")


class Eyes(layout.Eyes):
    """Sees a table of Dominion."""

    def vocabulary(self) -> list[str]:
        """The option keys of Dominion."""
        verbs = ("play", "buy", "end on")
        thefts = [f"{KEYS[kind]} from {seat}" for seat in range(SEATS) for kind in range(3)]
        return [*WORDS, *KEYS, *(f"{verb} {key}" for verb in verbs for key in KEYS), *thefts]

    def write(self, view: View, out: Writer) -> None:
        """The parts of an observation."""
        decision = view["decision"]
        out.one_of("ask", None if decision is None else decision["ask"], ASKS)
        out.one_of("phase", view["phase"], PHASES)
        out.number("is_active", view["active"] == view["seat"])
        for name in ("actions", "buys", "coins"):
            out.number(name, view[name])
        out.counts("hand", view["hand"], KEYS)
        out.counts("piles", {pile["card"]: pile["left"] for pile in view["piles"]}, KEYS)
        out.counts("kingdom", view["kingdom"], KEYS)
        out.counts("trash", view["trash"], KEYS)
        out.number("empty_piles", view["empty"])
        seats = others_after(view)
        for at in range(SEATS):
            _write_player(view, out, at, seats[at] if at < len(seats) else None)


def _write_player(view: View, out: Writer, at: int, seat: int | None) -> None:
    who = "own" if at == 0 else f"next_{at}"
    player = None if seat is None else view["players"][seat]
    out.number(f"{who}_sits", player is not None)
    for name in ("hand", "deck", "turns"):
        out.number(f"{who}_{name}_count", 0 if player is None else player[name])
    out.counts(f"{who}_discard_top", [] if player is None or player["discard"] is None else [player["discard"]], KEYS)
    for name in ("play", "aside", "revealed"):
        out.counts(f"{who}_{name}", [] if player is None else player[name], KEYS)
