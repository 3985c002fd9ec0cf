"""Special cards in time: what playing one brings now, on whom, and when a Ten should answer."""

from typing import Final

from meadhall.bots.domino_knights.battle import Fighter, Side, defense_worth, dislike, fighter
from meadhall.bots.domino_knights.battle_cards import NO_USE, is_besieged, king_gain, queen_gain, rescue_gain
from meadhall.bots.domino_knights.choosing_training import drills
from meadhall.bots.domino_knights.worth import card_worth, knight_worth, piece_worth
from meadhall.games.domino_knights.battle.powers import powers_of
from meadhall.games.domino_knights.board.pieces import NOBODY, Battle
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.cards.aces import life_cards
from meadhall.games.domino_knights.codes import HAND, PLAY
from meadhall.games.domino_knights.play.playable import special_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat

ENOUGH: Final = 1.0
"""By how much playing a card must be better than keeping it."""


class Spell:
    """A special card, its target, and what playing it now brings, less what the card is worth in hand."""

    __slots__ = ("code", "target", "worth")

    def __init__(self, code: int, target: int, worth: float) -> None:
        self.code: Final = code
        self.target: Final = target
        self.worth: Final = worth


def spells(state: KnightsState, seat: Seat, codes: list[int]) -> list[Spell]:
    """The best use of every playable special card among ``codes``, best first; only those worth it."""
    found: list[Spell] = []
    for code in codes:
        if code < PLAY:
            continue
        target, gain = best_target(state, seat, code - PLAY)
        worth = gain - 0.7 * card_worth(code - PLAY)
        if worth > ENOUGH:
            found.append(Spell(code, target, worth))
    found.sort(key=lambda one: -one.worth)
    return found


def sensible(state: KnightsState, seat: Seat, codes: list[int]) -> list[int]:
    """The special cards among ``codes`` that have a use at this moment, worth it or not, best first."""
    found: list[tuple[float, int]] = []
    for code in codes:
        if code >= PLAY:
            gain = best_target(state, seat, code - PLAY)[1]
            if gain > NO_USE:
                found.append((-gain, code))
    found.sort()
    return [code for _, code in found]


def best_target(state: KnightsState, seat: Seat, card: int) -> tuple[int, float]:
    """What a special card is best aimed at, and what that brings."""
    targets = special_of(state, card).targets(state, seat, card)
    best, best_gain = targets[0] if targets else NOBODY, -1e9
    for target in targets:
        gain = spell_gain(state, seat, card, target)
        if gain > best_gain:
            best, best_gain = target, gain
    return best, best_gain


def spell_gain(state: KnightsState, seat: Seat, card: int, target: int) -> float:
    """What one special card on one target brings to ``seat`` now; what cannot be judged brings nothing."""
    special = state.special(card)
    if special == names.DEATH:
        return _death(state, seat, target)
    if special == names.POWER:
        return _power(state, seat, target)
    if special == names.JACK:
        return _jack(state, seat, card, target)
    if special == names.KING:
        return king_gain(state, seat, card, target)
    if special == names.QUEEN:
        return queen_gain(state, seat, card, target)
    if special == names.LIFE:
        return _life(state, seat, target)
    if special == names.WEALTH:
        return _wealth(state, seat)
    if special == names.JOKER:
        return _joker(state, target)
    if special == names.MERCENARY:
        knight = state.knight(target)
        return 0.0 if knight is None else 1.6 * piece_worth(knight)
    if special == names.TEN:
        return _ten(state, seat, target)
    return 0.0


def _death(state: KnightsState, seat: Seat, target: int) -> float:
    holder = state.holder(target)
    if holder == seat:
        return NO_USE
    knight = state.knight(target)
    if knight is None:
        return (5.0 if any(piece.token == target for piece in state.candidates[holder]) else 2.0) * dislike(state, holder)
    attack, defense = powers_of(state, holder, knight)
    gain = 1.15 * knight_worth(attack, defense) * dislike(state, holder)
    battle = state.battle
    if battle is not None and not battle.resolved and battle.holds(target):
        gain += battle_change(state, seat, target, 0, 0)
    return gain


def _power(state: KnightsState, seat: Seat, target: int) -> float:
    """Doubling a knight is for the moment before a battle is decided."""
    if state.window != names.WIN_PRE_RESOLVE or state.controller(target) != seat:
        return NO_USE
    one = fighter(state, target)
    return battle_change(state, seat, target, 2 * one.attack, 2 * one.defense)


def _jack(state: KnightsState, seat: Seat, card: int, target: int) -> float:
    if state.window != names.WIN_PRE_RESOLVE or target != seat or state.battle is None:
        return NO_USE
    gain = 0.0
    bonus = state.variant.bonus
    for knight in state.knights[seat]:
        if state.battle.holds(knight.token) and names.SUIT_BIT[card] & knight.suits():
            one = fighter(state, knight.token)
            gain += max(0.0, battle_change(state, seat, knight.token, one.attack + bonus, one.defense + bonus))
    return gain


def _life(state: KnightsState, seat: Seat, target: int) -> float:
    if target == HAND:
        return 8.0
    if is_besieged(state, seat):
        return rescue_gain(state, seat, target)
    if state.knight(target) is not None:
        return NO_USE
    if state.turn != seat or state.phase not in (names.TRAIN, names.ATTACK):
        return NO_USE
    piece = state.piece(target)
    cards = life_cards(state, seat, piece) if not state.variant.dominoless else []
    cost = min([card_worth(card) for card in cards]) if cards else 0.0
    return 1.35 * piece_worth(piece) - cost


def _wealth(state: KnightsState, seat: Seat) -> float:
    """Doubled cards are worth what more can be trained with them."""
    plain = sum([one.worth for one in drills(state, seat)])
    costs = sorted([piece.cost() for piece in state.recruits[seat]])
    return 6.0 if plain < 4.0 and costs and costs[-1] >= 8 else 0.0


def _joker(state: KnightsState, target: int) -> float:
    if state.variant.battlefield_only:
        knight = state.knight(target)
        return 0.0 if knight is None else piece_worth(knight)
    if not state.graves[target]:
        return NO_USE
    worth = 0.9 * piece_worth(state.graves[target][-1])
    return worth if state.phase == names.TRAIN else worth - 4.0


def _ten(state: KnightsState, seat: Seat, target: int) -> float:
    """A Ten against a card in effect: Power of an enemy in battle, mostly."""
    effect = state.effect(target)
    if effect.player == seat or state.battle is None or effect.special != names.POWER:
        return NO_USE
    one = fighter(state, effect.token)
    return battle_change(state, seat, effect.token, one.attack // 2, one.defense // 2)


def negates(state: KnightsState, seat: Seat) -> bool:
    """Whether a Ten should stop the newest pending card."""
    pending = state.pending[-1]
    special = state.special(pending.card)
    if special == names.TEN:
        aimed = [one for one in state.pending if one.number == pending.target]
        return (
            bool(aimed)
            and aimed[0].player == seat
            and state.special(aimed[0].card) in (names.DEATH, names.LIFE, names.POWER, names.MERCENARY)
        )
    if special in (names.DEATH, names.MERCENARY):
        knight = state.knight(pending.target)
        return knight is not None and state.controller(pending.target) == seat and piece_worth(knight) >= 6.0
    if special in (names.KING, names.QUEEN):
        return _is_fighting(state, seat) and spell_gain(state, pending.player, pending.card, pending.target) > 5.0
    if special == names.POWER and state.battle is not None:
        one = fighter(state, pending.target)
        return battle_change(state, seat, pending.target, 2 * one.attack, 2 * one.defense) < -5.0
    return False


def _is_fighting(state: KnightsState, seat: Seat) -> bool:
    """Whether the battle is one's own."""
    battle = state.battle
    return battle is not None and (seat == battle.attacker or seat == battle.defender)


def battle_change(state: KnightsState, seat: Seat, token: int, attack: int, defense: int) -> float:
    """What changes for ``seat`` in the battle if one knight has other powers; 0 and 0 stand for its death."""
    battle = state.battle
    if battle is None or battle.resolved or not battle.holds(token) or not _is_fighting(state, seat):
        return 0.0
    before = _worth_for_defender(state, battle, NOBODY, 0, 0)
    after = _worth_for_defender(state, battle, token, attack, defense)
    return after - before if seat == battle.defender else before - after


def _worth_for_defender(state: KnightsState, battle: Battle, token: int, attack: int, defense: int) -> float:
    sides: list[Side] = []
    for group in battle.groups:
        attackers = _fighters(state, group.attackers, token, attack, defense)
        if not attackers:
            continue
        side = Side(attackers)
        for one in _fighters(state, group.blockers, token, attack, defense):
            side.add(one)
        sides.append(side)
    health = state.points[battle.defender] if not state.is_fame else 1000
    return defense_worth(sides, health)


def _fighters(state: KnightsState, tokens: tuple[int, ...], changed: int, attack: int, defense: int) -> list[Fighter]:
    found: list[Fighter] = []
    for token in tokens:
        if token != changed:
            found.append(fighter(state, token))
        elif attack or defense:
            found.append(Fighter(token, attack, defense))
    return found
