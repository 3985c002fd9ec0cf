"""The log on the screen: names in their colours, as many lines as there is room for."""

from typing import Final

from rich.text import Text
from textual.widgets import Static

COLOURS: Final = ("#d9a94a", "#7aa7e0", "#86b96b", "#e0786c", "#b48bd6", "#6fbfb5")
"""The colour of each seat."""


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
