"""Reading one card of a card file: its fields and its abilities (section 18.2)."""

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.ability import AbilityReader
from meadhall.games.tears1066.cards.design import Ability, Design
from meadhall.games.tears1066.cards.filter import NOT_IN_PLAY
from meadhall.games.tears1066.cards.keys import CARD_KEYS, KEYWORDS, meant
from meadhall.games.tears1066.cards.terms import trait_bit
from meadhall.kernel.bounds import LARGEST_ON_CARD, LONGEST_NAME

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.read import FileReader


def slug(text: str) -> str:
    """A readable key made from a name: ``Ælfric of York`` becomes ``aelfric-of-york``."""
    for letter, plain in (("Æ", "Ae"), ("æ", "ae"), ("Ø", "O"), ("ø", "o"), ("'", ""), ("’", "")):
        text = text.replace(letter, plain)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


class CardReader:
    """Reads one card."""

    def __init__(self, reader: "FileReader", id: str, data: dict[str, Any], place: str) -> None:
        self.reader = reader
        self.id = id
        self.data = data
        self.place = place
        """Where it stands in the file."""
        self.keys: set[str] = set()
        """The keys of its abilities so far, of those that it grants too."""

    def wrong(self, field: str, reason: str) -> None:
        """Report what is wrong with a field; what is wrong with a keyword is reported once, not for every card that has it."""
        if field.startswith(KEYWORDS):
            self.reader.wrong_once(field, reason)
        else:
            self.reader.wrong(f"{self.id} {field}", reason, f"{self.place}.{field}")

    def read(self, faction: int, objective: bool) -> None:
        data = self.data
        for key in data:
            if key not in CARD_KEYS:
                self.wrong(key, f"a card has no such field{meant(key, CARD_KEYS)}")
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
                if design.attach_to.zones & NOT_IN_PLAY:
                    self.wrong("attach_to.zone", "hosts are in play: battlefield, reserve, wedge, objective or attached")
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
            where = f"abilities[{at}]"
            if isinstance(data, str):
                found = self.reader.keywords.spelled_out(data)
                if isinstance(found, str):
                    self.wrong(where, found)
                    continue
                where, data = found
            ability = self.ability(design, data, where)
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
