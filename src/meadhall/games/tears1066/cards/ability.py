"""Reading one ability of a card: targets, trigger, costs, limits, effects and modifiers (section 18.3)."""

from typing import Any

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Ability, Mod, Target, Trigger
from meadhall.games.tears1066.cards.filter import DECK, ENEMY, HAND, OWN, REFS, Filter
from meadhall.games.tears1066.cards.keys import ABILITY_KEYS, TRIGGER_KEYS, meant
from meadhall.games.tears1066.cards.terms import RESERVED, TermReader
from meadhall.games.tears1066.effects.verbs import read_word
from meadhall.games.tears1066.effects.word import Word
from meadhall.kernel.bounds import MOST_EFFECTS, MOST_TARGETS


class AbilityReader(TermReader):
    """Reads one ability, and the effects inside it."""

    def read(self, path: str) -> None:
        data, ability = self.data, self.ability
        for key in data:
            if key not in ABILITY_KEYS:
                self.wrong(f"{path}.{key}", f"an ability has no such field{meant(key, tuple(ABILITY_KEYS))}")
            elif ABILITY_KEYS[key] and ability.way not in ABILITY_KEYS[key]:
                self.wrong(f"{path}.{key}", f"an ability of kind {numbers.ABILITY_KINDS[ability.way]} has no such field")
        targets = data.get("targets", [])
        if not isinstance(targets, list):
            self.wrong(f"{path}.targets", "a list is wanted")
            targets = []
        amounts = _count_choices(data.get("effects"))
        if len(targets) + amounts > MOST_TARGETS:
            self.wrong(f"{path}.targets", f"an ability chooses at most {MOST_TARGETS} targets and amounts")
            return
        self.next_slot = len(targets)
        self.next_name = len(targets) + amounts
        ability.refs = self.next_name + _count_loops(data.get("effects"))
        ability.unchosen = (numbers.UNCHOSEN,) * ability.refs
        if "when" in data:
            ability.when = self.condition(data["when"], f"{path}.when")
        self._trigger(path)
        self._cost(data.get("cost", []), f"{path}.cost")
        for at, target in enumerate(targets):
            self._target(at, target, f"{path}.targets[{at}]")
        self._limit(path)
        if "range" in data:
            ability.range = self.number(data["range"], f"{path}.range", 1)
        if ability.way == numbers.CONSTANT:
            self._mods(data.get("mods"), f"{path}.mods")
        else:
            self.block(data.get("effects"), f"{path}.effects")
            self._note_bends(data.get("effects"))

    def granted(self, data: Any, path: str) -> Ability | None:
        """An ability that an effect gives to cards."""
        ability = self.card.ability(self.file.designs[self.ability.kind], data, path)
        if ability is not None and ability.way not in (numbers.ACTION, numbers.RESPONSE):
            self.wrong(f"{path}.kind", "an action or a response can be granted")
        return ability

    def trigger_event(self) -> int:
        """The trigger of this ability, for effects that change what is pending."""
        return numbers.NOTHING if self.ability.trigger is None else self.ability.trigger.on

    def note_move(self, to: Any, wedge: int) -> None:
        """Remember what will be moved to which Wedge, so that only what can be done is chosen (TMM-R29)."""
        if not isinstance(to, str):
            return
        targets = self.ability.targets
        cards, goal = RESERVED.get(to, self.names.get(to, numbers.NOTHING)), wedge - REFS
        if cards == numbers.NOTHING or max(cards, goal) >= len(targets):
            return
        self.ability.moves.append((cards, wedge))
        if cards >= 0 and goal >= 0:
            self.ability.linked = True
            if goal < cards:
                targets[cards].room = goal

    def note_wedge(self, wedge: Any, player: int, *, mends: bool) -> None:
        """Remember what will happen to the Wedge of a slot."""
        slot = self.names.get(wedge, numbers.NOTHING) if isinstance(wedge, str) else numbers.NOTHING
        if 0 <= slot < len(self.ability.targets):
            self.ability.targets[slot].wounds = player
            self.ability.targets[slot].mends = mends

    def _note_bends(self, effects: Any) -> None:
        """If all that an ability does is to tire (ready) what is chosen, only Ready (Tired) cards may be chosen (TMM-R82)."""
        if not isinstance(effects, list) or not self.ability.targets:
            return
        bends = {(str(effect.get("op")), str(effect.get("to"))) for effect in effects if isinstance(effect, dict)}
        if len(bends) != 1:
            return
        op, to = bends.pop()
        slot = self.names.get(to, numbers.NOTHING)
        if op not in ("tire", "ready") or not 0 <= slot < len(self.ability.targets):
            return
        select = self.ability.targets[slot].select
        if select is not None and select.ready == -1:
            select.ready = 1 if op == "tire" else 0

    # --- parts of an ability ----------------------------------------------------------------------------------------

    def _target(self, slot: int, data: Any, path: str) -> None:
        select, low, high, chooser = Filter(), 1, 1, numbers.YOU
        if not isinstance(data, dict) or not self.has_keys(data, path, ("ref", "select"), ("min", "max", "chooser")):
            if not isinstance(data, dict):
                self.wrong(path, f"{data!r} is not a target")
        else:
            name = data["ref"]
            low = self.number(data.get("min", 1), f"{path}.min", 0)
            high = self.number(data.get("max", max(1, low)), f"{path}.max", max(1, low))
            chooser = self.player(data.get("chooser", "you"), f"{path}.chooser")
            select = self.filter(data["select"], f"{path}.select")
            if select.zones & DECK:
                self.wrong(f"{path}.select.zone", "a deck is hidden; search and look are how its cards are chosen")
            if select.zones & HAND and select.side != (OWN if chooser == numbers.YOU else ENEMY):
                self.wrong(f"{path}.select.side", "a hand is hidden from the other player; choose among cards of one's own")
            if not isinstance(name, str) or not name or name in self.names or name in RESERVED:
                self.wrong(f"{path}.ref", f"{name!r} is not a new name")
            else:
                self.names[name] = slot
        self.ability.targets.append(Target(slot, select, low, high, chooser))
        if chooser == numbers.OPPONENT:
            self.ability.asks_opponent = True

    def _trigger(self, path: str) -> None:
        way, data = self.ability.way, self.data.get("trigger")
        if way not in (numbers.RESPONSE, numbers.FORCED):
            return
        where = f"{path}.trigger"
        if not isinstance(data, dict) or data.get("on") not in numbers.TRIGGERS:
            on = data.get("on") if isinstance(data, dict) else data
            self.wrong(where, f"{on!r} is not a trigger; there are {', '.join(numbers.TRIGGERS)}")
            return
        on = numbers.TRIGGERS.index(data["on"])
        extra = TRIGGER_KEYS.get(data["on"], ())
        if not self.has_keys(data, where, ("on",), ("subject", "by", "also", *extra)):
            return
        if on == numbers.ANY_TIME and way == numbers.FORCED:
            self.wrong(where, "only a response can be used at any time")
        kinds = 0
        listed = data.get("ability_kinds", [])
        if not isinstance(listed, list):
            self.wrong(f"{where}.ability_kinds", "a list is wanted")
            listed = []
        for kind in listed:
            kinds |= 1 << self.one_of(kind, numbers.ABILITY_KINDS[:3], f"{where}.ability_kinds")
        by = ("own", "enemy", "any")[self.one_of(data.get("by", "any"), ("own", "enemy", "any"), f"{where}.by")]
        least = data.get("min", data.get("count", 0))
        self.ability.trigger = Trigger(
            on,
            self.filter(data["subject"], f"{where}.subject") if "subject" in data else None,
            by,
            self.condition(data["also"], f"{where}.also") if "also" in data else None,
            kinds,
            self.card_name(data["card_name"], f"{where}.card_name") if "card_name" in data else "",
            self.number(data["from"], f"{where}.from", 1) - 1 if "from" in data else numbers.NOTHING,
            self.number(data["to"], f"{where}.to", 1) - 1 if "to" in data else numbers.NOTHING,
            self.number(least, f"{where}.min", 0),
            self.one_of(data["phase"], numbers.PHASES, f"{where}.phase") if "phase" in data else numbers.NOTHING,
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
        if ability.way == numbers.WHEN_PLAYED:
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
        self.effects += len(data)
        if self.effects > MOST_EFFECTS:
            self.wrong(path, f"an ability has at most {MOST_EFFECTS} effects")
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
        if not isinstance(data, dict) or data.get("mod") not in numbers.MODS:
            mod = data.get("mod") if isinstance(data, dict) else data
            self.wrong(f"{path}.mod", f"{mod!r} is not one of {', '.join(numbers.MODS)}")
            return
        what = numbers.MODS.index(data["mod"])
        if what in (numbers.WEDGE_MIGHT, numbers.WEDGE_ZEAL):
            if self.has_keys(data, path, ("mod", "amount", "wedge"), ()):
                wedge = self.wedge(data["wedge"], f"{path}.wedge")
                self.ability.mods.append(Mod(what, self.number(data["amount"], f"{path}.amount", -99), None, wedge))
            return
        if what in (numbers.OBJECTIVE_TOTAL, numbers.OBJECTIVE_VALUE):
            if self.has_keys(data, path, ("mod", "amount"), ("objective",)):
                if data.get("objective", "host") != "host":
                    self.wrong(f"{path}.objective", "only host is allowed")
                self.ability.mods.append(Mod(what, self.number(data["amount"], f"{path}.amount", -99), None))
            return
        extra = {numbers.FLAG: "flag", numbers.TRAIT: "trait", numbers.CLASS: "class"}.get(what, "amount")
        if not self.has_keys(data, path, ("mod", extra, "to"), ()):
            return
        to = self.filter(data["to"], f"{path}.to")
        if isinstance(data["to"], dict) and "side" not in data["to"] and not to.is_host and to.is_self != 1:
            to.side = OWN  # TMM-MOD-8
        amount = self.number(data["amount"], f"{path}.amount", -99) if extra == "amount" else 0
        flag = 1 << self.one_of(data["flag"], numbers.FLAGS, f"{path}.flag") if what == numbers.FLAG else 0
        trait = self.traits(data["trait"], f"{path}.trait", gives=True) if what == numbers.TRAIT else 0
        unit_class = self.one_of(data["class"], numbers.CLASSES, f"{path}.class") if what == numbers.CLASS else numbers.NOTHING
        if what == numbers.HEALTH and amount < 0:
            self.file.sagging = True
        self.ability.mods.append(Mod(what, amount, to, numbers.NOTHING, flag, trait, unit_class))


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
