"""What an answer of a finished game is called: its picks, with what they do together where they do not say so."""

import pytest

from meadhall.kernel.sentence import Reader, plain
from meadhall.kernel.state import State
from meadhall.kit.scene import scene
from meadhall.server.tables.review import answered


def called(state: State, *picks: str) -> list[str]:
    return [plain(parts) for parts in answered(state, picks, Reader(0))]


@pytest.fixture
def cellar() -> State:
    """A Cellar that asks what is discarded."""
    table = scene("dominion", hand={0: "cellar copper silver estate"})
    table.state.play("play cellar")
    return table.state


def test_picks_come_after_what_they_do_together(cellar: State) -> None:
    assert called(cellar, "copper", "silver") == ["Discard 2 cards, draw 2: Copper", "Silver"]


def test_picking_nothing_is_called_by_what_it_does(cellar: State) -> None:
    assert called(cellar) == ["Keep all cards"]


def test_one_pick_speaks_for_itself() -> None:
    table = scene("dominion", hand={0: "cellar copper"})
    assert called(table.state, "play cellar") == ["Play a Cellar"]
