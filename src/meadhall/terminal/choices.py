"""The list of what may be answered now, with keys, letters, numbers and mouse."""

from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from meadhall.terminal.answers import DONE, Choosing, deed
from meadhall.terminal.blocks import DIM, fit, join
from meadhall.terminal.board import keep_in_sight


class Choices(Static, can_focus=True):
    """Shows a ``Choosing`` in columns and turns keys and clicks into it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left", "jump(-1)", show=False),
        Binding("right", "jump(1)", show=False),
        Binding("enter", "do('enter')", show=False),
        Binding("space", "do('pick')", show=False),
        Binding("asterisk", "do('pick_all')", show=False),
        Binding("backspace", "do('back')", show=False),
        Binding("escape", "do('clear')", show=False),
    ]

    class Answered(Message):
        """A whole answer was given."""

        def __init__(self, picks: tuple[str, ...]) -> None:
            super().__init__()
            self.picks = picks

    class Pointed(Message):
        """Another option is pointed at."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Hurried(Message):
        """Enter was pressed while nothing is asked."""

    def __init__(self) -> None:
        super().__init__("", id="choices")
        self.choosing: Choosing | None = None
        self.rows = 1

    def ask(self, asked: dict[str, Any] | None) -> None:
        """Show a new question; None: nothing is asked. A half-made answer to the same question is kept."""
        if asked is not None and self.choosing is not None and self.choosing.asked == asked:
            return
        self.choosing = None if asked is None else Choosing(asked)
        self.show()

    def show(self) -> None:
        """Draw again and tell what is pointed at."""
        self.update(self.picture(max(20, self.size.width)))
        if self.choosing is not None:
            self.post_message(self.Pointed(self.choosing.pointed))
            keep_in_sight(self.parent, self.choosing.cursor % self.rows)

    def picture(self, width: int) -> Text:
        """All entries in columns, filled column by column."""
        choosing = self.choosing
        if choosing is None:
            return Text("")
        cells = [self._entry(choosing, place) for place in range(choosing.size)]
        cell = min(width, max(part.cell_len for part in cells) + 1) if cells else width
        across = max(1, min((width + 1) // (cell + 1), -(-len(cells) // 4)))
        self.rows = -(-len(cells) // across)
        lines = [
            join([fit(cells[place], cell) for place in range(row, len(cells), self.rows)], " ") for row in range(self.rows)
        ]
        return Text("\n").join(lines)

    def _entry(self, choosing: Choosing, place: int) -> Text:
        pointed = place == choosing.cursor
        style = Style(reverse=pointed, meta={"entry": place})
        if place == len(choosing.options):
            words = deed(choosing.asked, len(choosing.picks)) or ("Pass" if choosing.is_single else "Done")
            words = words if choosing.is_single else f"{words}: {choosing.wanted()}"
            usable = choosing.is_enough
            return Text(f"{DONE:>2} {words}", style + Style(dim=not usable, bold=usable), end="")
        option = choosing.options[place]
        picked = choosing.picks.count(option["key"])
        count = f" ×{option['count']}" if option["count"] > 1 else ""
        order = ""
        if picked and choosing.asked["ordered"]:
            order = " #" + ",".join(str(at + 1) for at, key in enumerate(choosing.picks) if key == option["key"])
        mark = f" [{picked}{order}]" if picked else ""
        line = Text(end="")
        line.append(f"{choosing.numbers[place]:>2} ", style + Style.parse(DIM))
        line.append(f"{option['label']}{count}", style)
        line.append(mark, style + Style(bold=True))
        return line

    # --- keys and mouse -----------------------------------------------------------------------------------------

    def _take(self, picks: tuple[str, ...] | None) -> None:
        self.show()
        if picks is not None:
            self.post_message(self.Answered(picks))

    def action_move(self, steps: int) -> None:
        if self.choosing is not None:
            self.choosing.move(steps)
            self.show()

    def action_jump(self, columns: int) -> None:
        self.action_move(columns * self.rows)

    def action_do(self, deed: str) -> None:
        """Enter, pick, pick_all, back or clear."""
        if self.choosing is not None:
            self._take(getattr(self.choosing, deed)())
        elif deed == "enter":
            self.post_message(self.Hurried())

    def on_key(self, event: events.Key) -> None:
        letter = event.character
        if self.choosing is None or letter is None or not (letter.isalnum() or letter in "-") or len(letter) != 1:
            return
        event.stop()
        self._take(self.choosing.letter(letter))

    def on_click(self, event: events.Click) -> None:
        place = event.style.meta.get("entry")
        if self.choosing is not None and place is not None:
            event.stop()
            self._take(self.choosing.pick(place))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        place = event.style.meta.get("entry")
        if self.choosing is not None and place is not None and place != self.choosing.cursor:
            self.choosing.cursor = place
            self.show()

    def on_resize(self) -> None:
        self.show()
