"""What a person can set for the rest of a game, or say out of turn: automatic passes, presets, giving up."""

from collections.abc import Mapping
from typing import Any, Final

from meadhall.terminal.sitting import Sitting

PASS: Final = "pass"
GIVING_UP: Final = ("say resign", "say concede")

Entry = tuple[str, str]
"""A key for ``carry_out``, and the words that a person reads."""


def offered(sitting: Sitting, seat: int, decision: Mapping[str, Any] | None) -> list[Entry]:
    """What ``seat`` can set now."""
    entries: list[Entry] = []
    auto = sitting.match.seats[seat].auto
    if decision is not None and decision["low"] == 0 and decision["ask"] not in auto:
        entries.append((f"auto {decision['ask']}", f"pass without asking whenever this is asked ({decision['ask']})"))
    entries += [(f"ask {ask}", f"ask again about {ask} (now: {text})") for ask, text in auto.items()]
    for words in sitting.match.state.interjections(seat):
        if "<" not in words:  # what needs more words can be said in plain lines
            entries.append((f"say {words}", words.removeprefix("set ").replace("=", ": ").replace("_", " ")))
    return entries or [("", "there is nothing to set in this game now")]


def is_giving_up(key: str) -> bool:
    """Whether an entry ends the game for whoever picks it."""
    return key in GIVING_UP


def carry_out(sitting: Sitting, seat: int, key: str) -> None:
    """Do what the entry ``key`` says; raise MeadhallError if it is not allowed."""
    kind, _, rest = key.partition(" ")
    if kind == "auto":
        sitting.set_auto(seat, rest, PASS)
    elif kind == "ask":
        sitting.set_auto(seat, rest, None)
    elif kind == "say":
        sitting.say(seat, rest)
