"""1066 in words for people: prompts, labels, cards, and why something cannot be done."""

from typing import Any, Final

from meadhall.games.tears1066.cards_design import CardFile, Design
from meadhall.games.tears1066.cards_numbers import (
    ABILITY_KINDS,
    ATTACHMENT,
    CLASSES,
    EVENT,
    FACTIONS,
    LEADER,
    LETTERS,
    MODS,
    NO_ATTRIBUTE,
    NO_CLASS,
    NOTHING,
    OBJECTIVE,
    ON_ABILITY,
    ON_CARD_PLAYED,
    ON_DAMAGE,
    ON_DESTROY,
    ON_ENTERS_PLAY,
    ON_ENTERS_WEDGE,
    ON_LEAVES_PLAY,
    ON_MIGHT_BATTLE,
    ON_MOVE_EFFECT,
    ON_MOVES,
    ON_OBJECTIVE_DAMAGE,
    ON_OBJECTIVE_DESTROYED,
    ON_READY_EFFECT,
    ON_SACRIFICE,
    ON_TIRE_EFFECT,
    ON_WEDGE_CLAIMED,
    ON_WEDGE_DAMAGE,
    ON_ZEAL_BATTLE,
    TYPES,
)
from meadhall.games.tears1066.declare import hosts
from meadhall.games.tears1066.pay import price, purse_of, suggested_payment
from meadhall.games.tears1066.purse import D_ABILITY, D_KIND, Purse, purse_for
from meadhall.games.tears1066.table import Table
from meadhall.games.tears1066.targets import ChooseTargets
from meadhall.games.tears1066.triggers import V_AMOUNT, V_EVENT, V_SUBJECT, V_X
from meadhall.games.tears1066.words import word_of
from meadhall.games.tears1066.words_cards import cost_in_hand
from meadhall.games.tears1066.words_control import Unless, ransom
from meadhall.kernel.decision import Prompt

_PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "faction": ("Choose your side.", "TMM-SET-2"),
    "leader": ("Choose the Wedge where your Leader stands, in Row 1.", "TMM-SET-6"),
    "mulligan": ("Keep these four cards, or shuffle them back and draw four new ones?", "TMM-SET-12"),
    "hand-limit": ("Discard down to six cards; the last one you pick is on top.", "TMM-PREP-2"),
    "draft": ("Discard after the draft; any cards of your hand will do.", "TMM-VAR-2"),
    "deploy": ("Play a card, use an Action, sacrifice a card, or pass.", "TMM-DEP-3"),
    "respond": ("Answer with a Response, or pass.", "TMM-R49"),
    "place": ("Choose where it goes.", "TMM-POS-1"),
    "target": ("Choose a target.", "TMM-DEC-12"),
    "discard-cost": ("Discard as part of the cost.", "TMM-CARD-29"),
    "sacrifice-cost": ("Sacrifice a card as part of the cost.", "TMM-CARD-29"),
    "when-played": ("Use the When Played ability, or pass.", "TMM-WP-2"),
    "sacrifice": ("Choose what is sacrificed.", "TMM-FX-4"),
    "discard": ("Choose what is discarded.", "TMM-DEC-14"),
    "look": ("Choose what to take into hand.", "TMM-DEC-15"),
    "order": ("Put the rest away; the first you pick is nearest the top.", "TMM-DEC-16"),
    "search": ("Choose what to find, or pass to find nothing.", "TMM-R76"),
    "play-card": ("Play one card now, or pass.", "TMM-P8"),
    "option": ("Choose one.", "TMM-DEC-13"),
}


_HAPPENINGS: Final[dict[int, str]] = {
    ON_ABILITY: "{} uses an ability",
    ON_CARD_PLAYED: "{} is played",
    ON_ENTERS_PLAY: "{} enters play",
    ON_ENTERS_WEDGE: "{} enters a Wedge",
    ON_MOVES: "{} moves",
    ON_DAMAGE: "{} takes {amount} damage",
    ON_DESTROY: "{} is destroyed",
    ON_SACRIFICE: "{} is sacrificed",
    ON_LEAVES_PLAY: "{} leaves play",
    ON_TIRE_EFFECT: "{} is tired",
    ON_READY_EFFECT: "{} is readied",
    ON_MOVE_EFFECT: "{} is moved",
    ON_MIGHT_BATTLE: "The Might battle in {}",
    ON_ZEAL_BATTLE: "The Zeal battle in {}",
    ON_WEDGE_DAMAGE: "{} takes {amount} damage",
    ON_WEDGE_CLAIMED: "{} is claimed",
    ON_OBJECTIVE_DAMAGE: "{} takes {amount} damage",
    ON_OBJECTIVE_DESTROYED: "{} falls",
}
"""What a Response can answer, where the event has a subject that says enough."""


def prompt_for(state: Table) -> Prompt:
    """The open question in one sentence."""
    ask = state.ask_key()
    assert state.top is not None
    scope = state.top.scope
    if ask == "pay":
        cost = price(state, scope)
        means = ways_to_pay(purse_of(state, scope))
        return Prompt(f"Pay {cost} for {_declared_name(state)}: {means}.", "TMM-PAY-3")
    if ask == "ransom":
        word = word_of(state, scope)
        assert isinstance(word, Unless) and state.question is not None
        means = ways_to_pay(ransom(state, state.question.seat))
        return Prompt(f"Pay {word.cost} to prevent it ({means}), or pass and let it happen.", "TMM-FX-34")
    text, rule = _PROMPTS[ask]
    step = state.top.step
    if isinstance(step, ChooseTargets) and step.chooses_number(state, scope):
        text = "Choose a number."
    if ask in ("place", "target"):
        text = f"{text[:-1]}: {_declared_name(state)}."
    elif ask == "respond" and scope.note[V_EVENT] in _HAPPENINGS:
        text = f"{_happening(state, scope.note)}: answer with a Response, or pass."
    return Prompt(text, rule)


def ways_to_pay(purse: Purse) -> str:
    """How resources may be generated (TMM-PAY-1, TMM-PAY-2, TMM-P12)."""
    if not purse.levies:
        return "discard cards (1 each) or tire Ready cards"
    return "discard cards (1 each), tire Ready cards, or destroy what may be destroyed as a further step"


def _happening(state: Table, note: tuple[Any, ...]) -> str:
    """What a Response would answer."""
    event: int = note[V_EVENT]
    if event == ON_ABILITY:
        design = state.file.designs[state.file.abilities[note[V_X]].kind]
        return f"{design.name} is used" if design.type == EVENT else f"{design.name} uses an ability"
    subject = thing_label(state, state.thing_key(note[V_SUBJECT]))
    return _HAPPENINGS[event].format(subject, amount=note[V_AMOUNT])


def _declared_name(state: Table) -> str:
    """The name of what is being declared."""
    assert state.top is not None
    note = state.top.scope.note
    if note[D_ABILITY] == NOTHING:
        kind: int = note[D_KIND]
        return state.file.designs[kind].name
    ability = state.file.abilities[note[D_ABILITY]]
    name = state.file.designs[ability.kind].name
    return f"{name} ({ability.title})" if ability.title else name


def thing_label(state: Table, key: str) -> str:
    """The name behind a key such as ``norman-horsemen.2``."""
    base, _, copy = key.partition(".")
    kind = state.file.by_key.get(base)
    if kind is None:
        return key[:1].upper() + key[1:]
    name = state.file.designs[kind].name
    return f"{name} {copy}" if copy else name


def label_for(state: Table, key: str) -> str:
    """An option in words for people."""
    verb, space, rest = key.partition(" ")
    if not space or verb in ("wedge", "norman", "saxon"):
        return thing_label(state, key)
    if verb == "play":
        seat = state.question.seat if state.question is not None else 0
        kind = state.file.by_key[rest]
        return f"Play {thing_label(state, rest)} ({cost_in_hand(state, seat, kind)})"
    if verb in ("act", "use", "respond"):
        card, _, ability = rest.partition(": ")
        title = _title(state, card, ability)
        words = {"act": "Action", "use": "Use", "respond": "Answer with"}[verb]
        return f"{words} {thing_label(state, card)}: {title}" if title else f"{words} {thing_label(state, card)}"
    if verb in ("discard", "tire", "destroy", "sacrifice") and rest.partition(".")[0] in state.file.by_key:
        return f"{verb.capitalize()} {thing_label(state, rest)}"
    card, colon, ability = key.partition(": ")
    if colon and card.partition(".")[0] in state.file.by_key:
        return f"{thing_label(state, card)}: {_title(state, card, ability)}"
    return thing_label(state, key)


def _title(state: Table, card: str, ability: str) -> str:
    kind = state.file.by_key.get(card.partition(".")[0])
    if kind is not None:
        for one in state.file.abilities:
            if one.kind == kind and one.key == ability:
                return one.title
    return ability


# --- why not ------------------------------------------------------------------------------------------------------


def why_not_for(state: Table, seat: int, thing: str) -> str | None:
    """Why ``seat`` cannot pick or use ``thing`` now; None if it can."""
    if state.is_over:
        return "The game is over (TMM-WIN-6)."
    question = state.question
    if question is None or question.seat != seat:
        return "It is not your decision now (TMM-DEP-2)."
    decision = state.decision
    assert decision is not None
    verb, _, rest = thing.partition(" ")
    if verb not in _VERBS:
        verb, rest = "", thing
    for key in decision.keys:
        if key == thing or _names(key, verb, rest):
            return None
    kind = state.file.by_key.get(rest.partition(":")[0].partition(".")[0])
    if kind is None:
        return f"There is no card {rest!r}."
    if decision.ask != "deploy":
        return f"This decision is about something else: {state.game.prompt(state).text}"
    if state.turns >= state.rules.turn_cap:
        return f"After {state.rules.turn_cap} turns of one Deployment phase you can only pass (TMM-R73)."
    design = state.file.designs[kind]
    if state.seat_of(design.faction) != seat:
        return f"{design.name} is your opponent's card (TMM-ACT-5)."
    return _why_no_sacrifice(design) if verb == "sacrifice" else _why_not_deploy(state, seat, design)


_VERBS: Final = ("play", "use", "act", "respond", "sacrifice", "discard", "tire", "destroy")


def _names(key: str, verb: str, rest: str) -> bool:
    """Whether an option is meant by a card or an ability, and by a verb if one is said."""
    said, _, about = key.partition(" ")
    if said not in _VERBS:
        said, about = "", key
    if verb and verb != said:
        return False
    return rest in (about, about.partition(":")[0])


def _why_no_sacrifice(design: Design) -> str:
    if design.type == LEADER:
        return f"{design.name} is a Leader and cannot be sacrificed (TMM-SAC-2)."
    return f"{design.name} is not on your side of the battlefield (TMM-SAC-1)."


def _why_not_deploy(state: Table, seat: int, design: Design) -> str:
    if design.kind not in state.hands[seat]:
        for piece in state.pieces():
            if piece.design is design:
                if piece.tired:
                    return f"{design.name} is Tired (TMM-RDY-2)."
                if not design.actions:
                    return f"{design.name} has no Action (TMM-ACT-1)."
                return f"No Action of {design.name} has a legal target now, or its limit is reached (TMM-R58)."
        return f"{design.name} is neither in your hand nor in play (TMM-PLAY-1)."
    if design.type == EVENT and not design.actions:
        return f"{design.name} is a Response: it answers something that happens (TMM-R60)."
    cost = state.cost(seat, design.kind)
    if not purse_for(state, seat, design.kind, NOTHING, None, None).can_pay(cost):
        return f"{design.name} costs {cost}, and you cannot generate that much (TMM-PAY-4)."
    if design.type == EVENT:
        return f"No Action of {design.name} can be used now (TMM-R58)."
    if state.has_unique(seat, design.kind):
        return f"{design.name} is unique and in play already (TMM-CARD-17)."
    if design.type == ATTACHMENT and not hosts(state, seat, design.kind):
        return f"{design.name} has no legal host (TMM-ATT-1)."
    return "All your columns are full (TMM-POS-2)."


# --- defaults -----------------------------------------------------------------------------------------------------


def default_for(state: Table) -> tuple[str, ...]:
    """What is answered for a seat whose time has run out (section 16)."""
    decision = state.decision
    assert decision is not None and state.top is not None and state.question is not None
    ask = decision.ask
    if ask == "faction":
        return (FACTIONS[state.key()[0] & 1],)
    if ask == "leader":
        return ("wedge 2",)
    if ask == "pay":
        codes = suggested_payment(state, state.top.scope)
        key_of = dict(zip(state.question.codes, decision.keys, strict=True))
        return tuple(key_of[code] for code in codes)
    if ask in ("hand-limit", "draft", "discard", "discard-cost"):
        kinds = sorted(
            [code for code, option in zip(state.question.codes, decision.options, strict=True) for _ in range(option.count)],
            key=lambda kind: (state.file.designs[kind].cost, kind),
        )
        return tuple(state.file.designs[kind].key for kind in kinds[: decision.low])
    picks: list[str] = []
    for option in decision.options:
        picks.extend([option.key] * min(option.count, decision.low - len(picks)))
    return tuple(picks)


# --- the cards for screens ----------------------------------------------------------------------------------------


def card_sheet(files: list[CardFile]) -> list[dict[str, Any]]:
    """Every card of some files, for screens, drawings and documentation; the first file that has a key decides."""
    sheets: dict[str, dict[str, Any]] = {}
    for file in files:
        for design in file.designs:
            if design.key not in sheets:
                sheets[design.key] = {**_sheet(design), "set": file.set_id}
    return list(sheets.values())


def _sheet(design: Design) -> dict[str, Any]:
    data: dict[str, Any] = {
        "key": design.key,
        "name": design.name,
        "title": design.title,
        "faction": FACTIONS[design.faction],
        "type": TYPES[design.type],
        "class": None if design.unit_class == NO_CLASS else CLASSES[design.unit_class],
        "traits": list(design.trait_names),
        "cost": design.cost,
        "resources": design.resources,
        "copies": design.copies,
        "number": design.number,
        "text": design.text,
        "abilities": [{"kind": ABILITY_KINDS[one.way], "key": one.key, "title": one.title} for one in design.abilities],
    }
    if design.is_army:
        data.update(zeal=design.zeal, might=design.might, health=design.health)
    if design.type == OBJECTIVE:
        data["letter"] = LETTERS[design.letter]
        if design.attribute != NO_ATTRIBUTE:
            data.update(attribute=MODS[design.attribute], value=design.value, health=design.health)
    return data
