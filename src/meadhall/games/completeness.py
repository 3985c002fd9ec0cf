"""What a game still lacks, in sentences: every part that the rest of Meadhall cannot do without."""

from typing import Final

from meadhall.kernel.game import Game
from meadhall.kernel.state import State

FACTS: Final = {
    "key": "the short name that people type, such as 'kuhn-poker'",
    "title": "the name that people read",
    "rules": "a number, raised by every change that could alter a replay; begin with 1",
    "Options": "what players agree on before the deal; meadhall.kernel.options.TableOptions if that is nothing",
    "library": "the programs that the game runs",
}
RULES: Final = {
    "seats": "how many sit at a table with these options",
    "streams": "the names of its streams of luck",
    "deal": "a new game up to its first question",
    "table_from_json": "the table that table_json wrote",
    "set_up": "the table that a position text describes",
    "tell": "a log line for an event",
    "cards": "every card with its name and text; an empty list if it has none",
}
INSTEAD: Final = {"tell": "said"}
"""What a game may write instead: a sentence for any reader, of which the log line is made."""
TABLE: Final = {
    "clone": "an independent copy",
    "seat_view": "what a seat may know",
    "dealt_anew": "a world in which everything a seat cannot know is dealt again",
    "result": "who won, when it is over",
    "table_json": "every zone and counter, for saving",
    "position": "the situation as text",
    "census": "how many of each piece there are",
}
CALLED: Final = {"seat_view": "view", "dealt_anew": "redeal"}
"""What people call it where the method has another name."""


def missing(game: Game) -> list[str]:
    """What ``game`` does not have, one sentence each; its tables too, if it says of which class they are (``table``)."""
    name = getattr(game, "title", "") or type(game).__name__
    facts = {**FACTS, **getattr(game, "needs", {})}
    found = [_sentence(name, fact, meaning) for fact, meaning in facts.items() if not hasattr(game, fact)]
    kind = type(game)
    for rule, meaning in RULES.items():
        if not _has(kind, rule, Game) and not (rule in INSTEAD and _has(kind, INSTEAD[rule], Game)):
            found.append(_sentence(name, rule, meaning))
    table = getattr(game, "table", None)
    return found + (missing_at_table(name, table) if isinstance(table, type) and issubclass(table, State) else [])


def missing_at_table(title: str, table: type[State]) -> list[str]:
    """What the tables of a game do not have, one sentence each."""
    base = next((one for one in table.__mro__ if "needs" in one.__dict__), State)
    found = [_sentence(title, name, meaning) for name, meaning in TABLE.items() if not _has(table, name, State)]
    needs: dict[str, str] = getattr(table, "needs", {})
    return found + [_sentence(title, name, meaning) for name, meaning in needs.items() if not _has(table, name, base)]


def _has(kind: type, name: str, base: type) -> bool:
    """Whether a class says ``name`` itself, or a class between it and ``base`` does."""
    return any(name in one.__dict__ for one in kind.__mro__[: kind.__mro__.index(base)])


def _sentence(title: str, name: str, meaning: str) -> str:
    called = CALLED.get(name, name)
    method = f" (write {name})" if called != name else ""
    return f"{title} has no {called}: {meaning}{method}"
