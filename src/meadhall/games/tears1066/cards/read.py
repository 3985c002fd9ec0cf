"""Reading a card file: every problem with its card and field, all at once, or a file ready to play (section 18).

Nothing is half loaded: with a single problem there is no file. ``read_cards`` takes the decoded JSON.
"""

import json
import re
import unicodedata
from typing import Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.ability import AbilityReader
from meadhall.games.tears1066.cards.design import Ability, CardFile, Design
from meadhall.games.tears1066.cards.terms import trait_bit
from meadhall.kernel.bounds import LARGEST_DECK, LARGEST_ON_CARD, LONGEST_NAME, MOST_TRAITS, nearest, shown, too_large
from meadhall.kernel.errors import MeadhallError, Problem, first_few

VERSION: Final = 1
SMALLEST_DECK: Final = 30

_CARD_KEYS: Final = {
    "id", "name", "faction", "type", "class", "traits", "cost", "zeal", "might", "health", "resources", "copies",
    "attach_to", "letter", "attribute", "value", "abilities", "text", "flavour", "number", "art", "unique",
}  # fmt: skip


class BadCards(MeadhallError):
    """A card file was refused; ``problems`` holds the first ten reasons with card and field, and how many more there are."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems: Final = first_few(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))


def slug(text: str) -> str:
    """A readable key made from a name: ``Ælfric of York`` becomes ``aelfric-of-york``."""
    for letter, plain in (("Æ", "Ae"), ("æ", "ae"), ("Ø", "O"), ("ø", "o"), ("'", ""), ("’", "")):
        text = text.replace(letter, plain)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def read_cards(data: Any) -> CardFile:
    """The card file in decoded JSON; raise BadCards with its problems."""
    reason = too_large(data)
    if reason:
        raise BadCards([Problem("file", reason)])
    return FileReader(data).read()


class FileReader:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.problems: list[Problem] = []
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
        self.meant: list[tuple[str, str, str]] = []
        """The traits and names that texts speak of: where, which of the two, and the word."""

    def wrong(self, field: str, reason: str) -> None:
        self.problems.append(Problem(field, reason))

    def read(self) -> CardFile:
        if not isinstance(self.data, dict):
            raise BadCards([Problem("file", "a card file is an object with set_id, version and factions")])
        for key in self.data:
            if key not in ("set_id", "title", "version", "original", "factions"):
                self.wrong(key, "a card file has no such field")
        if self.data.get("version") != VERSION:
            self.wrong("version", f"version {self.data.get('version')!r} is not known here; this program reads {VERSION}")
        if not isinstance(self.data.get("set_id"), str) or not re.fullmatch(r"[A-Za-z0-9._-]{1,60}", self.data["set_id"]):
            self.wrong("set_id", "a short name of letters, digits, dots and dashes is wanted")
        factions = self.data.get("factions")
        if not isinstance(factions, dict) or sorted(factions) != sorted(numbers.FACTIONS):
            self.wrong("factions", "exactly norman and saxon are wanted")
            raise BadCards(self.problems)
        for number, faction in enumerate(numbers.FACTIONS):
            self._faction(number, factions[faction])
        if len(self.file.traits) > MOST_TRAITS:
            self.wrong("file", f"at most {MOST_TRAITS} different traits are allowed")
        if not self.problems:
            self._check_words()
        if not self.problems:
            self._finish()
        if self.problems:
            raise BadCards(self.problems)
        return self.file

    def _check_words(self) -> None:
        """Traits and names that no card has are mistakes of spelling."""
        known = {"trait": sorted(self.traits), "name": sorted({name for _, name in self.names})}
        for where, what, word in self.meant:
            if word not in known[what]:
                close = nearest(word, known[what])
                reason = f"no card has the {what} {shown(word)}"
                self.wrong(where, f"{reason}; is {close!r} meant?" if close else reason)

    def _faction(self, faction: int, data: Any) -> None:
        name = numbers.FACTIONS[faction]
        if not isinstance(data, dict) or sorted(data) != ["cards", "objectives"]:
            self.wrong(name, "a faction is an object with the lists cards and objectives")
            return
        for part in ("cards", "objectives"):
            if not isinstance(data[part], list):
                self.wrong(f"{name}.{part}", "a list is wanted")
                return
            for card in data[part]:
                self._card(faction, card, part == "objectives")
        own = [design for design in self.file.designs if design.faction == faction]
        leaders = [design for design in own if design.type == numbers.LEADER]
        if len(leaders) != 1:
            self.wrong(name, f"exactly one leader is wanted, not {len(leaders)}")
        letters = sorted(
            numbers.LETTERS[design.letter] for design in own if design.type == numbers.OBJECTIVE and design.letter >= 0
        )
        if letters != list(numbers.LETTERS):
            self.wrong(f"{name}.objectives", f"exactly the letters A to G are wanted, not {''.join(letters) or 'none'}")
        deck = sum(design.copies for design in own if design.type not in (numbers.LEADER, numbers.OBJECTIVE))
        if not SMALLEST_DECK <= deck <= LARGEST_DECK:
            self.wrong(f"{name}.cards", f"a deck of {SMALLEST_DECK} to {LARGEST_DECK} cards is wanted, not {deck}")

    def _card(self, faction: int, data: Any, objective: bool) -> None:
        if not isinstance(data, dict):
            self.wrong(numbers.FACTIONS[faction], f"{data!r} is not a card")
            return
        id = data.get("id")
        if not isinstance(id, str) or not 0 < len(id) <= LONGEST_NAME:
            self.wrong(
                f"{numbers.FACTIONS[faction]} {data.get('name', '?')} id",
                f"a text of at most {LONGEST_NAME} characters is wanted",
            )
            return
        if id in self.ids:
            self.wrong(f"{id} id", "two cards have this id")
        self.ids.add(id)
        CardReader(self, id, data).read(faction, objective)

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
        for ladder in file.ladders:
            ladder.sort(key=lambda kind: file.designs[kind].letter)
        for ability in file.abilities:
            # Abilities that only a grant gives count for what the file can answer.
            if ability.trigger is not None and ability.way == numbers.RESPONSE:
                file.answers |= 1 << ability.trigger.on


class CardReader:
    """Reads one card."""

    def __init__(self, reader: FileReader, id: str, data: dict[str, Any]) -> None:
        self.reader = reader
        self.id = id
        self.data = data
        self.keys: set[str] = set()
        """The keys of its abilities so far, of those that it grants too."""

    def wrong(self, field: str, reason: str) -> None:
        self.reader.wrong(f"{self.id} {field}", reason)

    def read(self, faction: int, objective: bool) -> None:
        data = self.data
        for key in data:
            if key not in _CARD_KEYS:
                self.wrong(key, "a card has no such field")
        name = data.get("name")
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not slug(name):
            self.wrong("name", f"a name of at most {LONGEST_NAME} characters is wanted")
            return
        if data.get("type") not in numbers.TYPES or (data["type"] == "objective") != objective:
            allowed = ("objective",) if objective else numbers.TYPES[:-1]
            self.wrong("type", f"{data.get('type')!r} is not one of {', '.join(allowed)}")
            return
        if data.get("faction", numbers.FACTIONS[faction]) != numbers.FACTIONS[faction]:
            self.wrong("faction", f"the card is in the list of {numbers.FACTIONS[faction]}")
        type = numbers.TYPES.index(data["type"])
        file, reader = self.reader.file, self.reader
        other = reader.names.setdefault((faction, name), self.id)
        if other != self.id:
            self.wrong("name", f"{name!r} is the name of {other} too; copies are one card with a number of copies")
        key = slug(name)
        if type == numbers.OBJECTIVE or key in reader.keys:
            key = f"{key}-{numbers.FACTIONS[faction]}"
        reader.keys.add(key)
        design = Design(len(file.designs), key, self.id, name, faction, type)
        file.designs.append(design)
        self._numbers(design)
        self._texts(design)
        if type == numbers.OBJECTIVE:
            self._objective(design)
        self._abilities(design)

    def _numbers(self, design: Design) -> None:
        army = design.type <= numbers.UNIT
        fixed = design.type in (numbers.LEADER, numbers.OBJECTIVE)
        design.cost = self._number("cost", 0, 0 if fixed else None)
        if fixed and design.cost != 0:
            self.wrong("cost", f"a {numbers.TYPES[design.type]} has no cost")
        if army:
            design.zeal = self._number("zeal", 0, 0)
            design.might = self._number("might", 0, 0)
            design.health = self._number("health", 1, None)
        elif design.type != numbers.OBJECTIVE:
            for field in ("zeal", "might", "health"):
                if field in self.data:
                    self.wrong(field, f"a {numbers.TYPES[design.type]} has none")
        if design.type not in (numbers.EVENT, numbers.OBJECTIVE):
            design.resources = self._number("resources", 0, 0)
        elif self.data.get("resources", 0) != 0:
            self.wrong("resources", f"a {numbers.TYPES[design.type]} has none")
        design.copies = self._number("copies", 1, 1)
        if fixed and design.copies != 1:
            self.wrong("copies", f"there is one {numbers.TYPES[design.type]}, not {design.copies}")
        if design.copies > 30:
            self.wrong("copies", "at most 30 copies are allowed")

    def _number(self, field: str, low: int, default: int | None) -> int:
        value = self.data.get(field, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= LARGEST_ON_CARD:
            self.wrong(field, f"{value!r} is not a whole number of at least {low}")
            return low
        return value

    def _texts(self, design: Design) -> None:
        data = self.data
        for field in ("text", "flavour", "number", "art"):
            if not isinstance(data.get(field, ""), str):
                self.wrong(field, "a text is wanted")
        design.text = str(data.get("text", ""))
        design.title = str(data.get("flavour", ""))
        design.number = str(data.get("number", ""))
        traits = data.get("traits", [])
        if not isinstance(traits, list) or not all(isinstance(trait, str) for trait in traits):
            self.wrong("traits", "a list of texts is wanted")
            traits = []
        design.trait_names = tuple(traits)
        self.reader.traits.update(traits)
        for trait in traits:
            design.traits |= trait_bit(self.reader.file, trait)
        if design.type == numbers.UNIT:
            if data.get("class") not in numbers.CLASSES:
                self.wrong("class", f"{data.get('class')!r} is not one of {', '.join(numbers.CLASSES)}")
            else:
                design.unit_class = numbers.CLASSES.index(data["class"])
        elif "class" in data:
            self.wrong("class", "only a unit has a class")
        unique = data.get("unique", False)
        if not isinstance(unique, bool) or (
            unique and design.type not in (numbers.CHARACTER, numbers.TACTIC, numbers.ATTACHMENT)
        ):
            self.wrong("unique", "true or false is wanted, and true only for a character, tactic or attachment")
        design.unique = unique is True
        if design.type == numbers.ATTACHMENT:
            if "attach_to" not in data:
                self.wrong("attach_to", "an attachment names its hosts")
            else:
                holder = AbilityReader(self, Ability(0, design.kind, numbers.CONSTANT, "", ""), {})
                design.attach_to = holder.filter(data["attach_to"], "attach_to")
        elif "attach_to" in data:
            self.wrong("attach_to", "only an attachment has hosts")

    def _objective(self, design: Design) -> None:
        data = self.data
        letter = data.get("letter")
        if not isinstance(letter, str) or len(letter) != 1 or letter not in numbers.LETTERS:
            self.wrong("letter", f"{letter!r} is not a letter from A to G")
            return
        design.letter = numbers.LETTERS.index(letter)
        given = [field for field in ("attribute", "value", "health") if data.get(field) is not None]
        if letter == "G" or (letter == "A" and not given):
            for field in given:
                self.wrong(field, "the Battle of Hastings has none")
            return
        if data.get("attribute") not in ("might", "zeal"):
            self.wrong("attribute", f"{data.get('attribute')!r} is not might or zeal")
        else:
            design.attribute = numbers.MODS.index(data["attribute"])
        design.value = self._number("value", 0, None)
        design.health = self._number("health", 1, None)

    def _abilities(self, design: Design) -> None:
        abilities = self.data.get("abilities", [])
        if not isinstance(abilities, list):
            self.wrong("abilities", "a list is wanted")
            return
        for at, data in enumerate(abilities):
            ability = self.ability(design, data, f"abilities[{at}]")
            if ability is None:
                continue
            design.abilities.append(ability)
            if ability.way == numbers.CONSTANT:
                design.constants.append(ability)
                for mod in ability.mods:
                    design.mods |= 1 << mod.what
            elif ability.trigger is not None and ability.way == numbers.RESPONSE:
                design.answers |= 1 << ability.trigger.on
            elif ability.trigger is not None:
                design.forced |= 1 << ability.trigger.on
            elif ability.way == numbers.ACTION:
                design.actions += 1
            elif ability.way == numbers.WHEN_PLAYED:
                design.entrances += 1
        design.uses.extend(
            sorted([one for one in design.abilities if one.is_for_turns()], key=lambda one: one.way != numbers.ACTION)
        )
        design.deeds_in_hand = len(design.uses) if design.type == numbers.EVENT else 1
        design.deeds_in_play = len(design.uses) + (0 if design.type in (numbers.LEADER, numbers.TACTIC) else 1)
        ways = [ability.way for ability in design.abilities]
        if design.type == numbers.EVENT and (
            numbers.CONSTANT in ways or numbers.FORCED in ways or not (numbers.ACTION in ways or numbers.RESPONSE in ways)
        ):
            self.wrong("abilities", "an event has at least one action or response, and no constant or forced ability")
        if design.type == numbers.EVENT and numbers.WHEN_PLAYED in ways:
            self.wrong("abilities", "an event is never played into play and has no when_played ability")
        if design.type == numbers.OBJECTIVE and any(way not in (numbers.CONSTANT, numbers.WHEN_DESTROYED) for way in ways):
            self.wrong("abilities", "an objective has only constant and when_destroyed abilities")
        if design.type != numbers.OBJECTIVE and numbers.WHEN_DESTROYED in ways:
            self.wrong("abilities", "only an objective has when_destroyed abilities")

    def ability(self, design: Design, data: Any, path: str) -> Ability | None:
        """One ability; None if it is for the solo game or wrong."""
        if not isinstance(data, dict) or data.get("kind") not in numbers.ABILITY_KINDS:
            kind = data.get("kind") if isinstance(data, dict) else data
            self.wrong(f"{path}.kind", f"{kind!r} is not one of {', '.join(numbers.ABILITY_KINDS)}")
            return None
        if data["kind"] == "solo":
            self.reader.file.notes.append(f"{self.id}: a solo ability is left out")
            return None
        way = numbers.ABILITY_KINDS.index(data["kind"])
        file = self.reader.file
        title = data.get("title", "")
        if not isinstance(title, str):
            self.wrong(f"{path}.title", "a text is wanted")
            title = ""
        key = slug(title) or data["kind"].replace("_", "-")
        plain, again = key, 1
        while key in self.keys:
            again += 1
            key = f"{plain}-{again}"
        self.keys.add(key)
        ability = Ability(len(file.abilities), design.kind, way, key, title)
        file.abilities.append(ability)
        AbilityReader(self, ability, data).read(path)
        return ability
