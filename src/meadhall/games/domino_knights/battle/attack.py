"""An attack up to its resolution: declaring, aid for the attack, aid for the defense (sections 4.4.1 to 4.4.5).

A commitment is told in picks: first the set of knights, then for each of them its place. A place is asked only if there
is a choice: joining an attack group where units are allowed, or the group to block.
"""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.powers import attackers_of, has_attacker, has_blocker, has_life
from meadhall.games.domino_knights.cards.names import TENS, TWOS
from meadhall.games.domino_knights.codes import END, PLAY, play_key
from meadhall.games.domino_knights.pieces import Battle, Group, Piece
from meadhall.games.domino_knights.play.announcing import start_play
from meadhall.games.domino_knights.play.playable import can_play, is_playable, playable
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import knight_label, named, seat_name
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import NO_SEAT, Frame, Scope, Step, carry_on
from meadhall.kernel.program import Deed, EachSeat, Program

ALONE: Final = -1
"""The place of a knight that fights alone, in the notes of frames."""


class Attack(Decide):
    """The ATTACK decision: whom to attack, a special card, or the end of the phase (table T2)."""

    ask = "attack"
    sentence = "Attack a Kingdom, play a special card, or end the attack phase."
    rule = "DKN-4.4-a"
    battle: "Program | None" = None
    """The program of an attack, linked when both are assembled."""

    def options(self, state: KnightsState) -> list[int]:
        """Codes of everything that the turn player may do."""
        seat = state.turn
        codes: list[int] = []
        if state.knights[seat]:
            for other in range(state.variant.players):
                if self.is_attackable(state, seat, other):
                    codes.append(other)
        codes = playable(state, seat, codes)
        codes.append(END)
        return codes

    def can_attack(self, state: KnightsState, seat: Seat) -> bool:
        """Whether there is anybody whom ``seat`` can attack."""
        if not state.knights[seat]:
            return False
        return any(self.is_attackable(state, seat, other) for other in range(state.variant.players))

    def is_attackable(self, state: KnightsState, seat: Seat, other: int) -> bool:
        """Whether ``seat`` can attack another one now: once a turn, and with a knight that may (DKN-4.4.1-a)."""
        if other == seat or state.out[other] or state.attacked >> other & 1:
            return False
        return has_attacker(state, seat, other)

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
                if self.is_attackable(state, seat, at - cards):
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

    def why_not_attack(self, state: KnightsState, other: int) -> str:
        if state.attacked >> other & 1:
            return f"You have attacked {seat_name(other)} in this turn already (DKN-4.4-c)."
        return f"None of your knights may attack {seat_name(other)} now (DKN-4.4.1-a)."

    def why_not_piece(self, state: KnightsState, seat: Seat, piece: Piece) -> str:
        if state.knight(piece.token) is None:
            return ""
        return f"{knight_label(state, piece.token)} may fight; name the Kingdom to attack first (DKN-4.4.1-a)."

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        if state.resigning:
            if not state.knights[state.turn] and not can_play(state, state.turn):
                return frame.next()
            return super().run(state, frame)
        seat = state.turn
        if not self.can_attack(state, seat) and not can_play(state, seat):
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
    sentence = "Choose the knights that attack."
    rule = "DKN-4.4.1-a"
    picks = True

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        codes = attackers_of(state, scope.you, scope.n)
        return Question(scope.you, codes, 1, len(codes))

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        return arranged(state, self.after, frame, frame.scope.n, tuple(codes))


class PickAid(Decide):
    """The knights that join an attack as aid; none is allowed (DKN-4.4.2-a)."""

    ask = "aid-attack"
    sentence = "Choose knights that help the attack, or none."
    rule = "DKN-4.4.2-a"

    def question(self, state: KnightsState, frame: Frame) -> Question:
        battle = state.attack_under_way()
        codes = attackers_of(state, frame.scope.you, battle.defender) if battle.groups else []
        return Question(frame.scope.you, codes, 0, len(codes))

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(f"{attack_words(state)} {self.sentence}", self.rule)

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        return arranged(state, self.after, frame, 0, tuple(codes))

    def hides(self, state: KnightsState, frame: Frame) -> bool:
        return True


def attack_words(state: KnightsState) -> str:
    """Who attacks whom."""
    battle = state.attack_under_way()
    return f"{seat_name(battle.attacker)} attacks {seat_name(battle.defender)}."


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

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        token = frame.scope.held[len(frame.scope.note)]
        return Prompt(f"{self.sentence[:-1]}: {knight_label(state, token)}.", self.rule)

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        if len(scope.note) == len(scope.held):
            return frame.goto_inline(state, self.after)
        return super().run(state, frame)


class Arrange(PlaceEach):
    """Where units are allowed, whom each committed knight joins (DKN-4.4.3-a, -d); else each fights alone."""

    ask = "unit"
    sentence = "Choose whom this knight joins."
    rule = "DKN-4.4.3-a"

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
            shown = {"defender": scope.n, "groups": groups_json(state), "named": named(state, battle.tokens())}
            state.note(Event("attack_declared", scope.you, shown))


class CommitAid(Deed[KnightsState]):
    """The aiding knights join the attack."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        if not scope.held:
            return
        commit_attackers(state, scope.you, scope)
        if state.journal is not None:
            state.note(Event("attack_aided", scope.you, commitment(state, scope.held)))


class AidRound(EachSeat[KnightsState]):
    """Asks every other living seat once, clockwise after the attacker or the defender (DKN-R27)."""

    def __init__(self, body: list[Step[KnightsState]], *, for_defense: bool) -> None:
        super().__init__(body)
        self.for_defense = for_defense

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        if state.variant.players == 2 or self.next_seat(state, scope, NO_SEAT) == NO_SEAT:  # DKN-4.4.2-f
            return self.after
        return self

    def next_seat(self, state: KnightsState, scope: Scope, seat: Seat) -> int:
        battle = state.attack_under_way()
        if not battle.groups:
            return NO_SEAT
        start = battle.defender if self.for_defense else battle.attacker
        other = battle.attacker if self.for_defense else battle.defender
        following = start if seat == NO_SEAT else seat
        while True:
            following = (following + 1) % state.variant.players
            if following == start:
                return NO_SEAT
            if following != other and state.out[following] == 0 and self.is_able(state, following):
                return following

    def is_able(self, state: KnightsState, seat: Seat) -> bool:
        """Whether this seat can do anything here; who cannot is passed over (table T2)."""
        if can_play(state, seat):
            return True
        battle = state.attack_under_way()
        return has_blocker(state, seat) if self.for_defense else has_attacker(state, seat, battle.defender)


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
