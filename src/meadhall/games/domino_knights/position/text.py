"""Positions as text: any situation in a few lines, read back into an equal state.

Hand-written texts may leave out whole lines: what is not mentioned lies in the deck and the pool.
"""

import json
from typing import TYPE_CHECKING

from meadhall.games.domino_knights.cards.names import ATTACK
from meadhall.games.domino_knights.position.lines import facts_of, lay_out
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.turn import phase_step
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.frames import Frame, Scope, stack_to_json
from meadhall.kernel.position import read_stack, write_lines

if TYPE_CHECKING:
    from meadhall.games.domino_knights.game import DominoKnights


def position_of(state: KnightsState) -> str:
    """The whole situation as text."""
    frames = ("frames", None, json.dumps(stack_to_json(state.top)))
    luck = ("luck", None, json.dumps(state.chance.to_json()))
    return write_lines([("game", None, state.game.text(state.options)), *facts_of(state), frames, luck])


def read_position(game: "DominoKnights", text: str) -> KnightsState:
    """The situation that a text describes; raise BadPosition."""
    from meadhall import games

    said, options, chance = games.read_facts(game, text)
    state = game.empty_table(options, chance)
    lay_out(state, list(said.values()))
    frames = said.get(("frames", None))
    if frames is not None:
        state.top = read_stack(frames, game.library)
        state.ask_again()
        return state
    _refuse_contradictions(state)
    if not state.reason:
        state.advance(Frame(phase_step(state.phase or ATTACK), Scope(state.turn), None))
    return state


def _refuse_contradictions(state: KnightsState) -> None:
    """Raise BadPosition if a situation set up by hand is one that play cannot reach."""
    found = state.broken()
    if state.out[state.turn] and not state.reason:
        found.append(f"DKN-R38: it is the turn of seat {state.turn}, who is out")
    if state.training and not state.variant.late_training:
        found.append("DKN-4.3.2-b: no training period opens at this table")
    if found:
        raise BadPosition(f"the position contradicts the rules: {found[0]}")
