"""What the game waits for, and the answer to it.

A ``Question`` is the compact form that steps build and programs read: option codes are small integers.
A ``Decision`` is the same thing in readable words, built from the question when somebody wants to see it.
An ``Action`` answers a decision by number, with the keys of the picked options.
"""

import re
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from meadhall.kernel.aliases import Seat
from meadhall.kernel.errors import IllegalAction, StaleAction, UnreadableAction
from meadhall.kernel.sentence import Reader, Said

PASS: Final = "pass"
"""How an answer that picks nothing is written."""

_KEY: Final = re.compile(r"[^\s,*](?:[^,*]*[^\s,*])?")
_TIMES: Final = re.compile(r"(.+?)\s*[*×]\s*([0-9]{1,4})")


class Prompt:
    """What a rule says to somebody: a question, or why something cannot be done."""

    __slots__ = ("sentence", "rule")

    def __init__(self, sentence: Said, rule: str) -> None:
        self.sentence: Final = sentence
        """One sentence, for the seat that is asked."""
        self.rule: Final = rule
        """The id of the clause behind it."""

    @property
    def text(self) -> str:
        """The sentence in English, with seats by number."""
        return Reader().text(self.sentence)


Reason: TypeAlias = Prompt | str
"""Why something cannot be done, with its rule; a text holds the rule itself."""


def reason_text(reason: Reason, reader: Reader) -> str:
    """A reason for a reader, the id of its rule at the end."""
    if isinstance(reason, str):
        return reader.text(reason)
    return f"{reader.text(reason.sentence).removesuffix('.')} ({reason.rule})."


@mypyc_attr(acyclic=True, free_list_len=1)
class Question:
    """An open question in numbers. Never changed after it is made, so clones share it."""

    __slots__ = ("seat", "codes", "counts", "low", "high", "ordered", "decision")

    def __init__(
        self,
        seat: Seat,
        codes: list[int],
        low: int = 1,
        high: int = 1,
        counts: list[int] | None = None,
        ordered: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.codes: Final = codes
        """Option codes in canonical order, each once."""
        self.low: Final = low
        self.high: Final = high
        self.counts: Final = counts
        """How often each option may be picked; None means once each."""
        self.ordered: Final = ordered
        """Whether the order of the picks means something."""
        self.decision: Decision | None = None
        """The same in readable words, if somebody has looked at it; ``State.decision`` builds it."""

    def least_codes(self) -> list[int]:
        """As few picks as are allowed, the first options first."""
        codes: list[int] = []
        for at, code in enumerate(self.codes):
            count = 1 if self.counts is None else self.counts[at]
            codes += [code] * min(count, self.low - len(codes))
        return codes

    def is_forced(self) -> bool:
        """True if exactly one answer exists (up to order that means nothing)."""
        if self.high == 0 or not self.codes:
            return True
        if len(self.codes) == 1:
            return self.low == self.high or (self.counts is not None and self.counts[0] <= self.low)
        if self.counts is None:
            return self.low >= len(self.codes) and not self.ordered
        if self.ordered:
            return False
        spare = self.low
        for count in self.counts:
            spare -= count
            if spare < 0:
                return False
        return True

    def forced_codes(self) -> list[int]:
        """The only answer, when ``is_forced``."""
        if self.low <= 0 or not self.codes:
            return []
        if len(self.codes) == 1:
            most = 1 if self.counts is None else self.counts[0]
            return [self.codes[0]] * min(self.low, most)
        if self.counts is None:
            return list(self.codes)
        return [code for code, count in zip(self.codes, self.counts, strict=True) for _ in range(count)]


class Obvious:
    """An answer that need not be asked for."""

    __slots__ = ("codes", "because")

    def __init__(self, codes: list[int], because: Said = "") -> None:
        self.codes: Final = codes
        self.because: Final = because
        """Why, and what it does, for the seat that is not asked; empty where nobody needs to hear of it."""


NOTHING_TO_DO: Final = Obvious([])
"""A pass that nobody needs to hear of."""


class Option:
    """One thing that may be picked: its key, and how often."""

    __slots__ = ("key", "count")

    def __init__(self, key: str, count: int = 1) -> None:
        self.key: Final = key
        self.count: Final = count

    def __repr__(self) -> str:
        return self.key if self.count == 1 else f"{self.key}*{self.count}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and (self.key, self.count) == (other.key, other.count)

    def __hash__(self) -> int:
        return hash((self.key, self.count))


class Action:
    """An answer: the number of the decision it is meant for, and the keys picked.

    >>> Action(4, ("copper", "copper", "estate"))
    Action(4, 'copper*2, estate')
    """

    __slots__ = ("decision", "picks")

    def __init__(self, decision: int, picks: tuple[str, ...]) -> None:
        self.decision: Final = decision
        self.picks: Final = picks

    def __repr__(self) -> str:
        return f"Action({self.decision}, {format_picks(self.picks)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (self.decision, self.picks) == (other.decision, other.picks)

    def __hash__(self) -> int:
        return hash((self.decision, self.picks))


class Decision:
    """What the game is waiting for. Exactly one exists unless the game is over."""

    __slots__ = ("number", "seat", "ask", "options", "low", "high", "ordered")

    def __init__(
        self,
        number: int,
        seat: Seat,
        ask: str,
        options: tuple[Option, ...],
        low: int = 1,
        high: int = 1,
        ordered: bool = False,
    ) -> None:
        self.number: Final = number
        """Rises with every answer; an action must name it."""
        self.seat: Final = seat
        """The only seat whose answer will be accepted."""
        self.ask: Final = ask
        """What is asked: a message key such as ``discard``, not a sentence."""
        self.options: Final = options
        self.low: Final = low
        self.high: Final = high
        self.ordered: Final = ordered

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options, in canonical order."""
        return tuple(option.key for option in self.options)

    def to_json(self) -> dict[str, object]:
        """The decision as plain data, as views and messages carry it."""
        return {
            "number": self.number,
            "seat": self.seat,
            "ask": self.ask,
            "options": [{"key": option.key, "count": option.count} for option in self.options],
            "low": self.low,
            "high": self.high,
            "ordered": self.ordered,
        }

    def __repr__(self) -> str:
        shown = ", ".join(repr(option) for option in self.options)
        many = "" if self.low == self.high == 1 else f" [{self.low}-{self.high}]"
        passing = f" | {PASS}" if self.low == 0 else ""
        return f"Decision({self.number}, seat={self.seat}, {self.ask}{many}: {shown}{passing})"

    def answer(self, text: str) -> Action:
        """Read ``text`` as an answer to this decision; raise UnreadableAction or IllegalAction."""
        action = Action(self.number, parse_picks(text))
        self.check(action)
        return action

    def check(self, action: Action) -> None:
        """Raise StaleAction or IllegalAction unless ``action`` is allowed here."""
        if action.decision != self.number:
            raise StaleAction(
                f"the answer {format_picks(action.picks)!r} is for decision {action.decision}, "
                f"but decision {self.number} ({self.ask}) is open"
            )
        tried = format_picks(action.picks)
        count: dict[str, int] = {option.key: option.count for option in self.options}
        used: dict[str, int] = {}
        for key in action.picks:
            if key not in count:
                raise IllegalAction(f"seat {self.seat} may not answer {tried!r}: {key!r} is not offered; {self.allowed()}")
            used[key] = used.get(key, 0) + 1
            if used[key] > count[key]:
                raise IllegalAction(
                    f"seat {self.seat} may not answer {tried!r}: {key!r} can be picked at most "
                    f"{count[key]} time{'' if count[key] == 1 else 's'}; {self.allowed()}"
                )
        if not self.low <= len(action.picks) <= self.high:
            raise IllegalAction(
                f"seat {self.seat} may not answer {tried!r}: {len(action.picks)} picked, {self.wanted()} wanted; "
                f"{self.allowed()}"
            )

    def wanted(self) -> str:
        """How many picks are wanted, in words: ``2``, ``0 to 4``."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def allowed(self) -> str:
        """What may be answered, in one clause for error sentences."""
        shown = ", ".join(repr(option) for option in self.options) or "nothing"
        passing = f", or {PASS}" if self.low == 0 else ""
        return f"allowed for {self.ask}: {self.wanted()} of {shown}{passing}"


def parse_picks(text: str) -> tuple[str, ...]:
    """Read picks such as ``copper*2, estate`` or ``pass``; raise UnreadableAction.

    >>> parse_picks("copper*2, estate")
    ('copper', 'copper', 'estate')
    >>> parse_picks("pass")
    ()
    """
    stripped = text.strip()
    if stripped == PASS:
        return ()
    if not stripped:
        raise UnreadableAction(f"an empty answer cannot be read; write '{PASS}' to pick nothing")
    if len(stripped) > 4000:
        raise UnreadableAction(f"an answer of {len(stripped)} characters is too long")
    picks: list[str] = []
    for part in stripped.split(","):
        word = part.strip()
        times = 1
        matched = _TIMES.fullmatch(word)
        if matched is not None:
            word, times = matched.group(1), int(matched.group(2))
        if _KEY.fullmatch(word) is None or times < 1 or len(picks) + times > 1000:
            raise UnreadableAction(
                f"cannot read {part.strip()!r} in {stripped!r}; write keys such as 'copper*2, estate', or '{PASS}'"
            )
        picks.extend([word] * times)
    return tuple(picks)


def format_picks(picks: tuple[str, ...]) -> str:
    """Write picks so that ``parse_picks`` reads them back; order is kept, neighbours are counted."""
    if not picks:
        return PASS
    parts: list[str] = []
    at = 0
    while at < len(picks):
        run = 1
        while at + run < len(picks) and picks[at + run] == picks[at]:
            run += 1
        parts.append(picks[at] if run == 1 else f"{picks[at]}*{run}")
        at += run
    return ", ".join(parts)
