"""The race between two kingdoms: who is ahead when a turn is over, and how many knights to attack with.

Attackers are spent until their own next turn, so every one of them is missing as a blocker. How that balances was
learned: the weights are fitted by logistic regression to who won 2,500 games, with attacks partly drawn by lot.
"""

from typing import Final

from meadhall.bots.domino_knights.battle import MOST_FORESEEN, Blocking, Fighter, Side, usable_fighters
from meadhall.bots.domino_knights.worth import CARD_WORTH
from meadhall.games.domino_knights.battle.powers import is_usable, may_attack, powers_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat

UNSEEN: Final = 6
"""The attack to expect of a candidate that is still hidden."""
UNSEEN_CARD: Final = 2.2
"""What a hidden card in hand is worth on average."""
WON: Final = 50.0

WEIGHTS: Final[list[float]] = [
    -1.701, 1.648, -1.846, 0.351, -0.435, 1.477, -1.001, 0.0313, 0.0605, -1.823, 1.86, 0.561, -2.053, 0.513,
]  # fmt: skip
"""What the numbers of ``race_features`` are worth, in log-odds of winning."""


class Camp:
    """What one kingdom brings to the race."""

    __slots__ = ("health", "fresh", "spent", "coming", "cards")

    def __init__(self, health: int, fresh: list[int], spent: list[int], coming: list[int], cards: float) -> None:
        self.health: Final = health
        self.fresh: Final = fresh
        """Attacks of the knights that can block until its next turn."""
        self.spent: Final = spent
        """Attacks of the others."""
        self.coming: Final = coming
        """Attacks of its candidates."""
        self.cards: Final = cards
        """What its hand is worth."""

    def blows(self) -> list[int]:
        """Everything it can attack with in its next turn, strongest first."""
        found = self.fresh + self.spent + self.coming
        found.sort(reverse=True)
        return found


def camp(state: KnightsState, seat: Seat, *, is_own: bool) -> Camp:
    """The camp of ``seat`` as it stands; of another one only what everybody sees."""
    fresh: list[int] = []
    spent: list[int] = []
    for knight in state.knights[seat]:
        attack = powers_of(state, seat, knight)[0]
        if is_usable(state, seat, knight):
            fresh.append(attack)
        else:
            spent.append(attack)
    coming = [piece.larger_half() if is_own and not piece.is_doppelganger() else UNSEEN for piece in state.candidates[seat]]
    cards = UNSEEN_CARD * len(state.hands[seat])
    if is_own:
        cards = sum([CARD_WORTH[card] for card in state.hands[seat]])
    return Camp(state.points[seat], fresh, spent, coming, cards)


def _through(blows: list[int], blockers: int) -> int:
    """What gets through this many blockers, who stop the strongest."""
    return sum(blows[blockers:])


def race_features(me: Camp, other: Camp, full: int) -> list[float]:
    """Numbers that tell how ``me`` stands when its turn is over and that of ``other`` comes; ``full`` health is 1."""
    mine = me.blows()
    theirs = other.blows()
    health = max(me.health, 1)
    goal = max(other.health, 1)
    reply = _through(mine, 0)
    threat = _through(theirs, 0)
    return [
        1.0,
        me.health / full,
        other.health / full,
        float(len(mine)),
        float(len(theirs)),
        reply / full,
        threat / full,
        me.cards,
        other.cards,
        1.0 if _through(theirs, len(me.fresh)) >= health else 0.0,  # they can win at once
        min(1.0, reply / goal),
        1.0 if _through(mine, len(theirs)) >= goal else 0.0,  # then so can I, even if all of them block
        min(1.0, threat / health),
        1.0 if threat >= health else 0.0,
    ]


def race_value(me: Camp, other: Camp, full: int) -> float:
    """The log-odds of winning for ``me`` at the end of its turn."""
    total = 0.0
    features = race_features(me, other, full)
    for at in range(len(features)):
        total += WEIGHTS[at] * features[at]
    return total


class Charge:
    """An attack, or none, and the log-odds of winning after it."""

    __slots__ = ("tokens", "worth")

    def __init__(self, tokens: list[int], worth: float) -> None:
        self.tokens: Final = tokens
        self.worth: Final = worth


def charges(state: KnightsState, seat: Seat, defender: int) -> list[Charge]:
    """Attacks on the only rival with the strongest knights, for every number of them from none, best first."""
    own: list[Fighter] = []
    idle: list[int] = []
    for knight in state.knights[seat]:
        attack, defense = powers_of(state, seat, knight)
        if is_usable(state, seat, knight) and may_attack(state, knight, defender):
            own.append(Fighter(knight.token, attack, defense))
        else:
            idle.append(attack)
    own.sort(key=lambda one: (-one.attack, -one.defense, one.token))
    guard = usable_fighters(state, defender)
    me = camp(state, seat, is_own=True)
    other = camp(state, defender, is_own=False)
    found: list[Charge] = []
    for count in range(len(own) + 1):
        worth = charge_worth(me, other, own, count, idle, guard, state.variant.health)
        found.append(Charge([one.token for one in own[:count]], worth))
    found.sort(key=lambda one: -one.worth)
    return found


def charge_worth(
    me: Camp, other: Camp, own: list[Fighter], count: int, idle: list[int], guard: list[Fighter], full: int
) -> float:
    """The log-odds of winning if the first ``count`` knights attack and ``guard`` blocks as well as it can."""
    sides = [Side([one]) for one in own[:count]]
    places = _blocks(sides, guard, other.health)
    damage = 0
    spent = idle[:]
    for at, side in enumerate(sides):
        if side.blockers == 0:
            damage += side.attack
        if side.blockers == 0 or side.block_attack <= side.defense:
            spent.append(own[at].attack)
    if damage >= other.health:
        return WON
    rested: list[int] = []
    tired = other.spent[:]
    for at, place in enumerate(places):
        if place < 0:
            rested.append(guard[at].attack)
        elif sides[place].attack <= sides[place].block_defense:
            tired.append(guard[at].attack)
    mine = Camp(me.health, [one.attack for one in own[count:]], spent, me.coming, me.cards)
    return race_value(mine, Camp(other.health - damage, rested, tired, other.coming, other.cards), full)


def _blocks(sides: list[Side], guard: list[Fighter], health: int) -> list[int]:
    """Let ``guard`` block; the group that each of them takes, or -1."""
    if not sides or not guard:
        return [-1] * len(guard)
    groups = list(range(len(sides)))
    blocking = Blocking(sides, guard, [groups for _ in guard], health, 0.0, MOST_FORESEEN, must=False)
    blocking.solve()
    for at, place in enumerate(blocking.best):
        if place >= 0:
            sides[place].add(guard[at])
    return blocking.best
