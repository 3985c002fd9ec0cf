"""What observations must hold, worked out from views alone: dictionaries in, numbers by the names of parts out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from meadhall.env.seats import Seats

View = Mapping[str, Any]
Numbers = dict[str, list[int]]


def one_of(value: object, choices: Sequence[str]) -> list[int]:
    return [int(value == choice) for choice in choices]


def counts(found: Iterable[str] | Mapping[str, int], kinds: Sequence[str]) -> list[int]:
    count = dict.fromkeys(kinds, 0)
    for kind, some in found.items() if isinstance(found, Mapping) else ((kind, 1) for kind in found):
        count[kind] += some
    return list(count.values())


def rows(found: Sequence[Sequence[int]], size: int) -> list[int]:
    flat = [int(value) for row in found for value in row]
    return (flat + [0] * (size - len(flat)))[:size]


def labels(seats: Seats, part: str) -> tuple[str, ...]:
    return seats.layout.find(part).labels


def size(seats: Seats, part: str) -> int:
    return seats.layout.find(part).size


def asked(view: View) -> str | None:
    return None if view["decision"] is None else str(view["decision"]["ask"])


def around(view: View) -> list[int]:
    """The seats in order of play, the viewer first."""
    return [(view["seat"] + step) % view["seats"] for step in range(view["seats"])]


# --- Dominion ---------------------------------------------------------------------------------------------------------


def dominion(seats: Seats, view: View) -> Numbers:
    keys = labels(seats, "hand")
    found: Numbers = {
        "ask": one_of(asked(view), labels(seats, "ask")),
        "phase": one_of(view["phase"], labels(seats, "phase")),
        "is_active": [int(view["active"] == view["seat"])],
        "hand": counts(view["hand"], keys),
        "piles": counts({pile["card"]: pile["left"] for pile in view["piles"]}, keys),
        "kingdom": counts(view["kingdom"], keys),
        "trash": counts(view["trash"], keys),
        "empty_piles": [view["empty"]],
        **{name: [view[name]] for name in ("actions", "buys", "coins")},
    }
    for at, seat in enumerate(around(view)):
        who, player = "own" if at == 0 else f"next_{at}", view["players"][seat]
        for name in ("hand", "deck", "turns"):
            found[f"{who}_{name}_count"] = [player[name]]
        found[f"{who}_discard_top"] = counts([] if player["discard"] is None else [player["discard"]], keys)
        for name in ("play", "aside", "revealed"):
            found[f"{who}_{name}"] = counts(player[name], keys)
        if view["over"]:
            found[f"{who}_owned"] = counts(player["cards"], keys)
            found[f"{who}_score"] = [player["score"]]
    return found


# --- 1066 -------------------------------------------------------------------------------------------------------------


def tears1066(seats: Seats, view: View) -> Numbers:
    own = view["seat"]
    cards = labels(seats, "own_hand")
    found: Numbers = {
        "ask": one_of(asked(view), labels(seats, "ask")),
        "phase": one_of(view["phase"], labels(seats, "phase")),
        "round": [view["round"]],
        "is_turn": [int(view["turn"] == own)],
        "has_marker": [int(view["marker"] == own)],
        "looking": counts(view["players"][own].get("looking") or (), cards),
    }
    for who, seat in (("own", own), ("other", 1 - own)):
        player = view["players"][seat]
        objective = player.get("objective") or {}
        found |= {
            f"{who}_faction": one_of(player["faction"], ("norman", "saxon")),
            f"{who}_passed": [int(view["passed"][seat])],
            **{f"{who}_{name}": [player.get(name, 0)] for name in ("hand_size", "deck", "claimed")},
            **{f"{who}_{name}": counts(player.get(name) or (), cards) for name in ("hand", "known", "discard")},
            f"{who}_reserve": rows([_card(cards, one) for one in player.get("reserve") or ()], size(seats, f"{who}_reserve")),
            f"{who}_objective": one_of(objective.get("letter"), "ABCDEFG"),
            **{f"{who}_objective_{name}": [objective.get(name) or 0] for name in ("damage", "health", "value")},
            f"{who}_hastings": [int(player.get("hastings", False))],
        }
    for wedge in view["wedges"]:
        name, sides = f"wedge_{wedge['number']}", (own, 1 - own)
        found[f"{name}_damage"] = [wedge["damage"][seat] for seat in sides]
        found[f"{name}_claimed"] = [int(wedge["claimed"] == seat) for seat in sides]
        for what in ("might", "zeal"):
            totals = (wedge.get("totals") or {}).get(what, [0, 0])
            found[f"{name}_{what}"] = [totals[seat] for seat in sides]
        for who, seat in (("own", own), ("other", 1 - own)):
            part = f"{name}_{who}"
            found[part] = rows([_card(cards, one) for one in wedge["columns"][seat]], size(seats, part))
    return found


def _card(cards: Sequence[str], piece: Mapping[str, Any]) -> list[int]:
    values = [int(piece.get(name) or 0) for name in ("damage", "might", "zeal", "health", "resources")]
    return [1 + cards.index(piece["card"]), int(piece["ready"]), *values, len(piece["attached"])]


# --- Domino Knights ---------------------------------------------------------------------------------------------------


def domino_knights(seats: Seats, view: View) -> Numbers:
    kinds, order, battle = labels(seats, "hand"), around(view), view["battle"] or {}
    found: Numbers = {
        "ask": one_of(asked(view), labels(seats, "ask")),
        "phase": one_of(view["phase"], labels(seats, "phase")),
        "is_fame": [int(view["scoring"] == "fame")],
        "turn": [int(seat == view["turn"]) for seat in order],
        **{name: [view[name]] for name in ("round", "deck", "peasants", "bonus")},
        "discard": counts(map(_kind, view["discard"]), kinds),
        "hand": counts(map(_kind, view["kingdoms"][view["seat"]]["hand"]), kinds),
        "pending": counts([card["name"] for card in view["pending"]], labels(seats, "pending")),
        "attacker": [int(seat == battle.get("attacker")) for seat in order],
        "defender": [int(seat == battle.get("defender")) for seat in order],
    }
    groups = {token: at + 1 for at, group in enumerate(battle.get("groups", ())) for token in _tokens(group)}
    for at, seat in enumerate(order):
        who, kingdom = "own" if at == 0 else f"next_{at}", view["kingdoms"][seat]
        zones = [len(kingdom[zone]) for zone in ("recruits", "candidates", "graveyard")]
        found[f"{who}_state"] = [int(kingdom["living"]), kingdom["points"], kingdom["hand_size"], *zones]
        found[f"{who}_effects"] = counts([effect["name"] for effect in kingdom["before"]], labels(seats, f"{who}_effects"))
        for zone in ("recruits", "candidates"):
            part = f"{who}_{zone}"
            found[part] = rows([_piece(piece) for piece in kingdom[zone]], size(seats, part))
        found[f"{who}_knights"] = rows(
            [_knight(knight, groups.get(knight["token"], 0)) for knight in kingdom["knights"]], size(seats, f"{who}_knights")
        )
    return found


def _tokens(group: Mapping[str, Any]) -> list[str]:
    return [*group["attackers"], *group["blockers"]]


def _kind(card: str) -> str:
    return card.split(".")[0]


def _piece(piece: Mapping[str, Any]) -> list[int]:
    name = piece["piece"]
    halves = [-1, -1] if name is None else [0, 0] if "+" in name else [int(half) for half in name.split("-")]
    return [int(piece["token"][1:]), *halves, piece["cards"], piece.get("cost") or 0, piece.get("credit") or 0]


def _knight(knight: Mapping[str, Any], group: int) -> list[int]:
    suits = sum(1 << "CDHS".index(suit) for suit in knight["suits"])
    values = [knight["attack"], knight["defense"], knight["spent"], knight["usable"], len(knight["cards"]), suits, group]
    return [int(knight["token"][1:]), *values]


FROM_VIEW = {"dominion": dominion, "1066": tears1066, "domino-knights": domino_knights}

BEYOND = {
    "dominion": {"discard", "picks", "picked"},
    "1066": {"turns", "own_deck_cards", "other_unseen", "picks", "picked"},
    "domino-knights": {"still", "plays", "unseen", "picks", "picked"},
}
"""Parts that no view shows and every player who remembers knows; in Dominion also those of every seat."""
REMEMBERED = ("_owned", "_score", "_deck_known")
