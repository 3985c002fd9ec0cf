"""What a seat sees of a table of Domino Knights, as numbers; and the words of its actions."""

from typing import Final

from mypy_extensions import i16, i64

from meadhall.env import eyes
from meadhall.env.eyes import asks_of
from meadhall.env.layout import small
from meadhall.env.pure.vectors import vec
from meadhall.games.domino_knights.battle.powers import is_usable, powers_of
from meadhall.games.domino_knights.board.pieces import PAIR, Battle, Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.state import State

COURSE: Final = ("domino-knights(players=2)", "random", 2000)
"""What learns it by default: a table, an opponent to be measured against, and how many games it watches."""

COPIES: Final = 3
KNIGHTS: Final = 16
PIECES: Final = 12
OTHERS_PIECES: Final = 6
"""So many pieces of one's own and of others are seen in a zone."""
TOKENS: Final = 64
NEXT: Final = 12
"""So many cards of the deck ``state()`` shows."""
MOST: Final = 12
"""No more cards of a kind exist."""
KINDS: Final = (*(f"{rank}{suit}" for rank in names.RANK_LETTERS for suit in names.SUIT_LETTERS), "joker", "blank")
JOKER: Final = 52
BLANK: Final = 53
SPECIALS: Final = names.SPECIAL_NAMES[1:]
WORDS: Final = ("end", "done", "hand", "form", "go on", "alone", "yes", "no")
PIECE: Final = ("token", "one half", "other half", "cards", "cost", "credit")
PIECE_WIDTH: Final = 6
KNIGHT: Final = ("token", "attack", "defense", "spent", "usable", "cards", "suits", "group")
KNIGHT_WIDTH: Final = 8
STATE: Final = ("living", "points", "hand", "recruits", "candidates", "graveyard")


class Kingdom:
    """Where the numbers of one Kingdom begin."""

    def __init__(self, eyes: "Eyes", at: int) -> None:
        who = "own" if at == 0 else f"next_{at}"
        whose = "yours" if at == 0 else f"of the seat {at} after you"
        add, rows = eyes.layout.add, eyes.layout.rows
        self.pieces: Final = PIECES if at == 0 else OTHERS_PIECES
        self.state: Final = add(f"{who}_state", f"living, points, and how much lies where, {whose}", STATE, low=-1000)
        self.effects: Final = add(f"{who}_effects", f"special cards that work for a seat, {whose}", SPECIALS)
        means = f"{{}} by token, halves (-1: unknown), cards, cost and credit, {whose}"
        self.recruits: Final = rows(f"{who}_recruits", means.format("recruits"), self.pieces, PIECE, low=-1)
        self.candidates: Final = rows(f"{who}_candidates", means.format("candidates"), self.pieces, PIECE, low=-1)
        self.knights: Final = rows(
            f"{who}_knights", f"knights; suits as bits, group: the place in a battle from 1, {whose}", KNIGHTS, KNIGHT
        )


class Eyes(eyes.Eyes):
    """Sees a table of Domino Knights."""

    def __init__(self, sample: State) -> None:
        super().__init__(sample)
        assert isinstance(sample, KnightsState)
        self.seats: Final = sample.variant.players
        self.asks: Final = asks_of(sample.game.library)
        places = [f"seat {at} after you" if at else "you" for at in range(self.seats)]
        add = self.layout.add
        self.ask: Final = add("ask", "what you are asked", tuple(self.asks), high=1)
        self.phase: Final = add("phase", "the phase of the turn", names.PHASES[1:], high=1)
        self.is_fame: Final = add("is_fame", "1 if points are fame, 0 if health", high=1)
        self.round: Final = add("round", "the round")
        self.still: Final = add("still", "complete rounds in a row in which nothing stirred")
        self.plays: Final = add("plays", "special cards played so far")
        self.turn: Final = add("turn", "whose turn it is", places, high=1)
        self.deck: Final = add("deck", "cards in the deck")
        self.peasants: Final = add("peasants", "dominoes in the pool")
        self.bonus: Final = add("bonus", "what a Jack adds")
        self.discard: Final = add("discard", "the discard pile", KINDS, high=MOST)
        self.hand: Final = add("hand", "your hand", KINDS, high=MOST)
        self.unseen: Final = add("unseen", "what the deck, other hands and training cards hold together", KINDS, high=MOST)
        self.pending: Final = add("pending", "special cards that are announced", SPECIALS)
        self.attacker: Final = add("attacker", "who attacks", places, high=1)
        self.defender: Final = add("defender", "who is attacked", places, high=1)
        self.kingdoms: Final = [Kingdom(self, at) for at in range(self.seats)]
        next_cards = [str(place) for place in range(NEXT)]
        self.next: Final = self.hidden.add("draws", "what the deck holds next, by number of kind from 1", next_cards, high=99)

    def vocabulary(self) -> list[str]:
        """The option keys of Domino Knights; pieces are numbered as they come into play."""
        cards = [f"{kind}{copy}" for kind in KINDS[:52] for copy in ("", *[f".{number}" for number in range(2, COPIES + 1)])]
        cards += [f"{kind}.{number}" for kind in KINDS[52:] for number in range(1, 2 * COPIES + 1)]
        tokens = [f"k{number}" for number in range(1, TOKENS)]
        verbs = [f"{verb} {token}" for verb in ("train", "block", "join") for token in tokens]
        halves = [f"{one}/{two}" for one in range(14) for two in range(14)]
        attacks = [f"{verb} {seat}" for verb in ("attack", "seat") for seat in range(self.seats)]
        return [*WORDS, *cards, *[f"play {card}" for card in cards], *tokens, *verbs, *attacks, *halves]

    def write(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """The parts of an observation."""
        assert isinstance(state, KnightsState)
        seats: i64 = self.seats
        own: i64 = seat
        if state.is_waiting and state.asked == seat:
            out[at + self.ask + self.asks[state.ask_key()]] = 1
        if state.phase > 0:
            out[at + self.phase + state.phase - 1] = 1
        if state.is_fame:
            out[at + self.is_fame] = 1
        out[at + self.round] = small(state.round)
        out[at + self.still] = small(state.still)
        out[at + self.plays] = small(state.plays)
        turn: i64 = state.turn
        out[at + self.turn + (turn - own + seats) % seats] = 1
        out[at + self.deck] = small(state.deck_left)
        out[at + self.peasants] = small(state.peasants_left)
        out[at + self.bonus] = small(state.variant.bonus)
        tally(out, at + self.discard, state.discard)
        tally(out, at + self.hand, state.hands[seat])
        tally(out, at + self.unseen, state.deck[: state.deck_left])
        for pending in state.pending:
            out[at + self.pending + state.special(pending.card) - 1] += 1
        battle = state.battle
        if battle is not None:
            attacker: i64 = battle.attacker
            defender: i64 = battle.defender
            out[at + self.attacker + (attacker - own + seats) % seats] = 1
            out[at + self.defender + (defender - own + seats) % seats] = 1
        for step in range(self.seats):
            self.write_kingdom(state, (seat + step) % self.seats, step == 0, self.kingdoms[step], out, at)

    def write_kingdom(self, state: KnightsState, seat: int, is_own: bool, to: Kingdom, out: vec[i16], at: i64) -> None:
        place: i64 = at + to.state
        if state.is_living(seat):
            out[place] = 1
        out[place + 1] = small(state.points[seat])
        out[place + 2] = small(state.hand_size(seat))
        out[place + 3] = small(len(state.recruits[seat]))
        out[place + 4] = small(len(state.candidates[seat]))
        out[place + 5] = small(len(state.graves[seat]))
        for effect in state.effects:
            if effect.seat == seat:
                out[at + to.effects + effect.special - 1] += 1
        write_pieces(state.recruits[seat], is_own, out, at + to.recruits, to.pieces)
        write_pieces(state.candidates[seat], is_own, out, at + to.candidates, to.pieces)
        if not is_own:
            tally(out, at + self.unseen, state.hands[seat])
            for piece in state.recruits[seat]:
                self.write_unseen(piece, out, at)
            for piece in state.candidates[seat]:
                self.write_unseen(piece, out, at)
        place = at + to.knights
        knights = state.knights[seat]
        for knight in knights[:KNIGHTS] if len(knights) > KNIGHTS else knights:
            attack, defense = powers_of(state, seat, knight)
            out[place] = small(knight.token)
            out[place + 1] = small(attack)
            out[place + 2] = small(defense)
            if knight.spent:
                out[place + 3] = 1
            if is_usable(state, seat, knight):
                out[place + 4] = 1
            out[place + 5] = small(len(knight.cards))
            out[place + 6] = small(knight.suits())
            if state.battle is not None and state.battle.holds(knight.token):
                out[place + 7] = small(group_of(state.battle, knight.token))
            place += KNIGHT_WIDTH

    def write_unseen(self, piece: Piece, out: vec[i16], at: i64) -> None:
        """The cards of another seat's piece, unless everybody has seen them."""
        if not (piece.known and piece.domino == PAIR):
            tally(out, at + self.unseen, list(piece.cards))

    def write_hidden(self, state: State, out: vec[i16], at: i64) -> None:
        """What the deck holds next."""
        assert isinstance(state, KnightsState)
        place: i64 = at + self.next
        for card in state.deck[max(0, state.deck_left - NEXT) : state.deck_left][::-1]:
            out[place] = small(1 + kind_of(card))
            place += 1


def kind_of(card: i64) -> i64:
    """A card without the number of its copy, by its place in ``KINDS``."""
    kind: i64 = card // names.COPIES
    return kind if kind < JOKER else JOKER if kind < names.BLANK_KIND else BLANK


KIND_OF: Final[vec[i64]] = vec[i64]([kind_of(card) for card in range(names.CARDS)])


def tally(out: vec[i16], at: i64, cards: list[int]) -> None:
    """Count cards by kind, from ``at`` on."""
    kinds = KIND_OF
    card: i64
    for card in cards:
        out[at + kinds[card]] += 1


def group_of(battle: Battle, token: int) -> int:
    """The group of a battle in which a knight stands, counted from 1; 0 if in none."""
    for at, group in enumerate(battle.groups):
        if token in group.attackers or token in group.blockers:
            return at + 1
    return 0


def write_pieces(pieces: list[Piece], is_own: bool, out: vec[i16], at: i64, most: int) -> None:
    """Write a row for each recruit or candidate, as many as there is room for."""
    if not pieces:
        return
    for piece in pieces[:most] if len(pieces) > most else pieces:
        out[at] = small(piece.token)
        if not (is_own or piece.known):
            out[at + 1] = -1
            out[at + 2] = -1
        elif piece.domino != PAIR:
            out[at + 1] = small(names.HIGH[piece.domino])
            out[at + 2] = small(names.LOW[piece.domino])
        out[at + 3] = small(len(piece.cards))
        if is_own and piece.cards and piece.domino != PAIR:
            out[at + 4] = small(piece.cost())
            out[at + 5] = small(piece.credit())
        at += PIECE_WIDTH
