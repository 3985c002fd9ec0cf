"""Fame: what each Kingdom gains and loses in one attack (section 7.1)."""

from meadhall.games.domino_knights.pieces import Battle, is_among
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.words import ATTRITION


def fame_of_battle(state: Table, battle: Battle) -> tuple[int, ...]:
    """The netted change of every seat (DKN-7.1-b to -h, DKN-R78, DKN-R79)."""
    law = state.law
    if not battle.lost and not law.unblocked_loss:
        return (0,) * law.players
    gains = [0] * law.players
    losses = [0] * law.players
    for group in battle.groups:
        if not group.blockers:
            losses[battle.defender] += law.unblocked_loss * len(group.attackers)
            continue
        # Units fall as a whole.
        if is_among(group.attackers[0], battle.lost):
            victors = _seats(state, group.blockers, battle.defender)
            for token in group.attackers:
                _credit(state, token, battle.attacker, gains, losses, victors, split=law.splits_defense)
        if is_among(group.blockers[0], battle.lost):
            victors = _seats(state, group.attackers, battle.attacker)
            for token in group.blockers:
                _credit(state, token, battle.defender, gains, losses, victors, split=law.splits_attack)
    if state.goal == ATTRITION:
        gains = [0] * law.players  # DKN-R82
    return tuple([gains[seat] - losses[seat] for seat in range(law.players)])


def _seats(state: Table, tokens: tuple[int, ...], leader: int) -> list[int]:
    """The Kingdoms in a unit: the leader first if she is in it, then clockwise from her."""
    inside = 0
    for token in tokens:
        inside |= 1 << state.controller(token)
    return [seat for seat in state.clockwise(leader) if inside >> seat & 1]


def _credit(
    state: Table, token: int, leader: int, gains: list[int], losses: list[int], victors: list[int], *, split: bool
) -> None:
    """Count one defeated knight; plain points are never split (DKN-R79)."""
    seat, knight = state.seated(token, leader)
    assert knight is not None
    worth = knight.pips() if state.law.counts_pips else 1
    losses[seat] += worth
    if not (split and state.law.counts_pips):
        for victor in victors:
            gains[victor] += worth
        return
    share, rest = divmod(worth, len(victors))
    for at, victor in enumerate(victors):
        gains[victor] += share + (1 if at < rest else 0)
