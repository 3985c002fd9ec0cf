"""What a card file becomes once it is read: designs, abilities and the file as a whole. Data only, never changed."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.numbers import Kind, Wedge

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.condition import Condition
    from meadhall.games.tears1066.cards.filter import Filter
    from meadhall.games.tears1066.effects.word import Word


@mypyc_attr(acyclic=True, free_list_len=1)
class Sense:
    """What the words of an ability mean just now: who "you" are, the source, the trigger and what was chosen."""

    __slots__ = ("you", "source", "subject", "refs", "depth")

    def __init__(
        self, you: int, source: int, subject: int = numbers.NOTHING, refs: tuple[tuple[int, ...], ...] = (), depth: int = 0
    ) -> None:
        self.you: Final = you
        self.source: Final = source
        """The thing the ability is on."""
        self.subject: Final = subject
        """The thing the trigger is about."""
        self.refs: Final = refs
        """What was chosen, slot by slot."""
        self.depth: Final = depth
        """0 in play; 1 inside constants, whose comparisons look at printed values; 2 inside constants that give traits,
        classes or flags, which look at printed traits too. Otherwise a constant could depend on itself."""


class Target:
    """One slot of things to choose on initiation."""

    __slots__ = ("ref", "select", "low", "high", "chooser", "room", "wounds", "mends")

    def __init__(self, ref: int, select: "Filter | None", low: int, high: int, chooser: int) -> None:
        self.ref: Final = ref
        self.select: Final = select
        """None: the slot chooses a number from ``low`` to ``high`` (an amount of the form ``choose``)."""
        self.low: Final = low
        self.high: Final = high
        self.chooser: Final = chooser
        self.room = numbers.NOTHING
        """The slot of the Wedge that the chosen cards will move to, if it comes before this one (TMM-R29)."""
        self.wounds = numbers.NOTHING
        """The player whose damage the chosen Wedge will take (TMM-R40), or NOTHING."""
        self.mends = False
        """Whether damage will be taken from the chosen Wedge, which must be unclaimed (TMM-R39)."""


class Trigger:
    """What a Response or a forced ability waits for."""

    __slots__ = ("on", "subject", "by", "also", "kinds", "card_name", "origin", "goal", "least", "phase")

    def __init__(
        self,
        on: int,
        subject: "Filter | None" = None,
        by: str = "any",
        also: "Condition | None" = None,
        kinds: int = 0,
        card_name: str = "",
        origin: int = numbers.NOTHING,
        goal: int = numbers.NOTHING,
        least: int = 0,
        phase: int = numbers.NOTHING,
    ) -> None:
        self.on: Final = on
        self.subject: Final = subject
        self.by: Final = by
        self.also: Final = also
        self.kinds: Final = kinds
        """Kinds of ability as bits; 0: every kind."""
        self.card_name: Final = card_name
        self.origin: Final = origin
        """The Wedge a move must come from."""
        self.goal: Final = goal
        """The Wedge a move must go to."""
        self.least: Final = least
        self.phase: Final = phase


class Mod:
    """One constant modifier."""

    __slots__ = ("what", "amount", "to", "wedge", "flag", "trait", "unit_class")

    def __init__(
        self,
        what: int,
        amount: int,
        to: "Filter | None",
        wedge: Wedge = numbers.NOTHING,
        flag: int = 0,
        trait: int = 0,
        unit_class: int = numbers.NO_CLASS,
    ) -> None:
        self.what: Final = what
        self.amount: Final = amount
        self.to: Final = to
        self.wedge: Final = wedge
        """Which Wedge a Wedge bonus is for: a number from 0, or SAME."""
        self.flag: Final = flag
        self.trait: Final = trait
        self.unit_class: Final = unit_class


class Ability:
    """One ability of one design, ready to be used."""

    __slots__ = (
        "number", "kind", "way", "key", "title", "when", "trigger", "discards", "resources", "offering", "hurts", "falls",
        "tires", "times", "per_game", "range", "targets", "refs", "unchosen", "blocks", "mods", "filters", "linked", "moves",
        "redirects", "asks_opponent",
    )  # fmt: skip

    def __init__(self, number: int, kind: Kind, way: int, key: str, title: str) -> None:
        self.number: Final = number
        """Its place among all abilities of the file; how frames name it."""
        self.kind: Final = kind
        """The design it belongs to."""
        self.way: Final = way
        """Action, Response, When Played ..."""
        self.key: Final = key
        self.title: Final = title
        self.when: Condition | None = None
        self.trigger: Trigger | None = None
        self.discards = 0
        self.resources = 0
        self.offering: Filter | None = None
        """What must be sacrificed as a cost."""
        self.hurts = 0
        self.falls = False
        self.tires = True
        self.times = 0
        """How often it may be used; 0: without limit."""
        self.per_game = False
        self.range = 0
        """Range X; 0: none."""
        self.targets: list[Target] = []
        self.refs = 0
        """How many names the effects use: the targets, then what ``for_each`` names."""
        self.unchosen: tuple[tuple[int, ...], ...] = ()
        """What those names stand for before anything is chosen."""
        self.blocks: list[list[Word]] = []
        """Lists of effects; the first is the ability's own, the others belong to choices, branches and loops."""
        self.redirects = False
        """Whether it redirects damage."""
        self.moves: list[tuple[int, int]] = []
        """What it moves, and the Wedge it goes to, as far as either is chosen."""
        self.linked = False
        """Whether what may be chosen in one slot depends on another."""
        self.asks_opponent = False
        """Whether the opponent of the player who uses it chooses a target."""
        self.mods: list[Mod] = []
        self.filters: list[Filter] = []
        """Filters that outlive the effect, such as those of cost reductions."""

    def only_moves(self) -> bool:
        """Whether it moves a card and does nothing else."""
        return len(self.moves) == 1 and len(self.blocks) == 1 and len(self.blocks[0]) == 1

    def is_for_turns(self) -> bool:
        """Whether it may be used in a deployment turn: an Action, or a Response at any time (TMM-TRG-22)."""
        return self.way == numbers.ACTION or (
            self.way == numbers.RESPONSE and self.trigger is not None and self.trigger.on == numbers.ANY_TIME
        )


class Design:
    """One card as printed; copies share it."""

    __slots__ = (
        "kind", "key", "id", "name", "title", "faction", "type", "unit_class", "traits", "trait_names", "cost", "zeal",
        "might", "health", "resources", "copies", "attach_to", "letter", "attribute", "value", "text", "number", "unique",
        "abilities", "constants", "mods", "answers", "forced", "actions", "entrances", "is_army", "uses",
        "deeds_in_hand", "deeds_in_play",
    )  # fmt: skip

    def __init__(self, kind: Kind, key: str, id: str, name: str, faction: int, type: int) -> None:
        self.kind: Final = kind
        self.key: Final = key
        self.id: Final = id
        self.name: Final = name
        self.faction: Final = faction
        self.type: Final = type
        self.is_army: Final = type <= numbers.UNIT
        self.title = ""
        self.unit_class = numbers.NO_CLASS
        self.traits = 0
        self.trait_names: tuple[str, ...] = ()
        self.cost = 0
        self.zeal = 0
        self.might = 0
        self.health = 0
        self.resources = 0
        self.copies = 1
        self.attach_to: Filter | None = None
        self.letter = numbers.NOTHING
        self.attribute = numbers.NO_ATTRIBUTE
        self.value = 0
        self.text = ""
        self.number = ""
        self.unique = False
        self.abilities: list[Ability] = []
        self.constants: list[Ability] = []
        self.mods: i64 = 0
        """The kinds of modifier among its constants, as bits."""
        self.answers: i64 = 0
        """The triggers of its Responses, as bits."""
        self.forced: i64 = 0
        """The triggers of its forced abilities, as bits."""
        self.actions = 0
        """How many Actions it has."""
        self.entrances = 0
        """How many When Played abilities it has."""
        self.uses: Final[list[Ability]] = []
        """What may be used in a deployment turn: Actions, then Responses at any time."""
        self.deeds_in_hand = 0
        """What a deployment turn could do with it in hand at best: play it, or use it if it is an Event."""
        self.deeds_in_play = 0
        """What a deployment turn could do with it in play at best: use it, and last of all sacrifice it."""

    def printed(self, attribute: int) -> int:
        """A printed number."""
        if attribute == numbers.MIGHT:
            return self.might
        if attribute == numbers.ZEAL:
            return self.zeal
        if attribute == numbers.HEALTH:
            return self.health
        if attribute == numbers.RESOURCES:
            return self.resources
        return self.cost


class CardFile:
    """All designs of one card file."""

    __slots__ = (
        "set_id", "title", "text", "designs", "abilities", "traits", "by_key", "leaders", "ladders", "decks", "mods",
        "answers", "forced", "event_answers", "answers_by_kind", "notes", "sagging",
        "any_time_events",
    )  # fmt: skip

    def __init__(self, set_id: str, title: str, text: str) -> None:
        self.set_id: Final = set_id
        self.title: Final = title
        self.text: Final = text
        """The file in canonical writing: what a replay keeps of an own file."""
        self.designs: Final[list[Design]] = []
        self.abilities: Final[list[Ability]] = []
        self.traits: Final[list[str]] = []
        self.by_key: Final[dict[str, int]] = {}
        self.leaders: Final[list[int]] = [numbers.NOTHING, numbers.NOTHING]
        self.ladders: Final[list[list[int]]] = [[], []]
        """Objectives A to G of each faction."""
        self.decks: Final[list[list[int]]] = [[], []]
        """The card deck of each faction in file order, copies together."""
        self.mods: i64 = 0
        self.answers: i64 = 0
        """Triggers that some Response of the file waits for, as bits."""
        self.forced: i64 = 0
        self.event_answers: i64 = 0
        """Triggers that some Response of an Event waits for, as bits."""
        self.answers_by_kind: Final[list[int]] = []
        """The same for every kind of card; 0 for cards that are not Events, which answer nothing from hand."""
        self.sagging = False
        """Whether an effect or constant can lower Health, so that undamaged cards may fall too."""
        self.any_time_events = False
        """Whether an Event can be used at any time from hand."""
        self.notes: Final[list[str]] = []
