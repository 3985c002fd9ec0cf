"""The table of Domino Knights: Kingdoms with their knights, the battlefield with both totals, the hand."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.text import Text

from meadhall.terminal.answers import can_pick
from meadhall.terminal.blocks import COLOURS, DIM, PREFIX, Block, Section, box, flow, is_roomy, join, rows_of, thing
from meadhall.terminal.explain import card_book

SUITS: Final = {"C": ("♣", "#86b96b"), "D": ("♦", "#e3a05a"), "H": ("♥", "#e0786c"), "S": ("♠", "#7aa7e0")}
KNIGHT_WIDTH: Final = 16
CARD_WIDTH: Final = 13
SHOWN_DISCARDS: Final = 8

_CARD: Final = re.compile(r"\b(10|[2-9AJQK])([CDHS])(?:\.[0-9])?\b")

View = Mapping[str, Any]


def draw(view: View, width: int, height: int) -> list[Section]:
    """The table as the viewer may know it."""
    roomy = is_roomy(width, height)
    inner = width if roomy else width - PREFIX
    sections = [Section("Table", [_state_of_play(view)], bare=True)]
    kingdom_lines = _kingdom_roomy if roomy else _kingdom
    lines = [line for kingdom in view["kingdoms"] for line in kingdom_lines(view, kingdom, width)]
    sections.append(Section("Kingdoms", lines, bare=True))
    if view["battle"] is not None:
        sections.append(Section("Battle", _battle(view, view["battle"], inner)))
    if view["pending"]:
        sections.append(Section("Pending", [_pending(view, pending) for pending in view["pending"]]))
    own = _own(view)
    if own is not None and not view["over"]:
        hand = rows_of([_card_box(view, card) for card in own["hand"]], width) if roomy else flow(_hand(view, own), inner)
        sections.append(Section("Hand", hand or [Text("empty", DIM)]))
    return sections


def in_words(line: str) -> str:
    """A log line with its cards as people write them: ``10H.2`` is ``10♥``."""
    return _CARD.sub(lambda found: f"{found.group(1)}{SUITS[found.group(2)][0]}", line)


def describe(view: View, token: str) -> list[str]:
    """A piece on the table in words; empty if there is none of that name."""
    for kingdom in view["kingdoms"]:
        name = _name(view, kingdom["seat"])
        for knight in kingdom["knights"]:
            if knight["token"] == token:
                return _knight_words(name, knight)
        for piece in (*kingdom["recruits"], *kingdom["candidates"]):
            if piece["token"] == token:
                return _hidden_words(name, piece)
    return []


def _hidden_words(name: str, piece: Mapping[str, Any]) -> list[str]:
    """A recruit or candidate, with what its training costs (DKN-2-m) if the viewer may know."""
    head = f"{name}: {piece['piece'] or 'a domino that only its holder knows'}"
    state = "in training" if piece["cards"] else "recruit"
    halves = str(piece["piece"]).split("-")
    if not all(half.isdecimal() for half in halves):
        return [head, state]
    cost = sum(int(half) for half in halves)
    return [head, f"{state}; training costs {f'{cost} points' if cost else 'one card of any value'}"]


def _knight_words(name: str, knight: Mapping[str, Any]) -> list[str]:
    cards = " ".join(card_words(card)[0] for card in knight["cards"])
    lines = [
        f"{name}: knight {knight['token']}",
        f"attack {knight['attack']}, defense {knight['defense']}, trained with {cards}",
    ]
    if knight["base"] != [knight["attack"], knight["defense"]]:
        lines.append(f"without effects {knight['base'][0]}/{knight['base'][1]}")
    marks = _knight_marks(knight)
    return [*lines, marks] if marks else lines


def _own(view: View) -> Mapping[str, Any] | None:
    return next((kingdom for kingdom in view["kingdoms"] if "hand" in kingdom), None)


def _name(view: View, seat: int) -> str:
    return str(view["names"][seat])


def _state_of_play(view: View) -> Text:
    discards = [_card(card) for card in view["discard"][-SHOWN_DISCARDS:]]
    if len(view["discard"]) > SHOWN_DISCARDS:
        discards.insert(0, Text("…", DIM))
    goal = str(view["goal"]).replace("_", " ")
    parts: list[Text | str] = [f"Round {view['round']}, {view['phase'] or 'the end'}", Text(f"  goal {goal}", DIM)]
    parts.append(f"  deck {view['deck']}  peasants {view['peasants']}  discard ")
    parts.append(join(discards, " ") if discards else Text("empty", DIM))
    return join(parts)


# --- cards and pieces -------------------------------------------------------------------------------------------


def card_words(card: str) -> tuple[str, str]:
    """How a card is written and in which colour: ``10H`` is ``10♥``."""
    base = card.split(".", 1)[0]
    if base.startswith("joker"):
        return "Joker", "#b48bd6"
    sign, style = SUITS.get(base[-1], ("", ""))
    return (f"{base[:-1]}{sign}", style) if sign else (base, "")


def _card(card: str, zone: str = "", *, glow: bool = False) -> Text:
    words, style = card_words(card)
    return thing(words, card, style, zone=zone, glow=glow)


def _hand(view: View, kingdom: Mapping[str, Any]) -> list[Text]:
    book = card_book("domino-knights")
    parts: list[Text] = []
    for card in kingdom["hand"]:
        words, style = card_words(card)
        power = str(book.get(card, {}).get("power", "") or "")
        words = f"{words} {power}" if power else words
        parts.append(thing(words, card, style, zone="hand", glow=can_pick(view, card, "hand")))
    return parts


def _card_box(view: View, card: str) -> Block:
    book = card_book("domino-knights")
    words, style = card_words(card)
    glow = can_pick(view, card, "hand")
    power = str(book.get(card, {}).get("power", "") or "")
    lines = [Text(words, f"bold {style}"), Text(power, "" if glow else DIM)]
    return box(lines, CARD_WIDTH, style if glow else DIM, meta={"thing": card, "zone": "hand"}, heavy=glow)


def _suits(letters: str) -> Text:
    return join([Text(SUITS[letter][0], SUITS[letter][1]) for letter in letters if letter in SUITS])


def _knight_marks(knight: Mapping[str, Any]) -> str:
    """Everything special about a knight, in short words."""
    marks = [effect["name"] for effect in knight["attached"]]
    if knight["model"] is not None:
        marks.append(f"as {knight['model']}")
    if knight["barred"] or knight["rests"]:
        marks.append("barred")
    elif knight["spent"]:
        marks.append("spent")
    return " ".join(marks)


def _knight(view: View, knight: Mapping[str, Any]) -> Text:
    """A knight in one phrase: suits, attack/defense, token."""
    glow = can_pick(view, knight["token"], "field")
    style = "" if knight["usable"] else DIM
    power = thing(f"{knight['attack']}/{knight['defense']}", knight["token"], f"bold {style}".strip(), zone="field", glow=glow)
    marks = _knight_marks(knight)
    tail = Text(f" {knight['token']}{' ' + marks if marks else ''}", DIM)
    return join([_suits(knight["suits"]), power, tail])


def _knight_box(view: View, knight: Mapping[str, Any]) -> Block:
    glow = can_pick(view, knight["token"], "field")
    style = "" if knight["usable"] else DIM
    head = join([_suits(knight["suits"]), Text(f" {knight['token']}", DIM)])
    power = Text(f"att {knight['attack']} def {knight['defense']}", f"bold {style}".strip())
    cards = join([Text(words, colour) for words, colour in (card_words(card) for card in knight["cards"])], " ")
    marks = Text(_knight_marks(knight), f"italic {DIM}")
    frame = "#d9a94a" if glow else DIM
    meta = {"thing": knight["token"], "zone": "field"}
    return box([head, power, cards, marks], KNIGHT_WIDTH, frame, meta=meta, heavy=glow)


def _hidden(view: View, piece: Mapping[str, Any]) -> Text:
    """A recruit or candidate: its pips if they are known to the viewer."""
    glow = can_pick(view, piece["token"], "recruit")
    words = str(piece["piece"]) if piece["piece"] is not None else "▒"
    text = thing(words, piece["token"], "" if piece["piece"] is not None else DIM, zone="recruit", glow=glow)
    notes: list[str] = []
    if piece["cards"]:
        notes.append(f"{piece['cards']} card{'' if piece['cards'] == 1 else 's'}")
    if "credit" in piece:
        notes.append(f"{piece['credit']} of {piece['cost']}")
    if piece["raised"]:
        notes.append("raised")
    return join([text, Text(f" ({', '.join(notes)})", DIM)]) if notes else text


# --- Kingdoms ---------------------------------------------------------------------------------------------------


def _heading(view: View, kingdom: Mapping[str, Any]) -> Text:
    seat = kingdom["seat"]
    active = seat == view["turn"] and not view["over"]
    name = Text(f"{'▶' if active else ' '} {_name(view, seat):<12.12}", f"bold {COLOURS[seat % len(COLOURS)]}")
    if not kingdom["living"]:
        return join([name, Text(f" fallen, place {kingdom['place']}", DIM)])
    unit = "♥" if view["scoring"] == "health" else "fame"
    parts: list[Text | str] = [name, Text(f" {unit} {kingdom['points']}", "bold"), f"  hand {kingdom['hand_size']}"]
    if seat in view["attacked"]:
        parts.append(Text("  attacked", DIM))
    if kingdom["graveyard"]:
        parts.append(Text(f"  graveyard {len(kingdom['graveyard'])}, top {kingdom['graveyard'][-1]['piece']}", DIM))
    for effect in kingdom["before"]:
        parts += ["  ", _card(effect["card"], "before"), Text(f" {effect['name']}", DIM)]
    return join(parts)


def _labelled(label: str, parts: Iterable[Text]) -> list[Text]:
    shown = list(parts)
    return [Text(label, DIM), *shown] if shown else []


def _kingdom(view: View, kingdom: Mapping[str, Any], width: int) -> Block:
    if not kingdom["living"]:
        return [_heading(view, kingdom)]
    parts = _labelled("knights", [_knight(view, knight) for knight in kingdom["knights"]])
    parts += _labelled("in training", [_hidden(view, piece) for piece in kingdom["candidates"]])
    parts += _labelled("recruits", [_hidden(view, piece) for piece in kingdom["recruits"]])
    indent = "    "
    return [_heading(view, kingdom), *(join([indent, line]) for line in flow(parts, width - len(indent)))]


def _kingdom_roomy(view: View, kingdom: Mapping[str, Any], width: int) -> Block:
    lines = [_heading(view, kingdom)]
    if not kingdom["living"]:
        return lines
    hidden = _labelled("recruits", [_hidden(view, piece) for piece in kingdom["recruits"]])
    hidden += _labelled("in training", [_hidden(view, piece) for piece in kingdom["candidates"]])
    lines += flow(hidden, width)
    return lines + rows_of([_knight_box(view, knight) for knight in kingdom["knights"]], width)


# --- battle -----------------------------------------------------------------------------------------------------


def _battle(view: View, battle: Mapping[str, Any], width: int) -> Block:
    head = Text(f"{_name(view, battle['attacker'])} attacks {_name(view, battle['defender'])}", "bold")
    powers = {
        knight["token"]: f"{knight['attack']}/{knight['defense']}"
        for kingdom in view["kingdoms"]
        for knight in kingdom["knights"]
    }
    return [head, *(line for group in battle["groups"] for line in flow(_group(group, powers), width, " "))]


def _group(group: Mapping[str, Any], powers: Mapping[str, str]) -> list[Text]:
    """One group: who fights, both totals, and what they would lead to now."""
    parts = [_side(group["attackers"], powers)]
    if "attack" in group:
        parts.append(Text(f"= {group['attack'][0]}/{group['attack'][1]}", "bold"))
    parts.append(Text("against", DIM) if group["blockers"] else Text("unblocked", DIM))
    if group["blockers"]:
        parts.append(_side(group["blockers"], powers))
        if "block" in group:
            parts.append(Text(f"= {group['block'][0]}/{group['block'][1]}", "bold"))
    forecast = group.get("forecast")
    if forecast is not None:
        parts.append(Text(f"→ {_forecast(forecast)}", "italic #e3c25a"))
    return parts


def _side(tokens: Iterable[str], powers: Mapping[str, str]) -> Text:
    return join([thing(f"{token} {powers.get(token, '')}".strip(), token, zone="battle") for token in tokens], " + ")


def _forecast(forecast: Mapping[str, Any]) -> str:
    if "damage" in forecast:
        return f"{forecast['damage']} damage"
    falls = [side for side in ("attackers", "blockers") if forecast[f"{side}_fall"]]
    return f"{' and '.join(falls)} fall" if falls else "nobody falls"


def _pending(view: View, pending: Mapping[str, Any]) -> Text:
    target = f" at {pending['target']}" if pending["target"] else ""
    return join([f"{_name(view, pending['player'])} plays ", _card(pending["card"], "pending"), f" {pending['name']}{target}"])
