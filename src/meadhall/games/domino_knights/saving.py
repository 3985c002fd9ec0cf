"""The table as plain data, for saving."""

from typing import Any

from meadhall.games.domino_knights.pieces import NO_TOKEN, NOBODY, Battle, Effect, Group, Pending, Piece
from meadhall.games.domino_knights.state import ALL_ALERTS, KnightsState


def table_to_json(state: KnightsState) -> dict[str, Any]:
    """Every zone and counter."""
    return {
        "names": state.names[:],
        "hands": [hand[:] for hand in state.hands],
        "recruits": _zone_to_json(state.recruits),
        "candidates": _zone_to_json(state.candidates),
        "knights": _zone_to_json(state.knights),
        "graves": _zone_to_json(state.graves),
        "points": state.points[:],
        "out": state.out[:],
        "orders": state.orders[:],
        "effects": [effect_to_json(effect) for effect in state.effects],
        "pending": [pending_to_json(pending) for pending in state.pending],
        "discard": state.discard[:],
        "deck": state.deck[: state.deck_left],
        "peasants": state.peasants[: state.peasants_left],
        "battle": None if state.battle is None else battle_to_json(state.battle),
        "reason": state.reason,
        "box": state.box[:],
        "domino_box": state.domino_box[:],
        "goal": state.goal,
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "phase": state.phase,
        "window": state.window,
        "attacked": state.attacked,
        "plays": state.plays,
        "tokens": state.tokens,
        "entries": state.entries,
        "holds": state.holds,
        "resigning": state.resigning,
        "training": state.training,
        "responders": state.responders,
        "still": state.still,
        "is_fame": state.is_fame,
        "stirred": state.stirred,
        "has_resolved": state.has_resolved,
        "time_up": state.time_up,
    }


def table_from_json(state: KnightsState, data: dict[str, Any]) -> None:
    """Lay everything that ``table_to_json`` wrote on an empty table."""
    seats = state.variant.players
    for name in ("names", "hands", "recruits", "candidates", "knights", "graves", "points", "out", "orders"):
        if len(data[name]) != seats:
            raise ValueError(f"{name} is for {len(data[name])} seats, not {seats}")
    state.names = [str(name) for name in data["names"]]
    state.hands = [_numbers(hand) for hand in data["hands"]]
    state.recruits = _zone_from_json(data["recruits"])
    state.candidates = _zone_from_json(data["candidates"])
    state.knights = _zone_from_json(data["knights"])
    state.graves = _zone_from_json(data["graves"])
    state.points = _numbers(data["points"])
    state.out = _numbers(data["out"])
    state.orders = _numbers(data["orders"])
    state.effects = [Effect(*effect) for effect in data["effects"]]
    state.pending = [_pending_from_json(pending) for pending in data["pending"]]
    state.discard = _numbers(data["discard"])
    state.deck = _numbers(data["deck"])
    state.deck_left = len(state.deck)
    state.peasants = _numbers(data["peasants"])
    state.peasants_left = len(state.peasants)
    state.battle = None if data["battle"] is None else _battle_from_json(data["battle"])
    state.reason = str(data["reason"])
    state.box = _numbers(data["box"])
    state.domino_box = _numbers(data["domino_box"])
    state.goal = _number(data["goal"])
    state.first = _number(data["first"])
    state.turn = _number(data["turn"])
    state.round = _number(data["round"])
    state.phase = _number(data["phase"])
    state.window = _number(data["window"])
    state.attacked = _number(data["attacked"])
    state.plays = _number(data["plays"])
    state.tokens = _number(data["tokens"])
    state.entries = _number(data["entries"])
    state.holds = _number(data["holds"])
    state.resigning = _number(data["resigning"])
    state.training = _number(data["training"])
    state.responders = _number(data["responders"])
    state.still = _number(data["still"])
    state.is_fame = bool(data["is_fame"])
    state.stirred = bool(data["stirred"])
    state.has_resolved = bool(data["has_resolved"])
    state.time_up = bool(data["time_up"])
    state.alerts = ALL_ALERTS


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a number")
    return value


def _numbers(values: object) -> list[int]:
    """A list of its own with these numbers."""
    if not isinstance(values, list):
        raise TypeError(f"{values!r} is not a list")
    for value in values:
        if not isinstance(value, int):
            raise TypeError(f"{value!r} is not a number")
    return values[:]


def _zone_to_json(zone: list[list[Piece]]) -> list[list[dict[str, Any]]]:
    return [[piece_to_json(piece) for piece in pieces] for pieces in zone]


def _zone_from_json(zone: list[list[dict[str, Any]]]) -> list[list[Piece]]:
    return [[_piece_from_json(piece) for piece in pieces] for pieces in zone]


def piece_to_json(piece: Piece) -> dict[str, Any]:
    """A piece with the fields that differ from their defaults."""
    data: dict[str, Any] = {"token": piece.token, "domino": piece.domino}
    if piece.cards:
        data["cards"] = list(piece.cards)
    if piece.doubled:
        data["doubled"] = [list(numbers) for numbers in piece.doubled]
    if piece.attack:
        data["attack"] = piece.attack
    if piece.defense:
        data["defense"] = piece.defense
    if piece.bars:
        data["bars"] = piece.bars
    if piece.since:
        data["since"] = piece.since
    if piece.spent:
        data["spent"] = True
    if piece.rests:
        data["rests"] = True
    if piece.known:
        data["known"] = True
    if piece.raised:
        data["raised"] = True
    if piece.model != NO_TOKEN:
        data["model"] = piece.model
    if piece.owner != NOBODY:
        data["owner"] = piece.owner
    return data


def _piece_from_json(data: dict[str, Any]) -> Piece:
    piece = Piece(_number(data["token"]), _number(data["domino"]), tuple(data.get("cards", ())))
    piece.doubled = tuple([tuple(numbers) for numbers in data.get("doubled", ())])
    piece.attack = _number(data.get("attack", 0))
    piece.defense = _number(data.get("defense", 0))
    piece.bars = _number(data.get("bars", 0))
    piece.since = _number(data.get("since", 0))
    piece.spent = bool(data.get("spent", False))
    piece.rests = bool(data.get("rests", False))
    piece.known = bool(data.get("known", False))
    piece.raised = bool(data.get("raised", False))
    piece.model = _number(data.get("model", NO_TOKEN))
    piece.owner = _number(data.get("owner", NOBODY))
    return piece


def effect_to_json(effect: Effect) -> list[int]:
    return [effect.number, effect.card, effect.special, effect.player, effect.seat, effect.token, effect.expiry]


def pending_to_json(pending: Pending) -> list[Any]:
    return [
        pending.number, pending.card, pending.player, pending.target, list(pending.held), pending.half, pending.model,
    ]  # fmt: skip


def _pending_from_json(data: list[Any]) -> Pending:
    number, card, player, target, held, half, model = data
    return Pending(number, card, player, target, tuple(held), half, model)


def battle_to_json(battle: Battle) -> dict[str, Any]:
    return {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "groups": [[list(group.attackers), list(group.blockers)] for group in battle.groups],
        "weary": list(battle.weary),
        "resolved": battle.resolved,
        "lost": list(battle.lost),
        "damage": battle.damage,
        "fame": list(battle.fame),
        "victor": battle.victor,
        "loot": battle.loot,
    }


def _battle_from_json(data: dict[str, Any]) -> Battle:
    battle = Battle(_number(data["attacker"]), _number(data["defender"]))
    battle.stand([Group(tuple(attackers), tuple(blockers)) for attackers, blockers in data["groups"]])
    battle.weary = tuple(data["weary"])
    battle.resolved = bool(data["resolved"])
    battle.lost = tuple(data["lost"])
    battle.damage = _number(data["damage"])
    battle.fame = tuple(data["fame"])
    battle.victor = _number(data["victor"])
    battle.loot = _number(data["loot"])
    return battle
