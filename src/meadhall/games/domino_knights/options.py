"""Every optional rule of Domino Knights as a table option with its default (section 0.2)."""

import dataclasses
from collections.abc import Iterator
from typing import Any, ClassVar

from meadhall.kernel.errors import Problem
from meadhall.kernel.options import PLAY, TableOptions, choice, flag, number
from meadhall.kernel.sentence import All, say

_SCORINGS = {"health": say("Health"), "fame": say("Fame")}
_GOALS = {
    "last_standing": say("Last Standing"),
    "healthiest": say("Healthiest"),
    "first_to_n": say("First to the agreed fame"),
    "most_fame": say("Most Fame"),
    "attrition": say("Attrition"),
    "random": say("Random"),
}
"""What the form calls them."""


@dataclasses.dataclass(frozen=True)
class KnightOptions(TableOptions):
    """The options of one table of Domino Knights; fixed before the game starts, and public."""

    players: int = number(3, label="Players", low=2, high=6, group="Table", rule="DKN-1-a")
    domino_set: str = choice("9", ("6", "9", "12"), label="Highest pips", group="Table", rule="DKN-1-b")
    decks: int | str = number("auto", label="Decks of cards", low=1, high=3, words=("auto",), group="Table", rule="DKN-1-d")
    starting_health: int | str = number(
        "auto", label="Starting health", low=1, high=200, words=("auto",), group="Table", rule="DKN-1-f"
    )
    first_player: int | str = number(
        "draw", label="First player (seat)", low=0, high=5, words=("draw",), group="Table", rule="DKN-3-c"
    )
    multi_turn_training: bool = flag(False, label="Training over several turns", group="Training", rule="DKN-4.3.1-a")
    train_after_discard: bool = flag(False, label="Train after the discard", group="Training", rule="DKN-4.3.2-a")
    different_suits: bool = flag(False, label="Training cards of different suits", group="Training", rule="DKN-4.3.3-a")
    attack_as_unit: bool = flag(False, label="Attack as a unit", group="Battle", rule="DKN-4.4.3-a")
    loot_battlefield: bool = flag(False, label="Loot the battlefield", group="Battle", rule="DKN-4.4.8-a")
    king_rest: bool = flag(False, label="Knights rest after a King", group="Special cards", rule="DKN-5.2-king-f")
    queen_scope: str = choice(
        "shared_suit",
        ("shared_suit", "all_her_knights"),
        label="Whom a Queen keeps apart",
        group="Special cards",
        rule="DKN-R52",
    )
    death_on_recruits: bool = flag(True, label="Death may take recruits", group="Special cards", rule="DKN-R60")
    graveyard_order: str = choice("owner", ("owner", "auto"), label="Who orders a burial", group="Battle", rule="DKN-R40")
    scoring: str = choice("health", ("health", "fame"), label="Scoring", group="Goal", rule="DKN-7.1-a")
    goal: str = choice(
        "last_standing",
        ("last_standing", "healthiest", "first_to_n", "most_fame", "attrition", "random"),
        label="Goal",
        group="Goal",
        rule="DKN-7-a",
    )
    limit_kind: str = choice("rounds", ("rounds", "minutes"), label="Limit counted in", group="Goal", rule="DKN-7-d")
    limit_value: int | str = number("auto", label="Limit", low=1, high=240, words=("auto",), group="Goal", rule="DKN-7-d")
    fame_start: int = number(10, label="Fame at the start", low=1, high=100, group="Fame", rule="DKN-7.1-a")
    fame_target: int = number(30, label="Fame to reach", low=2, high=500, group="Fame", rule="DKN-7.1-m")
    fame_count: str = choice("plain", ("plain", "pips"), label="Fame for a defeat", group="Fame", rule="DKN-7.1-b")
    fame_split: str = choice("attack", ("attack", "both", "none"), label="Sharing of pips", group="Fame", rule="DKN-7.1-h")
    fame_unblocked_loss: int = number(0, label="Fame lost to an unblocked knight", low=0, high=1, group="Fame", rule="DKN-R78")
    dominoless: bool = flag(False, label="Play without dominoes", group="Without dominoes", rule="DKN-8-a")
    dominoless_graveyard: str = choice(
        "last_knight", ("last_knight", "battlefield_only"), label="Graveyards", group="Without dominoes", rule="DKN-8-m"
    )
    mercenary: bool = flag(True, label="Mercenary (ace of diamonds)", group="Without dominoes", rule="DKN-8-i")
    mercenary_duration: str = choice(
        "round", ("round", "until_disrupted"), label="A mercenary serves", group="Without dominoes", rule="DKN-R90"
    )
    blank_cards: bool = flag(False, label="Blank cards", group="Without dominoes", rule="DKN-8-l")
    response_windows: str = choice(
        "standard", ("standard", "full"), label="Response windows", group="Responses", rule="DKN-W18"
    )
    response_seconds: int = number(
        10,
        label="Seconds to respond",
        help="Online: anyone who takes longer passes. 0 means no limit.",
        low=0,
        high=120,
        group="Responses",
        rule="DKN-W16",
        tag=PLAY,
    )
    hide_responder: bool = flag(True, label="Hide who is asked", group="Responses", rule="DKN-W17", tag=PLAY)
    stalemate_rounds: int = number(12, label="Rounds of stalemate", low=0, high=100, group="Goal", rule="DKN-R94")
    max_rounds: int = number(100, label="Most rounds", low=10, high=1000, group="Goal", rule="DKN-R94")

    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "plain": {},
        "quick": {"domino_set": "6", "goal": "healthiest", "limit_value": 8},
        "tournament": {"scoring": "fame", "goal": "most_fame", "attack_as_unit": True},
        "chaos": {"different_suits": True, "decks": 2, "response_windows": "full"},
        "domino-less": {"dominoless": True},
    }

    def clashes(self) -> Iterator[Problem]:
        if self.first_player != "draw" and int(self.first_player) >= self.players:
            yield Problem(
                "first_player",
                say("seat {seat} does not exist with {players} players", seat=self.first_player, players=self.players),
            )
        fitting = {
            "health": ("last_standing", "healthiest", "random"),
            "fame": ("last_standing", "first_to_n", "most_fame", "attrition", "random"),
        }[self.scoring]
        if self.goal not in fitting:
            yield Problem(
                "goal",
                say(
                    "the scoring {scoring} allows the goals {goals}, not {goal}",
                    scoring=_SCORINGS[self.scoring],
                    goals=All([_GOALS[goal] for goal in fitting]),
                    goal=_GOALS[self.goal],
                ),
            )
        if self.goal in ("first_to_n", "random") and self.fame_target <= self.fame_start:
            yield Problem(
                "fame_target",
                say(
                    "{target} is not greater than the fame at the start, {start}",
                    target=self.fame_target,
                    start=self.fame_start,
                ),
            )
        in_rounds = self.limit_kind == "rounds"
        if in_rounds and not 1 <= self.limit <= 100:
            yield Problem(
                "limit_value",
                say("a limit in rounds is from {low} to {high}, not {limit}", low=1, high=100, limit=self.limit),
            )
        elif not in_rounds and not 5 <= self.limit <= 240:
            yield Problem(
                "limit_value",
                say("a limit in minutes is from {low} to {high}, not {limit}", low=5, high=240, limit=self.limit),
            )
        elif in_rounds and self.limit > self.max_rounds:
            yield Problem(
                "limit_value",
                say("{limit} rounds are more than the {most} after which a game ends", limit=self.limit, most=self.max_rounds),
            )
        if 0 < self.response_seconds < 3:
            yield Problem("response_seconds", say("{number} is neither 0 nor from 3 to 120", number=self.response_seconds))
        if 0 < self.stalemate_rounds < 3:
            yield Problem("stalemate_rounds", say("{number} is neither 0 nor from 3 to 100", number=self.stalemate_rounds))

    @property
    def limit(self) -> int:
        """The limit in rounds or minutes, with its default filled in."""
        if self.limit_value != "auto":
            return int(self.limit_value)
        return 10 if self.limit_kind == "rounds" else 60
