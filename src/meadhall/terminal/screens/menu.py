"""The start menu: a new table from the game's own options, or a saved game."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Collapsible, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from meadhall import games
from meadhall.bots import menu as bot_menu
from meadhall.kernel.game import Game
from meadhall.kernel.options import Info
from meadhall.terminal import saves
from meadhall.terminal.screens.lines import Keys
from meadhall.terminal.setup import ME, USUAL_BOT, BadSetup, Setup, read_setup

if TYPE_CHECKING:
    from meadhall.terminal.app import Meadhall

EMPTY = "-"
"""The seat is not used."""


class Menu(Screen[None]):
    """Choose a game, its options and who plays; or take up a saved game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f9", "start", "Start", key_display="F9"),
        Binding("f10,ctrl+q", "app.quit", "Leave", key_display="F10", priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = games.find(games.all_keys()[0])

    def compose(self) -> ComposeResult:
        yield Static(Text("M E A D H A L L   one table for three card games", "bold"), id="banner")
        with Horizontal(id="menu"):
            with VerticalScroll(id="form", can_focus=False):
                with Horizontal(classes="row"):
                    yield Label("Game")
                    pairs = [(games.find(key).title, key) for key in games.all_keys()]
                    yield Select(pairs, value=self.game.key, allow_blank=False, id="game", compact=True)
                yield Vertical(id="rest")
            with Vertical(id="saved"):
                yield Label("Saved games")
                yield OptionList(id="saves")
        yield Static("", id="problems")
        yield Keys()

    async def on_mount(self) -> None:
        await self.fill_form()
        self.list_saves()
        self.query_one("#game").focus()

    def list_saves(self) -> None:
        """Show what lies in the data folder now."""
        shown = self.query_one("#saves", OptionList)
        shown.clear_options()
        for save in saves.list_saves():
            shown.add_option(Option(Text(save.line()), id=str(save.path)))

    # --- the form -----------------------------------------------------------------------------------------------

    async def fill_form(self) -> None:
        """Build the fields from the options of the chosen game."""
        rest = self.query_one("#rest", Vertical)
        await rest.remove_children()
        await rest.mount(
            *self._preset(), *self._seats(), *self._luck(), self._more(), Button("Start (F9)", id="start", variant="primary")
        )

    def fields(self) -> dict[str, Info]:
        """The options that the form offers: those of the schema, without the number of players, which the seats tell."""
        offered = self.game.Options.schema()["properties"]
        return {name: info for name, info in self.game.Options.infos().items() if name in offered and name != "players"}

    def _preset(self) -> list[Horizontal]:
        presets = list(self.game.Options.presets)
        if not presets:
            return []
        return [_row("Preset", Select([(name, name) for name in presets], prompt="the usual", id="preset", compact=True))]

    def _seats(self) -> list[Horizontal]:
        info = self.game.Options.infos().get("players")
        most = info.high if info is not None else self.game.seats(self.game.Options())
        least = info.low if info is not None else most
        usual = self.game.seats(self.game.Options())
        rows: list[Horizontal] = []
        for seat in range(most):
            pairs = [("a person here", ME), *((f"bot: {name}", name) for name in bot_menu.names(self.game))]
            if seat >= least:
                pairs.append(("nobody", EMPTY))
            value = ME if seat == 0 else USUAL_BOT if seat < usual else EMPTY
            rows.append(
                _row(f"Seat {seat + 1}", Select(pairs, value=value, allow_blank=False, id=f"seat-{seat}", compact=True))
            )
        return rows

    def _luck(self) -> list[Horizontal]:
        return [
            _row("Your name", Input("", placeholder="Player", id="name", compact=True)),
            _row("Seed", Input("", placeholder="fresh luck", id="seed", compact=True)),
        ]

    def _more(self) -> Collapsible:
        rows: list[Horizontal | Static] = []
        defaults = self.game.Options.defaults()
        for name, info in self.fields().items():
            rows.append(_row(info.label, _field(name, info, defaults[name])))
            note = " ".join(part for part in (info.help, "(house rule)" if info.house else "") if part)
            if note:
                rows.append(Static(Text(note), classes="help"))
        return Collapsible(*rows, title="More options")

    async def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "game" and games.find(str(event.value)) is not self.game:
            self.game = games.find(str(event.value))
            await self.fill_form()

    # --- starting -----------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """The table as the form describes it."""
        options: dict[str, Any] = {}
        defaults = self.game.Options.defaults()
        for name in self.fields():
            text = _value(self.query_one(f"#option-{name}"))
            if text != _written(defaults[name]):
                options[name] = text
        preset = self.query("#preset")
        chosen = cast("Select[str]", preset.first()).value if preset else None
        return Setup(
            game=self.game.key,
            options=options,
            preset=chosen if isinstance(chosen, str) else None,
            seats=",".join(self._chosen_seats()),
            seed=self.query_one("#seed", Input).value.strip(),
        )

    def _chosen_seats(self) -> list[str]:
        name = self.query_one("#name", Input).value.replace(",", " ").replace("=", " ").strip()
        found: list[str] = []
        for number in range(10):
            select = self.query(f"#seat-{number}")
            value = str(cast("Select[str]", select.first()).value) if select else EMPTY
            if value == ME and name and not any(seat.startswith(ME) for seat in found):
                value = f"{ME}={name}"
            if value != EMPTY:
                found.append(value)
        return found

    def on_button_pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Deal the table, or say everything that is wrong with the form."""
        problems = self.query_one("#problems", Static)
        try:
            plan = read_setup(self.setup())
        except BadSetup as error:
            problems.update(Text("\n".join(error.reasons)))
            return
        problems.update("")
        cast("Meadhall", self.app).start(plan)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        cast("Meadhall", self.app).take_up(Path(str(event.option_id)))


def _row(label: str, field: Input | Select[str]) -> Horizontal:
    return Horizontal(Label(label), field, classes="row")


def _field(name: str, info: Info, default: Any) -> Input | Select[str]:
    place = f"option-{name}"
    if info.kind == "flag":
        return Select([("off", "off"), ("on", "on")], value=_written(default), allow_blank=False, id=place, compact=True)
    if info.kind == "choice":
        pairs = [(word, word) for word in info.choices]
        return Select(pairs, value=str(default), allow_blank=False, id=place, compact=True)
    limits = f"{info.low} to {info.high}" if info.kind == "number" else "names joined by +" if info.kind == "names" else ""
    return Input(_written(default), placeholder=limits, id=place, compact=True)


def _value(field: Any) -> str:
    return str(field.value).strip()


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "+".join(value) if isinstance(value, tuple) else str(value)
