"""What a seat sees of a table of 1066, as numbers; and the words of its actions."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from meadhall import games
from meadhall.env.layout import View, Writer

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


@functools.cache
def card_keys() -> tuple[str, ...]:
    """The keys of all printed cards, in the order of the card file."""
    return tuple(str(card["key"]) for card in games.find("1066").cards())


def vocabulary() -> list[str]:
    """The option keys of 1066 with the printed cards; those of other card files take the spare numbers."""
    found: dict[str, None] = dict.fromkeys(WORDS)
    for card in games.find("1066").cards():
        for key in _copies(str(card["key"]), int(card.get("copies") or 1)):
            found[key] = None
            for verb in VERBS:
                found[f"{verb} {key}"] = None
            for ability in card.get("abilities") or ():
                for start in ("", "act ", "respond "):
                    found[f"{start}{key}: {ability['key']}"] = None
    return list(found)


def _copies(key: str, copies: int) -> Iterator[str]:
    yield key
    if copies > 1:
        yield from (f"{key}.{number}" for number in range(1, copies + 1))


def write(view: View, out: Writer) -> None:
    """The parts of an observation, the viewer's side first."""
    own = view["seat"]
    decision = view["decision"]
    out.one_of("ask", None if decision is None else decision["ask"], ASKS)
    out.one_of("phase", view["phase"], PHASES)
    out.number("round", view["round"])
    out.number("is_turn", view["turn"] == own)
    out.number("has_marker", view["marker"] == own)
    sides = (view["players"][own], view["players"][1 - own])
    for who, seat, player in (("own", own, sides[0]), ("other", 1 - own, sides[1])):
        _write_player(player, who, out, has_passed=view["passed"][seat])
    for wedge in view["wedges"]:
        _write_wedge(wedge, own, out)


def _write_player(player: Mapping[str, Any], who: str, out: Writer, *, has_passed: bool) -> None:
    cards = card_keys()
    out.one_of(f"{who}_faction", player["faction"], ("norman", "saxon"))
    out.number(f"{who}_passed", has_passed)
    for name in ("hand_size", "deck", "claimed"):
        out.number(f"{who}_{name}", player.get(name, 0))
    out.counts(f"{who}_hand", player.get("hand") or (), cards)
    out.counts(f"{who}_known", player.get("known") or (), cards)
    out.counts(f"{who}_discard", player.get("discard") or (), cards)
    out.rows(f"{who}_reserve", [_piece(piece) for piece in player.get("reserve") or ()], RESERVES, 7)
    objective = player.get("objective") or {}
    out.one_of(f"{who}_objective", objective.get("letter"), LETTERS)
    for name in ("damage", "health", "value"):
        out.number(f"{who}_objective_{name}", objective.get(name) or 0)
    out.number(f"{who}_hastings", player.get("hastings", False))


def _write_wedge(wedge: Mapping[str, Any], own: int, out: Writer) -> None:
    name = f"wedge_{wedge['number']}"
    seats = (own, 1 - own)
    out.put(f"{name}_damage", [wedge["damage"][seat] for seat in seats])
    out.put(f"{name}_claimed", [int(wedge["claimed"] == seat) for seat in seats])
    totals = wedge.get("totals") or {}
    for what in ("might", "zeal"):
        out.put(f"{name}_{what}", [totals[what][seat] if what in totals else 0 for seat in seats])
    for who, seat in zip(("own", "other"), seats, strict=True):
        out.rows(f"{name}_{who}", [_piece(piece) for piece in wedge["columns"][seat]], ROWS, 7)


def _piece(piece: Mapping[str, Any]) -> Sequence[int]:
    """Card number from 1, ready, damage, Might, Zeal, Health, resources."""
    cards = card_keys()
    number = 1 + cards.index(piece["card"]) if piece["card"] in cards else 0
    values = [int(piece.get(name) or 0) for name in ("damage", "might", "zeal", "health", "resources")]
    return [number, int(piece["ready"]), *values]
