"""States, decisions and replays as small SVG pictures, for notebooks and documents."""

from html import escape
from typing import Any, Final

from meadhall.faces import UnknownCard, face
from meadhall.kernel.decision import Decision
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.match import recording
from meadhall.match.reading import view_for
from meadhall.match.replay import Replay

WIDTH: Final = 760
INK: Final = "#23303b"
SOFT: Final = "#5b6874"
PAPER: Final = "#fbfaf7"
LINE: Final = "#d9dee3"
SEAT_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
CARD_WIDTH: Final = 72
CARD_HEIGHT: Final = 101
MOST_CARDS: Final = 9


class Drawing:
    """Lines, chips and cards from top to bottom."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y = 14

    def line(self, text: str, *, bold: bool = False, colour: str = INK) -> None:
        """A line of text, cut where the picture ends."""
        shown = text if len(text) <= 108 else text[:107] + "…"
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="14" y="{self.y + 12}" fill="{colour}"{weight}>{escape(shown)}</text>')
        self.y += 20

    def chips(self, texts: list[str]) -> None:
        """Short texts in rounded boxes, as many rows as they need."""
        x = 14
        for text in texts:
            width = 14 + round(7.2 * len(text))
            if x + width > WIDTH - 14 and x > 14:
                x, self.y = 14, self.y + 27
            self.parts.append(
                f'<rect x="{x}" y="{self.y}" width="{width}" height="22" rx="11" fill="white" stroke="{LINE}"/>'
                f'<text x="{x + 7}" y="{self.y + 15}" fill="{INK}">{escape(text)}</text>'
            )
            x += width + 6
        self.y += 30

    def cards(self, game: str, cards: list[tuple[str, int]]) -> None:
        """Card faces side by side, with how many there are of each."""
        for at, (card, count) in enumerate(cards[:MOST_CARDS]):
            x = 14 + at * (CARD_WIDTH + 8)
            self.parts.append(small_face(game, card, x, self.y))
            if count > 1:
                self.parts.append(
                    f'<circle cx="{x + CARD_WIDTH - 8}" cy="{self.y + 8}" r="10" fill="{INK}"/>'
                    f'<text x="{x + CARD_WIDTH - 8}" y="{self.y + 12}" fill="white" text-anchor="middle">{count}</text>'
                )
        self.y += CARD_HEIGHT + 12
        if len(cards) > MOST_CARDS:
            self.line(f"and {len(cards) - MOST_CARDS} more kinds", colour=SOFT)

    def svg(self) -> str:
        """The picture."""
        height = self.y + 8
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            'font-family="system-ui, sans-serif" font-size="13">'
            f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}" stroke="{LINE}"/>{"".join(self.parts)}</svg>'
        )


def small_face(game: str, card: str, x: int, y: int) -> str:
    """A card's own drawing; its name in a frame if it has none."""
    size = f'x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"'
    try:
        return face(game, card).replace("<svg ", f"<svg {size} ", 1)
    except UnknownCard:
        name = f'<text x="{x + 5}" y="{y + 20}" fill="{INK}">{escape(card)}</text>'
        return f'<rect {size} rx="5" fill="white" stroke="{LINE}"/>{name}'


def state_svg(state: State, seat: int | None = None) -> str:
    """A table as ``seat`` sees it; by default as the seat that is asked, or a spectator when the game is over."""
    if seat is None and state.question is not None:
        seat = state.question.seat
    view = view_for(state, Reader(seat))
    drawing = Drawing()
    drawing.line(f"{state.game.title}, as {'a spectator' if seat is None else f'seat {seat}'} sees it", bold=True)
    for line in facts(view):
        drawing.line(line, colour=SOFT)
    hand = hand_of(view)
    if hand:
        drawing.cards(state.game.key, hand)
    outcome = state.outcome()
    if outcome is not None:
        winners = ", ".join(f"seat {winner}" for winner in outcome.winners) or "nobody"
        drawing.line(f"The game is over ({outcome.reason}): {winners} won, scores {outcome.scores}.", bold=True)
    elif view.get("decision"):
        decision = view["decision"]
        drawing.line(decision["prompt"], bold=True)
        drawing.chips([option["label"] for option in decision["options"]])
    return drawing.svg()


def facts(view: dict[str, Any]) -> list[str]:
    """The plain numbers and words of a view: the table's in one line, then each player's in one."""
    left_out = ("game", "seat", "seats", "over", "window")
    own = [f"{name} {value}" for name, value in view.items() if name not in left_out and _is_plain(value)]
    lines = [" · ".join(own)]
    for player in view.get("players") or view.get("kingdoms") or ():
        parts = [f"{name} {value}" for name, value in player.items() if name != "seat" and _is_plain(value)]
        sizes = [f"{name} {len(value)}" for name, value in player.items() if isinstance(value, list) and value]
        lines.append(f"seat {player['seat']}: " + " · ".join(parts + sizes))
    return lines


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and value != ""


def hand_of(view: dict[str, Any]) -> list[tuple[str, int]]:
    """The viewer's hand: cards with how many of each."""
    hand = view.get("hand")
    if isinstance(hand, dict):
        return list(hand.items())
    seat = view["seat"]
    players = view.get("players") or view.get("kingdoms")
    if hand is None and seat is not None and players:
        hand = players[seat].get("hand")
    cards = list(hand or ())
    return [(card, cards.count(card)) for card in dict.fromkeys(cards)]


def decision_svg(decision: Decision) -> str:
    """A question with its options."""
    drawing = Drawing()
    many = "" if decision.low == decision.high == 1 else f", pick {decision.wanted()}"
    drawing.line(f"Decision {decision.number}: seat {decision.seat} is asked {decision.ask!r}{many}", bold=True)
    drawing.chips([repr(option) for option in decision.options] + (["pass"] if decision.low == 0 else []))
    return drawing.svg()


def replay_text(replay: Replay) -> str:
    """A replay in one line."""
    names = ", ".join(str(seat["name"]) for seat in replay.head["seats"])
    end = replay.lines[-1][1]["reason"] if replay.is_finished() else "not finished"
    return f"<Replay of {replay.game.title}: {names}; {replay.answers} answers; {end}>"


def replay_svg(replay: Replay) -> str:
    """A replay as a strip: who answered when, and how it ended."""
    drawing = Drawing()
    names = [str(seat["name"]) for seat in replay.head["seats"]]
    drawing.line(f"{replay.game.title}: {', '.join(names)}; {replay.answers} answers", bold=True)
    seats = [line[2] for line in replay.lines if line[0] in (recording.ANSWER, recording.AUTO)]
    step = (WIDTH - 130) / max(1, len(seats))
    for seat, name in enumerate(names):
        y = drawing.y
        drawing.parts.append(f'<text x="14" y="{y + 12}" fill="{INK}">{escape(name[:12])}</text>')
        for at, who in enumerate(seats):
            if who == seat:
                colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
                drawing.parts.append(
                    f'<rect x="{112 + at * step:.2f}" y="{y}" width="{max(step, 0.6):.2f}" height="14" fill="{colour}"/>'
                )
        drawing.y += 20
    if replay.is_finished():
        outcome = replay.lines[-1][1]
        winners = ", ".join(names[seat] for seat in outcome["winners"]) or "nobody"
        drawing.line(f"{winners} won ({outcome['reason']}), scores {outcome['scores']}", colour=SOFT)
    return drawing.svg()
