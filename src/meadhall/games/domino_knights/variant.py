"""The table options as the rules read them: plain compiled values instead of a record of texts."""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.domino_knights.cards import names


class Variant:
    """The options as the rules read them, worked out once for a table."""

    def __init__(self, options: Any) -> None:
        self.options: Final = options
        self.players: Final[int] = options.players
        self.dominoless: Final[bool] = options.dominoless
        self.top: Final[int] = 13 if options.dominoless else int(options.domino_set)
        """M: the largest pips, 13 without dominoes (DKN-0.1-c, DKN-R87)."""
        self.bonus: Final[int] = self.top // 3
        self.decks: Final[int] = (options.players + 2) // 3 if options.decks == "auto" else options.decks
        self.health: Final[int] = 3 * self.top if options.starting_health == "auto" else options.starting_health
        self.blanks: Final[bool] = options.dominoless and options.blank_cards
        self.many_turns: Final[bool] = options.multi_turn_training
        self.late_training: Final[bool] = options.train_after_discard
        self.mixed: Final[bool] = options.different_suits
        self.units: Final[bool] = options.attack_as_unit
        self.battlefield_only: Final[bool] = options.dominoless and options.dominoless_graveyard == "battlefield_only"
        self.loot: Final[bool] = options.loot_battlefield and not self.battlefield_only
        self.king_rest: Final[bool] = options.king_rest
        self.wide_queens: Final[bool] = options.queen_scope == "all_her_knights"
        self.death_on_recruits: Final[bool] = options.death_on_recruits
        self.owner_buries: Final[bool] = options.graveyard_order == "owner" and not self.battlefield_only
        self.uses_rounds: Final[bool] = options.limit_kind == "rounds"
        self.limit: Final[int] = options.limit
        self.fame_start: Final[int] = options.fame_start
        self.fame_target: Final[int] = options.fame_target
        self.counts_pips: Final[bool] = options.fame_count == "pips"
        self.splits_attack: Final[bool] = options.fame_split != "none"
        self.splits_defense: Final[bool] = options.fame_split == "both"
        self.unblocked_loss: Final[int] = options.fame_unblocked_loss
        self.mercenary: Final[bool] = options.mercenary
        self.endless_service: Final[bool] = options.mercenary_duration == "until_disrupted"
        self.full_windows: Final[bool] = options.response_windows == "full"
        self.windows: Final[i64] = _windows(self.full_windows, self.late_training, self.battlefield_only)
        """The event windows that can open at this table, as bits."""
        self.hides: Final[bool] = options.hide_responder
        self.stalemate: Final[int] = options.stalemate_rounds
        self.max_rounds: Final[int] = options.max_rounds
        seats: int = options.players
        self.clockwise: Final[list[list[int]]] = [[(start + step) % seats for step in range(seats)] for start in range(seats)]
        """All seats clockwise from each of them."""
        self.others: Final[list[list[int]]] = [order[1:] for order in self.clockwise]
        """The same without the first."""


def _windows(full: bool, late_training: bool, battlefield_only: bool) -> int:
    """The windows of table W18 that these options leave."""
    windows = (2 << names.WIN_TURN_END) - 1
    if not full:
        windows &= ~(1 << names.WIN_DECLARED | 1 << names.WIN_DEFENSE_SET)
    if not full and not late_training:
        windows &= ~(1 << names.WIN_DRAWN | 1 << names.WIN_PROMOTED)
    if not battlefield_only:
        windows &= ~(1 << names.WIN_BATTLEFIELD)
    return windows
