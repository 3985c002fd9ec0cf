"""What one reader is shown of a game in words: the open decision, and what has happened."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.sentence import Part, Person, Reader, Said, aloud, names_others, plain, say
from meadhall.kernel.state import State

MOST_CONFIRMED: Final = 12
"""Up to this many picks have a button with words of its own."""


def view_for(state: State, reader: Reader) -> dict[str, Any]:
    """The view of the reader's seat; its own open decision is in words."""
    view = state.view(reader.seat)
    decision = view.get("decision")
    if decision is not None:
        view["decision"] = in_words(state, decision, reader)
    return view


def in_words(state: State, decision: dict[str, Any], reader: Reader) -> dict[str, Any]:
    """The open decision of a view with its prompt, the rule behind it and its buttons, as text and in parts."""
    game = state.game
    prompt = game.prompt(state)
    said = reader.parts(prompt.sentence)
    confirming = [reader.parts(words) for words in _confirming(state, decision)]
    confirm, aloud_confirm = [plain(parts) for parts in confirming], [aloud(parts) for parts in confirming]
    return {
        **decision,
        "prompt": plain(said),
        "parts": said,
        "spoken": aloud(reader.parts(game.in_short(state) or prompt.sentence)),
        "rule": prompt.rule,
        "options": [_option(state, option, reader) for option in decision["options"]],
        "confirm": confirm,
        **({} if aloud_confirm == confirm else {"confirm_spoken": aloud_confirm}),
        **_confirm("confirm_pass", game.warning(state, "") if decision["low"] == 0 else "", reader),
    }


def _option(state: State, option: dict[str, Any], reader: Reader) -> dict[str, Any]:
    """An option with its label, how a voice says that if otherwise, and what it throws away, if anything."""
    said = reader.parts(state.game.button(state, option["key"]))
    label, spoken = plain(said), aloud(said)
    words = {"label": label} if spoken == label else {"label": label, "spoken": spoken}
    return {**option, **words, **_confirm("confirm", state.game.warning(state, option["key"]), reader)}


def _confirm(name: str, warning: Said, reader: Reader) -> dict[str, str]:
    return {name: reader.text(warning)} if warning else {}


def _confirming(state: State, decision: dict[str, Any]) -> list[Said]:
    """What each number of picks does, from none on; none of it where one pick is the answer."""
    if decision["low"] == decision["high"] == 1:
        return []
    return [state.game.confirm(state, count) for count in range(min(decision["high"], MOST_CONFIRMED) + 1)]


def line_for(game: Game, options: TableOptions, event: dict[str, Any], reader: Reader) -> list[Part]:
    """The log line of an event as the reader's seat sees it, in parts; none if it is not worth a line."""
    said = _of_the_match(event)
    if said is None:
        said = game.said(event, options)
    if said is not None:
        return reader.parts(said) if said else []
    line = game.tell(event, reader.names, options)
    return [line] if line else []


def _of_the_match(event: dict[str, Any]) -> Said | None:
    """The sentence of an event that every game knows; None if it is the game's own."""
    if event["event"] == "undo":
        return say("{who} undoes their last move.", you="You undo your last move.", who=Person(event["seat"]))
    if event["event"] == "overrun":
        return say("The game ends without a winner: it would never end.")
    return None


class Spoken(NamedTuple):
    """A sentence that a voice says."""

    text: str
    is_aside: bool = False
    """Whether it is about other people alone, so that whoever has heard enough can do without it."""


def summary_for(game: Game, options: TableOptions, events: list[dict[str, Any]], reader: Reader) -> list[Spoken]:
    """What a voice says of events in a row, as the reader's seat sees them, one sentence after another."""
    found: list[Spoken] = []
    stretch: list[dict[str, Any]] = []
    for event in events:
        of_the_match = _of_the_match(event)
        if of_the_match is None:
            stretch.append(event)
        elif event["event"] == "undo":
            stretch = []  # what was taken back is not worth a word any more
            if event["seat"] != reader.seat:  # who takes an answer back is told which one
                found.append(_spoken(of_the_match, reader))
        else:
            found += [*_summed_up(game, options, stretch, reader), _spoken(of_the_match, reader)]
            stretch = []
    return [*found, *_summed_up(game, options, stretch, reader)]


def _summed_up(game: Game, options: TableOptions, events: list[dict[str, Any]], reader: Reader) -> list[Spoken]:
    if events and game.said(events[0], options) is None:  # a game that only tells
        return [Spoken(aloud(parts)) for parts in (line_for(game, options, event, reader) for event in events) if parts]
    return [_spoken(said, reader) for said in game.summary(events, reader.seat, options)]


def _spoken(said: Said, reader: Reader) -> Spoken:
    return Spoken(aloud(reader.parts(said)), names_others(said, reader.seat))


class Line:
    """One line of a log: the event, or several that were joined, and what the reader reads of it."""

    __slots__ = ("event", "parts", "first", "last")

    def __init__(self, event: dict[str, Any], parts: list[Part], first: int, last: int) -> None:
        self.event: Final = event
        self.parts: Final = parts
        self.first: Final = first
        """Which of the events that were read began it."""
        self.last: Final = last

    @property
    def text(self) -> str:
        return plain(self.parts)


def lines_for(game: Game, options: TableOptions, events: Iterable[dict[str, Any] | None], reader: Reader) -> list[Line]:
    """The log of events as the reader's seat sees them, what belongs together in one line."""
    found: list[Line] = []
    for place, event in enumerate(events):
        if event is None:
            continue
        line = next_line(game, options, event, reader, found[-1] if found else None, place)
        if line is None:
            continue
        if found and line.first == found[-1].first:
            found.pop()
        found.append(line)
    return found


def next_line(
    game: Game, options: TableOptions, event: dict[str, Any], reader: Reader, before: Line | None, place: int
) -> Line | None:
    """The line of an event; it takes the place of the line ``before`` if the two belong together. None: no line at all."""
    together = None if before is None else game.joined(before.event, event)
    told = event if together is None else together
    parts = line_for(game, options, told, reader)
    if not parts:
        return None
    return Line(told, parts, place if together is None or before is None else before.first, place)
