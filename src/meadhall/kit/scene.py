"""Scenes: set up any situation of any game from short text, play it strictly, and look at what came out.

>>> from meadhall.kit.scene import scene
>>> table = scene("dominion", players=2, hand={0: "smithy", 1: "copper"}, deck={0: "gold silver copper estate"})
>>> table.play(0, "smithy")
>>> table.zone(0, "hand"), table.actions
('copper silver gold', 0)
"""

from typing import Any

from meadhall import games
from meadhall.kernel.decision import Action, Decision, format_picks
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask
from meadhall.kernel.position import OF_SEAT, KnownLines, read_lines
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.match.reading import view_for


def scene(game: str, **facts: Any) -> "Scene":
    """A table of ``game`` in the situation that ``facts`` describe.

    Facts named like a table option become options; every other one becomes a line of the position text, or one line
    per seat if it is a dict: ``hand={0: "militia", 1: "moat copper*4"}``. A Dominion scene that names no kingdom has one
    with the cards that it uses. docs/write-tests.md lists the facts of every game.
    """
    found = games.find(game)
    options = {name: facts.pop(name) for name in list(facts) if name in found.Options.infos()}
    options = found.scene_options(options, facts)
    lines = [f"game: {found.text(found.Options.read(options))}"]
    for name, value in facts.items():
        if isinstance(value, dict):
            assert value or name in KnownLines(found.facts()).seat, f"no seat of {found.title} has a fact {name}"
            lines.extend(f"{name} {seat}: {said}" for seat, said in value.items())
        else:
            lines.append(f"{name}: {value}")
    return Scene(found.position("\n".join(lines)))


class Number(int):
    """A counter of a scene: a number, which can also be called for the text of its line, as every fact can."""

    def __call__(self, seat: int | None = None) -> str:
        return str(int(self)) if seat is None else ""


class Scene:
    """A table under test. A question that the script does not expect, or an answer out of place, fails the test."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lines = KnownLines(state.game.facts() or _lines_of(state))
        """Its facts."""
        self._before: tuple[State, tuple[str, ...]] | None = None
        """The state before the last answer, and that answer."""
        self._needless = ""
        """Why the last answer was not needed."""
        self.journal: list[Event] = []
        state.journal = self.journal

    # --- playing ------------------------------------------------------------------------------------------------

    def answer(self, seat: int, *picks: str) -> None:
        """Answer the open decision, which must be that of ``seat``. Picks may be counted: ``copper*2``."""
        decision = self.asked(seat)
        spread = _spread(picks)
        if len(spread) == 1 and spread[0] not in decision.keys:
            needless = self.state.game.is_done_already(self.state, seat, spread[0])
            if needless:
                self._needless = f"{spread[0]!r} was not needed: {needless}"
                return
        before = self.state.clone()
        try:
            self.state.apply(Action(decision.number, spread))
        except MeadhallError as error:
            if self.skipped():
                error.add_note(self.skipped())
            raise
        self._before, self._needless = (before, spread), ""

    def play(self, seat: int, card: str) -> None:
        """Play ``card``: the option ``play card`` if there is one, else ``card`` itself."""
        self._verb("play", seat, card)

    def buy(self, seat: int, card: str) -> None:
        """Buy ``card``: the option ``buy card`` if there is one, else ``card`` itself."""
        self._verb("buy", seat, card)

    def passes(self, seat: int) -> None:
        """Pick nothing."""
        self.answer(seat)

    def says(self, seat: int, text: str) -> None:
        """Say something out of turn."""
        self.state.interject(seat, text)

    def refused(self, seat: int, *picks: str) -> str:
        """Make sure that this answer to the open decision of ``seat`` is refused and changes nothing; return the sentence."""
        before = self.state.key()
        decision = self.asked(seat)
        try:
            self.state.apply(Action(decision.number, _spread(picks)))
        except MeadhallError as error:
            assert self.state.key() == before, f"the refused answer {picks} changed the state"
            return str(error)
        raise AssertionError(f"the answer {format_picks(_spread(picks))!r} of seat {seat} was accepted")

    def asked(self, seat: int, ask: str | None = None) -> Decision:
        """The open decision, which must be that of ``seat`` (and about ``ask``)."""
        decision = self.state.decision
        assert decision is not None, f"seat {seat} was to be asked, but the game is over{self._and_skipped()}"
        assert decision.seat == seat, f"seat {seat} was to be asked, but it is {decision}{self._and_skipped()}"
        assert ask is None or decision.ask == ask, f"{ask!r} was to be asked, but it is {decision}{self._and_skipped()}"
        return decision

    def skipped(self) -> str:
        """The questions that nobody was asked since the last answer, because they have one answer only; empty if none."""
        said = [self._needless] if self._needless else []
        if self._before is not None:
            said += _forced(*self._before)
        return "; ".join(said)

    def _and_skipped(self) -> str:
        skipped = self.skipped()
        return f" ({skipped})" if skipped else ""

    def offers(self, seat: int, *keys: str) -> bool:
        """Whether the open decision of ``seat`` has all these options."""
        offered = self.asked(seat).keys
        return all(key in offered for key in keys)

    def finished(self) -> None:
        """Make sure that no effect is left in the middle."""
        assert self.state.is_quiet(), f"an effect is not finished: {self.state.decision}"

    # --- looking ------------------------------------------------------------------------------------------------

    def fact(self, name: str, seat: int | None = None) -> str:
        """The value of a line of the position text; empty if this position has none, an error if none ever has."""
        for line in read_lines(self.state.position()):
            if line.name == name and line.seat == seat:
                return line.value
        reason = self.lines.why_not(name, seat, self.state.seats)
        assert not reason, f"there is no fact {name if seat is None else f'{name} {seat}'}: {reason}"
        return ""

    def zone(self, seat: int, name: str) -> str:
        """What lies in any zone of a seat, as text: ``zone(0, "play")``; raise MeadhallError if the game has no such zone."""
        if name not in self.lines.seat:
            raise MeadhallError(f"a seat of {self.state.game.title} has no {name!r}; it has {', '.join(self.lines.seat)}")
        return self.fact(name, seat)

    def __getattr__(self, name: str) -> Any:
        """Any fact: a counter of the table is a number (``table.coins``), the others are called (``table.trash()``)."""
        if name.startswith("_") or name not in (*self.lines.table, *self.lines.seat):
            raise AttributeError(f"a scene has no {name}, and its game no such fact")
        value = self.fact(name) if name in self.lines.table else ""
        if value.lstrip("-").isdecimal():
            return Number(value)

        def read(seat: int | None = None) -> str:
            return self.fact(name, seat)

        return read

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` sees, its open decision in words."""
        return view_for(self.state, Reader(seat))

    def seen(self, seat: int | None, kind: str | None = None) -> list[dict[str, Any]]:
        """The events since the scene began (of one kind), as ``seat`` saw them."""
        shown = [event.seen_by(seat) for event in self.journal]
        return [event for event in shown if event is not None and kind in (None, event["event"])]

    def kinds(self, seat: int | None) -> list[str]:
        """The kinds of the events that ``seat`` saw."""
        return [event["event"] for event in self.seen(seat)]

    def _verb(self, verb: str, seat: int, card: str) -> None:
        offered = self.asked(seat).keys
        self.answer(seat, f"{verb} {card}" if f"{verb} {card}" in offered else card)


def _forced(before: State, picks: tuple[str, ...]) -> list[str]:
    """The questions with one answer that came after ``picks``: the same played again, with nothing skipped."""
    asks = [step for step in before.game.library.steps.values() if isinstance(step, Ask) and step.skips_forced]
    state, found = before.clone(), []
    for step in asks:
        step.skips_forced = False
    try:
        decision = state.decision
        assert decision is not None
        state.apply(Action(decision.number, picks))
        while state.question is not None and state.question.is_forced() and state.top is not None and state.top.step in asks:
            decision, codes = state.decision, state.question.forced_codes()
            assert decision is not None and isinstance(state.top.step, Ask)
            alone = format_picks(tuple(state.top.step.key(state, state.top, code) for code in codes))
            found.append(f"{decision.ask!r} of seat {decision.seat} was not asked: {alone!r} is its only answer")
            state.choose(codes)
    except MeadhallError:
        pass  # the same cannot be played again; what was found so far is told
    finally:
        for step in asks:
            step.skips_forced = True
    return found


def _lines_of(state: State) -> list[str]:
    """The lines of a position, for a game that does not tell its facts."""
    return [line.name if line.seat is None else f"{line.name}{OF_SEAT}" for line in read_lines(state.position())]


def _spread(picks: tuple[str, ...]) -> tuple[str, ...]:
    spread: list[str] = []
    for pick in picks:
        key, star, times = pick.partition("*")
        spread.extend([key] * int(times) if star else [pick])
    return tuple(spread)
