"""Positions as text: any situation in a few lines, read back into an equal state.

A knight is ``k1=7/2:7S+9S;spent``, a candidate ``k2=9-9:KS+5S``, a recruit or buried domino ``k3=4-2``; without dominoes
a pair is its cards, ``k4=QS+7S``. Hand-written texts may leave out tokens (``7/2:7S``), write only the suit of a training
card (``7/2:S``), and leave out whole lines: what is not mentioned lies in the deck and the pool.
"""

import json
from typing import TYPE_CHECKING, Any

from meadhall.games.domino_knights.asking import HAND
from meadhall.games.domino_knights.cards.names import (
    ATTACK,
    GOALS,
    JACK,
    JOKER,
    KING,
    MERCENARY,
    ORDERS,
    PHASES,
    QUEEN,
    TEN,
    WEALTH,
    WINDOWS,
    card_key,
    card_keys,
    domino_key,
)
from meadhall.games.domino_knights.pieces import NO_TOKEN, NOBODY, PAIR, Battle, Effect, Pending, Piece
from meadhall.games.domino_knights.position.lines import Reader
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.turn import phase_step
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import BadPosition, MeadhallError
from meadhall.kernel.frames import Frame, Scope, stack_from_json, stack_to_json
from meadhall.kernel.position import read_lines, write_lines

if TYPE_CHECKING:
    from meadhall.games.domino_knights.game import DominoKnights

Facts = list[tuple[str, int | None, str]]


# --- writing ----------------------------------------------------------------------------------------------------------


def position_of(state: KnightsState) -> str:
    """The whole situation as text."""
    facts: Facts = [("game", None, state.game.text(state.options))]
    if state.options.to_json()["goal"] == "random":
        facts.append(("goal", None, f"{'fame' if state.is_fame else 'health'} {GOALS[state.goal]}"))
    facts.append(("turn", None, str(state.turn)))
    facts.append(("first", None, str(state.first)))
    facts.append(("round", None, str(state.round)))
    facts.append(("phase", None, PHASES[state.phase] or "none"))
    for seat in range(state.variant.players):
        facts += _seat_facts(state, seat)
    facts.append(("effects", None, " ".join([_effect_word(state, effect) for effect in state.effects])))
    facts.append(("pending", None, " ".join([_pending_word(state, pending) for pending in state.pending])))
    facts.append(("battle", None, "" if state.battle is None else _battle_words(state.battle)))
    facts.append(("discard", None, " ".join(card_keys(state.discard))))
    facts.append(("deck", None, " ".join(card_keys(state.deck[: state.deck_left][::-1]))))
    pool = state.peasants[: state.peasants_left][::-1]
    facts.append(("peasants", None, " ".join([domino_key(domino) for domino in pool])))
    facts.append(("box", None, " ".join(card_keys(state.box) + [domino_key(domino) for domino in state.domino_box])))
    facts += _counters(state)
    facts.append(("number", None, str(state.number)))
    facts.append(("frames", None, json.dumps(stack_to_json(state.top))))
    facts.append(("luck", None, json.dumps(state.chance.to_json())))
    return write_lines(facts)


def _seat_facts(state: KnightsState, seat: Seat) -> Facts:
    facts: Facts = [("name", seat, state.names[seat].replace("%", "%25").replace("#", "%23"))]
    facts.append(("fame" if state.is_fame else "health", seat, str(state.points[seat])))
    if state.out[seat]:
        facts.append(("out", seat, str(state.out[seat])))
    facts.append(("order", seat, ORDERS[state.orders[seat]] + (" hold" if state.holds >> seat & 1 else "")))
    facts.append(("hand", seat, " ".join(card_keys(state.hands[seat]))))
    facts.append(("recruits", seat, " ".join([piece_word(piece) for piece in state.recruits[seat]])))
    facts.append(("candidates", seat, " ".join([piece_word(piece) for piece in state.candidates[seat]])))
    facts.append(("knights", seat, " ".join([knight_word(knight, seat) for knight in state.knights[seat]])))
    facts.append(("grave", seat, " ".join([f"k{piece.token}={_bare(piece)}" for piece in state.graves[seat]])))
    return facts


def _counters(state: KnightsState) -> Facts:
    flags = [
        word
        for word, is_on in (("stirred", state.stirred), ("resolved", state.has_resolved), ("time-up", state.time_up))
        if is_on
    ]
    seniority = sorted([(knight.since, knight.token) for knights in state.knights for knight in knights])
    return [
        ("window", None, WINDOWS[state.window] or "none"),
        ("attacked", None, _seats(state.attacked)),
        ("resigning", None, _seats(state.resigning)),
        ("training", None, _seats(state.training)),
        ("responders", None, _seats(state.responders)),
        ("since", None, " ".join([f"k{token}={since}" for since, token in seniority])),
        ("counts", None, f"{state.plays} {state.tokens} {state.entries} {state.still}"),
        ("flags", None, " ".join(flags)),
        ("over", None, state.reason),
    ]


def _seats(bits: int) -> str:
    return " ".join([str(seat) for seat in range(6) if bits >> seat & 1])


def _bare(piece: Piece) -> str:
    return "+".join(card_keys(piece.cards)) if piece.domino == PAIR else domino_key(piece.domino)


def piece_word(piece: Piece) -> str:
    """A recruit or candidate in one word."""
    cards = [card_key(card) for card in piece.cards]
    for at, numbers in enumerate(piece.doubled):
        cards[at] += "".join([f"~{number}" for number in numbers])
    parts = [] if piece.domino == PAIR else [domino_key(piece.domino)]
    if cards:
        parts.append("+".join(cards))
    marks = (";known" if piece.known and not piece.raised else "") + (";raised" if piece.raised else "")
    return f"k{piece.token}={':'.join(parts)}{marks}"


def knight_word(knight: Piece, seat: Seat) -> str:
    """A knight in one word."""
    marks = ";spent" if knight.spent else ""
    if knight.bars:
        marks += ";bar=" + _seats(knight.bars).replace(" ", "+")
    if knight.rests:
        marks += ";rests"
    if knight.model != NO_TOKEN:
        marks += f";model=k{knight.model}"
    if knight.owner != seat:
        marks += f";owner={knight.owner}"
    return f"k{knight.token}={knight.attack}/{knight.defense}:{'+'.join(card_keys(knight.cards))}{marks}"


def default_expiry(state: KnightsState, effect: Effect) -> int:
    """The expiry seat that a card in effect would get now (DKN-R11)."""
    if effect.special in (WEALTH, MERCENARY):
        return effect.player
    return effect.seat if effect.token == NO_TOKEN else state.controller(effect.token)


def _effect_word(state: KnightsState, effect: Effect) -> str:
    target = str(effect.seat) if effect.token == NO_TOKEN else f"k{effect.token}"
    expiry = "" if effect.expiry == default_expiry(state, effect) else f"@{effect.expiry}"
    return f"{card_key(effect.card)}!{effect.number}/{effect.player}>{target}{expiry}"


def _pending_word(state: KnightsState, pending: Pending) -> str:
    special = state.special(pending.card)
    if special == TEN:
        target = f"!{pending.target}"
    elif pending.target == HAND:
        target = "hand"
    elif special in (KING, QUEEN, JACK, WEALTH) or (special == JOKER and not state.variant.battlefield_only):
        target = str(pending.target)
    else:
        target = f"k{pending.target}"
    word = f"{card_key(pending.card)}!{pending.number}/{pending.player}>{target}"
    if pending.held:
        word += "+" + "+".join(card_keys(pending.held))
    if pending.half:
        word += f";half={pending.half}"
    return word + (f";model=k{pending.model}" if pending.model != NO_TOKEN else "")


def _tokens(tokens: tuple[int, ...]) -> str:
    return "+".join([f"k{token}" for token in tokens])


def _battle_words(battle: Battle) -> str:
    words = [f"{battle.attacker}>{battle.defender}"]
    words += [f"{_tokens(group.attackers)}|{_tokens(group.blockers)}" for group in battle.groups]
    if battle.weary:
        words.append(f"weary={_tokens(battle.weary)}")
    if not battle.resolved:
        return " ".join(words)
    words.append("resolved")
    if battle.lost:
        words.append(f"lost={_tokens(battle.lost)}")
    if battle.damage:
        words.append(f"damage={battle.damage}")
    if battle.fame:
        words.append("fame=" + "+".join([str(change) for change in battle.fame]))
    if battle.victor != NOBODY:
        words.append(f"victor={battle.victor}")
    if battle.loot != NO_TOKEN:
        words.append(f"loot=k{battle.loot}")
    return " ".join(words)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_position(game: "DominoKnights", text: str) -> KnightsState:
    """The situation that a text describes; raise BadPosition."""
    from meadhall import games

    lines = read_lines(text)
    said = {(line.name, line.seat): line for line in lines}
    game_line = said.get(("game", None))
    try:
        found, options = games.parse(game_line.value if game_line else game.key)
    except MeadhallError as refused:
        raise BadPosition(f"the game cannot be read: {refused}") from None
    if found.key != game.key:
        raise BadPosition(f"this is a position of {found.key}, not of {game.key}")
    luck = said.get(("luck", None))
    frames = said.get(("frames", None))
    try:
        chance = Chance.from_json(_json(luck.value, "luck")) if luck else Chance.swift(0, game.streams(options))
        state = game.empty_table(options, chance)
        Reader(state).read(lines)
        if frames is not None:
            state.top = stack_from_json(_json(frames.value, "frames"), game.library)
            state.ask_again()
            return state
        _refuse_contradictions(state)
        if not state.reason:
            state.advance(Frame(phase_step(state.phase or ATTACK), Scope(state.turn), None))
    except MeadhallError:
        raise
    except (TypeError, ValueError, KeyError, IndexError, AssertionError, AttributeError) as error:
        raise BadPosition(f"the position does not hang together: {type(error).__name__} {error}") from error
    return state


def _refuse_contradictions(state: KnightsState) -> None:
    """Raise BadPosition if a situation set up by hand is one that play cannot reach."""
    found = state.broken()
    if state.out[state.turn] and not state.reason:
        found.append(f"DKN-R38: it is the turn of seat {state.turn}, who is out")
    if state.training and not state.variant.late_training:
        found.append("DKN-4.3.2-b: no training period opens at this table")
    if found:
        raise BadPosition(f"the position contradicts the rules: {found[0]}")


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition(f"the line {name} is not JSON") from None
