"""The menu of ready-made strategies, and finding one by name.

A name may end in ``!careful`` or ``!hasty``, which switches the care about ending the game on or off, whatever the text
says. ``file:mine.txt`` names a text of one's own, ``money+smithy`` Big Money with one card.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from meadhall.bots.dominion.strategies.engines import ENGINES
from meadhall.bots.dominion.strategies.money import money, money_text
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.bots.dominion.strategies.text import BadStrategy, read_strategy
from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS
from meadhall.kernel.bounds import nearest, shown
from meadhall.kernel.errors import MeadhallError

_GREEN: Final = """
    buy duchy if provinces <= 4
    buy estate if provinces <= 2
    buy gold
    buy duchy if provinces <= 6
"""
"""The middle of many lists: when to turn to Victory cards."""

_CLASSICS: Final[dict[str, str]] = {
    "bbm": """
        about Basic Big Money: Province, Gold, Silver.
        buy province
        buy gold
        buy silver
    """,
    "bmu": f"""
        about Big Money Ultimate: waits with Provinces, ends with Duchies and Estates.
        buy province if money > 18
        {_GREEN}
        buy silver
    """,
    "smithy": f"""
        about Big Money with a Smithy for every eleven Treasures.
        buy province if money > 15
        {_GREEN}
        buy smithy if smithy < treasures / 11
        buy silver
    """,
    "witch": """
        about Two Witches and money.
        buy province if gold > 0
        buy duchy if provinces <= 5
        buy estate if provinces <= 2
        buy witch if witch = 0
        buy gold
        buy witch if witch < 2
        buy silver
    """,
    "bm1sm": """
        about Basic Big Money with one Smithy.
        buy province
        buy gold
        buy smithy if smithy < 1
        buy silver
    """,
    "double-smithy": f"""
        about Two Smithies early, then money.
        buy province if money > 15
        {_GREEN}
        buy smithy if smithy < 2 and turn <= 8
        buy silver
        careful
    """,
    "militia": f"""
        about One Militia and money.
        buy province if money > 15
        {_GREEN}
        buy militia if militia < 1
        buy silver
        careful
    """,
    "militia-moat": f"""
        about Militia, with a Moat against others' attacks.
        buy province if money > 15
        {_GREEN}
        buy militia if militia < 1
        buy silver
        buy moat if moat < 1
        careful
    """,
    "laboratory": f"""
        about As many Laboratories as five coins will buy.
        buy province if money > 15
        {_GREEN}
        buy laboratory
        buy silver
        careful
    """,
    "gardens": """
        about Gardens rush: Workshops gain Gardens, Estates empty a third pile.
        buy gardens if workshop >= 2
        buy workshop if workshop < 8 and gardens < 4
        buy gardens
        buy duchy if left(gardens) <= 2
        buy workshop if workshop < 10
        buy estate if left(gardens) <= 4
        buy silver if turn <= 2
        buy estate
        buy copper
        trash curse
        careful
    """,
    "chapel-laboratory": f"""
        about Chapel thins the deck, Laboratories draw it.
        buy province if money > 9
        {_GREEN}
        buy laboratory if laboratory < 5
        buy chapel if chapel < 1 and turn <= 2
        buy silver if silver < 3
        trash curse
        trash estate if provinces > 3
        trash copper if money > 4
        careful
    """,
    "chapel-witch": f"""
        about Chapel and Witch: a clean deck here, Curses there.
        buy province if money > 11
        {_GREEN}
        buy witch if witch < 2
        buy chapel if chapel < 1 and turn <= 2
        buy silver
        trash curse
        trash estate if provinces > 3
        trash copper if money > 5
        careful
    """,
    "village-smithy-market": """
        about An engine: Villages and Smithies draw the deck, Markets buy twice.
        buy province if money > 11
        buy duchy if provinces <= 3
        buy estate if provinces <= 1
        buy gold if gold < 2
        buy market if market < 4
        buy smithy if smithy < 3 and smithy <= village
        buy village if village < 5 and village < smithy
        buy village if village < 4
        buy silver if silver < 3
        buy smithy if smithy < 4
        careful
    """,
    "festival-library": """
        about Festivals pay and Libraries refill the hand.
        buy province if money > 12
        buy duchy if provinces <= 3
        buy estate if provinces <= 1
        buy festival if festival <= library * 2
        buy library if library < 4
        buy gold
        buy festival
        buy silver
        careful
    """,
    "council-room": f"""
        about One Council Room for each ten Treasures.
        buy province if money > 15
        {_GREEN}
        buy council-room if council-room < treasures / 9
        buy silver
        careful
    """,
    "throne-smithy": f"""
        about Throne Rooms double Smithies.
        buy province if money > 15
        {_GREEN}
        buy smithy if smithy < 2
        buy throne-room if throne-room < 1 and smithy > 1
        buy silver
        careful
    """,
    "thief": f"""
        about Two Thieves and money.
        buy province if money > 15
        {_GREEN}
        buy thief if thief < 2
        buy silver
        careful
    """,
    "bureaucrat": """
        about Bureaucrats fill the deck with Silver; Duchies come early.
        buy province if money > 13
        buy duchy if provinces <= 5
        buy estate if provinces <= 2
        buy gold
        buy bureaucrat if bureaucrat < 2
        buy silver
        careful
    """,
    "moneylender": f"""
        about A Moneylender turns Coppers into quick Golds.
        buy province if money > 15
        {_GREEN}
        buy moneylender if moneylender < 1 and copper > 3
        buy silver
        careful
    """,
    "mine": f"""
        about A Mine improves the Treasures.
        buy province if money > 15
        {_GREEN}
        buy mine if mine < 1
        buy silver
        careful
    """,
    "remodel": f"""
        about Remodel turns Estates into Silver and Golds into Provinces.
        buy province if money > 13
        {_GREEN}
        buy remodel if remodel < 2
        buy silver
        trash curse
        trash estate if provinces > 3
        trash copper if provinces > 5
        careful
    """,
    "adventurer": f"""
        about An Adventurer digs for the Golds.
        buy province if money > 15
        {_GREEN}
        buy adventurer if adventurer < 2
        buy silver
        careful
    """,
    "market": f"""
        about Markets and money.
        buy province if money > 15
        {_GREEN}
        buy market if market < 6
        buy silver
        careful
    """,
    "feast": f"""
        about Feasts become Witches, Laboratories or Duchies as the kingdom allows.
        buy province if money > 15
        {_GREEN}
        buy witch if witch < 2
        buy laboratory
        buy feast if feast < 2 and turn <= 6
        buy silver
        careful
    """,
}

_TEXTS: Final = {**_CLASSICS, **ENGINES}
_menu: Final[dict[str, Strategy]] = {}


def menu() -> dict[str, Strategy]:
    """The ready-made strategies by name."""
    if not _menu:
        for name, text in _TEXTS.items():
            _menu[name] = read_strategy(text, name)
    return dict(_menu)


def classics() -> dict[str, Strategy]:
    """Those that bots begin with in any kingdom; engines are made for one."""
    return {name: strategy for name, strategy in menu().items() if name in _CLASSICS}


def strategy_text(name: str) -> str:
    """The text of a ready-made strategy, to start one's own from; raise BadStrategy with a suggestion."""
    text = _TEXTS.get(name) or money_text(name)
    if text is None:
        raise _unknown(name)
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join(line for line in lines if line) + "\n"


def find_strategy(name: str, read: Callable[[str], str] | None = None) -> Strategy:
    """The strategy called ``name``: of the menu, or ``file:...`` whose text ``read`` hands over.

    ``!careful`` and ``!hasty`` at the end switch its care on and off. Raise BadStrategy with a suggestion.
    """
    plain, mark, habit = name.partition("!")
    if mark and habit not in ("careful", "hasty"):
        raise BadStrategy(f"{name!r} may end in !careful or !hasty, not in {mark + habit!r}")
    if plain.startswith("file:"):
        if read is None:
            raise BadStrategy(f"{name!r} cannot be read here; name a strategy of the menu")
        found = read_strategy(read(plain.removeprefix("file:")), plain)
    else:
        ready = menu()
        built = ready.get(plain) or money(plain)
        if built is None:
            raise _unknown(plain)
        found = built
    return found.careful(habit == "careful") if mark else found


def _unknown(name: str) -> BadStrategy:
    close = nearest(name, list(_TEXTS))
    hint = f"did you mean {close!r}?" if close else f"there are {', '.join(_TEXTS)}"
    return BadStrategy(f"there is no strategy {shown(name)}; {hint}")


NO_TEXTS: Final[Mapping[str, str]] = MappingProxyType({})


def strategy_called(name: str, texts: Mapping[str, str] = NO_TEXTS) -> Strategy | None:
    """The strategy of the menu, the kind ``money+card`` or the file called ``name``; None if it is none of them.

    ``texts`` holds the texts of files by name; one that is not there is read from disk.
    """
    plain = name.partition("!")[0]
    if plain not in menu() and not plain.startswith("file:") and money(plain) is None:
        return None
    return find_strategy(name, lambda path: texts.get(name) or text_of(path))


def cards_wanted(strategy: Strategy) -> list[str]:
    """The kingdom cards that a strategy wants to buy."""
    return list(dict.fromkeys([KEYS[line.kind] for line in strategy.buys if line.kind >= FIRST_KINGDOM]))


def text_of(path: str) -> str:
    """What stands in the file of a strategy; raise MeadhallError."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MeadhallError(f"the strategy {path} cannot be read: {getattr(error, 'strerror', error)}") from None


__all__ = ["BadStrategy", "Strategy", "find_strategy", "menu", "read_strategy", "strategy_called", "strategy_text"]
