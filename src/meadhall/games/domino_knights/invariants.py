"""What holds in every state: conservation and the invariants of the rules (section INV)."""

from typing import Any, Final

from meadhall.games.domino_knights.battle.attack import Attack
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, PAIR
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.phases import fitting
from meadhall.games.domino_knights.phases.models import ChooseModel
from meadhall.games.domino_knights.phases.promotion import Orient, OrientCopy
from meadhall.games.domino_knights.phases.training import TRAINING, Train
from meadhall.games.domino_knights.play.announcing import Negation, PickHalf, PickLifeCard, PickSecretModel, PickTarget
from meadhall.games.domino_knights.play.playable import special_of
from meadhall.games.domino_knights.play.responses import EventWindow
from meadhall.games.domino_knights.state import KEPT, KnightsState
from meadhall.games.domino_knights.turn import Discard
from meadhall.kernel.aliases import Seat
from meadhall.kernel.program import NextSeat
from meadhall.kernel.windows import OpenWindow


def all_cards(state: KnightsState) -> list[int]:
    """Every card on the table, zone after zone."""
    cards = state.deck[: state.deck_left] + state.discard + state.box
    for seat in range(state.variant.players):
        cards += state.hands[seat]
        for zone in (state.recruits[seat], state.candidates[seat], state.knights[seat], state.graves[seat]):
            for piece in zone:
                cards += piece.cards
    cards += [effect.card for effect in state.effects]
    for pending in state.pending:
        cards.append(pending.card)
        cards += pending.held
    return cards


def all_dominoes(state: KnightsState) -> list[int]:
    """Every domino on the table, zone after zone."""
    dominoes = state.peasants[: state.peasants_left] + state.domino_box
    for seat in range(state.variant.players):
        for zone in (state.recruits[seat], state.candidates[seat], state.knights[seat], state.graves[seat]):
            dominoes += [piece.domino for piece in zone if piece.domino != PAIR]
    return dominoes


def census_of(state: KnightsState) -> dict[str, int]:
    """How often each card and domino is there; each must be exactly once."""
    census: dict[str, int] = {}
    for card in sorted(all_cards(state)):
        census[names.card_key(card)] = census.get(names.card_key(card), 0) + 1
    for domino in sorted(all_dominoes(state)):
        census[names.domino_key(domino)] = census.get(names.domino_key(domino), 0) + 1
    return census


LIES_ON: Final = {
    "training": ("turns", "battle"),
    "battle": ("turns",),
    "play": ("turns", "battle"),
    "negate": ("play", "negate"),
}
"""The effects during which each sort of effect can begin; a copy is chosen during any."""
TELLING: Final = (PickTarget, PickLifeCard, PickHalf, PickSecretModel)
"""Steps at which a card is still in the hand of the player who tells what it is aimed at."""
NESTED: Final = (OpenWindow, NextSeat)
"""Steps that lie on another step of their own effect."""
PHASES_OF: Final[list[tuple[type[Any], tuple[int, ...]]]] = [
    (Train, (0, names.TRAIN)),
    (Orient, (names.PROMOTE,)),
    (Attack, (names.ATTACK,)),
    (Discard, (names.DISCARD,)),
]
"""The steps of a turn that wait for a player, and the phases they belong to."""


def _odd_frames(state: KnightsState) -> list[str]:
    """What is in progress that cannot be at this table."""
    frame = state.top
    while frame is not None:
        step, below, scope = frame.step, frame.below, frame.scope
        if isinstance(step, OpenWindow) and isinstance(step.window, EventWindow) and state.window != step.window.window:
            return [f"DKN-W12: the window of {step.name} is not open"]
        if isinstance(step, OpenWindow) and isinstance(step.window, Negation) and not state.pending:
            return ["DKN-W4: no card is pending that could be negated"]
        if below is None:
            if len(scope.to_json()) > 1 or scope.you != state.turn:
                return [f"DKN-4-a: the turn at {step.name} is not that of seat {state.turn}"]
            if any(isinstance(step, sort) and state.phase not in phases for sort, phases in PHASES_OF):
                return [f"DKN-4-a: {step.name} does not belong to the phase"]
        elif step.program is not None and below.step.program is not None and step.program.name in LIES_ON:
            is_inner = step.program is below.step.program and isinstance(
                step if isinstance(step, NESTED) else below.step, NESTED
            )
            if not is_inner and below.step.program.name not in LIES_ON[step.program.name]:
                return [f"DKN-4-a: {step.name} does not begin during {below.step.name}"]
        frame = below
    return []


def impossible_at(state: KnightsState) -> list[str]:
    """What lies outside of all bounds in a table that was read; empty in every state that play can reach."""
    frame = state.top
    odd = [] if state.is_overrun else _odd_frames(state)
    if odd:
        return odd
    if frame is None or isinstance(frame.step, OpenWindow):  # what is answered has been laid down
        return []
    scope = frame.scope
    picked = [scope.card, *scope.held] if isinstance(frame.step, TELLING) else scope.held if TRAINING.holds(frame) else ()
    if scope.you >= 0 and any(card not in state.hands[scope.you] for card in picked):
        return [f"DKN-5-a: seat {scope.you} is telling of a card that is not in its hand"]
    if TRAINING.holds(frame) and scope.n not in fitting.training_options(state, scope.you):
        return [f"DKN-4.3-b: seat {scope.you} trains what it cannot train"]
    if TRAINING.holds(frame) and not fitting.could_be_picked(state, scope.you, scope.n, scope.held):
        return [f"DKN-4.3-c: seat {scope.you} trains with cards that do not go together"]
    if isinstance(frame.step, TELLING[1:]) and scope.n not in special_of(state, scope.card).targets(
        state, scope.you, scope.card
    ):
        return [f"DKN-W2: seat {scope.you} aims a card at what it cannot be aimed at"]
    return []


def broken_at(state: KnightsState) -> list[str]:
    """The invariants that do not hold in this state."""
    if state.is_overrun:
        return []
    variant = state.variant
    found: list[str] = []
    if sorted(all_cards(state)) != names.deck_of(variant.decks, variant.blanks):
        found.append("DKN-INV1: cards are lost or doubled")
    if sorted(all_dominoes(state)) != ([] if variant.dominoless else list(range(names.domino_count(variant.top)))):
        found.append("DKN-INV2: dominoes are lost or doubled")
    if any(points < 0 for points in state.points):
        found.append("DKN-INV3: points are negative")
    if not state.is_fame and any(points > variant.health for points in state.points):
        found.append("DKN-INV3: health is above its start")
    if state.window == names.WIN_TURN_END and len(state.hands[state.turn]) > KEPT:
        found.append("DKN-INV4: more than five cards after the discard")
    found += _broken_pieces(state)
    found += _broken_battle(state)
    found += _broken_cards(state)
    for seat, text in state.submitted:
        if not 0 <= seat < variant.players or text.split()[:1] not in (["train"], ["add"], ["form"]):
            found.append("DKN-R24: something waits that is not a training of a seat")
    return found


def _broken_pieces(state: KnightsState) -> list[str]:
    variant = state.variant
    found: list[str] = []
    tokens: list[int] = []
    for seat in range(variant.players):
        for zone in (state.recruits[seat], state.candidates[seat], state.knights[seat], state.graves[seat]):
            tokens += [piece.token for piece in zone]
        if state.out[seat] and (state.hands[seat] or state.knights[seat] or state.candidates[seat] or state.recruits[seat]):
            found.append(f"DKN-4.4.6-k: seat {seat} is out and still has pieces")
        for piece in state.candidates[seat] + state.knights[seat]:
            values = [card for card in piece.cards if names.VALUE[card]]
            if not values:
                found.append(f"DKN-INV5: k{piece.token} has no training card")
            if not variant.mixed and bin(piece.suits()).count("1") > 1:
                found.append(f"DKN-INV5: k{piece.token} has training cards of several suits")
        for piece in state.candidates[seat]:
            if piece.domino == PAIR and len(piece.cards) > 2:
                found.append(f"DKN-8-b: k{piece.token} has more than two cards")
            if len(piece.doubled) != len(piece.cards):
                found.append(f"DKN-4.3-l: k{piece.token} has credits for other cards than its own")
        for knight in state.knights[seat]:
            if knight.domino == PAIR and len(knight.cards) != 2:
                found.append(f"DKN-INV5: k{knight.token} is not a pair")
            found += _broken_copy(state, seat, knight.token)
        if variant.dominoless and len(state.graves[seat]) > 1:
            found.append("DKN-8-m: a graveyard holds more than one knight")
    if len(set(tokens)) != len(tokens) or max(tokens, default=0) > state.tokens:
        found.append("DKN-R67: two pieces have one token, or one has a token that was not given out yet")
    return found


def _broken_copy(state: KnightsState, seat: Seat, token: int) -> list[str]:
    knight = state.knight(token)
    assert knight is not None
    is_copy = knight.is_doppelganger()
    if is_copy != (knight.model != NO_TOKEN):
        return [f"DKN-INV13: k{token} copies although it is no Doppelganger, or does not although it is one"]
    if not is_copy:
        return []
    model = state.knight(knight.model)
    if model is None:
        is_due = state.battle is not None and state.battle.resolved
        if (
            is_due
            or state.reason
            or (state.top is not None and isinstance(state.top.step, ChooseModel | PickSecretModel | OrientCopy))
        ):
            return []
        return [f"DKN-INV13: k{token} has lost its model"]
    if model.is_doppelganger() or not model.suits() & knight.suits():
        return [f"DKN-INV13: k{token} has a model that it cannot copy"]
    return []


def _broken_battle(state: KnightsState) -> list[str]:
    battle = state.battle
    if battle is None:
        return []
    found: list[str] = []
    tokens: list[int] = []
    for group in battle.groups:
        tokens += group.attackers + group.blockers
        attackers = {state.controller(token) for token in group.attackers}
        blockers = {state.controller(token) for token in group.blockers}
        if not battle.resolved and attackers & blockers:
            found.append("DKN-INV6: a group holds attackers and blockers of one controller")
    if len(set(tokens)) != len(tokens):
        found.append("DKN-INV6: a knight stands twice on the battlefield")
    if not battle.resolved and any(state.knight(token) is None for token in tokens):
        found.append("DKN-W21: somebody stands on the battlefield who is not in play")
    if not state.attacked >> battle.defender & 1:
        found.append("DKN-INV7: the attack is not counted")
    if not battle.resolved and (battle.lost or battle.damage or any(battle.fame) or battle.victor != NOBODY):
        found.append("DKN-4.4.6-a: a battle that is not resolved has a result")
    if any(token not in tokens for token in battle.lost):
        found.append("DKN-4.4.6-a: somebody has fallen who did not fight")
    if battle.loot != NO_TOKEN and (battle.loot not in battle.lost or battle.victor == NOBODY):
        found.append("DKN-4.4.8-a: what is looted is not one of the fallen")
    return found


def _broken_cards(state: KnightsState) -> list[str]:
    found: list[str] = []
    numbers = [effect.number for effect in state.effects]
    if numbers != sorted(set(numbers)) or any(number > state.plays for number in numbers):
        found.append("DKN-INV9: play numbers do not rise")
    if state.pending and not _is_negating(state):
        found.append("DKN-INV9: a card is pending outside a negation window")
    for effect in state.effects:
        if effect.token != NO_TOKEN and state.knight(effect.token) is None:
            found.append(f"DKN-W20: {names.card_key(effect.card)} lies on a knight that left play")
        if effect.seat >= 0 and state.out[effect.seat]:
            found.append(f"DKN-W20: {names.card_key(effect.card)} lies before a player who is out")
        if effect.special == names.MERCENARY and state.variant.endless_service:
            continue
        if state.out[effect.expiry] and effect.special == names.WEALTH:
            found.append("DKN-R12: Wealth of a player who is out")
    if state.round > state.variant.max_rounds:
        found.append("DKN-INV12: too many rounds")
    return found


def _is_negating(state: KnightsState) -> bool:
    """Whether somebody is asked for a Ten."""
    step = None if state.top is None else state.top.step
    return isinstance(step, OpenWindow) and isinstance(step.window, Negation)
