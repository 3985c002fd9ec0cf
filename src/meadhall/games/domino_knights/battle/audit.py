"""The battle audit: after every resolved card, who may no longer fight leaves the battlefield (DKN-W21, DKN-W22)."""

from meadhall.games.domino_knights.battle.powers import may_attack, may_block
from meadhall.games.domino_knights.board.moves import put_knight
from meadhall.games.domino_knights.board.pieces import Battle, Group
from meadhall.games.domino_knights.state import BARS, KnightsState
from meadhall.games.domino_knights.texts import named
from meadhall.kernel.events import Event


def audit(state: KnightsState) -> None:
    """Run the audit, from the declaration of an attack until its resolution and never later.

    Knights that left play or changed hands have left the battlefield already, where that happened.
    """
    battle = state.battle
    if battle is None or battle.resolved:
        return
    _withdraw_forbidden(state, battle)
    _release_forbidden(state)
    _drop_empty(state)


def _withdraw_forbidden(state: KnightsState, battle: Battle) -> None:
    """Attackers forbidden by a Queen on the defender are withdrawn and barred (DKN-5.2-queen-d, -e)."""
    for group in battle.groups:
        for token in group.attackers:
            knight = state.knight(token)
            assert knight is not None
            if may_attack(state, knight, battle.defender):
                continue
            assert state.battle is not None
            state.battle = state.battle.without(token)
            seat = state.controller(token)
            barred = knight.copy()
            barred.bars |= 1 << battle.attacker
            state.alerts |= BARS
            put_knight(state, seat, barred)
            if state.journal is not None:
                who = named(state, [token])
                state.note(Event("withdrawn", seat, {"tokens": [f"k{token}"], "named": who, "cause": "queen"}))
                state.note(Event("barred", seat, {"tokens": [f"k{token}"], "named": who, "until": battle.attacker}))


def _release_forbidden(state: KnightsState) -> None:
    """Blockers that a Queen keeps apart from some attacker of their group are released (DKN-5.2-queen-f)."""
    battle = state.attack_under_way()
    for group in battle.groups:
        for token in group.blockers:
            knight = state.knight(token)
            assert knight is not None
            if not may_block(state, state.controller(token), knight, group.attackers):
                assert state.battle is not None
                state.battle = state.battle.without(token)
                _note_release(state, token, "queen")


def _drop_empty(state: KnightsState) -> None:
    """Groups without attackers vanish and release their blockers."""
    battle = state.attack_under_way()
    kept: list[Group] = []
    for group in battle.groups:
        if group.attackers:
            kept.append(group)
            continue
        for token in group.blockers:
            _note_release(state, token, "no attacker")
    if len(kept) < len(battle.groups):
        changed = battle.copy()
        changed.stand(kept)
        state.battle = changed


def _note_release(state: KnightsState, token: int, cause: str) -> None:
    if state.journal is not None:
        shown = {"tokens": [f"k{token}"], "named": named(state, [token]), "cause": cause}
        state.note(Event("released", state.controller(token), shown))
