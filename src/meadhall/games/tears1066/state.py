"""The table of 1066: one position, its saving, and its invariants."""

from typing import TYPE_CHECKING, Any, Final, cast

from meadhall.games.tears1066.board.pieces import Lasting, Piece, Pile, Use, deck_of
from meadhall.games.tears1066.board.values import Values
from meadhall.games.tears1066.cards.numbers import NOTHING
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.outcome import Outcome

if TYPE_CHECKING:
    from meadhall.games.tears1066.game import Tears

CLAIM: Final = 10
"""Damage that claims a Wedge."""


_COUNTERS: Final = (
    "norman", "marker", "round", "phase", "turn", "turns", "passed", "first_pass", "hastings", "entered", "winner",
)  # fmt: skip
_BY_SEAT: Final = ("hands", "limbo", "box", "known", "objectives", "defeated")
"""Fields that are saved alike: numbers, and the cards of each seat."""


class TearsState(Values):
    """One position of 1066."""

    __slots__ = ()

    def clone(self) -> "TearsState":
        return self.with_luck(self.chance.clone())

    def with_luck(self, chance: Chance) -> "TearsState":
        """An independent copy that goes on with other luck."""
        return TearsState(self.game, self.options, chance, self.file, self.variant, self)

    def result(self) -> Outcome:
        winners = [self.winner] if self.winner != NOTHING else []
        scores = [self.claimed.count(seat) for seat in range(2)]
        places = [1 if self.winner in (seat, NOTHING) else 2 for seat in range(2)]
        return Outcome(scores, winners, places, self.reason)

    def seat_view(self, seat: Seat | None) -> dict[str, Any]:
        return cast("Tears", self.game).view(self, seat)

    def dealt_anew(self, seat: Seat | None, chance: Chance) -> "TearsState":
        return cast("Tears", self.game).redeal(self, seat, chance)

    def position(self) -> str:
        return cast("Tears", self.game).position_text(self)

    def interjections(self, seat: Seat) -> tuple[str, ...]:
        return () if self.is_over else ("concede",)

    def interjected(self, seat: Seat, text: str) -> None:
        """Concede at any moment (TMM-R78); a clock that has run out says ``timeout`` in the same way."""
        if self.is_over or text not in ("concede", "timeout"):
            super().interjected(seat, text)
        self.end_game(1 - seat, text)
        self.top = None
        self.withdraw()
        self.number += 1

    def impossible(self) -> list[str]:
        from meadhall.games.tears1066.invariants import impossible

        return impossible(self)

    def table_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "decks": [list(deck.cards()) for deck in self.decks],
            "discards": [list(pile.cards()) for pile in self.discards],
            "columns": [[_piece_json(piece) for piece in column] for column in self.columns],
            "reserves": [[_piece_json(piece) for piece in reserve] for reserve in self.reserves],
            "attached": [_piece_json(piece) for piece in self.attached],
            "objective_damage": self.objective_damage[:],
            "wedge_damage": self.wedge_damage[:],
            "claimed": self.claimed[:],
            "lasting": [one.to_json() for one in self.lasting],
            "uses": [use.to_json() for use in self.uses],
            "reason": self.reason,
        }
        for name in _COUNTERS:
            data[name] = getattr(self, name)
        for name in _BY_SEAT:
            data[name] = [list(cards) for cards in getattr(self, name)]
        return data

    def read_json(self, data: dict[str, Any]) -> None:
        """Take over what ``table_json`` wrote."""
        for name in _COUNTERS:
            setattr(self, name, int(data[name]))
        for name in _BY_SEAT:
            setattr(self, name, _two(data[name]))
        self.decks = [deck_of(cards) for cards in _two(data["decks"])]
        self.discards = [Pile(cards) for cards in _two(data["discards"])]
        self.columns = [tuple([self._piece_from(one) for one in column]) for column in data["columns"]]
        self.reserves = [tuple([self._piece_from(one) for one in reserve]) for reserve in data["reserves"]]
        self.attached = tuple([self._piece_from(one) for one in data["attached"]])
        self.objective_damage, self.wedge_damage = list(data["objective_damage"]), list(data["wedge_damage"])
        self.claimed = list(data["claimed"])
        self.lasting = tuple([Lasting(*one) for one in data["lasting"]])
        self.uses = tuple([Use(*one) for one in data["uses"]])
        self.reason = str(data["reason"])
        self.take_stock()
        self.look_at_hands()

    def _piece_from(self, data: list[Any]) -> Piece:
        id, kind, copy, owner, wedge, host, tired, damage = data
        return Piece(id, self.file.designs[kind], copy, owner, wedge, host, tired, damage)

    # --- checks -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return 2

    def census(self) -> dict[str, int]:
        from meadhall.games.tears1066.invariants import census

        return census(self)

    def broken(self) -> list[str]:
        from meadhall.games.tears1066.invariants import broken

        return broken(self)


def _piece_json(piece: Piece) -> list[Any]:
    return [
        piece.id, piece.design.kind, piece.copy, piece.owner, piece.wedge, piece.host, piece.tired, piece.damage
    ]  # fmt: skip


def _two(data: list[list[int]]) -> list[tuple[int, ...]]:
    return [tuple(data[0]), tuple(data[1])]
