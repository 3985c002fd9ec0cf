"""The view of Domino Knights as types."""

from typing import NotRequired, TypedDict

from meadhall.kernel.view_types import View


class Effect(TypedDict):
    """A special card that lies before a kingdom or on a knight."""

    card: str
    name: str
    number: int
    player: int
    expiry: int


class Hidden(TypedDict):
    """A recruit or candidate."""

    token: str
    cards: int
    raised: bool
    piece: str | None
    training: NotRequired[list[str]]
    paid: NotRequired[bool]
    credit: NotRequired[int]
    cost: NotRequired[int]


class Knight(TypedDict):
    token: str
    piece: str
    base: tuple[int, int]
    attack: int
    defense: int
    suits: str
    cards: list[str]
    attached: list[Effect]
    spent: bool
    barred: list[int]
    usable: bool
    rests: bool
    model: str | None
    owner: int


class Fallen(TypedDict):
    token: str
    piece: str


class Kingdom(TypedDict):
    seat: int
    name: str
    points: int
    living: bool
    place: int
    hand_size: int
    hand: NotRequired[list[str]]
    recruits: list[Hidden]
    candidates: list[Hidden]
    knights: list[Knight]
    graveyard: list[Fallen]
    before: list[Effect]
    training: bool
    resigning: bool


class Forecast(TypedDict):
    damage: NotRequired[int]
    attackers_fall: NotRequired[bool]
    blockers_fall: NotRequired[bool]


class Group(TypedDict):
    attackers: list[str]
    blockers: list[str]
    attack: NotRequired[tuple[int, int]]
    block: NotRequired[tuple[int, int]]
    forecast: NotRequired[Forecast]


class Battle(TypedDict):
    attacker: int
    defender: int
    groups: list[Group]
    resolved: bool
    lost: list[str]
    victor: int | None


class Pending(TypedDict):
    """A special card that is announced; what is secret is there for its player only."""

    card: str
    name: str
    number: int
    player: int
    target: str
    shown: list[str]


class KnightsView(View):
    scoring: str
    health: int
    """What every kingdom began with."""
    goal: str
    round: int
    turn: int
    first: int
    phase: str
    event_window: str
    attacked: list[int]
    deck: int
    discard: list[str]
    peasants: int
    pending: list[Pending]
    battle: Battle | None
    kingdoms: list[Kingdom]
    order: NotRequired[str]
    hold: NotRequired[bool]
    submitted: NotRequired[list[str]]
    """Trainings that wait until no card is pending."""
