"""Who controls a knight: its owner, or the buyer of the latest Mercenary card on it (DKN-R90)."""

from meadhall.games.domino_knights.cards.names import MERCENARY
from meadhall.games.domino_knights.pieces import NOBODY, Piece
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import named
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event


def entitled(state: KnightsState, knight: Piece) -> int:
    """The living seat that may call this knight its own; NOBODY if there is none."""
    for effect in reversed(state.effects):
        if effect.special == MERCENARY and effect.token == knight.token and state.out[effect.player] == 0:
            return effect.player
    return knight.owner if state.out[knight.owner] == 0 else NOBODY


def hand_over(state: KnightsState, token: int, seat: Seat) -> None:
    """Change control of a knight; on a battlefield it is withdrawn and spent (DKN-R91, DKN-W21)."""
    giver = state.controller(token)
    knight = state.knight(token)
    assert knight is not None and giver != NOBODY
    battle = state.battle
    if battle is not None and not battle.resolved and battle.holds(token):
        knight = knight.copy()
        knight.spent = True
        state.battle = battle.without(token)
        if state.journal is not None:
            shown = {"tokens": [f"k{token}"], "named": named(state, [token]), "cause": "control"}
            state.note(Event("withdrawn", giver, shown))
    state.knights[giver] = [one for one in state.knights[giver] if one.token != token]
    state.knights[seat] = [*state.knights[seat], knight]
    if state.journal is not None:
        passed = {"token": f"k{token}", "named": named(state, [token]), "from": giver, "to": seat}
        state.note(Event("control_changed", seat, passed))
