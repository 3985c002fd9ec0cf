"""What a seat may know, built up from nothing (table T1)."""

from typing import Any

from meadhall.games.domino_knights.asking import Decide, is_hidden
from meadhall.games.domino_knights.battle.attack import groups_json
from meadhall.games.domino_knights.battle.powers import base_of, is_usable, powers_of
from meadhall.games.domino_knights.battle.resolution import losers, totals
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, PAIR, Effect, Pending, Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.codes import HAND
from meadhall.games.domino_knights.ending import revealed
from meadhall.games.domino_knights.play.playable import special_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import piece_key
from meadhall.kernel.aliases import Seat


def view_of(state: KnightsState, seat: Seat | None) -> dict[str, Any]:
    """Plain data for one seat; None is a spectator."""
    outcome = state.outcome()
    asked = None if state.question is None else state.question.seat
    hidden = state.top is not None and state.variant.hides and is_hidden(state, state.top)
    data: dict[str, Any] = {
        "game": state.game.key,
        "seat": seat,
        "seats": state.variant.players,
        "over": state.is_over,
        "waiting": None if hidden and asked != seat else asked,
        "window": hidden,
        "decision": decision_for(state) if asked is not None and asked == seat else None,
        "outcome": None if outcome is None else outcome.to_json(),
        "options": state.options.to_json(),
        "scoring": "fame" if state.is_fame else "health",
        "health": state.variant.health,
        "goal": names.GOALS[state.goal],
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "phase": names.PHASES[state.phase],
        "event_window": names.WINDOWS[state.window],
        "attacked": [other for other in range(state.variant.players) if state.attacked >> other & 1],
        "deck": state.deck_left,
        "discard": names.card_keys(state.discard),
        "peasants": state.peasants_left,
        "bonus": state.variant.bonus,
        "pending": [pending_view(state, pending, seat) for pending in state.pending],
        "battle": battle_view(state),
        "kingdoms": [kingdom_view(state, other, is_own=other == seat) for other in range(state.variant.players)],
        "reveal": revealed(state) if state.is_over else None,
    }
    if seat is not None:
        data["order"] = names.ORDERS[state.orders[seat]]
        data["hold"] = bool(state.holds >> seat & 1)
        data["may_say"] = list(state.interjections(seat))
        waiting = [text for one, text in state.submitted if one == seat]
        if waiting:
            data["submitted"] = waiting
    return data


def decision_for(state: KnightsState) -> dict[str, Any]:
    """The open decision for the seat that is asked."""
    decision = state.decision
    assert decision is not None
    data: dict[str, Any] = decision.to_json()
    data["options"] = [state.game.option_view(state, option) for option in decision.options]
    data["passable"] = state.game.is_passable(state)
    if state.top is not None and isinstance(state.top.step, Decide):
        data["about"] = state.top.step.subject(state, state.top)
    return data


def kingdom_view(state: KnightsState, seat: Seat, *, is_own: bool) -> dict[str, Any]:
    """One Kingdom; hand and hidden pieces only for her own eyes."""
    data: dict[str, Any] = {
        "seat": seat,
        "name": state.names[seat],
        "points": state.points[seat],
        "living": state.is_living(seat),
        "place": state.places()[seat],
        "hand_size": state.hand_size(seat),
        "recruits": [hidden_piece(piece, is_own=is_own) for piece in state.recruits[seat]],
        "candidates": [hidden_piece(piece, is_own=is_own) for piece in state.candidates[seat]],
        "knights": [knight_view(state, seat, knight) for knight in state.knights[seat]],
        "graveyard": [{"token": f"k{piece.token}", "piece": piece_key(piece)} for piece in state.graves[seat]],
        "before": [effect_view(effect) for effect in state.effects if effect.seat == seat],
        "training": bool(state.training >> seat & 1),
        "resigning": bool(state.resigning >> seat & 1) if is_own else False,
    }
    if is_own:
        data["hand"] = names.card_keys(state.hands[seat])
    return data


def hidden_piece(piece: Piece, *, is_own: bool) -> dict[str, Any]:
    """A recruit or candidate: pips for its holder, and for all once it was seen by all (DKN-R67)."""
    shows_pips = is_own or piece.known
    data: dict[str, Any] = {"token": f"k{piece.token}", "cards": len(piece.cards), "raised": piece.raised}
    data["piece"] = piece_key(piece) if shows_pips else None
    if is_own and piece.cards:
        data["training"] = names.card_keys(piece.cards)
        data["paid"] = piece.is_paid()
        if piece.domino != PAIR:
            data["credit"] = piece.credit()
            data["cost"] = piece.cost()
    return data


def knight_view(state: KnightsState, seat: Seat, knight: Piece) -> dict[str, Any]:
    """A knight; all of it is public."""
    attack, defense = powers_of(state, seat, knight)
    return {
        "token": f"k{knight.token}",
        "piece": piece_key(knight),
        "base": list(base_of(state, knight)),
        "attack": attack,
        "defense": defense,
        "suits": names.suit_letters(knight.suits()),
        "cards": names.card_keys(knight.cards),
        "attached": [effect_view(effect) for effect in state.effects if effect.token == knight.token],
        "spent": knight.spent,
        "barred": [other for other in range(state.variant.players) if knight.bars >> other & 1],
        "usable": is_usable(state, seat, knight),
        "rests": knight.rests,
        "model": None if knight.model == NO_TOKEN else f"k{knight.model}",
        "owner": knight.owner,
    }


def effect_view(effect: Effect) -> dict[str, Any]:
    return {
        "card": names.card_key(effect.card),
        "name": names.SPECIAL_NAMES[effect.special],
        "number": effect.number,
        "player": effect.player,
        "expiry": effect.expiry,
    }


def pending_view(state: KnightsState, pending: Pending, seat: Seat | None) -> dict[str, Any]:
    """An announced card; what Life keeps secret is shown to its player only (DKN-R64)."""
    special = special_of(state, pending.card)
    data: dict[str, Any] = {
        "card": names.card_key(pending.card),
        "name": special.name,
        "number": pending.number,
        "player": pending.player,
        "target": target_text(state, pending),
        "shown": names.card_keys(pending.held),
    }
    if pending.player == seat:
        data["half"] = pending.half
        data["model"] = None if pending.model == NO_TOKEN else f"k{pending.model}"
    return data


def target_text(state: KnightsState, pending: Pending) -> str:
    """What a pending card is aimed at, as its announcement named it."""
    if state.special(pending.card) == names.TEN:
        for other in state.pending:
            if other.number == pending.target:
                return names.card_key(other.card)
    if pending.target == HAND:
        return "hand"
    return special_of(state, pending.card).target_key(state, pending.target)


def battle_view(state: KnightsState) -> dict[str, Any] | None:
    """The battlefield with the powers of this moment and what they would lead to."""
    battle = state.battle
    if battle is None:
        return None
    groups = groups_json(state)
    shown: list[dict[str, Any]] = []
    for at, group in enumerate(battle.groups):
        data: dict[str, Any] = dict(groups[at])
        if not battle.resolved:
            data["attack"] = list(totals(state, group.attackers, battle.attacker))
            data["block"] = list(totals(state, group.blockers, battle.defender))
            if group.blockers:
                attackers_fall, blockers_fall = losers(state, battle, group)
                data["forecast"] = {"attackers_fall": attackers_fall, "blockers_fall": blockers_fall}
            else:
                data["forecast"] = {"damage": totals(state, group.attackers, battle.attacker)[0]}
        shown.append(data)
    return {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "groups": shown,
        "resolved": battle.resolved,
        "lost": [f"k{token}" for token in battle.lost],
        "victor": None if battle.victor < 0 else battle.victor,
    }
