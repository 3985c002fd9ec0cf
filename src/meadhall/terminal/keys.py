"""The bottom line: which keys do what on this screen now. A click does the same."""

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.widgets import Static


class Keys(Static):
    """Lists the shown bindings of its screen; quicker than a footer that is built anew at every change."""

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
