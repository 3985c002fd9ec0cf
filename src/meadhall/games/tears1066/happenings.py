"""What a Response answers, in words: who did what, and what is at stake."""

from typing import Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.naming import some_cards, some_damage, wedge_called
from meadhall.games.tears1066.records import Happening, Resolution, happening_of
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import ability_named, design_named, named
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Frame
from meadhall.kernel.sentence import All, Person, Sentence, Thing, say
from meadhall.kernel.windows import OpenWindow

PENDING: Final = {
    numbers.ON_DESTROY: say("{card} is about to be destroyed."),
    numbers.ON_TIRE_EFFECT: say("{card} is about to be tired."),
    numbers.ON_READY_EFFECT: say("{card} is about to be readied."),
    numbers.ON_MOVE_EFFECT: say("{card} is about to be moved."),
    numbers.ON_LEAVES_PLAY: say("{card} has left play."),
    numbers.ON_ENTERS_PLAY: say("{card} has entered play."),
}
"""What happens to one card, whoever it belongs to."""
YOURS: Final = {
    numbers.ON_DESTROY: say("Your {card} is about to be destroyed."),
    numbers.ON_TIRE_EFFECT: say("Your {card} is about to be tired."),
    numbers.ON_READY_EFFECT: say("Your {card} is about to be readied."),
    numbers.ON_MOVE_EFFECT: say("Your {card} is about to be moved."),
    numbers.ON_LEAVES_PLAY: say("Your {card} has left play."),
    numbers.ON_ENTERS_PLAY: say("Your {card} has entered play."),
}
"""The same for its owner."""
BEGINS: Final = {
    numbers.PREPARATION: say("The Preparation phase begins."),
    numbers.DEPLOYMENT: say("Deployment begins."),
    numbers.WEDGE_PHASE: say("The Wedge phase begins."),
    numbers.OBJECTIVE_PHASE: say("The Objective phase begins."),
}
ENDS: Final = {
    numbers.PREPARATION: say("The Preparation phase is about to end."),
    numbers.DEPLOYMENT: say("Deployment is about to end."),
    numbers.WEDGE_PHASE: say("The Wedge phase is about to end."),
    numbers.OBJECTIVE_PHASE: say("The Objective phase is about to end."),
}
CAUSED: Final = (
    numbers.ON_DAMAGE,
    numbers.ON_DESTROY,
    numbers.ON_TIRE_EFFECT,
    numbers.ON_READY_EFFECT,
    numbers.ON_MOVE_EFFECT,
)
"""What an ability may be about to do."""


def told_with_cause(state: TearsState, frame: Frame) -> Sentence:
    """What a window is open on, and the ability that brings it about, if one does."""
    happens = happening_of(frame.scope)
    event = told(state, happens)
    below = frame.below
    while happens.event in CAUSED and below is not None and not isinstance(below.step, OpenWindow):
        record = below.scope.record
        if isinstance(record, Resolution):
            return say("{source}: {event}", source=ability_named(state, record.ability), event=event)
        below = below.below
    return event


def told(state: TearsState, happens: Happening) -> Sentence:
    """What has happened, or is about to, for whoever may answer it."""
    event = happens.event
    card = named(state, state.thing_key(happens.subject))
    if event in PENDING:
        return say(PENDING[event].other, yours=YOURS[event].other, whom=Person(state.owner_of(happens.subject)), card=card)
    if event == numbers.ON_DAMAGE:
        return _damage(state, happens, card)
    if event in (numbers.ON_MOVES, numbers.ON_ENTERS_WEDGE):
        wedge = wedge_called(state.column_of(happens.subject) + 1)
        if event == numbers.ON_MOVES:
            return say("{card} has moved to {wedge}.", card=card, wedge=wedge)
        return say("{card} has come to {wedge}.", card=card, wedge=wedge)
    if event in (numbers.ON_MIGHT_BATTLE, numbers.ON_ZEAL_BATTLE):
        return _battle(state, happens)
    return _deed(state, happens, card)


def _damage(state: TearsState, happens: Happening, card: Thing) -> Sentence:
    piece = state.piece(happens.subject)
    left = 0 if piece is None else state.value(piece, numbers.HEALTH) - piece.damage
    damage, owner = some_damage(happens.amount), Person(state.owner_of(happens.subject))
    if happens.amount >= left:
        return say(
            "{card} is about to take {damage} and be destroyed.",
            yours="Your {card} is about to take {damage} and be destroyed.",
            whom=owner,
            card=card,
            damage=damage,
        )
    return say(
        "{card} is about to take {damage} and keep {left} Health.",
        yours="Your {card} is about to take {damage} and keep {left} Health.",
        whom=owner,
        card=card,
        damage=damage,
        left=left - happens.amount,
    )


def _battle(state: TearsState, happens: Happening) -> Sentence:
    """A battle with the totals as they stand."""
    wedge = happens.subject - numbers.WEDGES
    is_might = happens.event == numbers.ON_MIGHT_BATTLE
    attribute = numbers.MIGHT if is_might else numbers.ZEAL
    things: dict[str, Thing] = {
        "who": Person(0),
        "whom": Person(1),
        "wedge": wedge_called(wedge + 1),
        "mine": state.wedge_total(0, wedge, attribute) + happens.x,
        "theirs": state.wedge_total(1, wedge, attribute) + happens.y,
    }
    if is_might:
        return say(
            "Battle of Might at {wedge}: {who} {mine}, {whom} {theirs}.",
            you="Battle of Might at {wedge}: you {mine}, {whom} {theirs}.",
            yours="Battle of Might at {wedge}: you {theirs}, {who} {mine}.",
            **things,
        )
    return say(
        "Battle of Zeal at {wedge}: {who} {mine}, {whom} {theirs}.",
        you="Battle of Zeal at {wedge}: you {mine}, {whom} {theirs}.",
        yours="Battle of Zeal at {wedge}: you {theirs}, {who} {mine}.",
        **things,
    )


def _deed(state: TearsState, happens: Happening, thing: Thing) -> Sentence:
    """Something that a player does, or that the course of the game brings."""
    event, who = happens.event, Person(happens.by)
    if event == numbers.ON_ABILITY:
        return _use(state, happens, who)
    if event == numbers.ON_CARD_PLAYED:
        return say("{who} plays {card}.", you="You play {card}.", who=who, card=thing)
    if event == numbers.ON_SACRIFICE:
        return say("{who} sacrifices {card}.", you="You sacrifice {card}.", who=who, card=thing)
    if event == numbers.ON_DRAW:
        owner, cards = Person(state.owner_of(happens.subject)), some_cards(happens.amount)
        return say("{who} has drawn {cards}.", you="You have drawn {cards}.", who=owner, cards=cards)
    if event == numbers.ON_DISCARD:
        owner, cards = Person(state.owner_of(happens.subject)), some_cards(happens.amount)
        return say("{who} has discarded {cards}.", you="You have discarded {cards}.", who=owner, cards=cards)
    if event == numbers.ON_WEDGE_DAMAGE:
        return say(
            "{who} is about to deal {damage} to {wedge}.",
            you="You are about to deal {damage} to {wedge}.",
            who=who,
            damage=some_damage(happens.amount),
            wedge=thing,
        )
    if event == numbers.ON_WEDGE_CLAIMED:
        return say("{who} has claimed {wedge}.", you="You have claimed {wedge}.", who=who, wedge=thing)
    if event == numbers.ON_PASS:
        return say("{who} has passed.", you="You have passed.", who=who)
    return _course(state, happens, thing)


def _use(state: TearsState, happens: Happening, who: Person) -> Sentence:
    """An ability that was initiated, and what it was aimed at."""
    what = ability_named(state, happens.x)
    aimed = [
        named(state, state.thing_key(thing))
        if thing >= numbers.WEDGES or state.piece(thing) is not None
        else say("a lost card")
        for refs, target in zip(happens.refs, state.file.abilities[happens.x].targets, strict=False)
        for thing in refs
        if target.select is not None and thing >= 0
    ]
    if not aimed:
        return say("{who} uses {what}.", you="You use {what}.", who=who, what=what)
    return say("{who} uses {what}: {targets}.", you="You use {what}: {targets}.", who=who, what=what, targets=All(aimed))


def _course(state: TearsState, happens: Happening, thing: Thing) -> Sentence:
    """What belongs to Objectives, and to the round."""
    event = happens.event
    if event in (numbers.ON_OBJECTIVE_BATTLE, numbers.ON_OBJECTIVE_DAMAGE):
        return _attempt(state, happens, state.owner_of(happens.subject))
    if event == numbers.ON_OBJECTIVE_DESTROYED:
        owner = Person(state.owner_of(happens.subject))
        return say("{who} completes {objective}.", you="You complete {objective}.", who=owner, objective=thing)
    if event == numbers.ON_ROUND_START:
        return say("Round {n} begins.", n=state.round)
    if event == numbers.ON_ROUND_END:
        return say("Round {n} is about to end.", n=state.round)
    return (BEGINS if event == numbers.ON_PHASE_START else ENDS)[happens.x]


def _attempt(state: TearsState, happens: Happening, seat: Seat) -> Sentence:
    """An attempt on the Objective of a seat, or what it is about to add."""
    kind = state.objectives[seat][0]
    design, objective, who = state.file.designs[kind], design_named(state, kind), Person(seat)
    if happens.event == numbers.ON_OBJECTIVE_DAMAGE:
        return say(
            "{who} is about to make progress on {objective}: {total} of {health}.",
            you="You are about to make progress on {objective}: {total} of {health}.",
            who=who,
            objective=objective,
            total=min(state.objective_damage[seat] + happens.amount, design.health),
            health=design.health,
        )
    total, value = state.objective_total(seat), state.objective_value(seat)
    if design.attribute == numbers.MIGHT:
        return say(
            "{who} attempts {objective}: Might {total} against {value}.",
            you="You attempt {objective}: Might {total} against {value}.",
            who=who,
            objective=objective,
            total=total,
            value=value,
        )
    return say(
        "{who} attempts {objective}: Zeal {total} against {value}.",
        you="You attempt {objective}: Zeal {total} against {value}.",
        who=who,
        objective=objective,
        total=total,
        value=value,
    )
