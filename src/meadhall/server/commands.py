"""The commands of whoever runs a server: serve, and look after its tables."""

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from meadhall.server import admin, run
from meadhall.server.settings import Settings

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]


def serve(
    *,
    host: Annotated[
        str, Parameter(help="Which address to listen on; 0.0.0.0 for everybody who can reach this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Which port to listen on.")] = 8066,
    data: Annotated[Path | None, Parameter(help="Where the embedded database lies (or MEADHALL_DATA).")] = None,
    database: Annotated[str | None, Parameter(help="A PostgreSQL address instead (or MEADHALL_DATABASE).")] = None,
    workers: Annotated[int, Parameter(help="Server processes; more than one needs PostgreSQL.")] = 1,
    open_browser: Annotated[bool, Parameter(name="--open", negative="", help="Open the hall in a browser.")] = False,
) -> int:
    """Open the hall: tables in the browser for one person, a family or a club.

    Examples
    --------
    meadhall serve

    meadhall serve --host 0.0.0.0 --port 80 --database postgresql://hall@db/hall --workers 2
    """
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    print(f"The hall opens at http://{shown}:{port} (Ctrl-C closes it).", flush=True)
    return run.serve(host, port, data, database, workers, open_browser)


tables = App(name="tables", help="Look after the tables of a server: list, inspect, export, delete, vacuum.")


@tables.command(name="list")
def list_tables(*, status: str | None = None, game: str | None = None, limit: int = 100, json_: Json = False) -> None:
    """List tables, newest first.

    Examples
    --------
    meadhall tables list --status playing
    """
    rows = admin.list_tables(Settings.from_environment(), status, game, limit)
    if json_:
        _print_json(rows)
        return
    shown = Table(*(rows[0] if rows else ["no tables"]), box=None, header_style="bold")
    for row in rows:
        shown.add_row(*[", ".join(value) if isinstance(value, list) else str(value) for value in row.values()])
    Console().print(shown)


@tables.command
def inspect(id: str) -> None:
    """Show all that is stored of one table but what its seats hide."""
    _print_json(admin.inspect_table(Settings.from_environment(), id))


@tables.command
def export(id: str, file: Path) -> None:
    """Write the recording of one table to a file that `meadhall verify` and `meadhall review` take."""
    lines = admin.export_table(Settings.from_environment(), id, file)
    print(f"{file}: {lines} lines")


@tables.command
def delete(id: str) -> None:
    """Forget one table and its log for ever."""
    admin.delete_table(Settings.from_environment(), id)
    print(f"{id} is forgotten")


@tables.command
def vacuum(*, days: float = 30.0, json_: Json = False) -> None:
    """Forget tables that never began and were not touched for some days, and give the space back."""
    gone = admin.vacuum(Settings.from_environment(), days)
    if json_:
        _print_json(gone)
    else:
        print(f"{gone['tables']} tables and {gone['entries']} stray entries are forgotten")


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
