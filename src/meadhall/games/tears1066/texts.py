"""What prompts, labels and reasons are made of: cards, abilities and places, by their keys."""

from typing import Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.naming import card_called, thing_called, with_title
from meadhall.games.tears1066.play.purse import Purse
from meadhall.games.tears1066.records import Declaration
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.decision import Prompt
from meadhall.kernel.sentence import Card, Said, Sentence, Thing, say

VERBS: Final = frozenset(["play", "use", "act", "respond", "sacrifice", "discard", "tire", "destroy"])
_USES: Final = frozenset(["use", "act", "respond"])
_MAIN: Final = "keep"


def named(state: TearsState, key: str) -> Thing:
    """The thing behind a key such as ``norman-horsemen.2``."""
    return thing_called([state.file], key)


def design_named(state: TearsState, kind: int) -> Card:
    """A card by its printed name."""
    design = state.file.designs[kind]
    return Card(design.key, design.name)


def ability_named(state: TearsState, number: int) -> Thing:
    """An ability by its card, and by its title if it has one."""
    ability = state.file.abilities[number]
    return with_title(design_named(state, ability.kind), ability.title)


def declared_named(state: TearsState, declaration: Declaration) -> Thing:
    """What is being declared."""
    if declaration.ability == numbers.NOTHING:
        return design_named(state, declaration.kind)
    return ability_named(state, declaration.ability)


def ways_to_pay(purse: Purse) -> Sentence:
    """How resources may be generated (TMM-PAY-1, TMM-PAY-2, TMM-P12)."""
    if not purse.levies:
        return say("discard cards (1 each) or tire Ready cards")
    return say("discard cards (1 each), tire Ready cards, or add a card that may be destroyed")


def about_something_else(state: TearsState) -> Prompt:
    """Why a card does not answer a question about something else."""
    asked = state.game.prompt(state)
    question = asked.sentence if isinstance(asked.sentence, Sentence) else say(asked.sentence)
    return Prompt(say("First decide this. {question}", question=question), asked.rule)


def option_label(state: TearsState, key: str) -> Said:
    """An option in words for people."""
    verb, _, rest = key.partition(" ")
    if verb in _USES:
        card, _, ability = rest.partition(": ")
        return _use_label(verb, _with_title(state, card, ability))
    if verb == "sacrifice":
        return say("Sacrifice {card}", card=named(state, rest))
    if key.endswith(" in hand"):
        return say("{card} from your hand", card=named(state, key))
    if key.endswith(" in discard"):
        return say("{card} from the discard pile", card=named(state, key))
    return say("{thing}", thing=named(state, key))


def _use_label(verb: str, what: Thing) -> Said:
    return say("Answer with {what}", what=what) if verb == "respond" else say("Use {what}", what=what)


def _with_title(state: TearsState, card: str, ability: str) -> Thing:
    """An ability of a card in play or in hand: ``Odo 2 (Commander)``."""
    name = card_called([state.file], card)
    assert name is not None
    return with_title(name, _title(state, card, ability))


def _title(state: TearsState, card: str, ability: str) -> str:
    own, _, granter = ability.partition(" of ")
    kind = state.file.by_key.get(granter or card.partition(".")[0])
    for one in state.file.abilities:
        if one.kind == kind and one.key == own:
            return one.title
    return next((one.title for one in state.file.abilities if one.key == own), "")


def meaning_of(state: TearsState, key: str) -> dict[str, Any]:
    """An option for screens: the card, piece or Wedge it is about, or whether it is the usual answer."""
    verb, _, rest = key.partition(" ")
    thing = (rest if verb in VERBS else key).partition(": ")[0]
    if verb == "wedge" or thing.partition(".")[0] in state.file.by_key:
        return {"about": thing}
    return {"main": True} if key == _MAIN else {}
