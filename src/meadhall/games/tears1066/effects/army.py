"""Words about cards in play: damage, healing, destruction, moving, tiring, bonuses, flags, and changes to what is pending."""

from typing import Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.pieces import DURATIONS, GRANT, NEXT_ROUND, ROUND, Lasting, Piece
from meadhall.games.tears1066.cards.condition import ALL, Subject, first_of
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.naming import FLAG_WORDS, change_named, some_cards, some_damage
from meadhall.games.tears1066.cards.numbers import CLASS, FLAG, FLAGS, HEALTH, LEADER, MODS, NOTHING, ON_DAMAGE, TRAIT, WEDGES
from meadhall.games.tears1066.chain import destruction, newly_falling
from meadhall.games.tears1066.effects.harm import deal_at_once, deal_damage, sacrifice_later
from meadhall.games.tears1066.effects.word import LIBRARY, Word, player_seat, sense_of, source_named, word_of
from meadhall.games.tears1066.records import read_resolution
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import named
from meadhall.games.tears1066.triggers import could_answer
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.sentence import Said, Thing, say


def pieces_of(state: TearsState, subject: Subject, sense: Sense) -> list[Piece]:
    """The cards in play that a subject stands for."""
    if subject.select is not None:
        return subject.select.pieces(state, sense)
    found: list[Piece] = []
    things = sense.refs[subject.ref] if subject.ref >= 0 else (first_of(state, sense, subject.ref),)
    for thing in things:
        piece = state.piece(thing) if thing < WEDGES else None
        if piece is not None:
            found.append(piece)
    return found


# --- damage, healing, destruction ---------------------------------------------------------------------------------


class Damage(Word):
    """Deal damage to army cards (TMM-FX-1); several such words in a row may hit together."""

    op = "damage"
    keys = {"to": "subjects", "amount": "amount"}
    aim = "{source}: choose {target} to take {measure}."
    deed = "Hit {thing}: {measure}"
    harms = True

    def __init__(self, effect: Effect) -> None:
        amount = effect.amount("amount")
        subjects = effect.subjects("to")
        self.to: Final = subjects[0]
        self.amount: Final = amount
        self.extra: Final = [(subject, amount) for subject in subjects[1:]]
        """More subjects that are hit in the same moment (TMM-P34)."""

    def hits(self, state: TearsState, sense: Sense) -> list[tuple[int, int]]:
        """The cards that are hit and how hard, in canonical order."""
        amount = self.amount.read(state, sense)
        wanted: list[tuple[int, int]] = [(piece.id, amount) for piece in pieces_of(state, self.to, sense) if piece.wedge >= 0]
        for subject, other in self.extra:
            more = other.read(state, sense)
            wanted.extend([(piece.id, more) for piece in pieces_of(state, subject, sense) if piece.wedge >= 0])
        if len(wanted) <= 1:
            return wanted
        found: list[tuple[int, int]] = []
        for piece in state.army():
            found.extend([pair for pair in wanted if pair[0] == piece.id])
        return found

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        if could_answer(state, ON_DAMAGE):
            return False
        deal_at_once(state, self.hits(state, sense), sense.you, sense.source)
        return True

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        return deal_damage(after, tuple(self.hits(state, sense)), sense.you, sense.source)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0

    def aims(self, slot: int) -> bool:
        return slot == self.to.ref or any(slot == subject.ref for subject, _ in self.extra)

    def measure(self, state: TearsState, sense: Sense) -> Thing:
        return some_damage(self.amount.read(state, sense))


class Heal(Word):
    """Remove damage from army cards, not below 0 (TMM-FX-2)."""

    op = "heal"
    keys = {"to": "subject", "amount": "amount"}
    aim = "{source}: choose {target} to remove {measure} from."
    deed = "Heal {thing}"

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")
        self.amount: Final = effect.amount("amount")

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        amount = self.amount.read(state, sense)
        for piece in pieces_of(state, self.to, sense):
            healed = min(amount, piece.damage)
            if healed > 0:
                state.put(piece.with_damage(piece.damage - healed))
                if state.journal is not None:
                    state.log("healed", sense.you, {"card": piece.key, "amount": healed})
        return True

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return any(piece.damage > 0 for piece in pieces_of(state, self.to, sense))

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot

    def measure(self, state: TearsState, sense: Sense) -> Thing:
        amount = self.amount.read(state, sense)
        return say("all damage") if amount == ALL else some_damage(amount)


class Destroy(Word):
    """Destroy cards in play, with a window for each (TMM-FX-3)."""

    op = "destroy"
    keys = {"to": "subject"}
    aim = "{source}: choose {target} to destroy."
    deed = "Destroy {thing}"
    harms = True

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        marked = tuple([piece.id for piece in pieces_of(state, self.to, sense)])
        return destruction(state, after, newly_falling(state, after), marked, sense.you) if marked else after

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot


class Sacrifice(Word):
    """A player sacrifices cards (TMM-FX-4)."""

    op = "sacrifice"
    keys = {"player": "player", "select": "filter", "amount?": "amount", "chooser?": "player"}

    def __init__(self, effect: Effect) -> None:
        chooser = effect.player("chooser" if effect.has("chooser") else "player")
        select = Subject(NOTHING, effect.filter("select"))
        self.player: Final = effect.player("player")
        self.select: Final = select
        self.amount: Final = effect.amount("amount", 1)
        self.chooser: Final = chooser

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = min(self.amount.read(state, sense), len(self.offered(state, sense)))
        if amount <= 0:
            return after
        return SACRIFICING.start(Scope(scope.you, scope.card, amount, target=scope.target, record=scope.record), after)

    def offered(self, state: TearsState, sense: Sense) -> list[int]:
        """What may be sacrificed: cards of that player, never a Leader."""
        seat = player_seat(sense, self.player)
        return [
            piece.id for piece in pieces_of(state, self.select, sense) if piece.owner == seat and piece.design.type != LEADER
        ]

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(self.offered(state, sense)) > 0


class ChooseSacrifice(Decide):
    """Choose what is sacrificed by an effect."""

    ask = "sacrifice"
    rule = "TMM-FX-4"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        source, cards = source_named(state, frame.scope), some_cards(frame.scope.n)
        return Prompt(say("{source}: choose {cards} to sacrifice.", source=source, cards=cards), self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return say("Sacrifice {card}", card=named(state, key))

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Sacrifice {cards}", cards=some_cards(count))

    def question(self, state: TearsState, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Sacrifice)
        amount = frame.scope.n
        return Question(player_seat(sense, word.chooser), word.offered(state, sense), amount, amount)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        word = word_of(state, frame.scope)
        assert isinstance(word, Sacrifice) and frame.below is not None
        top = frame.below
        for code in reversed(codes):
            top = sacrifice_later(state, top, code, player_seat(sense_of(frame.scope), word.player))
        return top

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.thing_key(code)


SACRIFICING: Final = LIBRARY.program("sacrificing", [ChooseSacrifice()], read_resolution)


# --- bonuses ------------------------------------------------------------------------------------------------------


def lasts_until(state: TearsState, until: int) -> int:
    """The last round of something that begins now and lasts a duration."""
    return state.round + 1 if until == NEXT_ROUND else state.round if until == ROUND else -1


class Modify(Word):
    """A bonus or malus to a value of cards, fixed on those that match now (TMM-FX-10, TMM-DUR-5)."""

    op = "modify"
    keys = {"to": "subject", "attr": "attribute", "amount": "change", "duration": "duration"}
    aim = "{source}: choose {target} to get {measure}."
    deed = "{thing}: {measure}"

    def __init__(self, effect: Effect) -> None:
        attribute, amount = effect.one_of("attr"), effect.amount("amount")
        if attribute == HEALTH and (amount.n < 0 or amount.select is not None):
            effect.reader.file.sagging = True
        self.to: Final = effect.subject("to")
        self.attribute: Final = attribute
        self.amount: Final = amount
        self.until: Final = effect.one_of("duration")

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        amount = self.amount.read(state, sense)
        for piece in pieces_of(state, self.to, sense):
            give(state, ability, sense.you, piece, self.attribute, amount, self.until, 0)
            if state.journal is not None:
                added = {"target": piece.key, "attr": MODS[self.attribute], "amount": amount, "duration": DURATIONS[self.until]}
                state.log("modifier_added", sense.you, added)
        return True

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot

    def measure(self, state: TearsState, sense: Sense) -> Thing:
        return change_named(MODS[self.attribute], self.amount.read(state, sense))


def give(state: TearsState, ability: Ability, you: int, piece: Piece, what: int, amount: int, until: int, payload: int) -> None:
    """Let something last on a card."""
    last = lasts_until(state, until)
    state.last(Lasting(what, piece.id, amount, until, last, you, payload, ability.number, -1))


class GiveFlag(Word):
    """Put a flag on cards (TMM-FX-14)."""

    op = "flag"
    keys = {"to": "subject", "flag": "flag", "duration": "duration"}
    aim = "{source}: choose {target}. Then: {measure}."
    deed = "Choose {thing}"

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")
        self.flag: Final = 1 << effect.one_of("flag")
        self.until: Final = effect.one_of("duration")

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        for piece in pieces_of(state, self.to, sense):
            give(state, ability, sense.you, piece, FLAG, 0, self.until, self.flag)
            if state.journal is not None:
                name = FLAGS[self.flag.bit_length() - 1]
                state.log("flag_added", sense.you, {"card": piece.key, "flag": name, "duration": DURATIONS[self.until]})
        return True

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot

    def measure(self, state: TearsState, sense: Sense) -> Thing:
        return FLAG_WORDS[FLAGS[self.flag.bit_length() - 1]]


class Grant(Word):
    """Give cards a trait, a class or an ability (TMM-FX-15)."""

    op = "grant"
    keys = {"to": "subject", "duration": "duration", "trait?": "traits", "class?": "class", "ability?": "ability"}

    def __init__(self, to: Subject, what: int, payload: int, until: int) -> None:
        self.to: Final = to
        self.what: Final = what
        self.payload: Final = payload
        self.until: Final = until

    @classmethod
    def read(cls, effect: Effect) -> Word | None:
        to, until = effect.subject("to"), effect.one_of("duration")
        if effect.has("trait") + effect.has("class") + effect.has("ability") != 1:
            effect.wrong("", "a grant gives exactly one of trait, class and ability")
            return None
        if effect.has("trait"):
            return Grant(to, TRAIT, effect.traits("trait", gives=True), until)
        if effect.has("class"):
            return Grant(to, CLASS, effect.one_of("class"), until)
        granted = effect.reader.granted(effect.data["ability"], effect.where("ability"))
        return None if granted is None else Grant(to, GRANT, granted.number, until)

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        for piece in pieces_of(state, self.to, sense):
            give(state, ability, sense.you, piece, self.what, 0, self.until, self.payload)
            if state.journal is not None:
                state.log("flag_added", sense.you, {"card": piece.key, "flag": "grant", "duration": DURATIONS[self.until]})
        return True
