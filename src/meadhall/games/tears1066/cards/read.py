"""Reading a card file: every problem with its card and field, all at once, or a file ready to play (section 18).

Nothing is half loaded: with a single problem there is no file. ``read_cards`` takes the decoded JSON.
"""

import json
import re
from typing import Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.card import CardReader
from meadhall.games.tears1066.cards.design import CardFile
from meadhall.games.tears1066.cards.keys import FILE_KEYS, KEYWORDS, meant
from meadhall.games.tears1066.cards.keywords import Keywords
from meadhall.kernel.bounds import LARGEST_DECK, LONGEST_NAME, MOST_TRAITS, nearest, shown, too_large
from meadhall.kernel.errors import MeadhallError, Problem, first_few

VERSION: Final = 1
SMALLEST_DECK: Final = 30


class BadCards(MeadhallError):
    """A card file was refused; ``problems`` holds the first ten reasons with card and field, and how many more there are."""

    def __init__(self, problems: list[Problem], places: list[str]) -> None:
        self.every: Final = list(zip(problems, places, strict=True))
        """Every problem, and the place in the file where it stands: ``factions.norman.cards[3].cost``."""
        self.problems: Final = first_few(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))


def read_cards(data: Any) -> CardFile:
    """The card file in decoded JSON; raise BadCards with its problems."""
    reason = too_large(data)
    if reason:
        raise BadCards([Problem("file", reason)], [""])
    return FileReader(data).read()


class FileReader:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.problems: list[Problem] = []
        self.places: list[str] = []
        """Where each problem stands."""
        self.told: set[tuple[str, str]] = set()
        """Problems that are reported once."""
        canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        try:
            canonical.encode()
        except UnicodeEncodeError:
            self.wrong("file", "a text holds half a character")
        known = isinstance(data, dict)
        self.file = CardFile(
            str(data.get("set_id", "")) if known else "", str(data.get("title", "")) if known else "", canonical
        )
        self.ids: set[str] = set()
        self.names: dict[tuple[int, str], str] = {}
        """The ids of the cards of each faction by name."""
        self.keys: set[str] = set()
        self.traits: set[str] = set()
        """The traits that cards have or get."""
        self.meant: dict[tuple[str, str, str, str], None] = {}
        """The traits and names that texts speak of: field and place, which of the two, and the word."""
        self.keywords = Keywords(data.get("keywords", {}) if known else {})

    def wrong(self, field: str, reason: str, place: str = "") -> None:
        """Tell what is wrong with a field, which stands at ``place`` if its name does not say so."""
        self.problems.append(Problem(field, reason))
        self.places.append(place or field)

    def wrong_once(self, field: str, reason: str) -> None:
        """Report what is wrong with a field, unless it was reported already."""
        if (field, reason) not in self.told:
            self.told.add((field, reason))
            self.wrong(field, reason)

    def read(self) -> CardFile:
        if not isinstance(self.data, dict):
            raise BadCards([Problem("file", "a card file is an object with set_id, version and factions")], [""])
        for key in self.data:
            if key not in FILE_KEYS:
                self.wrong(key, f"a card file has no such field{meant(key, FILE_KEYS)}")
        if self.data.get("version") != VERSION:
            self.wrong("version", f"version {self.data.get('version')!r} is not known here; this program reads {VERSION}")
        if not isinstance(self.data.get("set_id"), str) or not re.fullmatch(r"[A-Za-z0-9._-]{1,60}", self.data["set_id"]):
            self.wrong("set_id", "a short name of letters, digits, dots and dashes is wanted")
        factions = self.data.get("factions")
        if not isinstance(factions, dict) or sorted(factions) != sorted(numbers.FACTIONS):
            self.wrong("factions", "exactly norman and saxon are wanted")
            raise BadCards(self.problems, self.places)
        for name, reason in self.keywords.problems():
            self.wrong(f"{KEYWORDS}{name}".rstrip("."), reason)
        for number, faction in enumerate(numbers.FACTIONS):
            self._faction(number, factions[faction])
        if len(self.file.traits) > MOST_TRAITS:
            self.wrong("file", f"at most {MOST_TRAITS} different traits are allowed")
        if not self.problems:
            self._check_words()
        if not self.problems:
            self._finish()
        if self.problems:
            raise BadCards(self.problems, self.places)
        return self.file

    def _check_words(self) -> None:
        """Traits and names that no card has are mistakes of spelling."""
        known = {"trait": sorted(self.traits), "name": sorted({name for _, name in self.names})}
        for where, place, what, word in self.meant:
            if word not in known[what]:
                close = nearest(word, known[what])
                reason = f"no card has the {what} {shown(word)}"
                self.wrong(where, f"{reason}; is {close!r} meant?" if close else reason, place)

    def _faction(self, faction: int, data: Any) -> None:
        name = numbers.FACTIONS[faction]
        if not isinstance(data, dict) or sorted(data) != ["cards", "objectives"]:
            self.wrong(name, "a faction is an object with the lists cards and objectives", f"factions.{name}")
            return
        for part in ("cards", "objectives"):
            if not isinstance(data[part], list):
                self.wrong(f"{name}.{part}", "a list is wanted", f"factions.{name}.{part}")
                return
            for at, card in enumerate(data[part]):
                self._card(faction, card, part == "objectives", f"factions.{name}.{part}[{at}]")
        own = [design for design in self.file.designs if design.faction == faction]
        leaders = [design for design in own if design.type == numbers.LEADER]
        if len(leaders) != 1:
            self.wrong(name, f"exactly one leader is wanted, not {len(leaders)}", f"factions.{name}.cards")
        letters = sorted(
            numbers.LETTERS[design.letter] for design in own if design.type == numbers.OBJECTIVE and design.letter >= 0
        )
        if letters != list(numbers.LETTERS):
            found = "".join(letters) or "none"
            place = f"factions.{name}.objectives"
            self.wrong(f"{name}.objectives", f"exactly the letters A to G are wanted, not {found}", place)
        deck = sum(design.copies for design in own if design.type not in (numbers.LEADER, numbers.OBJECTIVE))
        if not SMALLEST_DECK <= deck <= LARGEST_DECK:
            reason = f"a deck of {SMALLEST_DECK} to {LARGEST_DECK} cards is wanted, not {deck}"
            self.wrong(f"{name}.cards", reason, f"factions.{name}.cards")

    def _card(self, faction: int, data: Any, objective: bool, place: str) -> None:
        if not isinstance(data, dict):
            self.wrong(numbers.FACTIONS[faction], f"{shown(data)} is not a card", place)
            return
        id = data.get("id")
        if not isinstance(id, str) or not 0 < len(id) <= LONGEST_NAME:
            self.wrong(
                f"{numbers.FACTIONS[faction]} {data.get('name', '?')} id",
                f"a text of at most {LONGEST_NAME} characters is wanted",
                f"{place}.id",
            )
            return
        if id in self.ids:
            self.wrong(f"{id} id", "two cards have this id", f"{place}.id")
        self.ids.add(id)
        CardReader(self, id, data, place).read(faction, objective)

    def _finish(self) -> None:
        file = self.file
        for design in file.designs:
            key = design.key
            if key in file.by_key:
                self.wrong(f"{design.id} name", f"{design.name!r} is too much like the name of another card")
            file.by_key[key] = design.kind
            if design.type == numbers.LEADER:
                file.leaders[design.faction] = design.kind
            elif design.type == numbers.OBJECTIVE:
                file.ladders[design.faction].append(design.kind)
            else:
                file.decks[design.faction].extend([design.kind] * design.copies)
            if design.type == numbers.EVENT and (design.answers >> numbers.ANY_TIME) & 1:
                file.any_time_events = True
            file.answers_by_kind.append(design.answers if design.type == numbers.EVENT else 0)
            file.event_answers |= file.answers_by_kind[-1]
            file.mods |= design.mods
            file.answers |= design.answers
            file.forced |= design.forced
        file.notes.extend([f"{word}: no card has this keyword, so nobody read it" for word in self.keywords.unused()])
        for ladder in file.ladders:
            ladder.sort(key=lambda kind: file.designs[kind].letter)
        for ability in file.abilities:
            # Abilities that only a grant gives count for what the file can answer.
            if ability.trigger is not None and ability.way == numbers.RESPONSE:
                file.answers |= 1 << ability.trigger.on
