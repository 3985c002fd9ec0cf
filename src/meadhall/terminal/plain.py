"""The game as lines of text: for pipes, screen readers, dumb terminals and other programs.

Every question is one line that begins with ``?`` and one numbered line per option. An answer is a line: option keys in
the game's notation (``copper*2, estate``), numbers from the list, or first letters. Lines that begin with ``/`` are
commands; ``help`` lists them.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from meadhall.kernel.errors import MeadhallError, UnreadableAction
from meadhall.terminal.answers import read_answer
from meadhall.terminal.setup import BadSetup, Setup
from meadhall.terminal.sitting import ONLINE_ONLY, CannotSave, Sitting
from meadhall.terminal.tables.any_game import drawing
from meadhall.terminal.text_table import WIDTH, is_command, looked_up, question_lines, table_lines, why_refused

DONE: Final = 0
STOPPED: Final = 1
WRONG: Final = 2

HELP: Final = """\
Answer with option keys (copper*2, estate), numbers from the list, or first letters; 'pass' or 0 picks nothing.
/table shows the table, /log the game so far, /card NAME a card's text, /why THING why you can't use it now,
/rule the rule behind the question, /rule WORDS searches the rulebook, /hint a bot's advice, /undo takes back a move,
/auto ASK ANSWER always answers this question the same way, /auto ASK asks you again, /say WORD speaks out of turn,
/orders lists the questions you can switch off, /order N switches one off or on, /order everything switches all on,
/quit leaves. Every move is saved. help, undo and quit also work without the slash."""
COVER: Final = 60
"""How many blank lines hide a hand from the next person."""

_SPACES: Final = re.compile(r"\s+")


class Stopped(Exception):
    """Play cannot go on; carries the exit code and the sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code: Final = code


class Script:
    """Answers from a file: one a line, ``#`` starts a comment."""

    def __init__(self, text: str, name: str) -> None:
        self.name: Final = name
        self.number = 0
        self.last: Final = len(text.splitlines())
        self._lines: Final = iter(enumerate(text.splitlines(), start=1))

    @staticmethod
    def read(path: Path) -> "Script":
        """The script in a file; raise MeadhallError."""
        try:
            return Script(path.read_text(encoding="utf-8-sig"), str(path))
        except OSError as error:
            raise MeadhallError(f"the script {path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise MeadhallError(f"the script {path} is not a text file") from None

    def next(self) -> str | None:
        """The next answer; None after the last one."""
        for number, raw in self._lines:
            content = raw.split("#", 1)[0].strip()
            if content:
                self.number = number
                return content
        return None


def play(setup: Setup, source: TextIO, sink: TextIO) -> int:
    """Play the table of ``setup`` line by line; 0: to its end or left, 1: the input ended before, 2: something is wrong."""
    try:
        script = None if setup.script is None else Script.read(setup.script)
        sitting = Sitting.of(setup)
    except BadSetup as error:
        sys.stderr.write("".join(f"meadhall: {line}\n" for line in error.reasons))
        return WRONG
    except MeadhallError as error:
        sys.stderr.write(f"meadhall: {error}\n")
        return WRONG
    return Lines(sitting, source, sink, script).play()


class Lines:
    """One game, or a series of them, being played over a pair of text streams."""

    def __init__(self, sitting: Sitting, source: TextIO, sink: TextIO, script: Script | None) -> None:
        self.sitting = sitting
        self.source: Final = source
        self.sink: Final = sink
        self.script: Final = script
        self.told = 0
        """How much of the journal has been printed."""
        self.last_asked: int | None = None
        """Who has the whole table before them."""
        self.looking: int | None = None
        """Who of several people has the keyboard."""
        self.hand: list[str] = []
        """The hand as it was shown last."""

    def play(self) -> int:
        """Play to the end; return the exit code."""
        try:
            self.play_game()
            while self.sitting.series.game < self.sitting.games:
                self.sitting = self.sitting.next_game()
                self.told, self.last_asked = 0, None
                self.say("")
                self.play_game()
            self._check_script_end()
        except Stopped as stop:
            self.say(str(stop))
            return stop.code
        except MeadhallError as error:
            self.say(str(error))
            return WRONG
        except KeyboardInterrupt:
            self.say("", f"Goodbye. {self.kept()}")
            return STOPPED
        return DONE

    def play_game(self) -> None:
        """Play one game to its end."""
        sitting = self.sitting
        self.say(f"{sitting.game.title}: {', '.join(sitting.names)}")
        house = sitting.match.state.options.house_rules()
        if house:
            self.say(f"House options: {', '.join(house)}")
        if sitting.is_hurried_online():
            self.say(ONLINE_ONLY)
        while not sitting.is_over:
            self.tell_news()
            seat = sitting.asked_person()
            if seat is None:
                sitting.bot_answers()
                self.last_asked = None  # the table has changed, so it is shown again
            else:
                self.ask(seat)
        self.tell_news()
        self.say(*sitting.ending())

    def say(self, *lines: str) -> None:
        """Write lines without colours or trailing blanks."""
        for line in lines:
            self.sink.write(line.rstrip() + "\n")
        self.sink.flush()

    def viewer(self) -> int | None:
        """Whose knowledge may be printed: the only person's; with several people or none, everybody's."""
        return self.sitting.people[0] if len(self.sitting.people) == 1 else None

    def tell_news(self) -> None:
        self.say(*(f"* {line}" for line in self.sitting.spared()))
        lines, self.told = self.sitting.log(self.viewer(), self.told)
        self.say(*(f"- {line}" for line in lines))

    # --- asking -------------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Ask a person until an answer is taken."""
        self.hand_over(seat)
        if self.last_asked != seat:
            self.show_table(seat)
            self.last_asked = seat
        elif self.viewer() is None and self.hand_of(seat) != self.hand:
            self.show_hand(seat)
        asked = self.sitting.view(seat)["decision"]
        self.show_question(seat, asked)
        for text in self.inputs():
            if text.startswith("/") or text == "?" or is_command(asked, text):
                if self.command(seat, asked, text):
                    return
                continue
            try:
                self.sitting.answer(seat, read_answer(asked, text))
            except CannotSave:
                raise
            except UnreadableAction as error:
                self.refuse(why_refused(self.sitting.match, seat, self.sitting.view(seat), text) or str(error))
                continue
            except MeadhallError as error:
                self.refuse(str(error))
                continue
            return

    def inputs(self) -> Iterator[str]:
        """Lines as they come; raise Stopped when there are no more."""
        while True:
            if self.script is not None:
                text = self.script.next()
                if text is None:
                    raise Stopped(
                        WRONG,
                        f"{self.script.name}, line {self.script.last + 1}: the script ends, but the game still needs an answer",
                    )
                self.say(f"> {text}")
                yield text
                continue
            raw = self.source.readline()
            if not raw:
                raise Stopped(STOPPED, f"The input ended before the game did. {self.kept()}")
            text = _SPACES.sub(" ", "".join(letter if letter.isprintable() else " " for letter in raw)).strip()
            if text:
                yield text

    def refuse(self, sentence: str) -> None:
        """Say what was wrong and go on asking; a script stops here."""
        sentence = self.sitting.with_names(sentence)
        if self.script is not None:
            raise Stopped(WRONG, f"{self.script.name}, line {self.script.number}: {sentence}")
        self.say(f"! {sentence}")

    def kept(self) -> str:
        path = self.sitting.path
        return f"It is saved; continue with --resume {path}" if path is not None else "It was not saved."

    def show_table(self, seat: int) -> None:
        sitting = self.sitting
        self.say("", f"== {sitting.names[seat]}")
        self.say(*table_lines(sitting.view(seat)))
        self.hand = self.hand_of(seat)

    def hand_of(self, seat: int) -> list[str]:
        """The lines of the table that show the hand of ``seat``."""
        sections = drawing(self.sitting.game.key)(self.sitting.view(seat), WIDTH, 0)
        return [line.plain for section in sections if section.name.lower().startswith("hand") for line in section.lines]

    def show_hand(self, seat: int) -> None:
        self.hand = self.hand_of(seat)
        self.say("Hand:", *(f"  {line}" for line in self.hand))

    def hand_over(self, seat: int) -> None:
        """At a terminal hide what the last person saw until the next one has the keyboard."""
        before, self.looking = self.looking, seat
        if before in (None, seat) or self.script is not None or not (self.source.isatty() and self.sink.isatty()):
            return
        self.say(*[""] * COVER, f"Press Enter, {self.sitting.names[seat]}.")
        self.source.readline()
        self.last_asked = None

    def show_question(self, seat: int, asked: dict[str, Any]) -> None:
        self.say(*question_lines({**self.sitting.view(seat), "decision": asked}, seat))

    # --- commands -----------------------------------------------------------------------------------------------

    def command(self, seat: int, asked: dict[str, Any], text: str) -> bool:
        """Carry out a command; say whether the question may have changed."""
        word, _, rest = text.removeprefix("/").partition(" ")
        word = word.lower()
        sitting = self.sitting
        try:
            if word in ("quit", "exit"):
                self.leave()
            if word == "undo":
                return self.undo(seat)
            if word == "auto":
                ask, _, answer = rest.partition(" ")
                if ask and ask not in sitting.questions():
                    raise MeadhallError(f"no question is called {ask!r}; there are {', '.join(sitting.questions())}")
                sitting.set_auto(seat, ask or asked["ask"], answer or None)
                self.say(
                    f"{ask or asked['ask']} is answered with {answer!r} from now on." if answer else "You will be asked again."
                )
                return True
            if word == "order":
                return self.order(seat, asked, rest)
            if word == "say":
                sitting.say(seat, rest)
                return True
            self.say(*self.told_about(seat, asked, word, rest))
        except CannotSave:
            raise
        except MeadhallError as error:
            self.refuse(str(error))
        return False

    def orders(self, seat: int, asked: dict[str, Any]) -> list[tuple[str, str]]:
        """What a person can choose not to be asked, and the orders given so far: keys for ``set``, and words."""
        return [entry for entry in self.sitting.settings(seat, asked) if entry[0].startswith(("order ", "revoke "))]

    def order(self, seat: int, asked: dict[str, Any], rest: str) -> bool:
        """Give or revoke an order by its number in the list; ``everything`` needs no number."""
        entries = self.orders(seat, asked)
        numbers = {str(number): key for number, (key, _) in enumerate(entries, 1)}
        key = numbers.get(rest, next((key for key, _ in entries if key.partition(" ")[2] == rest), None))
        if key is None:
            raise MeadhallError(f"/order needs a number from 1 to {len(entries)}; /orders lists them")
        self.sitting.set(seat, key)
        self.say("You are asked as you wish from now on.")
        return True

    def leave(self) -> None:
        raise Stopped(DONE, f"Goodbye. {self.kept()}")

    def told_about(self, seat: int, asked: dict[str, Any], word: str, rest: str) -> list[str]:
        """What a command that only looks has to say; raise MeadhallError for one that does not exist."""
        sitting = self.sitting
        if word in ("help", "?", ""):
            return [*looked_up(sitting.match, seat, sitting.view(seat), word, rest), *HELP.splitlines()]
        if word == "table":
            self.show_table(seat)
            self.show_question(seat, asked)
            return []
        if word == "log":
            return [f"- {line}" for line in sitting.log(self.viewer())[0]]
        if word == "orders":
            return [f"  {number} {words}" for number, (_, words) in enumerate(self.orders(seat, asked), 1)]
        if word == "hint":
            return [sitting.hint_in_words(*sitting.hint())]
        return looked_up(sitting.match, seat, sitting.view(seat), word, rest)

    def undo(self, seat: int) -> bool:
        waiting = self.sitting.undo(seat)
        for other in waiting:
            self.say(f"? {self.sitting.names[other]}: {self.sitting.names[seat]} asks to undo the last move. Agree? [yes/no]")
            agree = self.is_agreed()
            if self.sitting.consent(other, agree=agree) or not agree:
                break
        self.last_asked = None
        return True

    def is_agreed(self) -> bool:
        """Read yes or no; anything else is asked again."""
        for text in self.inputs():
            if text.lower() in ("yes", "y", "no", "n"):
                return text.lower() in ("yes", "y")
            if text.lower().removeprefix("/") in ("quit", "exit"):
                self.leave()
            self.refuse(f"answer yes or no, not {text!r}")
        raise AssertionError

    def _check_script_end(self) -> None:
        if self.script is not None:
            extra = self.script.next()
            if extra is not None:
                reason = f"the game is over, but the script still has {extra!r}"
                raise Stopped(WRONG, f"{self.script.name}, line {self.script.number}: {reason}")
