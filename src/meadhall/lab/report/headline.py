"""What a run has found, in a headline and a sentence: the answer first, then how sure it is."""

from typing import Any, NamedTuple

from meadhall.lab.results import Results

EVEN = 0.5


class Headline(NamedTuple):
    """A finding and what stands behind it."""

    title: str
    line: str


def headline(results: Results, found: dict[str, Any], title: str) -> Headline:
    """The finding of a summary; the title of the run where there is no single one."""
    if "score" in found:
        told = _duel(found)
    elif len(found.get("ranking", ())) > 1:
        told = _ranking(found)
    else:
        told = Headline(title, "")
    if results.is_complete:
        return told
    done, total = len(results.rows), results.plan.total()
    return told._replace(line=f"{told.line} Stopped after {done:,} of {total:,} games. This is what was played.".strip())


def _duel(found: dict[str, Any]) -> Headline:
    a, b, score = called(found["a"]), called(found["b"]), found["score"]
    if found["low"] <= EVEN <= found["high"]:
        return Headline(f"{a} and {b} are too close to call.", f"{hundred(score)}, give or take {half(found)}.")
    first, second, won = (a, b, score) if score > EVEN else (b, a, 1 - score)
    return Headline(f"{first} beats {second}.", f"By {hundred(won)}, which is more than luck. Give or take {half(found)}.")


def _ranking(found: dict[str, Any]) -> Headline:
    first, second = found["ranking"][:2]
    a, b = called(first["player"]), called(second["player"])
    overlap = second["high"] >= first["low"]
    wins = f"{a} wins {percent(first['share'])} % against {_others(len(found['ranking']) - 1)}."
    between = _between(found, first["player"], second["player"])
    if overlap and between is None:
        return Headline(f"{a} and {b} are too close to call.", wins)
    if overlap:
        return Headline(f"{a} is best, {b} just behind.", f"{wins} It takes {between} of a hundred games from {b}.")
    return Headline(f"{a} is best.", f"{wins} {b} comes next with {percent(second['share'])} %.")


def _between(found: dict[str, Any], a: str, b: str) -> str | None:
    """How many of a hundred games ``a`` takes from ``b``, if that was played and came out for ``a``."""
    matrix, players = found.get("matrix"), found.get("players", [])
    if not matrix or a not in players or b not in players:
        return None
    value = matrix[players.index(a)][players.index(b)]
    return None if value is None or value <= EVEN else percent(value)


def _others(count: int) -> str:
    return "the other" if count == 1 else f"{count} others"


def called(player: str) -> str:
    """A strategy's key as its name: `double-smithy` is Double Smithy."""
    return " ".join(part[:1].upper() + part[1:] for part in player.replace("-", " ").split(" "))


def hundred(share: float) -> str:
    """A share of a hundred games: `58 to 42`."""
    won = round(100 * share)
    return f"{won} to {100 - won}"


def half(found: dict[str, Any]) -> str:
    """Half of an interval, in games of a hundred."""
    return f"{50 * (found['high'] - found['low']):.0f}"


def percent(share: float) -> str:
    """A share without places."""
    return f"{100 * share:.0f}"
