"""The table as plain data, for saving."""

from typing import Any, Final

from meadhall.games.domino_knights.pieces import NO_TOKEN, NOBODY, Battle, Effect, Group, Pending, Piece
from meadhall.games.domino_knights.table import Table

_NUMBERS: Final = (
    "goal", "first", "turn", "round", "phase", "window", "attacked", "plays", "tokens", "entries", "holds", "resigning",
    "training", "responders", "still",
)  # fmt: skip
_FLAGS: Final = ("is_fame", "stirred", "has_resolved", "time_up")


def table_to_json(state: Table) -> dict[str, Any]:
    """Every zone and counter."""
    data: dict[str, Any] = {
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
    }
    for name in _NUMBERS:
        data[name] = int(getattr(state, name))
    for name in _FLAGS:
        data[name] = bool(getattr(state, name))
    return data


def table_from_json(state: Table, data: dict[str, Any]) -> None:
    """Lay everything that ``table_to_json`` wrote on an empty table."""
    seats = state.law.players
    for name in ("names", "hands", "recruits", "candidates", "knights", "graves", "points", "out", "orders"):
        if len(data[name]) != seats:
            raise ValueError(f"{name} is for {len(data[name])} seats, not {seats}")
    state.names = [str(name) for name in data["names"]]
    state.hands = [[int(card) for card in hand] for hand in data["hands"]]
    state.recruits = _zone_from_json(data["recruits"])
    state.candidates = _zone_from_json(data["candidates"])
    state.knights = _zone_from_json(data["knights"])
    state.graves = _zone_from_json(data["graves"])
    state.points = [int(points) for points in data["points"]]
    state.out = [int(out) for out in data["out"]]
    state.orders = [int(order) for order in data["orders"]]
    state.effects = [Effect(*effect) for effect in data["effects"]]
    state.pending = [_pending_from_json(pending) for pending in data["pending"]]
    state.discard = [int(card) for card in data["discard"]]
    state.deck = [int(card) for card in data["deck"]]
    state.deck_left = len(state.deck)
    state.peasants = [int(domino) for domino in data["peasants"]]
    state.peasants_left = len(state.peasants)
    state.battle = None if data["battle"] is None else _battle_from_json(data["battle"])
    state.reason = str(data["reason"])
    state.box = [int(card) for card in data["box"]]
    state.domino_box = [int(domino) for domino in data["domino_box"]]
    for name in _NUMBERS:
        setattr(state, name, int(data[name]))
    for name in _FLAGS:
        setattr(state, name, bool(data[name]))


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
    for name in ("attack", "defense", "bars", "since"):
        if getattr(piece, name):
            data[name] = int(getattr(piece, name))
    for name in ("spent", "rests", "known", "raised"):
        if getattr(piece, name):
            data[name] = True
    if piece.model != NO_TOKEN:
        data["model"] = piece.model
    if piece.owner != NOBODY:
        data["owner"] = piece.owner
    return data


def _piece_from_json(data: dict[str, Any]) -> Piece:
    piece = Piece(int(data["token"]), int(data["domino"]), tuple(data.get("cards", ())))
    piece.doubled = tuple([tuple(numbers) for numbers in data.get("doubled", ())])
    piece.attack = int(data.get("attack", 0))
    piece.defense = int(data.get("defense", 0))
    piece.bars = int(data.get("bars", 0))
    piece.since = int(data.get("since", 0))
    piece.spent = bool(data.get("spent", False))
    piece.rests = bool(data.get("rests", False))
    piece.known = bool(data.get("known", False))
    piece.raised = bool(data.get("raised", False))
    piece.model = int(data.get("model", NO_TOKEN))
    piece.owner = int(data.get("owner", NOBODY))
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
    battle = Battle(int(data["attacker"]), int(data["defender"]))
    battle.groups = tuple([Group(tuple(attackers), tuple(blockers)) for attackers, blockers in data["groups"]])
    battle.weary = tuple(data["weary"])
    battle.resolved = bool(data["resolved"])
    battle.lost = tuple(data["lost"])
    battle.damage = int(data["damage"])
    battle.fame = tuple(data["fame"])
    battle.victor = int(data["victor"])
    battle.loot = int(data["loot"])
    return battle
