"""Plain references for Domino Knights: battle arithmetic and negation chains, written straight from the rules.

Nothing here knows the production code. Knights are tuples, groups are lists, a chain of Tens is a recursion.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple


class Modifier(NamedTuple):
    """A card that changes powers: ``power`` on knight ``on``, or a ``jack`` of ``suit`` on seat ``on``."""

    kind: str
    on: int
    suit: str = ""


class Fighter(NamedTuple):
    name: int
    seat: int
    attack: int
    defense: int
    suits: frozenset[str]
    pips: int


class Result(NamedTuple):
    lost: set[int]
    damage: int
    fame: dict[int, int]
    victor: int | None


def powers(fighter: Fighter, modifiers: Sequence[Modifier], bonus: int) -> tuple[int, int]:
    """Attack and defense after all modifiers, in play order."""
    attack, defense = fighter.attack, fighter.defense
    for modifier in modifiers:
        if modifier.kind == "power" and modifier.on == fighter.name:
            attack, defense = attack * 2, defense * 2
        if modifier.kind == "jack" and modifier.on == fighter.seat and modifier.suit in fighter.suits:
            attack, defense = attack + bonus, defense + bonus
    return attack, defense


def resolve(
    attacker: int,
    defender: int,
    groups: Sequence[tuple[Sequence[Fighter], Sequence[Fighter]]],
    modifiers: Sequence[Modifier],
    *,
    bonus: int,
    seats: int,
    health: int | None,
    pips: bool = False,
    split: str = "attack",
    attrition: bool = False,
    unblocked_loss: int = 0,
) -> Result:
    """One attack: who is lost, the damage, the netted fame, the victor. ``health`` is None in a fame game."""
    lost: set[int] = set()
    damage = 0
    gains = dict.fromkeys(range(seats), 0)
    losses = dict.fromkeys(range(seats), 0)
    side_losses = [0, 0]
    for attackers, blockers in groups:
        strength = [powers(one, modifiers, bonus) for one in attackers]
        guard = [powers(one, modifiers, bonus) for one in blockers]
        if not blockers:
            damage += sum(attack for attack, _ in strength)
            losses[defender] += unblocked_loss * len(attackers)
            continue
        falls = {
            "blockers": sum(attack for attack, _ in strength) > sum(defense for _, defense in guard),
            "attackers": sum(attack for attack, _ in guard) > sum(defense for _, defense in strength),
        }
        for side, (own, enemy, leader) in enumerate(((attackers, blockers, defender), (blockers, attackers, attacker))):
            if not falls["attackers" if side == 0 else "blockers"]:
                continue
            lost |= {one.name for one in own}
            side_losses[side] += len(own)
            winners = sorted({one.seat for one in enemy}, key=lambda seat: (seat - leader) % seats)
            shares = pips and (split == "both" or (split == "attack" and side == 1))
            for one in own:
                worth = one.pips if pips else 1
                losses[one.seat] += worth
                for place, seat in enumerate(winners):
                    gains[seat] += worth // len(winners) + (place < worth % len(winners)) if shares else worth
    if attrition:
        gains = dict.fromkeys(range(seats), 0)
    if health is not None and damage >= health:
        victor: int | None = attacker
    elif side_losses[0] != side_losses[1]:
        victor = attacker if side_losses[0] < side_losses[1] else defender
    else:
        victor = attacker if health is not None and damage > 0 else None
    fame = {seat: gains[seat] - losses[seat] for seat in range(seats)}
    return Result(lost, damage if health is not None else 0, fame if health is None else {}, victor)


Asked = Generator[int, bool, bool]
"""Yields the seat that is asked for a Ten, takes whether it plays one, and returns whether the card resolves."""


def negation(player: int, tens: list[int]) -> Asked:
    """A pending card of ``player``: everybody else is asked clockwise; a Ten that resolves stops it.

    ``tens`` counts the Tens in each hand and is used up.
    """
    seats = len(tens)
    while True:
        answered = False
        for step in range(1, seats):
            seat = (player + step) % seats
            if not tens[seat]:
                continue
            if (yield seat):
                tens[seat] -= 1
                answered = True
                if (yield from negation(seat, tens)):
                    return False
                break
        if not answered:
            return True
