"""The games inside OpenSpiel, as ``python_meadhall_dominion`` and the like. Needs the extra ``openspiel``.

>>> import pyspiel
>>> from meadhall.env import spiel
>>> game = pyspiel.load_game("python_meadhall_dominion(options=kingdom:size-distortion,deals=100)")
>>> game.num_players()
2

All luck of a game is one chance move at its beginning, which picks one of ``deals`` equally likely seeds. Table options
are written ``name:value`` with semicolons between them.
"""

import json
from typing import Any, Final

from meadhall import games
from meadhall.env.codec import Picking, rewards
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.state import State

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ModuleNotFoundError as missing:
    raise MeadhallError(
        f"OpenSpiel games need the package {missing.name!r}; install it with: pip install 'meadhall[openspiel]'"
    ) from None

from meadhall.env.seats import Seats, plain

DEALS: Final = 10_000
LONGEST: Final = 100_000
MOST_PLAYERS: Final = 6


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
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "", "deals": DEALS},
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
        self.seats = Seats(game_string(self.key, str(chosen.get("options", ""))))
        self.deals = int(chosen.get("deals", DEALS))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.seats.codec.size,
            max_chance_outcomes=self.deals,
            num_players=self.seats.count,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.key), info, chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "SpielObserver":
        if params:
            raise MeadhallError(f"observers take no parameters, but got {params}")
        return SpielObserver(self.seats, has_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class Sitting:
    """A table with the answer in hand and everything that was seen. Copying it is cheap."""

    def __init__(self, seats: Seats, state: State, places: list[int], log: list[Event | tuple[int, str]]) -> None:
        self.seats: Final = seats
        self.state: Final = state
        self.log: Final = log
        """Events, and what each seat picked."""
        self.picking: Picking | None = seats.picking(state, places)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Sitting":
        state = self.state.clone()
        state.journal = []
        return Sitting(self.seats, state, self.places(), self.log[:])

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickled as plain data, for compiled tables cannot be pickled as they are."""
        log = [
            (entry.kind, entry.seat, entry.public, entry.private) if isinstance(entry, Event) else entry for entry in self.log
        ]
        return sit_down_again, (self.seats.text, self.state.to_json(), self.places(), log)

    def places(self) -> list[int]:
        """The options that are picked so far."""
        return [] if self.picking is None else self.picking.places

    def take(self, action: int) -> None:
        """Take one action of the seat that is asked."""
        assert self.picking is not None
        self.log.append((self.picking.seat, self.picking.name(action)))
        if self.picking.take(action):
            self.picking.finish()
            self.listen()
            self.picking = self.seats.picking(self.state)

    def listen(self) -> None:
        """Move what the table told into the log."""
        journal = self.state.journal
        assert journal is not None
        self.log.extend(journal)
        journal.clear()

    def recalled(self, seat: int) -> str:
        """Everything that ``seat`` has seen and done, and what it sees now."""
        lines: list[str] = []
        for entry in self.log:
            if isinstance(entry, Event):
                seen = entry.seen_by(seat)
                if seen is not None:
                    lines.append(json.dumps(seen, sort_keys=True))
            elif entry[0] == seat:
                lines.append(f"you pick {entry[1]}")
        return "\n".join([*lines, self.observed(seat)])

    def observed(self, seat: int) -> str:
        """What ``seat`` sees now."""
        picks = self.picking.picks() if self.picking is not None and self.picking.seat == seat else []
        return json.dumps({"view": plain(self.state.view(seat)), "picks": picks}, sort_keys=True)


def sit_down_again(text: str, table: dict[str, Any], places: list[int], log: list[tuple[Any, ...]]) -> Sitting:
    """The sitting that was pickled."""
    seats = Seats(text)
    state = seats.game.load(table)
    state.journal = []
    entries: list[Event | tuple[int, str]] = [
        (entry[0], entry[1]) if len(entry) == 2 else Event(*entry, secret=entry[2] is None) for entry in log
    ]
    return Sitting(seats, state, places, entries)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position; before the deal it is a chance node."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.sitting: Sitting | None = None

    @property
    def _game(self) -> SpielGame:
        game = self.get_game()
        assert isinstance(game, SpielGame)
        return game

    def current_player(self) -> int:
        if self.sitting is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.sitting.picking is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.sitting.picking.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.sitting is not None and self.sitting.picking is not None
        return self.sitting.picking.legal()

    def _apply_action(self, action: int) -> None:
        if self.sitting is not None:
            self.sitting.take(action)
            return
        seats = self._game.seats
        state = seats.game.new(seats.options, action, journal=[])
        self.sitting = Sitting(seats, state, [], [])
        self.sitting.listen()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        picking = None if self.sitting is None else self.sitting.picking
        return self._game.seats.codec.name(action) if picking is None else picking.name(action)

    def is_terminal(self) -> bool:
        return self.sitting is not None and self.sitting.picking is None

    def returns(self) -> list[float]:
        return [0.0] * self._game.seats.count if self.sitting is None else rewards(self.sitting.state)

    def __str__(self) -> str:
        return "before the deal" if self.sitting is None else f"{self.sitting.state!r} {self.sitting.state.key().hex()}"


class SpielObserver:
    """Observations as text and as a vector with named parts."""

    def __init__(self, seats: Seats, *, has_recall: bool) -> None:
        self.seats: Final = seats
        self.has_recall: Final = has_recall
        self.tensor = None if has_recall else np.zeros(seats.layout.size, np.float32)
        self.dict = (
            {} if self.tensor is None else {part.name: seats.layout.part(self.tensor, part.name) for part in seats.layout.parts}
        )

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what ``player`` sees into the vector."""
        if self.tensor is None:
            return
        sitting = state.sitting
        self.tensor[:] = 0 if sitting is None else self.seats.observe(sitting.state, sitting.picking, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What ``player`` sees; with perfect recall also what it has seen."""
        if state.sitting is None:
            return "before the deal"
        return state.sitting.recalled(player) if self.has_recall else state.sitting.observed(player)


KINDS: Final = {key: type(f"Spiel_{key.replace('-', '_')}", (SpielGame,), {"key": key}) for key in games.all_keys()}
for _key, _kind in KINDS.items():
    pyspiel.register_game(game_type(_key), _kind)
