"""The table as plain data, for saving."""

from typing import Any, Final

from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, Battle, Effect, Group, Pending, Piece
from meadhall.games.domino_knights.state import ALL_ALERTS, BY_SEAT, COUNTERS, FLAGS, KnightsState

_AS_THEY_ARE: Final = COUNTERS + FLAGS
_ZONES: Final = ("recruits", "candidates", "knights", "graves")
_LISTS: Final = ("points", "out", "orders", "discard", "box", "domino_box")


def table_to_json(state: KnightsState) -> dict[str, Any]:
    """Every zone and counter."""
    data: dict[str, Any] = {
        "names": state.names[:],
        "hands": [hand[:] for hand in state.hands],
        "effects": [_effect_to_json(effect) for effect in state.effects],
        "pending": [_pending_to_json(pending) for pending in state.pending],
        "deck": state.deck[: state.deck_left],
        "peasants": state.peasants[: state.peasants_left],
        "battle": None if state.battle is None else _battle_to_json(state.battle),
        "reason": state.reason,
    }
    for name in _ZONES:
        data[name] = _zone_to_json(getattr(state, name))
    for name in _LISTS:
        data[name] = getattr(state, name)[:]
    for name in _AS_THEY_ARE:
        data[name] = getattr(state, name)
    if state.submitted:
        data["submitted"] = [list(submission) for submission in state.submitted]
    return data


def table_from_json(state: KnightsState, data: dict[str, Any]) -> None:
    """Lay everything that ``table_to_json`` wrote on an empty table."""
    seats = state.variant.players
    for name in BY_SEAT:
        if len(data[name]) != seats:
            raise ValueError(f"{name} is for {len(data[name])} seats, not {seats}")
    state.names = [str(name) for name in data["names"]]
    state.hands = [_numbers(hand) for hand in data["hands"]]
    state.effects = [Effect(*effect) for effect in data["effects"]]
    state.pending = [_pending_from_json(pending) for pending in data["pending"]]
    state.deck = _numbers(data["deck"])
    state.deck_left = len(state.deck)
    state.peasants = _numbers(data["peasants"])
    state.peasants_left = len(state.peasants)
    state.battle = None if data["battle"] is None else _battle_from_json(data["battle"])
    state.reason = str(data["reason"])
    for name in _ZONES:
        setattr(state, name, _zone_from_json(data[name]))
    for name in _LISTS:
        setattr(state, name, _numbers(data[name]))
    for name in COUNTERS:
        setattr(state, name, _number(data[name]))
    for name in FLAGS:
        setattr(state, name, bool(data[name]))
    state.submitted = [(_number(seat), str(text)) for seat, text in data.get("submitted", ())]
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
    return [[_piece_to_json(piece) for piece in pieces] for pieces in zone]


def _zone_from_json(zone: list[list[dict[str, Any]]]) -> list[list[Piece]]:
    return [[_piece_from_json(piece) for piece in pieces] for pieces in zone]


def _piece_to_json(piece: Piece) -> dict[str, Any]:
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


def _effect_to_json(effect: Effect) -> list[int]:
    return [effect.number, effect.card, effect.special, effect.player, effect.seat, effect.token, effect.expiry]


def _pending_to_json(pending: Pending) -> list[Any]:
    return [
        pending.number, pending.card, pending.player, pending.target, list(pending.held), pending.half, pending.model,
    ]  # fmt: skip


def _pending_from_json(data: list[Any]) -> Pending:
    number, card, player, target, held, half, model = data
    return Pending(number, card, player, target, tuple(held), half, model)


_BATTLE_NUMBERS: Final = ("attacker", "defender", "damage", "victor", "loot")
_BATTLE_LISTS: Final = ("weary", "lost", "fame")


def _battle_to_json(battle: Battle) -> dict[str, Any]:
    data: dict[str, Any] = {name: getattr(battle, name) for name in _BATTLE_NUMBERS}
    for name in _BATTLE_LISTS:
        data[name] = list(getattr(battle, name))
    data["groups"] = [[list(group.attackers), list(group.blockers)] for group in battle.groups]
    data["resolved"] = battle.resolved
    return data


def _battle_from_json(data: dict[str, Any]) -> Battle:
    battle = Battle(_number(data["attacker"]), _number(data["defender"]))
    battle.stand([Group(tuple(attackers), tuple(blockers)) for attackers, blockers in data["groups"]])
    for name in _BATTLE_NUMBERS:
        setattr(battle, name, _number(data[name]))
    for name in _BATTLE_LISTS:
        setattr(battle, name, tuple(data[name]))
    battle.resolved = bool(data["resolved"])
    return battle
