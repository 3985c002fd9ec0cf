"""One game as a person reads it: what is asked, what may be answered, what was, and the log.

``.venv/bin/python -m bench.told GAME SEED`` plays it with bots of the level ``medium`` in every seat, and shows it as seat 0
reads it. What is answered for that seat, because only one answer makes sense, is marked. ``docs/words`` keeps some.
"""

import sys
from typing import Final

from meadhall import games
from meadhall.bots.policies import policy
from meadhall.kernel.decision import Action
from meadhall.kernel.events import Event
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.match import orders
from meadhall.match.reading import in_words, lines_for
from meadhall.match.seats import AFTER_A_MOMENT, bot, person

NAMES: Final = ("Edith", "Ash", "Birch")
SHOWN: Final = 8
"""So many answers are shown of those that there are."""


def told(text: str, seed: int) -> list[str]:
    """The lines of one game."""
    game, options = games.parse(text)
    journal: list[Event] = []
    state = game.new(options, seed, journal=journal)
    seats = [person(NAMES[0]), *(bot("medium", name) for name in NAMES[1:])]
    seats[0].spares = AFTER_A_MOMENT
    reader, thumb = Reader(0, NAMES), policy(game, "medium")
    thumb.open(state, seed)
    found: list[str] = []
    log = asked = spared = 0
    while True:
        decision = state.decision
        if decision is None or decision.seat == 0:
            lines = lines_for(game, state.options, [event.seen_by(0) for event in journal], reader)
            found += [f"  {line.text}" for line in lines[log:]]
            log = len(lines)
        if decision is None:
            return [*found, "", f"{asked} questions, {spared} answers without asking."]
        keys = game.keys_of(state, thumb.choose(state))
        if decision.seat == 0:
            obvious = orders.obvious(state, seats)
            if obvious is None:
                asked += 1
                found += question(state, reader, keys)
            else:
                spared += 1
                keys = obvious[0]
                found.append(f"  (Not asked. {reader.text(obvious[1])})".replace(" )", ")"))
        state.apply(Action(decision.number, tuple(keys)))


def question(state: State, reader: Reader, keys: tuple[str, ...]) -> list[str]:
    """What is asked, what may be answered, and what is."""
    words = in_words(state, state.view(0)["decision"], reader)
    labels = {option["key"]: option["label"] for option in words["options"]}
    more = [f"… ({len(labels)} in all)"] if len(labels) > SHOWN else []
    passing = [words["confirm"][0]] if words["low"] == 0 else []
    offered = " / ".join([*list(labels.values())[:SHOWN], *more, *passing])
    return [f"? {words['prompt']}", f"  [{offered}]", f"  > {', '.join(labels[key] for key in keys) or words['confirm'][0]}"]


if __name__ == "__main__":
    sys.stdout.write("\n".join(told(sys.argv[1], int(sys.argv[2]))) + "\n")
