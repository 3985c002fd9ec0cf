"""Wool on linen: the colours, the stitches, and the figures of ``figures.txt`` as SVG."""

import re
from functools import cache
from importlib import resources
from typing import Final

THREAD: Final = "#2f241c"
WOOL: Final = {
    "madder": ("#a5452f", "#7c2f20", "#c26a4f"),
    "rust": ("#c0703f", "#94502a", "#d99262"),
    "woad": ("#2f5876", "#1f3f58", "#5480a0"),
    "teal": ("#3e6e70", "#2a5052", "#659596"),
    "sage": ("#7b8f5c", "#5d7043", "#9caf7d"),
    "forest": ("#3c5b42", "#2a4430", "#5f8063"),
    "buff": ("#c9a257", "#a17d38", "#dfc083"),
    "cream": ("#eadfc4", "#cdbf9d", "#f6efdc"),
    "walnut": ("#5b4330", "#412f21", "#7c6148"),
    "skin": ("#e6c9a4", "#cda97e", "#f1dcc0"),
}
"""Each dye with its shadow and its light."""
_PLAIN: Final = {
    "thread": THREAD, "light": "#f6efdc", "white": "#fff", "lip": "#8a3d2c", "freckle": "#a8653a", "mail": "#d8cba8",
}  # fmt: skip


def document(body: str, width: float, height: float) -> str:
    """A whole SVG with the wools that its body uses, and no others."""
    used = sorted(set(re.findall(r"url\(#([a-z]+)\)", body)) & {*WOOL, "linen"})
    defs = "".join(_linen() if name == "linen" else _pattern(name) for name in used)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"><defs>{defs}</defs>{body}</svg>'


def paint(wool: str) -> str:
    """What ``fill`` or ``stroke`` says for a wool."""
    return _PLAIN.get(wool) or f"url(#{wool})"


def fill(wool: str, path: str, width: float = 1.5) -> str:
    """A shape with its outline in thread."""
    outline = f' stroke="{THREAD}" stroke-width="{width:g}" stroke-linejoin="round"' if width else ""
    return f'<path d="{path}" fill="{paint(wool)}"{outline}/>'


def line(wool: str, path: str, width: float = 1.5, dash: str = "", *, flat: bool = False) -> str:
    """A line of stitches. Wool lies along shapes only; a ``flat`` line has the plain colour, which thin and level ones need."""
    colour = WOOL[wool][0] if flat else paint(wool)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" '
        f'stroke-linecap="round"{dashes}/>'
    )


def put(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A drawing somewhere else; a negative scale makes it look to the left."""
    turned = f" rotate({turn:g})" if turn else ""
    sized = "" if scale == 1 else f" scale({scale:g} {abs(scale):g})"
    return f'<g transform="translate({x:g} {y:g}){turned}{sized}">{body}</g>'


@cache
def figure(name: str, *wools: str) -> str:
    """A figure of ``figures.txt`` in some wools."""
    return "".join(_stitch(words, wools) for words in _figures()[name])


def _stitch(words: list[str], wools: tuple[str, ...]) -> str:
    def dye(word: str) -> str:
        return wools[int(word) - 1] if word.isdigit() else word

    kind, first, *rest = words
    if kind == "put":
        x, y, scale, turn, *inner = rest
        return put(figure(first, *map(dye, inner)), float(x), float(y), float(scale), float(turn))
    if kind in ("dot", "disc"):
        width = rest.pop(0) if kind == "disc" else ""
        x, y, radius = rest
        outline = f' stroke="{THREAD}" stroke-width="{width}"' if width else ""
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{paint(dye(first))}"{outline}/>'
    path, _, dash = " ".join(rest[1:]).partition(" | ")
    return fill(dye(first), path, float(rest[0])) if kind == "fill" else line(dye(first), path, float(rest[0]), dash)


@cache
def _figures() -> dict[str, list[list[str]]]:
    text = resources.files("meadhall.faces.embroidery").joinpath("figures.txt").read_text("utf-8")
    found: dict[str, list[list[str]]] = {}
    stitches: list[list[str]] = []
    for row in text.splitlines():
        if row.startswith("["):
            stitches = found[row.strip("[]")] = []
        elif row and not row.startswith("#"):
            stitches.append(row.split())
    return found


def _pattern(name: str) -> str:
    """Laid wool: threads side by side, here and there couched by one across."""
    base, dark, light = WOOL[name]
    return (
        f'<pattern id="{name}" width="2.6" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">'
        f'<rect width="2.6" height="9" fill="{base}"/><path d="M.35 0V9" stroke="{dark}" stroke-width=".7" opacity=".55"/>'
        f'<path d="M1.7 0V9" stroke="{light}" stroke-width=".6" opacity=".5"/>'
        f'<path d="M0 2.5H2.6" stroke="{dark}" stroke-width=".6" opacity=".45"/></pattern>'
    )


def _linen() -> str:
    return (
        '<pattern id="linen" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#e7dabb"/>'
        '<path d="M0 .5H4M0 2.5H4" stroke="#8d7445" stroke-opacity=".13" stroke-width=".8"/>'
        '<path d="M1 0V4M3 0V4" stroke="#fff8e4" stroke-opacity=".28" stroke-width=".8"/></pattern>'
    )
