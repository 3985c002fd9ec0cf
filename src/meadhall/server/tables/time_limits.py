"""How long the asked seat of a table has: by the table's clock, and by the options of the game itself."""

from typing import Any, Final

from meadhall.kernel.game import NEVER_MIND, NOBODY, Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State
from meadhall.match import recording
from meadhall.match.clock import Clock


class TimeLimits:
    """What the lines of the recording tell about time, and when it runs out."""

    def __init__(self, game: Game, options: TableOptions, clock: Clock) -> None:
        self.game: Final = game
        self.options: Final = options
        self.clock: Final = clock
        self.started = 0.0
        self.spent: Final = [0.0] * game.seats(options)
        """Seconds that each seat has taken for its answers so far."""
        self.last_act: Final = [0.0] * game.seats(options)
        """When each seat last answered or said anything; else when the game began."""
        self._asked_at = 0.0
        """When the open decision was first asked."""
        self._asked_number = 0
        self._hurried = (NOBODY, 0.0)
        """The seat whose seconds the game's options limit, and since when, over all picks of one action."""

    def note(self, line: list[Any], at: float, state: State | None) -> None:
        """Take in a line of the recording, which led to ``state``."""
        kind = line[0]
        self.clock.start(at)
        if kind == recording.OPEN:
            self.started = at
            self.last_act[:] = [at] * len(self.last_act)
        elif kind in (recording.ANSWER, recording.SAY, recording.UNDO) and line[2] != NOBODY:
            self.last_act[int(line[2])] = at
        if kind in (recording.ANSWER, recording.AUTO):
            self.spent[int(line[2])] += at - self._asked_at
        number = 0 if state is None else state.number
        if kind == recording.SAY and line[3] == NEVER_MIND and self._hurried[0] == line[2]:
            self._asked_at, self._asked_number = self._hurried[1], number  # an action taken back wins no time
        elif kind in (recording.OPEN, recording.ANSWER, recording.AUTO) or number != self._asked_number:
            self._asked_at, self._asked_number = at, number
        if state is None or state.question is None or not self.game.seconds(state):
            self._hurried = (NOBODY, 0.0)
        elif self._hurried[0] != state.asked:
            self._hurried = (state.asked, self._asked_at)

    def to_json(self) -> list[Any]:
        """All that the lines so far have told, as plain data."""
        hurried = list(self._hurried)
        return [self.clock.since, self.started, self.spent, self.last_act, self._asked_at, self._asked_number, hurried]

    def load(self, data: list[Any]) -> None:
        """Know what ``to_json`` has written."""
        self.clock.since, self.started, self.spent[:], self.last_act[:], self._asked_at, self._asked_number, hurried = data
        self._hurried = (int(hurried[0]), float(hurried[1]))

    def left(self, state: State | None, now: float) -> float | None:
        """Seconds that the asked seat has left; None without a limit."""
        limits = [self.clock.left(now), self._left_by_options(state, now)]
        return min((limit for limit in limits if limit is not None), default=None)

    def _left_by_options(self, state: State | None, now: float) -> float | None:
        if state is None or state.question is None:
            return None
        each, in_all = self.game.seconds(state), self.game.seconds_in_all(self.options)
        ends = [self._asked_at + each] if each else []
        if in_all:
            ends.append(self._asked_at + in_all - self.spent[state.asked])
        return max(0.0, min(ends) - now) if ends else None

    def ends(self, state: State) -> float | None:
        """When the time for the whole game is up; None if there is no such limit."""
        minutes = self.game.minutes(state)
        return self.started + 60.0 * minutes if minutes else None
