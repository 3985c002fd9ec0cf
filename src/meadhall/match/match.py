"""A match is the authority over one game: it takes answers, records them, and tells each seat what it may know.

Terminal, server, tests and simulations all play through it. It knows no network and no screen, and takes the time of
day from whoever calls.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import GameOver, IllegalAction, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import MOST_STEPS
from meadhall.kernel.game import NEVER_MIND, Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.pace import rest
from meadhall.kernel.sentence import ENGLISH, Language, Reader, Said, say
from meadhall.kernel.state import State
from meadhall.match import orders, recording
from meadhall.match.reading import lines_for, view_for
from meadhall.match.recording import Recording
from meadhall.match.seats import Seat, check_names
from meadhall.match.undo import Mark, Past, Request, acted, is_hidden

CHECK_EVERY: Final = 50
SNAPSHOT_EVERY: Final = 200
SETTLED: Final = 100
"""How many standing answers are given in a row before somebody is asked again."""


def placed(game: Game, position: str, luck: Callable[[tuple[str, ...]], Chance]) -> State:
    """The state that a position text without luck of its own describes, with ``luck`` for its streams; raise BadPosition."""
    streams = game.streams(game.position(position).options)
    return game.position(f"{position}\nluck: {json.dumps(luck(streams).to_json())}")


class Match:
    """One game being played by its seats. Make one with ``Match.start``."""

    def __init__(self, state: State, seats: Sequence[Seat], record: Recording, journal: list[Event]) -> None:
        if len(seats) != state.seats:
            raise MeadhallError(
                say(
                    "{title} has {seats} seats, but {players} players sit down",
                    title=state.game.title,
                    seats=state.seats,
                    players=len(seats),
                )
            )
        check_names(list(seats))
        self.state = state
        self.seats: Final = list(seats)
        self.record: Final = record
        self.journal: Final = journal
        """Every event so far; whoever shows them asks ``events`` for what a seat may see."""
        self.past: Final = Past()
        self.request: Request | None = None
        self.undone: Final[dict[int, int]] = {}
        """Stretches of the journal that were taken back: for the place of each undo, where its stretch begins."""
        self.spared: Final[list[tuple[int, Said]]] = []
        """Answers that were given without asking and are worth a word: the seat, and why. Whoever shows them empties it."""
        self.state.journal = journal

    @staticmethod
    def start(
        game: Game,
        options: TableOptions | None,
        seats: Sequence[Seat],
        seed: int | str | bytes,
        *,
        source: str = "fair",
        record: Recording | None = None,
        more: dict[str, Any] | None = None,
        position: str = "",
    ) -> "Match":
        """Deal a new game and write its opening line, with whatever ``more`` is to be kept there.

        With a ``position`` the game goes on from there, whose options count, with the luck of ``seed``. Raise BadOptions or
        BadPosition before anything is written.
        """
        journal: list[Event] = []
        if position:
            state = placed(game, position, lambda streams: Chance.of_seed(seed, source, streams))
        else:
            state = game.new(options, seed, source=source, journal=journal)
        match = Match(state, seats, Recording() if record is None else record, journal)
        match.record.write(
            recording.OPEN,
            {
                "title": recording.TITLE,
                "format": recording.FORMAT,
                "game": game.key,
                "rules": game.rules,
                "options": state.options.to_json(),
                "luck": [state.chance.source, state.chance.secret],
                "commitment": state.chance.commitment(),
                "seats": [seat.to_json() for seat in seats],
                **({"position": position} if position else {}),
                **({} if more is None else more),
            },
        )
        if state.is_over:
            match._close()
        match.settle()
        return match

    def __repr__(self) -> str:
        state = self.state
        waits = "over" if state.is_over else f"decision {state.number} of {self.names[state.asked]}"
        return f"<Match {state.game.text(state.options)}: {', '.join(self.names)}; {waits}>"

    # --- playing ------------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    def answer(self, seat: int, action: Action) -> None:
        """Take the answer of ``seat`` to the open decision; raise and change nothing if it is not allowed."""
        if self.state.is_over:
            raise GameOver("the game is over and takes no more answers")
        if self.state.asked != seat:
            raise IllegalAction(say("seat {seat} is not asked now", seat=seat))
        self._apply(action, recording.ANSWER)
        self.settle()

    def answer_text(self, seat: int, text: str) -> None:
        """Take an answer in text, such as ``copper*2, estate``."""
        decision = self.state.decision
        if decision is None:
            raise GameOver("the game is over and takes no more answers")
        if decision.seat != seat:
            raise IllegalAction(say("seat {seat} is not asked now", seat=seat))
        self.answer(seat, decision.answer(text))

    def time_out(self, action: Action | None = None) -> None:
        """Answer the open decision for a seat whose time has run out: with ``action``, else as the rules say.

        Half an answer is none, so an action that was told in part is dropped first.
        """
        decision = self.state.decision
        if decision is None:
            raise GameOver("the game is over and takes no more answers")
        if NEVER_MIND in self.state.interjections(decision.seat):
            seat = decision.seat
            self.say(seat, NEVER_MIND)
            decision = self.state.decision
            if decision is None or decision.seat != seat:
                return
            action = None  # it was meant for what was dropped
        given = Action(decision.number, self.state.game.default_answer(self.state)) if action is None else action
        self._apply(given, recording.AUTO)
        self.settle()

    def say(self, seat: int, text: str) -> None:
        """Say something out of turn, such as ``resign``; raise and change nothing if it is not allowed."""
        number = self.state.number
        self.replay_saying(seat, text)
        self.record.write(recording.SAY, number, seat, text)
        self._close()
        self.settle()

    def settle(self) -> None:
        """Give the answers that seats have set to be given without asking. They are recorded like any other.

        After ``SETTLED`` of them in a row, or as many steps as one answer may set off, somebody is asked again: seats that
        all pass could go on for ever.
        """
        steps = 0
        for _ in range(SETTLED):
            state = self.state
            steps += state.steps
            if steps > MOST_STEPS:
                return
            try:
                action = None if state.is_over else self._spared()
                if action is None:
                    return
                self._apply(action, recording.AUTO)
            except MeadhallError:
                return
            rest()

    def _spared(self) -> Action | None:
        """The answer to the open decision that its seat is not asked for; None: ask."""
        state = self.state
        text = self.seats[state.asked].auto.get(state.ask_key())
        if text is not None:
            decision = state.decision
            return None if decision is None else decision.answer(text)
        picks = None if self.is_taken_back else orders.unasked(state, self.seats)
        if picks is None:
            return None
        found = orders.obvious(state, self.seats)
        if found is not None and found[1]:
            self.spared.append((state.asked, found[1]))
        return Action(state.number_for(state.asked), picks)

    @property
    def is_taken_back(self) -> bool:
        """Whether the open decision was taken back, to be answered otherwise."""
        return len(self.journal) > 0 and self.journal[-1].kind == "undo"

    def give_order(self, seat: int, order: str, *, on: bool) -> None:
        """Take an order of ``seat`` (``match/orders.py``) or take it back; raise IllegalAction if it is not offered now."""
        given = self.seats[seat].orders
        if on:
            orders.check(self.state, self.seats[seat], seat, order)
            given[order] = orders.period_of(self.state, order)
        else:
            given.pop(order, None)
        self.settle()

    def set_auto(self, seat: int, ask: str, text: str | None) -> None:
        """Answer every later question ``ask`` of ``seat`` with ``text`` where that is allowed; None asks again."""
        if text is None:
            self.seats[seat].auto.pop(ask, None)
        else:
            self.seats[seat].auto[ask] = text
        self.settle()

    def replay_saying(self, seat: int, text: str) -> None:
        """Take what was said out of turn without recording it."""
        before, events = self.state.clone(), len(self.journal)
        self.state.interject(seat, text)
        news = self.journal[events:]
        is_secret = not acted(seat, news)
        lines = len(self.record.lines)
        self._pass_by(Mark(before, seat, events, lines, forced=is_secret, is_hidden=is_secret, shown=news))

    def _apply(self, action: Action, kind: str) -> None:
        number = self.state.number
        seat = self.replay_answer(action, kind)
        self.record.write(kind, number, seat, list(action.picks))
        self._close()

    def replay_answer(self, action: Action, kind: str) -> int:
        """Take an answer without recording it; return the seat that gave it."""
        state = self.state
        before, events = state.clone(), len(self.journal)
        seat = state.asked
        state.apply(action)
        news = self.journal[events:]
        hidden = is_hidden(before, seat, passed=not action.picks, news=news)
        shown = [event for event in news if state.game.reveals(event)]
        lines, forced = len(self.record.lines), kind == recording.AUTO
        self._pass_by(Mark(before, seat, events, lines, forced=forced, is_hidden=hidden, shown=shown))
        return seat

    def _pass_by(self, mark: Mark) -> None:
        """Remember an answer; whoever asks to go back must ask again, unless nobody can know that there was one."""
        self.past.add(mark)
        if not mark.is_hidden or (self.request is not None and self.request.seat == mark.seat):
            self.request = None

    def _close(self) -> None:
        """Write what belongs after an answer: checks, snapshots, the result."""
        state = self.state
        if state.is_over:
            outcome = state.outcome()
            assert outcome is not None
            self.record.write(recording.RESULT, outcome.to_json(), state.key().hex())
            return
        if state.number % SNAPSHOT_EVERY == 0:
            self.record.write(recording.SNAPSHOT, state.number, state.to_json())
        elif state.number % CHECK_EVERY == 0:
            self.record.write(recording.CHECK, state.number, state.key().hex())

    # --- taking back --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> str:
        """``free``, ``ask`` (the others must agree) or ``no``."""
        place = None if self.state.is_over else self.past.last_of(seat)
        if place is None:
            return "no"
        return "free" if self.past.is_free(place, seat) else "ask"

    def undo(self, seat: int) -> bool:
        """Take the last answer of ``seat`` back, or ask the others to agree; say whether it is done.

        Bots agree at once. Raise IllegalAction if there is nothing to take back.
        """
        can = self.can_undo(seat)
        if can == "no":
            raise IllegalAction(say("seat {seat} has no move to undo", seat=seat))
        if can == "free":
            self._go_back(seat)
            return True
        self.request = Request(seat, {seat, *(other for other, who in enumerate(self.seats) if who.is_bot)})
        return self._agreed()

    def consent(self, seat: int, *, agree: bool) -> bool:
        """Agree to the open undo request or refuse it; say whether it was carried out."""
        if self.request is None:
            raise IllegalAction("nobody has asked to undo")
        if not agree:
            self.request = None
            return False
        self.request.agreed.add(seat)
        return self._agreed()

    def _agreed(self) -> bool:
        assert self.request is not None
        if len(self.request.agreed) < len(self.seats):
            return False
        self._go_back(self.request.seat)
        return True

    def _go_back(self, seat: int) -> None:
        place = self.past.last_of(seat)
        assert place is not None
        back = len(self.past.marks) - place
        self.go_back(back, seat)
        self.record.write(recording.UNDO, back, seat)

    def go_back(self, answers: int, seat: int) -> None:
        """Restore the state before the last ``answers`` answers; the decision number goes on rising."""
        mark = self.past.marks[-answers]
        del self.past.marks[-answers:]
        self.undone[len(self.journal)] = mark.events
        self.state.journal = None
        mark.state.count_from(self.state)
        self.state = mark.state
        self.state.journal = self.journal
        self.state.note(Event("undo", seat))  # how many answers went with it, hidden ones too, is nobody's business
        self.request = None

    # --- looking ------------------------------------------------------------------------------------------------

    def view(self, seat: int | None, language: Language = ENGLISH) -> dict[str, Any]:
        """What ``seat`` (None: a spectator) may know now, its open decision in words."""
        return view_for(self.state, self.reader(seat, language))

    def reader(self, seat: int | None, language: Language = ENGLISH) -> Reader:
        """Whoever reads at ``seat`` (None: a spectator), among the people of this match."""
        return Reader(seat, self.names, language)

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The events from number ``since`` on as ``seat`` sees them; each viewer's numbers have no gaps."""
        shown = [event.seen_by(seat) for event in self.journal]
        seen = [event for event in shown if event is not None]
        return [{"number": number, **event} for number, event in enumerate(seen) if number >= since]

    def log(self, seat: int | None) -> list[str]:
        """The game so far in sentences for ``seat``, without what was taken back."""
        return self.log_since(seat, 0)

    def log_since(self, seat: int | None, since: int, language: Language = ENGLISH) -> list[str]:
        """The same from place ``since`` of the journal on."""
        shown = [
            event.seen_by(seat)
            for place, event in enumerate(self.journal[since:], since)
            if not any(first <= place < last for last, first in self.undone.items())
        ]
        return [line.text for line in lines_for(self.state.game, self.state.options, shown, self.reader(seat, language))]
