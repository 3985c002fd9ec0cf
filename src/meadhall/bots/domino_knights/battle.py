"""Attack and defense by exact small search: what a commitment leads to, and which one is best."""

from typing import Final

from meadhall.bots.domino_knights.worth import danger, guards, knight_worth
from meadhall.games.domino_knights.battle.powers import blockers_of, is_usable, may_attack, may_block, powers_of
from meadhall.games.domino_knights.board.pieces import NOBODY
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat

MOST_TRIED: Final = 250
"""How many ways to block are tried at most; with more, blockers are assigned one after another."""
MOST_FORESEEN: Final = 20
"""The same for what a defender is expected to do."""

FEW: Final = 8
"""Up to this many knights, every number of attackers is considered."""


class Fighter:
    """A knight as a battle sees it."""

    __slots__ = ("token", "attack", "defense", "worth")

    def __init__(self, token: int, attack: int, defense: int) -> None:
        self.token: Final[int] = token
        self.attack: Final[int] = attack
        self.defense: Final[int] = defense
        self.worth: Final[float] = knight_worth(attack, defense)


def fighter(state: KnightsState, token: int) -> Fighter:
    seat = state.controller(token)
    knight = state.knight(token)
    assert knight is not None and seat != NOBODY
    attack, defense = powers_of(state, seat, knight)
    return Fighter(token, attack, defense)


class Side:
    """One attack group: its attackers together and those who block it so far."""

    __slots__ = ("attack", "defense", "worth", "block_attack", "block_defense", "block_worth", "blockers")

    def __init__(self, fighters: list[Fighter]) -> None:
        attack = 0
        defense = 0
        worth = 0.0
        for one in fighters:
            attack += one.attack
            defense += one.defense
            worth += one.worth
        self.attack: Final[int] = attack
        self.defense: Final[int] = defense
        self.worth: Final[float] = worth
        self.block_attack: int = 0
        self.block_defense: int = 0
        self.block_worth: float = 0.0
        self.blockers: int = 0

    def add(self, one: Fighter) -> None:
        self.block_attack += one.attack
        self.block_defense += one.defense
        self.block_worth += one.worth
        self.blockers += 1

    def take(self, one: Fighter) -> None:
        self.block_attack -= one.attack
        self.block_defense -= one.defense
        self.block_worth -= one.worth
        self.blockers -= 1

    def damage(self) -> int:
        """What it does to the defender's health."""
        return self.attack if self.blockers == 0 else 0

    def gain(self) -> float:
        """The knights that the defender wins here, less those she loses."""
        return self._won(self.block_attack, self.block_defense, self.block_worth) if self.blockers else 0.0

    def gain_with(self, one: Fighter) -> float:
        """The same if one more blocks."""
        return self._won(self.block_attack + one.attack, self.block_defense + one.defense, self.block_worth + one.worth)

    def _won(self, attack: int, defense: int, worth: float) -> float:
        gain = self.worth if attack > self.defense else 0.0
        return gain - worth if self.attack > defense else gain


def defense_worth(sides: list[Side], health: int) -> float:
    """How well the defender comes out of a battle."""
    damage = 0
    gain = 0.0
    for side in sides:
        damage += side.damage()
        gain += side.gain()
    return outcome_worth(damage, gain, health)


def outcome_worth(damage: int, gain: float, health: int) -> float:
    """What damage, and knights won less those lost, are worth to the defender; being killed is the worst."""
    if damage >= health:
        return gain - 200.0 - damage
    return gain - damage * (1.0 + 6.0 / max(health, 1))


class Blocking:
    """The best way found to assign blockers to groups."""

    __slots__ = ("sides", "fighters", "allowed", "health", "cost", "best", "best_worth", "now", "must", "most")

    def __init__(
        self,
        sides: list[Side],
        fighters: list[Fighter],
        allowed: list[list[int]],
        health: int,
        cost: float,
        most: int = MOST_TRIED,
        *,
        must: bool,
    ) -> None:
        self.sides: Final = sides
        self.fighters: Final = fighters
        self.allowed: Final = allowed
        """For each fighter the groups it may block."""
        self.health: Final = health
        self.cost: Final = cost
        """What it costs to spend a knight."""
        self.most: Final = most
        self.must: Final = must
        """Whether every fighter has to block."""
        self.now: Final[list[int]] = [-1] * len(fighters)
        self.best: list[int] = [-1] * len(fighters)
        self.best_worth: float = -1e9

    def solve(self) -> None:
        ways = 1
        for groups in self.allowed:
            ways *= len(groups) + 1
        if ways <= self.most:
            self._all_ways(0, 0)
        else:
            self._one_by_one()

    def _all_ways(self, at: int, used: int) -> None:
        if at == len(self.fighters):
            worth = defense_worth(self.sides, self.health) - self.cost * used
            if worth > self.best_worth + 1e-9:
                self.best_worth = worth
                self.best = self.now[:]
            return
        if not self.must:
            self.now[at] = -1
            self._all_ways(at + 1, used)
        for group in self.allowed[at]:
            side = self.sides[group]
            side.add(self.fighters[at])
            self.now[at] = group
            self._all_ways(at + 1, used + 1)
            side.take(self.fighters[at])
        self.now[at] = -1

    def _one_by_one(self) -> None:
        """Each fighter in turn takes the place that helps most; only the side it joins is judged again."""
        damage = 0
        gain = 0.0
        for side in self.sides:
            damage += side.damage()
            gain += side.gain()
        worth = outcome_worth(damage, gain, self.health)
        for at, one in enumerate(self.fighters):
            best, best_worth = -1, -1e9 if self.must else worth
            for group in self.allowed[at]:
                side = self.sides[group]
                joined = gain - side.gain() + side.gain_with(one)
                now = outcome_worth(damage - side.damage(), joined, self.health) - self.cost
                if now > best_worth + 1e-9:
                    best, best_worth = group, now
            if best >= 0:
                side = self.sides[best]
                damage -= side.damage()
                gain += side.gain_with(one) - side.gain()
                side.add(one)
                worth = best_worth
            self.best[at] = best
        self.best_worth = worth
        for at, group in enumerate(self.best):
            if group >= 0:
                self.sides[group].take(self.fighters[at])


def best_blocks(state: KnightsState, seat: Seat, tokens: list[int], *, must: bool) -> list[int]:
    """For each of the knights ``tokens`` of ``seat`` the group it should block, or -1."""
    battle = state.battle
    assert battle is not None
    sides: list[Side] = []
    for group in battle.groups:
        side = Side([fighter(state, token) for token in group.attackers])
        for token in group.blockers:
            side.add(fighter(state, token))
        sides.append(side)
    fighters = [fighter(state, token) for token in tokens]
    allowed: list[list[int]] = []
    for token in tokens:
        knight = state.knight(token)
        assert knight is not None
        allowed.append([at for at, group in enumerate(battle.groups) if may_block(state, seat, knight, group.attackers)])
    health = state.points[battle.defender] if not state.is_fame else 1000
    blocking = Blocking(sides, fighters, allowed, health, _spending_cost(state, seat), must=must)
    blocking.solve()
    return blocking.best


def _spending_cost(state: KnightsState, seat: Seat) -> float:
    """A blocker is rested by its own next turn: spending it matters only if others attack before that."""
    others = 0
    at = (state.turn + 1) % state.variant.players
    while at != seat:
        if not state.out[at] and state.knights[at]:
            others += 1
        at = (at + 1) % state.variant.players
    return 0.6 * others


def blocks(state: KnightsState, seat: Seat) -> list[int]:
    """The knights that the defender ``seat`` should block with."""
    tokens = blockers_of(state, seat)
    places = best_blocks(state, seat, tokens, must=False)
    return [token for token, place in zip(tokens, places, strict=True) if place >= 0]


class Assault:
    """An attack worth making: whom, with which knights, and how much better it is than none."""

    __slots__ = ("defender", "tokens", "worth")

    def __init__(self, defender: int, tokens: list[int], worth: float) -> None:
        self.defender: Final = defender
        self.tokens: Final = tokens
        self.worth: Final = worth


def assaults(state: KnightsState, seat: Seat) -> list[Assault]:
    """Sensible attacks by ``seat`` on everybody it may attack, best first."""
    found: list[Assault] = []
    for defender in range(state.variant.players):
        if defender == seat or state.out[defender] or state.attacked >> defender & 1:
            continue
        found += assaults_on(state, seat, defender)
    found.sort(key=lambda one: -one.worth)
    return found


def usable_fighters(state: KnightsState, seat: Seat) -> list[Fighter]:
    """The knights of a player that could fight now."""
    found: list[Fighter] = []
    for knight in state.knights[seat]:
        if is_usable(state, seat, knight):
            attack, defense = powers_of(state, seat, knight)
            found.append(Fighter(knight.token, attack, defense))
    return found


def assaults_on(state: KnightsState, seat: Seat, defender: int) -> list[Assault]:
    """The best attack on one player for every number of knights (of many, every fourth), strongest attackers first."""
    own: list[Fighter] = []
    for knight in state.knights[seat]:
        if is_usable(state, seat, knight) and may_attack(state, knight, defender):
            attack, defense = powers_of(state, seat, knight)
            own.append(Fighter(knight.token, attack, defense))
    own.sort(key=lambda one: (-one.attack, -one.defense, one.token))
    guard = usable_fighters(state, defender)
    before = danger(state, seat, guards(state, seat))
    left = guards(state, seat)
    found: list[Assault] = []
    for count in range(1, len(own) + 1):
        if count > FEW and count % 4 and count != len(own):
            continue
        worth = assault_worth(state, defender, own[:count], guard)
        exposed = danger(state, seat, max(left - count, 0)) - before
        tokens = [one.token for one in own[:count]]
        found.append(Assault(defender, tokens, worth - 0.75 * exposed))
    return found


def assault_worth(state: KnightsState, defender: int, attackers: list[Fighter], guard: list[Fighter]) -> float:
    """What an attack brings if the defender blocks as well as she can."""
    sides = [Side([one]) for one in attackers]
    groups = list(range(len(sides)))
    health = state.points[defender] if not state.is_fame else 1000
    blocking = Blocking(sides, guard, [groups for _ in guard], health, 0.0, MOST_FORESEEN, must=False)
    blocking.solve()
    return -blocking.best_worth * dislike(state, defender)


def dislike(state: KnightsState, rival: int) -> float:
    """Hurting the strongest helps most, hurting the weak helps whoever is ahead; with two players there is only one."""
    living = state.living()
    if len(living) < 3:
        return 1.0
    return 0.6 + 0.4 * strength(state, rival) / max(max([strength(state, one) for one in living]), 1.0)


def strength(state: KnightsState, seat: Seat) -> float:
    """How much a kingdom is to be feared: its points and its knights, those to come included."""
    return state.points[seat] + 3.0 * len(state.knights[seat]) + 2.0 * len(state.candidates[seat])
