"""What a knight is worth and may do right now. Continuous modifiers are computed here and stored nowhere."""

from meadhall.games.domino_knights.board.pieces import NO_TOKEN, Battle, Effect, Piece
from meadhall.games.domino_knights.cards.names import JACK, KING, LIFE, POWER, QUEEN, SUIT_BIT
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat


def base_of(state: KnightsState, knight: Piece) -> tuple[int, int]:
    """Attack and defense before modifiers; a Doppelganger has those of its model (DKN-6-d)."""
    if knight.model != NO_TOKEN:
        model = state.knight(knight.model)
        if model is not None:
            return model.attack, model.defense
    return knight.attack, knight.defense


def powers_of(state: KnightsState, seat: Seat, knight: Piece) -> tuple[int, int]:
    """Attack and defense of a knight that ``seat`` controls, with all modifiers in play order (DKN-5-g, DKN-R58)."""
    attack, defense = base_of(state, knight)
    if not state.effects:
        return attack, defense
    suits = knight.suits()
    bonus = state.variant.bonus
    for effect in state.effects:
        if effect.special == POWER:
            if _lies_on(effect, knight):
                attack *= 2
                defense *= 2
        elif effect.special == JACK and effect.seat == seat and SUIT_BIT[effect.card] & suits:
            attack += bonus
            defense += bonus
    return attack, defense


def has_life(state: KnightsState, knight: Piece) -> bool:
    """Whether Life lies on the knight or on its model (DKN-5.1-life-e, DKN-6-h)."""
    return any(effect.special == LIFE and _lies_on(effect, knight) for effect in state.effects)


def _lies_on(effect: Effect, knight: Piece) -> bool:
    """Whether a card lies on this knight, or on the model of a Doppelganger, for which it works too (DKN-6-h, DKN-R72)."""
    return effect.token == knight.token or (knight.model != NO_TOKEN and effect.token == knight.model)


def is_freed(state: KnightsState, seat: Seat, knight: Piece) -> bool:
    """Whether a King or Life lets this knight fight although it is spent (DKN-2-q)."""
    for effect in state.effects:
        if effect.special == KING and effect.seat == seat and SUIT_BIT[effect.card] & knight.suit_bits:
            return True
        if effect.special == LIFE and _lies_on(effect, knight):
            return True
    return False


def is_usable(state: KnightsState, seat: Seat, knight: Piece) -> bool:
    """Whether the knight may be committed (DKN-2-q)."""
    if knight.bars:
        return False
    return not knight.spent or is_freed(state, seat, knight)


def kept_off(state: KnightsState, defender: int) -> int:
    """The suits whose knights may not attack this seat, for the Queens before her, as bits (DKN-5.2-queen-a)."""
    suits = 0
    for effect in state.effects:
        if effect.special == QUEEN and effect.seat == defender:
            suits |= SUIT_BIT[effect.card]
    return suits


def may_attack(state: KnightsState, knight: Piece, defender: int) -> bool:
    """Whether no Queen on the defender forbids this knight to attack her (DKN-5.2-queen-a)."""
    return not knight.suit_bits & kept_off(state, defender)


def may_face(state: KnightsState, seat: Seat, knight: Piece, other_seat: int, other: Piece) -> bool:
    """Whether no Queen keeps these two knights apart (DKN-R52)."""
    suits = knight.suits()
    other_suits = other.suits()
    share = suits & other_suits != 0
    for effect in state.effects:
        if effect.special != QUEEN or (effect.seat != seat and effect.seat != other_seat):
            continue
        queen = SUIT_BIT[effect.card]
        if share and queen & (suits | other_suits):
            return False
        if state.variant.wide_queens and queen & (other_suits if effect.seat == seat else suits):
            return False
    return True


def attackers_of(state: KnightsState, seat: Seat, defender: int) -> list[int]:
    """Tokens of the knights that ``seat`` may commit to an attack on ``defender``."""
    battle = state.battle
    forbidden = kept_off(state, defender)
    return [knight.token for knight in state.knights[seat] if _can_join(state, battle, seat, knight, forbidden)]


def has_attacker(state: KnightsState, seat: Seat, defender: int) -> bool:
    """Whether ``seat`` may commit any knight to an attack on ``defender``."""
    battle = state.battle
    forbidden = kept_off(state, defender)
    return any(_can_join(state, battle, seat, knight, forbidden) for knight in state.knights[seat])


def is_attackable(state: KnightsState, seat: Seat, other: int) -> bool:
    """Whether ``seat`` can attack another one now: once a turn, and with a knight that may (DKN-4.4.1-a)."""
    if other == seat or state.out[other] or state.attacked >> other & 1:
        return False
    return has_attacker(state, seat, other)


def can_attack(state: KnightsState, seat: Seat) -> bool:
    """Whether there is anybody whom ``seat`` can attack."""
    if not state.knights[seat]:
        return False
    return any(is_attackable(state, seat, other) for other in range(state.variant.players))


def _can_join(state: KnightsState, battle: Battle | None, seat: Seat, knight: Piece, forbidden: int) -> bool:
    if knight.suit_bits & forbidden or not is_usable(state, seat, knight):
        return False
    return battle is None or not battle.holds(knight.token)


def may_block(state: KnightsState, seat: Seat, knight: Piece, attackers: tuple[int, ...]) -> bool:
    """Whether no attacker of the group is of the same seat or kept apart from it (DKN-4.4.4-f, DKN-4.4.5-e)."""
    for token in attackers:
        for own in state.knights[seat]:
            if own.token == token:
                return False
    if not has_queen(state):
        return True
    battle = state.battle
    for token in attackers:
        other_seat, attacker = state.seated(token, battle.attacker if battle is not None else 0)
        assert attacker is not None
        if not may_face(state, seat, knight, other_seat, attacker):
            return False
    return True


def has_queen(state: KnightsState) -> bool:
    """Whether any Queen is in effect."""
    return any(effect.special == QUEEN for effect in state.effects)


def _is_free_to_block(state: KnightsState, battle: Battle, seat: Seat) -> bool:
    """Whether each knight of this seat may block each group: she defends herself, and no Queen keeps anybody apart."""
    return seat == battle.defender and not has_queen(state)


def groups_for(state: KnightsState, seat: Seat, token: int) -> list[int]:
    """Indices of the groups that this knight may block."""
    battle = state.attack_under_way()
    if _is_free_to_block(state, battle, seat):
        return [at for at, _ in enumerate(battle.groups)]
    knight = state.knight(token)
    assert knight is not None
    return [at for at, group in enumerate(battle.groups) if may_block(state, seat, knight, group.attackers)]


def blockers_of(state: KnightsState, seat: Seat) -> list[int]:
    """Tokens of the knights that ``seat`` may assign to some group."""
    battle = state.battle
    if battle is None or not battle.groups:
        return []
    is_free = _is_free_to_block(state, battle, seat)
    return [knight.token for knight in state.knights[seat] if _can_block(state, battle, seat, knight, is_free)]


def has_blocker(state: KnightsState, seat: Seat) -> bool:
    """Whether ``seat`` may assign any knight to some group."""
    battle = state.battle
    if battle is None:
        return False
    is_free = _is_free_to_block(state, battle, seat)
    return any(_can_block(state, battle, seat, knight, is_free) for knight in state.knights[seat])


def _can_block(state: KnightsState, battle: Battle, seat: Seat, knight: Piece, is_free: bool) -> bool:
    if battle.holds(knight.token) or not is_usable(state, seat, knight):
        return False
    return is_free or any(may_block(state, seat, knight, group.attackers) for group in battle.groups)


def models_for(state: KnightsState, suits: int, token: int) -> list[int]:
    """Tokens of the ordinary knights that a Doppelganger of these suits can copy (DKN-6-c, DKN-R69)."""
    return [
        knight.token
        for knights in state.knights
        for knight in knights
        if knight.token != token
        and knight.suits() & suits
        and not knight.is_doppelganger()
        and not state.is_defeated(knight.token)
    ]


def best_model(state: KnightsState, tokens: list[int]) -> int:
    """The default model: highest base total, then lowest seat, then earliest in play (table T3)."""
    best = tokens[0]
    best_rank = (-1, 0, 0)
    for token in tokens:
        knight = state.knight(token)
        assert knight is not None
        rank = (knight.attack + knight.defense, -state.controller(token), -knight.since)
        if rank > best_rank:
            best, best_rank = token, rank
    return best
