"""The view of 1066 as types."""

from typing import NotRequired, TypedDict

from meadhall.kernel.view_types import View


class Piece(TypedDict):
    """A card in play; those of an army have numbers."""

    key: str
    card: str
    seat: int
    ready: bool
    resources: int
    attached: list["Piece"]
    row: NotRequired[int]
    damage: NotRequired[int]
    might: NotRequired[int]
    zeal: NotRequired[int]
    health: NotRequired[int]
    type: NotRequired[str]


class ObjectiveForecast(TypedDict):
    total: NotRequired[int]
    damage: int
    destroyed: bool


class Objective(TypedDict):
    key: str
    name: str
    letter: str
    attribute: str | None
    damage: int
    attached: list[Piece]
    value: NotRequired[int]
    health: NotRequired[int]
    forecast: NotRequired[ObjectiveForecast]


class Player(TypedDict):
    """One side; before the factions are chosen there is nothing but its seat."""

    seat: int
    faction: str | None
    hand: NotRequired[list[str] | None]
    costs: NotRequired[list[int] | None]
    hand_size: NotRequired[int]
    known: NotRequired[list[str]]
    deck: NotRequired[int]
    looking: NotRequired[list[str] | None]
    discard: NotRequired[list[str]]
    limbo: NotRequired[list[str]]
    box: NotRequired[int]
    reserve: NotRequired[list[Piece]]
    objective: NotRequired[Objective]
    objectives_left: NotRequired[list[str]]
    defeated: NotRequired[list[str]]
    hastings: NotRequired[bool]
    claimed: NotRequired[int]


class Totals(TypedDict):
    might: tuple[int, int]
    zeal: tuple[int, int]


class Fought(TypedDict):
    might: bool
    zeal: bool


class Forecast(TypedDict):
    fought: Fought
    might: tuple[int, int]
    zeal: tuple[int, int]
    total: tuple[int, int]


class Wedge(TypedDict):
    number: int
    damage: tuple[int, int]
    claimed: int | None
    attached: list[Piece]
    columns: tuple[list[Piece], list[Piece]]
    totals: NotRequired[Totals]
    forecast: NotRequired[Forecast | None]


class Pending(TypedDict):
    event: str
    subject: str
    by: int | None
    amount: int
    cancelled: bool


class TearsView(View):
    card_file: str
    round: int
    phase: str
    turn: int
    marker: int | None
    passed: tuple[bool, bool]
    players: tuple[Player, Player]
    wedges: list[Wedge]
    chain: list[Pending]
