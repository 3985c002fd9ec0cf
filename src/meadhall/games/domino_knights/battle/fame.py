"""Fame: what each Kingdom gains and loses in one attack (section 7.1)."""

from meadhall.games.domino_knights.board.pieces import Battle, is_among
from meadhall.games.domino_knights.cards.names import ATTRITION
from meadhall.games.domino_knights.state import KnightsState


def fame_of_battle(state: KnightsState, battle: Battle) -> tuple[int, ...]:
    """The netted change of every seat (DKN-7.1-b to -h, DKN-R78, DKN-R79)."""
    variant = state.variant
    if not battle.lost and not variant.unblocked_loss:
        return (0,) * variant.players
    gains = [0] * variant.players
    losses = [0] * variant.players
    for group in battle.groups:
        if not group.blockers:
            losses[battle.defender] += variant.unblocked_loss * len(group.attackers)
            continue
        # Units fall as a whole.
        if is_among(group.attackers[0], battle.lost):
            victors = _seats(state, group.blockers, battle.defender)
            for token in group.attackers:
                _credit(state, token, battle.attacker, gains, losses, victors, split=variant.splits_defense)
        if is_among(group.blockers[0], battle.lost):
            victors = _seats(state, group.attackers, battle.attacker)
            for token in group.blockers:
                _credit(state, token, battle.defender, gains, losses, victors, split=variant.splits_attack)
    if state.goal == ATTRITION:
        gains = [0] * variant.players  # DKN-R82
    return tuple([gains[seat] - losses[seat] for seat in range(variant.players)])


def _seats(state: KnightsState, tokens: tuple[int, ...], leader: int) -> list[int]:
    """The Kingdoms in a unit: the leader first if she is in it, then clockwise from her."""
    inside = 0
    for token in tokens:
        inside |= 1 << state.controller(token)
    return [seat for seat in state.clockwise(leader) if inside >> seat & 1]


def _credit(
    state: KnightsState, token: int, leader: int, gains: list[int], losses: list[int], victors: list[int], *, split: bool
) -> None:
    """Count one defeated knight; plain points are never split (DKN-R79)."""
    seat, knight = state.seated(token, leader)
    assert knight is not None
    worth = knight.pips() if state.variant.counts_pips else 1
    losses[seat] += worth
    if not (split and state.variant.counts_pips):
        for victor in victors:
            gains[victor] += worth
        return
    share, rest = divmod(worth, len(victors))
    for at, victor in enumerate(victors):
        gains[victor] += share + (1 if at < rest else 0)
