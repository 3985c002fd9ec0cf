"""One effect of a card file while it is read: what stands under each of its keys, as the verb wants it.

A verb says in ``keys`` what each key holds, by the name of a kind: one of ``WORDS`` or of ``KINDS``, or the words themselves,
as in ``"might|zeal"``. A key that ends in a question mark may be left out. The schema of the card file is made of the same.
"""

from typing import TYPE_CHECKING, Any, Final

from meadhall.games.tears1066.cards.condition import Amount, Subject
from meadhall.games.tears1066.cards.filter import Filter
from meadhall.games.tears1066.cards.keys import WORDS
from meadhall.games.tears1066.cards.numbers import NOTHING

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.ability import AbilityReader
    from meadhall.games.tears1066.effects.word import Word


def words_of(kind: str) -> tuple[str, ...]:
    """The words that a value of this kind may be."""
    return WORDS[kind] if kind in WORDS else tuple(kind.split("|"))


class Effect:
    """One effect: its data, and the reader that tells what is wrong with it."""

    def __init__(self, reader: "AbilityReader", data: dict[str, Any], path: str, keys: dict[str, str]) -> None:
        self.reader: Final = reader
        self.data: Final = data
        self.path: Final = path
        self.keys: Final = {key.rstrip("?"): kind for key, kind in keys.items()}

    def has(self, key: str) -> bool:
        """Whether a key that may be left out is there."""
        return key in self.data

    def where(self, key: str) -> str:
        """Where the value of a key stands."""
        return f"{self.path}.{key}" if key else self.path

    def wrong(self, key: str, reason: str) -> None:
        """Tell what is wrong with a key, or with the whole if it is empty."""
        self.reader.wrong(self.where(key), reason)

    def subject(self, key: str) -> Subject:
        return self.reader.subject(self.data[key], self.where(key))

    def subjects(self, key: str) -> list[Subject]:
        """One subject, or a list of them; never empty."""
        value = self.data[key]
        found = [self.reader.subject(one, self.where(key)) for one in (value if isinstance(value, list) else [value])]
        if not found:
            self.wrong(key, "an empty list hits nobody")
        return found or [Subject(NOTHING, None)]

    def filter(self, key: str) -> Filter:
        return self.reader.filter(self.data[key], self.where(key))

    def later_filter(self, key: str) -> Filter:
        """A filter for cards to come: by then nothing is chosen any more that it could name."""
        names, self.reader.names = self.reader.names, {}
        found = self.filter(key)
        self.reader.names = names
        return found

    def filter_if(self, key: str) -> Filter | None:
        """The filter under a key that may be left out."""
        return self.filter(key) if key in self.data else None

    def amount(self, key: str, default: int = 0) -> Amount:
        """How much; only a ``change`` may be negative."""
        if key not in self.data:
            return Amount(default)
        return self.reader.amount(self.data[key], self.where(key), signed=self.keys[key] == "change")

    def number(self, key: str, low: int, default: int = 0) -> int:
        return self.reader.number(self.data.get(key, default), self.where(key), low)

    def truth(self, key: str, default: bool) -> bool:
        return self.reader.truth(self.data.get(key, default), self.where(key))

    def player(self, key: str) -> int:
        return self.reader.player(self.data[key], self.where(key))

    def wedge(self, key: str) -> int:
        return self.reader.wedge(self.data[key], self.where(key))

    def text(self, key: str) -> str:
        return self.reader.text(self.data[key], self.where(key))

    def traits(self, key: str, *, gives: bool = False) -> int:
        return self.reader.traits(self.data[key], self.where(key), gives=gives)

    def one_of(self, key: str) -> int:
        """The place of a word among those that its kind allows."""
        return self.reader.one_of(self.data[key], words_of(self.keys[key]), self.where(key))

    def word(self, key: str) -> str:
        """The same word itself."""
        return words_of(self.keys[key])[self.one_of(key)]

    def block(self, key: str) -> "tuple[int, list[Word]]":
        """The effects under a key: the number of the block within the ability, and its words."""
        return self.reader.block(self.data.get(key, []), self.where(key))

    def objects(self, key: str, keys: dict[str, str]) -> "list[Effect]":
        """A list of objects, each with these keys."""
        value = self.data[key]
        if not isinstance(value, list) or not value:
            self.wrong(key, f"a list of {key} is wanted")
            return []
        found: list[Effect] = []
        for at, one in enumerate(value):
            where = f"{self.where(key)}[{at}]"
            if not isinstance(one, dict):
                self.reader.wrong(where, f"an object with {' and '.join(keys)} is wanted")
            elif self.reader.has_keys(one, where, tuple(keys), ()):
                found.append(Effect(self.reader, one, where, keys))
        return found
