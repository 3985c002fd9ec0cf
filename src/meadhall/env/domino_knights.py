"""What a seat sees of a table of Domino Knights, as numbers; and the words of its actions."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.env import layout
from meadhall.env.layout import View, Writer, others_after

SEATS: Final = 6
COPIES: Final = 3
KNIGHTS: Final = 16
PIECES: Final = 12
TOKENS: Final = 64
PHASES: Final = ("draw", "promote", "train", "attack", "discard")
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = "CDHS"
KINDS: Final = (*(f"{rank}{suit}" for rank in RANKS for suit in SUITS), "joker", "blank")
ASKS: Final = (
    "train", "training-card", "discard", "target", "respond", "attack", "orient", "attackers", "aid-attack", "defend",
    "aid-defend", "block", "bury", "before-discard", "negate", "before-aid-attack", "life-card", "model",
    "before-aid-defend", "before-defend", "unit",
)  # fmt: skip
WORDS: Final = ("end", "done", "hand", "form", "go on", "alone", "yes", "no")


class Eyes(layout.Eyes):
    """Sees a table of Domino Knights."""

    def vocabulary(self) -> list[str]:
        """The option keys of Domino Knights; pieces are numbered as they come into play."""
        cards = [f"{kind}{copy}" for kind in KINDS[:52] for copy in ("", *(f".{number}" for number in range(2, COPIES + 1)))]
        cards += [f"{kind}.{number}" for kind in KINDS[52:] for number in range(1, 2 * COPIES + 1)]
        tokens = [f"k{number}" for number in range(1, TOKENS)]
        verbs = [f"{verb} {token}" for verb in ("train", "block", "join") for token in tokens]
        halves = [f"{one}/{two}" for one in range(14) for two in range(14)]
        attacks = [f"{verb} {seat}" for verb in ("attack", "seat") for seat in range(SEATS)]
        return [*WORDS, *cards, *(f"play {card}" for card in cards), *tokens, *verbs, *attacks, *halves]

    def write(self, view: View, out: Writer) -> None:
        """The parts of an observation."""
        decision = view["decision"]
        seats = others_after(view)
        out.one_of("ask", None if decision is None else decision["ask"], ASKS)
        out.one_of("phase", view["phase"], PHASES)
        out.number("is_fame", view["scoring"] == "fame")
        out.number("round", view["round"])
        out.put("turn", [int(at < len(seats) and seats[at] == view["turn"]) for at in range(SEATS)])
        for name in ("deck", "peasants", "bonus"):
            out.number(name, view[name])
        out.counts("discard", map(kind_of, view["discard"]), KINDS)
        own = view["kingdoms"][view["seat"]]
        out.counts("hand", map(kind_of, own.get("hand", ())), KINDS)
        for zone in ("recruits", "candidates"):
            out.rows(f"own_{zone}", [_piece(piece) for piece in own[zone]], PIECES, 6)
        _write_battle(view["battle"], seats, out)
        for at in range(SEATS):
            _write_kingdom(view["kingdoms"][seats[at]] if at < len(seats) else None, "own" if at == 0 else f"next_{at}", out)


def kind_of(card: str) -> str:
    """A card without the number of its copy."""
    return card.split(".")[0]


def token_of(token: str) -> int:
    return int(token[1:])


def _pips(piece: str | None) -> tuple[int, int]:
    """The halves of a domino; -1 where they are not known, 0 for a pair of cards."""
    if piece is None:
        return -1, -1
    if "+" in piece or "-" not in piece:
        return 0, 0
    one, two = piece.split("-")
    return int(one), int(two)


def _piece(piece: Mapping[str, Any]) -> list[int]:
    cost, credit = piece.get("cost") or 0, piece.get("credit") or 0
    return [token_of(piece["token"]), *_pips(piece["piece"]), piece["cards"], cost, credit]


def _write_battle(battle: Mapping[str, Any] | None, seats: Sequence[int], out: Writer) -> None:
    attacker = None if battle is None else battle.get("attacker")
    defender = None if battle is None else battle.get("defender")
    out.put("attacker", [int(at < len(seats) and seats[at] == attacker) for at in range(SEATS)])
    out.put("defender", [int(at < len(seats) and seats[at] == defender) for at in range(SEATS)])


def _write_kingdom(kingdom: Mapping[str, Any] | None, who: str, out: Writer) -> None:
    if kingdom is None:
        out.put(f"{who}_state", [0] * 6)
        out.rows(f"{who}_knights", [], KNIGHTS, 6)
        return
    counts = [len(kingdom[zone]) for zone in ("recruits", "candidates", "graveyard")]
    out.put(f"{who}_state", [int(kingdom["living"]), kingdom["points"], kingdom["hand_size"], *counts])
    knights = [
        [
            token_of(knight["token"]),
            knight["attack"],
            knight["defense"],
            knight["spent"],
            knight["usable"],
            len(knight["cards"]),
        ]
        for knight in kingdom["knights"]
    ]
    out.rows(f"{who}_knights", knights, KNIGHTS, 6)
