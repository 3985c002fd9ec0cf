"""How learners see one game: the words of its actions, the parts of an observation, and how they are written."""

from collections.abc import Iterable

from mypy_extensions import i16, i64, mypyc_attr

from meadhall.env.layout import Layout
from meadhall.env.pure.vectors import vec
from meadhall.kernel.frames import Ask
from meadhall.kernel.program import Library
from meadhall.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Eyes:
    """The eyes of one table; each game has its own."""

    fixed: str = ""
    """The package whose questions name an option by its code alone, which is then looked up once; empty: none does."""

    def __init__(self, state: State) -> None:
        """``state`` is any state of the table; only what never changes is read from it."""
        self.layout: Layout = Layout()
        """What a seat sees."""
        self.hidden: Layout = Layout()
        """What nobody may see and only ``state()`` shows."""

    def vocabulary(self) -> list[str]:
        """The option keys that get numbers of their own."""
        raise NotImplementedError

    def write(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """Write what ``seat`` sees, from ``at`` on; there are zeros so far."""
        raise NotImplementedError

    def write_hidden(self, state: State, out: vec[i16], at: i64) -> None:
        """Write what nobody may see, from ``at`` on; there are zeros so far."""


def asks_of(library: Library, but: Iterable[str] = ()) -> dict[str, int]:
    """What the programs of a game can ask, in order, each with its place; ``but`` names programs that are left out."""
    left_out = set(but)
    asked = [
        step.ask_key()
        for step in library.steps.values()
        if isinstance(step, Ask) and not (step.program is not None and step.program.name in left_out)
    ]
    return {ask: at for at, ask in enumerate(sorted(set(asked)))}
