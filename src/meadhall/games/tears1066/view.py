"""What a seat may know, as plain data built up from nothing (section 15)."""

from typing import Any, cast

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.pieces import DURATIONS, Lasting, Piece
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.numbers import Wedge
from meadhall.games.tears1066.effects.deck import LOOKING, SEARCHING, looked_at
from meadhall.games.tears1066.effects.entering import cost_in_hand
from meadhall.games.tears1066.effects.word import DECLARE, sees_hand
from meadhall.games.tears1066.options import TearsOptions
from meadhall.games.tears1066.phases.battle import totals_at, wedge_hits
from meadhall.games.tears1066.records import Happening
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.windows import OpenWindow


def build_view(state: TearsState, seat: Seat | None) -> dict[str, Any]:
    """What ``seat`` (None: a spectator) may know, as plain data."""
    hidden = is_hidden(state) and seat != asked_seat(state)
    outcome = state.outcome()
    return {
        "game": state.game.key,
        "seat": seat,
        "seats": 2,
        "card_file": cast(TearsOptions, state.options).card_file,
        "over": state.is_over,
        "waiting": None if state.is_over or hidden else asked_seat(state),
        "window": not state.is_over and hidden,
        "round": state.round,
        "phase": numbers.PHASES[state.phase],
        "turn": state.turn,
        "marker": state.marker if state.norman != numbers.NOTHING else None,
        "passed": [(state.passed >> player) & 1 == 1 for player in range(2)],
        "players": [_player(state, player, seat) for player in range(2)],
        "wedges": [_wedge(state, wedge) for wedge in range(3)],
        "chain": _chain(state),
        "lasting": [_lasting(state, one) for one in state.lasting],
        "decision": _decision(state) if seat is not None and seat == asked_seat(state) else None,
        "outcome": None if outcome is None else outcome.to_json(),
    }


def asked_seat(state: TearsState) -> int | None:
    """The seat whose answer is awaited."""
    return None if state.question is None else state.question.seat


def is_hidden(state: TearsState) -> bool:
    """Whether who is asked would give a hand away: in a window, and while a Response is being declared (TMM-R83)."""
    top = state.top
    if top is None:
        return False
    if isinstance(top.step, OpenWindow):
        return True
    below = top.below
    return DECLARE.holds(top) and below is not None and isinstance(below.step, OpenWindow)


def _decision(state: TearsState) -> dict[str, Any] | None:
    decision = state.decision
    if decision is None:
        return None
    data = decision.to_json()
    data["passable"] = state.game.is_passable(state)
    data["options"] = [state.game.option_view(state, option) for option in decision.options]
    assert state.top is not None
    hides = isinstance(state.top.step, Decide) and not state.top.step.suggests
    data["suggested"] = [] if hides else list(state.game.default_answer(state))
    return data


def _player(state: TearsState, player: int, seat: Seat | None) -> dict[str, Any]:
    if state.norman == numbers.NOTHING:
        return {"seat": player, "faction": None}
    own = seat == player
    sees = own or state.is_over or (seat is not None and sees_hand(state.top, seat))  # TMM-INFO-6
    return {
        "seat": player,
        "faction": numbers.FACTIONS[state.faction_of(player)],
        "hand": state.keys(state.hands[player]) if sees else None,
        "costs": [cost_in_hand(state, player, kind) for kind in state.hands[player]] if own else None,
        "hand_size": len(state.hands[player]),
        "known": state.keys(state.known[player]),
        "deck": state.decks[player].size,
        "looking": _looking(state, player) if own else None,
        "discard": state.keys(state.discards[player].cards()),
        "limbo": state.keys(state.limbo[player]),
        "box": len(state.box[player]),
        "reserve": [_piece(state, piece) for piece in state.reserves[player]],
        "objective": _objective(state, player),
        "objectives_left": _ladder(state, player),
        "defeated": [numbers.LETTERS[state.file.designs[kind].letter] for kind in state.defeated[player]],
        "hastings": state.has_flag_of_hastings(player),
        "claimed": state.claimed.count(player),
    }


def _looking(state: TearsState, player: int) -> list[str] | None:
    """The cards a player looks at on top of the own deck; in a search the whole deck, in no order (TMM-R76)."""
    if state.top is None:
        return None
    if SEARCHING.holds(state.top):
        return state.keys(tuple(sorted(state.decks[player].cards()))) if asked_seat(state) == player else None
    if not LOOKING.holds(state.top):
        return None
    seat, cards = looked_at(state, state.top.scope)
    return state.keys(cards) if seat == player else None


def _ladder(state: TearsState, player: int) -> list[str]:
    """Letters of the Objectives to come; in the shuffled variant their order is hidden (TMM-R84)."""
    letters = [numbers.LETTERS[state.file.designs[kind].letter] for kind in state.objectives[player][1:]]
    return sorted(letters) if state.variant.shuffled else letters


def _objective(state: TearsState, player: int) -> dict[str, Any]:
    design = state.file.designs[state.objectives[player][0]]
    data: dict[str, Any] = {
        "key": design.key,
        "name": design.name,
        "letter": numbers.LETTERS[design.letter],
        "attribute": None if design.attribute == numbers.NO_ATTRIBUTE else numbers.MODS[design.attribute],
        "damage": state.objective_damage[player],
        "attached": _attached(state, numbers.OBJECTIVES + player),
    }
    if design.letter == numbers.HASTINGS:
        return data
    if design.attribute == numbers.NO_ATTRIBUTE:
        return {**data, "forecast": {"damage": 0, "destroyed": True}}
    total, value = state.objective_total(player), state.objective_value(player)
    damage = max(0, total - value)
    falls = state.objective_damage[player] + damage >= design.health
    forecast = {"total": total, "damage": damage, "destroyed": falls}
    return {**data, "value": value, "health": design.health, "forecast": forecast}


def _wedge(state: TearsState, wedge: Wedge) -> dict[str, Any]:
    claimed = state.claimed[wedge]
    data: dict[str, Any] = {
        "number": wedge + 1,
        "damage": [state.wedge_damage[2 * wedge], state.wedge_damage[2 * wedge + 1]],
        "claimed": None if claimed == numbers.NOTHING else claimed,
        "attached": _attached(state, numbers.WEDGES + wedge),
        "columns": [[_piece(state, piece) for piece in state.columns[3 * seat + wedge]] for seat in range(2)],
    }
    if state.norman != numbers.NOTHING:
        totals = {
            numbers.MODS[attribute]: totals_at(state, state.top, wedge, attribute)
            for attribute in (numbers.MIGHT, numbers.ZEAL)
        }
        data["totals"] = totals
        data["forecast"] = forecast(state, wedge)
    return data


def forecast(state: TearsState, wedge: Wedge) -> dict[str, Any] | None:
    """What the battles at a Wedge would do now, as if both players were at Hastings where one is not yet; None if claimed."""
    if state.claimed[wedge] != numbers.NOTHING:
        return None
    flags = [state.has_flag_of_hastings(seat) for seat in range(2)]
    data: dict[str, Any] = {"fought": {"might": flags[0] and flags[1], "zeal": flags[0] or flags[1]}}
    damage = [0, 0]
    for attribute in (numbers.MIGHT, numbers.ZEAL):
        hits = wedge_hits(state, attribute, totals_at(state, state.top, wedge, attribute))
        if attribute == numbers.MIGHT and not (flags[0] and flags[1]):
            hits = [0, 0]
        full = [state.wedge_damage[2 * wedge + seat] + damage[seat] >= CLAIM for seat in range(2)]
        data[numbers.MODS[attribute]] = [0, 0] if full[0] or full[1] else hits
        if not (full[0] or full[1]):
            damage = [damage[seat] + hits[seat] for seat in range(2)]
    data["total"] = [state.wedge_damage[2 * wedge + seat] + damage[seat] for seat in range(2)]
    return data


def _attached(state: TearsState, host: int) -> list[dict[str, Any]]:
    return [_piece(state, piece) for piece in state.attachments_on(host)]


def _piece(state: TearsState, piece: Piece) -> dict[str, Any]:
    design = piece.design
    data: dict[str, Any] = {
        "key": piece.key,
        "card": design.key,
        "seat": piece.owner,
        "ready": not piece.tired,
        "resources": state.value(piece, numbers.RESOURCES),
        "attached": _attached(state, piece.id),
    }
    if design.is_army:
        data["row"] = state.row_of(piece)
        data["damage"] = piece.damage
        for attribute in (numbers.MIGHT, numbers.ZEAL, numbers.HEALTH):
            data[numbers.MODS[attribute]] = state.value(piece, attribute)
        data["class"] = [name for at, name in enumerate(numbers.CLASSES) if state.is_of_class(piece, at)]
        data["type"] = numbers.TYPES[design.type]
    return data


def _lasting(state: TearsState, one: Lasting) -> dict[str, Any]:
    what = numbers.MODS[one.what] if one.what < len(numbers.MODS) else "other"
    data: dict[str, Any] = {"target": state.thing_key(one.target), "what": what, "until": DURATIONS[one.until]}
    if one.what == numbers.FLAG:
        data["flag"] = numbers.FLAGS[one.payload.bit_length() - 1]
    else:
        data["amount"] = one.amount
    if one.what == numbers.COST:
        data["left"] = one.left
    return data


def _chain(state: TearsState) -> list[dict[str, Any]]:
    """The pending events and abilities, the newest last (TMM-ZONE-16)."""
    found: list[dict[str, Any]] = []
    frame = state.top
    while frame is not None:
        event = frame.scope.record
        if isinstance(event, Happening) and not isinstance(frame.step, OpenWindow):
            found.append(
                {
                    "event": numbers.TRIGGERS[event.event],
                    "subject": state.thing_key(event.subject),
                    "by": None if event.by == numbers.NOTHING else event.by,
                    "amount": event.amount,
                    "cancelled": frame.scope.cancelled,
                }
            )
        frame = frame.below
    return found[::-1]
