"""What the options of a game do: one bout for the usual table, each preset, and each option changed by itself."""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.api import parse
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.options import RULES, Info
from meadhall.lab.measure import measure_of
from meadhall.lab.plan import Bout, Plan
from meadhall.lab.results import Results
from meadhall.lab.summary import bout_summary, card_table
from meadhall.lab.tables import bout, plan

USUAL = "usual table"


def variants(game: str, options: Mapping[str, Any], seats: int) -> list[tuple[str, dict[str, Any]]]:
    """Names and options of the tables to compare; every one of them is allowed."""
    found, base = parse(game)
    own: dict[str, Any] = {name: value for name, value in base.to_json().items() if value != found.Options().to_json()[name]}
    own.update(options)
    tried = [(USUAL, own)]
    tried += [(f"preset {name}", {**values, **own}) for name, values in found.Options.presets.items() if values]
    fixed = {*own, *measure_of(found).usual}
    for name, info in found.Options.infos().items():
        if info.tag == RULES and name not in fixed:
            default = found.Options.defaults()[name]
            tried += [(f"{name}={_said(value)}", {**own, name: value}) for value in other_values(info, default)]
    return [(label, chosen) for label, chosen in tried if _is_allowed(game, chosen, seats)]


def other_values(info: Info, default: Any) -> list[Any]:
    """The other values of an option that has only a few."""
    if info.kind == "flag":
        return [not default]
    if info.kind == "choice" and len(info.choices) <= 6:
        return [choice for choice in info.choices if choice != default]
    return []


def _said(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _is_allowed(game: str, chosen: Mapping[str, Any], seats: int) -> bool:
    found, _ = parse(game)
    try:
        return found.seats(found.Options.read(dict(chosen))) in (seats, found.seats(found.Options()))
    except BadOptions:
        return False


def study_plan(game: str, options: Mapping[str, Any], players: Sequence[str], games_each: int, seed: int) -> Plan:
    """The same players at each variant of the table, each block with the same luck and every rotation of seats."""
    bouts: dict[str, Bout] = {}
    for label, chosen in variants(game, options, len(players)):
        with contextlib.suppress(BadOptions):  # not every option goes with every other
            made = bout(parse(game)[0].key, players, chosen, rotates=True, label=label)
            bouts.setdefault(made.game, made)
    return plan(list(bouts.values()), games_each, seed, traced=games_each)


def study_summary(results: Results) -> dict[str, Any]:
    """How the first seat (in 1066 the Normans) does at each table, how long games are, and which cards go with winning."""
    tables = []
    for number, some in enumerate(results.plan.bouts):
        found = bout_summary(results, number)
        tables.append({"table": some.title, **found})
    return {
        "game": results.plan.bouts[0].game,
        "players": list(results.plan.bouts[0].players),
        "seed": results.plan.seed,
        "complete": results.is_complete,
        "tables": tables,
        "cards": card_table(results, [0]),
        "bouts": tables,
    }
