"""A sentence is data until somebody reads it: a template with named things, rendered for one reader.

The step or event that speaks holds whole forms, one for each part that the reader may have in it; nobody pastes pieces of
sentences together. English stands in the code, and every other language is a catalogue of the same templates.

>>> copper = Card("copper", "Copper", "Coppers")
>>> played = say(
...     you="You play {cards}: {coins}.",
...     other="{who} plays {cards}: {coins}.",
...     who=Person(1),
...     cards=Cards([copper, copper, copper]),
...     coins=Some(3, "{n} coin", "{n} coins"),
... )
>>> Reader(1, ["Ash", "Bo"]).text(played)
'You play 3 Coppers: 3 coins.'
>>> Reader(0, ["Ash", "Bo"]).text(played)
'Bo plays 3 Coppers: 3 coins.'
"""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from meadhall.kernel.aliases import Seat

_NAMED: Final = re.compile(r"\{(\w+)\}")


class Person:
    """The person at a seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class Card:
    """A card, or whatever else has a face, by its printed name: ``Smithy``, ``Death (A♠)``."""

    __slots__ = ("key", "name", "plural", "sign", "spoken")

    def __init__(self, key: str, name: str, plural: str = "", sign: str = "", spoken: "Said" = "") -> None:
        self.key: Final = key
        """What screens look it up by; empty if there is nothing to look at, as for a suit."""
        self.name: Final = name
        self.plural: Final = plural or name
        self.sign: Final = sign
        """What is printed on it in every language, for names that do not say it."""
        self.spoken: Final = spoken
        """How a voice says it, where signs stand for words: ``ace of spades``."""


class Cards:
    """Some cards, equal ones counted: ``2 Coppers and an Estate``. None at all: ``nothing``."""

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards: Final = list(cards)

    def counted(self) -> list[tuple[Card, int]]:
        """Each card once and how often it is there, in the order in which they first come."""
        counts: dict[str, int] = {}
        first: dict[str, Card] = {}
        for card in self.cards:
            counts[card.key] = counts.get(card.key, 0) + 1
            first.setdefault(card.key, card)
        return [(first[key], count) for key, count in counts.items()]


class Some:
    """A number of things, said with one of two templates: ``1 coin``, ``2 coins``."""

    __slots__ = ("n", "one", "many")

    def __init__(self, n: int, one: str, many: str) -> None:
        self.n: Final = n
        self.one: Final = one
        self.many: Final = many


class All:
    """Several things in a row: ``Ash, Bo and you``."""

    __slots__ = ("things",)

    def __init__(self, things: Sequence["Thing"]) -> None:
        self.things: Final = list(things)


class Sentence:
    """A sentence that nobody has read yet. Make one with ``say``."""

    __slots__ = ("other", "you", "yours", "things")

    def __init__(self, other: str, you: str, yours: str, things: dict[str, "Thing"]) -> None:
        self.other: Final = other
        """For a reader who has no part in it."""
        self.you: Final = you
        """For the reader who is ``{who}``."""
        self.yours: Final = yours
        """For the reader who is ``{whom}``."""
        self.things: Final = things

    def form(self, seat: Seat | None) -> str:
        """The template for the reader at ``seat``."""
        if seat is not None:
            if self.you and is_person(self.things.get("who"), seat):
                return self.you
            if self.yours and is_person(self.things.get("whom"), seat):
                return self.yours
        return self.other


Thing: TypeAlias = int | str | Person | Card | Cards | Some | All | Sentence
"""What stands in a sentence. A text is shown as it is, in every language: the pips of a domino, a name somebody chose."""
Said: TypeAlias = Sentence | str
"""A sentence, or one that names nothing."""
Part: TypeAlias = str | dict[str, str | int]
"""Plain text, or text with what it stands for: a ``seat``, a ``card``, a ``number``, and how a voice says it (``spoken``)."""


def say(other: str, *, you: str = "", yours: str = "", **things: Thing) -> Sentence:
    """A sentence: for a reader who has no part in it, for the reader who is ``{who}``, and for the one who is ``{whom}``."""
    return Sentence(other, you, yours, things)


def as_sentence(said: Said) -> Sentence:
    """What is said, to stand in another sentence."""
    return said if isinstance(said, Sentence) else say(said)


def one_of(seat: Seat) -> Sentence:
    """A person in a list, where the reader is ``you``."""
    return say("{who}", you="you", who=Person(seat))


def names_others(thing: Thing, seat: Seat | None) -> bool:
    """Whether people are named in this, and whoever sits at ``seat`` is none of them."""
    named: set[Seat] = set()
    _gather(thing, named)
    return bool(named) and seat is not None and seat not in named


def _gather(thing: Thing, named: set[Seat]) -> None:
    if isinstance(thing, Person):
        named.add(thing.seat)
    elif isinstance(thing, All):
        for one in thing.things:
            _gather(one, named)
    elif isinstance(thing, Sentence):
        for one in thing.things.values():
            _gather(one, named)


def is_person(thing: Thing | None, seat: Seat) -> bool:
    """Whether ``thing`` is the person at ``seat``."""
    return isinstance(thing, Person) and thing.seat == seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Language:
    """How English is said in a language; this one is English itself."""

    code: str = "en"

    def template(self, english: str) -> str:
        """A template in this language."""
        return english

    def some(self, n: int, one: str, many: str) -> str:
        """The template for ``n`` things."""
        return one if n == 1 else many

    def cards(self, n: int, name: str, plural: str) -> str:
        """``n`` equal cards: ``an Estate``, ``2 Estates``."""
        if n != 1:
            return f"{n} {plural}"
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"

    def card(self, name: str) -> str:
        """The printed name of a card."""
        return name

    def printed(self, text: str) -> str:
        """What is printed on a card besides its name: its title and its rules."""
        return text

    def kind(self, word: str) -> str:
        """What kind of card it is, as its type line says it."""
        return word


ENGLISH: Final = Language()


class Reader:
    """A reader: a seat (None: a spectator), the names at the table, and a language."""

    __slots__ = ("seat", "names", "language")

    def __init__(self, seat: Seat | None = None, names: Sequence[str] = (), language: Language = ENGLISH) -> None:
        self.seat: Final = seat
        self.names: Final = list(names)
        self.language: Final = language

    def text(self, said: Said) -> str:
        """What is said, as one text."""
        return plain(self.parts(said))

    def phrase(self, said: Said) -> str:
        """What is said, as it stands in the middle of a sentence."""
        found: list[Part] = []
        self._add(as_sentence(said), found)
        return plain(found)

    def parts(self, said: Said) -> list[Part]:
        """What is said, in pieces that a screen can colour and link."""
        found: list[Part] = []
        if isinstance(said, str):
            found.append(self.language.template(said))
        else:
            self._write(self.language.template(said.form(self.seat)), said.things, found)
            _begin(found)
        return _joined(found)

    def name(self, seat: Seat) -> str:
        """What the person at ``seat`` is called."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"Seat {seat}"

    def _write(self, template: str, things: dict[str, Thing], into: list[Part]) -> None:
        for at, piece in enumerate(_NAMED.split(template)):
            if at % 2 == 0:
                into.append(piece)
            elif piece in things:
                self._add(things[piece], into)
            else:
                into.append("{" + piece + "}")

    def _add(self, thing: Thing, into: list[Part]) -> None:
        language = self.language
        if isinstance(thing, str):
            into.append(thing)
        elif isinstance(thing, int):
            into.append({"text": str(thing), "number": thing})
        elif isinstance(thing, Person):
            into.append({"text": self.name(thing.seat), "seat": thing.seat})
        elif isinstance(thing, Card):
            into.append(self._card(thing))
        elif isinstance(thing, Some):
            text = language.some(thing.n, thing.one, thing.many).replace("{n}", str(thing.n))
            into.append({"text": text, "number": thing.n})
        elif isinstance(thing, Sentence):
            self._write(language.template(thing.form(self.seat)), thing.things, into)
        elif isinstance(thing, All):
            rows: list[list[Part]] = []
            for one in thing.things:
                row: list[Part] = []
                self._add(one, row)
                rows.append(row)
            if rows and into and isinstance(into[-1], str) and into[-1].endswith(". "):
                _begin(rows[0])
            self._list(rows, into)
        else:
            self._list(
                [
                    [{"text": language.cards(count, card.name, card.plural), "card": card.key}]
                    for card, count in thing.counted()
                ],
                into,
            )

    def _card(self, card: Card) -> Part:
        text = self.language.card(card.name)
        part: dict[str, str | int] = {"text": f"{text} ({card.sign})" if card.sign else text}
        if card.key:
            part["card"] = card.key
        if isinstance(card.spoken, str):
            return {**part, "spoken": card.spoken} if card.spoken else part
        said: list[Part] = []
        self._add(card.spoken, said)
        return {**part, "spoken": aloud(said)}

    def _list(self, rows: list[list[Part]], into: list[Part]) -> None:
        """Write rows one after another, with commas and an "and" between them."""
        if not rows:
            into.append(self.language.template(NOTHING))
        for at, row in enumerate(rows):
            if at:
                into.append(self.language.template(AND) if at == len(rows) - 1 else ", ")
            into.extend(row)


NOTHING: Final = "nothing"
AND: Final = " and "
"""What the catalogues hold beside the sentences of the games."""


def plain(parts: Sequence[Part]) -> str:
    """Parts as one text."""
    return "".join([part if isinstance(part, str) else str(part["text"]) for part in parts])


def aloud(parts: Sequence[Part]) -> str:
    """Parts as a voice says them: what has a ``spoken`` form, such as a suit, is said so."""
    return "".join([part if isinstance(part, str) else str(part.get("spoken", part["text"])) for part in parts])


def _begin(parts: list[Part]) -> None:
    """Let a sentence begin with a capital letter, unless somebody's name stands there."""
    for at, part in enumerate(parts):
        if isinstance(part, str):
            parts[at] = _capital(part)
            if part:
                return
        else:
            if "seat" not in part:
                parts[at] = {
                    name: _capital(value) if isinstance(value, str) and name in ("text", "spoken") else value
                    for name, value in part.items()
                }
            return


def _joined(parts: list[Part]) -> list[Part]:
    """The same with neighbouring texts in one, and no empty ones."""
    found: list[Part] = []
    for part in parts:
        if not isinstance(part, str):
            found.append(part)
        elif found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return found


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
