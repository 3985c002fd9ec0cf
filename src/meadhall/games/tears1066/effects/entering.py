"""Words that bring cards into play or take them out: attachments, returning, putting into play, playing by an effect."""

from typing import Any, Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.pieces import DURATIONS, UNTIL_USED, Lasting, Pile
from meadhall.games.tears1066.board.zones import DESTINATIONS, TO_DISCARD
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.filter import DECK, wedge_meant
from meadhall.games.tears1066.cards.numbers import Kind, Thing, card_thing, kind_of, zone_of
from meadhall.games.tears1066.chain import begin_use
from meadhall.games.tears1066.effects.army import lasts_until, pieces_of
from meadhall.games.tears1066.effects.harm import after_leaving
from meadhall.games.tears1066.effects.word import DECLARE, LIBRARY, Word, sense_of, source_named, word_of
from meadhall.games.tears1066.play.declare import PLAY, begin_play
from meadhall.games.tears1066.play.enter import ENTER_PLAY, put_in_limbo
from meadhall.games.tears1066.play.legal import FREE
from meadhall.games.tears1066.play.offers import play_key, play_options
from meadhall.games.tears1066.play.placing import hosts
from meadhall.games.tears1066.records import declaration_of, read_resolution, resolution_of
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import design_named, option_label
from meadhall.games.tears1066.triggers import OF_CARD
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.sentence import Said, say


class Return(Word):
    """Cards from a discard pile or from play go to hand or deck; Leaders stay (TMM-FX-24, TMM-R31)."""

    op = "return"
    keys = {"to": "subject", "zone": "destination"}
    aim = "{source}: choose {target} to take back."
    deed = "Take back {thing}"

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")
        self.zone: Final = effect.one_of("zone")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        gone: list[int] = []
        for thing in self.to.things(state, sense):
            if thing >= numbers.CARDS and zone_of(thing) == numbers.IN_DISCARD:
                return_from_pile(state, thing, self.zone)
                continue
            piece = state.piece(thing) if thing < numbers.WEDGES else None
            if piece is not None and piece.design.type != numbers.LEADER:
                if state.journal is not None:
                    state.log("returned", sense.you, {"card": piece.key, "from": "play", "to": DESTINATIONS[self.zone]})
                gone += state.leave(piece, self.zone)
        return after_leaving(state, after, gone, sense.you)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(self.to.things(state, sense)) > 0

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot


def return_from_pile(state: TearsState, thing: Thing, zone: int) -> None:
    """Take the topmost copy of a card out of its owner's discard pile."""
    kind = kind_of(thing)
    seat = state.owner_of(thing)
    if not take_from_pile(state, seat, kind):
        return
    state.send(seat, kind, zone)
    if state.journal is not None:
        state.log("returned", seat, {"card": state.file.designs[kind].key, "from": "discard", "to": DESTINATIONS[zone]})


def take_from_pile(state: TearsState, seat: Seat, kind: Kind) -> bool:
    """Take the topmost copy of a kind out of a discard pile; False if there is none."""
    pile = state.discards[seat].cards()
    if kind not in pile:
        return False
    at = len(pile) - 1 - pile[::-1].index(kind)
    state.discards[seat] = Pile(pile[:at] + pile[at + 1 :])
    return True


class PutIntoPlay(Word):
    """Put cards from hand or discard pile into play without paying; place rules apply (TMM-FX-26)."""

    op = "put_into_play"
    keys = {"to": "subject", "wedge?": "wedge", "host?": "subject", "ready?": "truth"}
    aim = "{source}: choose {target} to put into play."
    deed = "Put {thing} into play"

    def __init__(self, effect: Effect) -> None:
        host = effect.subject("host") if effect.has("host") else None
        wedge = effect.wedge("wedge") if effect.has("wedge") else numbers.NOTHING
        to, targets = effect.subject("to"), effect.reader.ability.targets
        select = targets[to.ref].select if 0 <= to.ref < len(targets) else to.select
        if select is not None and select.zones & DECK:
            effect.wrong("to", "cards come into play from a hand or a discard pile; search takes them from a deck")
        self.to: Final = to
        self.wedge: Final = wedge
        self.host: Final = host
        self.ready: Final = effect.truth("ready", True)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        top = after
        for thing in reversed(self.to.things(state, sense)):
            if thing >= numbers.CARDS:
                top = ENTRANCE.start(
                    Scope(sense.you, thing, self.place(state, sense, kind_of(thing)), 0 if self.ready else 1), top
                )
        return top

    def place(self, state: TearsState, sense: Sense, kind: Kind) -> int:
        """Where the card goes, as a thing; NOTHING if nowhere."""
        design = state.file.designs[kind]
        if design.type == numbers.TACTIC:
            return numbers.PLAYERS + state.seat_of(design.faction)
        if design.type == numbers.ATTACHMENT:
            found = [] if self.host is None else self.host.things(state, sense)
            return found[0] if found else numbers.NOTHING
        wedge = wedge_meant(state, sense, self.wedge)
        return numbers.NOTHING if wedge == numbers.NOTHING else numbers.WEDGES + wedge

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot


class BeginEntrance(Step[TearsState]):
    """Take the card from where it is and let it enter, if its place is there.

    It is not played: no discount is used up (TMM-R62) and nothing that waits for a card being played sees it (TMM-TRG-2).
    """

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        kind = kind_of(scope.card)
        seat = state.owner_of(scope.card)
        after = frame.below
        if not may_enter(state, seat, kind, scope.n):
            return after
        if zone_of(scope.card) == numbers.IN_DISCARD:
            if not take_from_pile(state, seat, kind):
                return after
        elif kind in state.hands[seat]:
            state.from_hand(seat, kind)
        else:
            return after
        put_in_limbo(state, seat, kind)
        if state.journal is not None:
            state.log("put_into_play", seat, {"card": state.file.designs[kind].key, "place": state.thing_key(scope.n)})
        return Frame(ENTER_PLAY, Scope(seat, numbers.NOTHING, kind, scope.marks, target=scope.n), after)


def may_enter(state: TearsState, seat: Seat, kind: Kind, place: int) -> bool:
    """Whether a card may be put at a place without being paid for."""
    design = state.file.designs[kind]
    if place == numbers.NOTHING or state.has_unique(seat, kind):
        return False
    if design.is_army:
        return state.has_space(seat, place - numbers.WEDGES)
    if design.type == numbers.ATTACHMENT:
        return place in hosts(state, seat, kind)
    return design.type == numbers.TACTIC


ENTRANCE: Final = LIBRARY.program("entrance", [BeginEntrance()])


class Attach(Word):
    """Move an attachment to another legal host (TMM-FX-27)."""

    op = "attach"
    keys = {"card": "subject", "to": "subject"}

    def __init__(self, effect: Effect) -> None:
        self.card: Final = effect.subject("card")
        self.to: Final = effect.subject("to")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wanted = self.to.things(state, sense)
        for piece in pieces_of(state, self.card, sense):
            legal = piece.design.attach_to
            if legal is None or not wanted or wanted[0] == piece.host:
                continue
            if wanted[0] in legal.select(state, Sense(piece.owner, piece.id)):
                state.put(piece.with_host(wanted[0]))
                if state.journal is not None:
                    state.log("attached", piece.owner, {"card": piece.key, "host": state.thing_key(wanted[0])})
        return after


class RemoveAttachment(Word):
    """Attachments go to their owners' discard piles; they are not destroyed (TMM-FX-28)."""

    op = "remove_attachment"
    keys = {"to": "subject"}
    aim = "{source}: choose an attachment to discard."
    deed = "Discard {thing}"
    harms = True

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        gone: list[int] = []
        for piece in pieces_of(state, self.to, sense):
            if piece.design.type == numbers.ATTACHMENT:
                if state.journal is not None:
                    host = state.thing_key(piece.host)
                    state.log("attachment_discarded", piece.owner, {"card": piece.key, "host": host})
                gone += state.leave(piece, TO_DISCARD)
        return after_leaving(state, after, gone, sense.you)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot


class CostNext(Word):
    """A one-use or timed cost change for cards that the controller plays (TMM-FX-13)."""

    op = "cost_next"
    keys = {"to": "filter", "amount": "change", "uses?": "number", "duration?": "duration"}

    def __init__(self, effect: Effect) -> None:
        amount, uses = effect.amount("amount"), effect.number("uses", -1, -1)
        until = effect.one_of("duration") if effect.has("duration") else UNTIL_USED
        filters = effect.reader.ability.filters
        filters.append(effect.later_filter("to"))
        self.filter_index: Final = len(filters) - 1
        self.amount: Final = amount
        self.uses: Final = uses
        self.until: Final = until

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = self.amount.read(state, sense)
        number = resolution_of(scope).ability
        last = lasts_until(state, self.until)
        state.last(
            Lasting(
                numbers.COST,
                numbers.PLAYERS + sense.you,
                amount,
                self.until,
                last,
                sense.you,
                self.filter_index,
                number,
                self.uses,
            )
        )
        if state.journal is not None:
            added = {"target": state.thing_key(numbers.PLAYERS + sense.you), "attr": "cost", "amount": amount}
            state.log("modifier_added", sense.you, {**added, "duration": DURATIONS[self.until]})
        return after


class PlayCard(Word):
    """The controller may at once play one matching card from hand (TMM-FX-40, TMM-P8)."""

    op = "play_card"
    keys = {"select?": "filter", "amount?": "change", "free?": "truth"}

    def __init__(self, effect: Effect) -> None:
        select, amount = effect.filter_if("select"), effect.amount("amount", 0)
        self.select: Final = select
        self.change: Final = FREE if effect.truth("free", False) else amount.n

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        return PLAYING.start(Scope(scope.you, scope.card, target=scope.target, record=scope.record), after)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(play_options(state, sense, self.select, self.change)) > 0


class ChooseCard(Decide):
    """Choose the card to play, or decline (TMM-P32)."""

    ask = "play-card"
    rule = "TMM-P8"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        source = source_named(state, frame.scope)
        return Prompt(say("{source}: you may play a card from your hand now.", source=source), self.rule)

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Play nothing") if count == 0 else ""

    def question(self, state: TearsState, frame: Frame) -> Question:
        word = word_of(state, frame.scope)
        assert isinstance(word, PlayCard)
        return Question(frame.scope.you, play_options(state, sense_of(frame.scope), word.select, word.change), 0, 1)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        below = frame.below
        assert below is not None
        if not codes:
            return below
        word = word_of(state, frame.scope)
        assert isinstance(word, PlayCard)
        if codes[0] >= OF_CARD:
            return begin_use(state, frame.scope.you, codes[0], below, numbers.NOTHING, numbers.NOTHING, word.change)
        return begin_play(frame.scope.you, codes[0] - PLAY, word.change, below)

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return play_key(state, code)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        verb, _, card = key.partition(" ")
        if verb != "play":
            return option_label(state, key)
        kind = state.file.by_key[card]
        return say("Play {card} ({cost})", card=design_named(state, kind), cost=cost_in_hand(state, frame.scope.you, kind))

    def meaning(self, state: TearsState, frame: Frame, key: str) -> dict[str, Any]:
        verb, _, card = key.partition(" ")
        cost = {"cost": cost_in_hand(state, frame.scope.you, state.file.by_key[card])} if verb == "play" else {}
        return {**super().meaning(state, frame, key), **cost}


PLAYING: Final = LIBRARY.program("playing", [ChooseCard()], read_resolution)


def cost_in_hand(state: TearsState, seat: Seat, kind: Kind) -> int:
    """What a card of a hand costs its owner now, with the change that a permission to play it brings (TMM-P8)."""
    top = state.top
    change = 0
    if top is not None and top.scope.you == seat:
        if isinstance(top.step, ChooseCard):
            word = word_of(state, top.scope)
            assert isinstance(word, PlayCard)
            if word.select is None or word.select.fits_card(state, sense_of(top.scope), card_thing(numbers.IN_HAND, kind)):
                change = word.change
        elif DECLARE.holds(top) and declaration_of(top.scope).kind == kind:
            change = declaration_of(top.scope).change
    return state.cost(seat, kind, change)
