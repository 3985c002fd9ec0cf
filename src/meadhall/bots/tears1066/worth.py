"""Who is ahead in 1066: a few numbers of one seat's side, weighed and compared with the other's."""

import math
from typing import Final

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards.numbers import HASTINGS, HEALTH, LEADER, MIGHT, NO_ATTRIBUTE, NOTHING, ZEAL, Kind, Wedge
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.kernel.aliases import Seat

FEATURES: Final = (
    "objectives", "progress", "forecast", "might", "zeal", "health", "resources", "hand", "deck", "leader", "wedge damage",
    "claimed", "wedge lead", "attachments", "siege",
)  # fmt: skip

WEIGHTS: list[float] = [0.3, 0.3, 0.2, 0.2, 0.14, 0.01, 0.1, 0.075, 0.05, 0.19, 0.13, 1.2, 0.08, 0.25, 0.25]
"""What a unit of each feature is worth, in logits of the chance to win."""


MOST_DEALT: Final = 4
"""Damage of one Wedge battle that counts; more is mostly wasted."""


def features(state: TearsState, seat: Seat) -> list[float]:
    """The numbers of one side, in the order of FEATURES."""
    return [*_features(state, seat), sieges(state)[seat]]


def _features(state: TearsState, seat: Seat) -> list[float]:
    might = zeal = health = resources = leader = 0.0
    healthy = Gauge(state, HEALTH)
    for wedge in range(3):
        claimed = state.claimed[wedge] != NOTHING
        for piece in state.columns[3 * seat + wedge]:
            design = piece.design
            left = max(0, healthy.value(state, piece) - piece.damage)
            scale = 0.4 if claimed else 1.0
            might += scale * design.might
            zeal += scale * design.zeal
            health += scale * left
            resources += design.resources
            if design.type == LEADER:
                leader = float(left)
    for piece in state.reserves[seat]:
        resources += piece.design.resources
    damage = claims = lead = 0.0
    is_war = state.is_at_hastings(0) or state.is_at_hastings(1)
    for wedge in range(3):
        if state.claimed[wedge] == seat:
            claims += 1.0
        elif state.claimed[wedge] == NOTHING:
            damage += min(float(CLAIM), state.wedge_damage[2 * wedge + seat])
            if is_war:
                lead += max(-8.0, min(8.0, _printed(state, seat, wedge, MIGHT) - _printed(state, 1 - seat, wedge, MIGHT)))
    return [
        float(len(state.defeated[seat])),
        progress(state, seat),
        forecast(state, seat),
        might,
        zeal,
        health,
        resources,
        float(min(len(state.hands[seat]), 6)),
        float(min(state.decks[seat].size, 8)),
        leader,
        damage,
        claims,
        lead,
        float(sum([piece.owner == seat for piece in state.attached])),
    ]


def _printed(state: TearsState, seat: Seat, wedge: Wedge, attribute: int) -> float:
    total = 0
    for piece in state.columns[3 * seat + wedge]:
        total += piece.design.might if attribute == MIGHT else piece.design.zeal
    return float(total)


def progress(state: TearsState, seat: Seat) -> float:
    """The part of the current Objective that is destroyed."""
    if not state.objectives[seat] or state.letter(seat) == HASTINGS:
        return 0.0
    design = state.file.designs[state.objectives[seat][0]]
    if design.attribute == NO_ATTRIBUTE or design.health <= 0:
        return 0.0
    return min(1.0, state.objective_damage[seat] / design.health)


def forecast(state: TearsState, seat: Seat) -> float:
    """The part of the current Objective that falls in its next battle, as the table stands."""
    if not state.objectives[seat] or state.letter(seat) == HASTINGS:
        return 0.0
    design = state.file.designs[state.objectives[seat][0]]
    if design.attribute == NO_ATTRIBUTE or design.health <= 0:
        return 1.0
    surplus = state.objective_total(seat) - state.objective_value(seat)
    return max(0.0, min(1.0, surplus / design.health))


def sieges(state: TearsState) -> list[float]:
    """Both players' damage to unclaimed Wedges in their next battles: half as the table stands, half as if all were Ready."""
    found = [0.0, 0.0]
    at_hastings = [state.is_at_hastings(seat) for seat in range(2)]
    if not at_hastings[0] and not at_hastings[1]:
        return found
    both = at_hastings[0] and at_hastings[1]
    zealous, mighty = Gauge(state, ZEAL), Gauge(state, MIGHT)
    for wedge in range(3):
        if state.claimed[wedge] != NOTHING:
            continue
        zeal = [_totals(state, seat, wedge, zealous) for seat in range(2)]
        might = [_totals(state, seat, wedge, mighty) for seat in range(2)] if both else []
        for seat in range(2):
            if not at_hastings[seat]:
                continue
            left = min(MOST_DEALT, CLAIM - state.wedge_damage[2 * wedge + seat])
            for rested in range(2):
                own = zeal[seat][rested]
                dealt = 1 if own >= zeal[1 - seat][rested] and own > 0 else 0
                if both:
                    dealt += max(0, might[seat][rested] - might[1 - seat][rested])
                found[seat] += 0.5 * min(dealt, left)
    return found


class Gauge:
    """Reads one attribute of many army cards of a table, with what changes it found once."""

    __slots__ = ("attribute", "active", "is_plain")

    def __init__(self, state: TearsState, attribute: int) -> None:
        self.attribute: Final = attribute
        self.is_plain: Final = not state.is_changed(attribute)
        self.active: Final = [] if self.is_plain else state.active(attribute)

    def value(self, state: TearsState, piece: Piece) -> int:
        """What ``state.value`` says."""
        printed = piece.design.printed(self.attribute)
        return printed if self.is_plain else max(0, printed + state.added(piece, self.attribute, self.active))


def _totals(state: TearsState, seat: Seat, wedge: Wedge, gauge: Gauge) -> list[int]:
    """A total at a Wedge as it is, and as it would be with every card Ready."""
    now = then = state.wedge_bonus(seat, wedge, gauge.attribute)
    for piece in state.columns[3 * seat + wedge]:
        value = gauge.value(state, piece)
        then += value
        if not piece.tired:
            now += value
    return [now, then]


def lead(state: TearsState, seat: Seat) -> float:
    """How far ``seat`` is ahead, in logits."""
    own, other = _features(state, seat), _features(state, 1 - seat)
    both = sieges(state)
    total = WEIGHTS[-1] * (both[seat] - both[1 - seat])
    for at in range(len(own)):
        total += WEIGHTS[at] * (own[at] - other[at])
    return total


def chance(state: TearsState, seat: Seat) -> float:
    """The chance of ``seat`` to win."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.share(seat)
    if state.norman == NOTHING:
        return 0.5
    return 1.0 / (1.0 + math.exp(-max(-12.0, min(12.0, lead(state, seat)))))


def battle_loss(state: TearsState, seat: Seat, piece: Piece) -> float:
    """What tiring a card costs in the battles of this round."""
    loss = 0.01 + 0.002 * (piece.design.might + piece.design.zeal)
    if piece.wedge < 0:
        return loss
    if state.letter(seat) != HASTINGS and state.objectives[seat]:
        attribute = state.file.designs[state.objectives[seat][0]].attribute
        if attribute in (MIGHT, ZEAL) and state.objective_total(seat) > state.objective_value(seat) - 4:
            loss += 0.05 * state.value(piece, attribute)
    if state.hastings and state.claimed[piece.wedge] == NOTHING:
        loss += 0.08 * state.value(piece, MIGHT) + 0.04 * state.value(piece, ZEAL)
    return loss


def card_worth(state: TearsState, kind: Kind) -> float:
    """What a card in hand is worth: what it will do when played, less the trouble of paying for it."""
    design = state.file.designs[kind]
    worth = 0.06 + 0.02 * design.cost
    if design.is_army:
        worth += 0.02 * (design.might + design.zeal) + 0.01 * design.health
    return worth
