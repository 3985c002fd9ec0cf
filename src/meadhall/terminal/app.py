"""The full-screen program: its look, and the way from screen to screen."""

from pathlib import Path
from typing import ClassVar, Final

from textual.app import App
from textual.theme import Theme

from meadhall.kernel.errors import MeadhallError
from meadhall.match.replay import Replay
from meadhall.terminal import saves
from meadhall.terminal.screens.asides import Paper
from meadhall.terminal.screens.menu import Menu
from meadhall.terminal.screens.review import Review
from meadhall.terminal.screens.table import TableScreen
from meadhall.terminal.setup import Plan
from meadhall.terminal.sitting import Sitting

CANDLELIGHT: Final = Theme(
    name="candlelight",
    primary="#d9a94a",
    secondary="#86b96b",
    accent="#e0786c",
    foreground="#e8e2d4",
    background="#17140f",
    surface="#211d16",
    panel="#2b261d",
    warning="#e3c25a",
    error="#e0786c",
    success="#86b96b",
    dark=True,
)

PACE: Final = 0.3
"""Seconds that a bot's answer is shown before the next one."""


class Meadhall(App[None]):
    """Menu, tables and reviews. With a sitting it begins at its table, with a replay at its review."""

    CSS_PATH = "meadhall.tcss"
    TITLE = "Meadhall"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, sitting: Sitting | None = None, *, replay: Replay | None = None, pace: float = PACE) -> None:
        super().__init__()
        self.first: Final = sitting
        self.last = sitting
        """The table that was sat at last."""
        self.replay: Final = replay
        self.pace: Final = pace

    def on_mount(self) -> None:
        self.register_theme(CANDLELIGHT)
        self.theme = CANDLELIGHT.name
        if self.first is not None:
            self.sit_down(self.first, leave_to_menu=False)
        elif self.replay is not None:
            self.look_back(self.replay, leave_to_menu=False)
        else:
            self.push_screen(Menu())

    def sit_down(self, sitting: Sitting, *, leave_to_menu: bool = True) -> None:
        """Play at the table of ``sitting``, and at those of the games that follow."""
        self.last = sitting

        def rise(following: Sitting | None) -> None:
            if following is not None:
                self.sit_down(following, leave_to_menu=leave_to_menu)
            else:
                self._leave(to_menu=leave_to_menu)

        self.push_screen(TableScreen(sitting, self.pace), rise)

    def look_back(self, replay: Replay, *, leave_to_menu: bool = True) -> None:
        """Review a recorded game; one that is not finished is shown as everybody saw it."""
        seats: list[int | None] = [None]
        if replay.is_finished():
            seats += list(range(len(replay.head["seats"])))
        self.push_screen(Review(replay, seats), lambda _: self._leave(to_menu=leave_to_menu))

    def _leave(self, *, to_menu: bool) -> None:
        if not to_menu:
            self.exit()
        elif isinstance(self.screen, Menu):
            self.screen.list_saves()

    def start(self, plan: Plan) -> None:
        """Deal a new table and sit down at it; a table that cannot be saved is reported and not dealt."""
        try:
            self.sit_down(Sitting.start(plan, saves.new_path(plan.game.key)))
        except MeadhallError as error:
            self.push_screen(Paper("The game could not start", [str(error)]))

    def take_up(self, path: Path) -> None:
        """Go on with a saved game, or review it if it is finished; a broken file is reported and kept."""
        try:
            if saves.look(path).finished:
                self.look_back(Replay.read(path))
            else:
                self.sit_down(Sitting.go_on(path))
        except MeadhallError as error:
            self.push_screen(Paper("This game cannot be continued", [str(error)]))
            self._leave(to_menu=True)
