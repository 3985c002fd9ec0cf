"""Pauses that keep secrets: what has happened is sent later where the lack of a pause would tell what is hidden."""

from meadhall.server.tables.table import Table


def is_hushed(table: Table) -> bool:
    """Whether what has happened since this was last asked is sent after a pause, because several people play."""
    match = table.match
    if match is None or table.status != "playing":
        return False
    news, table.heard = match.journal[table.heard :], len(match.journal)
    people = sum(sitting.kind == "person" and not sitting.away for sitting in table.seats)
    return people > 1 and table.game.hushes(match.state, news)


def asked_in_secret(table: Table) -> int | None:
    """The seat that is asked while nobody else may know it."""
    match = table.match
    if match is None or match.state.question is None or match.view(None).get("waiting") is not None:
        return None
    return match.state.asked
