"""Resolution and clean-up of an attack (sections 4.4.6 to 4.4.8, fame of 7.1)."""

from typing import Any, Final

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.fame import fame_of_battle
from meadhall.games.domino_knights.battle.powers import powers_of
from meadhall.games.domino_knights.board.moves import inter, lift_piece
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, Battle, Group, Piece, is_among
from meadhall.games.domino_knights.cards.names import FIRST_TO_N
from meadhall.games.domino_knights.ending import eliminate, has_reached_target, in_burial_order, is_settled, settle
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import any_piece, named, number_in, own_knight, piece_key, pieces_called
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import NO_SEAT, Frame, Scope, Step
from meadhall.kernel.program import Deed, EachSeat
from meadhall.kernel.sentence import Said, say


def totals(state: KnightsState, tokens: tuple[int, ...], leader: int) -> tuple[int, int]:
    """Summed attack and defense of a unit, most of it the leader's (DKN-4.4.3-b, DKN-4.4.4-d)."""
    attack = 0
    defense = 0
    for token in tokens:
        seat, knight = state.seated(token, leader)
        assert knight is not None
        one, other = powers_of(state, seat, knight)
        attack += one
        defense += other
    return attack, defense


def losers(state: KnightsState, battle: Battle, group: Group) -> tuple[bool, bool]:
    """Whether the attackers and the blockers of a blocked group are defeated (DKN-4.4.6-b to -e)."""
    attack, defense = totals(state, group.attackers, battle.attacker)
    block_attack, block_defense = totals(state, group.blockers, battle.defender)
    return block_attack > defense, attack > block_defense


class ResolveBattle(Deed[KnightsState]):
    """All groups fight at once with the powers of this moment (DKN-4.4.6-a)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        battle = state.attack_under_way()
        changed = battle.copy()
        changed.resolved = True
        lost: list[int] = []
        attackers_lost = 0
        blockers_lost = 0
        damage = 0
        for group in battle.groups:
            if not group.blockers:
                damage += totals(state, group.attackers, battle.attacker)[0]
                note_result(state, battle, group, "unblocked")
                continue
            attackers_fall, blockers_fall = losers(state, battle, group)
            if attackers_fall:
                lost += group.attackers
                attackers_lost += len(group.attackers)
            if blockers_fall:
                lost += group.blockers
                blockers_lost += len(group.blockers)
            note_result(state, battle, group, _OUTCOMES[2 * attackers_fall + blockers_fall])
        changed.lost = tuple(lost)
        if state.is_fame:
            changed.fame = fame_of_battle(state, changed)
        else:
            changed.damage = damage
            take_damage(state, battle.defender, damage)
        changed.victor = _victor(state, changed.attacker, changed.defender, attackers_lost, blockers_lost, changed.damage)
        if lost:
            state.stirred = True
        state.battle = changed


_OUTCOMES: Final = ("draw", "blockers defeated", "attackers defeated", "all defeated")


def note_result(state: KnightsState, battle: Battle, group: Group, outcome: str) -> None:
    if state.journal is None:
        return
    attack, defense = totals(state, group.attackers, battle.attacker)
    shown: dict[str, Any] = {
        "attackers": [f"k{token}" for token in group.attackers],
        "blockers": [f"k{token}" for token in group.blockers],
        "attack": [attack, defense],
        "block": list(totals(state, group.blockers, battle.defender)),
        "outcome": outcome,
        "named": named(state, group.attackers + group.blockers),
    }
    state.note(Event("group_result", -1, shown))


def take_damage(state: KnightsState, seat: Seat, damage: int) -> None:
    """The damage of all unblocked groups is taken at once; health stops at 0 (DKN-4.4.6-g)."""
    if not damage:
        return
    before = state.points[seat]
    state.points[seat] = max(0, before - damage)
    if state.points[seat] != before:
        state.stirred = True
    if state.journal is not None:
        state.note(Event("damage", seat, {"amount": damage, "health": state.points[seat]}))


def _victor(state: KnightsState, attacker: int, defender: int, attackers_lost: int, blockers_lost: int, damage: int) -> int:
    """Who may loot (DKN-R41, DKN-R114)."""
    if not state.is_fame and state.points[defender] == 0:
        return attacker
    if attackers_lost != blockers_lost:
        return attacker if attackers_lost < blockers_lost else defender
    return attacker if damage > 0 else NOBODY


# --- clean-up ---------------------------------------------------------------------------------------------------------


class Loot(Decide):
    """The victor may choose one of the defeated (DKN-4.4.8-a, DKN-R42)."""

    ask = "loot"
    sentence = "You won the battle: take a fallen knight to your graveyard, where a Necromancer can raise it?"
    rule = "DKN-4.4.8-a"

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return say("Take {knight}", knight=any_piece(state, number_in(key, "k"), state.asked))

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        return "" if count else "Take nothing"

    def question(self, state: KnightsState, frame: Frame) -> Question:
        battle = state.attack_under_way()
        if not state.variant.loot or battle.victor == NOBODY:
            return Question(battle.attacker, [], 0, 0)
        return Question(battle.victor, list(battle.lost), 0, 1)

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self if state.variant.loot else self.after

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        battle = state.attack_under_way()
        best = NO_TOKEN
        best_rank = (-1, 0, 0, 0)
        for token in question.codes:
            if _is_attacking(state, token) == (battle.victor == battle.attacker):
                continue
            knight = state.knight(token)
            assert knight is not None
            rank = (knight.pips(), knight.larger_half(), -state.controller(token), -knight.since)
            if rank > best_rank:
                best, best_rank = token, rank
        return [] if best == NO_TOKEN else [best]

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes:
            battle = state.attack_under_way()
            changed = battle.copy()
            changed.loot = codes[0]
            state.battle = changed
        return frame.next()


def _is_attacking(state: KnightsState, token: int) -> bool:
    battle = state.attack_under_way()
    return any(token in group.attackers for group in battle.groups)


class ChangeFame(Deed[KnightsState]):
    """Gains and losses are applied together; fame stops at 0 (DKN-7.1-e)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        battle = state.attack_under_way()
        for seat, change in enumerate(battle.fame):
            if not change:
                continue
            before = state.points[seat]
            state.points[seat] = max(0, before + change)
            if state.points[seat] != before:
                state.stirred = True
            if state.journal is not None:
                state.note(Event("fame_changed", seat, {"change": change, "fame": state.points[seat]}))


def fallen_of(state: KnightsState, seat: Seat) -> list[Piece]:
    """The defeated knights that this seat has to bury, in default burial order; loot is buried elsewhere."""
    battle = state.attack_under_way()
    fallen = [knight for knight in state.knights[seat] if is_buried(battle, knight.token)]
    return in_burial_order(fallen) if len(fallen) > 1 else fallen


def has_fallen(state: KnightsState, seat: Seat) -> bool:
    """Whether this seat has to bury anybody."""
    battle = state.attack_under_way()
    return any(is_buried(battle, knight.token) for knight in state.knights[seat])


def is_buried(battle: Battle, token: int) -> bool:
    """Whether this knight is defeated and nobody's loot."""
    return token != battle.loot and is_among(token, battle.lost)


class BurialRound(EachSeat[KnightsState]):
    """Controllers bury their defeated knights clockwise from the attacker (DKN-R40, DKN-R106)."""

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        battle = state.attack_under_way()
        return self if battle.lost else self.after

    def next_seat(self, state: KnightsState, scope: Scope, seat: Seat) -> int:
        battle = state.attack_under_way()
        following = battle.attacker if seat == NO_SEAT else (seat + 1) % state.variant.players
        while seat == NO_SEAT or following != battle.attacker:
            if has_fallen(state, following):
                return following
            seat = following
            following = (following + 1) % state.variant.players
        return NO_SEAT


class Bury(Decide):
    """In which order a controller buries her defeated knights: the first lies lowest (DKN-R40)."""

    ask = "bury"
    rule = "DKN-R40"

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        fallen = pieces_called([piece_key(piece) for piece in fallen_of(state, frame.scope.you)])
        said = say(
            "You lost {knights}. Choose the order of burial: the last one lies on top, where a Necromancer can raise it.",
            knights=fallen,
        )
        return Prompt(said, self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return say("Bury {knight}", knight=own_knight(state, number_in(key, "k")))

    def confirm(self, state: KnightsState, frame: Frame, count: int) -> Said:
        return "Bury them in this order" if count else ""

    def question(self, state: KnightsState, frame: Frame) -> Question:
        fallen = fallen_of(state, frame.scope.you)
        codes = [piece.token for piece in fallen]
        return Question(frame.scope.you, codes, len(codes), len(codes), ordered=state.variant.owner_buries)

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        fallen = fallen_of(state, frame.scope.you)
        if len(fallen) == 1:
            return self.chosen(state, frame, [fallen[0].token])
        return super().run(state, frame)

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        seat = frame.scope.you
        buried: list[str] = []
        for token in codes:
            piece = lift_piece(state, seat, token)
            inter(state, seat, piece)
            if state.journal is not None:
                buried.append(piece_key(piece))
        if buried:
            state.note(Event("buried", seat, {"pieces": buried}))
        return frame.next()


class ClearField(Deed[KnightsState]):
    """What follows the burials: loot is placed, survivors are spent, a Kingdom at 0 health falls (DKN-4.4.7-c to -e)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        battle = state.attack_under_way()
        if battle.loot != NO_TOKEN:
            bury_loot(state, battle)
        spend_survivors(state, battle)
        if not state.is_fame and state.points[battle.defender] == 0:
            eliminate(state, [battle.defender], "health")


def bury_loot(state: KnightsState, battle: Battle) -> None:
    """The looted knight is the last one placed, on top of the victor's graveyard (DKN-4.4.8-b)."""
    piece = lift_piece(state, state.controller(battle.loot), battle.loot)
    inter(state, battle.victor, piece)
    if state.journal is not None:
        state.note(Event("looted", battle.victor, {"token": f"k{piece.token}", "pieces": [piece_key(piece)]}))


def spend_survivors(state: KnightsState, battle: Battle) -> None:
    """Every survivor that was on the battlefield is spent (DKN-4.4.6-h, DKN-4.4.7-d)."""
    for seat, knights in enumerate(state.knights):
        if any(battle.holds(knight.token) for knight in knights):
            state.knights[seat] = [_after_battle(battle, knight) for knight in knights]
    if state.journal is not None:
        spent = [f"k{token}" for token in battle.tokens() if state.knight(token) is not None]
        if spent:
            state.note(Event("knights_spent", -1, {"tokens": spent}))


def _after_battle(battle: Battle, knight: Piece) -> Piece:
    """The knight, spent if it was on the battlefield."""
    if not battle.holds(knight.token):
        return knight
    tired = knight.copy()
    tired.spent = True
    if battle.weary and is_among(knight.token, battle.weary):
        tired.rests = True
    return tired


class EndBattle(Step[KnightsState]):
    """The attack is over: fame reached, ejections, victory (DKN-4.4.7-g)."""

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        if state.goal == FIRST_TO_N:
            return self
        battle = state.battle
        state.battle = None
        if is_settled(state):
            return self.after
        state.battle = battle
        return self

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        state.battle = None
        if has_reached_target(state):
            return None
        return settle(state, frame.next())
