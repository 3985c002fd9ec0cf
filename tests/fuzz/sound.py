"""What must be so of everything that is handed in: accepted, it works; refused, there is a sentence."""

import random
from typing import Final

from meadhall.kernel.decision import Action
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import MOST_ANSWERS
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State
from meadhall.kit import contract
from meadhall.kit.answers import random_answer
from tests.fuzz.case import REFUSED

PLAYED_ON: Final = 30


def check_sound(state: State, luck: random.Random, decisions: int = 12) -> None:
    """View, clone, re-deal, save, describe, and play on; raise at the first thing that does not work."""
    check_all(state, luck)
    census = state.census()
    for _ in range(decisions):
        if state.is_over:
            break
        contract.check_options(state)
        state.apply(random_answer(state, luck))
        broken = state.broken()
        assert not broken, f"broken invariants: {broken}"
        assert state.census() == census, "pieces were lost or made"
    check_all(state, luck)


def check_all(state: State, luck: random.Random) -> None:
    """The whole contract at one state."""
    broken = state.broken()
    assert not broken, f"broken invariants: {broken}"
    if state.is_over:
        contract.check_end(state, state.census())
        state.view(None)
        return
    contract.check_options(state)
    contract.check_queries(state)
    contract.check_refusals(state)
    contract.check_saving(state)
    contract.check_redeal(state, luck)
    contract.check_clone(state, random_answer(state, luck))


def lively(state: State, luck: random.Random) -> Action:
    """A random answer that seldom passes, so that more happens."""
    action = random_answer(state, luck)
    for _ in range(2):
        if not action.picks:
            action = random_answer(state, luck)
    return action


def walk(game: Game, options: TableOptions, seed: int, *, bound: int = 20_000, ends: bool = True, thorough: int = 60) -> None:
    """Play one lively game, which ``ends`` within ``bound`` decisions or by the budget of answers.

    Check every state a little and one in ``thorough`` wholly.
    """
    luck = random.Random(f"walk {seed}")
    journal: list[Event] = []
    state = game.new(options, seed, journal=journal)
    census = state.census()
    made = 0
    while not state.is_over:
        if made == bound:
            if not ends:
                return
            state.number = MOST_ANSWERS - PLAYED_ON  # cards of one's own may go on until the budget stops them
        assert made <= bound + PLAYED_ON, f"the game is not over after {bound} decisions"
        contract.check_options(state)
        if made % 3 == 0:
            broken = state.broken()
            assert not broken, f"broken invariants: {broken}"
            assert state.census() == census, "pieces were lost or made"
        if luck.randrange(thorough) == 0:
            check_all(state, luck)
        state.apply(lively(state, luck))
        made += 1
    contract.check_end(state, census)
    for event in journal:
        contract.check_event(event, state.seats)


def refused(error: MeadhallError) -> str:
    """REFUSED, if the error is a sentence that somebody can read."""
    assert 3 < len(str(error)) <= 8000, f"not a sentence: {str(error)[:200]!r}"
    return REFUSED
