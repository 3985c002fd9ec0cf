"""The games as PettingZoo environments (AEC). Needs the extra ``rl``.

>>> table = env("dominion(kingdom=first-game)")
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> sorted(observation)
['action_mask', 'observation']
"""

from typing import Any, Final

from meadhall.kernel.errors import GameOver, MeadhallError
from meadhall.kernel.state import State

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as missing:
    raise MeadhallError(
        f"environments need the package {missing.name!r}; install it with: pip install 'meadhall[rl]'"
    ) from None

from meadhall.env.codec import Picking, rewards
from meadhall.env.picture import picture
from meadhall.env.seats import Seats

MODES: Final = ["human", "ansi"]


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table. Agents are seats, ``seat_0`` first; an action picks one option, and several may make one answer.

    The reward comes at the end: 1 for a sole winner, and the losers share -1.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "name": "meadhall_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "dominion",
        render_mode: str | None = None,
        max_answers: int | None = None,
        *,
        everything_open: bool = False,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise MeadhallError(f"a table is rendered as {' or '.join(MODES)}, not as {render_mode!r}")
        self.seats: Final = Seats(game)
        self.render_mode = render_mode
        self.max_answers: Final = max_answers
        """The number of answers after which the game is cut off; None: never."""
        self.everything_open: Final = everything_open
        """Whether ``state()`` may be asked: it shows what no player may see, and is for training only."""
        self.metadata = {**self.metadata, "name": f"meadhall_{self.seats.game.key}_v1"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats.count)]
        self._seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        observation = spaces.Dict(
            {
                "observation": spaces.Box(*self.seats.bounds(), dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.seats.codec.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(self.seats.codec.size) for agent in self.possible_agents}
        self._luck = np.random.default_rng()
        self.state_: State | None = None
        self.picking: Picking | None = None

    # --- PettingZoo -------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. Without a seed the luck goes on from that of the last reset with one."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._sit(self.seats.game.new(self.seats.options, int(self._luck.integers(2**62))))

    def _sit(self, state: State, places: tuple[int, ...] = ()) -> None:
        """Begin at ``state``."""
        self.state_ = state
        self.picking = self.seats.picking(state, places)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._see_who_is_asked()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of(agent)
        state = self.table
        return {
            "observation": self.seats.observe(state, self.picking, seat),
            "action_mask": self.seats.mask(self.picking, seat),
        }

    def state(self) -> Any:
        """What all seats see, one after another, and what nobody may see (``seats.eyes.hidden``): for training only."""
        if not self.everything_open:
            raise MeadhallError(
                "state() shows every hand and what will be drawn; for training, make the table with everything_open=True"
            )
        return self.seats.everything(self.table, self.picking)

    def step(self, action: int | None) -> None:
        """Take one action of ``agent_selection``; raise IllegalAction, with nothing changed, if it is not allowed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.picking is None:
            raise GameOver("the game is over and takes no more actions")
        if action is None:
            raise MeadhallError(f"{agent} must choose an action; only a finished agent steps with None")
        complete = self.picking.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if complete:
            self.picking.finish()
            self.picking = self.seats.picking(self.table)
            self._see_who_is_asked()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _see_who_is_asked(self) -> None:
        state = self.table
        if state.is_waiting:
            self.agent_selection = self.possible_agents[state.asked]
            if self.max_answers is not None and state.number > self.max_answers:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        for seat, reward in enumerate(rewards(state)):
            self.rewards[self.possible_agents[seat]] = reward
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as the seat that is asked sees it; printed in the mode ``human``."""
        if self.render_mode is None:
            return None
        text = picture(self.table)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # --- more -------------------------------------------------------------------------------------------------------

    @property
    def table(self) -> State:
        """The state itself: for analysis, not for agents."""
        if self.state_ is None:
            raise MeadhallError("call reset before anything else")
        return self.state_

    def seat_of(self, agent: str) -> int:
        seat = self._seat_of.get(agent)
        if seat is None:
            raise MeadhallError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return seat

    def clone(self) -> "TableEnv":
        """An independent copy at the same point of the game."""
        other = TableEnv(self.seats.text, self.render_mode, self.max_answers, everything_open=self.everything_open)
        other.load(self.save())
        other._luck.bit_generator.state = self._luck.bit_generator.state
        return other

    def save(self) -> dict[str, Any]:
        """The whole environment as plain data, in the middle of an answer too."""
        return {
            "state": self.table.to_json(),
            "picks": [] if self.picking is None else self.picking.places[:],
            "agents": self.agents[:],
            "selection": self.agent_selection,
            "cumulative": dict(self._cumulative_rewards),
        }

    def load(self, data: dict[str, Any]) -> None:
        """Go on from what ``save`` wrote."""
        self._sit(self.seats.game.load(data["state"]), tuple(data["picks"]))
        self.agents = list(data["agents"])
        for kept in (self.rewards, self.terminations, self.truncations, self.infos):
            for agent in self.possible_agents:
                if agent not in self.agents:
                    del kept[agent]
        self._cumulative_rewards = dict(data["cumulative"])
        self.agent_selection = data["selection"]

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(
    game: str = "dominion",
    render_mode: str | None = None,
    max_answers: int | None = None,
    *,
    everything_open: bool = False,
) -> TableEnv:
    """A table of a game string, such as ``domino-knights(players=4)``."""
    return TableEnv(game, render_mode, max_answers, everything_open=everything_open)
