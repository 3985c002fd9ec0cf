"""The table of Dominion: Supply, seats, what is in play, the hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from meadhall.terminal.answers import can_pick
from meadhall.terminal.blocks import DIM, PREFIX, Block, Section, box, flow, grid, is_roomy, join, rows_of, thing, wrapped
from meadhall.terminal.explain import card_book

COLOURS: Final = (
    ("attack", "#e0786c"),
    ("reaction", "#7aa7e0"),
    ("treasure", "#e3c25a"),
    ("victory", "#86b96b"),
    ("curse", "#b48bd6"),
    ("action", "#d8d3c6"),
)
"""The colour of the first of these types that a card has."""

PILE_WIDTH: Final = 14
CARD_WIDTH: Final = 20
CARD_TEXT: Final = 4
GRAND: Final = 54
"""From this height on the piles show the text of their cards."""


def draw(view: Mapping[str, Any], width: int, height: int) -> list[Section]:
    """The table as the viewer may know it."""
    roomy = is_roomy(width, height)
    inner = width if roomy else width - PREFIX
    sections = [
        Section(_supply_title(view), _supply(view, width, height), bare=True),
        Section("Seats", [_seat(view, player) for player in view["players"]], bare=True),
        Section("In play", _in_play(view, inner)),
    ]
    if view["trash"]:
        sections.append(Section("Trash", flow(_counted(view, view["trash"], "trash"), inner)))
    if view.get("hand") is not None and not view["over"]:
        sections.append(Section("Hand", _hand(view, inner, roomy=roomy)))
    if view["over"]:
        sections.append(Section("Decks", [line for player in view["players"] for line in _final(view, player, inner)]))
    return sections


def _supply_title(view: Mapping[str, Any]) -> str:
    empty = view["empty"]
    return "Supply" if not empty else f"Supply, {empty} pile{'' if empty == 1 else 's'} empty"


def colour(key: str) -> str:
    """The colour of a card."""
    types = card_book("dominion")[key]["types"]
    return next(style for name, style in COLOURS if name in types)


def name_of(key: str) -> str:
    return str(card_book("dominion")[key]["name"])


def _card(view: Mapping[str, Any], key: str, zone: str, words: str = "") -> Text:
    return thing(words or name_of(key), key, colour(key), zone=zone, glow=can_pick(view, key, zone))


# --- Supply -----------------------------------------------------------------------------------------------------


def _supply(view: Mapping[str, Any], width: int, height: int) -> Block:
    if not is_roomy(width, height):
        return grid([_pile(view, pile) for pile in view["piles"]], width)
    grand = height >= GRAND and width >= 7 * (CARD_WIDTH + 1)
    across = 5 * (CARD_WIDTH + 1 if grand else PILE_WIDTH + 1)
    basic = [_pile_box(view, pile, grand=grand) for pile in view["piles"] if pile["card"] not in view["kingdom"]]
    kingdom = [_pile_box(view, pile, grand=grand) for pile in view["piles"] if pile["card"] in view["kingdom"]]
    return rows_of(basic, width) + rows_of(kingdom, across)


def _pile(view: Mapping[str, Any], pile: Mapping[str, Any]) -> Text:
    card = pile["card"]
    if pile["left"] == 0:
        return thing(f"{pile['cost']} {name_of(card)} ×0", card, f"strike {DIM}", zone="supply")
    return join([f"{pile['cost']} ", _card(view, card, "supply"), Text(f" ×{pile['left']}", DIM)])


def _pile_box(view: Mapping[str, Any], pile: Mapping[str, Any], *, grand: bool) -> Block:
    card = pile["card"]
    gone = pile["left"] == 0
    glow = can_pick(view, card, "supply")
    name = Text(name_of(card), f"strike {DIM}" if gone else f"bold underline {colour(card)}" if glow else colour(card))
    below = join([f"costs {pile['cost']}", Text(f"  ×{pile['left']}", DIM)])
    meta = {"thing": card, "zone": "supply"}
    style = colour(card) if glow else DIM
    if not grand:
        return box([name, below], PILE_WIDTH, style, meta=meta, heavy=glow)
    return box([name, below, *_text(card, bright=glow)], CARD_WIDTH, style, meta=meta, heavy=glow)


def _text(key: str, *, bright: bool) -> Block:
    """The text of a card on its few lines."""
    text = wrapped(str(card_book("dominion")[key]["text"]), CARD_WIDTH - 2, "" if bright else DIM, CARD_TEXT)
    return text + [Text("")] * (CARD_TEXT - len(text))


# --- seats ------------------------------------------------------------------------------------------------------


def _seat(view: Mapping[str, Any], player: Mapping[str, Any]) -> Text:
    seat = player["seat"]
    active = seat == view["active"] and not view["over"]
    name = Text(f"{'▶' if active else ' '} {view['names'][seat]:<14.14}", "bold" if active else "")
    discard = _card(view, player["discard"], "discard") if player["discard"] else Text("empty", DIM)
    parts: list[Text | str] = [name, f" hand {player['hand']:>2}  deck {player['deck']:>2}  discard ", discard]
    if "discarded" in player:
        parts.append(f" ({player['discarded']})")
    parts.append(Text(f"  {player['turns']} {'turn' if player['turns'] == 1 else 'turns'}", DIM))
    if "score" in player:
        parts.append(Text(f"  {player['score']} points", "bold"))
    if active:
        parts.append(Text(f"  {_counts(view)}", "bold"))
    return join(parts)


def _counts(view: Mapping[str, Any]) -> str:
    """What is left of a turn, always in view."""
    return f"A {view['actions']}  B {view['buys']}  $ {view['coins']}"


def _final(view: Mapping[str, Any], player: Mapping[str, Any], width: int) -> Block:
    """All cards of a seat when the game is over."""
    owned = player.get("cards") or {}
    pairs = owned.items() if isinstance(owned, Mapping) else [(card, owned.count(card)) for card in dict.fromkeys(owned)]
    parts = [join([f"{count} ", _card(view, card, "deck")]) for card, count in pairs]
    return flow([Text(f"{view['names'][player['seat']]}:", "bold"), *parts], width)


# --- cards ------------------------------------------------------------------------------------------------------


def _in_play(view: Mapping[str, Any], width: int) -> Block:
    lines: Block = []
    for player in view["players"]:
        for zone, words in (("play", ""), ("aside", "set aside: "), ("revealed", "reveals: ")):
            if not player[zone]:
                continue
            who = f"{view['names'][player['seat']]} {words}".strip() if zone != "play" else ""
            parts = _counted(view, player[zone], zone)
            lines += flow([Text(who, DIM), *parts] if who else parts, width)
    return lines or [Text("nothing", DIM)]


def _counted(view: Mapping[str, Any], cards: Sequence[str], zone: str) -> list[Text]:
    """Cards in order, equal neighbours counted."""
    parts: list[Text] = []
    at = 0
    while at < len(cards):
        run = 1
        while at + run < len(cards) and cards[at + run] == cards[at]:
            run += 1
        name = _card(view, cards[at], zone)
        parts.append(name if run == 1 else join([name, f" ×{run}"]))
        at += run
    return parts


def _hand(view: Mapping[str, Any], width: int, *, roomy: bool) -> Block:
    hand: Mapping[str, int] = view["hand"]
    if not hand:
        return [Text("empty", DIM)]
    if roomy:
        return rows_of([_card_box(view, card, count) for card, count in hand.items()], width)
    return flow(
        [_card(view, card, "hand", name_of(card) + (f" ×{count}" if count > 1 else "")) for card, count in hand.items()], width
    )


def _card_box(view: Mapping[str, Any], key: str, count: int) -> Block:
    card = card_book("dominion")[key]
    glow = can_pick(view, key, "hand")
    style = colour(key)
    head = Text(name_of(key) + (f" ×{count}" if count > 1 else ""), f"bold {style}" if glow else style)
    kinds = Text(" ".join(card["types"]), f"italic {DIM}")
    meta = {"thing": key, "zone": "hand"}
    return box([head, kinds, *_text(key, bright=glow)], CARD_WIDTH, style if glow else DIM, meta=meta, heavy=glow)
