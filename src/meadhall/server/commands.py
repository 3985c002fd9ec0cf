"""The commands of whoever runs a server: serve, and look after its tables."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from meadhall.examples import examples
from meadhall.server import admin, run
from meadhall.server.settings import Settings

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
Data = Annotated[Path | None, Parameter(help="Where the embedded database lies (or MEADHALL_DATA).")]
Database = Annotated[str | None, Parameter(help="A PostgreSQL address instead (or MEADHALL_DATABASE).")]

WHOLE: Final = frozenset({"id", "status", "created", "updated"})
"""Columns that are not broken into lines."""
WIDE: Final = 200
"""Characters of a line for a program, which does not mind long ones."""


def serve(
    *,
    host: Annotated[
        str, Parameter(help="Which address to listen on; 0.0.0.0 for everybody who can reach this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Which port to listen on.")] = 8066,
    data: Data = None,
    database: Database = None,
    workers: Annotated[int, Parameter(help="Server processes; more than one needs PostgreSQL.")] = 1,
    open_browser: Annotated[
        bool, Parameter(name="--open", negative="--no-browser", help="Open the hall in a browser, where there is a display.")
    ] = False,
) -> int:
    """Open the hall: tables in the browser for one person, a family or a club."""
    return run.serve(host, port, data, database, workers, open_browser)


tables = App(
    name="tables",
    help="Look after the tables of a server: list, inspect, export, delete, vacuum.",
    help_epilogue=examples("meadhall tables list --status playing", "meadhall tables export k3vq9d2m game.jsonl"),
)


@tables.command(name="list", help_epilogue=examples("meadhall tables list --status playing"))
def list_tables(
    *,
    status: Annotated[str | None, Parameter(help="Only tables that are open, playing, over or closed.")] = None,
    game: Annotated[str | None, Parameter(help="Only tables of this game; see `meadhall games`.")] = None,
    limit: Annotated[int, Parameter(help="How many at most.")] = 100,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """List tables, newest first."""
    rows = admin.list_tables(Settings.chosen(data, database), status, game, limit)
    if json_:
        _print_json(rows)
        return
    if not rows:
        print("no tables")
        return
    shown = Table(box=None, header_style="bold")
    for name in rows[0]:
        shown.add_column(name, no_wrap=name in WHOLE)
    for row in rows:
        shown.add_row(*[Text(_cell(name, value)) for name, value in row.items()])
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    console.print(shown)


def _cell(name: str, value: Any) -> str:
    if name in ("created", "updated"):
        return datetime.fromtimestamp(value).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)


@tables.command(help_epilogue=examples("meadhall tables inspect k3vq9d2m"))
def inspect(
    id: str,
    *,
    position: Annotated[
        bool, Parameter(negative="", help="Show the open decision and the position too, hidden cards and all.")
    ] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Show what is stored of one table as JSON. What its seats hide is left out unless `--position` asks for it."""
    _print_json(admin.inspect_table(Settings.chosen(data, database), id, position=position))


@tables.command(help_epilogue=examples("meadhall tables export k3vq9d2m game.jsonl"))
def export(id: str, file: Path, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Write the recording of one table to a file, for `meadhall verify` and `meadhall review` once the game is over.

    The recording of a game that is not over shows all that is hidden, and cannot be verified.
    """
    lines = admin.export_table(Settings.chosen(data, database), id, file)
    if json_:
        _print_json({"id": id, "file": str(file), "lines": lines})
    else:
        print(f"{file}: {lines} lines")


@tables.command(help_epilogue=examples("meadhall tables delete k3vq9d2m"))
def delete(id: str, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Forget one table and its log for ever."""
    admin.delete_table(Settings.chosen(data, database), id)
    if json_:
        _print_json({"id": id, "deleted": True})
    else:
        print(f"{id} is forgotten")


@tables.command(help_epilogue=examples("meadhall tables vacuum --days 7"))
def vacuum(
    *,
    days: Annotated[float, Parameter(help="How long a table must have been left alone.")] = 30.0,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Forget tables that never began and were not touched for some days, and give the space back."""
    gone = admin.vacuum(Settings.chosen(data, database), days)
    if json_:
        _print_json(gone)
    else:
        print(f"{gone['tables']} tables and {gone['entries']} stray entries are forgotten")


people = App(
    name="people",
    help="Look after the people of a server: give an account a new password.",
    help_epilogue=examples("meadhall people password ann"),
)


@people.command(help_epilogue=examples("meadhall people password ann"))
def password(login: str, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Give an account a new password, which is printed, and log it out everywhere; for somebody who has forgotten theirs."""
    word = admin.reset_password(Settings.chosen(data, database), login)
    if json_:
        _print_json({"login": login, "password": word})
    else:
        print(f"the password of {login} is now {word}")


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
