"""An attack up to its resolution: declaring, aid for the attack, aid for the defense (sections 4.4.1 to 4.4.5).

A commitment is told in picks: first the set of knights, then for each of them its place. A place is asked only if there
is a choice: joining an attack group where units are allowed, or the group to block.
"""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.powers import attackers_of, can_attack, has_life, is_attackable
from meadhall.games.domino_knights.battle.stakes import damage_coming, unit
from meadhall.games.domino_knights.board.pieces import Battle, Group, Piece
from meadhall.games.domino_knights.cards.names import TENS, TWOS
from meadhall.games.domino_knights.codes import END, PLAY, play_key
from meadhall.games.domino_knights.play.announcing import start_play
from meadhall.games.domino_knights.play.playable import can_play, is_playable, playable, special_of
from meadhall.games.domino_knights.play.worth import DEFENSIVE, asks_for_all
from meadhall.games.domino_knights.state import KEPT, KnightsState
from meadhall.games.domino_knights.texts import named, number_in, own_knight, some_knights, whose_piece
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Obvious, Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step, carry_on
from meadhall.kernel.program import Deed, Program
from meadhall.kernel.sentence import Person, Said, say

ALONE: Final = -1
"""The place of a knight that fights alone, in the notes of frames."""


class Attack(Decide):
    """The ATTACK decision: whom to attack, a special card, or the end of the phase (table T2)."""

    ask = "attack"
    short = "Attack another kingdom?"
    sentence = "Attack another kingdom? Knights that fight are spent until your next turn."
    rule = "DKN-4.4-a"
    battle: "Program | None" = None
    """The program of an attack, linked when both are assembled."""

    def options(self, state: KnightsState) -> list[int]:
        """Codes of everything that the turn player may do."""
        seat = state.turn
        codes: list[int] = []
        if state.knights[seat]:
            for other in range(state.variant.players):
                if is_attackable(state, seat, other):
                    codes.append(other)
        codes = playable(state, seat, codes)
        codes.append(END)
        return codes

    def question(self, state: KnightsState, frame: Frame) -> Question:
        return Question(state.turn, self.options(state))

    def sample(self, state: KnightsState, frame: Frame, dice: Dice) -> int:
        seat = state.turn
        hand = state.hands[seat]
        cards: i64 = len(hand)
        conceivable: i64 = cards + (state.variant.players if state.knights[seat] else 0)
        while True:
            at: i64 = dice.below(conceivable + 1)
            if at == conceivable:
                return END
            if at >= cards:
                if is_attackable(state, seat, at - cards):
                    return at - cards
                continue
            card: i64 = hand[at]
            if not TWOS <= card < TENS and is_playable(state, seat, card):
                return PLAY + card

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        if code == END:
            return "end"
        return play_key(code) if code >= PLAY else f"attack {code}"

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return [END]

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        """With nobody left to attack, cards that were not played at the end of training just before can wait.

        After an attack those can that are offered again before the seat defends, unless the discard might cost one.
        """
        seat = question.seat
        if state.variant.late_training or asks_for_all(state, seat) or can_attack(state, seat):
            return None
        if state.attacked or state.has_resolved:
            cards = [special_of(state, code - PLAY).code for code in question.codes if code >= PLAY]
            if len(state.hands[seat]) > KEPT or any(card not in DEFENSIVE for card in cards):
                return None
        return Obvious([END])

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        if can_attack(state, state.turn):
            return super().prompt(state, frame)
        return Prompt("You can't attack anybody now. Play a special card, or end your attack phase.", self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        if key == "end":
            return "End attack phase"
        whom = number_in(key.removeprefix("attack "))
        if state.is_fame:
            return say("Attack {whom}", whom=Person(whom))
        return say("Attack {whom} ({health} health)", whom=Person(whom), health=state.points[whom])

    def is_sensible(self, state: KnightsState, frame: Frame, key: str) -> bool:
        return key == "end" and not can_attack(state, state.turn)

    def why_not_attack(self, state: KnightsState, other: int) -> Reason | None:
        if state.attacked >> other & 1:
            return Prompt(say("You have attacked {whom} already this turn.", whom=Person(other)), "DKN-4.4-c")
        return Prompt(say("None of your knights can attack {whom} now.", whom=Person(other)), "DKN-4.4.1-a")

    def why_not_piece(self, state: KnightsState, seat: Seat, piece: Piece) -> Reason | None:
        if state.knight(piece.token) is None:
            return None
        knight = whose_piece(state, piece.token, seat)
        return Prompt(say("{knight} can fight: choose the kingdom to attack first.", knight=knight), "DKN-4.4.1-a")

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        if state.resigning:
            if not state.knights[state.turn] and not can_play(state, state.turn):
                return frame.next()
            return super().run(state, frame)
        seat = state.turn
        if not can_attack(state, seat) and not can_play(state, seat):
            return frame.goto_inline(state, self.after)
        state.wait_on(seat)
        return frame

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == END:
            return frame.goto_inline(state, self.after)
        if codes[0] >= PLAY:
            return start_play(frame, state.turn, codes[0])
        assert self.battle is not None
        return self.battle.start(Scope(state.turn, n=codes[0]), frame)


class PickAttackers(Decide):
    """The knights that are committed to the attack, all at once (DKN-4.4.1-a)."""

    ask = "attackers"
    short = "Choose your knights."
    rule = "DKN-4.4.1-a"
    picks = True

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        whom = Person(frame.scope.n)
        if state.is_fame:
            return Prompt(say("Attack {whom}: choose your knights. They are spent until your next turn.", whom=whom), self.rule)
        said = say(
            "Attack {whom} ({health} health): choose your knights. They are spent until your next turn.",
            whom=whom,
            health=state.points[frame.scope.n],
        )
        return Prompt(said, self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return own_knight(state, number_in(key, "k"))

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        return say("Attack with {knights}", knights=some_knights(count)) if count else ""

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        codes = attackers_of(state, scope.you, scope.n)
        return Question(scope.you, codes, 1, len(codes))

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        return arranged(state, self.after, frame, frame.scope.n, tuple(codes))


def arranged(state: KnightsState, arranging: Step[Any] | None, frame: Frame, n: int, held: tuple[int, ...]) -> Frame | None:
    """What follows the pick of knights for an attack: where units are allowed they are arranged, else each fights alone."""
    assert arranging is not None
    you = frame.scope.you
    if state.variant.units and held:
        return Frame(arranging, Scope(you, n=n, held=held), frame.below)
    alone = Scope(you, n=n, held=held, note=(ALONE,) * len(held))
    return carry_on(state, arranging.after, alone, frame.below)


class PlaceEach(Decide):
    """Asks for the place of one picked knight after another; the notes of its frame are the places chosen so far."""

    picks = True

    def subject(self, state: KnightsState, frame: Frame) -> str | None:
        return f"k{frame.scope.held[len(frame.scope.note)]}"

    def placed(self, state: KnightsState, frame: Frame) -> Said:
        """The knight whose place is asked for."""
        return own_knight(state, frame.scope.held[len(frame.scope.note)])

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        if len(scope.note) == len(scope.held):
            return frame.goto_inline(state, self.after)
        return super().run(state, frame)


class Arrange(PlaceEach):
    """Where units are allowed, whom each committed knight joins (DKN-4.4.3-a, -d); else each fights alone."""

    ask = "unit"
    rule = "DKN-4.4.3-a"

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        knight = self.placed(state, frame)
        return Prompt(say("{knight}: attack alone, or as a unit that adds up its powers?", knight=knight), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        if key == "alone":
            return "Attack alone"
        first = number_in(key.removeprefix("join "), "k")
        for group in _standing(state, frame.scope):
            if group[0] == first:
                return say("Join {knights}", knights=unit(state, tuple(group), frame.scope.you))
        return key

    def question(self, state: KnightsState, frame: Frame) -> Question:
        battle = state.battle
        groups = 0 if battle is None else len(battle.groups)
        for place in frame.scope.note:
            if place == ALONE:
                groups += 1
        codes: list[int] = []
        for at in range(groups):
            codes.append(at)
        codes.append(END)
        return Question(frame.scope.you, codes)

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return "alone" if code == END else f"join k{_standing(state, frame.scope)[code][0]}"

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return [END]

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        place = (ALONE if codes[0] == END else codes[0],)
        return frame.repeat_with(frame.scope.with_note(frame.scope.note + place))

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        return state.battle is not None


def _standing(state: KnightsState, scope: Scope) -> list[list[int]]:
    """The attack groups as they stand after the places chosen so far."""
    battle = state.battle
    groups = [] if battle is None else [list(group.attackers) for group in battle.groups]
    for at, place in enumerate(scope.note):
        if place == ALONE:
            groups.append([scope.held[at]])
        else:
            groups[place].append(scope.held[at])
    return groups


def commit_attackers(state: KnightsState, seat: Seat, scope: Scope) -> None:
    """Put the picked knights on the battlefield."""
    battle = state.attack_under_way()
    changed = battle.copy()
    changed.groups = tuple(
        [
            Group(tuple(members), battle.groups[at].blockers if at < len(battle.groups) else ())
            for at, members in enumerate(_standing(state, scope))
        ]
    )
    changed.take_in(scope.held)
    changed.weary = battle.weary + weary_of(state, scope.held)
    state.battle = changed


def weary_of(state: KnightsState, tokens: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the knights that are spent and fight without Life, so thanks to a King (DKN-R77)."""
    if not state.variant.king_rest:
        return ()
    found: list[int] = []
    for token in tokens:
        knight = state.knight(token)
        assert knight is not None
        if knight.spent and not has_life(state, knight):
            found.append(token)
    return tuple(found)


def groups_json(state: KnightsState) -> list[dict[str, list[str]]]:
    """The groups of the battlefield as events and views carry them."""
    battle = state.battle
    if battle is None:
        return []
    return [
        {"attackers": [f"k{token}" for token in group.attackers], "blockers": [f"k{token}" for token in group.blockers]}
        for group in battle.groups
    ]


def commitment(state: KnightsState, tokens: tuple[int, ...]) -> dict[str, Any]:
    """What an event shows of knights that have just joined a battle."""
    battle = state.attack_under_way()
    return {
        "tokens": [f"k{token}" for token in tokens],
        "groups": groups_json(state),
        "named": named(state, battle.tokens()),
    }


class Declare(Deed[KnightsState]):
    """The attack is declared and counts from now on (DKN-4.4.1-f)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        battle = Battle(scope.you, scope.n)
        if state.variant.units:
            battle.groups = tuple([Group(tuple(members)) for members in _standing(state, scope)])
        else:
            battle.groups = tuple([Group((token,)) for token in scope.held])
        battle.take_in(scope.held)
        battle.weary = weary_of(state, scope.held)
        state.battle = battle
        state.attacked |= 1 << scope.n
        if state.journal is not None:
            shown: dict[str, Any] = {"defender": scope.n, "groups": groups_json(state), "named": named(state, battle.tokens())}
            if not state.is_fame:
                shown |= {"damage": damage_coming(state), "health": state.points[scope.n]}
            state.note(Event("attack_declared", scope.you, shown))


class ForDefender(Step[KnightsState]):
    """Hands the following steps to the defender."""

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        battle = state.attack_under_way()
        return carry_on(state, self.after, Scope(battle.defender), frame.below)


class ForAttacker(Step[KnightsState]):
    """Hands the following steps back to the attacker."""

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        battle = state.attack_under_way()
        return carry_on(state, self.after, Scope(battle.attacker), frame.below)
