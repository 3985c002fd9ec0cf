"""Finished games to be stepped through: every state on the way, kept for a while for who is looking."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from meadhall.kernel.aliases import Seat
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.pace import rest
from meadhall.kernel.sentence import ENGLISH, Language, Part, Reader, aloud, plain, say
from meadhall.kernel.state import State
from meadhall.match import recording, stepper
from meadhall.match.match import Match
from meadhall.match.reading import lines_for
from meadhall.server import face_files
from meadhall.server.common import TableInfo
from meadhall.server.errors import Missing
from meadhall.server.forms import MoveInfo, ReplayLog
from meadhall.server.tables.interfaces import Slices
from meadhall.server.tables.viewers.viewer_messages import EventCursor

KEPT: Final = 10_000
"""Steps that are kept, of all games together."""
LONGEST: Final = 5_000
"""Lines of a recording that can be stepped through."""
_MOVES: Final = (recording.ANSWER, recording.AUTO, recording.SAY, recording.UNDO)


class GameReview:
    """One finished game in a language: its moves, and the state before each of them and after the last."""

    def __init__(self, language: Language = ENGLISH) -> None:
        self.language: Final = language
        self.names: list[str] = []
        self.match: Match | None = None
        """The game as it ended."""
        self.ends: Final[list[int]] = []
        """How many events had happened at each step."""
        self.states: Final[list[State]] = []
        self.places: Final[list[int]] = []
        """Where each move stands in the recording."""
        self.opening: list[str] = []
        self.moves: Final[list[MoveInfo]] = []
        self.facts: Final[list[msgspec.Raw]] = []
        """The plain numbers of the spectator's view at each step."""

    def read(self, lines: list[list[Any]], times: list[float], name: str) -> None:
        """Play the game through again."""
        self.match = match = stepper.deal(lines[0], name)
        self.names = match.names
        self.opening = self._log(match, 0)
        self._keep(match)
        for place in range(1, len(lines)):
            rest()
            self._step(match, lines[place], place, times[place], name)

    def _step(self, match: Match, line: list[Any], place: int, at: float, name: str) -> None:
        if line[0] not in _MOVES:
            stepper.step(match, line, name)
            return
        move = self._move(len(self.moves), match, line, at)
        events = len(match.journal)
        stepper.step(match, line, name)
        move.lines = self._log(match, events)
        self.moves.append(move)
        self.places.append(place)
        self._keep(match)

    def _keep(self, match: Match) -> None:
        self.states.append(match.state.clone())
        self.ends.append(len(match.journal))
        self.facts.append(msgspec.Raw(msgspec.json.encode(numbers(open_view(match.state)))))

    def told(self, table: TableInfo) -> bytes:
        """The game as ``Moves`` tells it."""
        opening, moves = msgspec.json.encode(self.opening), msgspec.json.encode(self.moves)
        facts = b",".join(bytes(fact) for fact in self.facts)
        about, faces = msgspec.json.encode(table), msgspec.json.encode(face_files.address(table.game, self.language))
        return b'{"table":%b,"opening":%b,"moves":%b,"facts":[%b],"faces":%b}' % (about, opening, moves, facts, faces)

    def state(self, number: int) -> State:
        """The state at step ``number``; raise Missing."""
        if not 0 <= number < len(self.states):
            raise Missing(say("the game has steps 0 to {last}, not {number}", last=len(self.states) - 1, number=number))
        return self.states[number]

    def log(self, seat: Seat | None) -> ReplayLog:
        """The log as ``seat`` read it in the game."""
        told, cursor = ReplayLog(events=[], steps=[]), EventCursor(seat, self.language)
        for step, end in enumerate(self.ends):
            events = cursor.advance(self.match, upto=end)
            told.events += events
            told.steps += [step] * len(events)
        return told

    def _move(self, number: int, match: Match, line: list[Any], at: float) -> MoveInfo:
        state, kind = match.state, line[0]
        if kind in (recording.ANSWER, recording.AUTO):
            picks = [str(pick) for pick in line[3]]
            reader = self.reader(line[2])
            prompt = reader.text(state.game.prompt(state).sentence)
            said = answered(state, picks, reader)
            labels, spoken = [plain(parts) for parts in said], [aloud(parts) for parts in said]
            return MoveInfo(
                number=number,
                kind=kind,
                seat=line[2],
                ask=state.ask_key(),
                prompt=prompt,
                picks=picks,
                labels=labels,
                spoken=spoken if spoken != labels else [],
                lines=[],
                at=at,
            )
        picks = [str(line[3])] if kind == recording.SAY else []
        return MoveInfo(number=number, kind=kind, seat=line[2], ask="", prompt="", picks=picks, labels=picks, lines=[], at=at)

    def reader(self, seat: Seat | None) -> Reader:
        """Whoever looks at the game as ``seat``."""
        return Reader(seat, self.names, self.language)

    def _log(self, match: Match, since: int) -> list[str]:
        """Log lines with all cards open: each event as its acting seat saw it."""
        shown: list[dict[str, Any] | None] = []
        for event in match.journal[since:]:
            seats = [event.seat, *event.private, None]
            shown.append(next((seen for seat in seats if (seen := event.seen_by(seat)) is not None), None))
        return [line.text for line in lines_for(match.state.game, match.state.options, shown, self.reader(None))]


def answered(state: State, picks: Sequence[str], reader: Reader) -> list[list[Part]]:
    """What an answer is called: each pick by its button, the first after what they do together unless they say so."""
    said = [reader.parts(state.game.button(state, pick)) for pick in picks]
    deed = reader.parts(state.game.confirm(state, len(picks))) if len(picks) != 1 else []
    if not deed or not said:
        return said or [deed] * bool(deed)
    told = set(plain(deed).split()) & set(plain(said[0]).split())
    return said if told else [[*deed, ": ", *said[0]], *said[1:]]


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

    def __init__(self, slices: Slices) -> None:
        self.slices: Final = slices
        self._one_at_a_time: Final = asyncio.Lock()
        """Held while a game is played through again, which takes a moment."""
        self._kept: Final[OrderedDict[tuple[str, str], GameReview]] = OrderedDict()
        """By table and language."""

    def get(self, id: str, language: Language = ENGLISH) -> GameReview | None:
        review = self._kept.get((id, language.code))
        if review is not None:
            self._kept.move_to_end((id, language.code))
        return review

    async def make(self, id: str, lines: list[list[Any]], times: list[float], language: Language = ENGLISH) -> GameReview:
        """The review of a game that is not kept in this language; raise IllegalAction if the game is too long for one."""
        if len(lines) > LONGEST:
            raise IllegalAction(
                say("the game has more than {most} lines, too many to step through; download it instead", most=f"{LONGEST:,}")
            )
        async with self._one_at_a_time:
            review = self.get(id, language)
            if review is None:
                review = GameReview(language)
                await self.slices.run(lambda: review.read(lines, times, id))
                self._kept[id, language.code] = review
                while sum(len(kept.states) for kept in self._kept.values()) > KEPT:
                    self._kept.popitem(last=False)
        return review

    def clear(self) -> None:
        """Keep none: an operator has changed or deleted finished games."""
        self._kept.clear()
