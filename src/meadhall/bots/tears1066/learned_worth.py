"""Who is ahead in 1066, as learned from self-play: one set of weights for each part of the game.

``python -m meadhall.bots.training.features 1066`` plays the games and fits the weights.
"""

import math
from typing import Final

from meadhall.bots.tears1066.worth import Gauge, forecast, progress
from meadhall.games.tears1066.cards.numbers import HEALTH, LEADER, MIGHT, NOTHING, ZEAL
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.kernel.aliases import Seat

NAMES: Final = (
    "objectives", "progress", "forecast", "might", "zeal", "health", "resources", "hand", "deck", "leader", "leader in danger",
    "best wedge", "second wedge", "third wedge", "claimed", "zeal lead", "attachments", "siege", "race",
)  # fmt: skip

WEIGHTS: list[list[float]] = [
    [0.29, 0.292, 0.239, 0.077, -0.037, 0.044, 0.425, 0.124, 1.0, 0.034, 0.762, 0.0, 0.0, 0.0, 0.0, 0.171, 0.141, 0.0, 0.0],
    [
        0.178,
        0.297,
        0.327,
        0.095,
        -0.041,
        0.056,
        0.182,
        0.129,
        1.0,
        0.044,
        0.813,
        -0.025,
        0.225,
        0.038,
        1.259,
        0.243,
        0.139,
        0.066,
        0.234,
    ],
    [
        0.0,
        0.0,
        0.0,
        0.083,
        0.03,
        -0.056,
        0.153,
        0.172,
        0.297,
        0.029,
        0.073,
        0.106,
        0.099,
        -0.091,
        0.839,
        -0.089,
        0.045,
        0.199,
        0.45,
    ],
]
"""What a unit of each number is worth, in logits of the chance to win, with nobody, one player or both at Hastings."""

MOST_DEALT: Final = 4
"""Damage of one Wedge battle that counts; more is mostly wasted."""
FAR: Final = 10
"""Rounds to a claim that count; more is never."""


def stage(state: TearsState) -> int:
    """How many players are at Hastings."""
    return (1 if state.is_at_hastings(0) else 0) + (1 if state.is_at_hastings(1) else 0)


def standing(state: TearsState, seat: Seat) -> float:
    """How far ``seat`` is ahead, in logits."""
    totals = _totals(state)
    own, other = _numbers(state, seat, totals), _numbers(state, 1 - seat, totals)
    weights = WEIGHTS[stage(state)]
    ahead = 0.0
    for at in range(len(own)):
        ahead += weights[at] * (own[at] - other[at])
    return ahead


def standing_numbers(state: TearsState, seat: Seat) -> list[float]:
    """The numbers of one side at the place of the game's stage, and nought at the others: for learning the weights."""
    numbers = _numbers(state, seat, _totals(state))
    found: list[float] = []
    for at in range(3):
        found += numbers if at == stage(state) else [0.0] * len(numbers)
    return found


def _totals(state: TearsState) -> list[list[int]]:
    """Of both players: Might and Zeal at each Wedge, first with every card Ready, then as it is."""
    mighty, zealous = Gauge(state, MIGHT), Gauge(state, ZEAL)
    found: list[list[int]] = [[], []]
    for at in range(6):
        seat, wedge = at // 3, at % 3
        might = might_now = state.wedge_bonus(seat, wedge, MIGHT)
        zeal = zeal_now = state.wedge_bonus(seat, wedge, ZEAL)
        for piece in state.columns[at]:
            force, spirit = mighty.value(state, piece), zealous.value(state, piece)
            might += force
            zeal += spirit
            if not piece.tired:
                might_now += force
                zeal_now += spirit
        found[seat] += [might, zeal, might_now, zeal_now]
    return found


def _numbers(state: TearsState, seat: Seat, totals: list[list[int]]) -> list[float]:
    """The numbers of one side, in the order of NAMES."""
    own = totals[seat]
    health = leader = resources = attachments = 0
    healthy = Gauge(state, HEALTH)
    for wedge in range(3):
        for piece in state.columns[3 * seat + wedge]:
            left: int = max(0, healthy.value(state, piece) - piece.damage)
            resources += piece.design.resources
            if piece.design.type == LEADER:
                leader = left
            else:
                health += left
    for piece in state.reserves[seat]:
        resources += piece.design.resources
    for piece in state.attached:
        if piece.owner == seat:
            attachments += 1
    found = [
        float(len(state.defeated[seat])),
        progress(state, seat),
        forecast(state, seat),
        float(own[0] + own[4] + own[8]),
        float(own[1] + own[5] + own[9]),
        float(health),
        float(resources),
        float(min(len(state.hands[seat]), 8)),
        float(min(state.decks[seat].size, 10)),
        float(leader),
        float(min(leader, 4)),
    ]
    _add_wedges(state, seat, totals, found)
    found.insert(len(found) - 2, float(attachments))
    return found


def _add_wedges(state: TearsState, seat: Seat, totals: list[list[int]], found: list[float]) -> None:
    """Add what a side has done to the Wedges and may do next."""
    own, other = totals[seat], totals[1 - seat]
    fights, both = state.is_at_hastings(seat), state.is_at_hastings(0) and state.is_at_hastings(1)
    damages = [0, 0, 0]
    rounds = [FAR, FAR, FAR]
    claims = leads = siege = 0
    for wedge in range(3):
        if state.claimed[wedge] != NOTHING:
            if state.claimed[wedge] == seat:
                claims += 1
                rounds[wedge] = 0
            continue
        damages[wedge] = min(CLAIM, state.wedge_damage[2 * wedge + seat])
        at = 4 * wedge
        if own[at + 1] > other[at + 1]:
            leads += 1
        if not fights:
            continue
        left = CLAIM - damages[wedge]
        siege += min(_dealt(own, other, at + 2, both), MOST_DEALT, left)
        dealt = _dealt(own, other, at, both)
        if dealt > 0:
            rounds[wedge] = min(FAR, (left + dealt - 1) // dealt)
    damages.sort()
    rounds.sort()
    race = FAR / (1.0 + rounds[1]) if fights else 0.0
    found += [float(damages[2]), float(damages[1]), float(damages[0]), float(claims), float(leads), float(siege), race]


def _dealt(own: list[int], other: list[int], at: int, both: bool) -> int:
    """The damage of one round's battles at a Wedge whose totals begin at ``at``."""
    dealt = 1 if own[at + 1] >= other[at + 1] and own[at + 1] > 0 else 0
    return dealt + max(0, own[at] - other[at]) if both else dealt


def outlook(state: TearsState, seat: Seat) -> float:
    """The chance of ``seat`` to win."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.share(seat)
    if state.norman == NOTHING:
        return 0.5
    return 1.0 / (1.0 + math.exp(-max(-12.0, min(12.0, standing(state, seat)))))
