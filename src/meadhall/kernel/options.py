"""Table options: typed, labelled, limited, with presets; out come forms, flags, JSON Schema and all problems at once.

A game declares a frozen dataclass that derives from ``TableOptions``; each field is made by ``number``, ``choice``,
``flag``, ``names`` or ``text`` below.
"""

import dataclasses
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from meadhall.kernel.bounds import LARGEST_NUMBER, LONGEST_NAME, LONGEST_TEXT, MOST_NAMES, MOST_OPTIONS, nearest, shown
from meadhall.kernel.errors import BadOptions, MeadhallError, Problem, first_few, meant
from meadhall.kernel.sentence import Said, Sentence, Thing, say

RULES: Final = "rules"
"""The option changes the game and is written into every replay."""
PLAY: Final = "play"
"""The option concerns how people are asked and hurried; it does not change what the rules allow."""


@dataclasses.dataclass(frozen=True, slots=True)
class Info:
    """What forms and checks need to know about one option."""

    kind: str
    """``number``, ``choice``, ``flag``, ``names`` or ``text``."""
    label: str
    help: str = ""
    low: int = 0
    high: int = 0
    stock: Callable[[], Sequence[str]] = tuple
    """Gives the allowed words: all of them for a choice, besides numbers for a number, the stock of names for names."""
    count: int = 0
    """How many different names are wanted (names only; 0: any)."""
    group: str = ""
    house: bool = False
    """Not a rule of the published game; forms must say so."""
    tag: str = RULES
    rule: str = ""
    """The id of the clause that defines the option."""
    added: bool = False
    """Younger than saved games: written only where it differs from its default, so that those stay as they are."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that are allowed now."""
        return tuple(self.stock())


def number(default: int | str, *, label: str, low: int, high: int, words: Sequence[str] = (), **info: Any) -> Any:
    """A whole number from ``low`` to ``high``, or one of a few words such as ``auto``."""
    return _field(default, Info("number", label, low=low, high=high, stock=lambda: words, **info))


def choice(default: str, choices: Sequence[str] | Callable[[], Sequence[str]], *, label: str, **info: Any) -> Any:
    """One word out of several."""
    return _field(default, Info("choice", label, stock=_live(choices), **info))


def flag(default: bool, *, label: str, **info: Any) -> Any:
    """On or off."""
    return _field(default, Info("flag", label, **info))


def names(
    default: tuple[str, ...], stock: Sequence[str] | Callable[[], Sequence[str]], *, label: str, count: int = 0, **info: Any
) -> Any:
    """Several different names out of ``stock``; exactly ``count`` of them unless that is 0. The default may be empty."""
    return _field(default, Info("names", label, stock=_live(stock), count=count, **info))


def text(default: str, *, label: str, longest: int = LONGEST_NAME, **info: Any) -> Any:
    """Free text of at most ``longest`` characters."""
    return _field(default, Info("text", label, high=longest, **info))


def _live(words: Sequence[str] | Callable[[], Sequence[str]]) -> Callable[[], Sequence[str]]:
    """Words that may grow while the program runs, as a function; others as a function too."""
    return words if callable(words) else lambda: words


def _field(default: Any, info: Info) -> Any:
    return dataclasses.field(default=default, metadata={"info": info})


@dataclasses.dataclass(frozen=True)
class TableOptions:
    """The options of one table. Make them with ``read``, which refuses what is wrong."""

    presets: ClassVar[dict[str, dict[str, Any]]] = {}
    """Named sets of values that people choose first."""

    @classmethod
    @functools.cache
    def infos(cls) -> Mapping[str, Info]:
        """Every option by name, in the order in which forms show them. Every view writes the options, so it is kept."""
        return {field.name: field.metadata["info"] for field in dataclasses.fields(cls)}

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        return {field.name: field.default for field in dataclasses.fields(cls)}

    @classmethod
    def read(cls, values: Mapping[str, Any], preset: str | None = None) -> Self:
        """Options from plain data or from the texts of flags, on top of ``preset``; raise BadOptions with every problem."""
        options, found = cls.try_read(values, preset)
        if options is None or found:
            raise BadOptions(found)
        return options

    @classmethod
    def recall(cls, values: Mapping[str, Any]) -> Self:
        """As ``read``, but options that were read lately are not read again: many states are saved under the same few."""
        key = (cls, repr(values))  # not the values themselves: True equals 1 and is not a number of players
        known = _READ_LATELY.get(key)
        if isinstance(known, cls):
            return known
        options = cls.read(values)
        if len(_READ_LATELY) >= 64:
            _READ_LATELY.clear()
        _READ_LATELY[key] = options
        return options

    @classmethod
    def fetched(cls, values: Mapping[str, Any], read: Callable[[str], str]) -> Mapping[str, Any]:
        """``values`` from the person at this machine: what names a file by its path becomes what ``read`` finds there."""
        return values

    @classmethod
    def try_read(cls, values: Mapping[str, Any], preset: str | None = None) -> tuple[Self | None, list[Problem]]:
        """As ``read``, but hand the problems back instead of raising them. No file is opened, whatever the values say."""
        found = oversized(values)
        if found:
            return None, found
        merged: dict[str, Any] = {}
        infos = cls.infos()
        if preset is not None:
            if preset in cls.presets:
                merged.update(cls.presets[preset])
            else:
                found.append(
                    Problem(
                        "preset",
                        say("{preset} is not a preset{hint}", preset=shown(preset), hint=_meant(preset, list(cls.presets))),
                    )
                )
        for name, value in values.items():
            if name not in infos:
                found.append(
                    Problem(name, say("there is no option {name}{hint}", name=shown(name), hint=_meant(name, list(infos))))
                )
                continue
            try:
                merged[name] = _converted(infos[name], value)
            except MeadhallError as error:
                found.append(Problem(name, error.said))
        if found:
            return None, first_few(found)
        options = cls(**{**cls.defaults(), **merged})
        return options, first_few(options.problems())

    def problems(self) -> list[Problem]:
        """Everything wrong with these options, each with its field."""
        found: list[Problem] = []
        defaults = self.defaults()
        for name, info in self.infos().items():
            found.extend(Problem(name, reason) for reason in _reasons(info, getattr(self, name), defaults[name]))
        if not found:
            found.extend(self.clashes())
        return found

    def clashes(self) -> Iterator[Problem]:
        """Problems between options that are right one by one. Games override it."""
        yield from ()

    def to_json(self) -> dict[str, Any]:
        """Every option written out in full, so that a changed default cannot change an old game."""
        written = _WRITTEN_LATELY.get(id(self))
        if written is None or written[0] is not self:
            written = (self, self._written_out())
            if len(_WRITTEN_LATELY) >= 64:
                _WRITTEN_LATELY.clear()
            _WRITTEN_LATELY[id(self)] = written
        return {name: value[:] if isinstance(value, list) else value for name, value in written[1].items()}

    def _written_out(self) -> dict[str, Any]:
        defaults = self.defaults()
        infos = self.infos().items()
        return {
            name: _plain(getattr(self, name)) for name, info in infos if not info.added or getattr(self, name) != defaults[name]
        }

    def to_text(self) -> str:
        """The options that differ from their defaults, as inside a game string: ``players=3,kingdom=...``."""
        defaults = self.defaults()
        parts = []
        for name in self.infos():
            value = getattr(self, name)
            if value != defaults[name]:
                parts.append(f"{name}={_written(value)}")
        return ",".join(parts)

    def house_rules(self) -> list[str]:
        """The labels of the house options that are in use; anyone who sits down must know them."""
        defaults = self.defaults()
        return [info.label for name, info in self.infos().items() if info.house and getattr(self, name) != defaults[name]]

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """JSON Schema of the options, with ``x-`` keys for forms."""
        defaults = cls.defaults()
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {name: _schema(info, defaults[name]) for name, info in cls.infos().items()},
            "x-presets": {name: {key: _plain(value) for key, value in some.items()} for name, some in cls.presets.items()},
        }


_READ_LATELY: Final[dict[tuple[type[TableOptions], str], TableOptions]] = {}
_WRITTEN_LATELY: Final[dict[int, tuple[TableOptions, dict[str, Any]]]] = {}
"""What options look like in full, by identity: they never change, and many states are saved under the same few."""


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "+".join(value) if isinstance(value, tuple) else str(value)


def oversized(values: Mapping[str, Any]) -> list[Problem]:
    """What is larger than any option may be; nothing else looks at values before this has."""
    if len(values) > MOST_OPTIONS:
        return [
            Problem("options", say("at most {most} options are allowed, not {number}", most=MOST_OPTIONS, number=len(values)))
        ]
    found = [(str(name), _too_large(value)) for name, value in values.items()]
    return first_few([Problem(name, reason) for name, reason in found if reason])


def _too_large(value: Any) -> Said:
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return say("a number is at most {most}", most=LARGEST_NUMBER)
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return say("a text has at most {most} characters, not {number}", most=LONGEST_TEXT, number=len(value))
    if isinstance(value, list | tuple):
        if len(value) > MOST_NAMES:
            return say("at most {most} names are allowed, not {number}", most=MOST_NAMES, number=len(value))
        if not all(isinstance(part, str) for part in value):
            return say("a list of names is needed")
        if any(len(part) > LONGEST_NAME for part in value):
            return say("a name has at most {most} characters", most=LONGEST_NAME)
    return say("an option's value cannot be an object") if isinstance(value, dict) else ""


def _meant(word: str, words: Sequence[str]) -> Thing:
    return meant(nearest(word, words), words)


def _converted(info: Info, value: Any) -> Any:
    """``value`` in the type of the option; texts are read. Raise MeadhallError with the reason."""
    if info.kind == "flag":
        if isinstance(value, bool):
            return value
        if value in ("on", "true", "yes"):
            return True
        if value in ("off", "false", "no"):
            return False
        raise MeadhallError(say("{value} is neither on nor off", value=shown(value)))
    if info.kind == "number":
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise MeadhallError(say("{value} is not a whole number", value=shown(value)))
        if isinstance(value, int) or value in info.choices:
            return value
        try:
            return int(value)
        except ValueError:
            raise MeadhallError(_outside(info, value)) from None
    if info.kind == "names":
        if isinstance(value, str):
            value = [part.strip() for part in value.replace(",", "+").split("+") if part.strip()]
            if reason := _too_large(value):
                raise MeadhallError(reason)
        if isinstance(value, list | tuple):
            return tuple(value)
        raise MeadhallError("a list of names is needed")
    if info.kind == "choice" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)  # a choice of numbers, such as the size of a set
    if not isinstance(value, str):
        raise MeadhallError(say("{value} is not a text", value=shown(value)))
    return value


def _outside(info: Info, value: Any) -> Sentence:
    """That a number is none of those that are allowed."""
    if not info.choices:
        return say("{value} is not a whole number from {low} to {high}", value=shown(value), low=info.low, high=info.high)
    words = " or ".join(info.choices)
    return say(
        "{value} is not a whole number from {low} to {high} or {words}",
        value=shown(value),
        low=info.low,
        high=info.high,
        words=words,
    )


def _reasons(info: Info, value: Any, default: Any) -> Iterator[Sentence]:
    """What is wrong with ``value`` on its own."""
    if value == default and type(value) is type(default):
        return
    if info.kind == "number":
        is_number = isinstance(value, int) and not isinstance(value, bool) and info.low <= value <= info.high
        if not is_number and not (isinstance(value, str) and value in info.choices):
            yield _outside(info, value)
    elif info.kind == "choice":
        if value not in info.choices:
            yield say("{value} is not allowed{hint}", value=shown(value), hint=_meant(str(value), info.choices))
    elif info.kind == "flag":
        if not isinstance(value, bool):
            yield say("{value} is neither on nor off", value=shown(value))
    elif info.kind == "names":
        unknown = [name for name in value if name not in info.choices]
        yield from (say("{name} is unknown{hint}", name=shown(name), hint=_meant(name, info.choices)) for name in unknown)
        twice = sorted({name for name in value if value.count(name) > 1})
        yield from (say("{name} is named twice", name=shown(name)) for name in twice)
        if info.count and len(value) != info.count:
            yield say("{count} names are needed, not {number}", count=info.count, number=len(value))
    elif len(value) > info.high:
        yield say("a text of at most {most} characters is wanted, not of {number}", most=info.high, number=len(value))


def _schema(info: Info, default: Any) -> dict[str, Any]:
    data: dict[str, Any] = {"title": info.label, "default": _plain(default), "x-kind": info.kind, "x-tag": info.tag}
    if info.help:
        data["description"] = info.help
    if info.group:
        data["x-group"] = info.group
    if info.rule:
        data["x-rule"] = info.rule
    if info.house:
        data["x-house"] = True
    if info.kind == "number":
        whole: dict[str, Any] = {"type": "integer", "minimum": info.low, "maximum": info.high}
        data.update({"anyOf": [whole, {"enum": list(info.choices)}]} if info.choices else whole)
    elif info.kind == "choice":
        data.update({"type": "string", "enum": list(info.choices)})
    elif info.kind == "flag":
        data["type"] = "boolean"
    elif info.kind == "names":
        data.update({"type": "array", "uniqueItems": True, "items": {"type": "string", "enum": list(info.choices)}})
        if info.count:
            chosen = {"minItems": info.count, "maxItems": info.count}
            data.update({"anyOf": [chosen, {"maxItems": 0}]} if default == () else chosen)
    else:
        data.update({"type": "string", "maxLength": info.high})
    return data
