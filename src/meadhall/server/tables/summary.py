"""What storage keeps beside the log of a table, to be searched and counted."""

from typing import Any

import msgspec

from meadhall.kernel.bounds import LONGEST_SENTENCE, cut
from meadhall.match import recording
from meadhall.server.access import request_ids
from meadhall.server.tables import entries
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer_messages import table_info


def row_of(table: Table) -> dict[str, Any]:
    """What tables are searched by, and what lists show; whole card files are for the table itself to show."""
    info = table_info(table)
    info.text = cut(info.text)
    info.options = {name: "" if len(str(value)) > LONGEST_SENTENCE else value for name, value in info.options.items()}
    return {
        "game": info.game,
        "status": info.status,
        "listed": info.listed,
        "host": info.host,
        "series": info.series.id,
        "created": info.created,
        "summary": msgspec.json.encode(info).decode(),
    }


def sittings_of(table: Table) -> list[dict[str, Any]]:
    """One record per taken seat, with the result if there is one."""
    people = sum(seat.kind == "person" for seat in table.seats)
    counts = table.match is not None and not table.made_as.fork
    outcome = table.match.state.outcome() if table.match is not None and counts else None
    lines = [] if table.match is None else table.match.record.lines
    return [
        {
            "table_id": table.id,
            "seat": number,
            "game": table.made_as.game,
            "player_id": seat.player or None,
            "status": table.status,
            "created": table.made_as.at,
            "people": people,
            "place": None if outcome is None else outcome.places[number],
            "share": None if outcome is None else outcome.share(number),
            "score": None if outcome is None else outcome.scores[number],
            "answers": sum(line[0] == recording.ANSWER and line[2] == number for line in lines),
        }
        for number, seat in enumerate(table.seats)
        if seat.kind != "free"
    ]


def deeds_of(table: Table, fresh: list[AnyEntry]) -> list[dict[str, Any]]:
    """What the host has done to others by entries that are not stored yet, for the audit log."""
    return [
        {
            "at": entry.at,
            "actor": table.made_as.host,
            "deed": deed[0],
            "about": table.id,
            "detail": deed[1],
            "request": request_ids.CURRENT.get(),
        }
        for entry in fresh
        if (deed := _deed(entry)) is not None
    ]


def _deed(entry: AnyEntry) -> tuple[str, str] | None:
    match entry:
        case entries.Muted(player=player, muted=muted):
            return "mute" if muted else "unmute", player
        case entries.Kicked(player=player):
            return "kick", player
        case entries.Stood(seat=seat, by=by) if by:
            return "free seat", str(seat)
        case entries.Closed(by=""):
            return "cancel table", ""
    return None
