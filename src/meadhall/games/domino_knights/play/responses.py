"""Event windows: the moments between decisions at which everybody may play special cards (DKN-W12 to W19)."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from meadhall.games.domino_knights.asking import Decide, KnightsWindow
from meadhall.games.domino_knights.battle.powers import has_blocker
from meadhall.games.domino_knights.battle.stakes import attack_said, damage_coming, fatal, is_deadly
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.codes import END, NO_CODES, PLAY, play_key
from meadhall.games.domino_knights.phases.fitting import training_key, training_options
from meadhall.games.domino_knights.phases.training import start_training, training_label
from meadhall.games.domino_knights.play.announcing import start_play
from meadhall.games.domino_knights.play.playable import can_play, can_respond, let_go, playable, wants_to_respond
from meadhall.games.domino_knights.play.worth import is_aid_worth, is_window_worth, is_worth_before_defending
from meadhall.games.domino_knights.state import WISHES, KnightsState
from meadhall.games.domino_knights.texts import knights_in, play_label
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Obvious, Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Person, Said, say
from meadhall.kernel.windows import ALL_PASS, SAME_SEAT


def event_window(name: int) -> list[Step[Any]]:
    """The steps of one event window of table W18."""
    return [EventWindow(name), CloseWindow(name)]


def is_response(frame: Frame) -> bool:
    """Whether a window waits for this answer: what to respond with, or a pick of a response that is being told."""
    if not isinstance(frame.step, Decide):
        return isinstance(frame.step, Ask)
    below = frame.below
    return frame.step.picks and below is not None and isinstance(below.step, Ask) and not isinstance(below.step, Decide)


class CloseWindow(Deed[KnightsState]):
    def __init__(self, window: int) -> None:
        self.window: Final = window

    def do(self, state: KnightsState, scope: Scope) -> None:
        state.window = 0
        if state.journal is not None:
            private = {seat: {"asked": bool(state.responders >> seat & 1)} for seat in range(state.variant.players)}
            state.note(Event("window_closed", -1, {"window": names.WINDOWS[self.window]}, private))


class EventWindow(KnightsWindow):
    """Goes round from the turn player until all have passed one after another (DKN-W12, DKN-W13)."""

    until = ALL_PASS
    then = SAME_SEAT
    short = "Play a special card?"
    rule = "DKN-W12"

    def __init__(self, window: int) -> None:
        super().__init__()
        self.window: Final = window
        self.bit: Final[i64] = 1 << window

    def opens(self, state: KnightsState) -> bool:
        """Whether the window opens at all (table W18)."""
        window = self.window
        variant = state.variant
        if not variant.windows & self.bit:
            return False
        if names.WIN_DECLARED <= window <= names.WIN_BATTLEFIELD:
            battle = state.battle
            return battle is not None and len(battle.lost if window == names.WIN_BATTLEFIELD else battle.groups) > 0
        return window != names.WIN_DRAWN or variant.full_windows or state.wealth_count(state.turn) > 0

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        if self.opens(state):
            if state.journal is not None or self.is_heeded(state):
                return self
            state.has_resolved = False
            state.responders = 0
        closing = self.after
        assert closing is not None
        return closing.after

    def is_heeded(self, state: KnightsState) -> bool:
        """Whether anybody has a response to make when the window opens."""
        state.window = self.window
        found = False
        if state.battle is None and not state.alerts & WISHES:
            found = can_respond(state, state.turn)
        else:
            for seat in state.clockwise(state.turn):
                if can_respond(state, seat):
                    found = True
                    break
        state.window = 0
        return found

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        state.window = self.window
        state.has_resolved = False
        state.responders = 0
        if state.journal is not None:
            state.note(Event("window_opened", -1, {"window": names.WINDOWS[self.window]}))
        scope = frame.scope
        order = state.clockwise(state.turn)
        for at, seat in enumerate(order):
            codes = self.responses(state, scope, seat)
            if codes:
                answered = frame.next()
                assert answered is not None
                state.question = Question(seat, codes, 0, 1)
                asking = Scope(scope.you, scope.card, at, at, answered.depth, False, scope.held, scope.note)
                return Frame(self.round, asking, answered)
        return frame.goto_inline(state, self.after)

    def order(self, state: KnightsState, scope: Scope) -> list[int]:
        return state.clockwise(state.turn)

    def responses(self, state: KnightsState, scope: Scope, seat: Seat) -> list[int]:
        if not wants_to_respond(state, seat):
            return NO_CODES
        codes = playable(state, seat)
        if codes and state.training >> seat & 1:
            # Training alone is no reason to be asked: it can be said at any time (DKN-R24).
            codes += training_options(state, seat)
        return codes

    def is_worth_asking(self, state: KnightsState, frame: Frame, question: Question) -> bool:
        return is_window_worth(state, question.seat, question)

    def respond(self, state: KnightsState, frame: Frame, seat: Seat, code: int) -> Frame | None:
        let_go(state, seat)
        state.responders |= 1 << seat
        # Neither a card that is not announced yet nor a training action (DKN-R24) resets the passes in the open frame.
        assert state.top is not None
        passes = state.top.scope.marks
        if passes:
            frame = frame.repeat_with(frame.scope.with_marks(passes))
        return start_play(frame, seat, code) if code >= PLAY else start_training(frame, seat, code)

    def passed(self, state: KnightsState, scope: Scope, seat: Seat) -> None:
        let_go(state, seat)
        state.responders |= 1 << seat

    def is_closed(self, state: KnightsState, frame: Frame) -> bool:
        if names.WIN_DECLARED <= self.window <= names.WIN_PRE_RESOLVE:
            battle = state.battle
            return battle is None or not battle.groups
        return False

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        if code >= PLAY:
            return play_key(code)
        order = self.order(state, frame.scope)
        return training_key(state, order[frame.scope.n % len(order)], code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(self.window_prompt(state), self.rule)

    def window_prompt(self, state: KnightsState) -> Said:
        """What has happened or is about to, and the question."""
        who = Person(state.turn)
        if self.window in (names.WIN_DECLARED, names.WIN_ATTACK_SET):
            return say("{attack} Play a special card before the block?", attack=attack_said(state))
        if self.window in (names.WIN_DEFENSE_SET, names.WIN_PRE_RESOLVE):
            return say("{attack} Play a special card before they fight?", attack=attack_said(state))
        if self.window == names.WIN_BATTLEFIELD:
            fallen = knights_in(state, state.attack_under_way().lost)
            return say("Fallen in this battle: {knights}. Raise one of them before the burial?", knights=fallen)
        if self.window == names.WIN_DRAWN:
            return say(
                "{who} has drawn cards and recruits. Play a special card?",
                you="You have drawn your cards and recruits. Play a special card before you promote knights?",
                who=who,
            )
        if self.window == names.WIN_PROMOTED:
            return say(
                "{who} has promoted knights. Play a special card?",
                you="Your knights are promoted. Play a special card before you train?",
                who=who,
            )
        if self.window == names.WIN_TRAINED:
            return say(
                "{who} has trained and may attack next. Play a special card?",
                you="Your training is done. Play a special card before you attack?",
                who=who,
            )
        if self.window == names.WIN_CLEANED:
            return say(
                "{who}'s battle is over. Play a special card before their next attack?",
                you="Your battle is over. Play a special card before you go on?",
                who=who,
            )
        return say(
            "{who}'s turn is about to end. Play a special card?",
            you="Your turn is about to end. Play a special card?",
            who=who,
        )

    def label(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return play_label(state, key) or training_label(state, state.asked, key)

    def decline(self, state: KnightsState, frame: Frame) -> Said:
        if self.is_last_chance(state):
            return say("Take {damage} damage (you would be out)", damage=damage_coming(state))
        return "Let the battle go on" if state.battle is not None else super().decline(state, frame)

    def warning(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return fatal(state) if not key and self.is_last_chance(state) else ""

    def is_last_chance(self, state: KnightsState) -> bool:
        """Whether whoever is asked is out if nothing is played."""
        return self.window == names.WIN_PRE_RESOLVE and is_deadly(state, state.asked)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayFirst(Decide):
    """Before a commitment or the discard its player may announce special cards (table T2, "may play")."""

    is_aid: ClassVar[bool] = False
    passable = True

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return "Continue without a card"

    def is_sensible(self, state: KnightsState, frame: Frame, key: str) -> bool:
        return key == "go on"

    def question(self, state: KnightsState, frame: Frame) -> Question:
        seat = frame.scope.you
        return Question(seat, [*playable(state, seat), END])

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return "go on" if code == END else play_key(code)

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return [END]

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        seat = question.seat
        if self.is_aid:
            is_worth = is_aid_worth(state, seat)
        elif state.battle is None:
            is_worth = False  # the decision that ended the attack phase offered the same cards
        else:
            is_worth = is_worth_before_defending(state, seat, [code - PLAY for code in question.codes if code >= PLAY])
        return None if is_worth else Obvious([END])

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        battle = state.battle
        if battle is not None and not battle.groups:
            return self.after
        return self if can_play(state, scope.you) else self.after

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        codes = playable(state, frame.scope.you)
        if not codes:
            return frame.goto_inline(state, self.after)
        if state.resigning:
            return super().run_framed(state, frame)
        codes.append(END)
        return self.pose(state, frame, Question(frame.scope.you, codes))

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == END:
            return frame.goto_inline(state, self.after)
        return start_play(frame, frame.scope.you, codes[0])

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        return self.is_aid and state.variant.hides


class BeforeJoining(PlayFirst):
    ask = "before-aid-attack"
    rule = "DKN-4.4.2-a"
    is_aid = True

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        said = say("{attack} Play a special card before you decide whether to join?", attack=attack_said(state))
        return Prompt(said, self.rule)


class BeforeBlocking(PlayFirst):
    ask = "before-defend"
    short = "Play a special card before you block?"
    rule = "DKN-4.4.4-a"

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(say("{attack} Play a special card before you block?", attack=attack_said(state)), self.rule)

    def is_sensible(self, state: KnightsState, frame: Frame, key: str) -> bool:
        is_safe = not is_deadly(state, frame.scope.you) or has_blocker(state, frame.scope.you)
        return is_safe and super().is_sensible(state, frame, key)


class BeforeHelping(PlayFirst):
    ask = "before-aid-defend"
    rule = "DKN-4.4.5-a"
    is_aid = True

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        whom = Person(state.attack_under_way().defender)
        said = say(
            "{attack} Play a special card before you decide whether to help {whom}?", attack=attack_said(state), whom=whom
        )
        return Prompt(said, self.rule)


class BeforeDiscarding(PlayFirst):
    ask = "before-discard"
    short = "Play a special card before you discard?"
    sentence = "Your turn is almost over. Play a special card before you discard?"
    rule = "DKN-4.5-a"
