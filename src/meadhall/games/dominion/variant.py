"""The options of a table as play looks them up."""

from typing import Final

from meadhall.games.dominion.options import DominionOptions
from meadhall.kernel.options import TableOptions


class Variant:
    """What the options say that play has to look up. Shared by all clones."""

    __slots__ = ("seats", "kinds", "later_wording", "open_counts", "equal_openings", "live_score", "turn_limit")

    def __init__(
        self,
        seats: int,
        kinds: int,
        later_wording: bool,
        open_counts: bool,
        equal_openings: bool,
        live_score: bool,
        turn_limit: int,
    ) -> None:
        self.seats: Final = seats
        self.kinds: Final = kinds
        """How many kinds of card the card set has, those of the base set first."""
        self.later_wording: Final = later_wording
        self.open_counts: Final = open_counts
        self.equal_openings: Final = equal_openings
        self.live_score: Final = live_score
        self.turn_limit: Final = turn_limit
        """0 if there is none."""


def variant_of(options: TableOptions) -> Variant:
    """What play has to look up in the options."""
    assert isinstance(options, DominionOptions)
    return Variant(
        options.seats(),
        options.kinds(),
        options.later_wording,
        options.open_counts,
        options.equal_openings,
        options.live_score,
        options.turn_limit if isinstance(options.turn_limit, int) else 0,
    )
