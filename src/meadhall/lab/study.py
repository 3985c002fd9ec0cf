"""Studies of a game: one of its own in ``lab/GAME/study.py``, or what its options do.

The latter plays one bout for the usual table, each preset, and each option changed alone.
"""

import contextlib
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from meadhall import games
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.game import Game
from meadhall.kernel.options import RULES, Info
from meadhall.lab.playing.plan import Bout, Plan
from meadhall.lab.playing.tables import LabTable
from meadhall.lab.results import Results
from meadhall.lab.summary import bout_summary, card_table

USUAL: Final = "usual table"


class Study:
    """Which side or seat, which options, which cards."""

    usual_games: ClassVar[int] = 20
    """Games of each bout unless somebody says otherwise."""

    def plan(self, table: LabTable, players: Sequence[str], games_each: int, seed: int) -> Plan:
        """The same players at each variant of the table, each block with the same luck and every rotation of seats."""
        named = players or ("medium",) * table.seats
        bouts: dict[str, Bout] = {}
        for label, variant in variants(table, len(named)):
            with contextlib.suppress(BadOptions):  # not every option goes with every other
                made = variant.bout(named, rotates=True, label=label)
                bouts.setdefault(made.game, made)
        return table.plan(list(bouts.values()), games_each, seed, traced=games_each)

    def summary(self, results: Results) -> dict[str, Any]:
        """How the first seat (in 1066 the Normans) does at each table, how long games are, and which cards go with winning."""
        bouts = results.plan.bouts
        tables = [{"table": bout.title, **bout_summary(results, number)} for number, bout in enumerate(bouts)]
        return {
            "game": bouts[0].game,
            "players": list(bouts[0].players),
            "seed": results.plan.seed,
            "complete": results.is_complete,
            "tables": tables,
            "cards": card_table(results, [0]),
            "bouts": tables,
        }

    def title(self, results: Results) -> str:
        """The head of its report."""
        return f"{results.plan.bouts[0].table[0].title}: sides, seats and options"


def study_of(game: Game) -> Study:
    """The study that fits ``game``."""
    own = games.part(game, "meadhall.lab", "study")
    study = Study() if own is None else own.STUDY
    assert isinstance(study, Study)
    return study


def variants(table: LabTable, seats: int) -> list[tuple[str, LabTable]]:
    """Names and tables to compare; every one of them is allowed."""
    options, said = table.game.Options, table.said
    tried = [(USUAL, said)]
    tried += [(f"preset {name}", {**some, **said}) for name, some in options.presets.items() if some]
    fixed = {*said, *table.measure.usual}
    for name, info in options.infos().items():
        if info.tag == RULES and name not in fixed:
            tried += [
                (f"{name}={_said(value)}", {**said, name: value}) for value in other_values(info, options.defaults()[name])
            ]
    made = [(label, LabTable(table.game, chosen)) for label, chosen in tried]
    return [(label, variant) for label, variant in made if _is_allowed(variant, seats)]


def other_values(info: Info, default: Any) -> list[Any]:
    """The other values of an option that has only a few."""
    if info.kind == "flag":
        return [not default]
    if info.kind == "choice" and len(info.choices) <= 6:
        return [choice for choice in info.choices if choice != default]
    return []


def _said(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _is_allowed(variant: LabTable, seats: int) -> bool:
    try:
        return variant.seats in (seats, variant.game.seats(variant.game.Options()))
    except BadOptions:
        return False
