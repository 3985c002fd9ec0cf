"""How many questions a person is asked in a game, with every question asked and with the usual orders.

``.venv/bin/python -m bench.questions [GAMES]`` plays games of each kind twice. Seat 0 is a person who answers as the
``medium`` bot would; the others are such bots. Once the person is asked everything (*before*), once obvious answers are
given without asking (*after*). Each game is then replayed from its answers alone, without orders: it must end with the same
key. *Other* counts automatic answers that the player would have given differently.
"""

import json
import sys
from typing import Any, Final

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State
from meadhall.match import recording, stepper
from meadhall.match.match import Match
from meadhall.match.seats import ASK_ALL, AT_ONCE, bot, person

KINDS: Final = ("dominion(players=2)", "dominion(players=4)", "1066", "domino-knights(players=2)", "domino-knights(players=4)")
LEVEL: Final = "medium"


def play(text: str, seed: int, spares: int) -> tuple[Match, int]:
    """One game to its end, and how often the person was asked."""
    game, options = games.parse(text)
    seats = [person("Ash"), *(bot(LEVEL, f"Bot {number}") for number in range(1, game.seats(options)))]
    seats[0].spares = spares
    match = Match.start(game, options, seats, seed)
    asked = 0
    while not match.is_over:
        state = match.state
        seat = state.asked
        asked += seat == 0
        match.answer(seat, answer(state, seed))
    return match, asked


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


def other_answers(match: Match, seed: int) -> tuple[int, int]:
    """How many answers were given without asking, and to how many of them the player had another answer.

    The cards of one training are picked one by one, so another order of the same cards is not another answer.
    """
    lines = match.record.lines
    again = stepper.deal(lines[0], "again")
    given = other = 0
    open_cards: set[str] = set()
    for line in lines[1:]:
        if line[0] == recording.AUTO and line[2] == 0:
            given += 1
            wanted = set(answer(again.state, seed).picks)
            if wanted != set(line[3]):
                is_card = again.state.ask_key() == "training-card"
                open_cards |= wanted if is_card else set()
                other += not is_card
        events = len(again.journal)
        stepper.step(again, line, "again")
        for event in again.journal[events:]:
            if event.kind == "trained" and event.seat == 0:
                other += not open_cards <= set(event.private[0]["cards"])
                open_cards = set()
    return given, other


def measure(text: str, count: int) -> dict[str, Any]:
    """The figures of one kind of game."""
    before = after = given = other = 0
    for seed in range(count):
        before += play(text, seed, ASK_ALL)[1]
        match, asked = play(text, seed, AT_ONCE)
        assert replayed(match) == match.state.key(), f"{text}, seed {seed}: the answers alone lead to another end"
        after += asked
        without = other_answers(match, seed)
        given, other = given + without[0], other + without[1]
    return {
        "game": text,
        "games": count,
        "before": round(before / count, 1),
        "after": round(after / count, 1),
        "fewer": round(100 * (1 - after / before), 1),
        "given": round(given / count, 1),
        "other": round(other / count, 2),
    }


def main() -> None:
    """Print a line of JSON for each kind of game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for text in KINDS:
        print(json.dumps(measure(text, count)), flush=True)


if __name__ == "__main__":
    main()
