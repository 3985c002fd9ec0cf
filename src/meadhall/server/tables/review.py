"""Finished games to be stepped through: every state on the way, kept for a while for who is looking."""

import asyncio
from collections import OrderedDict
from typing import Any, Final

from meadhall.kernel.state import State
from meadhall.match import recording, stepper
from meadhall.match.match import Match, tell
from meadhall.server.errors import Missing
from meadhall.server.forms import MoveInfo

KEPT: Final = 16
_MOVES: Final = (recording.ANSWER, recording.AUTO, recording.SAY, recording.UNDO)


class GameReview:
    """One finished game: its moves, and the state before each of them and after the last."""

    def __init__(self, lines: list[list[Any]], times: list[float], name: str) -> None:
        match = stepper.deal(lines[0], name)
        self.states: Final[list[State]] = [match.state.clone()]
        self.places: Final[list[int]] = []
        """Where each move stands in the recording."""
        self.opening: Final = _log(match, 0)
        self.moves: Final[list[MoveInfo]] = []
        for place in range(1, len(lines)):
            self._step(match, lines[place], place, times[place], name)
        self.facts: Final = [numbers(open_view(state)) for state in self.states]
        """The plain numbers of the spectator's view at each step."""

    def _step(self, match: Match, line: list[Any], place: int, at: float, name: str) -> None:
        if line[0] not in _MOVES:
            stepper.step(match, line, name)
            return
        move = _move(len(self.moves), match, line, at)
        events = len(match.journal)
        stepper.step(match, line, name)
        move.lines = _log(match, events)
        self.moves.append(move)
        self.places.append(place)
        self.states.append(match.state.clone())

    def state(self, number: int) -> State:
        """The state at step ``number``; raise Missing."""
        if not 0 <= number < len(self.states):
            raise Missing(f"the game has steps 0 to {len(self.states) - 1}, not {number}")
        return self.states[number]


def _move(number: int, match: Match, line: list[Any], at: float) -> MoveInfo:
    state, kind = match.state, line[0]
    if kind in (recording.ANSWER, recording.AUTO):
        picks = [str(pick) for pick in line[3]]
        prompt = state.game.prompt(state).text
        labels = [state.game.label(state, pick) for pick in picks]
        return MoveInfo(
            number=number,
            kind=kind,
            seat=line[2],
            ask=state.ask_key(),
            prompt=prompt,
            picks=picks,
            labels=labels,
            lines=[],
            at=at,
        )
    picks = [str(line[3])] if kind == recording.SAY else []
    return MoveInfo(number=number, kind=kind, seat=line[2], ask="", prompt="", picks=picks, labels=picks, lines=[], at=at)


def _log(match: Match, since: int) -> list[str]:
    """Log lines with all cards open: each event as its acting seat saw it."""
    lines: list[str] = []
    for event in match.journal[since:]:
        seats = [event.seat, *event.private, None]
        shown = next((seen for seat in seats if (seen := event.seen_by(seat)) is not None), None)
        line = "" if shown is None else tell(match.state, shown, match.names)
        if line:
            lines.append(line)
    return lines


def open_view(state: State) -> dict[str, Any]:
    """A spectator's view of a finished game at one step, with scores where the game has an option to show them."""
    data = state.to_json()
    if data["options"].get("live_score") is not False:
        return state.view(None)
    return state.game.restore({**data, "options": {**data["options"], "live_score": True}}).view(None)


def numbers(view: dict[str, Any], path: str = "") -> dict[str, Any]:
    """The plain numbers of a view by their path, for graphs: ``{"coins": 3, "players.0.hand": 5}``."""
    found: dict[str, Any] = {}
    pairs = enumerate(view) if isinstance(view, list) else view.items()
    for name, value in pairs:
        key = f"{path}{name}"
        if isinstance(value, bool):
            continue
        if isinstance(value, int | float):
            found[key] = value
        elif isinstance(value, dict | list) and key not in ("options", "decision", "outcome"):
            found.update(numbers(value, f"{key}."))  # type: ignore[arg-type]
    return found


class ReviewCache:
    """The reviews that were looked at last."""

    def __init__(self) -> None:
        self.one_at_a_time: Final = asyncio.Lock()
        """Held while a game is played through again, which takes a moment."""
        self._kept: Final[OrderedDict[str, GameReview]] = OrderedDict()

    def get(self, id: str) -> GameReview | None:
        review = self._kept.get(id)
        if review is not None:
            self._kept.move_to_end(id)
        return review

    def keep(self, id: str, review: GameReview) -> None:
        self._kept[id] = review
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
