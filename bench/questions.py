"""How many questions a person is asked in a game, with every question asked and with the usual orders.

``.venv/bin/python -m bench.questions [GAMES]`` plays games of each kind. Seat 0 is a person who answers everything as the
``medium`` bot would; the others are such bots (*before*). Questions that would not be asked with the usual orders are
counted in the same game (*given*), and how many of those the player answered otherwise (*other*); *median* is the same of
the game in the middle, because a few games are very long. Each game is also played with the usual orders, and replayed
from its answers alone, without orders: it must end with the same key.
"""

import json
import sys
from statistics import median
from typing import Any, Final

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State
from meadhall.match import orders, stepper
from meadhall.match.match import Match
from meadhall.match.seats import ASK_ALL, AT_ONCE, Seat, bot, person

KINDS: Final = ("dominion(players=2)", "dominion(players=4)", "1066", "domino-knights(players=2)", "domino-knights(players=4)")
LEVEL: Final = "medium"


def seats_of(text: str, spares: int) -> list[Seat]:
    """A person and bots."""
    game, options = games.parse(text)
    seats = [person("Ash"), *(bot(LEVEL, f"Bot {number}") for number in range(1, game.seats(options)))]
    seats[0].spares = spares
    return seats


def play(text: str, seed: int) -> tuple[int, int, int]:
    """The questions of a game in which everything is asked; how many need not be; how many of these were answered otherwise."""
    game, options = games.parse(text)
    match = Match.start(game, options, seats_of(text, ASK_ALL), seed)
    spared = seats_of(text, AT_ONCE)
    asked = given = other = 0
    while not match.is_over:
        state = match.state
        wanted = answer(state, seed)
        if state.asked == 0:
            asked += 1
            found = orders.obvious(state, spared)
            if found is not None:
                given += 1
                other += set(found[0]) != set(wanted.picks)
        match.answer(state.asked, wanted)
    return asked, given, other


def check(text: str, seed: int) -> None:
    """Play with the usual orders, and replay the game from its answers alone."""
    game, options = games.parse(text)
    match = Match.start(game, options, seats_of(text, AT_ONCE), seed)
    while not match.is_over:
        match.answer(match.state.asked, answer(match.state, seed))
    assert replayed(match) == match.state.key(), f"{text}, seed {seed}: the answers alone lead to another end"


def answer(state: State, seed: int) -> Action:
    """What the seat that is asked answers. It remembers nothing, so that what it was not asked makes no difference."""
    return menu.make(LEVEL, state.game).answer(Sight(state, seed * 7919 + state.numbers[state.asked]))


def replayed(match: Match) -> bytes:
    """The key at the end of the game when its answers are given again and nobody has any orders."""
    lines = match.record.lines
    again = stepper.deal(lines[0], "again")
    for line in lines[1:]:
        stepper.step(again, line, "again")
    return again.state.key()


def measure(text: str, count: int) -> dict[str, Any]:
    """The figures of one kind of game."""
    rows = []
    for seed in range(count):
        rows.append(play(text, seed))
        check(text, seed)
    before, given, other = (sum(column) / count for column in zip(*rows, strict=True))
    return {
        "game": text,
        "games": count,
        "before": round(before, 1),
        "after": round(before - given, 1),
        "fewer": round(100 * given / before, 1),
        "median": round(100 * median(row[1] / row[0] for row in rows), 1),
        "given": round(given, 1),
        "other": round(other, 1),
    }


def main() -> None:
    """Print a line of JSON for each kind of game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for text in KINDS:
        print(json.dumps(measure(text, count)), flush=True)


if __name__ == "__main__":
    main()
