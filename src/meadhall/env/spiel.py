"""The games inside OpenSpiel, as ``python_meadhall_dominion`` and the like. Needs the extra ``openspiel``.

>>> import pyspiel
>>> from meadhall.env import spiel
>>> game = pyspiel.load_game("python_meadhall_dominion(options=kingdom:size-distortion,deals=100)")
>>> game.num_players()
2

Table options are written ``name:value`` with semicolons between them. With ``luck=deal`` all luck of a game is one chance
move at its beginning, which picks one of ``deals`` equally likely seeds; with ``luck=nodes`` every shuffle is told card by
card in chance nodes of its own, and the seed decides only who begins and other single draws. ``small=true`` begins at the
small position of a game, which can be solved (``small.py``).
"""

from typing import Any, Final

from meadhall import games
from meadhall.env.sitting import LONGEST_MEMORY, Sitting, Table
from meadhall.kernel.errors import MeadhallError

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ModuleNotFoundError as missing:
    raise MeadhallError(
        f"OpenSpiel games need the package {missing.name!r}; install it with: pip install 'meadhall[openspiel]'"
    ) from None

DEALS: Final = 10_000
MOST_PLAYERS: Final = 6
MOST_CARDS: Final = 256
"""A shuffle has no more different cards."""
LUCK: Final = ("deal", "nodes")


def name_of(key: str) -> str:
    """What OpenSpiel calls a game."""
    return f"python_meadhall_{key.replace('-', '_')}"


def game_type(key: str) -> Any:
    """How OpenSpiel classifies a game."""
    return pyspiel.GameType(
        short_name=name_of(key),
        long_name=f"Meadhall: {key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "", "deals": DEALS, "luck": LUCK[0], "small": False},
    )


def game_string(key: str, options: str) -> str:
    """The game string that the parameter ``options`` stands for."""
    inside = options.replace(":", "=").replace(";", ",")
    return f"{key}({inside})" if inside else key


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        luck, deals = str(chosen.get("luck", LUCK[0])), int(chosen.get("deals", DEALS))
        if luck not in LUCK or deals < 1:
            raise MeadhallError(
                f"luck={luck} with deals={deals} is not possible; luck is {' or '.join(LUCK)}, deals at least 1"
            )
        text = game_string(self.key, str(chosen.get("options", "")))
        self.table = Table(text, has_nodes=luck == "nodes", is_small=bool(chosen.get("small", False)))
        self.seats = self.table.seats
        self.deals = deals
        info = pyspiel.GameInfo(
            num_distinct_actions=self.seats.codec.size,
            max_chance_outcomes=max(deals, MOST_CARDS),
            num_players=self.seats.count,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )
        super().__init__(game_type(self.key), info, chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "SpielObserver":
        if params:
            raise MeadhallError(f"observers take no parameters, but got {params}")
        return SpielObserver(self.table, has_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position; a chance node before the deal and while a shuffle is told."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.sitting: Sitting | None = game.table.deal(0) if game.deals == 1 else None

    @property
    def _game(self) -> SpielGame:
        game = self.get_game()
        assert isinstance(game, SpielGame)
        return game

    def current_player(self) -> int:
        if self.sitting is None or self.sitting.unfolding is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.sitting.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        assert self.sitting.picking is not None
        return self.sitting.picking.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.sitting is not None:
            assert self.sitting.unfolding is not None
            return self.sitting.unfolding.outcomes()
        deals = self._game.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.sitting is not None and self.sitting.picking is not None
        return self.sitting.picking.legal()

    def _apply_action(self, action: int) -> None:
        if self.sitting is None:
            self.sitting = self._game.table.deal(action)
        elif self.sitting.unfolding is not None:
            self.sitting.tell(action)
        else:
            self.sitting.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.sitting is None else f"card {action}"
        picking = None if self.sitting is None else self.sitting.picking
        return self._game.seats.codec.name(action) if picking is None else picking.name(action)

    def is_terminal(self) -> bool:
        return self.sitting is not None and self.sitting.is_over

    def returns(self) -> list[float]:
        return [0.0] * self._game.seats.count if self.sitting is None else self.sitting.returns()

    def __str__(self) -> str:
        return "before the deal" if self.sitting is None else str(self.sitting)


class SpielObserver:
    """Observations as text and as a vector with named parts.

    With perfect recall the text holds everything a seat has seen and done; the vector holds what it sees now, how many actions
    it has taken, and its last ones, each as its number and one more.
    """

    def __init__(self, table: Table, *, has_recall: bool) -> None:
        self.seats: Final = table.seats
        self.has_recall: Final = has_recall
        width = self.seats.layout.size
        self.tensor = np.zeros(width + (1 + LONGEST_MEMORY if has_recall else 0), np.float32)
        self.dict = {part.name: self.seats.layout.part(self.tensor, part.name) for part in self.seats.layout.parts}
        if has_recall:
            self.dict |= {"moves": self.tensor[width : width + 1], "last_moves": self.tensor[width + 1 :]}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what ``player`` sees into the vector."""
        self.tensor[:] = 0
        sitting = state.sitting
        if sitting is None or sitting.state is None:
            return
        width = self.seats.layout.size
        self.tensor[:width] = self.seats.observe(sitting.state, sitting.picking, player)
        if self.has_recall:
            moves = sitting.moves_of(player)
            last = moves[-LONGEST_MEMORY:]
            self.tensor[width] = len(moves)
            self.tensor[width + 1 : width + 1 + len(last)] = [move + 1 for move in last]

    def string_from(self, state: SpielState, player: int) -> str:
        """What ``player`` sees; with perfect recall also what it has seen."""
        if state.sitting is None or state.sitting.state is None:
            return "before the deal"
        return state.sitting.recalled(player) if self.has_recall else state.sitting.observed(player)


KINDS: Final = {key: type(f"Spiel_{key.replace('-', '_')}", (SpielGame,), {"key": key}) for key in games.all_keys()}
for _key, _kind in KINDS.items():
    pyspiel.register_game(game_type(_key), _kind)
