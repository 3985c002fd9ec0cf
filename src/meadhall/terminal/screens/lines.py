"""The lines around a table: which game it is, what happened, what is asked of whom, and which keys do what."""

from typing import Any, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.widgets import Static

from meadhall.terminal.blocks import COLOURS
from meadhall.terminal.sitting import Sitting

SMALLEST: Final = (80, 24)


def title(sitting: Sitting, viewer: int | None, width: int, height: int) -> Text:
    line = Text()
    line.append(f" {sitting.game.title} ", "bold reverse")
    who = "everybody" if viewer is None else sitting.names[viewer]
    line.append(f"  seen by {who}", "dim")
    house = sitting.match.state.options.house_rules()
    if house:
        line.append(f"  House options: {', '.join(house)}", "dim")
    if width < SMALLEST[0] or height < SMALLEST[1]:
        line.append(f"  {width}x{height}: needs {SMALLEST[0]}x{SMALLEST[1]} to fit", "bold")
    return line


def prompt(sitting: Sitting, view: dict[str, Any], is_busy: bool) -> Text:
    """How the game ended, or the question to the viewer, or whom all wait for."""
    if sitting.is_over:
        goes_on = sitting.series.game < sitting.games
        again = "F9 deals the next game" if goes_on else "F9 plays again"
        return Text("\n".join([*sitting.ending(), f"F8 reviews the game, {again}, F10 leaves the table."]), "bold")
    decision = view.get("decision")
    if decision is not None and not is_busy:
        return Text(f"▸ {decision['prompt']}", "bold")
    waiting = view.get("waiting")
    whom = "the others" if waiting is None else sitting.names[waiting]
    return Text(f"Waiting for {whom} ...", "dim")


def log_text(lines: list[str], names: list[str]) -> Text:
    """Log lines with the names of people in their colours."""
    text = Text("\n").join([Text(line) for line in lines])
    for seat, name in enumerate(names):
        text.highlight_words([name], f"bold {COLOURS[seat % len(COLOURS)]}")
    return text


class News(Static):
    """The last lines of the log, as many as fit."""

    def __init__(self) -> None:
        super().__init__("", id="news")
        self.lines: list[str] = []
        self.names: list[str] = []

    def tell(self, lines: list[str], names: list[str]) -> None:
        """Show the end of ``lines``."""
        self.lines = lines
        self.names = names
        self.update(log_text(lines[-max(1, self.size.height) :], names))

    def on_resize(self) -> None:
        self.tell(self.lines, self.names)


class Keys(Static):
    """Lists the shown bindings of its screen; quicker than a footer that is built again at every change."""

    def __init__(self) -> None:
        super().__init__("", id="keys")
        self.listed = ""

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """List what can be done now."""
        line = Text(end="")
        for binding in self.screen.BINDINGS:
            if not isinstance(binding, Binding) or not binding.show or not self.screen.check_action(binding.action, ()):
                continue
            key = binding.key_display or binding.key.split(",")[0].capitalize()
            meta = Style(meta={"do": binding.action})
            line.append(f" {key}", Style(bold=True, color="#e0786c") + meta)
            line.append(f" {binding.description}", meta)
        if line.plain != self.listed:
            self.listed = line.plain
            self.update(line)

    async def on_click(self, event: events.Click) -> None:
        action = event.style.meta.get("do")
        if action is not None:
            event.stop()
            await self.screen.run_action(action)
