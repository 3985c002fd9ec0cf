"""The command that opens the hall; those for looking after it are in ``admin/commands.py``."""

from typing import Annotated

from cyclopts import Parameter

from meadhall.server import run
from meadhall.server.admin.commands import Data, Database


def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; 0.0.0.0 lets everyone who can reach this machine play.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on.")] = 8066,
    data: Data = None,
    database: Database = None,
    workers: Annotated[int, Parameter(help="Server processes; more than one needs PostgreSQL.")] = 1,
    open_browser: Annotated[
        bool, Parameter(name="--open", negative="--no-browser", help="Open the page in a browser, if there is a display.")
    ] = False,
) -> int:
    """Run the server: tables in the browser for one person, a family or a club."""
    return run.serve(host, port, data, database, workers, open_browser)
