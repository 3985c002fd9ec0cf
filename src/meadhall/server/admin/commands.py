"""``meadhall admin``: the commands of whoever runs a server. All work beside it, and print JSON with ``--json``."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from meadhall.examples import examples
from meadhall.server.admin import backup, check, people, personal_data, tables, upkeep
from meadhall.server.settings import Settings

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
Data = Annotated[Path | None, Parameter(help="The folder of the embedded database (or MEADHALL_DATA).")]
Database = Annotated[str | None, Parameter(help="A PostgreSQL address instead (or MEADHALL_DATABASE).")]
Limit = Annotated[int, Parameter(help="How many at most.")]
Who = Annotated[str, Parameter(help="A login, or the id of an account or a guest.")]

WHOLE: Final = frozenset({"id", "status", "state", "created", "updated", "at"})
"""Columns that are not broken into lines."""
TIMES: Final = frozenset({"created", "updated", "at"})
WIDE: Final = 200
"""Characters of a line for a program, which does not mind long ones."""

admin = App(
    name="admin",
    help="Look after a running server: people, tables, backups, the key, upkeep, the audit log.",
    help_epilogue=examples("meadhall admin people ban k3vq9d2m", "meadhall admin backup hall.backup", "meadhall admin check"),
)
tables_app = App(
    name="tables",
    help="Look after the tables of a server: list, inspect, export, end, delete, vacuum.",
    help_epilogue=examples("meadhall admin tables list --status playing", "meadhall admin tables export k3vq9d2m game.jsonl"),
)
people_app = App(
    name="people",
    help="Look after the people of a server: list, rename, ban, delete, passwords, logins, and all data of a person.",
    help_epilogue=examples("meadhall admin people list --search ann", "meadhall admin people password ann"),
)
admin.command(tables_app)
admin.command(people_app)


# --- tables -----------------------------------------------------------------------------------------------------------


@tables_app.command(name="list", help_epilogue=examples("meadhall admin tables list --status playing"))
def list_tables(
    *,
    status: Annotated[str | None, Parameter(help="Only tables that are open, playing, over or closed.")] = None,
    game: Annotated[str | None, Parameter(help="Only tables of this game; see `meadhall games`.")] = None,
    limit: Limit = 100,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """List tables, newest first."""
    _print_rows(tables.list_tables(Settings.chosen(data, database), status, game, limit), "no tables", as_json=json_)


@tables_app.command(help_epilogue=examples("meadhall admin tables inspect k3vq9d2m"))
def inspect(
    id: str,
    *,
    position: Annotated[
        bool, Parameter(negative="", help="Show the open decision and the position too, hidden cards and all.")
    ] = False,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Show what is stored of one table, always as JSON. What its seats hide is left out unless `--position` asks for it."""
    _print_json(tables.inspect_table(Settings.chosen(data, database), id, position=position))


@tables_app.command(name="export", help_epilogue=examples("meadhall admin tables export k3vq9d2m game.jsonl"))
def export_table(id: str, file: Path, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Write the recording of one table to a file, for `meadhall verify` and `meadhall review` once the game is over.

    The recording of a game that is not over shows all that is hidden, and cannot be verified.
    """
    lines = tables.export_table(Settings.chosen(data, database), id, file)
    _print({"id": id, "file": str(file), "lines": lines}, f"{file}: {lines} lines", as_json=json_)


@tables_app.command(name="end", help_epilogue=examples("meadhall admin tables end k3vq9d2m"))
def end_table(id: str, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """End a table that is open or being played. The game counts for nobody, and its chat says who ended it."""
    tables.end_table(Settings.chosen(data, database), id)
    _print({"id": id, "ended": True}, f"{id} has ended", as_json=json_)


@tables_app.command(name="delete", help_epilogue=examples("meadhall admin tables delete k3vq9d2m"))
def delete_table(id: str, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Forget one table and its log for ever. Ratings stay as they are."""
    tables.delete_table(Settings.chosen(data, database), id)
    _print({"id": id, "deleted": True}, f"{id} is deleted", as_json=json_)


@tables_app.command(help_epilogue=examples("meadhall admin tables vacuum --days 7"))
def vacuum(
    *,
    days: Annotated[float, Parameter(help="How many days a table must have been idle.")] = 30.0,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Forget tables that never began or were ended, after some days, and give the space back to the machine."""
    gone = upkeep.vacuum(Settings.chosen(data, database), days)
    _print(gone, f"{gone['tables']} tables and {gone['entries']} stray entries are deleted", as_json=json_)


# --- people -----------------------------------------------------------------------------------------------------------


@people_app.command(name="list", help_epilogue=examples("meadhall admin people list --search ann"))
def list_people(
    *,
    search: Annotated[str, Parameter(help="Only people whose name, login or id holds this.")] = "",
    state: Annotated[str | None, Parameter(help="Only people who are active, banned or deleted.")] = None,
    limit: Limit = 100,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """List people who have done anything here, newest first."""
    _print_rows(people.list_people(Settings.chosen(data, database), search, state, limit), "nobody", as_json=json_)


@people_app.command(help_epilogue=examples('meadhall admin people rename ann "Ann of York"'))
def rename(who: Who, name: str, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Give somebody another name from now on. Tables where they sit already keep the old one."""
    id = people.rename(Settings.chosen(data, database), who, name)
    _print({"id": id, "name": name}, f"{who} is now called {name}", as_json=json_)


@people_app.command(help_epilogue=examples('meadhall admin people ban ann --reason "insults in chat"'))
def ban(
    who: Who,
    *,
    reason: Annotated[str, Parameter(help="Why, for the audit log.")] = "",
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Keep somebody out: logins end, sockets close, bots play on for them. Nobody can log in to the account any more."""
    id = people.ban(Settings.chosen(data, database), who, reason)
    _print({"id": id, "state": people.BANNED}, f"{who} is banned", as_json=json_)


@people_app.command(help_epilogue=examples("meadhall admin people unban ann"))
def unban(who: Who, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Let somebody who was banned log in again."""
    id = people.unban(Settings.chosen(data, database), who)
    _print({"id": id, "state": people.ACTIVE}, f"{who} may log in again", as_json=json_)


@people_app.command(help_epilogue=examples("meadhall admin people password ann"))
def password(login: str, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Give an account a new password, which is printed, and log it out everywhere; for somebody who has forgotten theirs."""
    word = people.reset_password(Settings.chosen(data, database), login)
    _print({"login": login, "password": word}, f"the password of {login} is now {word}", as_json=json_)


@people_app.command(name="logout", help_epilogue=examples("meadhall admin people logout ann"))
def end_sessions(who: Who, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Log somebody out everywhere. A guest, whom only a cookie proves, is a new guest afterwards."""
    ended = people.end_sessions(Settings.chosen(data, database), who)
    _print({"who": who, "ended": ended}, f"{who} is logged out ({ended} logins)", as_json=json_)


@people_app.command(name="delete", help_epilogue=examples("meadhall admin people delete ann"))
def delete_person(who: Who, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Delete an account or a guest: login, password, ratings. Games they played stay, with the name they used there."""
    id = people.delete_person(Settings.chosen(data, database), who)
    _print({"id": id, "state": people.DELETED}, f"{who} is deleted", as_json=json_)


@people_app.command(name="export", help_epilogue=examples("meadhall admin people export ann ann.json"))
def export_person(who: Who, file: Path, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Write all that the server knows about a person to a JSON file that only you can read."""
    counts = personal_data.export(Settings.chosen(data, database), who, file)
    shown = ", ".join(f"{count} {what}" for what, count in counts.items())
    _print({"who": who, "file": str(file), **counts}, f"{file}: {shown}", as_json=json_)


@people_app.command(help_epilogue=examples("meadhall admin people erase ann"))
def erase(who: Who, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Delete a person, and take their name, id and chat out of every table. Backups keep them until they are replaced."""
    count = personal_data.erase(Settings.chosen(data, database), who)
    _print({"who": who, "tables": count}, f"{who} is erased from {count} tables", as_json=json_)


# --- the whole server -------------------------------------------------------------------------------------------------


@admin.command(name="backup", help_epilogue=examples("meadhall admin backup hall.backup", "meadhall admin backup --keep 7"))
def back_up(
    file: Annotated[Path | None, Parameter(help="Where to; without it a new file in MEADHALL_BACKUPS.")] = None,
    /,
    *,
    keep: Annotated[int, Parameter(help="How many backups stay in MEADHALL_BACKUPS; 0 for all.")] = 0,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Write the whole database to one file and check it. It holds every secret of the server: keep it as safe."""
    done = backup.back_up(Settings.chosen(data, database), file, keep)
    _print(done, f"{done['file']}: {done['rows']} rows, {done['bytes']} bytes", as_json=json_)


@admin.command(help_epilogue=examples("meadhall admin restore hall.backup --data new-folder"))
def restore(file: Path, /, *, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Fill a new folder or an empty PostgreSQL database from a backup, whichever of the two it was made from."""
    settings = Settings.chosen(data, database)
    rows = backup.restore(settings, file)
    _print({"place": settings.place, "rows": rows}, f"{settings.place}: {rows} rows restored", as_json=json_)


@admin.command(name="check", help_epilogue=examples("meadhall admin check", "meadhall admin check --no-games --json"))
def check_all(
    *,
    games: Annotated[bool, Parameter(help="Play every game through again by its log, which takes most of the time.")] = True,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> int:
    """Check that everything stored is whole and fits together. The exit code is 1 if something is wrong."""
    report = check.check(Settings.chosen(data, database), games=games)
    said = report["problems"] or [f"{report['tables']} tables, and nothing is wrong"]
    _print(report, "\n".join(said), as_json=json_)
    return 1 if report["problems"] else 0


@admin.command(name="rotate-key", help_epilogue=examples("meadhall admin rotate-key", "meadhall admin rotate-key --now"))
def rotate_key(
    *,
    now: Annotated[
        bool,
        Parameter(
            negative="", help="Reject cookies signed with the old key at once: everyone is logged out, guests lose their seats."
        ),
    ] = False,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Sign cookies with a new key. Without `--now` the old ones count for 90 more days and are replaced when used."""
    upkeep.rotate_key(Settings.chosen(data, database), now=now)
    _print({"rotated": True, "now": now}, "cookies are signed with a new key", as_json=json_)


@admin.command(help_epilogue=examples("meadhall admin tidy"))
def tidy(*, data: Data = None, database: Database = None, json_: Json = False) -> None:
    """Forget what the settings do not keep any longer (MEADHALL_KEEP_...), as a running server does every day."""
    gone = upkeep.tidy(Settings.chosen(data, database))
    _print(gone, ", ".join(f"{count} {what}" for what, count in gone.items()) + " forgotten", as_json=json_)


@admin.command(help_epilogue=examples("meadhall admin audit", "meadhall admin audit --about k3vq9d2m"))
def audit(
    *,
    about: Annotated[str, Parameter(help="Only what has to do with this table or player.")] = "",
    limit: Limit = 100,
    data: Data = None,
    database: Database = None,
    json_: Json = False,
) -> None:
    """Show what operators and hosts did, newest first."""
    _print_rows(upkeep.read_audit(Settings.chosen(data, database), about, limit), "nothing", as_json=json_)


# --- printing ---------------------------------------------------------------------------------------------------------


def _print(data: dict[str, Any], sentence: str, *, as_json: bool) -> None:
    if as_json:
        _print_json(data)
    else:
        print(sentence)


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2, default=str))


def _print_rows(rows: list[dict[str, Any]], nothing: str, *, as_json: bool) -> None:
    if as_json:
        _print_json(rows)
        return
    if not rows:
        print(nothing)
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
    if value is None:
        return "-"
    if name in TIMES:
        return datetime.fromtimestamp(value).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)
