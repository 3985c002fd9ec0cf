"""The teacher at one table: what she has taught, what she says now, and what she does not let pass without a word."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from meadhall.bots import menu
from meadhall.bots.advice import in_a_row
from meadhall.bots.bot import Sight
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import All, Said, say
from meadhall.kernel.state import State
from meadhall.lessons.lesson import Beat, Lesson, Picks, Spoken
from meadhall.lessons.look import Look

LEARNER: Final = 0
PATIENCE: Final = 3
"""What was said so often in vain is not said again."""
ADVISER: Final = "medium"
"""The bot whose answers she points at where she has nothing to teach."""


@dataclass(frozen=True, slots=True)
class Words:
    """All that she shows at one moment."""

    spoken: Spoken
    beat: str = ""
    """The idea that it belongs to; empty for plain advice, a slip and the end."""
    title: Said = ""
    mood: Literal["idea", "advice", "slip", "end"] = "idea"
    """A slip is about the last answer, which can be taken back."""


class Teacher:
    """She stands behind seat 0. Show her every answer of that seat by ``shown``."""

    def __init__(self, lesson: Lesson, known: Iterable[str] = ()) -> None:
        self.lesson: Final = lesson
        self.known: Final = list(known)
        """The beats that were shown to be known, or skipped, in their order."""
        self.skipped: Final[set[str]] = set()
        self.tries: Final[dict[str, int]] = {}
        """How often each beat was said in vain."""
        self.is_folded = False
        self.slip: Said = ""
        """What the last answer has cost, until it is taken back or left so."""

    def shown(self, before: Look, picks: Picks, after: Look) -> list[tuple[str, str]]:
        """See an answer of the learner; return what ``take`` is to be told of, each a deed and its beat."""
        self.slip = "" if after.view["over"] else self.lesson.slip(before, picks, after)
        said = self._now(before)
        known = [
            beat.key for beat in self.lesson.beats if self.is_open(beat.key) and _is_shown(beat, said, before, picks, after)
        ]
        found = [("known", key) for key in known]
        if said is not None and said[0].key not in known:
            tries = self.tries[said[0].key] = self.tries.get(said[0].key, 0) + 1
            found += [("skipped", said[0].key)] if tries == PATIENCE else []
        return found

    def _now(self, look: Look) -> tuple[Beat, Spoken] | None:
        """The idea whose moment it is, and what she says about it."""
        for beat in self.lesson.beats:
            spoken = beat.speak(look) if self.is_open(beat.key) and look.decision is not None else None
            if spoken is not None:
                return beat, spoken
        return None

    def take(self, deed: str, key: str = "") -> None:
        """Go on: a beat is ``known`` or ``skipped``, a slip is ``left``, she is ``folded`` or ``unfolded``."""
        if deed in ("known", "skipped") and self.is_open(key):
            self.known.append(key)
            if deed == "skipped":
                self.skipped.add(key)
        elif deed == "left":
            self.slip = ""
        elif deed in ("folded", "unfolded"):
            self.is_folded = deed == "folded"

    def is_open(self, key: str) -> bool:
        """Whether there is such a beat that is not known yet."""
        return key not in self.known and any(beat.key == key for beat in self.lesson.beats)

    def ideas(self, words: Words | None) -> list[tuple[Said, Literal["known", "now", "open"]]]:
        """The ideas of this game: those that are known, the one she speaks of, those to come."""
        titles = {beat.key: beat.title for beat in self.lesson.beats}
        now = "" if words is None or not words.beat else titles[words.beat].other
        known = list(dict.fromkeys(titles[key].other for key in self.known if titles[key].other != now))
        open_ = list(dict.fromkeys(title.other for title in titles.values() if title.other not in (now, *known)))
        found: list[tuple[Said, Literal["known", "now", "open"]]] = [(title, "known") for title in known]
        if now:
            found.append((now, "now"))
        return [*found, *((title, "open") for title in open_)]

    def speak(self, state: State) -> Words | None:
        """What she says now; None while the learner is not asked."""
        look = Look.at(state, LEARNER)
        if state.is_over:
            return Words(Spoken(self.lesson.ending(look), None, small=self._learnt()), mood="end")
        if self.slip:
            return Words(Spoken(self.slip, None), mood="slip")
        if look.decision is None:
            return None
        now = self._now(look)
        if now is None:
            return self._advice(state, look)
        beat, spoken = now
        picks = self.advised(state, look) if spoken.picks is None else spoken.picks
        return Words(dataclasses.replace(spoken, picks=picks), beat.key, beat.title)

    def _advice(self, state: State, look: Look) -> Words | None:
        """What she would do, where there is nothing new; None if there is nothing to choose."""
        assert look.decision is not None
        if len(look.options) == look.decision["low"] == look.decision["high"]:
            return None
        picks = self.advised(state, look)
        if picks is None:
            return None
        deed = state.game.button(state, picks[0]) if len(picks) == 1 else state.game.confirm(state, len(picks))
        if deed:
            said = say("I suggest: {deed}.", deed=in_a_row(deed))
        else:
            said = say("I suggest what I point at.") if picks else say("I suggest: pass.")
        return Words(Spoken(said, picks), mood="advice")

    def advised(self, state: State, look: Look) -> Picks | None:
        """The answer she would give herself."""
        picks = self.lesson.advise(look)
        return advice(state) if picks is None else picks

    def _learnt(self) -> Said:
        skill = {beat.key: beat.skill for beat in self.lesson.beats}
        skills = [skill[key] for key in self.known if key not in self.skipped]
        named = [in_a_row(skill) for skill in skills if skill]
        return say("You can {skills}.", skills=All(named)) if named else ""


def _is_shown(beat: Beat, said: tuple[Beat, Spoken] | None, before: Look, picks: Picks, after: Look) -> bool:
    if beat.done is None:
        return said is not None and said[0] is beat
    return beat.done(before, picks, after)


def advice(state: State) -> Picks | None:
    """The answer of a quick bot to the open decision; None if it has none."""
    try:
        return menu.make(ADVISER, state.game).answer(Sight(state, state.number)).picks
    except MeadhallError:
        return None


def reply(lesson: Lesson, state: State) -> Picks | None:
    """What the lesson has the opponent answer to the open decision, if that is allowed; None: whatever it likes."""
    seat = state.asked
    picks = lesson.reply(Look.at(state, seat))
    if picks is None or not state.allows(Action(state.number_for(seat), picks)):
        return None
    return picks
