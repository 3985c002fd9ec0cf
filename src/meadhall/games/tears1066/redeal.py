"""Worlds in which everything that a seat cannot know is dealt again."""

from typing import Final

from meadhall.games.tears1066.board.pieces import deck_of
from meadhall.games.tears1066.board.zones import DECK_LUCK, LADDER_LUCK, RANDOM_LUCK, changed
from meadhall.games.tears1066.cards.numbers import NOTHING
from meadhall.games.tears1066.effects.deck import LOOKING, looked_at
from meadhall.games.tears1066.effects.entering import PLAYING, PlayCard
from meadhall.games.tears1066.effects.word import DECLARE, EFFECTS, sees_hand, word_of
from meadhall.games.tears1066.phases.preparation import SecretDiscard
from meadhall.games.tears1066.records import happening_of, resolution_of
from meadhall.games.tears1066.setup import KEEP, REDRAW, Mulligan
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.turn import TAKE_TURN, TakeTurn
from meadhall.games.tears1066.view import asked_seat
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.windows import OpenWindow

_TRIES: Final = 60


def redeal_for(state: TearsState, seat: Seat | None, chance: Chance) -> TearsState:
    """A clone in which hands, decks and secret answers that ``seat`` cannot know are dealt again, luck included."""
    if state.norman == NOTHING or state.is_over:
        return state.with_luck(chance.clone())
    for _ in range(_TRIES):
        world = _dealt(state, seat, chance, keep=NOTHING)
        if _is_sound(world):
            return world
    # Hands that allow the open question are rare; keep the hand of the seat that is asked.
    asked = asked_seat(state)
    return _dealt(state, seat, chance, keep=NOTHING if asked is None else asked)


def _dealt(state: TearsState, seat: Seat | None, chance: Chance, keep: int) -> TearsState:
    world = state.with_luck(chance.clone())
    for player in range(2):
        if world.norman == NOTHING:
            continue
        _deal_player(state, world, player, seat, chance, keep)
    world.top = _rolled_back(world, seat, chance) if keep == NOTHING else world.top
    if world.top is not None and isinstance(world.top.step, TakeTurn):
        world.wait_on(world.turn)  # a deployment turn can always be taken; its options are for whoever looks at them
    else:
        world.ask_again()
    return world


def _deal_player(state: TearsState, world: TearsState, player: int, seat: Seat | None, chance: Chance, keep: int) -> None:
    """Shuffle what ``seat`` cannot know of ``player``, from sorted pools: the true order must not shine through."""
    faction = world.faction_of(player)
    if world.variant.shuffled and len(world.objectives[player]) > 2:
        ladder = world.objectives[player]
        middle = sorted(ladder[1:-1])
        chance.shuffle(LADDER_LUCK + faction, middle)
        world.objectives = changed(world.objectives, player, (ladder[0], *middle, ladder[-1]))
    deck = list(world.decks[player].cards())
    stays: list[int] = []
    if player == seat and state.top is not None and LOOKING.holds(state.top):
        looker, cards = looked_at(state, state.top.scope)
        if looker == player:
            stays = list(cards[::-1])
            del deck[len(deck) - len(stays) :]
    sees = player in (seat, keep) or (seat is not None and sees_hand(state.top, seat))
    if not sees:
        fixed = list(world.known[player])
        hand = list(world.hands[player])
        for kind in fixed:
            hand.remove(kind)
        pool = sorted(deck + hand)
        chance.shuffle(DECK_LUCK + faction, pool)
        world.hands[player] = tuple(sorted(fixed + pool[: len(hand)]))
        world.look_at_hands()
        deck = pool[len(hand) :]
    else:
        deck.sort()
        chance.shuffle(DECK_LUCK + faction, deck)
    world.decks[player] = deck_of(tuple(deck + stays))


def _rolled_back(world: TearsState, seat: Seat | None, chance: Chance) -> Frame | None:
    """The stack without what another seat has chosen in secret: declarations under way, first secret answers."""
    top: Frame | None = world.top
    asked = asked_seat(world)
    if top is None:
        return None
    step = top.step
    if isinstance(step, Mulligan | SecretDiscard):
        return _new_secrets(world, top, seat, chance)
    if asked == seat or not DECLARE.holds(top):
        return top
    below = top.below
    assert below is not None
    if isinstance(below.step, OpenWindow):
        scope = below.scope
        return below.repeat_with(
            Scope(scope.you, scope.card, _turn_of(below, asked), 0, scope.target, False, scope.held, scope.note, scope.record)
        )
    return _before_declaration(world, top)


def _turn_of(window: Frame, asked: int | None) -> int:
    """The place of the asked seat in the order of a window."""
    return 0 if happening_of(window.scope).first == asked else 1


def _before_declaration(world: TearsState, top: Frame) -> Frame:
    """The question from which a declaration under way began: a deployment turn, or leave to play one card."""
    below = top.below
    assert below is not None
    if below.below is None:
        return Frame(TAKE_TURN, below.scope, None)
    scope = below.scope
    if EFFECTS.holds(below) and resolution_of(scope).at > 0:
        resolution = resolution_of(scope)
        before = Scope(scope.you, scope.card, target=scope.target, record=resolution.with_at(resolution.at - 1))
        if isinstance(word_of(world, before), PlayCard):
            return PLAYING.start(before, below)
    return top


def _new_secrets(world: TearsState, top: Frame, seat: Seat | None, chance: Chance) -> Frame:
    """Secret answers already given by a seat that is not ``seat``, given again at random."""
    step = top.step
    if isinstance(step, Mulligan):
        marks = 0
        for player in range(2):
            given = step.faction == 1 and player == world.norman
            old = (top.scope.marks >> player) & 1
            new = old if player == seat else (chance.below(RANDOM_LUCK, 2) if given else 0)
            marks |= (REDRAW if new else KEEP) << player
        return top.repeat_with(top.scope.with_marks(marks))
    assert isinstance(step, SecretDiscard)
    if not top.scope.note:
        return top
    note: list[tuple[int, ...]] = [tuple(top.scope.note[0]), tuple(top.scope.note[1])]
    for player in range(2):
        if player != seat and note[player]:
            hand = list(world.hands[player])
            chance.shuffle(RANDOM_LUCK + world.faction_of(player), hand)
            note[player] = tuple(hand[: len(note[player])])
    return top.repeat_with(top.scope.with_note(tuple(note)))


def _is_sound(world: TearsState) -> bool:
    """Whether the open question can be asked in a re-dealt world."""
    if world.top is None or isinstance(world.top.step, TakeTurn):
        return True
    question = world.question
    if question is None:
        return True
    if not question.codes:
        return False
    most = len(question.codes) if question.counts is None else sum(question.counts)
    return question.low <= most
