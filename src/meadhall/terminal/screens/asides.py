"""Small screens that lie on top of the table: something to read, a question with yes or no, a list, the cover."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Paper(ModalScreen[None]):
    """Something to read; any of the usual keys puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q,question_mark,f1", "dismiss", "Close")]

    def __init__(self, title: str, lines: list[str], *, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.heading, "bold"), classes="heading")
            with VerticalScroll(classes="page"):
                yield Static(Text("\n").join([Text(line) for line in self.lines]))
            yield Static(Text("Enter or Esc closes", "dim"))

    def on_mount(self) -> None:
        page = self.query_one(".page", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)


class Confirm(ModalScreen[bool]):
    """A question with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,j", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.question))
            yield OptionList(Option("Yes (y)", id="yes"), Option("No (n)", id="no"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id == "yes")

    def action_answer(self, agree: bool) -> None:
        self.dismiss(agree)


class Pick(ModalScreen[str]):
    """A list to pick one line from; the empty text if nothing was picked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Close")]

    def __init__(self, title: str, entries: list[tuple[str, str]]) -> None:
        super().__init__()
        self.heading = title
        self.entries = entries

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper"):
            yield Static(Text(self.heading, "bold"), classes="heading")
            yield OptionList(*(Option(Text(words), id=key) for key, words in self.entries))
            yield Static(Text("Enter picks, Esc closes", "dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id or "")

    def action_leave(self) -> None:
        self.dismiss("")


class Cover(Screen[None]):
    """Hides the table while the keyboard goes from one person to another."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "Show the table")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        words = Text(f"It's {self.person}'s turn at the keyboard.\n\n", "bold", justify="center")
        words.append("Press Enter when nobody else can see the screen.", "not bold")
        yield Static(words, id="cover")

    def on_click(self) -> None:
        self.dismiss()
