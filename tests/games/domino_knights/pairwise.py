"""A small covering-set generator: few rows in which every pair of values of every two factors comes together."""

import itertools
import random
from collections.abc import Mapping, Sequence
from typing import Any

Row = dict[str, Any]
Pair = tuple[tuple[str, int], tuple[str, int]]

FACTORS: Mapping[str, Sequence[Row]] = {
    "players": [{"players": players} for players in (3, 2, 4, 5, 6)],
    "goal": [
        {"scoring": "health", "goal": "last_standing"},
        {"scoring": "health", "goal": "healthiest"},
        {"scoring": "fame", "goal": "last_standing"},
        {"scoring": "fame", "goal": "first_to_n"},
        {"scoring": "fame", "goal": "most_fame"},
        {"scoring": "fame", "goal": "attrition"},
        {"goal": "random"},
    ],
    "limit": [{}, {"limit_value": 3}, {"limit_kind": "minutes", "limit_value": 5}],
    "decks": [{"decks": decks} for decks in ("auto", 1, 2, 3)],
    "domino_set": [{"domino_set": top} for top in ("9", "6", "12")],
    "starting_health": [{}, {"starting_health": 6}],
    "first_player": [{}, {"first_player": 1}],
    "fame": [{}, {"fame_start": 1, "fame_target": 4}, {"fame_start": 3}],
    "fame_count": [{"fame_count": count} for count in ("plain", "pips")],
    "fame_split": [{"fame_split": split} for split in ("attack", "both", "none")],
    "fame_unblocked_loss": [{"fame_unblocked_loss": loss} for loss in (0, 1)],
    "queen_scope": [{"queen_scope": scope} for scope in ("shared_suit", "all_her_knights")],
    "graveyard_order": [{"graveyard_order": order} for order in ("owner", "auto")],
    "dominoless_graveyard": [{"dominoless_graveyard": kind} for kind in ("last_knight", "battlefield_only")],
    "mercenary_duration": [{"mercenary_duration": kind} for kind in ("round", "until_disrupted")],
    "response_windows": [{"response_windows": mode} for mode in ("standard", "full")],
    "stalemate_rounds": [{"stalemate_rounds": rounds} for rounds in (12, 0, 3)],
    "max_rounds": [{"max_rounds": rounds} for rounds in (100, 10)],
    **{
        flag: [{flag: False}, {flag: True}]
        for flag in (
            "multi_turn_training", "train_after_discard", "different_suits", "attack_as_unit", "loot_battlefield", "king_rest",
            "death_on_recruits", "dominoless", "mercenary", "blank_cards", "hide_responder",
        )
    },
}  # fmt: skip


def covering_rows(factors: Mapping[str, Sequence[Row]], seed: int = 0) -> list[Row]:
    """Rows of options that together hold every pair of values."""
    luck = random.Random(seed)
    names = list(factors)
    open_pairs: set[Pair] = set(all_pairs(factors))
    rows: list[Row] = []
    while open_pairs:
        first, second = min(open_pairs)
        chosen = dict((first, second))
        rest = [name for name in names if name not in chosen]
        luck.shuffle(rest)
        for name in rest:
            gains = [
                sum(_pair(name, value, other, at) in open_pairs for other, at in chosen.items())
                for value in range(len(factors[name]))
            ]
            best = max(gains)
            chosen[name] = luck.choice([value for value, gain in enumerate(gains) if gain == best])
        open_pairs -= set(pairs_of(chosen))
        rows.append({key: value for name in names for key, value in factors[name][chosen[name]].items()})
    return rows


def all_pairs(factors: Mapping[str, Sequence[Row]]) -> list[Pair]:
    """Every pair of values of two factors, by place."""
    return [
        _pair(one, at, other, place)
        for one, other in itertools.combinations(factors, 2)
        for at in range(len(factors[one]))
        for place in range(len(factors[other]))
    ]


def pairs_of(chosen: Mapping[str, int]) -> list[Pair]:
    """The pairs that one row holds."""
    return [_pair(one, chosen[one], other, chosen[other]) for one, other in itertools.combinations(chosen, 2)]


def _pair(one: str, at: int, other: str, place: int) -> Pair:
    return ((one, at), (other, place)) if one < other else ((other, place), (one, at))
