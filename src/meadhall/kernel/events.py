"""What happened, and who may see which part of it. Screens animate events and logs print them."""

from typing import Any, Final

from meadhall.kernel.aliases import Seat


class Event:
    """One thing that happened: a public form for everybody and private fields for some seats.

    >>> draw = Event("draw", 0, {"count": 2}, {0: {"cards": ["copper", "estate"]}})
    >>> draw.seen_by(1)
    {'event': 'draw', 'seat': 0, 'count': 2}
    >>> draw.seen_by(0)["cards"]
    ['copper', 'estate']
    """

    __slots__ = ("kind", "seat", "public", "private")

    def __init__(
        self,
        kind: str,
        seat: Seat,
        public: dict[str, Any] | None = None,
        private: dict[int, dict[str, Any]] | None = None,
        *,
        secret: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        """The acting seat, or -1 if no seat acts."""
        self.public: Final[dict[str, Any] | None] = None if secret else (public or {})
        """What everybody sees; None if the event has no public form at all (``secret``)."""
        self.private: Final[dict[int, dict[str, Any]]] = private or {}
        """Fields that only the named seats see, besides the public ones."""

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether ``seat`` (None: a spectator) sees anything of it."""
        return self.public is not None or (seat is not None and seat in self.private)

    def seen_by(self, seat: Seat | None) -> dict[str, Any] | None:
        """The event as ``seat`` (None: a spectator) sees it; None if that seat does not see it at all."""
        own = None if seat is None else self.private.get(seat)
        if self.public is None and own is None:
            return None
        return {"event": self.kind, "seat": self.seat, **(self.public or {}), **(own or {})}

    def to_json(self) -> dict[str, Any]:
        """Everything, for the recorder; never for a client."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "public": self.public,
            "private": {str(seat): fields for seat, fields in sorted(self.private.items())},
        }

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.public}, {self.private})"
