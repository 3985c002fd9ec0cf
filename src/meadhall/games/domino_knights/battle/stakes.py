"""What is at stake in the attack under way, in words for the player who is asked about it."""

from meadhall.games.domino_knights.battle.resolution import losers, totals
from meadhall.games.domino_knights.board.pieces import Group
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import as_one, in_a_row, knights_in
from meadhall.kernel.aliases import Seat
from meadhall.kernel.sentence import All, Person, Said, Sentence, Thing, say


def damage_coming(state: KnightsState) -> int:
    """What the groups that nobody blocks would do to the defender's health."""
    battle = state.attack_under_way()
    return sum([totals(state, group.attackers, battle.attacker)[0] for group in battle.groups if not group.blockers])


def is_deadly(state: KnightsState, seat: Seat) -> bool:
    """Whether ``seat`` is about to lose all its health."""
    battle = state.battle
    if battle is None or battle.resolved or battle.defender != seat or state.is_fame:
        return False
    return 0 < state.points[seat] <= damage_coming(state)


def fatal(state: KnightsState) -> Said:
    """What the defender loses who lets a deadly attack happen."""
    return say("You take {damage} damage and are out of the game.", damage=damage_coming(state))


def attack_said(state: KnightsState) -> Sentence:
    """The attack as it stands: who attacks whom, who blocks, and what would come of it."""
    battle = state.attack_under_way()
    if any(group.blockers for group in battle.groups):
        return _outlook(state)
    who, whom = Person(battle.attacker), Person(battle.defender)
    attackers = [token for group in battle.groups for token in group.attackers]
    knights = knights_in(state, attackers, battle.attacker)
    if state.is_fame:
        return say(
            "{who} attacks {whom} with {knights}.",
            you="You attack {whom} with {knights}.",
            yours="{who} attacks you with {knights}.",
            who=who,
            whom=whom,
            knights=knights,
        )
    return say(
        "{who} attacks {whom} with {knights}: {damage} damage, {whom} has {health}.",
        you="You attack {whom} with {knights}: {damage} damage, {whom} has {health}.",
        yours="{who} attacks you with {knights}: {damage} damage, you have {health}.",
        who=who,
        whom=whom,
        knights=knights,
        damage=damage_coming(state),
        health=state.points[battle.defender],
    )


def _outlook(state: KnightsState) -> Sentence:
    """An attack that somebody blocks: who faces whom, who would fall, what gets through."""
    battle = state.attack_under_way()
    who, whom = Person(battle.attacker), Person(battle.defender)
    fallen = [knight for group in battle.groups for knight in _falling(state, group)]
    damage = 0 if state.is_fame else damage_coming(state)
    row = [
        say(
            "{who} attacks {whom}: {groups}.",
            you="You attack {whom}: {groups}.",
            yours="{who} attacks you: {groups}.",
            who=who,
            whom=whom,
            groups=All([_facing(state, group) for group in battle.groups]),
        ),
        say("Would fall: {knights}.", knights=All(fallen)) if fallen else say("Nobody would fall."),
    ]
    if damage:
        row.append(
            say(
                "{who} would take {damage} damage and has {health}.",
                you="You would take {damage} damage and have {health}.",
                who=whom,
                damage=damage,
                health=state.points[battle.defender],
            )
        )
    return in_a_row(row)


def _facing(state: KnightsState, group: Group) -> Sentence:
    battle = state.attack_under_way()
    attackers = unit(state, group.attackers, battle.attacker)
    if not group.blockers:
        return say("{knights} unblocked", knights=attackers)
    return say("{knights} against {blockers}", knights=attackers, blockers=unit(state, group.blockers, battle.defender))


def unit(state: KnightsState, tokens: tuple[int, ...], seat: Seat) -> Thing:
    """Knights that fight as one, those of ``seat`` without saying whose they are: ``9-2+4-4``."""
    return as_one(knights_in(state, tokens, seat).things)


def with_totals(state: KnightsState, tokens: tuple[int, ...], seat: Seat) -> Sentence:
    """A unit with what it is worth: ``9-2+4-4 (attack 13, defense 6)``."""
    attack, defense = totals(state, tokens, seat)
    return say(
        "{knights} (attack {attack}, defense {defense})", knights=unit(state, tokens, seat), attack=attack, defense=defense
    )


def _falling(state: KnightsState, group: Group) -> list[Thing]:
    """The knights of a group that would be defeated now."""
    if not group.blockers:
        return []
    battle = state.attack_under_way()
    attackers_fall, blockers_fall = losers(state, battle, group)
    found: list[Thing] = []
    if attackers_fall:
        found += knights_in(state, group.attackers, battle.attacker).things
    if blockers_fall:
        found += knights_in(state, group.blockers, battle.defender).things
    return found
