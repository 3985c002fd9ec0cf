"""The rules of one game, as everything above the games sees them."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeAlias

from mypy_extensions import mypyc_attr

from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import cut, shown
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Obvious, Option, Prompt, Question, Reason, reason_text
from meadhall.kernel.errors import BadOptions, BadPosition, BrokenFile, CardProblem, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, stack_from_json
from meadhall.kernel.options import TableOptions
from meadhall.kernel.program import Library
from meadhall.kernel.sentence import Card, Reader, Said
from meadhall.kernel.soundness import unsound
from meadhall.kernel.state import State

NOBODY: Final = -1
"""Who says what no seat says: that the time is up."""
TIME_UP: Final = "time up"
NEVER_MIND: Final = "never mind"
"""Said by a seat that does not go on with an action that it has begun."""
Told: TypeAlias = dict[str, Any]
"""An event as a seat sees it, or several that were joined."""
Tell: TypeAlias = Callable[[list[Told]], list[Said]]
"""The log lines of events, what belongs together in one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Stateless rules; one instance for the process."""

    key: ClassVar[str]
    """The short name: ``dominion``."""
    title: ClassVar[str]
    rules: ClassVar[int]
    """Raised by every change that could alter a replay."""
    when_over: ClassVar[Reason] = "The game is over."
    """Why nothing can be picked after the end."""
    when_not_asked: ClassVar[Reason] = "It is not your decision now."
    """Why a seat that is not asked can pick nothing."""
    line: ClassVar[str] = ""
    """How the hall offers the game, in a sentence."""
    prefix: ClassVar[str] = ""
    """How the clause ids of this game begin: ``DOM``; empty if its rules have no clauses."""
    document: ClassVar[str] = ""
    """File name of the rules document; empty if there is none."""
    Options: ClassVar[type[TableOptions]]
    library: ClassVar[Library]
    root: ClassVar[str] = "game"
    """The program that every other one is carried out for: it lies at the bottom of every stack."""
    bots_stand_in: ClassVar[bool] = False
    """Whether a bot answers for a seat whose time has run out; else ``default_answer`` does."""
    among_people: ClassVar[dict[str, Any]] = {}
    """Options that a table where several people may sit down begins with, other than their defaults."""
    card_file: ClassVar[str] = ""
    """How the name of a file with cards of one's own ends: ``.json``; empty if there are none."""

    def __init__(self) -> None:
        self.sound: list[TableOptions] = []
        """The options that were found right last, so that thousands of games do not check them again."""

    # --- what every game provides -------------------------------------------------------------------------------

    def seats(self, options: TableOptions) -> int:
        """How many seats a table with these options has."""
        raise NotImplementedError

    def streams(self, options: TableOptions) -> tuple[str, ...]:
        """Names of the streams of luck that a table uses; one per seat and purpose, so that paired games share luck."""
        raise NotImplementedError

    def deal(self, options: TableOptions, chance: Chance, journal: list[Any] | None) -> State:
        """A new game, run up to its first decision."""
        raise NotImplementedError

    def table_from_json(self, options: TableOptions, chance: Chance, table: dict[str, Any]) -> State:
        """A state with the zones and counters of ``State.table_json``; the stack comes later."""
        raise NotImplementedError

    def set_up(self, text: str) -> State:
        """What ``position`` reads, before it is checked; raise BadPosition."""
        raise NotImplementedError

    def tell(self, event: dict[str, Any], names: list[str], options: TableOptions | None = None) -> str:
        """One log line in English for an event as a seat sees it, with everybody by name; empty if it is not worth a line."""
        said = self.said(event, options)
        return "" if said is None else Reader(None, names).text(said)

    def said(self, event: dict[str, Any], options: TableOptions | None = None) -> Said | None:
        """The sentence of an event as a seat sees it (``Event.seen_by``); empty if it is not worth a line.

        ``options`` are those of the table, where cards may have names of their own. None: this game has only ``tell``.
        """
        return None

    def joined(self, event: dict[str, Any], later: dict[str, Any]) -> dict[str, Any] | None:
        """Two events, one right after the other, as one: three Coppers make one line. None if they belong apart."""
        return None

    def summary(self, events: list[Told], reader: Seat | None, options: TableOptions | None = None) -> list[Said]:
        """What a voice says of events in a row to ``reader``, who sees them so: every line, unless the game says it shorter."""
        return self.told(events, options)

    def told(self, events: list[Told], options: TableOptions | None = None) -> list[Said]:
        """The log lines of events as a seat sees them, what belongs together in one."""
        found: list[Told] = []
        for event in events:
            together = self.joined(found[-1], event) if found else None
            if together is not None:
                found[-1] = together
            elif self.said(event, options):
                found.append(event)
        return [said for said in [self.said(event, options) for event in found] if said]

    def cards(self, options: TableOptions | None = None) -> list[dict[str, Any]]:
        """Every card there is, or those of a table with ``options``: at least ``key``, ``name``, ``text``.

        For screens, drawings and documentation.
        """
        raise NotImplementedError

    def things(self) -> list[Card]:
        """Every card as sentences name it."""
        return [Card(card["key"], card["name"]) for card in self.cards()]

    def table_with(self, card: str) -> tuple[dict[str, Any], Seat | None]:
        """The options of a table where ``card`` is played, and the seat that plays it; None: any."""
        return {}, None

    def own_cards(self) -> list[dict[str, Any]]:
        """Cards that this process knows beside the printed ones."""
        return []

    def declared(self) -> tuple[str, str]:
        """What was declared in Python in this process: the name of the file and its text, empty if nothing was."""
        return "", ""

    def declare(self, name: str, text: str) -> None:
        """Run Python that declares cards or what they are made of; raise MeadhallError. Only for the owner of this machine."""
        raise MeadhallError(f"{self.title} takes no cards declared in Python")

    def check_cards(self, name: str, text: str) -> list[CardProblem]:
        """Everything wrong with a file of cards (``card_file``) from the owner of this machine."""
        return [CardProblem(1, 1, "file", f"{self.title} takes no files of cards")]

    def cards_in(self, name: str, text: str) -> list[dict[str, Any]]:
        """The cards in such a file, as ``cards`` describes them."""
        return []

    def card_schema(self) -> str:
        """The JSON Schema of such files; empty if they are not JSON."""
        return ""

    def scene_options(self, options: dict[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a scene, with what its facts make plain and nobody wants to write."""
        return options

    def is_done_already(self, state: State, seat: Seat, key: str) -> str:
        """Why ``key`` need not be answered because it happened automatically, in a sentence; empty if it did not."""
        return ""

    def facts(self) -> dict[str, str]:
        """The lines of a position, and so the facts of a scene, each with what it holds; those of seats end in ``SEAT``."""
        return {}

    def seconds(self, state: State) -> int:
        """How long the asked seat may take for the open decision by the table's own options; 0: as long as it likes."""
        return 0

    def seconds_in_all(self, options: TableOptions) -> int:
        """How long each seat may take for all its decisions together; 0: as long as it likes."""
        return 0

    def minutes(self, state: State) -> int:
        """How long the whole game may take; 0: as long as it likes. When it is over ``TIME_UP`` is said for no seat."""
        return 0

    def unhurried(self, options: TableOptions) -> TableOptions:
        """The same without limits of time that are there for the sake of other people."""
        return options

    def games(self, options: TableOptions) -> int:
        """How many games a table with these options plays in a row."""
        return 1

    def sequel(self, state: State, chance: Chance) -> TableOptions | None:
        """The options of the game that the same seats play after the finished ``state``, with one stream of luck.

        None: the rules do not say how one game follows another.
        """
        return None

    def periods(self, state: State) -> dict[str, int]:
        """The spans of the game that an order of a seat can last for, ``turn`` and ``round``: which ones are under way."""
        return {}

    def hushes(self, state: State, events: list[Event]) -> bool:
        """Whether people at other screens could tell from how quickly it goes on after ``events`` what is hidden from them."""
        return False

    def reveals(self, event: Event) -> bool:
        """Whether the event showed somebody something hidden, so that an answer before it cannot be taken back freely."""
        return bool(event.private)

    def goals(self) -> frozenset[str]:
        """What the recorded replays of this game must show between them, such as ``played militia``."""
        return frozenset()

    def goal_tables(self) -> list[str]:
        """Game strings of tables that show goals which no preset shows."""
        return []

    def shown(self, event: Event) -> frozenset[str]:
        """Which of the goals an event fulfils."""
        return frozenset()

    # --- what comes for free ------------------------------------------------------------------------------------

    def prompt(self, state: State) -> Prompt:
        """The open question in one sentence, for the seat that is asked."""
        step, frame = open_question(state)
        return step.prompt(state, frame)

    def in_short(self, state: State) -> Said:
        """The open question in a few words, for a voice; empty: as it stands."""
        step, frame = open_question(state)
        return step.in_short(state, frame)

    def button(self, state: State, key: str) -> Said:
        """An option of the open question as its button names it, such as ``Buy a Gold (6)``."""
        step, frame = open_question(state)
        return step.label(state, frame, key)

    def label(self, state: State, key: str) -> str:
        """An option of the open question in English, with seats by number."""
        return Reader().text(self.button(state, key))

    def confirm(self, state: State, count: int) -> Said:
        """What handing in ``count`` picks does, as its button names it; empty where the options say it themselves."""
        step, frame = open_question(state)
        return step.confirm(state, frame, count)

    def warning(self, state: State, key: str) -> Said:
        """What an option of the open question throws away, picking nothing if ``key`` is empty; empty if nothing."""
        step, frame = open_question(state)
        return step.warning(state, frame, key)

    def option_view(self, state: State, option: Option) -> dict[str, Any]:
        """An option of the open question as views show it: its key, and what it means to a screen."""
        step, frame = open_question(state)
        return {"key": option.key, "count": option.count, **step.meaning(state, frame, option.key)}

    def why_not(self, state: State, seat: Seat, thing: str) -> str | None:
        """Why ``seat`` cannot pick or use ``thing`` (a card name or an option key) now, in English; None if it can."""
        reason = self.reason(state, seat, thing)
        return None if reason is None else reason_text(reason, Reader(seat))

    def reason(self, state: State, seat: Seat, thing: str) -> Reason | None:
        """The same for whoever reads it."""
        question = state.question
        if question is None:
            return self.when_over
        if question.seat != seat:
            return self.when_not_asked
        step, frame = open_question(state)
        return step.why_not(state, frame, thing)

    def decision_view(self, state: State) -> dict[str, Any]:
        """The open decision with its words for people, as the seat that is asked sees it."""
        decision, asked = state.decision, self.prompt(state)
        assert decision is not None
        return {
            **decision.to_json(),
            "options": [self.option_view(state, option) for option in decision.options],
            "prompt": asked.text,
            "rule": asked.rule,
            "passable": self.is_passable(state),
        }

    def is_passable(self, state: State) -> bool:
        """Whether the seat that is asked may pass here for good."""
        return open_question(state)[0].passable

    def obvious(self, state: State) -> Obvious | None:
        """The answer to the open question that need not be asked for; None: it is worth asking."""
        step, frame = open_question(state)
        return step.obvious(state, frame, _question(state))

    def lingers(self, state: State) -> bool:
        """Whether a person is given a moment to stop the obvious answer to the open question."""
        return open_question(state)[0].lingers

    def is_telling(self, state: State) -> bool:
        """Whether the obvious answer to the open question would tell other people what the seat holds."""
        return open_question(state)[0].telling

    def unasked(self, state: State) -> tuple[str, ...]:
        """What is answered for a seat that does not want to be asked, where it may be passed."""
        step, frame = open_question(state)
        return self.keys_of(state, step.unasked(state, frame, _question(state)))

    def keys_of(self, state: State, codes: list[int]) -> tuple[str, ...]:
        """Options of the open question by their keys."""
        step, frame = open_question(state)
        return tuple([step.key(state, frame, code) for code in codes])

    def default_answer(self, state: State) -> tuple[str, ...]:
        """What is answered for a seat whose time has run out, as the rules say."""
        step, frame = open_question(state)
        return self.keys_of(state, step.default(state, frame, _question(state)))

    def new(
        self,
        options: TableOptions | None = None,
        seed: int | str | bytes = 0,
        *,
        source: str = "swift",
        journal: list[Any] | None = None,
    ) -> State:
        """A new game. The seed is a whole number or any text; with ``source="fair"``, or as bytes, it gives fair luck.

        Raise BadOptions if the options are not allowed together.
        """
        chosen = self.Options() if options is None else options
        if not any(chosen is one for one in self.sound):
            found = chosen.problems()
            if found:
                raise BadOptions(found)
            self.sound = [*self.sound[-15:], chosen]
        streams = self.streams(chosen)
        return self.deal(chosen, Chance.of_seed(seed, source, streams), journal)

    def __reduce__(self) -> str:
        return "GAME"  # one instance for the process, under this name in its module

    def restore(self, data: dict[str, Any]) -> State:
        """The state that ``State.to_json`` wrote, unchecked: only for what this program has just written itself."""
        state = self._read(data)
        state.ask_again()
        return state

    def _read(self, data: dict[str, Any]) -> State:
        options = self.Options.recall(data["options"])
        state = self.table_from_json(options, Chance.from_json(data["luck"]), data["table"])
        state.number = int(data["number"])
        state.numbers = [int(number) for number in data.get("numbers", [1] * state.seats)]
        state.top = stack_from_json(data["frames"], self.library)
        return state

    def load(self, data: dict[str, Any]) -> State:
        """The state that ``State.to_json`` wrote; raise BrokenFile if no game can go on from it."""
        if not isinstance(data, dict):
            raise BrokenFile("a saved state is an object with named parts")
        if data.get("game") != self.key:
            raise BrokenFile(f"this is a state of {shown(data.get('game'))}, not of {self.key!r}")
        rules = data.get("rules")
        if not isinstance(rules, int) or rules > self.rules:
            raise BrokenFile(f"the state was saved under rules {shown(rules)}, newer than the {self.rules} known here")
        try:
            state = self._read(data)
            try:
                state.ask_again()
            except Exception:  # what cannot be asked is told by what cannot be
                found = next(iter(state.impossible()), "")
                if not found:
                    raise
            else:
                found = unsound(state, {**data, "rules": self.rules})
                if not found:
                    return state
        except KeyError as error:
            found = f"the part {error} is missing"
        except Exception as error:
            found = str(error) or "its parts do not fit together"
        raise BrokenFile(cut(f"the saved state of {self.key} cannot be read: {found}"))

    def position(self, text: str) -> State:
        """The situation that a position text describes; raise BadPosition."""
        try:
            state = self.set_up(text)
            found = unsound(state)
            if not found:
                return state
        except BadPosition:
            raise
        except Exception as error:
            found = f"{type(error).__name__} {error}"
        raise BadPosition(cut(f"no game of {self.key} comes to this position: {found}"))

    def text(self, options: TableOptions) -> str:
        """The game string: ``dominion(players=3,kingdom=size-distortion)``."""
        inside = options.to_text()
        return f"{self.key}({inside})" if inside else self.key


def _question(state: State) -> Question:
    question = state.question
    assert question is not None
    return question


def open_question(state: State) -> tuple[Ask[Any], Frame]:
    """The step that asks the open question, and its frame."""
    frame = state.top
    assert frame is not None and isinstance(frame.step, Ask)
    return frame.step, frame
