"""The drawn table on the screen: mouse and arrow keys point at its cards, a click or Enter picks one."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from meadhall.terminal.blocks import is_roomy, put_together, things_of
from meadhall.terminal.tables.any_game import drawing

Thing = tuple[str, str]
"""What is pointed at, and the zone it lies in."""


class Board(Static, can_focus=True):
    """Draws a view and tells what is pointed at and what is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "move(-1)", show=False),
        Binding("right,down", "move(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Pointed(Message):
        """A thing is pointed at."""

        def __init__(self, thing: Thing) -> None:
            super().__init__()
            self.thing = thing

    class Chosen(Message):
        """A thing was clicked, or Enter was pressed on it."""

        def __init__(self, thing: Thing) -> None:
            super().__init__()
            self.thing = thing

    def __init__(self) -> None:
        super().__init__("", id="board")
        self.view: Mapping[str, Any] | None = None
        self.space = (80, 12)
        """Width and height of the part of the screen that is there for the table."""
        self.things: list[Thing] = []
        self.cursor = 0
        self.rows = 0
        """How many lines the drawing has."""

    def show(self, view: Mapping[str, Any], width: int, height: int) -> None:
        """Draw ``view`` for a space of that size."""
        self.view = view
        self.space = (width, height)
        self._draw()

    def _draw(self) -> None:
        if self.view is None:
            return
        width, height = self.space
        sections = drawing(str(self.view["game"]))(self.view, width, height)
        self.things = things_of(sections)
        self.cursor = min(self.cursor, max(0, len(self.things) - 1))
        lines = put_together(sections, width, roomy=is_roomy(width, height))
        self.rows = len(lines)
        marked = -1
        if self.has_focus and self.things:
            for row, line in enumerate(lines):
                if _mark(line, self.things[self.cursor]) and marked < 0:
                    marked = row
        self.update(Text("\n").join(lines))
        if marked >= 0:
            keep_in_sight(self.parent, marked)

    def on_focus(self) -> None:
        self._draw()
        self._tell()

    def on_blur(self) -> None:
        self._draw()

    def _tell(self) -> None:
        if self.things:
            self.post_message(self.Pointed(self.things[self.cursor]))

    def action_move(self, steps: int) -> None:
        if self.things:
            self.cursor = (self.cursor + steps) % len(self.things)
            self._draw()
            self._tell()

    def action_choose(self) -> None:
        if self.things:
            self.post_message(self.Chosen(self.things[self.cursor]))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        found = _thing_at(event)
        if found is not None:
            self.post_message(self.Pointed(found))

    def on_click(self, event: events.Click) -> None:
        found = _thing_at(event)
        if found is not None:
            event.stop()
            self.post_message(self.Chosen(found))


def _thing_at(event: events.MouseEvent) -> Thing | None:
    meta = event.style.meta
    return (meta["thing"], meta.get("zone", "")) if "thing" in meta else None


def _mark(line: Text, thing: Thing) -> bool:
    """Show in a line where ``thing`` is; say whether it is there."""
    found = False
    for span in list(line.spans):
        meta = span.style.meta if isinstance(span.style, Style) else {}
        if (meta.get("thing"), meta.get("zone", "")) == thing:
            line.stylize(Style(reverse=True), span.start, span.end)
            found = True
    return found


def keep_in_sight(space: DOMNode | None, row: int) -> None:
    """Scroll ``space`` so that a row of what lies in it can be seen."""
    if not isinstance(space, Widget):
        return
    top, height = round(space.scroll_y), space.size.height
    if height and not top <= row < top + height:
        space.scroll_to(y=max(0, row - height // 2), animate=False)
