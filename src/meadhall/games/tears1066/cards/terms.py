"""Reading the terms of card texts: references, filters, conditions and amounts (section 19)."""

from typing import TYPE_CHECKING, Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.condition import (
    ALL,
    REF_HOST,
    REF_LEADER,
    REF_SELF,
    REF_TRIGGER,
    AllOf,
    Amount,
    AnyOf,
    AtHastings,
    Condition,
    Counted,
    MarkerIs,
    Matches,
    Not,
    ObjectiveIs,
    PhaseIs,
    Subject,
)
from meadhall.games.tears1066.cards.design import Ability, CardFile, Target
from meadhall.games.tears1066.cards.filter import COMPARE, DECK, FRONT, HAND, HOST, REAR, REFS, SAME, TRIGGER, ZONES, Filter
from meadhall.games.tears1066.cards.keys import CONDITION_KEYS, FILTER_KEYS, KEYWORDS, meant
from meadhall.kernel.bounds import LARGEST_ON_CARD, MOST_FILTERS, MOST_TRAITS, shown

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.card import CardReader

_TYPE_BITS: Final = {
    "army": 0b111,
    "unit": 1 << numbers.UNIT,
    "character": 1 << numbers.CHARACTER | 1 << numbers.LEADER,
    "leader": 1 << numbers.LEADER,
    "tactic": 1 << numbers.TACTIC,
    "attachment": 1 << numbers.ATTACHMENT,
    "event": 1 << numbers.EVENT,
}
PLAYERS_MEANT: Final = {"you": numbers.YOU, "opponent": numbers.OPPONENT}
RESERVED: Final = {"self": REF_SELF, "host": REF_HOST, "trigger": REF_TRIGGER, "leader": REF_LEADER}


def trait_bit(file: CardFile, trait: str) -> int:
    """The bit of a trait; 0 if there are too many, for which the file is refused."""
    if trait not in file.traits:
        if len(file.traits) > MOST_TRAITS:
            return 0
        file.traits.append(trait)
    return 1 << file.traits.index(trait)


class TermReader:
    """Reads the small terms of one ability: numbers, references, filters, conditions, amounts."""

    def __init__(self, card: "CardReader", ability: Ability, data: dict[str, Any]) -> None:
        self.card = card
        self.file = card.reader.file
        self.ability = ability
        self.data = data
        self.names: dict[str, int] = {}
        self.next_slot = 0
        self.next_name = 0
        self.filters = 0
        """How many filters stand around what is read now."""
        self.loops = 0
        """How many ``for_each`` stand around what is read now."""
        self.effects = 0
        """How many effects the ability has so far."""

    def wrong(self, field: str, reason: str) -> None:
        self.card.wrong(field, reason)

    # --- small things -----------------------------------------------------------------------------------------------

    def has_keys(self, data: dict[str, Any], path: str, needed: tuple[str, ...], allowed: tuple[str, ...]) -> bool:
        """Whether the keys of an object are right; tells what is not."""
        good = True
        for key in needed:
            if key not in data:
                self.wrong(f"{path}.{key}", "this is missing")
                good = False
        for key in data:
            if key not in needed and key not in allowed:
                self.wrong(f"{path}.{key}", f"there is no such key{meant(key, (*needed, *allowed))}")
                good = False
        return good

    def number(self, value: Any, path: str, low: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            self.wrong(path, f"{value!r} is not a whole number of at least {low}")
            return low
        if value > LARGEST_ON_CARD:
            self.wrong(path, f"{value} is more than {LARGEST_ON_CARD}")
            return low
        return value

    def truth(self, value: Any, path: str) -> bool:
        if not isinstance(value, bool):
            self.wrong(path, f"{value!r} is neither true nor false")
        return value is True

    def one_of(self, value: Any, words: tuple[str, ...], path: str) -> int:
        if value not in words:
            self.wrong(path, f"{value!r} is not one of {', '.join(words)}")
            return 0
        return words.index(value)

    def player(self, value: Any, path: str) -> int:
        if not isinstance(value, str) or value not in PLAYERS_MEANT:
            self.wrong(path, f"{shown(value)} is neither you nor opponent")
            return numbers.YOU
        return PLAYERS_MEANT[value]

    def text(self, value: Any, path: str) -> str:
        if not isinstance(value, str):
            self.wrong(path, f"{shown(value)} is not a text")
            return ""
        return value

    def card_name(self, value: Any, path: str) -> str:
        """The name of a card, which the file must have."""
        name = self.text(value, path)
        if name:
            self._speaks_of(path, "name", name)
        return name

    def _speaks_of(self, path: str, what: str, word: str) -> None:
        """Remember a trait or name, which some card must have; a file knows all of its cards only at the end."""
        if path.startswith(KEYWORDS):
            self.card.reader.meant[(path, path, what, word)] = None
        else:
            self.card.reader.meant[(f"{self.card.id} {path}", f"{self.card.place}.{path}", what, word)] = None

    def traits(self, value: Any, path: str, *, gives: bool = False) -> int:
        """Traits as bits. Some card must have them, unless this is what ``gives`` them."""
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
            self.wrong(path, "a trait or a list of traits is wanted")
            return 0
        bits = 0
        for word in words:
            bits |= trait_bit(self.file, word)
            if gives:
                self.card.reader.traits.add(word)
            else:
                self._speaks_of(path, "trait", word)
        return bits

    def wedge(self, value: Any, path: str) -> int:
        """A Wedge by number, by what it is the Wedge of, or by a chosen thing."""
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 3:
            return value - 1
        if value in ("same", "host", "trigger"):
            return {"same": SAME, "host": HOST, "trigger": TRIGGER}[value]
        if isinstance(value, str) and value in self.names:
            return REFS + self.names[value]
        self.wrong(path, f"{value!r} is not same, host, trigger, a number from 1 to 3 or a declared ref")
        return 0

    def subject(self, value: Any, path: str) -> Subject:
        """A reference or a filter."""
        if isinstance(value, dict):
            return Subject(numbers.NOTHING, self.filter(value, path))
        if isinstance(value, str) and value in RESERVED:
            return Subject(RESERVED[value], None)
        if isinstance(value, str) and value in self.names:
            return Subject(self.names[value], None)
        self.wrong(path, f"{value!r} is not a declared ref, not self, host, trigger or leader, and not a filter")
        return Subject(REF_SELF, None)

    def one_thing(self, value: Any, path: str) -> int:
        """A reference to one thing."""
        if not isinstance(value, str) or (value not in RESERVED and value not in self.names):
            self.wrong(path, f"{shown(value)} is not a declared ref, nor self, host, trigger or leader")
            return REF_SELF
        ref = RESERVED.get(value, self.names.get(value, REF_SELF))
        if 0 <= ref < len(self.ability.targets) and self.ability.targets[ref].high > 1:
            self.wrong(path, f"{value!r} may be several things, and one is wanted")
        return ref

    def amount(self, value: Any, path: str, *, signed: bool) -> Amount:
        """A number, ``all``, or one of the counted forms (TMM-AMT-1)."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(self.number(value, path, -LARGEST_ON_CARD if signed else 0))
        if value == "all":
            return Amount(ALL)
        amount = Amount()
        if isinstance(value, dict) and "count" in value and self.has_keys(value, path, ("count",), ("times", "max")):
            amount.select = self.filter(value["count"], f"{path}.count")
            amount.times = self.number(value.get("times", 1), f"{path}.times", -99 if signed else 0)
            amount.most = self.number(value["max"], f"{path}.max", 0) if "max" in value else ALL
            return amount
        if isinstance(value, dict) and "stat" in value and self.has_keys(value, path, ("stat", "of"), ()):
            amount.attribute = self.one_of(value["stat"], ("might", "zeal", "health", "resources", "cost"), f"{path}.stat")
            amount.of = self.one_thing(value["of"], f"{path}.of")
            return amount
        if isinstance(value, dict) and "damage_on" in value and self.has_keys(value, path, ("damage_on",), ()):
            amount.damage_on = self.one_thing(value["damage_on"], f"{path}.damage_on")
            return amount
        if isinstance(value, dict) and "choose" in value and self.has_keys(value, path, ("choose",), ()):
            return self._chosen_amount(value["choose"], f"{path}.choose")
        if not isinstance(value, dict) or not {"count", "stat", "damage_on", "choose"} & set(value):
            self.wrong(path, f"{value!r} is not an amount")
        return amount

    def _chosen_amount(self, value: Any, path: str) -> Amount:
        amount = Amount()
        if not isinstance(value, list) or len(value) != 2:
            self.wrong(path, "two numbers are wanted, the least and the most")
            return amount
        low, high = self.number(value[0], path, 0), self.number(value[1], path, 0)
        amount.slot = self.next_slot
        self.ability.targets.append(Target(self.next_slot, None, low, max(low, high), numbers.YOU))
        self.next_slot += 1
        return amount

    def bind(self, name: Any, path: str) -> int:
        """A name for the thing a loop is at."""
        if not isinstance(name, str) or not name or name in self.names or name in RESERVED:
            self.wrong(path, f"{name!r} is not a new name")
            return 0
        self.names[name] = self.next_name
        self.next_name += 1
        return self.names[name]

    def unbind(self, name: Any) -> None:
        """The loop is over."""
        if isinstance(name, str):
            self.names.pop(name, None)

    # --- filters ----------------------------------------------------------------------------------------------------

    def filter(self, data: Any, path: str) -> Filter:
        """A filter (TMM-FLT)."""
        made = Filter()
        if not isinstance(data, dict):
            self.wrong(path, f"{data!r} is not a filter")
            return made
        if self.filters == MOST_FILTERS:
            self.wrong(path, f"filters stand at most {MOST_FILTERS} deep inside one another")
            return made
        self.filters += 1
        for key, value in data.items():
            where = f"{path}.{key}"
            if key == "side":
                made.side = self.one_of(value, ("own", "enemy", "any"), where)
            elif key == "kind":
                made.types = _TYPE_BITS.get(value, 0) if isinstance(value, str) else 0
                if made.types == 0:
                    self.wrong(where, f"{value!r} is not one of {', '.join(_TYPE_BITS)}")
            elif key == "class":
                made.unit_class = self.one_of(value, numbers.CLASSES, where)
            elif key == "trait":
                made.traits = self.traits(value, where)
            elif key == "name":
                made.name = self.card_name(value, where)
            elif key == "wedge":
                made.wedge = self.wedge(value, where)
            elif key == "not_wedge":
                made.not_wedge = self.wedge(value, where)
            elif key == "row":
                made.rows = self._rows(value, where)
            elif key == "ready":
                made.ready = 1 if self.truth(value, where) else 0
            elif key == "damaged":
                made.damaged = 1 if self.truth(value, where) else 0
            elif key == "self":
                made.is_self = 1 if self.truth(value, where) else 0
            elif key == "host":
                made.is_host = self.truth(value, where)
            elif key == "leader":
                made.no_leader = not self.truth(value, where)
            elif key in ("cost", "might", "zeal", "health", "resources"):
                self._comparison(made, key, value, where)
            elif key == "zone":
                made.zones = self._zones(value, where)
                if made.zones & (DECK | HAND) and self.ability.way == numbers.CONSTANT and not path.endswith(".to"):
                    self.wrong(where, "all see a constant ability, so it cannot ask which cards a hand or deck holds")
            elif key == "space":
                made.space = self.one_of(value, ("own", "enemy"), where)
            elif key == "having":
                made.having = self.filter(value, where)
            elif key == "claimed":
                made.claimed = 1 if self.truth(value, where) else 0
            elif key == "attached":
                made.attached = self.filter(value, where)
            elif key == "not":
                made.unlike = self.filter(value, where)
            else:
                self.wrong(where, f"a filter has no such key{meant(key, tuple(FILTER_KEYS))}")
        self.filters -= 1
        if made.wedge >= REFS or made.not_wedge >= REFS:
            self.ability.linked = True
        return made

    def _rows(self, value: Any, path: str) -> int:
        bits = 0
        for row in value if isinstance(value, list) else [value]:
            if row == "front":
                bits |= FRONT
            elif row == "rear":
                bits |= REAR
            elif isinstance(row, int) and not isinstance(row, bool) and 1 <= row <= 3:
                bits |= 1 << (row - 1)
            else:
                self.wrong(path, f"{row!r} is not a row from 1 to 3, front or rear")
        return bits

    def _zones(self, value: Any, path: str) -> int:
        bits = 0
        for zone in value if isinstance(value, list) else [value]:
            if not isinstance(zone, str) or zone not in ZONES:
                self.wrong(path, f"{zone!r} is not one of {', '.join(ZONES)}")
            else:
                bits |= ZONES[zone]
        return bits

    def _comparison(self, made: Filter, key: str, value: Any, path: str) -> None:
        if not isinstance(value, dict) or not self.has_keys(value, path, ("op", "n"), ()):
            self.wrong(path, 'a comparison such as {"op": ">=", "n": 3} is wanted')
            return
        sign = COMPARE[self.one_of(value["op"], COMPARE, f"{path}.op")]
        attribute = numbers.COST if key == "cost" else numbers.MODS.index(key)
        made.values.append((attribute, sign, self.number(value["n"], f"{path}.n", 0)))

    # --- conditions -------------------------------------------------------------------------------------------------

    def condition(self, data: Any, path: str) -> Condition | None:
        """A condition (TMM-COND); None after telling what is wrong."""
        if not isinstance(data, dict) or not data:
            self.wrong(path, f"{data!r} is not a condition")
            return None
        if "count" in data:
            if not self.has_keys(data, path, ("count", "op", "n"), ()):
                return None
            sign = COMPARE[self.one_of(data["op"], COMPARE, f"{path}.op")]
            return Matches(self.filter(data["count"], f"{path}.count"), sign, self.number(data["n"], f"{path}.n", 0))
        if len(data) != 1:
            self.wrong(path, "a condition has one key; join several with all_of")
            return None
        key, value = next(iter(data.items()))
        where = f"{path}.{key}"
        if key == "any":
            return Matches(self.filter(value, where), ">=", 1)
        if key == "none":
            return Matches(self.filter(value, where), "=", 0)
        if key == "hastings":
            words = ("you", "opponent", "both", "either")
            return AtHastings(words[self.one_of(value, words, where)])
        if key == "phase":
            return PhaseIs(self.one_of(value, numbers.PHASES, where))
        if key == "marker":
            return MarkerIs(self.player(value, where))
        if key == "objective":
            return self._objective_condition(value, where)
        if key in ("hand", "deck", "claimed"):
            if not isinstance(value, dict) or not self.has_keys(value, where, ("player", "op", "n"), ()):
                self.wrong(where, "player, op and n are wanted")
                return None
            sign = COMPARE[self.one_of(value["op"], COMPARE, f"{where}.op")]
            return Counted(key, self.player(value["player"], f"{where}.player"), sign, self.number(value["n"], f"{where}.n", 0))
        if key in ("all_of", "any_of"):
            if not isinstance(value, list):
                self.wrong(where, "a list of conditions is wanted")
                return None
            parts = [self.condition(part, f"{where}[{at}]") for at, part in enumerate(value)]
            kept = [part for part in parts if part is not None]
            return AllOf(kept) if key == "all_of" else AnyOf(kept)
        if key == "not":
            part = self.condition(value, where)
            return None if part is None else Not(part)
        self.wrong(where, f"there is no such condition{meant(key, (*CONDITION_KEYS, 'count'))}")
        return None

    def _objective_condition(self, value: Any, path: str) -> Condition | None:
        if not isinstance(value, dict) or not self.has_keys(value, path, ("player", "letter"), ()):
            self.wrong(path, "player and letter are wanted")
            return None
        letters = 0
        for letter in value["letter"] if isinstance(value["letter"], list) else [value["letter"]]:
            if isinstance(letter, str) and len(letter) == 1 and letter in numbers.LETTERS:
                letters |= 1 << numbers.LETTERS.index(letter)
            else:
                self.wrong(f"{path}.letter", f"{letter!r} is not a letter from A to G")
        return ObjectiveIs(self.player(value["player"], f"{path}.player"), letters)
