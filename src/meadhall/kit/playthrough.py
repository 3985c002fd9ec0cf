"""Golden playthroughs: one random game per preset written out in text, so that a change of behaviour shows as a diff.

``make regold`` rewrites them all; read the diff before you commit it.
"""

import random
import sys
from pathlib import Path
from typing import Final

from meadhall import games
from meadhall.kernel.decision import format_picks
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import Reader
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import ROOT
from meadhall.match.reading import lines_for

FOLDER: Final = ROOT / "tests" / "playthroughs"
LONGEST: Final = 150
"""The number of decisions after which a playthrough stops; long games say little more."""


def written(game: Game, preset: str, seed: int = 1066) -> str:
    """The playthrough of one preset: decisions, answers, what a spectator sees, and a state key every ten decisions."""
    options = game.Options.read({}, preset)
    journal: list[Event] = []
    state = game.new(options, seed, journal=journal)
    luck = random.Random(f"playthrough {game.key} {preset}")
    names = [f"Seat{seat}" for seat in range(state.seats)]
    lines = [f"{game.text(options)} seed {seed} rules {game.rules}"]
    told = 0
    while not state.is_over and state.number <= LONGEST:
        decision = state.decision
        assert decision is not None
        if (state.number - 1) % 10 == 0:
            lines.append(f"= {state.key().hex()}")
        action = random_answer(state, luck)
        limits = (
            "" if decision.low == decision.high == 1 else f" [{decision.wanted()}{' in order' if decision.ordered else ''}]"
        )
        lines.append(f"{state.number} seat {decision.seat} {decision.ask}{limits}: {', '.join(map(repr, decision.options))}")
        lines.append(f"  > {format_picks(action.picks)}")
        state.apply(action)
        seen = [event.seen_by(None) for event in journal[told:]]
        lines += [f"  | {line.text}" for line in lines_for(game, options, seen, Reader(None, names))]
        told = len(journal)
    lines.append(f"= {state.key().hex()}")
    lines.append(f"{state.outcome()}" if state.is_over else "and so on")
    return "\n".join(lines) + "\n"


def path_of(game: Game, preset: str) -> Path:
    """Where the playthrough of a preset is kept."""
    return FOLDER / f"{game.key}-{preset}.txt"


def main(keys: list[str]) -> None:
    """Rewrite the playthroughs of the named games, or of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key in keys or games.all_keys():
        game = games.find(key)
        for preset in game.Options.presets:
            path = path_of(game, preset)
            path.write_text(written(game, preset), encoding="utf-8")
            sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
