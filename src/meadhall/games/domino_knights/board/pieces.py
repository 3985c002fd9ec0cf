"""What lies on the table: dominoes and pairs, cards in effect, announced cards, the battlefield.

All of them are shared between clones and never changed once they lie there: whoever wants another one makes a copy,
changes that and puts it in the place of the old one.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from meadhall.games.domino_knights.cards import names
from meadhall.kernel.aliases import Seat

NOBODY: Final = -1
NO_TOKEN: Final = -1
PAIR: Final = -1
"""Stands for the domino of a piece that is made of two cards (section 8)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Piece:
    """A domino (or, without dominoes, a pair of cards) outside the pool: recruit, candidate, knight or buried."""

    __slots__ = (
        "token", "domino", "cards", "suit_bits", "doubled", "attack", "defense", "spent", "bars", "rests", "model", "known",
        "raised", "owner", "since",
    )  # fmt: skip

    def __init__(self, token: int, domino: int, cards: tuple[int, ...] = (), like: "Piece | None" = None) -> None:
        self.token: int = token
        """Follows the piece until it is shuffled into the peasants (DKN-R67)."""
        self.domino: int = domino
        self.cards: tuple[int, ...] = cards
        """Training cards in placing order; without dominoes the pair itself. ``lay`` changes them."""
        if like is None:
            self.suit_bits: int = suits_of(cards) if cards else 0
            """The suits of these cards, as bits."""
            self.doubled: tuple[tuple[int, ...], ...] = ()
            """For each training card the play numbers of the Wealth that doubles it (DKN-4.3-l)."""
            self.attack: int = 0
            self.defense: int = 0
            self.spent: bool = False
            self.bars: int = 0
            """Seats whose next Draw phase ends a bar, as bits (DKN-R116)."""
            self.rests: bool = False
            """Fought while spent thanks to a King (DKN-R77)."""
            self.model: int = NO_TOKEN
            self.known: bool = False
            """Seen by all since it left the peasants (DKN-R67)."""
            self.raised: bool = False
            self.owner: int = NOBODY
            self.since: int = 0
            """When it became a knight: smaller is longer in play."""
            return
        self.suit_bits = like.suit_bits
        self.doubled = like.doubled
        self.attack = like.attack
        self.defense = like.defense
        self.spent = like.spent
        self.bars = like.bars
        self.rests = like.rests
        self.model = like.model
        self.known = like.known
        self.raised = like.raised
        self.owner = like.owner
        self.since = like.since

    def copy(self) -> "Piece":
        return Piece(self.token, self.domino, self.cards, self)

    def buried(self) -> "Piece":
        """The same piece as it lies in a graveyard: nothing but its pips is left (DKN-R116)."""
        other = Piece(self.token, self.domino, self.cards if self.domino == PAIR else ())
        other.known = True
        return other

    def is_doppelganger(self) -> bool:
        """The double blank, or a pair with a blank card (DKN-6-a, DKN-8-l)."""
        if self.domino != PAIR:
            return self.domino == names.DOUBLE_BLANK
        return any(names.SPECIAL[card] == names.BLANK for card in self.cards)

    def lay(self, cards: tuple[int, ...]) -> None:
        """Make these its training cards."""
        self.cards = cards
        self.suit_bits = suits_of(cards)

    def suits(self) -> int:
        """The suits of its training cards, as bits (DKN-2-n)."""
        return self.suit_bits

    def cost(self) -> int:
        """The training cost of its domino (DKN-2-m)."""
        return names.PIPS[self.domino]

    def pips(self) -> int:
        """Its pip total; a Doppelganger counts 0 (DKN-R80, DKN-R93, DKN-R117)."""
        if self.domino != PAIR:
            return names.PIPS[self.domino]
        if self.is_doppelganger():
            return 0
        return worth_of(self.cards)

    def larger_half(self) -> int:
        if self.domino != PAIR:
            return names.HIGH[self.domino]
        return max([names.VALUE[card] for card in self.cards])

    def credit(self) -> int:
        """What its training cards are worth together."""
        total = 0
        for at, card in enumerate(self.cards):
            total += names.VALUE[card] << len(self.doubled[at])
        return total

    def is_paid(self) -> bool:
        """Whether its training is covered (DKN-4.2-a)."""
        if self.domino == PAIR:
            return len(self.cards) == 2
        if self.domino == names.DOUBLE_BLANK:
            return True
        cost = self.cost()
        return worth_of(self.cards) >= cost or self.credit() >= cost

    def halves(self) -> tuple[int, int]:
        """The two values that its controller turns into attack and defense, larger first (DKN-1-i, DKN-8-d)."""
        if self.domino != PAIR:
            return names.HIGH[self.domino], names.LOW[self.domino]
        one, other = names.VALUE[self.cards[0]], names.VALUE[self.cards[1]]
        return (one, other) if one >= other else (other, one)


@mypyc_attr(acyclic=True, free_list_len=1)
class Effect:
    """A lingering special card in effect."""

    __slots__ = ("number", "card", "special", "player", "seat", "token", "expiry")

    def __init__(self, number: int, card: int, special: int, player: int, seat: Seat, token: int, expiry: int) -> None:
        self.number: Final = number
        """The play number."""
        self.card: Final = card
        self.special: Final = special
        self.player: Final = player
        self.seat: Final = seat
        """The affected player of a face card or Wealth; NOBODY if it lies on a knight."""
        self.token: Final = token
        """The knight it lies on, or NO_TOKEN."""
        self.expiry: Final = expiry
        """The seat whose Draw phase ends it (DKN-R11)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Pending:
    """An announced special card that has not resolved (DKN-W2)."""

    __slots__ = ("number", "card", "player", "target", "held", "half", "model")

    def __init__(
        self, number: int, card: int, player: int, target: int, held: tuple[int, ...] = (), half: int = 0, model: int = NO_TOKEN
    ) -> None:
        self.number: Final = number
        self.card: Final = card
        self.player: Final = player
        self.target: Final = target
        """A seat, a token or a play number, as the card has it."""
        self.held: Final = held
        """Cards shown with Life and set aside (DKN-R113)."""
        self.half: Final = half
        """The secretly fixed attack of a recruit that Life brings in (DKN-R64)."""
        self.model: Final = model


@mypyc_attr(acyclic=True, free_list_len=1)
class Group:
    """One attacking knight or unit and all knights that block it, by token (DKN-2-s)."""

    __slots__ = ("attackers", "blockers")

    def __init__(self, attackers: tuple[int, ...], blockers: tuple[int, ...] = ()) -> None:
        self.attackers: Final = attackers
        self.blockers: Final = blockers


@mypyc_attr(acyclic=True, free_list_len=1)
class Battle:
    """The attack being played (DKN-2-i)."""

    __slots__ = (
        "attacker", "defender", "groups", "field", "signs", "weary", "resolved", "lost", "damage", "fame", "victor", "loot",
    )  # fmt: skip

    def __init__(self, attacker: int, defender: int) -> None:
        self.attacker: int = attacker
        self.defender: int = defender
        self.groups: tuple[Group, ...] = ()
        self.field: tuple[int, ...] = ()
        """Tokens of all knights in the groups, in no order that means anything; ``take_in`` adds to them."""
        self.signs: i64 = 0
        """A bit for what the tokens of the field end in: a knight without it cannot be there."""
        self.weary: tuple[int, ...] = ()
        """Tokens that were spent and without Life when committed (DKN-R77)."""
        self.resolved: bool = False
        self.lost: tuple[int, ...] = ()
        """Tokens of the defeated, in the order of the groups."""
        self.damage: int = 0
        self.fame: tuple[int, ...] = ()
        """What each seat gains or loses, netted."""
        self.victor: int = NOBODY
        self.loot: int = NO_TOKEN

    def copy(self) -> "Battle":
        other = Battle(self.attacker, self.defender)
        other.groups = self.groups
        other.field = self.field
        other.signs = self.signs
        other.weary = self.weary
        other.resolved = self.resolved
        other.lost = self.lost
        other.damage = self.damage
        other.fame = self.fame
        other.victor = self.victor
        other.loot = self.loot
        return other

    def holds(self, token: int) -> bool:
        """Whether this knight is on the battlefield."""
        number: i64 = token
        return self.signs >> (number & 31) & 1 != 0 and is_among(token, self.field)

    def take_in(self, tokens: tuple[int, ...]) -> None:
        """Take note that these knights have come to the battlefield."""
        self.field = self.field + tokens if self.field else tokens
        token: i64 = 0
        for token in tokens:
            self.signs |= 1 << (token & 31)

    def stand(self, groups: list[Group]) -> None:
        """Put these groups on the battlefield, and nobody else."""
        self.groups = tuple(groups)
        self.field = ()
        self.signs = 0
        self.take_in(tuple(self.tokens()))

    def tokens(self) -> list[int]:
        """All knights on the battlefield, group by group."""
        return [token for group in self.groups for token in group.attackers + group.blockers]

    def without(self, token: int) -> "Battle":
        """The same battle after this knight has left it; groups that lost all attackers stay for the audit."""
        other = self.copy()
        groups: list[Group] = []
        for group in self.groups:
            if token in group.attackers:
                group = Group(tuple([one for one in group.attackers if one != token]), group.blockers)
            elif token in group.blockers:
                group = Group(group.attackers, tuple([one for one in group.blockers if one != token]))
            groups.append(group)
        other.stand(groups)
        return other


def suits_of(cards: tuple[int, ...]) -> int:
    """The suits of some cards, as bits."""
    suits = 0
    for card in cards:
        suits |= names.SUIT_BIT[card]
    return suits


def worth_of(cards: tuple[int, ...]) -> int:
    """The training values of some cards together."""
    total: i64 = 0
    card: i64 = 0
    for card in cards:
        if names.TWOS <= card < names.JOKERS:
            total += card // (4 * names.COPIES) + 1
    return total


def is_among(number: int, numbers: tuple[int, ...]) -> bool:
    """Whether a number is one of a few; compiled, this is quicker than ``in``."""
    return any(one == number for one in numbers)
