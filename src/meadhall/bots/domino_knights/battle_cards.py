"""Kings, Queens and Life in battle: what one blocker more, an attacker fewer or a parted blocker brings."""

from typing import Final

from meadhall.bots.domino_knights.battle import Blocking, Fighter, Side, defense_worth, fighter
from meadhall.games.domino_knights.battle.powers import blockers_of, is_usable, may_block
from meadhall.games.domino_knights.board.pieces import Battle, Group
from meadhall.games.domino_knights.cards.names import SUIT_BIT, WIN_PRE_RESOLVE
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat

NO_USE: Final = -9.0
"""What a special card brings that has no use at this moment."""

PROMOTED: Final = 4.0
"""What it is worth beyond the battle that a recruit is a knight already."""


def king_gain(state: KnightsState, seat: Seat, card: int, target: int) -> float:
    """A King frees spent knights of his suit to block: he is for a defender who has not blocked yet."""
    battle = state.battle
    if battle is None or target != seat or not is_besieged(state, seat):
        return NO_USE
    rested = blockers_of(state, seat)
    freed = rested[:]
    for knight in state.knights[seat]:
        if knight.spent and not knight.bars and SUIT_BIT[card] & knight.suits() and not is_usable(state, seat, knight):
            freed.append(knight.token)
    if len(freed) == len(rested):
        return NO_USE
    return stand(state, seat, battle.groups, freed) - stand(state, seat, battle.groups, rested)


def is_besieged(state: KnightsState, seat: Seat) -> bool:
    """Whether ``seat`` is under attack and can still choose its blockers."""
    battle = state.battle
    return battle is not None and battle.defender == seat and _is_open(state, battle)


def rescue_gain(state: KnightsState, seat: Seat, target: int) -> float:
    """Life for a spent knight or a recruit of a besieged seat: one blocker more."""
    battle = state.battle
    assert battle is not None
    knight = state.knight(target)
    if knight is not None and (state.controller(target) != seat or is_usable(state, seat, knight) or knight.bars):
        return NO_USE
    tokens = blockers_of(state, seat)
    before = stand(state, seat, battle.groups, tokens)
    if knight is not None:
        return stand(state, seat, battle.groups, [*tokens, target]) - before
    high, low = state.piece(target).halves()
    return stand(state, seat, battle.groups, tokens, Fighter(target, high, low)) - before + PROMOTED


def queen_gain(state: KnightsState, seat: Seat, card: int, target: int) -> float:
    """A Queen before a defender sends attackers of her suit away, before an attacker she parts blockers from attackers."""
    battle = state.battle
    if battle is None or battle.resolved or target != seat:
        return NO_USE
    suit = SUIT_BIT[card]
    if seat == battle.defender:
        left = [group for group in battle.groups if not _shows(state, group.attackers, suit)]
        if len(left) == len(battle.groups):
            return NO_USE
        if not _is_open(state, battle):
            return _settled(state, battle, tuple(left), 0) - _settled(state, battle, battle.groups, 0)
        tokens = blockers_of(state, seat)
        return stand(state, seat, tuple(left), tokens) - stand(state, seat, battle.groups, tokens)
    if seat == battle.attacker and state.window == WIN_PRE_RESOLVE:
        return _settled(state, battle, battle.groups, 0) - _settled(state, battle, battle.groups, suit)
    return NO_USE


def _is_open(state: KnightsState, battle: Battle) -> bool:
    """Whether the defender can still choose her blockers."""
    if battle.resolved or state.window == WIN_PRE_RESOLVE:
        return False
    return not any(group.blockers for group in battle.groups)


def _shows(state: KnightsState, tokens: tuple[int, ...], suit: int) -> bool:
    for token in tokens:
        knight = state.knight(token)
        if knight is not None and knight.suits() & suit:
            return True
    return False


def stand(state: KnightsState, seat: Seat, groups: tuple[Group, ...], tokens: list[int], extra: Fighter | None = None) -> float:
    """How well the defender comes out of these groups if the knights ``tokens`` and ``extra`` block as well as they can."""
    sides = [Side([fighter(state, token) for token in group.attackers]) for group in groups]
    allowed: list[list[int]] = []
    for token in tokens:
        knight = state.knight(token)
        assert knight is not None
        allowed.append([at for at, group in enumerate(groups) if may_block(state, seat, knight, group.attackers)])
    health = state.points[seat] if not state.is_fame else 1000
    fighters = [fighter(state, token) for token in tokens]
    if extra is not None:
        fighters.append(extra)
        allowed.append(list(range(len(groups))))
    blocking = Blocking(sides, fighters, allowed, health, 0.0, must=False)
    blocking.solve()
    return blocking.best_worth


def _settled(state: KnightsState, battle: Battle, groups: tuple[Group, ...], parted: int) -> float:
    """How well the defender comes out as things stand, with no blocker of the suit ``parted`` facing one of the same."""
    sides: list[Side] = []
    for group in groups:
        side = Side([fighter(state, token) for token in group.attackers])
        is_parted = parted and _shows(state, group.attackers, parted)
        for token in group.blockers:
            if not (is_parted and _shows(state, (token,), parted)):
                side.add(fighter(state, token))
        sides.append(side)
    return defense_worth(sides, state.points[battle.defender] if not state.is_fame else 1000)
