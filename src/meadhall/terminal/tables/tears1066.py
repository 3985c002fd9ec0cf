"""The table of 1066: three Wedges with both armies in their Rows, totals, Objectives, reserve and hand."""

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from meadhall.terminal.answers import can_pick
from meadhall.terminal.blocks import (
    DIM,
    PREFIX,
    Block,
    Section,
    beside,
    box,
    fit,
    flow,
    is_roomy,
    join,
    rows_of,
    thing,
    wrapped,
)
from meadhall.terminal.explain import Book, card_book

CARD_WIDTH: Final = 25
CARD_TEXT: Final = 4
COLOURS: Final = {"norman": "#7aa7e0", "saxon": "#e0786c"}
TYPES: Final = {"event": "#e3c25a", "tactic": "#86b96b", "attachment": "#b48bd6"}

View = Mapping[str, Any]
Piece = Mapping[str, Any]


def draw(view: View, width: int, height: int) -> list[Section]:
    """The table as the viewer may know it, the viewer's side below."""
    if view["players"][0]["faction"] is None:
        return [Section("Table", [Text("The sides are being chosen.", DIM)], bare=True)]
    roomy = is_roomy(width, height)
    inner = width if roomy else width - PREFIX
    near = view["seat"] if view["seat"] is not None else 0
    far = 1 - near
    sections = [
        Section("Far side", _player(view, far, width), bare=True),
        Section(
            "Wedges (might/zeal/health-damage, far:near)",
            _field(view, near, width, boxed=roomy and height >= _height_of_boxes(view)),
            bare=True,
        ),
        Section("Near side", _player(view, near, width), bare=True),
    ]
    if view["chain"]:
        sections.append(Section("Chain", flow([_link(link) for link in view["chain"]], inner)))
    for player in view["players"]:
        if player["hand"] is not None and not view["over"]:
            name = "Hand" if player["seat"] == near else "Shown"
            sections.append(Section(name, _hand(view, player, inner, roomy=roomy)))
        if player.get("looking"):
            sections.append(Section("Looking", flow([_card(view, card, "looking") for card in player["looking"]], inner)))
    return sections


def describe(view: View, key: str) -> list[str]:
    """A card on the table in words: what it is, and what has become of it; empty if it is not there."""
    for piece in _pieces(view):
        if piece["key"] != key.rstrip(":"):
            continue
        lines = [_name(view, piece["card"]), _state_words(view, piece), str(_book(view).get(piece["card"], {}).get("text", ""))]
        return [line for line in lines if line]
    return []


def _pieces(view: View) -> list[Piece]:
    found: list[Piece] = []
    for wedge in view["wedges"]:
        found += [piece for column in wedge["columns"] for piece in column] + list(wedge["attached"])
    for player in view["players"]:
        if player["faction"] is not None:
            found += [*player["reserve"], *player["objective"]["attached"]]
    return found + [held for piece in found for held in piece["attached"]]


def _state_words(view: View, piece: Piece) -> str:
    words = [] if "might" not in piece else [f"might {piece['might']}, zeal {piece['zeal']}, health {piece['health']}"]
    if piece.get("damage"):
        words.append(f"damage {piece['damage']}")
    if piece["resources"]:
        words.append(f"resources {piece['resources']}")
    words += [f"with {_name(view, held['card'])}" for held in piece["attached"]]
    words.append("Ready" if piece["ready"] else "Tired")
    return ", ".join(words)


def _book(view: View) -> Book:
    return card_book("1066", str(view.get("card_file", "")))


def _name(view: View, card: str) -> str:
    return str(_book(view).get(card, {}).get("name", card))


def _card(view: View, card: str, zone: str, words: str = "") -> Text:
    kind = str(_book(view).get(card, {}).get("type", ""))
    return thing(words or _name(view, card), card, TYPES.get(kind, ""), zone=zone, glow=can_pick(view, card, zone))


# --- a player ---------------------------------------------------------------------------------------------------


def _player(view: View, seat: int, width: int) -> Block:
    player = view["players"][seat]
    active = view["turn"] == seat and not view["over"]
    name = Text(f"{'▶' if active else ' '} {view['names'][seat]:<12.12}", f"bold {COLOURS[player['faction']]}")
    parts: list[Text | str] = [name, f" {str(player['faction']).capitalize()}"]
    parts.append(f"  hand {player['hand_size']}  deck {player['deck']}  discard {len(player['discard'])}")
    if player["claimed"]:
        parts.append(Text(f"  wedges {player['claimed']}", "bold"))
    if view["marker"] == seat:
        parts.append(Text("  marker", "#e3c25a"))
    if view["passed"][seat]:
        parts.append(Text("  passed", DIM))
    second = [_objective(view, player), *(_tactic(view, piece) for piece in player["reserve"])]
    return [join(parts), *(join(["    ", line]) for line in flow(second, width - 4))]


def _objective(view: View, player: Mapping[str, Any]) -> Text:
    goal = player["objective"]
    parts: list[Text | str] = [
        Text("Objective ", DIM),
        thing(f"{goal['letter']} {goal['name']}", goal["key"], zone="objective"),
    ]
    if "value" in goal:
        forecast = goal["forecast"]
        outcome = "falls" if forecast["destroyed"] else f"+{forecast['damage']}"
        parts.append(f"  {goal['attribute']} {forecast['total']} against {goal['value']}")
        parts.append(f", {min(goal['damage'], goal['health'])} of {goal['health']} done ")
        parts.append(Text(f"→ {outcome}", "italic #e3c25a"))
    return join([*parts, *_held(view, goal["attached"])])


def _tactic(view: View, piece: Piece) -> Text:
    tired = "" if piece["ready"] else " (tired)"
    name = thing(_name(view, piece["card"]) + tired, piece["key"], TYPES["tactic"], zone="field", glow=_can_use(view, piece))
    return join([Text("reserve ", DIM), name, *_held(view, piece["attached"])])


def _held(view: View, pieces: list[Piece]) -> list[Text]:
    """Attachments on something."""
    style = TYPES["attachment"]
    return [
        join([" +", thing(_name(view, piece["card"]), piece["key"], style, zone="field", glow=_can_use(view, piece))])
        for piece in pieces
    ]


def _can_use(view: View, piece: Piece) -> bool:
    return can_pick(view, piece["key"], "field")


# --- the Wedges -------------------------------------------------------------------------------------------------


def _height_of_boxes(view: View) -> int:
    """From this height of the screen on there is room for every army card as a box."""
    return 30 + 4 * (_used_rows(view, 0) + _used_rows(view, 1))


def _field(view: View, near: int, width: int, *, boxed: bool) -> Block:
    """Three columns: the far army, the Wedge, the near army; Rows that are empty everywhere are left out."""
    cell = (width - 2) // 3
    draw_cell = _cell_boxed if boxed else _cell
    blocks = []
    for wedge in view["wedges"]:
        lines: Block = []
        for row in reversed(range(_used_rows(view, 1 - near))):
            lines += draw_cell(view, wedge["columns"][1 - near], row, cell)
        lines += _wedge(view, wedge, near, cell)
        for row in range(_used_rows(view, near)):
            lines += draw_cell(view, wedge["columns"][near], row, cell)
        blocks.append([fit(line, cell) for line in lines])
    return beside(blocks, 1)


def _used_rows(view: View, seat: int) -> int:
    return max(len(wedge["columns"][seat]) for wedge in view["wedges"])


def _wedge(view: View, wedge: Mapping[str, Any], near: int, width: int) -> Block:
    """The Wedge card: totals and damage, the far side's first."""
    far = 1 - near
    key = f"wedge {wedge['number']}"
    head = thing(f"Wedge {wedge['number']}", key, "bold", zone="wedge", glow=can_pick(view, key, "wedge"))
    if wedge["claimed"] is not None:
        owner = view["players"][wedge["claimed"]]
        return [
            join([Text("━ ", DIM), head, " is ", Text(str(owner["faction"]).capitalize(), COLOURS[owner["faction"]])]),
            Text(""),
        ]
    might, zeal = wedge["totals"]["might"], wedge["totals"]["zeal"]
    damage, total = wedge["damage"], wedge["forecast"]["total"]
    word = "damage" if width > 30 else "dmg"
    first: list[Text | str] = [Text("━ ", DIM), head, f" {word} {damage[far]}:{damage[near]}"]
    if total != damage:
        first.append(Text(f"→{total[far]}:{total[near]}", "italic #e3c25a"))
    second = Text(f"  might {might[far]}:{might[near]}  zeal {zeal[far]}:{zeal[near]}", "bold")
    return [join([*first, *_held(view, wedge["attached"])]), second]


def _cell(view: View, column: list[Piece], row: int, width: int) -> Block:
    if row >= len(column):
        return [Text("   ·", DIM)]
    piece = column[row]
    numbers = f" {piece['might']}/{piece['zeal']}/{piece['health']}"
    if piece["damage"]:
        numbers += f"-{piece['damage']}"
    if piece["attached"]:
        numbers += f" +{len(piece['attached'])}"
    mark = " " if piece["ready"] else "~"
    room = width - len(numbers) - 2
    style = COLOURS[view["players"][piece["seat"]]["faction"]] if piece["ready"] else DIM
    name = thing(f"{_name(view, piece['card']):.{room}}", piece["key"], style, zone="field", glow=_can_use(view, piece))
    return [join([Text(f"{mark} ", DIM), name, Text(numbers, "" if piece["ready"] else DIM)])]


def _cell_boxed(view: View, column: list[Piece], row: int, width: int) -> Block:
    if row >= len(column):
        return [Text("")] * 4
    piece = column[row]
    glow = _can_use(view, piece)
    style = COLOURS[view["players"][piece["seat"]]["faction"]] if piece["ready"] else DIM
    kinds = " ".join(piece["class"]) or piece["type"]
    head = join(
        [Text(_name(view, piece["card"]), f"bold {style}"), Text(f"  {kinds}{'' if piece['ready'] else ', tired'}", DIM)]
    )
    numbers = Text(f"might {piece['might']} zeal {piece['zeal']} health {piece['health']}", "" if piece["ready"] else DIM)
    if piece["damage"]:
        numbers.append(f" damage {piece['damage']}", "bold #e0786c")
    meta = {"thing": piece["key"], "zone": "field"}
    lines = [join([head, *_held(view, piece["attached"])]), numbers]
    return box(lines, width, style if glow else DIM, meta=meta, heavy=glow)


# --- hand and chain ---------------------------------------------------------------------------------------------


def _hand(view: View, player: Mapping[str, Any], width: int, *, roomy: bool) -> Block:
    costs = player["costs"] or [None] * len(player["hand"])
    pairs = list(zip(player["hand"], costs, strict=True))
    if not pairs:
        return [Text("empty", DIM)]
    if roomy:
        return rows_of([_card_box(view, card, cost) for card, cost in pairs], width)
    return flow(
        [join([_card(view, card, "hand"), Text("" if cost is None else f" {cost}", DIM)]) for card, cost in pairs], width
    )


def _card_box(view: View, card: str, cost: int | None) -> Block:
    facts = _book(view).get(card, {})
    glow = can_pick(view, card, "hand")
    style = TYPES.get(str(facts.get("type")), "")
    head = Text(_name(view, card), f"bold {style}".strip())
    price = "" if cost is None else f"cost {cost}  "
    kinds = Text(f"{price}{facts.get('class') or facts.get('type', '')}", f"italic {DIM}")
    lines = [head, kinds]
    if facts.get("might") is not None:
        lines.append(Text(f"might {facts['might']} zeal {facts['zeal']} health {facts['health']}"))
    room = CARD_TEXT + 3 - len(lines)
    text = wrapped(str(facts.get("text", "")), CARD_WIDTH - 2, "" if glow else DIM, room)
    lines += text + [Text("")] * (room - len(text))
    return box(lines, CARD_WIDTH, style or "#e8e2d4" if glow else DIM, meta={"thing": card, "zone": "hand"}, heavy=glow)


def _link(link: Mapping[str, Any]) -> Text:
    amount = f" {link['amount']}" if link["amount"] else ""
    words = f"{str(link['event']).replace('_', ' ')}: {link['subject']}{amount}"
    return Text(words, f"strike {DIM}" if link["cancelled"] else "#e3c25a")
