"""The parts that every game's view has, as types: for readers of views, and for the browser's source."""

from typing import NotRequired, TypedDict


class Option(TypedDict):
    """One thing that may be picked, with what it means to a screen; its label is added for whoever reads it."""

    key: str
    count: int
    label: NotRequired[str]
    spoken: NotRequired[str]
    confirm: NotRequired[str]
    about: NotRequired[str]
    zone: NotRequired[str]
    whose: NotRequired[int]
    cost: NotRequired[int]
    main: NotRequired[bool]


class Decision(TypedDict):
    """The open decision, as the rules know it; its words are added for whoever reads them."""

    number: int
    seat: int
    ask: str
    options: list[Option]
    low: int
    high: int
    ordered: bool
    prompt: NotRequired[str]
    spoken: NotRequired[str]
    parts: NotRequired[list[str | dict[str, str | int]]]
    rule: NotRequired[str]
    confirm: NotRequired[list[str]]
    confirm_spoken: NotRequired[list[str]]
    confirm_pass: NotRequired[str]
    passable: NotRequired[bool]
    about: NotRequired[str | None]
    suggested: NotRequired[list[str]]


class Outcome(TypedDict):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    places: list[int]
    reason: str


class View(TypedDict):
    """What a seat, or a spectator, may know of any game."""

    game: str
    seat: int | None
    seats: int
    over: bool
    waiting: int | None
    window: bool
    decision: Decision | None
    outcome: Outcome | None
