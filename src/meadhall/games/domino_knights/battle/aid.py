"""Aid from others: knights that join an attack, and whom the rounds of aid ask (sections 4.4.2 and 4.4.5)."""

from typing import Any

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.attack import arranged, commit_attackers, commitment
from meadhall.games.domino_knights.battle.powers import attackers_of, has_attacker, has_blocker
from meadhall.games.domino_knights.battle.stakes import attack_said
from meadhall.games.domino_knights.play.playable import can_play
from meadhall.games.domino_knights.play.worth import is_aid_worth
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import number_in, own_knight, some_knights
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import NOTHING_TO_DO, Obvious, Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import NO_SEAT, Frame, Scope, Step
from meadhall.kernel.program import Deed, EachSeat
from meadhall.kernel.sentence import Said, say


class PickAid(Decide):
    """The knights that join an attack as aid; none is allowed (DKN-4.4.2-a)."""

    ask = "aid-attack"
    rule = "DKN-4.4.2-a"
    passable = True

    def question(self, state: KnightsState, frame: Frame) -> Question:
        battle = state.attack_under_way()
        codes = attackers_of(state, frame.scope.you, battle.defender) if battle.groups else []
        return Question(frame.scope.you, codes, 0, len(codes))

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        return None if is_aid_worth(state, question.seat) else NOTHING_TO_DO

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(say("{attack} Join the attack with your knights?", attack=attack_said(state)), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return own_knight(state, number_in(key, "k"))

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        return say("Join with {knights}", knights=some_knights(count)) if count else "Don't join the attack"

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        return arranged(state, self.after, frame, 0, tuple(codes))

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        return True


class CommitAid(Deed[KnightsState]):
    """The aiding knights join the attack."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        if not scope.held:
            return
        commit_attackers(state, scope.you, scope)
        if state.journal is not None:
            state.note(Event("attack_aided", scope.you, commitment(state, scope.held)))


class AidRound(EachSeat[KnightsState]):
    """Asks every other living seat once, clockwise after the attacker or the defender (DKN-R27)."""

    def __init__(self, body: list[Step[KnightsState]], *, for_defense: bool) -> None:
        super().__init__(body)
        self.for_defense = for_defense

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        if state.variant.players == 2 or self.next_seat(state, scope, NO_SEAT) == NO_SEAT:  # DKN-4.4.2-f
            return self.after
        return self

    def next_seat(self, state: KnightsState, scope: Scope, seat: Seat) -> int:
        battle = state.attack_under_way()
        if not battle.groups:
            return NO_SEAT
        start = battle.defender if self.for_defense else battle.attacker
        other = battle.attacker if self.for_defense else battle.defender
        following = start if seat == NO_SEAT else seat
        while True:
            following = (following + 1) % state.variant.players
            if following == start:
                return NO_SEAT
            if following != other and state.out[following] == 0 and self.is_able(state, following):
                return following

    def is_able(self, state: KnightsState, seat: Seat) -> bool:
        """Whether this seat can do anything here; who cannot is passed over (table T2)."""
        if can_play(state, seat):
            return True
        battle = state.attack_under_way()
        return has_blocker(state, seat) if self.for_defense else has_attacker(state, seat, battle.defender)
