"""The view of Dominion as types."""

from typing import NotRequired, TypedDict

from meadhall.kernel.view_types import View


class Pile(TypedDict):
    card: str
    cost: int
    left: int


class Player(TypedDict):
    seat: int
    hand: int
    deck: int
    discard: str | None
    play: list[str]
    aside: list[str]
    revealed: list[str]
    turns: int
    discarded: NotRequired[int]
    score: NotRequired[int]
    cards: NotRequired[dict[str, int]]


class DominionView(View):
    phase: str
    start: int
    active: int
    actions: int
    buys: int
    coins: int
    kingdom: list[str]
    piles: list[Pile]
    empty: int
    trash: list[str]
    players: list[Player]
    hand: dict[str, int] | None
    presets: dict[str, str] | None
