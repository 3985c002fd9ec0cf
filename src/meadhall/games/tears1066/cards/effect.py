"""How the effects of a card file become words: which keys each operation takes and what it makes of them."""

from typing import TYPE_CHECKING, Any, Final

from meadhall.games.tears1066.board.pieces import GRANT, UNTIL_USED
from meadhall.games.tears1066.board.zones import DESTINATIONS, TO_HAND
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.condition import Subject
from meadhall.games.tears1066.cards.design import Ability
from meadhall.games.tears1066.cards.filter import DECK
from meadhall.games.tears1066.effects.army import Damage, Destroy, GiveFlag, Grant, Heal, Modify, Sacrifice
from meadhall.games.tears1066.effects.control import Branch, Choose, ForEach, Unless
from meadhall.games.tears1066.effects.entering import Attach, CostNext, PlayCard, PutIntoPlay, RemoveAttachment, Return
from meadhall.games.tears1066.effects.hand import Discard, Draw, Look, Mill, RevealHand, Search, Shuffle
from meadhall.games.tears1066.effects.moving import Bend, Move, Swap
from meadhall.games.tears1066.effects.pending import CancelAbility, Increase, Prevent, Redirect, ReplaceZone, Save
from meadhall.games.tears1066.effects.totals import (
    ATTRIBUTE_OF_OBJECTIVE,
    ModifyObjective,
    ModifyTotal,
    ObjectiveDamage,
    ObjectiveHeal,
    SkipBattle,
    SwapTotals,
    TakeMarker,
    WedgeDamage,
    WedgeHeal,
)
from meadhall.games.tears1066.effects.word import Word
from meadhall.games.tears1066.play.legal import FREE
from meadhall.kernel.bounds import MOST_LOOPS, nearest, shown

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.ability import AbilityReader

KEYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "damage": (("to", "amount"), ()),
    "heal": (("to", "amount"), ()),
    "destroy": (("to",), ()),
    "sacrifice": (("player", "select"), ("amount", "chooser")),
    "prevent": (("amount",), ()),
    "increase": (("amount",), ()),
    "redirect": (("to",), ("amount",)),
    "save": (("to",), ("leave",)),
    "replace_zone": (("to", "zone"), ()),
    "cancel": ((), ()),
    "modify": (("to", "attr", "amount", "duration"), ()),
    "modify_total": (("player", "wedge", "attr", "amount", "duration"), ()),
    "modify_objective": (("player", "what", "amount", "duration"), ()),
    "cost_next": (("to", "amount"), ("uses", "duration")),
    "flag": (("to", "flag", "duration"), ()),
    "grant": (("to", "duration"), ("trait", "class", "ability")),
    "ready": (("to",), ()),
    "tire": (("to",), ()),
    "move": (("to", "wedge"), ()),
    "swap": (("a", "b"), ()),
    "draw": (("player", "amount"), ()),
    "discard": (("player", "amount", "chooser"), ("select",)),
    "reveal_hand": (("player",), ()),
    "look": (("player", "amount", "keep", "rest"), ()),
    "search": (("player", "amount", "to"), ("select", "reveal")),
    "return": (("to", "zone"), ()),
    "mill": (("player", "amount"), ()),
    "put_into_play": (("to",), ("wedge", "host", "ready")),
    "attach": (("card", "to"), ()),
    "remove_attachment": (("to",), ()),
    "wedge_damage": (("player", "wedge", "amount"), ("ignore_hastings",)),
    "wedge_heal": (("player", "wedge", "amount"), ()),
    "objective_damage": (("player", "amount"), ()),
    "objective_heal": (("player", "amount"), ()),
    "skip_battle": (("wedge", "attr", "duration"), ()),
    "take_marker": (("player",), ()),
    "choose": (("chooser", "options"), ()),
    "unless": (("player", "cost", "else"), ()),
    "if": (("cond", "then"), ("else",)),
    "for_each": (("in", "as", "do"), ()),
    "shuffle": (("player",), ()),
    "play_card": ((), ("select", "amount", "free")),
    "swap_totals": (("attr",), ()),
}
"""The keys of every operation besides ``op``: those it must have, and those it may have."""

_DAMAGE_EVENTS: Final = (numbers.ON_DAMAGE, numbers.ON_WEDGE_DAMAGE, numbers.ON_OBJECTIVE_DAMAGE)
ANSWERS: Final[dict[str, tuple[int, ...]]] = {
    "prevent": _DAMAGE_EVENTS,
    "increase": _DAMAGE_EVENTS,
    "redirect": (numbers.ON_DAMAGE,),
    "save": (numbers.ON_DESTROY,),
    "replace_zone": (numbers.ON_DESTROY, numbers.ON_SACRIFICE),
    "cancel": (numbers.ON_ABILITY,),
    "swap_totals": (numbers.ON_MIGHT_BATTLE, numbers.ON_ZEAL_BATTLE),
}
"""Operations that change a pending event, and the triggers they answer."""

ATTRIBUTES: Final = ("might", "zeal", "health", "resources")


def read_word(reader: "AbilityReader", data: dict[str, Any], path: str) -> Word | None:
    """The word that an effect describes; None after telling what is wrong with it."""
    op = data.get("op")
    if not isinstance(op, str) or op not in KEYS:
        close = nearest(op, list(KEYS)) if isinstance(op, str) else ""
        reader.wrong(f"{path}.op", f"{shown(op)} is not an operation{f'; is {close} meant?' if close else ''}")
        return None
    needed, allowed = KEYS[op]
    if not reader.has_keys(data, path, ("op", *needed), allowed):
        return None
    if op in ANSWERS and reader.trigger_event() not in ANSWERS[op]:
        names = " or ".join(numbers.TRIGGERS[event] for event in ANSWERS[op])
        reader.wrong(path, f"{op} only answers the trigger {names}")
        return None
    if op in _CONTROL:
        return _control_word(reader, op, data, path)
    if op in _BATTLE:
        return _battle_word(reader, op, data, path)
    if op in _CARDS:
        return _card_word(reader, op, data, path)
    return _army_word(reader, op, data, path)


_CONTROL: Final = ("choose", "unless", "if", "for_each")
_BATTLE: Final = (
    "modify_total",
    "modify_objective",
    "wedge_damage",
    "wedge_heal",
    "objective_damage",
    "objective_heal",
    "skip_battle",
    "take_marker",
    "swap_totals",
)
_CARDS: Final = (
    "draw",
    "discard",
    "reveal_hand",
    "look",
    "search",
    "return",
    "mill",
    "put_into_play",
    "attach",
    "remove_attachment",
    "cost_next",
    "shuffle",
    "play_card",
)


def _army_word(reader: "AbilityReader", op: str, data: dict[str, Any], path: str) -> Word:
    if op == "damage":
        return _damage(reader, data, path)
    if op == "heal":
        return Heal(reader.subject(data["to"], f"{path}.to"), reader.amount(data["amount"], f"{path}.amount"))
    if op == "destroy":
        return Destroy(reader.subject(data["to"], f"{path}.to"))
    if op == "sacrifice":
        chooser = reader.player(data.get("chooser", data["player"]), f"{path}.chooser")
        select = Subject(numbers.NOTHING, reader.filter(data["select"], f"{path}.select"))
        amount = reader.amount(data.get("amount", 1), f"{path}.amount")
        return Sacrifice(reader.player(data["player"], f"{path}.player"), select, amount, chooser)
    if op == "prevent":
        return Prevent(reader.amount(data["amount"], f"{path}.amount"))
    if op == "increase":
        return Increase(reader.amount(data["amount"], f"{path}.amount"))
    if op == "redirect":
        reader.ability.redirects = True
        return Redirect(reader.subject(data["to"], f"{path}.to"), reader.amount(data.get("amount", "all"), f"{path}.amount"))
    if op == "save":
        return Save(reader.subject(data["to"], f"{path}.to"), reader.number(data.get("leave", 1), f"{path}.leave", 0))
    if op == "replace_zone":
        return ReplaceZone(reader.subject(data["to"], f"{path}.to"), reader.one_of(data["zone"], DESTINATIONS, f"{path}.zone"))
    if op == "cancel":
        return CancelAbility()
    if op == "modify":
        attribute = reader.one_of(data["attr"], ATTRIBUTES, f"{path}.attr")
        amount = reader.amount(data["amount"], f"{path}.amount")
        if attribute == numbers.HEALTH and (amount.n < 0 or amount.select is not None):
            reader.file.sagging = True
        until = reader.duration(data["duration"], f"{path}.duration")
        return Modify(reader.subject(data["to"], f"{path}.to"), attribute, amount, until)
    if op == "flag":
        flag = 1 << reader.one_of(data["flag"], numbers.FLAGS, f"{path}.flag")
        return GiveFlag(reader.subject(data["to"], f"{path}.to"), flag, reader.duration(data["duration"], f"{path}.duration"))
    if op == "grant":
        return _grant(reader, data, path)
    if op in ("ready", "tire"):
        return Bend(
            reader.subject(data["to"], f"{path}.to"), numbers.ON_READY_EFFECT if op == "ready" else numbers.ON_TIRE_EFFECT
        )
    if op == "move":
        wedge = reader.wedge(data["wedge"], f"{path}.wedge")
        reader.note_move(data["to"], wedge)
        return Move(reader.subject(data["to"], f"{path}.to"), wedge)
    return Swap(reader.subject(data["a"], f"{path}.a"), reader.subject(data["b"], f"{path}.b"))


def _damage(reader: "AbilityReader", data: dict[str, Any], path: str) -> Word:
    amount = reader.amount(data["amount"], f"{path}.amount")
    several = data["to"] if isinstance(data["to"], list) else [data["to"]]
    subjects = [reader.subject(one, f"{path}.to") for one in several]
    if not subjects:
        reader.wrong(f"{path}.to", "an empty list hits nobody")
        return Damage(Subject(numbers.NOTHING, None), amount, [])
    return Damage(subjects[0], amount, [(subject, amount) for subject in subjects[1:]])


def _grant(reader: "AbilityReader", data: dict[str, Any], path: str) -> Word:
    to = reader.subject(data["to"], f"{path}.to")
    until = reader.duration(data["duration"], f"{path}.duration")
    given = [key for key in ("trait", "class", "ability") if key in data]
    if len(given) != 1:
        reader.wrong(path, "a grant gives exactly one of trait, class and ability")
        return Grant(to, numbers.TRAIT, 0, until)
    if given[0] == "trait":
        return Grant(to, numbers.TRAIT, reader.traits(data["trait"], f"{path}.trait", gives=True), until)
    if given[0] == "class":
        return Grant(to, numbers.CLASS, reader.one_of(data["class"], numbers.CLASSES, f"{path}.class"), until)
    granted: Ability | None = reader.granted(data["ability"], f"{path}.ability")
    return Grant(to, GRANT, 0 if granted is None else granted.number, until)


def _card_word(reader: "AbilityReader", op: str, data: dict[str, Any], path: str) -> Word:
    player = reader.player(data["player"], f"{path}.player") if "player" in data else numbers.YOU
    select = reader.filter(data["select"], f"{path}.select") if "select" in data else None
    amount = reader.amount(data.get("amount", 0), f"{path}.amount")
    if op == "draw":
        return Draw(player, amount)
    if op == "discard":
        chooser = numbers.BY_RANDOM if data["chooser"] == "random" else reader.player(data["chooser"], f"{path}.chooser")
        return Discard(player, amount, chooser, select)
    if op == "reveal_hand":
        return RevealHand(player)
    if op == "look":
        rest = ("bottom", "top", "shuffle")[reader.one_of(data["rest"], ("bottom", "top", "shuffle"), f"{path}.rest")]
        return Look(player, amount, reader.number(data["keep"], f"{path}.keep", 0), rest)
    if op == "search":
        zone = reader.one_of(data["to"], DESTINATIONS, f"{path}.to")
        reveal = reader.truth(data.get("reveal", select is not None), f"{path}.reveal")
        return Search(player, select, amount, zone, reveal or zone != TO_HAND)
    if op == "return":
        return Return(reader.subject(data["to"], f"{path}.to"), reader.one_of(data["zone"], DESTINATIONS, f"{path}.zone"))
    if op == "mill":
        return Mill(player, amount)
    if op == "put_into_play":
        host = reader.subject(data["host"], f"{path}.host") if "host" in data else None
        wedge = reader.wedge(data["wedge"], f"{path}.wedge") if "wedge" in data else numbers.NOTHING
        ready = reader.truth(data.get("ready", True), f"{path}.ready")
        to = reader.subject(data["to"], f"{path}.to")
        slot = to.ref if 0 <= to.ref < len(reader.ability.targets) else numbers.NOTHING
        select = to.select if slot == numbers.NOTHING else reader.ability.targets[slot].select
        if select is not None and select.zones & DECK:
            reader.wrong(f"{path}.to", "cards come into play from a hand or a discard pile; search takes them from a deck")
        return PutIntoPlay(to, wedge, host, ready)
    if op == "attach":
        return Attach(reader.subject(data["card"], f"{path}.card"), reader.subject(data["to"], f"{path}.to"))
    if op == "remove_attachment":
        return RemoveAttachment(reader.subject(data["to"], f"{path}.to"))
    if op == "cost_next":
        uses = reader.number(data.get("uses", -1), f"{path}.uses", -1)
        until = reader.duration(data["duration"], f"{path}.duration") if "duration" in data else UNTIL_USED
        reader.ability.filters.append(reader.filter(data["to"], f"{path}.to"))
        return CostNext(len(reader.ability.filters) - 1, amount, uses, until)
    if op == "shuffle":
        return Shuffle(player)
    free = reader.truth(data.get("free", False), f"{path}.free")
    return PlayCard(select, FREE if free else amount.n)


def _battle_word(reader: "AbilityReader", op: str, data: dict[str, Any], path: str) -> Word:
    player = reader.player(data["player"], f"{path}.player") if "player" in data else numbers.YOU
    amount = reader.amount(data.get("amount", 0), f"{path}.amount")
    wedge = reader.wedge(data["wedge"], f"{path}.wedge") if "wedge" in data else numbers.NOTHING
    attribute = reader.one_of(data["attr"], ("might", "zeal"), f"{path}.attr") if "attr" in data else numbers.NOTHING
    until = reader.duration(data["duration"], f"{path}.duration") if "duration" in data else 0
    if op == "modify_total":
        return ModifyTotal(player, wedge, attribute, amount, until)
    if op == "modify_objective":
        what = ("total", "value")[reader.one_of(data["what"], ("total", "value"), f"{path}.what")]
        return ModifyObjective(player, ATTRIBUTE_OF_OBJECTIVE[what], amount, until)
    if op == "wedge_damage":
        ignores = reader.truth(data.get("ignore_hastings", False), f"{path}.ignore_hastings")
        reader.note_wedge(data["wedge"], numbers.NOTHING if ignores else player, mends=ignores)
        return WedgeDamage(player, wedge, amount, ignores)
    if op == "wedge_heal":
        reader.note_wedge(data["wedge"], numbers.NOTHING, mends=True)
        return WedgeHeal(player, wedge, amount)
    if op == "objective_damage":
        return ObjectiveDamage(player, amount)
    if op == "objective_heal":
        return ObjectiveHeal(player, amount)
    if op == "skip_battle":
        return SkipBattle(wedge, attribute, until)
    if op == "take_marker":
        return TakeMarker(player)
    return SwapTotals(attribute)


def _control_word(reader: "AbilityReader", op: str, data: dict[str, Any], path: str) -> Word | None:
    if op == "choose":
        return _choose(reader, data, path)
    if op == "unless":
        cost = data["cost"]
        if isinstance(cost, list) and len(cost) == 1 and isinstance(cost[0], dict) and list(cost[0]) == ["resources"]:
            cost = cost[0]["resources"]
        price = reader.number(cost, f"{path}.cost", 1)
        return Unless(reader.player(data["player"], f"{path}.player"), price, reader.block(data["else"], f"{path}.else")[0])
    if op == "if":
        condition = reader.condition(data["cond"], f"{path}.cond")
        then = reader.block(data["then"], f"{path}.then")[0]
        otherwise = reader.block(data.get("else", []), f"{path}.else")[0]
        return None if condition is None else Branch(condition, then, otherwise)
    things = reader.subject(data["in"], f"{path}.in")
    if reader.loops == MOST_LOOPS:
        reader.wrong(path, f"for_each stands at most {MOST_LOOPS} deep inside one another")
        return None
    reader.loops += 1
    slot = reader.bind(data["as"], f"{path}.as")
    word = ForEach(things, slot, reader.block(data["do"], f"{path}.do")[0])
    reader.unbind(data["as"])
    reader.loops -= 1
    return word


def _choose(reader: "AbilityReader", data: dict[str, Any], path: str) -> Word | None:
    labels: list[str] = []
    blocks: list[int] = []
    bodies: list[list[Word]] = []
    if not isinstance(data["options"], list) or not data["options"]:
        reader.wrong(f"{path}.options", "a list of options is wanted")
        return None
    for at, option in enumerate(data["options"]):
        where = f"{path}.options[{at}]"
        if not isinstance(option, dict) or not reader.has_keys(option, where, ("label", "effects"), ()):
            continue
        label = reader.text(option["label"], f"{where}.label")
        if label in labels or "," in label or "*" in label or label != label.strip() or not label:
            reader.wrong(f"{where}.label", f"{label!r} must be a short text of its own without comma and asterisk")
        block, body = reader.block(option["effects"], f"{where}.effects")
        labels.append(label)
        blocks.append(block)
        bodies.append(body)
    return Choose(reader.player(data["chooser"], f"{path}.chooser"), labels, blocks, bodies)
