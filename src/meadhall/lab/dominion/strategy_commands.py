"""``meadhall strategies``: the ready-made strategies of Dominion, their texts, and the words they are written in."""

import json
import sys
from typing import Annotated, Any, Final

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from meadhall.bots.dominion.strategies.condition_text import CALLS, WORDS
from meadhall.bots.dominion.strategies.named import menu, strategy_text
from meadhall.examples import examples

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
strategies: Final = App(
    name="strategies",
    help_epilogue=examples("meadhall strategies", "meadhall strategies show smithy > mine.txt", "meadhall strategies words"),
)


@strategies.default
def listed(*, json_: Json = False) -> None:
    """List the ready-made strategies of Dominion."""
    _tell([{"name": name, "about": one.about} for name, one in menu().items()], json_)


@strategies.command(
    help_epilogue=examples("meadhall strategies show smithy > mine.txt", "meadhall strategies show money+militia")
)
def show(name: Annotated[str, Parameter(help="A ready-made strategy, or `money+CARD`.")], /, *, json_: Json = False) -> None:
    """Print a strategy as text, to start your own from; `file:mine.txt` then plays it."""
    text = strategy_text(name)
    sys.stdout.write(json.dumps({"name": name, "text": text}, ensure_ascii=False, indent=2) + "\n" if json_ else text)


@strategies.command
def words(*, json_: Json = False) -> None:
    """List the words that conditions are made of; every card's name stands for how many of it you own."""
    rows = [{"word": word, "meaning": meaning} for word, (_, meaning) in WORDS.items()]
    rows.append({"word": "provinces", "meaning": "Provinces left in their pile"})
    rows += [{"word": f"{call}(CARD)", "meaning": meaning} for call, (_, meaning) in CALLS.items()]
    rows.append({"word": "CARD", "meaning": "copies of the card that you own, such as smithy"})
    _tell(rows, json_)


def _tell(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for row in rows:
        table.add_row(*row.values())
    Console(highlight=False).print(table)
