"""How a report looks: the oak and linen of the hall, by night and by day, and charts drawn as HTML and SVG."""

import base64
import html
from collections.abc import Sequence
from typing import Any, Final

from meadhall.faces import UnknownCard, face
from meadhall.lab.curves import Gains
from meadhall.lab.report.headline import called
from meadhall.lab.show import percent, spread

STYLE: Final = """
:root { color-scheme: dark light; --wall: #17100a; --fire: rgb(255 188 104 / .17); --oak: #21170f; --line: #43321f;
 --edge: #5f4830; --ink: #f3e9d4; --ink-2: #d3c2a1; --ink-3: #b3a181; --well: rgb(0 0 0 / .28);
  --tint: 255 232 190; --paper: #f5ecd8;
 --s1: #8fbcdc; --s2: #e79a78; --s3: #b4c48a; --s4: #c5a3d6; --s5: #7fc0b2; --s6: #b3a48c; }
@media (prefers-color-scheme: light) { :root { --wall: #e8dcc2; --fire: rgb(255 226 160 / .65); --oak: #f8f1e1;
  --line: #d6c39c;
 --edge: #bfa777; --ink: #261c11; --ink-2: #57462f; --ink-3: #6b5940; --well: #eee2c8; --tint: 120 84 30;
  --paper: #fffaf0;
 --s1: #1f5f8f; --s2: #b4481f; --s3: #5d7a26; --s4: #7b4796; --s5: #12766a; --s6: #6f5d45; } }
* { box-sizing: border-box; margin: 0; font-variant-numeric: lining-nums tabular-nums; }
body { background: radial-gradient(1100px 620px at 50% -140px, var(--fire), transparent 72%) no-repeat,
  var(--wall); color: var(--ink);
 font: 17px/1.42 "Alegreya Sans", "Segoe UI", system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 1.6rem clamp(1rem, 2vw, 1.5rem) 3rem; }
h1, h2 { font-family: Alegreya, Georgia, "Liberation Serif", serif; line-height: 1.12; overflow-wrap: anywhere; }
h1 { font-size: clamp(2rem, 5vw, 2.75rem); margin-top: .2rem; }
h2 { font-size: 1.6rem; }
.eyebrow { font-weight: 800; font-size: .82rem; letter-spacing: .09em; text-transform: uppercase; color: var(--ink-3);
 overflow-wrap: anywhere; }
.lead { max-width: 54rem; font-size: 1.25rem; line-height: 1.4; color: var(--ink-2); margin-top: .5rem; }
.sub, .facts, summary { color: var(--ink-2); }
.facts { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0 1.25rem; padding: 0; list-style: none; }
.facts li { border: 1px solid var(--line); border-radius: 10px; background: var(--oak); padding: .4rem .9rem;
  font-size: .95rem; }
.facts b { color: var(--ink); font-size: 1.06rem; }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(34rem, 100%), 1fr)); gap: 1.25rem;
  align-items: start; }
section { min-width: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--oak);
  padding: 1.1rem 1.4rem; }
.wide { overflow-x: auto; margin-top: .7rem; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { padding: .3rem 1rem .3rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { color: var(--ink-3); font-weight: 700; }
.matrix { width: 100%; border-spacing: 4px; border-collapse: separate; }
.matrix th, .matrix td { border: 0; padding: .35rem .3rem; text-align: center; white-space: normal; }
.matrix td { min-width: 2.6rem; border-radius: 6px; font-weight: 700; }
.matrix tbody th { text-align: left; color: var(--ink); }
.matrix .self { background: repeating-linear-gradient(45deg, transparent 0 4px, rgb(var(--tint) / .08) 4px 6px); }
.shares { display: grid; gap: .5rem; margin-top: .8rem; }
.share { display: grid; grid-template-columns: minmax(6rem, 13rem) minmax(0, 1fr) 6.6rem; align-items: center;
  gap: .8rem; }
.share small, .cards small { display: block; color: var(--ink-3); font-size: .8rem; }
.share > :last-child { text-align: right; }
.share svg { width: 100%; height: 26px; overflow: visible; }
.cards { display: grid; gap: 2px; margin-top: .8rem; }
.card { display: grid; grid-template-columns: 28px 6rem minmax(0, 1fr) 2.6rem; align-items: center; gap: .6rem; }
.card img { width: 28px; display: block; }
.card b { font-size: .95rem; line-height: 1.1; overflow-wrap: anywhere; }
.card > :last-child { color: var(--ink-3); font-size: .9rem; text-align: right; }
.cells { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 2px; }
.cells i { height: 26px; border-radius: 3px; background: rgb(var(--tint) / .06); overflow: hidden; }
.cells i::before { content: ""; display: block; height: 100%; background: currentColor; opacity: var(--often); }
figure { margin-top: .8rem; border-radius: 10px; background: var(--paper); padding: .6rem; }
figure img { max-width: 100%; height: auto; display: block; margin: 0 auto; }
details { margin-top: .8rem; }
summary { cursor: pointer; min-height: 40px; line-height: 40px; }
pre { overflow-x: auto; font-size: .8rem; background: var(--well); border-radius: 9px; padding: .8rem; }
a { color: inherit; text-underline-offset: 3px; }
@media (max-width: 600px) { .share { grid-template-columns: 6rem minmax(0, 1fr) 5.6rem; gap: .5rem; } .card {
  gap: .4rem;
 grid-template-columns: 24px 4.6rem minmax(0, 1fr) 2rem; } section { padding: .9rem 1rem; } }
@media print { :root { --wall: #fff; --oak: #fff; --ink: #000; --ink-2: #333; --ink-3: #555; --fire: transparent; } }
"""
MOST_SHOWN: Final = 2
"""Of so many players it is shown what they buy."""
SERIES: Final = 6


def section(title: str, sub: str, body: str) -> str:
    """A panel with its title and one line about it."""
    line = f'<p class="sub">{html.escape(sub)}</p>' if sub else ""
    return f"<section><h2>{html.escape(title)}</h2>{line}{body}</section>"


def shares(ranking: Sequence[dict[str, Any]]) -> str:
    """Shares with their intervals, one row each, the even share as a line through all."""
    return f'<div class="shares">{"".join(_share(row, at) for at, row in enumerate(ranking))}</div>'


def _share(row: dict[str, Any], at: int) -> str:
    colour = f"var(--s{at % SERIES + 1})"
    value, low, high = (100 * float(row[name]) for name in ("share", "low", "high"))
    bar = (
        '<svg viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true"><path d="M50 0V26" stroke="var(--edge)" '
        'vector-effect="non-scaling-stroke"/>'
        f'<path d="M{low:.1f} 13H{high:.1f}M{low:.1f} 4V22M{high:.1f} 4V22" stroke="{colour}" stroke-width="2.2" '
        f'vector-effect="non-scaling-stroke"/><path d="M{value:.1f} 13h.01" stroke="{colour}" stroke-width="9" '
        'stroke-linecap="round" vector-effect="non-scaling-stroke"/></svg>'
    )
    key = str(row["player"])
    return (
        f'<div class="share"><span><b>{html.escape(called(key))}</b><small>{html.escape(key)}, {row["games"]:,} games</small>'
        f"</span>{bar}<span><b>{percent(row['share'])} %</b><small>{spread(row['low'], row['high'])}</small></span></div>"
    )


def matrix(players: Sequence[str], order: Sequence[str], values: Sequence[Sequence[float | None]]) -> str:
    """Wins of the row against the column, per hundred games, the more the stronger the colour."""
    places = [players.index(name) for name in order]
    head = "".join(f'<th scope="col">{html.escape(called(name))}</th>' for name in order)
    body = ""
    for name, row in zip(order, places, strict=True):
        cells = "".join(_cell(values[row][column]) for column in places)
        body += f'<tr><th scope="row">{html.escape(called(name))}</th>{cells}</tr>'
    return f'<div class="wide"><table class="matrix"><thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(value: float | None) -> str:
    if value is None:
        return '<td class="self"></td>'
    lean = 2 * (value - 0.5)
    colour = "var(--s1)" if lean >= 0 else "var(--s2)"
    strength = 5 + round(45 * abs(lean))
    return f'<td style="background:color-mix(in srgb, {colour} {strength}%, transparent)">{100 * value:.0f}</td>'


def bought(game: str, one: Gains, at: int) -> str:
    """What a player gains and when: a row for each card, a cell for each turn, the more often the stronger."""
    rows = ""
    most = max((rate for rates in one.rates for rate in rates), default=1) or 1
    for card, rates in zip(one.cards, one.rates, strict=True):
        cells = "".join(f'<i style="--often:{min(1.0, rate / most):.2f}"></i>' for rate in rates)
        rows += (
            f'<div class="card">{small_face(game, card)}<b>{html.escape(called(card))}</b>'
            f'<span class="cells" style="color:var(--s{at % SERIES + 1})">{cells}</span><span>{sum(rates):.1f}</span></div>'
        )
    axis = f'<div class="card"><span></span><span></span><small>turn 1 to {one.turns[-1]}</small><span></span></div>'
    return f'<div class="cards">{rows}{axis}</div>'


def small_face(game: str, card: str) -> str:
    """The face of a card as a picture of its own; nothing for a card without one."""
    try:
        drawn = face(game, card)
    except UnknownCard:
        return "<span></span>"
    return f'<img alt="" src="data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}">'
