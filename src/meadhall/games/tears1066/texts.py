"""What prompts, labels, reasons and log lines are made of: cards, abilities and events in words."""

from typing import Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.play.purse import Purse
from meadhall.games.tears1066.records import Declaration, Happening
from meadhall.games.tears1066.state import TearsState

HAPPENINGS: Final[dict[int, str]] = {
    numbers.ON_ABILITY: "{} uses an ability",
    numbers.ON_CARD_PLAYED: "{} is played",
    numbers.ON_ENTERS_PLAY: "{} enters play",
    numbers.ON_ENTERS_WEDGE: "{} enters a Wedge",
    numbers.ON_MOVES: "{} moves",
    numbers.ON_DAMAGE: "{} takes {amount} damage",
    numbers.ON_DESTROY: "{} is destroyed",
    numbers.ON_SACRIFICE: "{} is sacrificed",
    numbers.ON_LEAVES_PLAY: "{} leaves play",
    numbers.ON_TIRE_EFFECT: "{} is tired",
    numbers.ON_READY_EFFECT: "{} is readied",
    numbers.ON_MOVE_EFFECT: "{} is moved",
    numbers.ON_MIGHT_BATTLE: "The Might battle in {}",
    numbers.ON_ZEAL_BATTLE: "The Zeal battle in {}",
    numbers.ON_WEDGE_DAMAGE: "{} takes {amount} damage",
    numbers.ON_WEDGE_CLAIMED: "{} is claimed",
    numbers.ON_OBJECTIVE_DAMAGE: "{} takes {amount} damage",
    numbers.ON_OBJECTIVE_DESTROYED: "{} falls",
}
"""What a Response can answer, where the event has a subject that says enough."""


def ways_to_pay(purse: Purse) -> str:
    """How resources may be generated (TMM-PAY-1, TMM-PAY-2, TMM-P12)."""
    if not purse.levies:
        return "discard cards (1 each) or tire Ready cards"
    return "discard cards (1 each), tire Ready cards, or destroy what may be destroyed as a further step"


def happening_text(state: TearsState, happens: Happening) -> str:
    """What a Response would answer; empty where the event says nothing of its own."""
    event = happens.event
    if event not in HAPPENINGS:
        return ""
    if event == numbers.ON_ABILITY:
        design = state.file.designs[state.file.abilities[happens.x].kind]
        return f"{design.name} is used" if design.type == numbers.EVENT else f"{design.name} uses an ability"
    subject = thing_label(state, state.thing_key(happens.subject))
    return HAPPENINGS[event].format(subject, amount=happens.amount)


def declared_name(state: TearsState, declaration: Declaration) -> str:
    """The name of what is being declared."""
    if declaration.ability == numbers.NOTHING:
        return state.file.designs[declaration.kind].name
    ability = state.file.abilities[declaration.ability]
    name = state.file.designs[ability.kind].name
    return f"{name} ({ability.title})" if ability.title else name


def about_something_else(state: TearsState) -> str:
    """Why a card is no answer to a question that has nothing to do with it."""
    return f"This decision is about something else: {state.game.prompt(state).text}"


def thing_label(state: TearsState, key: str) -> str:
    """The name behind a key such as ``norman-horsemen.2``."""
    base, _, copy = key.partition(".")
    kind = state.file.by_key.get(base)
    if kind is None:
        return key[:1].upper() + key[1:]
    name = state.file.designs[kind].name
    return f"{name} {copy}" if copy else name


def label_of(state: TearsState, key: str) -> str:
    """An option in words for people."""
    verb, space, rest = key.partition(" ")
    if not space or verb in ("wedge", "norman", "saxon"):
        return thing_label(state, key)
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


VERBS: Final = frozenset(["play", "use", "act", "respond", "sacrifice", "discard", "tire", "destroy"])
_MAIN: Final = frozenset(["keep", "no"])


def meaning_of(state: TearsState, key: str) -> dict[str, Any]:
    """An option for screens: the card, piece or Wedge it is about, or whether it is the usual answer."""
    verb, _, rest = key.partition(" ")
    thing = (rest if verb in VERBS else key).partition(": ")[0]
    if verb == "wedge" or thing.partition(".")[0] in state.file.by_key:
        return {"about": thing}
    return {"main": True} if key in _MAIN else {}


def _title(state: TearsState, card: str, ability: str) -> str:
    kind = state.file.by_key.get(card.partition(".")[0])
    if kind is not None:
        for one in state.file.abilities:
            if one.kind == kind and one.key == ability:
                return one.title
    return ability
