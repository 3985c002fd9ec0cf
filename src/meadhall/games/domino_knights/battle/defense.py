"""The defense: which knights block, and whom (section 4.4.4)."""

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.attack import PlaceEach, commitment, weary_of
from meadhall.games.domino_knights.battle.powers import blockers_of, groups_for
from meadhall.games.domino_knights.battle.stakes import attack_said, damage_coming, fatal, is_deadly, with_totals
from meadhall.games.domino_knights.board.pieces import Group
from meadhall.games.domino_knights.play.worth import is_aid_worth
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import number_in, own_knight, some_knights
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import NOTHING_TO_DO, Obvious, Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, carry_on
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Person, Said, say


class PickDefense(Decide):
    """The knights that block; none is allowed."""

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return own_knight(state, number_in(key, "k"))

    def question(self, state: KnightsState, frame: Frame) -> Question:
        codes = blockers_of(state, frame.scope.you)
        return Question(frame.scope.you, codes, 0, len(codes))

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        codes = blockers_of(state, frame.scope.you)
        if not codes:
            return self.chosen(state, frame, codes)
        return self.pose(state, frame, Question(frame.scope.you, codes, 0, len(codes)))

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        you = frame.scope.you
        battle = state.attack_under_way()
        assigning = self.after
        assert assigning is not None
        if codes and len(battle.groups) > 1:
            return Frame(assigning, Scope(you, held=tuple(codes)), frame.below)
        # Whoever was picked may block some group, and there is but one.
        return carry_on(state, assigning.after, Scope(you, held=tuple(codes), note=(0,) * len(codes)), frame.below)

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        return is_aider(state, frame.scope.you)


class PickBlockers(PickDefense):
    """The knights that block for their own Kingdom (DKN-4.4.4-a)."""

    ask = "defend"
    short = "Choose knights to block."
    rule = "DKN-4.4.4-b"

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(say("{attack} Choose knights to block.", attack=attack_said(state)), self.rule)

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        if count:
            return say("Block with {knights}", knights=some_knights(count))
        if state.is_fame:
            return "Don't block"
        damage = damage_coming(state)
        if is_deadly(state, frame.scope.you):
            return say("Don't block (take {damage}, you would be out)", damage=damage)
        return say("Don't block (take {damage}, {health} left)", damage=damage, health=state.points[frame.scope.you] - damage)

    def warning(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return fatal(state) if not key and is_deadly(state, frame.scope.you) else ""


class PickAidingBlockers(PickDefense):
    """The knights that block for another Kingdom (DKN-4.4.5-a)."""

    ask = "aid-defend"
    rule = "DKN-4.4.5-a"
    passable = True

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        return None if is_aid_worth(state, question.seat) else NOTHING_TO_DO

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        whom = Person(state.attack_under_way().defender)
        return Prompt(say("{attack} Help {whom} to block?", attack=attack_said(state), whom=whom), self.rule)

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        if count:
            return say("Help with {knights}", knights=some_knights(count))
        return say("Don't help {whom}", whom=Person(state.attack_under_way().defender))


def is_aider(state: KnightsState, seat: Seat) -> bool:
    """Whether this seat is neither attacker nor defender."""
    battle = state.battle
    return battle is not None and seat not in (battle.attacker, battle.defender)


class AssignBlocker(PlaceEach):
    """Which group each picked knight blocks (DKN-4.4.4-b)."""

    ask = "block"
    rule = "DKN-4.4.4-b"

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(say("{knight} blocks: which attacker does it stop?", knight=self.placed(state, frame)), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        battle = state.attack_under_way()
        first = number_in(key.removeprefix("block "), "k")
        for group in battle.groups:
            if group.attackers[0] == first:
                return say("Block {knights}", knights=with_totals(state, group.attackers, battle.attacker))
        return key

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        return Question(scope.you, groups_for(state, scope.you, scope.held[len(scope.note)]))

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        battle = state.attack_under_way()
        return f"block k{battle.groups[code].attackers[0]}"

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        group = (codes[0],)
        return frame.repeat_with(frame.scope.with_note(frame.scope.note + group))

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        return is_aider(state, frame.scope.you)


class CommitBlockers(Deed[KnightsState]):
    """The blockers take their places; all blockers of one group are one unit (DKN-4.4.4-d, DKN-R29)."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def do(self, state: KnightsState, scope: Scope) -> None:
        battle = state.attack_under_way()
        if not scope.held:
            return
        changed = battle.copy()
        if len(battle.groups) == 1:
            only = battle.groups[0]
            changed.groups = (Group(only.attackers, only.blockers + scope.held),)
        else:
            groups: list[Group] = []
            for at, group in enumerate(battle.groups):
                joining = tuple([token for index, token in enumerate(scope.held) if scope.note[index] == at])
                groups.append(Group(group.attackers, group.blockers + joining) if joining else group)
            changed.groups = tuple(groups)
        changed.take_in(scope.held)
        changed.weary = battle.weary + weary_of(state, scope.held)
        state.battle = changed
        if state.journal is not None:
            state.note(Event(self.kind, scope.you, commitment(state, scope.held)))
