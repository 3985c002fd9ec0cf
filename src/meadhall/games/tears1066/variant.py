"""The table options that play asks for."""

from typing import Final


class Variant:
    """The table options that play asks for, as plain values."""

    __slots__ = (
        "units_only", "wedge_bonus_in_objectives", "grid", "army_only", "hastings_only", "shuffled", "draft", "mulligan",
        "loop_cap", "turn_cap", "round_cap", "stack_cap", "faction_pick",
    )  # fmt: skip

    def __init__(
        self,
        units_only: bool,
        wedge_bonus_in_objectives: bool,
        grid: bool,
        army_only: bool,
        hastings_only: bool,
        shuffled: bool,
        draft: int,
        mulligan: bool,
        loop_cap: int,
        turn_cap: int,
        round_cap: int,
        stack_cap: int,
        faction_pick: str,
    ) -> None:
        self.units_only: Final = units_only
        self.wedge_bonus_in_objectives: Final = wedge_bonus_in_objectives
        self.grid: Final = grid
        self.army_only: Final = army_only
        self.hastings_only: Final = hastings_only
        self.shuffled: Final = shuffled
        self.draft: Final = draft
        """How many cards the draft discards; 0: no draft."""
        self.mulligan: Final = mulligan
        self.loop_cap: Final = loop_cap
        self.turn_cap: Final = turn_cap
        self.round_cap: Final = round_cap
        self.stack_cap: Final = stack_cap
        self.faction_pick: Final = faction_pick
