"""Fame: what each Kingdom gains and loses in one attack (section 7.1)."""

from meadhall.games.domino_knights.pieces import Battle, is_among
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.words import ATTRITION


def fame_of_battle(state: Table, battle: Battle) -> tuple[int, ...]:
    """The netted change of every seat (DKN-7.1-b to -h, DKN-R78, DKN-R79)."""
    law = state.law
    gains = [0] * law.players
    losses = [0] * law.players
    for group in battle.groups:
        if not group.blockers:
            losses[battle.defender] += law.unblocked_loss * len(group.attackers)
            continue
        for token in group.attackers:
            if is_among(token, battle.lost):
                _credit(state, token, gains, losses, _seats(state, group.blockers, battle.defender), split=law.splits_defense)
        for token in group.blockers:
            if is_among(token, battle.lost):
                _credit(state, token, gains, losses, _seats(state, group.attackers, battle.attacker), split=law.splits_attack)
    if state.goal == ATTRITION:
        gains = [0] * law.players  # DKN-R82
    return tuple([gains[seat] - losses[seat] for seat in range(law.players)])


def _seats(state: Table, tokens: tuple[int, ...], leader: int) -> list[int]:
    """The Kingdoms in a unit: the leader first if she is in it, then clockwise from her."""
    inside = [state.controller(token) for token in tokens]
    return [seat for seat in state.clockwise(leader) if seat in inside]


def _credit(state: Table, token: int, gains: list[int], losses: list[int], victors: list[int], *, split: bool) -> None:
    """Count one defeated knight; plain points are never split (DKN-R79)."""
    seat, knight = state.seated(token)
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
