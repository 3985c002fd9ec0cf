"""The table as one seat sees it: all that a lesson may speak of."""

from typing import Any, Final

from meadhall.kernel.state import State


class Look:
    """A view and the options of its open decision."""

    __slots__ = ("view", "seat", "decision", "options")

    def __init__(self, view: dict[str, Any]) -> None:
        self.view: Final = view
        self.seat: Final[int] = view["seat"]
        self.decision: Final[dict[str, Any] | None] = view.get("decision")
        self.options: Final[dict[str, dict[str, Any]]] = (
            {} if self.decision is None else {option["key"]: option for option in self.decision["options"]}
        )
        """The options of the open decision by their keys; none if the seat is not asked."""

    @staticmethod
    def at(state: State, seat: int) -> "Look":
        """What ``seat`` sees now."""
        return Look(state.view(seat))

    def asks(self, *names: str) -> bool:
        """Whether the seat is asked one of these questions."""
        return self.decision is not None and self.decision["ask"] in names

    def has(self, key: str) -> bool:
        """Whether this option can be picked."""
        return key in self.options

    def begin(self, prefix: str) -> list[str]:
        """The keys of the options that begin so."""
        return [key for key in self.options if key.startswith(prefix)]

    def about(self, thing: str) -> list[str]:
        """The keys of the options about a card, a piece or a place."""
        return [key for key, option in self.options.items() if option.get("about") == thing]
