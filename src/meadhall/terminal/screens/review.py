"""Looking back at a recorded game: step, jump, play."""

from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from meadhall.kernel.events import Event
from meadhall.kernel.game import NOBODY
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.match import recording, stepper
from meadhall.match.reading import lines_for
from meadhall.match.replay import Replay
from meadhall.terminal.board import Board
from meadhall.terminal.screens.lines import Keys
from meadhall.terminal.tables.any_game import in_words

EVERY: Final = 0.5
"""Seconds between two answers while a game plays itself."""


class Moment:
    """The table after one line of a recording."""

    __slots__ = ("state", "events", "words")

    def __init__(self, state: State, events: list[Event], words: str) -> None:
        self.state: Final = state
        self.events: Final = events
        """What happened since the moment before."""
        self.words: Final = words


def moments(replay: Replay) -> list[Moment]:
    """Every moment of a recorded game, the deal first; raise BrokenReplay where it does not play through."""
    match = stepper.deal(replay.lines[0], replay.name)
    found = [Moment(match.state.clone(), list(match.journal), "The deal")]
    for line in replay.lines[1:]:
        told = len(match.journal)
        stepper.step(match, line, replay.name)
        if line[0] in (recording.ANSWER, recording.AUTO, recording.SAY, recording.UNDO):
            found.append(Moment(match.state.clone(), match.journal[told:], _words(line, match.names)))
    return found


def _words(line: list[Any], names: list[str]) -> str:
    who = "The clock" if line[2] == NOBODY else names[line[2]]
    if line[0] == recording.UNDO:
        return f"{who} undoes their last move"
    return f"{who} says {line[3]}" if line[0] == recording.SAY else f"{who} answers"


class Review(Screen[None]):
    """A recorded game, moment by moment."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)", "Next", key_display="→"),
        Binding("left,h", "step(-1)", "Back", key_display="←"),
        Binding("down,pagedown", "step(10)", "+10", show=False),
        Binding("up,pageup", "step(-10)", "-10", show=False),
        Binding("home", "jump(0)", "First"),
        Binding("end", "jump(-1)", "Last"),
        Binding("space", "play", "Play"),
        Binding("g", "ask_where", "Go to"),
        Binding("s", "seat", "Seat"),
        Binding("escape,q,f10", "leave", "Close"),
    ]

    def __init__(self, replay: Replay, seats: list[int | None]) -> None:
        super().__init__()
        self.moments: Final = moments(replay)
        self.game: Final = replay.game
        self.names: Final = [str(seat["name"]) for seat in replay.head["seats"]]
        self.seats: Final = seats
        """Through whose eyes the game may be seen."""
        self.seat = seats[0]
        self.at = 0
        self.is_playing = False

    def compose(self) -> ComposeResult:
        yield Static("", id="title")
        with VerticalScroll(id="space", can_focus=False):
            yield Board()
        yield Static("", id="happened")
        yield Input(placeholder="number of the answer to go to", id="where", type="integer")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False  # the arrow keys step through the game here
        self.query_one("#where", Input).display = False
        self.set_interval(EVERY, self.play_on)
        self.set_focus(None)
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Put the current moment on the screen."""
        moment = self.moments[self.at]
        view = moment.state.view(self.seat)
        view.setdefault("game", self.game.key)
        view.setdefault("over", moment.state.is_over)
        view["names"] = self.names
        view["decision"] = None
        self.query_one(Board).show(view, max(40, self.size.width - 2), self.size.height)
        eyes = "everybody" if self.seat is None else self.names[self.seat]
        title = Text()
        title.append(f" {self.game.title} ", "bold reverse")
        title.append(f"  answer {self.at} of {len(self.moments) - 1}, seen by {eyes}{', playing' if self.is_playing else ''}")
        self.query_one("#title", Static).update(title)
        seen = [event.seen_by(self.seat) for event in moment.events]
        told = lines_for(self.game, moment.state.options, seen, Reader(self.seat, self.names))
        lines = in_words(self.game.key, [line.text for line in told]) or [f"{moment.words}."]
        self.query_one("#happened", Static).update(Text("\n".join(lines[-6:])))

    def go(self, place: int) -> None:
        self.at = max(0, min(place, len(self.moments) - 1))
        self.show()

    def action_step(self, steps: int) -> None:
        self.go(self.at + steps)

    def action_jump(self, place: int) -> None:
        self.go(len(self.moments) - 1 if place < 0 else place)

    def action_play(self) -> None:
        """Start or stop playing automatically."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.at == len(self.moments) - 1:
            self.at = 0
        self.show()

    def play_on(self) -> None:
        if not self.is_playing:
            return
        self.is_playing = self.at + 1 < len(self.moments) - 1
        self.go(self.at + 1)

    def action_seat(self) -> None:
        """See the game through the next pair of eyes."""
        self.seat = self.seats[(self.seats.index(self.seat) + 1) % len(self.seats)]
        self.show()

    def action_ask_where(self) -> None:
        where = self.query_one("#where", Input)
        where.display = True
        where.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.input.display = False
        if event.value.strip().isdecimal() and len(event.value) < 10:
            self.go(int(event.value))
        event.input.value = ""
        self.set_focus(None)

    def action_leave(self) -> None:
        self.dismiss()
