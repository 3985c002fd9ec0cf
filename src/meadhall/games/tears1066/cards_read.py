"""Reading a card file: every problem with its card and field, all at once, or a file ready to play (section 18).

Nothing is half loaded: with a single problem there is no file. ``read_cards`` takes the decoded JSON.
"""

import json
import re
import unicodedata
from typing import Any, Final

from meadhall.games.tears1066.cards_design import (
    ABILITY_KINDS,
    ACTION,
    ANY_TIME,
    ATTACHMENT,
    CHARACTER,
    CLASS,
    CLASSES,
    CONSTANT,
    COST,
    EVENT,
    FACTIONS,
    FLAG,
    FLAGS,
    FORCED,
    HEALTH,
    LEADER,
    LETTERS,
    MODS,
    NOTHING,
    OBJECTIVE,
    OBJECTIVE_TOTAL,
    OBJECTIVE_VALUE,
    PHASES,
    RESPONSE,
    TACTIC,
    TRAIT,
    TRIGGERS,
    TYPES,
    UNIT,
    WEDGE_MIGHT,
    WEDGE_ZEAL,
    WHEN_DESTROYED,
    WHEN_PLAYED,
    YOU,
    Ability,
    CardFile,
    Design,
    Mod,
    Target,
    Trigger,
)
from meadhall.games.tears1066.cards_filter import (
    ALL,
    COMPARE,
    FRONT,
    HOST,
    OWN,
    REAR,
    REF_HOST,
    REF_LEADER,
    REF_SELF,
    REF_TRIGGER,
    REFS,
    SAME,
    TRIGGER,
    ZONES,
    AllOf,
    Amount,
    AnyOf,
    AtHastings,
    Condition,
    Counted,
    Filter,
    MarkerIs,
    Matches,
    Not,
    ObjectiveIs,
    PhaseIs,
    Subject,
)
from meadhall.games.tears1066.cards_words import DURATION_WORDS, PLAYER_WORDS, read_word
from meadhall.games.tears1066.words import Word
from meadhall.kernel.errors import MeadhallError, Problem

VERSION: Final = 1
SMALLEST_DECK: Final = 30

_CARD_KEYS: Final = {
    "id", "name", "faction", "type", "class", "traits", "cost", "zeal", "might", "health", "resources", "copies",
    "attach_to", "letter", "attribute", "value", "abilities", "text", "flavour", "number", "art", "unique",
}  # fmt: skip
_ABILITY_KEYS: Final = {
    "kind": (),
    "title": (),
    "when": (),
    "trigger": (RESPONSE, FORCED),
    "cost": (ACTION, RESPONSE, WHEN_PLAYED),
    "limit": (ACTION, RESPONSE, FORCED),
    "range": (ACTION, RESPONSE, WHEN_PLAYED),
    "targets": (ACTION, RESPONSE, WHEN_PLAYED, FORCED, WHEN_DESTROYED),
    "effects": (ACTION, RESPONSE, WHEN_PLAYED, FORCED, WHEN_DESTROYED),
    "mods": (CONSTANT,),
}
_TYPE_BITS: Final = {
    "army": 0b111,
    "unit": 1 << UNIT,
    "character": 1 << CHARACTER | 1 << LEADER,
    "leader": 1 << LEADER,
    "tactic": 1 << TACTIC,
    "attachment": 1 << ATTACHMENT,
    "event": 1 << EVENT,
}
_RESERVED: Final = {"self": REF_SELF, "host": REF_HOST, "trigger": REF_TRIGGER, "leader": REF_LEADER}


class BadCards(MeadhallError):
    """A card file was refused; ``problems`` holds every reason with card and field."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems: Final = problems


def slug(text: str) -> str:
    """A readable key made from a name: ``Ælfric of York`` becomes ``aelfric-of-york``."""
    for letter, plain in (("Æ", "Ae"), ("æ", "ae"), ("Ø", "O"), ("ø", "o"), ("'", ""), ("’", "")):
        text = text.replace(letter, plain)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def read_cards(data: Any) -> CardFile:
    """The card file in decoded JSON; raise BadCards with every problem."""
    return FileReader(data).read()


class FileReader:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.problems: list[Problem] = []
        canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        known = isinstance(data, dict)
        self.file = CardFile(
            str(data.get("set_id", "")) if known else "", str(data.get("title", "")) if known else "", canonical
        )
        self.ids: set[str] = set()

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
        if not isinstance(factions, dict) or sorted(factions) != sorted(FACTIONS):
            self.wrong("factions", "exactly norman and saxon are wanted")
            raise BadCards(self.problems)
        for number, faction in enumerate(FACTIONS):
            self._faction(number, factions[faction])
        if not self.problems:
            self._finish()
        if self.problems:
            raise BadCards(self.problems)
        return self.file

    def _faction(self, faction: int, data: Any) -> None:
        name = FACTIONS[faction]
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
        leaders = [design for design in own if design.type == LEADER]
        if len(leaders) != 1:
            self.wrong(name, f"exactly one leader is wanted, not {len(leaders)}")
        letters = sorted(LETTERS[design.letter] for design in own if design.type == OBJECTIVE and design.letter >= 0)
        if letters != list(LETTERS):
            self.wrong(f"{name}.objectives", f"exactly the letters A to G are wanted, not {''.join(letters) or 'none'}")
        deck = sum(design.copies for design in own if design.type not in (LEADER, OBJECTIVE))
        if deck < SMALLEST_DECK:
            self.wrong(f"{name}.cards", f"a deck of at least {SMALLEST_DECK} cards is wanted, not {deck}")

    def _card(self, faction: int, data: Any, objective: bool) -> None:
        if not isinstance(data, dict):
            self.wrong(FACTIONS[faction], f"{data!r} is not a card")
            return
        id = data.get("id")
        if not isinstance(id, str) or not id:
            self.wrong(f"{FACTIONS[faction]} {data.get('name', '?')} id", "a text is wanted")
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
            if design.type == LEADER:
                file.leaders[design.faction] = design.kind
            elif design.type == OBJECTIVE:
                file.ladders[design.faction].append(design.kind)
            else:
                file.decks[design.faction].extend([design.kind] * design.copies)
            file.mods |= design.mods
            file.answers |= design.answers
            file.forced |= design.forced
        for ladder in file.ladders:
            ladder.sort(key=lambda kind: file.designs[kind].letter)
        for ability in file.abilities:
            # Abilities that only a grant gives count for what the file can answer.
            if ability.trigger is not None and ability.way == RESPONSE:
                file.answers |= 1 << ability.trigger.on


class CardReader:
    """Reads one card."""

    def __init__(self, reader: FileReader, id: str, data: dict[str, Any]) -> None:
        self.reader = reader
        self.id = id
        self.data = data

    def wrong(self, field: str, reason: str) -> None:
        self.reader.wrong(f"{self.id} {field}", reason)

    def read(self, faction: int, objective: bool) -> None:
        data = self.data
        for key in data:
            if key not in _CARD_KEYS:
                self.wrong(key, "a card has no such field")
        name = data.get("name")
        if not isinstance(name, str) or not slug(name):
            self.wrong("name", "a name is wanted")
            return
        if data.get("type") not in TYPES or (data["type"] == "objective") != objective:
            allowed = ("objective",) if objective else TYPES[:-1]
            self.wrong("type", f"{data.get('type')!r} is not one of {', '.join(allowed)}")
            return
        if data.get("faction", FACTIONS[faction]) != FACTIONS[faction]:
            self.wrong("faction", f"the card is in the list of {FACTIONS[faction]}")
        type = TYPES.index(data["type"])
        file = self.reader.file
        for other in file.designs:
            if other.name == name and other.faction == faction:
                self.wrong("name", f"{name!r} is the name of {other.id} too; copies are one card with a number of copies")
        key = slug(name)
        if type == OBJECTIVE or any(other.key == key for other in file.designs):
            key = f"{key}-{FACTIONS[faction]}"
        design = Design(len(file.designs), key, self.id, name, faction, type)
        file.designs.append(design)
        self._numbers(design)
        self._texts(design)
        if type == OBJECTIVE:
            self._objective(design)
        self._abilities(design)

    def _numbers(self, design: Design) -> None:
        army = design.type <= UNIT
        fixed = design.type in (LEADER, OBJECTIVE)
        design.cost = self._number("cost", 0, 0 if fixed else None)
        if fixed and design.cost != 0:
            self.wrong("cost", f"a {TYPES[design.type]} has no cost")
        if army:
            design.zeal = self._number("zeal", 0, 0)
            design.might = self._number("might", 0, 0)
            design.health = self._number("health", 1, None)
        elif design.type != OBJECTIVE:
            for field in ("zeal", "might", "health"):
                if field in self.data:
                    self.wrong(field, f"a {TYPES[design.type]} has none")
        if design.type not in (EVENT, OBJECTIVE):
            design.resources = self._number("resources", 0, 0)
        elif self.data.get("resources", 0) != 0:
            self.wrong("resources", f"a {TYPES[design.type]} has none")
        design.copies = self._number("copies", 1, 1)
        if fixed and design.copies != 1:
            self.wrong("copies", f"there is one {TYPES[design.type]}, not {design.copies}")
        if design.copies > 30:
            self.wrong("copies", "at most 30 copies are allowed")

    def _number(self, field: str, low: int, default: int | None) -> int:
        value = self.data.get(field, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= 999:
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
        for trait in traits:
            design.traits |= trait_bit(self.reader.file, trait)
        if design.type == UNIT:
            if data.get("class") not in CLASSES:
                self.wrong("class", f"{data.get('class')!r} is not one of {', '.join(CLASSES)}")
            else:
                design.unit_class = CLASSES.index(data["class"])
        elif "class" in data:
            self.wrong("class", "only a unit has a class")
        unique = data.get("unique", False)
        if not isinstance(unique, bool) or (unique and design.type not in (CHARACTER, TACTIC, ATTACHMENT)):
            self.wrong("unique", "true or false is wanted, and true only for a character, tactic or attachment")
        design.unique = unique is True
        if design.type == ATTACHMENT:
            if "attach_to" not in data:
                self.wrong("attach_to", "an attachment names its hosts")
            else:
                holder = AbilityReader(self, Ability(0, design.kind, CONSTANT, "", ""), {})
                design.attach_to = holder.filter(data["attach_to"], "attach_to")
        elif "attach_to" in data:
            self.wrong("attach_to", "only an attachment has hosts")

    def _objective(self, design: Design) -> None:
        data = self.data
        letter = data.get("letter")
        if not isinstance(letter, str) or len(letter) != 1 or letter not in LETTERS:
            self.wrong("letter", f"{letter!r} is not a letter from A to G")
            return
        design.letter = LETTERS.index(letter)
        given = [field for field in ("attribute", "value", "health") if data.get(field) is not None]
        if letter == "G" or (letter == "A" and not given):
            for field in given:
                self.wrong(field, "the Battle of Hastings has none")
            return
        if data.get("attribute") not in ("might", "zeal"):
            self.wrong("attribute", f"{data.get('attribute')!r} is not might or zeal")
        else:
            design.attribute = MODS.index(data["attribute"])
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
            if ability.way == CONSTANT:
                design.constants.append(ability)
                for mod in ability.mods:
                    design.mods |= 1 << mod.what
            elif ability.trigger is not None and ability.way == RESPONSE:
                design.answers |= 1 << ability.trigger.on
            elif ability.trigger is not None:
                design.forced |= 1 << ability.trigger.on
            elif ability.way == ACTION:
                design.actions += 1
        ways = [ability.way for ability in design.abilities]
        if design.type == EVENT and (CONSTANT in ways or FORCED in ways or not (ACTION in ways or RESPONSE in ways)):
            self.wrong("abilities", "an event has at least one action or response, and no constant or forced ability")
        if design.type == EVENT and WHEN_PLAYED in ways:
            self.wrong("abilities", "an event is never played into play and has no when_played ability")
        if design.type == OBJECTIVE and any(way not in (CONSTANT, WHEN_DESTROYED) for way in ways):
            self.wrong("abilities", "an objective has only constant and when_destroyed abilities")
        if design.type != OBJECTIVE and WHEN_DESTROYED in ways:
            self.wrong("abilities", "only an objective has when_destroyed abilities")

    def ability(self, design: Design, data: Any, path: str) -> Ability | None:
        """One ability; None if it is for the solo game or wrong."""
        if not isinstance(data, dict) or data.get("kind") not in ABILITY_KINDS:
            kind = data.get("kind") if isinstance(data, dict) else data
            self.wrong(f"{path}.kind", f"{kind!r} is not one of {', '.join(ABILITY_KINDS)}")
            return None
        if data["kind"] == "solo":
            self.reader.file.notes.append(f"{self.id}: a solo ability is left out")
            return None
        way = ABILITY_KINDS.index(data["kind"])
        file = self.reader.file
        title = data.get("title", "")
        if not isinstance(title, str):
            self.wrong(f"{path}.title", "a text is wanted")
            title = ""
        key = slug(title) or data["kind"].replace("_", "-")
        used = [ability.key for ability in design.abilities]
        if key in used:
            key = f"{key}-{used.count(key) + 1}"
        ability = Ability(len(file.abilities), design.kind, way, key, title)
        file.abilities.append(ability)
        AbilityReader(self, ability, data).read(path)
        return ability


def trait_bit(file: CardFile, trait: str) -> int:
    """The bit of a trait."""
    if trait not in file.traits:
        file.traits.append(trait)
    return 1 << file.traits.index(trait)


class AbilityReader:
    """Reads one ability, and the filters, amounts and effects inside it."""

    def __init__(self, card: CardReader, ability: Ability, data: dict[str, Any]) -> None:
        self.card = card
        self.file = card.reader.file
        self.ability = ability
        self.data = data
        self.names: dict[str, int] = {}
        self.next_slot = 0
        self.next_name = 0

    def wrong(self, field: str, reason: str) -> None:
        self.card.wrong(field, reason)

    def read(self, path: str) -> None:
        data, ability = self.data, self.ability
        for key in data:
            if key not in _ABILITY_KEYS:
                self.wrong(f"{path}.{key}", "an ability has no such field")
            elif _ABILITY_KEYS[key] and ability.way not in _ABILITY_KEYS[key]:
                self.wrong(f"{path}.{key}", f"an ability of kind {ABILITY_KINDS[ability.way]} has no such field")
        targets = data.get("targets", [])
        if not isinstance(targets, list):
            self.wrong(f"{path}.targets", "a list is wanted")
            targets = []
        amounts = _count_choices(data.get("effects"))
        self.next_slot = len(targets)
        self.next_name = len(targets) + amounts
        ability.refs = self.next_name + _count_loops(data.get("effects"))
        for at, target in enumerate(targets):
            self._target(at, target, f"{path}.targets[{at}]")
        if "when" in data:
            ability.when = self.condition(data["when"], f"{path}.when")
        self._trigger(path)
        self._cost(data.get("cost", []), f"{path}.cost")
        self._limit(path)
        if "range" in data:
            ability.range = self.number(data["range"], f"{path}.range", 1)
        if ability.way == CONSTANT:
            self._mods(data.get("mods"), f"{path}.mods")
        else:
            self.block(data.get("effects"), f"{path}.effects")

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
                self.wrong(f"{path}.{key}", "there is no such key")
                good = False
        return good

    def number(self, value: Any, path: str, low: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            self.wrong(path, f"{value!r} is not a whole number of at least {low}")
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
        if value not in PLAYER_WORDS:
            self.wrong(path, f"{value!r} is neither you nor opponent")
            return YOU
        return PLAYER_WORDS[value]

    def duration(self, value: Any, path: str) -> int:
        return self.one_of(value, DURATION_WORDS, path)

    def traits(self, value: Any, path: str) -> int:
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
            self.wrong(path, "a trait or a list of traits is wanted")
            return 0
        bits = 0
        for word in words:
            bits |= trait_bit(self.file, word)
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
            return Subject(NOTHING, self.filter(value, path))
        if isinstance(value, str) and value in _RESERVED:
            return Subject(_RESERVED[value], None)
        if isinstance(value, str) and value in self.names:
            return Subject(self.names[value], None)
        self.wrong(path, f"{value!r} is not a declared ref, not self, host, trigger or leader, and not a filter")
        return Subject(REF_SELF, None)

    def amount(self, value: Any, path: str) -> Amount:
        """A number, ``all``, or one of the counted forms (TMM-AMT-1)."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(value)
        if value == "all":
            return Amount(ALL)
        amount = Amount()
        if isinstance(value, dict) and "count" in value and self.has_keys(value, path, ("count",), ("times", "max")):
            amount.select = self.filter(value["count"], f"{path}.count")
            amount.times = self.number(value.get("times", 1), f"{path}.times", -99)
            amount.most = self.number(value.get("max", ALL), f"{path}.max", 0)
            return amount
        if isinstance(value, dict) and "stat" in value and self.has_keys(value, path, ("stat", "of"), ()):
            amount.attribute = self.one_of(value["stat"], ("might", "zeal", "health", "resources", "cost"), f"{path}.stat")
            amount.of = self.subject(value["of"], f"{path}.of").ref
            return amount
        if isinstance(value, dict) and "damage_on" in value and self.has_keys(value, path, ("damage_on",), ()):
            amount.damage_on = self.subject(value["damage_on"], f"{path}.damage_on").ref
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
        self.ability.targets.append(Target(self.next_slot, None, low, max(low, high), YOU))
        self.next_slot += 1
        return amount

    def bind(self, name: Any, path: str) -> int:
        """A name for the thing a loop is at."""
        if not isinstance(name, str) or not name or name in self.names or name in _RESERVED:
            self.wrong(path, f"{name!r} is not a new name")
            return 0
        self.names[name] = self.next_name
        self.next_name += 1
        return self.names[name]

    def unbind(self, name: Any) -> None:
        """The loop is over."""
        self.names.pop(name, None)

    def granted(self, data: Any, path: str) -> Ability | None:
        """An ability that an effect gives to cards."""
        ability = self.card.ability(self.file.designs[self.ability.kind], data, path)
        if ability is not None and ability.way not in (ACTION, RESPONSE):
            self.wrong(f"{path}.kind", "an action or a response can be granted")
        return ability

    def trigger_event(self) -> int:
        """The trigger of this ability, for effects that change what is pending."""
        return NOTHING if self.ability.trigger is None else self.ability.trigger.on

    def note_move(self, to: Any, wedge: Any) -> None:
        """Remember that cards of one slot move to the Wedge of another (TMM-R29)."""
        if not isinstance(to, str) or not isinstance(wedge, str):
            return
        cards, goal = self.names.get(to, NOTHING), self.names.get(wedge, NOTHING)
        targets = self.ability.targets
        if not (0 <= cards < len(targets) and 0 <= goal < len(targets)):
            return
        self.ability.linked = True
        if goal < cards:
            targets[cards].room = goal
        else:
            targets[goal].movers = cards

    def note_wedge(self, wedge: Any, player: int, *, mends: bool) -> None:
        """Remember what will happen to the Wedge of a slot."""
        slot = self.names.get(wedge, NOTHING) if isinstance(wedge, str) else NOTHING
        if 0 <= slot < len(self.ability.targets):
            self.ability.targets[slot].wounds = player
            self.ability.targets[slot].mends = mends

    # --- filters ----------------------------------------------------------------------------------------------------

    def filter(self, data: Any, path: str) -> Filter:
        """A filter (TMM-FLT)."""
        made = Filter()
        if not isinstance(data, dict):
            self.wrong(path, f"{data!r} is not a filter")
            return made
        for key, value in data.items():
            where = f"{path}.{key}"
            if key == "side":
                made.side = self.one_of(value, ("own", "enemy", "any"), where)
            elif key == "kind":
                made.types = _TYPE_BITS.get(value, 0) if isinstance(value, str) else 0
                if made.types == 0:
                    self.wrong(where, f"{value!r} is not one of {', '.join(_TYPE_BITS)}")
            elif key == "class":
                made.unit_class = self.one_of(value, CLASSES, where)
            elif key == "trait":
                made.traits = self.traits(value, where)
            elif key == "name":
                made.name = str(value)
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
                made.zoned = True
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
                self.wrong(where, "a filter has no such key")
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
        attribute = COST if key == "cost" else MODS.index(key)
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
            return PhaseIs(self.one_of(value, PHASES, where))
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
        self.wrong(where, "there is no such condition")
        return None

    def _objective_condition(self, value: Any, path: str) -> Condition | None:
        if not isinstance(value, dict) or not self.has_keys(value, path, ("player", "letter"), ()):
            self.wrong(path, "player and letter are wanted")
            return None
        letters = 0
        for letter in value["letter"] if isinstance(value["letter"], list) else [value["letter"]]:
            if isinstance(letter, str) and len(letter) == 1 and letter in LETTERS:
                letters |= 1 << LETTERS.index(letter)
            else:
                self.wrong(f"{path}.letter", f"{letter!r} is not a letter from A to G")
        return ObjectiveIs(self.player(value["player"], f"{path}.player"), letters)

    # --- parts of an ability ----------------------------------------------------------------------------------------

    def _target(self, slot: int, data: Any, path: str) -> None:
        select, low, high, chooser = Filter(), 1, 1, YOU
        if not isinstance(data, dict) or not self.has_keys(data, path, ("ref", "select"), ("min", "max", "chooser")):
            if not isinstance(data, dict):
                self.wrong(path, f"{data!r} is not a target")
        else:
            name = data["ref"]
            low = self.number(data.get("min", 1), f"{path}.min", 0)
            high = self.number(data.get("max", max(1, low)), f"{path}.max", max(1, low))
            chooser = self.player(data.get("chooser", "you"), f"{path}.chooser")
            select = self.filter(data["select"], f"{path}.select")
            if not isinstance(name, str) or not name or name in self.names or name in _RESERVED:
                self.wrong(f"{path}.ref", f"{name!r} is not a new name")
            else:
                self.names[name] = slot
        self.ability.targets.append(Target(slot, select, low, high, chooser))

    def _trigger(self, path: str) -> None:
        way, data = self.ability.way, self.data.get("trigger")
        if way not in (RESPONSE, FORCED):
            return
        where = f"{path}.trigger"
        if not isinstance(data, dict) or data.get("on") not in TRIGGERS:
            on = data.get("on") if isinstance(data, dict) else data
            self.wrong(where, f"{on!r} is not a trigger; there are {', '.join(TRIGGERS)}")
            return
        on = TRIGGERS.index(data["on"])
        extra = {
            "ability": ("ability_kinds", "card_name"),
            "moves": ("from", "to"),
            "damage": ("min",),
            "wedge_damage": ("min",),
            "objective_damage": ("min",),
            "draw": ("count",),
            "discard": ("count",),
            "phase_start": ("phase",),
            "phase_end": ("phase",),
        }.get(data["on"], ())
        if not self.has_keys(data, where, ("on",), ("subject", "by", "also", *extra)):
            return
        if on == ANY_TIME and way == FORCED:
            self.wrong(where, "only a response can be used at any time")
        kinds = 0
        for kind in data.get("ability_kinds", []):
            kinds |= 1 << self.one_of(kind, ABILITY_KINDS[:3], f"{where}.ability_kinds")
        by = ("own", "enemy", "any")[self.one_of(data.get("by", "any"), ("own", "enemy", "any"), f"{where}.by")]
        least = data.get("min", data.get("count", 0))
        self.ability.trigger = Trigger(
            on,
            self.filter(data["subject"], f"{where}.subject") if "subject" in data else None,
            by,
            self.condition(data["also"], f"{where}.also") if "also" in data else None,
            kinds,
            str(data.get("card_name", "")),
            self.number(data["from"], f"{where}.from", 1) - 1 if "from" in data else NOTHING,
            self.number(data["to"], f"{where}.to", 1) - 1 if "to" in data else NOTHING,
            self.number(least, f"{where}.min", 0),
            self.one_of(data["phase"], PHASES, f"{where}.phase") if "phase" in data else NOTHING,
        )

    def _cost(self, data: Any, path: str) -> None:
        ability = self.ability
        if not isinstance(data, list):
            self.wrong(path, "a list of costs is wanted")
            return
        for at, cost in enumerate(data):
            where = f"{path}[{at}]"
            if not isinstance(cost, dict) or len(cost) != 1:
                self.wrong(where, "a cost is an object with one key")
                continue
            key, value = next(iter(cost.items()))
            if key == "discard":
                ability.discards += self.number(value, where, 1)
            elif key == "resources":
                ability.resources += self.number(value, where, 1)
            elif key == "sacrifice":
                ability.offering = self.filter(value, f"{where}.sacrifice")
            elif key == "damage_self":
                ability.hurts += self.number(value, where, 1)
            elif key == "destroy_self":
                ability.falls = self.truth(value, where)
            elif key == "no_tire":
                ability.tires = not self.truth(value, where)
            else:
                self.wrong(f"{where}.{key}", "there is no such cost")
        if ability.way == WHEN_PLAYED:
            ability.tires = False

    def _limit(self, path: str) -> None:
        data = self.data.get("limit")
        if data is None:
            return
        where = f"{path}.limit"
        if not isinstance(data, dict) or not self.has_keys(data, where, ("times", "per"), ()):
            self.wrong(where, 'a limit such as {"times": 1, "per": "round"} is wanted')
            return
        self.ability.times = self.number(data["times"], f"{where}.times", 1)
        self.ability.per_game = self.one_of(data["per"], ("round", "game"), f"{where}.per") == 1

    def block(self, data: Any, path: str) -> tuple[int, list[Word]]:
        """A list of effects: its number within the ability, and its words."""
        words: list[Word] = []
        number = len(self.ability.blocks)
        self.ability.blocks.append(words)
        if not isinstance(data, list):
            self.wrong(path, "a list of effects is wanted")
            return number, words
        for at, effect in enumerate(data):
            if not isinstance(effect, dict):
                self.wrong(f"{path}[{at}]", f"{effect!r} is not an effect")
                continue
            word = read_word(self, effect, f"{path}[{at}]")
            if word is not None:
                words.append(word)
        return number, words

    def _mods(self, data: Any, path: str) -> None:
        if not isinstance(data, list) or not data:
            self.wrong(path, "a list of modifiers is wanted")
            return
        for at, one in enumerate(data):
            self._mod(one, f"{path}[{at}]")

    def _mod(self, data: Any, path: str) -> None:
        if not isinstance(data, dict) or data.get("mod") not in MODS:
            mod = data.get("mod") if isinstance(data, dict) else data
            self.wrong(f"{path}.mod", f"{mod!r} is not one of {', '.join(MODS)}")
            return
        what = MODS.index(data["mod"])
        if what in (WEDGE_MIGHT, WEDGE_ZEAL):
            if self.has_keys(data, path, ("mod", "amount", "wedge"), ()):
                wedge = self.wedge(data["wedge"], f"{path}.wedge")
                self.ability.mods.append(Mod(what, self.number(data["amount"], f"{path}.amount", -99), None, wedge))
            return
        if what in (OBJECTIVE_TOTAL, OBJECTIVE_VALUE):
            if self.has_keys(data, path, ("mod", "amount"), ("objective",)):
                if data.get("objective", "host") != "host":
                    self.wrong(f"{path}.objective", "only host is allowed")
                self.ability.mods.append(Mod(what, self.number(data["amount"], f"{path}.amount", -99), None))
            return
        extra = {FLAG: "flag", TRAIT: "trait", CLASS: "class"}.get(what, "amount")
        if not self.has_keys(data, path, ("mod", extra, "to"), ()):
            return
        to = self.filter(data["to"], f"{path}.to")
        if isinstance(data["to"], dict) and "side" not in data["to"] and not to.is_host and to.is_self != 1:
            to.side = OWN  # TMM-MOD-8
        amount = self.number(data["amount"], f"{path}.amount", -99) if extra == "amount" else 0
        flag = 1 << self.one_of(data["flag"], FLAGS, f"{path}.flag") if what == FLAG else 0
        trait = self.traits(data["trait"], f"{path}.trait") if what == TRAIT else 0
        unit_class = self.one_of(data["class"], CLASSES, f"{path}.class") if what == CLASS else NOTHING
        if what == HEALTH and amount < 0:
            self.file.sagging = True
        self.ability.mods.append(Mod(what, amount, to, NOTHING, flag, trait, unit_class))


def _count_choices(effects: Any) -> int:
    """How many amounts of the form ``choose`` are in a list of effects."""
    if isinstance(effects, list):
        return sum(_count_choices(part) for part in effects)
    if isinstance(effects, dict):
        own = 1 if isinstance(effects.get("choose"), list) else 0
        return own + sum(_count_choices(part) for key, part in effects.items() if key not in ("ability", "choose"))
    return 0


def _count_loops(effects: Any) -> int:
    """How many ``for_each`` are in a list of effects."""
    if isinstance(effects, list):
        return sum(_count_loops(part) for part in effects)
    if isinstance(effects, dict):
        own = 1 if effects.get("op") == "for_each" else 0
        return own + sum(_count_loops(part) for key, part in effects.items() if key != "ability")
    return 0
