"""One game at this keyboard: its match, its bots and its file. The full screen and the plain lines both play through it."""

import contextlib
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from meadhall.bots import menu as bot_menu
from meadhall.bots.advice import advice
from meadhall.bots.bot import Sight
from meadhall.bots.runner import Runner
from meadhall.kernel.decision import PASS, Action
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.frames import Ask
from meadhall.kernel.game import NOBODY, TIME_UP, Game
from meadhall.match import orders
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.seats import ASK_ALL, AT_ONCE, Seat
from meadhall.terminal import explain, saves
from meadhall.terminal.series import Series, draw_of
from meadhall.terminal.setup import Plan, Setup, read_position, read_setup, saved_game
from meadhall.terminal.text_table import named, view_of, why_not

ADVISER: Final = "hard"
"""The bot that gives hints."""

GIVING_UP: Final = ("say resign", "say concede")
"""The settings that end the game for whoever picks them."""

HURRIES: Final = ("timeout", "clock", "response_seconds")
"""The options that limit the time for an answer."""
ONLINE_ONLY: Final = "Time limits apply only online."


class CannotSave(MeadhallError):
    """An answer could not be written to disk; the game goes on from the last one that was."""


@contextlib.contextmanager
def saving(path: Path | None) -> Iterator[None]:
    """Turn a failure to write the file of a game into CannotSave."""
    try:
        yield
    except OSError as error:
        raise CannotSave(
            f"the answer cannot be saved in {path}: {error.strerror}; you can continue from the answer before it"
        ) from None


class Sitting:
    """A match that people at one keyboard and bots play. Make one with ``start`` or ``go_on``."""

    def __init__(self, match: Match, *, asks_all: bool = False) -> None:
        self.match: Final = match
        self.game: Final[Game] = match.state.game
        explain.learn_cards(self.game, match.state.options)
        self.people: Final = [number for number, seat in enumerate(match.seats) if not seat.is_bot]
        self.asks_all: Final = asks_all
        """Whether people are asked also where only one answer makes sense."""
        for number in self.people:
            match.seats[number].spares = ASK_ALL if asks_all else AT_ONCE
        # The commitment stays the same, so a game that goes on later has bots with the same luck.
        self.runner: Final = Runner(match, int(match.state.chance.commitment()[:8], 16))
        self.series: Final = Series.of(match)
        self.begun: Final = time.monotonic()
        """When this table was sat down at: a limit in minutes counts from here, also for a game that is taken up again."""

    @staticmethod
    def start(plan: Plan, path: Path | None, *, asks_all: bool = False) -> "Sitting":
        """Deal the table of ``plan``; with a ``path`` every answer is on disk before it counts."""
        is_alone = plan.game.games(plan.options) == plan.series.game == 1
        more = None if is_alone else {"series": plan.series.to_json()}
        match = Match.start(plan.game, plan.options, plan.seats, plan.series.luck(), record=Recording(path), more=more)
        sitting = Sitting(match, asks_all=asks_all)
        match.settle()
        return sitting

    @staticmethod
    def go_on(path: Path, *, asks_all: bool = False) -> "Sitting":
        """The saved game in ``path``; raise BrokenFile if it cannot be read."""
        return Sitting(saves.open_save(path), asks_all=asks_all)

    @staticmethod
    def of(setup: Setup) -> "Sitting":
        """The table that ``setup`` asks for: saved, from a position, or new; raise MeadhallError.

        A game from a position cannot be dealt again from its luck, so it is not kept; nor is a scripted one, which can be
        played again at any time.
        """
        saved = saved_game(setup)
        if saved is not None:
            return Sitting.go_on(saved, asks_all=setup.asks_all)
        if setup.position is not None:
            state, seats = read_position(setup, setup.position)
            return Sitting(Match(state, seats, Recording(), []), asks_all=setup.asks_all)
        plan = read_setup(setup)
        if setup.script is not None:
            return Sitting.start(plan, None, asks_all=True)  # it has an answer to everything
        return Sitting.start(plan, saves.new_path(plan.game.key), asks_all=setup.asks_all)

    def next_game(self) -> "Sitting":
        """The same seats at a new game, after this one: as the rules of a series say, else with the same options."""
        match = self.match
        options = self.game.sequel(match.state, draw_of(match)) or match.state.options
        plan = Plan(
            self.game, options, [Seat(seat.kind, seat.name, seat.bot) for seat in match.seats], self.series.after(match)
        )
        return Sitting.start(plan, None if self.path is None else saves.new_path(self.game.key), asks_all=self.asks_all)

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return self.match.names

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def games(self) -> int:
        """How many games the table's options ask for."""
        return self.game.games(self.match.state.options)

    @property
    def path(self) -> Path | None:
        return self.match.record.path

    def asked_person(self) -> int | None:
        """The person who is asked now; None if a bot is, or the game is over."""
        question = self.match.state.question
        return question.seat if question is not None and question.seat in self.people else None

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know, its own question in words included."""
        return view_of(self.match, seat)

    def with_names(self, text: str) -> str:
        """``text`` with every mention of a seat or Kingdom by number replaced by the name of who sits there."""
        return named(text, self.names)

    def why_not(self, seat: int, thing: str) -> str | None:
        """Why ``seat`` cannot use ``thing`` now, in one sentence."""
        return why_not(self.match, seat, thing)

    def questions(self) -> list[str]:
        """What every question of the game is called, for answers that are given without asking."""
        return sorted({step.ask_key() for step in self.game.library.steps.values() if isinstance(step, Ask)} - {""})

    def is_hurried_online(self) -> bool:
        """Whether the table's options limit the time for answers, which nobody keeps at one keyboard."""
        options = self.match.state.options
        usual = options.defaults()
        return any(name in usual and getattr(options, name) != usual[name] for name in HURRIES)

    def log(self, seat: int | None, since: int = 0) -> tuple[list[str], int]:
        """The log lines of ``seat`` from journal place ``since`` on, without what was taken back, and the place to go on."""
        return [self.with_names(line) for line in self.match.log_since(seat, since)], len(self.match.journal)

    def spared(self) -> list[str]:
        """What people were not asked since this was last called, a sentence for each; with several people, by name."""
        said, self.match.spared[:] = list(self.match.spared), []
        lines = [self.match.reader(seat).text(because) for seat, because in said]
        if len(self.people) == 1:
            return lines
        return [f"{self.names[seat]}: {line}" for (seat, _), line in zip(said, lines, strict=True)]

    # --- playing ------------------------------------------------------------------------------------------------

    def answer(self, seat: int, picks: tuple[str, ...]) -> None:
        """Take the answer of a person; raise IllegalAction and change nothing if it is not allowed."""
        decision = self.match.state.decision
        if decision is None or decision.seat != seat:
            raise IllegalAction(f"{self.names[seat]} is not asked now")
        with saving(self.path):
            action = Action(decision.number, picks)
            if self._is_time_up() and self.match.state.allows(action):
                self.match.say(NOBODY, TIME_UP)  # before it, because it may end the last round (DKN-R84)
            self.match.answer(seat, action)

    def bot_is_due(self) -> bool:
        return self.runner.is_due()

    def bot_answers(self) -> None:
        """Let the asked bot answer once."""
        with saving(self.path):
            if self._is_time_up():
                self.match.say(NOBODY, TIME_UP)
            self.runner.answer_once()

    def _is_time_up(self) -> bool:
        """Whether the time for the whole game is over and nobody has said so yet."""
        minutes = 0 if self.is_over else self.game.minutes(self.match.state)
        return minutes > 0 and time.monotonic() - self.begun >= 60 * minutes

    def hint(self) -> tuple[tuple[str, ...], str]:
        """What a good bot would answer for the asked seat, seeing only what that seat sees, and why."""
        state = self.match.state
        adviser = bot_menu.make(ADVISER, self.game)
        action = adviser.answer(Sight(state, self.runner.seed + state.numbers[state.asked]))
        reader = self.match.reader(state.asked)
        return action.picks, reader.text(advice(state, adviser.thoughts(), adviser.reason()))

    def hint_in_words(self, picks: tuple[str, ...], reason: str) -> str:
        """A hint as one line, in the words of the options."""
        asked = self.asked_person()
        decision = None if asked is None else self.view(asked)["decision"]
        labels = {} if decision is None else {option["key"]: option["label"] for option in decision["options"]}
        words = ", ".join(str(labels.get(pick, pick)) for pick in picks) or PASS
        return f"Hint: {words}. {reason}".strip()

    def undo(self, seat: int) -> list[int]:
        """Take the last answer of ``seat`` back; return the people who must agree first (none: it is done)."""
        with saving(self.path):
            if self.match.undo(seat):
                return []
        request = self.match.request
        assert request is not None
        return [number for number in self.people if number not in request.agreed]

    def set_auto(self, seat: int, ask: str, text: str | None) -> None:
        """Answer every later question ``ask`` of ``seat`` with ``text``; None: ask again."""
        if text is not None and len(text) > 200:
            raise MeadhallError("an automatic answer has at most 200 characters")
        with saving(self.path):
            self.match.set_auto(seat, ask, text)

    def give_order(self, seat: int, order: str, *, on: bool) -> None:
        """Take an order that says what ``seat`` is not asked (``match/orders.py``), or take it back."""
        with saving(self.path):
            self.match.give_order(seat, order, on=on)

    def say(self, seat: int, text: str) -> None:
        """Say something out of turn, such as ``resign``."""
        with saving(self.path):
            self.match.say(seat, text)

    def consent(self, seat: int, *, agree: bool) -> bool:
        """Agree to an undo or refuse it; say whether it was carried out."""
        with saving(self.path):
            return self.match.consent(seat, agree=agree)

    # --- what a person can set for the rest of a game, or say out of turn -----------------------------------------

    def settings(self, seat: int, decision: Mapping[str, Any] | None) -> list[tuple[str, str]]:
        """What ``seat`` can set now: keys for ``set``, and the words that a person reads."""
        entries: list[tuple[str, str]] = []
        auto = self.match.seats[seat].auto
        if decision is not None and decision["low"] == 0 and decision["ask"] not in auto:
            entries.append((f"auto {decision['ask']}", f"don't ask me this again, always pass ({decision['ask']})"))
        entries += [(f"ask {ask}", f"ask again about {ask} (now: {text})") for ask, text in auto.items()]
        state, sitting, reader = self.match.state, self.match.seats[seat], self.match.reader(seat)
        for one, said in ({} if decision is None else orders.offers(state, sitting)).items():
            entries.append((f"order {one}", f"{reader.text(said)} ({reader.text(orders.deed(state))})"))
        entries += [
            (f"revoke {one}", f"{reader.text(orders.in_words(state, one))}: take it back")
            for one in orders.in_force(state, sitting)
        ]
        for words in self.match.state.interjections(seat):
            if "<" not in words:  # what needs more words can be said in plain lines
                entries.append((f"say {words}", words.removeprefix("set ").replace("=", ": ").replace("_", " ")))
        if orders.EVERYTHING not in sitting.orders and not self.asks_all:
            entries.append((f"order {orders.EVERYTHING}", "Ask me about everything"))
        return entries or [("", "there is nothing to set right now")]

    def set(self, seat: int, key: str) -> None:
        """Do what the entry ``key`` of ``settings`` says; raise MeadhallError if it is not allowed."""
        kind, _, rest = key.partition(" ")
        if kind == "say":
            self.say(seat, rest)
        elif kind in ("order", "revoke"):
            self.give_order(seat, rest, on=kind == "order")
        elif kind:
            self.set_auto(seat, rest, PASS if kind == "auto" else None)

    # --- the end --------------------------------------------------------------------------------------------------

    def ending(self) -> list[str]:
        """How the game ended, one line a seat, best place first; empty while it goes on."""
        outcome = self.match.state.outcome()
        if outcome is None:
            return []
        order = sorted(range(len(self.names)), key=lambda seat: (outcome.places[seat], seat))
        winners = " and ".join(self.names[seat] for seat in outcome.winners)
        first = f"{winners} {'wins' if len(outcome.winners) == 1 else 'win together'}" if winners else "Nobody wins"
        rows = [f"{outcome.places[seat]}. {self.names[seat]}: {outcome.scores[seat]}" for seat in order]
        return [f"{first} ({outcome.reason.replace('_', ' ')}).", *rows, *self._standing()]

    def _standing(self) -> list[str]:
        """How a series of several games stands."""
        if self.games == self.series.game == 1:
            return []
        of = f" of {self.games}" if self.series.game <= self.games else ""
        won = zip(self.names, self.series.tally(self.match), strict=True)
        return [f"Game {self.series.game}{of}. Won so far: {', '.join(f'{name} {count}' for name, count in won)}."]
