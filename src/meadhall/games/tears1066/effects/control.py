"""The words of control: choose, unless, if, for each."""

from typing import Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.cards.condition import Condition, Subject
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.numbers import NOTHING
from meadhall.games.tears1066.effects.word import (
    EFFECTS,
    LIBRARY,
    Word,
    player_seat,
    sense_of,
    source_key,
    source_named,
    word_of,
)
from meadhall.games.tears1066.play.legal import filled
from meadhall.games.tears1066.play.pay import payment_key, payment_label, spend, steps_refusal
from meadhall.games.tears1066.play.purse import DESTROY, TIRE, Purse
from meadhall.games.tears1066.records import Refs, Resolution, read_resolution, resolution_of
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import ways_to_pay
from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import MOST_LOOPS
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.sentence import Card, Said, say


def block_frame(scope: Scope, block: int, after: Frame, refs: Refs | None = None) -> Frame:
    """The frame of another block of the same ability."""
    now = resolution_of(scope)
    record = Resolution(now.ability, block, 0, now.subject, now.refs if refs is None else refs)
    return EFFECTS.start(Scope(scope.you, scope.card, marks=after.scope.marks, target=scope.target, record=record), after)


class Choose(Word):
    """One of several options, chosen by a player; impossible ones are not offered (TMM-FX-33)."""

    op = "choose"
    keys = {"chooser": "player", "options": "choices"}

    def __init__(self, effect: Effect) -> None:
        self.labels: Final[list[str]] = []
        self.blocks: Final[list[int]] = []
        self.bodies: Final[list[list[Word]]] = []
        for option in effect.objects("options", {"label": "text", "effects": "effects"}):
            label = option.text("label")
            if label in self.labels or "," in label or "*" in label or label != label.strip() or not label:
                option.wrong("label", f"{label!r} must be a short text of its own without comma and asterisk")
            block, body = option.block("effects")
            self.labels.append(label)
            self.blocks.append(block)
            self.bodies.append(body)
        self.chooser: Final = effect.player("chooser")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        if not self.possible(state, sense):
            return after
        return CHOOSING.start(Scope(scope.you, scope.card, target=scope.target, record=scope.record), after)

    def choices(self) -> list[str]:
        return self.labels

    def possible(self, state: TearsState, sense: Sense) -> list[int]:
        """The options that may be chosen: empty ones, and those with an effect that has a subject."""
        found: list[int] = []
        for at, body in enumerate(self.bodies):
            if not body:
                found.append(at)
                continue
            for word in body:
                if word.is_possible(state, sense):
                    found.append(at)
                    break
        return found


class ChooseOption(Decide):
    """Choose one of the options of an effect (TMM-DEC-13)."""

    ask = "option"
    rule = "TMM-DEC-13"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        source, question = source_named(state, frame.scope), state.question
        assert question is not None
        deeds = [self.key(state, frame, code) for code in question.codes if not self.is_idle(state, frame, code)]
        if len(deeds) == 1 and len(question.codes) == 2:
            deed = Card(source_key(state, frame.scope), deeds[0])
            return Prompt(say("{source}: {option}, or not?", source=source, option=deed), self.rule)
        return Prompt(say("{source}: choose what happens.", source=source), self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        code = next(code for code in range(len(self.word(state, frame).labels)) if self.key(state, frame, code) == key)
        if self.is_idle(state, frame, code):
            return "Do nothing"
        return say("{option}", option=Card(source_key(state, frame.scope), key))

    def word(self, state: TearsState, frame: Frame) -> "Choose":
        """What is chosen from."""
        word = word_of(state, frame.scope)
        assert isinstance(word, Choose)
        return word

    def is_idle(self, state: TearsState, frame: Frame, code: int) -> bool:
        """Whether nothing happens if this option is chosen."""
        ability = state.file.abilities[resolution_of(frame.scope).ability]
        return not ability.blocks[self.word(state, frame).blocks[code]]

    def question(self, state: TearsState, frame: Frame) -> Question:
        word, sense = self.word(state, frame), sense_of(frame.scope)
        return Question(player_seat(sense, word.chooser), word.possible(state, sense))

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        word = self.word(state, frame)
        below = frame.below
        assert below is not None
        if state.journal is not None:
            seat = player_seat(sense_of(frame.scope), word.chooser)
            state.log("option_chosen", seat, {"option": word.labels[codes[0]], "card": source_key(state, frame.scope)})
        return block_frame(frame.scope, word.blocks[codes[0]], below)

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return self.word(state, frame).labels[code]


CHOOSING: Final = LIBRARY.program("choosing", [ChooseOption()], read_resolution)


class Unless(Word):
    """A player may pay; if not, something happens (TMM-FX-34)."""

    op = "unless"
    keys = {"player": "player", "cost": "price", "else": "effects"}

    def __init__(self, effect: Effect) -> None:
        cost = effect.data["cost"]
        if isinstance(cost, list) and len(cost) == 1 and isinstance(cost[0], dict) and list(cost[0]) == ["resources"]:
            cost = cost[0]["resources"]
        price = effect.reader.number(cost, effect.where("cost"), 1)
        self.player: Final = effect.player("player")
        self.cost: Final = price
        self.block: Final = effect.block("else")[0]

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if not ransom(state, seat).can_pay(self.cost):
            return block_frame(scope, self.block, after)
        return RANSOM.start(Scope(scope.you, scope.card, target=scope.target, record=scope.record), after)


def ransom(state: TearsState, seat: Seat) -> Purse:
    """What a player could pay with when no card is being played."""
    return Purse(state, seat, (), NOTHING, NOTHING)


class PayRansom(Decide):
    """Pay the cost of an ``unless``, or pick nothing and let it happen."""

    ask = "ransom"
    rule = "TMM-FX-34"
    always = True

    def question(self, state: TearsState, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Unless)
        seat = player_seat(sense, word.player)
        purse = ransom(state, seat)
        kinds = sorted(set(purse.hand))
        codes = kinds + [TIRE + piece for piece in purse.pieces] + [DESTROY + piece for piece in purse.levies]
        counts = [purse.hand.count(kind) for kind in kinds] + [1] * (len(codes) - len(kinds))
        return Question(seat, codes, 0, sum(counts), counts, ordered=len(kinds) > 1)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        below = frame.below
        assert isinstance(word, Unless) and below is not None
        if not codes:
            return block_frame(frame.scope, word.block, below)
        seat = player_seat(sense, word.player)
        return None if spend(state, seat, tuple(codes), word.cost) else below

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Unless)
        return Prompt(
            say(
                "{source}: pay {cost} to prevent it ({means}), or let it happen.",
                source=source_named(state, frame.scope),
                cost=word.cost,
                means=ways_to_pay(ransom(state, player_seat(sense, word.player))),
            ),
            self.rule,
        )

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return payment_label(state, key)

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        word = word_of(state, frame.scope)
        assert isinstance(word, Unless)
        return say("Pay {cost}", cost=word.cost) if count else say("Let it happen")

    def refusal(self, state: TearsState, frame: Frame, codes: list[int]) -> str | None:
        word = word_of(state, frame.scope)
        assert isinstance(word, Unless)
        if not codes:
            return None
        return steps_refusal(state, codes, word.cost)

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return payment_key(state, code)


RANSOM: Final = LIBRARY.program("ransom", [PayRansom()], read_resolution)


class Branch(Word):
    """One block or another, by a condition (TMM-FX-35)."""

    op = "if"
    keys = {"cond": "condition", "then": "effects", "else?": "effects"}

    def __init__(self, condition: Condition, then: int, otherwise: int) -> None:
        self.condition: Final = condition
        self.then: Final = then
        self.otherwise: Final = otherwise

    @classmethod
    def read(cls, effect: Effect) -> Word | None:
        condition = effect.reader.condition(effect.data["cond"], effect.where("cond"))
        then, otherwise = effect.block("then")[0], effect.block("else")[0]
        return None if condition is None else Branch(condition, then, otherwise)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        return block_frame(scope, self.then if self.condition.holds(state, sense) else self.otherwise, after)


class ForEach(Word):
    """Repeat a block for each thing, in canonical order (TMM-FX-36)."""

    op = "for_each"
    keys = {"in": "subject", "as": "name", "do": "effects"}

    def __init__(self, things: Subject, slot: int, block: int) -> None:
        self.things: Final = things
        self.slot: Final = slot
        self.block: Final = block

    @classmethod
    def read(cls, effect: Effect) -> Word | None:
        things, reader = effect.subject("in"), effect.reader
        if reader.loops == MOST_LOOPS:
            effect.wrong("", f"for_each stands at most {MOST_LOOPS} deep inside one another")
            return None
        reader.loops += 1
        slot = reader.bind(effect.data["as"], effect.where("as"))
        word = ForEach(things, slot, effect.block("do")[0])
        reader.unbind(effect.data["as"])
        reader.loops -= 1
        return word

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        things = tuple(self.things.things(state, sense))
        if not things:
            return after
        return EACH.start(Scope(scope.you, scope.card, target=scope.target, held=things, record=scope.record), after)


class NextOfEach(Step[TearsState]):
    """The block for the next thing."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        word = word_of(state, scope)
        assert isinstance(word, ForEach)
        if not scope.held:
            return frame.below
        rest = frame.repeat_with(scope.with_held(scope.held[1:]))
        return block_frame(scope, word.block, rest, filled(sense_of(scope).refs, word.slot, (scope.held[0],)))


EACH: Final = LIBRARY.program("each", [NextOfEach()], read_resolution)
