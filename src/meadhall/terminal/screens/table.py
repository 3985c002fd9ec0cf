"""The table at which a game is played."""

import asyncio
import contextlib
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from meadhall.kernel.errors import MeadhallError
from meadhall.match.recording import OPEN
from meadhall.match.replay import Replay
from meadhall.terminal import explain
from meadhall.terminal.answers import options_for, price
from meadhall.terminal.blocks import ROOMY_HEIGHT, WIDE
from meadhall.terminal.board import Board
from meadhall.terminal.choices import Choices
from meadhall.terminal.screens import lines as around
from meadhall.terminal.screens.asides import Confirm, Cover, Paper, Pick
from meadhall.terminal.screens.lines import Keys, News, log_text
from meadhall.terminal.screens.review import Review
from meadhall.terminal.sitting import GIVING_UP, ONLINE_ONLY, CannotSave, Sitting
from meadhall.terminal.tables.any_game import description, in_words

SIDE: Final = 44
"""How wide the column of card and log is; the style sheet says the same."""
FEWEST_OPTIONS: Final = 6
"""At least this many lines of options are in sight, if there are that many."""
HELP: Final = [
    "Arrow keys move, Enter chooses. A number chooses at once; letters jump to the option that starts with them.",
    "To choose several: Space adds one, * adds all of a kind, Backspace removes the last, Enter or 0 finishes.",
    "Tab moves to the table: arrow keys walk over its cards and show their text; Enter uses one.",
    "With the mouse: point to read, click to use. Underlined cards can be used now.",
    "While bots play, Enter speeds them up.",
    "Every move is saved at once. F10 leaves; you can continue from the menu.",
]


class TableScreen(Screen[Sitting | None]):
    """A game being played by people at this keyboard and bots. It is left with the next game, if one is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "explain", "Why", key_display="?"),
        Binding("f2", "hint", "Hint", key_display="F2"),
        Binding("f3,ctrl+z", "undo", "Undo", key_display="F3"),
        Binding("f4", "treasures", "Coins", key_display="F4"),
        Binding("f5", "settings", "Auto", key_display="F5"),
        Binding("f7", "log", "Log", key_display="F7"),
        Binding("f8", "review", "Review", key_display="F8"),
        Binding("f9", "again", "Again", key_display="F9"),
        Binding("tab,shift+tab", "switch", "Look", key_display="Tab"),
        Binding("f10,ctrl+q", "leave", "Leave", key_display="F10", priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (ROOMY_HEIGHT, "-tall")]

    def __init__(self, sitting: Sitting, pace: float = 0.3) -> None:
        super().__init__()
        self.sitting: Final = sitting
        self.pace: Final = pace
        """Seconds to look at what a bot did."""
        self.viewer: int | None = sitting.people[0] if len(sitting.people) == 1 else None
        self.view: dict[str, Any] = {}
        self.doubt: tuple[int, tuple[str, ...]] | None = None
        """The answer that was asked about once more, and its decision."""
        self.is_busy = False
        """A bot is thinking; nothing may be asked of the match meanwhile."""
        self.hurry: Final = asyncio.Event()
        """Set when the person does not want to look at what each bot does."""

    def compose(self) -> ComposeResult:
        yield Static("", id="title")
        with Horizontal(id="upper"):
            with VerticalScroll(id="space", can_focus=False):
                yield Board()
            with Vertical(id="side"):
                yield Static("", id="card")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static("", id="lines")
        yield News()
        yield Static("", id="prompt")
        yield Static("", id="said")
        yield Static("", id="tip")
        with VerticalScroll(id="choosable", can_focus=False):
            yield Choices()
        yield Keys()

    def on_mount(self) -> None:
        self.say(ONLINE_ONLY if self.sitting.is_hurried_online() else "")
        self.query_one(Choices).focus()
        self.advance()

    def on_resize(self) -> None:
        if self.view:
            self.call_after_refresh(self.show)

    # --- the course of the game ---------------------------------------------------------------------------------

    def advance(self) -> None:
        """Show what is, then let bots play, or hand the keyboard over, or wait for an answer."""
        sitting = self.sitting
        asked = sitting.asked_person()
        several = len(sitting.people) > 1
        if several and asked != self.viewer:
            self.viewer = None
        self.look()
        if sitting.is_over:
            return
        if asked is None:
            self.let_bots_play()
        elif several and self.viewer is None:
            self.app.push_screen(Cover(sitting.names[asked]), lambda _: self.uncover(asked))

    def uncover(self, seat: int) -> None:
        """Show the table to ``seat``, who has the keyboard now."""
        self.viewer = seat
        self.look()

    @work(group="bots", exclusive=True)
    async def let_bots_play(self) -> None:
        """Let bots answer, each in its own time, until a person is asked."""
        self.is_busy = True
        self.hurry.clear()
        try:
            while self.sitting.bot_is_due():
                await asyncio.to_thread(self.sitting.bot_answers)
                if self.pace and not self.hurry.is_set():
                    self.look()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self.hurry.wait(), self.pace)
        except CannotSave as error:
            self.close(error)
            return
        except Exception as error:
            # Whatever a bot stumbles over must not take the people's table with it.
            name = type(error).__name__
            self.app.push_screen(Paper("A bot failed", [f"{name}: {error}", "The game is saved. F3 undoes your last move."]))
            return
        finally:
            self.is_busy = False
        self.advance()

    def close(self, error: CannotSave) -> None:
        """Leave a table that cannot be saved any more, and say why."""
        self.app.push_screen(Paper("The table is closed", [str(error)]), lambda _: self.left(True))

    def look(self) -> None:
        """Take what the viewer may know from the match and show it."""
        self.view = self.sitting.view(self.viewer)
        if self.is_mounted:
            self.show()

    def show(self) -> None:
        """Put view, log and question on the screen."""
        is_wide = self.size.width >= WIDE
        width = self.size.width - (SIDE if is_wide else 0) - 2
        self.query_one(Board).show(self.view, max(40, width), self.size.height)
        self.query_one("#title", Static).update(around.title(self.sitting, self.viewer, self.size.width, self.size.height))
        lines = in_words(self.sitting.game.key, self.sitting.log(self.viewer)[0])
        if is_wide:
            self.query_one("#lines", Static).update(log_text(lines[-200:], self.sitting.names))
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        else:
            self.query_one(News).tell(lines, self.sitting.names)
        prompt = around.prompt(self.sitting, self.view, self.is_busy)
        self.query_one("#prompt", Static).update(prompt)
        choices = self.query_one(Choices)
        choices.ask(None if self.is_busy else self.view.get("decision"))
        self.query_one(Keys).show()
        if is_wide:
            self.query_one("#choosable").styles.max_height = max(FEWEST_OPTIONS, self.size.height // 4)
            self.query_one("#upper").styles.max_height = None
        else:
            self.make_room(prompt, choices)

    def make_room(self, prompt: Text, choices: Choices) -> None:
        """Where space is short give table and options all that the question and one line of news leave."""
        asked = sum(-(-max(1, line.cell_len) // (self.size.width - 2)) for line in prompt.split("\n"))
        left = self.size.height - asked - 4  # title, news, tip and keys
        drawn = self.query_one(Board).rows
        offered = 0 if choices.choosing is None else choices.rows
        shown = min(offered, max(FEWEST_OPTIONS, left - drawn))
        self.query_one("#choosable").styles.max_height = max(1, shown)
        self.query_one("#upper").styles.max_height = max(FEWEST_OPTIONS, left - shown)

    # --- answering ----------------------------------------------------------------------------------------------

    def give(self, picks: tuple[str, ...]) -> None:
        """Answer for the viewer; a refusal is shown and nothing changes."""
        if self.is_busy or self.viewer is None:
            return
        asked = self.view.get("decision")
        cost = "" if asked is None else price(asked, picks)
        if cost and self.doubt != (self.sitting.match.state.number, picks):
            self.doubt = (self.sitting.match.state.number, picks)
            self.say(f"{cost} Choose it again if you mean it.")
            return
        try:
            self.sitting.answer(self.viewer, picks)
        except CannotSave as error:
            self.close(error)
            return
        except MeadhallError as error:
            self.say(str(error))
            return
        self.say(" ".join(self.sitting.spared()))
        self.query_one(Choices).focus()
        self.advance()

    def say(self, sentence: str) -> None:
        """Show a sentence below the question until the next answer: a refusal, a hint, a reason."""
        said = self.query_one("#said", Static)
        said.update(Text(self.sitting.with_names(sentence)))
        said.display = bool(sentence)

    def on_choices_hurried(self) -> None:
        self.hurry.set()

    def on_choices_answered(self, message: Choices.Answered) -> None:
        self.give(message.picks)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        thing, zone = message.thing
        found = options_for(None if self.is_busy else self.view.get("decision"), thing, zone)
        choices = self.query_one(Choices)
        if len(found) == 1 and choices.choosing is not None:
            picks = choices.choosing.pick_key(found[0])
            choices.show()
            if picks is not None:
                self.give(picks)
        elif found and choices.choosing is not None:
            choices.focus()
            choices.choosing.cursor = list(choices.choosing.options).index(
                next(option for option in choices.choosing.options if option["key"] == found[0])
            )
            choices.show()
        elif self.viewer is not None and not self.is_busy:
            self.say(self.reason(thing, zone) or f"You can't do anything with {thing} now.")

    def reason(self, thing: str, zone: str) -> str:
        """Why the viewer cannot use a thing that lies in ``zone``; empty if nothing stands against it."""
        if self.viewer is None or self.is_busy:
            return ""
        return self.sitting.why_not(self.viewer, f"buy {thing}" if zone == "supply" else thing) or ""

    # --- what is pointed at -------------------------------------------------------------------------------------

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        self.show_card(message.key, "")

    def on_board_pointed(self, message: Board.Pointed) -> None:
        thing, zone = message.thing
        usable = options_for(self.view.get("decision"), thing, zone)
        self.show_card(thing, "" if usable else self.reason(thing, zone))

    def show_card(self, key: str, reason: str) -> None:
        """Tell the text of a card, and why it cannot be used now."""
        card = explain.card_of(self.sitting.game, key, str(self.view.get("card_file", ""))) if key else None
        lines: list[str] = []
        for word in reversed(key.split(" ")[:2]):
            lines = lines or description(self.view, word)
        if not lines and card is not None:
            lines = explain.card_lines(card)
        self.query_one("#card", Static).update(explain.column(lines, reason))
        self.query_one("#tip", Static).update(explain.tip(lines, reason))

    # --- what the keys do ---------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        decision = self.view.get("decision") if self.view else None
        if action == "treasures":
            return decision is not None and any(option["key"] == "treasures" for option in decision["options"])
        if action in ("hint", "settings"):
            return decision is not None
        if action == "undo":
            return self.viewer is not None and not self.sitting.is_over
        if action == "again":
            return self.sitting.is_over
        return True

    def action_switch(self) -> None:
        (self.query_one(Choices) if self.query_one(Board).has_focus else self.query_one(Board)).focus()

    def action_explain(self) -> None:
        decision = self.view.get("decision")
        lines = []
        if decision is not None:
            lines = [decision["prompt"], "", *explain.clause_lines(self.sitting.game, decision.get("rule", "")), ""]
        self.app.push_screen(Paper("What is asked", [*lines, *HELP]))

    def action_log(self) -> None:
        lines = in_words(self.sitting.game.key, self.sitting.log(self.viewer)[0])
        self.app.push_screen(Paper("The game so far", lines, at_end=True))

    def action_treasures(self) -> None:
        self.give(("treasures",))

    @work(group="hint", exclusive=True)
    async def action_hint(self) -> None:
        """Ask a good bot what it would do, and point at it."""
        if self.is_busy or self.view.get("decision") is None:
            return
        number = self.view["decision"]["number"]
        self.is_busy = True
        try:
            picks, reason = await asyncio.to_thread(self.sitting.hint)
        except MeadhallError as error:
            self.say(str(error))
            return
        finally:
            self.is_busy = False
        self.show()
        self.say(self.sitting.hint_in_words(picks, reason))
        choices = self.query_one(Choices)
        if choices.choosing is not None and picks and self.view["decision"]["number"] == number:
            keys = [option["key"] for option in choices.choosing.options]
            choices.choosing.cursor = keys.index(picks[0])
            choices.show()

    @work(group="undo", exclusive=True)
    async def action_undo(self) -> None:
        """Take the viewer's last answer back; the other people at the keyboard are asked where the rules of undo say so."""
        if self.is_busy or self.viewer is None:
            return
        seat, sitting = self.viewer, self.sitting
        try:
            for other in sitting.undo(seat):
                question = f"{sitting.names[other]}: {sitting.names[seat]} asks to undo the last move. Agree?"
                agree = await self.app.push_screen_wait(Confirm(question))
                sitting.consent(other, agree=bool(agree))
                if not agree:
                    self.say(f"{sitting.names[other]} does not agree.")
                    return
        except MeadhallError as error:
            self.say(str(error))
            return
        self.advance()

    @work(group="settings", exclusive=True)
    async def action_settings(self) -> None:
        """Let the viewer choose answers that are given without asking, and say things out of turn."""
        if self.is_busy or self.viewer is None:
            return
        seat = self.viewer
        entries = self.sitting.settings(seat, self.view.get("decision"))
        said = await self.app.push_screen_wait(Pick(f"{self.sitting.names[seat]}, from now on", entries))
        if said in GIVING_UP and not await self.app.push_screen_wait(Confirm("Resign?")):
            return
        try:
            self.sitting.set(seat, said)
        except CannotSave as error:
            self.close(error)
            return
        except MeadhallError as error:
            self.say(str(error))
            return
        if said:
            self.advance()

    def action_review(self) -> None:
        """Look back at the game; while it goes on, only as the viewer saw it."""
        sitting = self.sitting
        lines = list(sitting.match.record.lines)
        if not lines or lines[0][0] != OPEN:
            self.say("A game that started from a position is not recorded, so it cannot be reviewed.")
            return
        seats: list[int | None] = [None, *range(len(sitting.names))] if sitting.is_over else [self.viewer]
        try:
            review = Review(Replay(lines, str(sitting.path or "this game")), seats)
        except MeadhallError as error:
            self.say(str(error))
            return
        self.app.push_screen(review)

    def action_again(self) -> None:
        """Go on to the next game by the same seats."""
        if not self.sitting.is_over or self.is_busy:
            return
        try:
            self.dismiss(self.sitting.next_game())
        except MeadhallError as error:
            self.say(str(error))

    def action_leave(self) -> None:
        if isinstance(self.app.screen, TableScreen) and not self.sitting.is_over:
            self.app.push_screen(Confirm("Leave the table? The game is saved and you can continue it later."), self.left)
        else:
            self.left(True)

    def left(self, agree: bool | None) -> None:
        if agree:
            self.dismiss(None)
