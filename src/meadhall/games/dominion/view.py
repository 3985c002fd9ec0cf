"""What a seat may know, as plain data built up from nothing (DOM-VIS-1 to -17)."""

from typing import Any

from meadhall.games.dominion.cards.kinds import ALPHABETICAL, COST, KEYS, keys
from meadhall.games.dominion.effects.playing import ReactionWindow
from meadhall.games.dominion.ending import owned_cards
from meadhall.games.dominion.presets import preset_values
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import PHASES, DominionState
from meadhall.kernel.aliases import Seat


def seat_view(state: DominionState, seat: Seat | None) -> dict[str, Any]:
    """The view of ``seat``, or of a spectator if it is None."""
    is_window = state.top is not None and isinstance(state.top.step, ReactionWindow)
    asked = state.asked if state.is_waiting else None
    piles = as_list(state.piles)
    ended = state.outcome()
    return {
        "game": "dominion",
        "seat": seat,
        "seats": state.variant.seats,
        "over": state.is_over,
        "waiting": asked if asked == seat or not is_window else None,
        "window": is_window and asked != seat,
        "decision": own_decision(state) if asked is not None and asked == seat else None,
        "outcome": None if ended is None else ended.to_json(),
        "phase": "over" if state.is_over else PHASES[state.phase],
        "start": state.start,
        "active": state.active,
        "actions": state.actions,
        "buys": state.buys,
        "coins": state.coins,
        "kingdom": keys(state.kingdom),
        "piles": [{"card": KEYS[kind], "cost": COST[kind], "left": piles[kind]} for kind in state.offer.kinds],
        "empty": state.offer.empty,
        "trash": keys(state.trash),
        "players": [player_view(state, some) for some in range(state.variant.seats)],
        "hand": None if seat is None else hand_view(state, seat),
        "presets": None if seat is None else preset_values(state.players[seat]),
        "options": state.options.to_json(),
    }


def hand_view(state: DominionState, seat: Seat) -> dict[str, int]:
    """A hand by key, for its owner."""
    hand = as_list(state.players[seat].hand)
    return {KEYS[kind]: hand[kind] for kind in ALPHABETICAL if kind < len(hand) and hand[kind]}


def player_view(state: DominionState, seat: Seat) -> dict[str, Any]:
    """What everybody sees of one seat; all of its cards when the game is over (DOM-VIS-16)."""
    player = state.players[seat]
    seen: dict[str, Any] = {
        "seat": seat,
        "hand": player.hand_size,
        "deck": len(player.deck),
        "discard": player.top(),
        "play": keys(as_list(player.play)),
        "aside": keys(list(state.aside)) if seat == state.active else [],
        "revealed": keys(list(state.revealed)) if seat == state.revealed_by else [],
        "turns": player.turns,
    }
    if state.variant.open_counts:
        seen["discarded"] = len(player.discard)
    if state.variant.live_score or state.is_over:
        seen["score"] = player.score()
    if state.is_over:
        seen["cards"] = owned_cards(state, seat)
    return seen


def own_decision(state: DominionState) -> dict[str, Any]:
    """The open decision for the seat that is asked."""
    decision = state.decision
    assert decision is not None
    game = state.game
    return {
        "number": decision.number,
        "seat": decision.seat,
        "ask": decision.ask,
        "options": [game.option_view(state, option) for option in decision.options],
        "low": decision.low,
        "high": decision.high,
        "ordered": decision.ordered,
        "passable": game.is_passable(state),
    }
