"""What a game offers before anybody sits down: its options, presets, bots and strategies, as data and as lines."""

from typing import Any

from meadhall.bots import menu, policies
from meadhall.kernel.game import Game
from meadhall.kernel.options import Info


def offer(game: Game) -> dict[str, Any]:
    """Everything that can be named for a table of ``game``, as plain data."""
    plain = game.Options().to_json()
    defaults = game.Options.defaults()
    strategies = policies.strategy_names(game)
    return {
        "key": game.key,
        "title": game.title,
        "rules": game.rules,
        "options": [
            {
                "name": name,
                "flag": flag(name),
                "label": info.label,
                "kind": info.kind,
                "limits": limits(info),
                "default": plain.get(name, defaults[name]),
                "usual": written(defaults[name]),
                "help": info.help,
                "group": info.group,
                "house": info.house,
                "rule": info.rule,
            }
            for name, info in game.Options.infos().items()
        ],
        "presets": game.Options.schema()["x-presets"],
        "bots": [name for name in menu.names(game) if name not in strategies],
        "strategies": strategies,
    }


def flag(name: str) -> str:
    """How an option is written on the command line."""
    return f"--{name.replace('_', '-')}"


def limits(info: Info) -> str:
    """What an option may be, in words."""
    if info.kind == "number":
        return " or ".join([f"{info.low} to {info.high}", *info.choices])
    if info.kind == "choice":
        return " or ".join(info.choices)
    if info.kind == "flag":
        return "on or off"
    if info.kind == "names":
        return f"{f'{info.count} of' if info.count else 'any of'} {', '.join(info.choices)}"
    return "a text"


def written(value: Any) -> str:
    """A value as it is typed after its flag; empty values in words."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple | list):
        return ",".join(str(part) for part in value) or "none"
    return str(value) or "none"


def lines(offered: dict[str, Any]) -> list[str]:
    """An offer as a person reads it."""
    told = [f"{offered['title']} ({offered['key']})", "", "Options:"]
    for option in offered["options"]:
        house = " (house rule)" if option["house"] else ""
        told.append(f"  {option['flag']}  {option['label']}{house}: {option['limits']}; default {option['usual']}")
        if option["help"]:
            told.append(f"      {option['help']}")
    told += ["", "Presets:"]
    for name, values in offered["presets"].items():
        said = " ".join(f"{flag(option)} {written(value)}" for option, value in values.items())
        told.append(f"  --preset {name}  {said}".rstrip())
    if not offered["presets"]:
        told.append("  none")
    told += ["", f"Bots: {', '.join(offered['bots'])}; hard and expert also take a budget: hard@500, hard@0.2s"]
    if offered["strategies"]:
        told.append(f"Strategies: {', '.join(offered['strategies'])}; file:mine.txt reads one of your own")
    return told
