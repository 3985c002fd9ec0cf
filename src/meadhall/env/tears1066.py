"""What a seat sees of a table of 1066, as numbers; and the words of its actions."""

from typing import Final

from mypy_extensions import i16, i64

from meadhall.env import eyes
from meadhall.env.eyes import asks_of
from meadhall.env.layout import small
from meadhall.env.pure.vectors import vec
from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.board.zones import ROWS
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Design, Mod, Sense
from meadhall.games.tears1066.cards.numbers import Wedge
from meadhall.games.tears1066.effects.deck import LOOKING, SEARCHING, looked_at
from meadhall.games.tears1066.effects.word import sees_hand
from meadhall.games.tears1066.phases.battle import totals_at
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.state import State

COURSE: Final = ("1066", "random", 1500)
"""What learns it by default: a table, an opponent to be measured against, and how many games it watches."""

RESERVES: Final = 12
"""So many cards of a reserve are seen."""
NEXT: Final = 10
"""So many cards of a deck ``state()`` shows."""
MOST: Final = 99
"""No deck holds more copies of a card."""
WORDS: Final = (
    "keep",
    "redraw",
    "norman",
    "saxon",
    "nothing",
    "wedge 1",
    "wedge 2",
    "wedge 3",
    "norman objective",
    "saxon objective",
)
VERBS: Final = ("destroy", "tire", "sacrifice")
COLUMNS: Final = ("card", "ready", "damage", "might", "zeal", "health", "resources", "attached")
WIDTH: Final = 8
SIDES: Final = ("own", "other")


class Player:
    """Where the numbers of one player begin."""

    def __init__(self, eyes: "Eyes", who: str) -> None:
        whose = "yours" if who == "own" else "the other player's"
        add, cards = eyes.layout.add, eyes.cards
        self.faction: Final = add(f"{who}_faction", f"the side, {whose}", numbers.FACTIONS, high=1)
        self.passed: Final = add(f"{who}_passed", f"1 after passing, {whose}", high=1)
        self.hand_size: Final = add(f"{who}_hand_size", f"cards in hand, {whose}")
        self.deck: Final = add(f"{who}_deck", f"cards in the deck, {whose}")
        self.claimed: Final = add(f"{who}_claimed", f"Wedges claimed, {whose}", high=3)
        self.hand: Final = add(f"{who}_hand", f"cards in hand that you see, {whose}", cards, high=MOST)
        self.known: Final = add(f"{who}_known", f"cards known to be in hand, {whose}", cards, high=MOST)
        self.discard: Final = add(f"{who}_discard", f"the discard pile, {whose}", cards, high=MOST)
        unseen = ("deck_cards", "what your deck still holds, in no order")
        if who == "other":
            unseen = ("unseen", "what the other player's hand and deck hold together")
        self.unseen: Final = add(f"{who}_{unseen[0]}", unseen[1], cards, high=MOST)
        self.reserve: Final = eyes.rows(f"{who}_reserve", f"the reserve, {whose}", RESERVES)
        self.objective: Final = add(f"{who}_objective", f"the current Objective, {whose}", tuple(numbers.LETTERS), high=1)
        self.damage: Final = add(f"{who}_objective_damage", f"damage on it, {whose}")
        self.health: Final = add(f"{who}_objective_health", f"its Health, {whose}")
        self.value: Final = add(f"{who}_objective_value", f"its Battle Value, {whose}")
        self.hastings: Final = add(f"{who}_hastings", f"1 if at Hastings since the round began, {whose}", high=1)


class Place:
    """Where the numbers of one Wedge begin."""

    def __init__(self, eyes: "Eyes", number: int) -> None:
        name, add = f"wedge_{number}", eyes.layout.add
        self.damage: Final = add(f"{name}_damage", f"damage at Wedge {number}, yours first", SIDES)
        self.claimed: Final = add(f"{name}_claimed", f"1 for who has claimed Wedge {number}", SIDES, high=1)
        self.might: Final = add(f"{name}_might", f"total Might at Wedge {number}", SIDES)
        self.zeal: Final = add(f"{name}_zeal", f"total Zeal at Wedge {number}", SIDES)
        self.own: Final = eyes.rows(f"{name}_own", f"your column at Wedge {number}, Row 1 first", ROWS)
        self.other: Final = eyes.rows(f"{name}_other", f"the other player's column at Wedge {number}", ROWS)


class Eyes(eyes.Eyes):
    """Sees a table of 1066 with the card file that lies on it."""

    def __init__(self, sample: State) -> None:
        super().__init__(sample)
        assert isinstance(sample, TearsState)
        self.designs: Final[list[Design]] = sample.file.designs
        self.cards: Final = [design.key for design in self.designs]
        self.asks: Final = asks_of(sample.game.library)
        add = self.layout.add
        self.ask: Final = add("ask", "what you are asked", tuple(self.asks), high=1)
        self.phase: Final = add("phase", "the phase of the round", numbers.PHASES, high=1)
        self.round: Final = add("round", "the round")
        self.turns: Final = add("turns", "deployment turns taken in this phase")
        self.is_turn: Final = add("is_turn", "1 if the deployment turn is yours", high=1)
        self.has_marker: Final = add("has_marker", "1 if you hold the first player marker", high=1)
        self.looking: Final = add("looking", "cards of your deck that you look at", self.cards, high=MOST)
        self.players: Final = [Player(self, who) for who in SIDES]
        self.wedges: Final = [Place(self, number) for number in range(1, 4)]
        places = [str(place) for place in range(NEXT)]
        self.next: Final = [
            self.hidden.add(f"seat_{seat}_draws", f"what seat {seat} draws next, by number of card from 1", places)
            for seat in range(2)
        ]

    def rows(self, name: str, means: str, most: int) -> int:
        """Add a part for the cards at a place."""
        return self.layout.rows(name, means, most, COLUMNS)

    def vocabulary(self) -> list[str]:
        """The option keys of the cards. What single cards let one choose between takes spare numbers."""
        found: dict[str, None] = dict.fromkeys((*WORDS, *map(str, range(1, 13))))
        for design in self.designs:
            in_play = [design.key] if design.copies == 1 else [f"{design.key}.{copy}" for copy in range(1, design.copies + 1)]
            several = [f"{design.key} {copy}" for copy in range(2, design.copies + 1)]
            words = [design.key, *in_play, *several]
            if design.letter == numbers.NOTHING:
                words += [f"play {design.key}", *[f"discard {key}" for key in (design.key, *several)]]
                words += [f"{verb} {key}" for verb in VERBS for key in in_play]
            for ability in design.abilities:
                if ability not in design.constants:
                    for key in (design.key, *in_play):
                        words += [f"{start}{key}: {ability.key}" for start in ("", "act ", "use ", "respond ")]
            found.update(dict.fromkeys(words))
        return list(found)

    def write(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """The parts of an observation, the viewer's side first."""
        assert isinstance(state, TearsState)
        if state.is_waiting and state.asked == seat:
            out[at + self.ask + self.asks[state.ask_key()]] = 1
        out[at + self.phase + state.phase] = 1
        out[at + self.round] = small(state.round)
        out[at + self.turns] = small(state.turns)
        if state.turn == seat:
            out[at + self.is_turn] = 1
        for side in range(2):
            if (state.passed >> (seat if side == 0 else 1 - seat)) & 1:
                out[at + self.players[side].passed] = 1
        if state.norman == numbers.NOTHING:
            return
        if state.marker == seat:
            out[at + self.has_marker] = 1
        self.write_looking(state, seat, out, at)
        values = Values(state)
        sees_other = state.is_over or sees_hand(state.top, seat)
        self.write_player(state, seat, self.players[0], values, out, at, True)
        self.write_player(state, 1 - seat, self.players[1], values, out, at, sees_other)
        tally(out, at + self.players[0].unseen, state.decks[seat].cards())
        tally(out, at + self.players[1].unseen, state.decks[1 - seat].cards())
        tally(out, at + self.players[1].unseen, state.hands[1 - seat])
        for wedge in range(3):
            self.write_wedge(state, seat, wedge, values, out, at)

    def write_looking(self, state: TearsState, seat: int, out: vec[i16], at: i64) -> None:
        """The cards of the own deck that are looked at now."""
        top = state.top
        if top is None:
            return
        if SEARCHING.holds(top):
            if state.is_waiting and state.asked == seat:
                tally(out, at + self.looking, state.decks[seat].cards())
        elif LOOKING.holds(top):
            looker, cards = looked_at(state, top.scope)
            if looker == seat:
                tally(out, at + self.looking, cards)

    def write_player(
        self, state: TearsState, seat: int, to: Player, values: "Values", out: vec[i16], at: i64, sees: bool
    ) -> None:
        out[at + to.faction + state.faction_of(seat)] = 1
        out[at + to.hand_size] = small(len(state.hands[seat]))
        out[at + to.deck] = small(state.decks[seat].size)
        claimed: i64 = 0
        for one in state.claimed:
            if one == seat:
                claimed += 1
        out[at + to.claimed] = small(claimed)
        if sees:
            tally(out, at + to.hand, state.hands[seat])
        tally(out, at + to.known, state.known[seat])
        pile = state.discards[seat]
        tally(out, at + to.discard, pile.top)
        while pile.below is not None:
            pile = pile.below
            tally(out, at + to.discard, pile.top)
        values.write_all(state.reserves[seat], out, at + to.reserve, RESERVES)
        design = self.designs[state.objectives[seat][0]]
        out[at + to.objective + design.letter] = 1
        out[at + to.damage] = small(state.objective_damage[seat])
        if design.letter != numbers.HASTINGS and design.attribute != numbers.NO_ATTRIBUTE:
            out[at + to.health] = small(design.health)
            out[at + to.value] = small(state.objective_value(seat))
        if state.has_flag_of_hastings(seat):
            out[at + to.hastings] = 1

    def write_wedge(self, state: TearsState, seat: int, wedge: Wedge, values: "Values", out: vec[i16], at: i64) -> None:
        to = self.wedges[wedge]
        if state.phase == numbers.WEDGE_PHASE:  # elsewhere there is no battle to look for
            might = totals_at(state, state.top, wedge, numbers.MIGHT)
            zeal = totals_at(state, state.top, wedge, numbers.ZEAL)
        else:
            might = values.totals(wedge, numbers.MIGHT, values.might, values.wedge_might)
            zeal = values.totals(wedge, numbers.ZEAL, values.zeal, values.wedge_zeal)
        for side in range(2):
            who = seat if side == 0 else 1 - seat
            out[at + to.damage + side] = small(state.wedge_damage[2 * wedge + who])
            if state.claimed[wedge] == who:
                out[at + to.claimed + side] = 1
            out[at + to.might + side] = small(might[who])
            out[at + to.zeal + side] = small(zeal[who])
            values.write_all(state.columns[3 * who + wedge], out, at + (to.own if side == 0 else to.other), ROWS)

    def write_hidden(self, state: State, out: vec[i16], at: i64) -> None:
        """What both seats draw next."""
        assert isinstance(state, TearsState)
        for seat in range(2):
            place: i64 = at + self.next[seat]
            for kind in reversed(state.decks[seat].cards()[-NEXT:]):
                out[place] = small(kind + 1)
                place += 1


class Values:
    """The values of cards in play at one moment; what changes them is looked for once."""

    def __init__(self, state: TearsState) -> None:
        self.state: Final = state
        self.might: Final = state.active(numbers.MIGHT)
        self.zeal: Final = state.active(numbers.ZEAL)
        self.health: Final = state.active(numbers.HEALTH)
        self.resources: Final = state.active(numbers.RESOURCES)
        self.wedge_might: Final = state.active(numbers.WEDGE_MIGHT)
        self.wedge_zeal: Final = state.active(numbers.WEDGE_ZEAL)
        self.lasts: Final = len(state.lasting) > 0
        """Whether effects that last for a while may change any value."""

    def of(self, piece: Piece, what: int, printed: int, active: list[tuple[Mod, Sense]]) -> int:
        """A value of a card in play, as ``TearsState.value`` has it."""
        return max(0, printed + self.state.added(piece, what, active)) if active or self.lasts else printed

    def totals(self, wedge: Wedge, what: int, active: list[tuple[Mod, Sense]], bonuses: list[tuple[Mod, Sense]]) -> list[int]:
        """Both players' totals at a Wedge where no battle is fought."""
        return [max(0, self.state.total_under(seat, wedge, what, active, bonuses)) for seat in range(2)]

    def write_all(self, pieces: tuple[Piece, ...], out: vec[i16], at: i64, most: int) -> None:
        """Write a row for each card, as many as there is room for."""
        if not pieces:
            return
        for piece in pieces[:most]:
            design = piece.design
            out[at] = small(design.kind + 1)
            if not piece.tired:
                out[at + 1] = 1
            if design.is_army:
                out[at + 2] = small(piece.damage)
                out[at + 3] = small(self.of(piece, numbers.MIGHT, design.might, self.might))
                out[at + 4] = small(self.of(piece, numbers.ZEAL, design.zeal, self.zeal))
                out[at + 5] = small(self.of(piece, numbers.HEALTH, design.health, self.health))
            out[at + 6] = small(self.of(piece, numbers.RESOURCES, design.resources, self.resources))
            if self.state.attached:
                out[at + 7] = small(len(self.state.attachments_on(piece.id)))
            at += WIDTH


def tally(out: vec[i16], at: i64, cards: tuple[int, ...]) -> None:
    """Count cards by kind, from ``at`` on."""
    kind: i64
    for kind in cards:
        out[at + kind] += 1
