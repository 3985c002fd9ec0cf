"""Borders: the one of beasts between slanted bars, the quiet band of lozenges, and the shield with the horn."""

from typing import Final

from meadhall.faces.embroidery.wool import THREAD, document, figure, line, put

MOTIFS: Final = ("bird", "plant", "hound", "cross", "fish", "boat")
PAIRS: Final = (
    ("woad", "rust"), ("forest", "madder"), ("madder", "buff"), ("teal", "buff"), ("teal", "rust"),
    ("woad", "madder"), ("rust", "teal"), ("sage", "woad"), ("walnut", "rust"), ("madder", "sage"),
)  # fmt: skip
FIELD: Final = 84
"""The width of one motif with its bar; the border comes round after ``ROUND`` of them."""
ROUND: Final = 30


def border(
    left: float, top: float, width: float, height: float, step: float, first: int = 0, *, open_ended: bool = False
) -> str:
    """Two lines, slanted bars, and a motif in every field; one that is ``open_ended`` goes on beyond its ends."""
    count = round(width / step) if open_ended else int(width // step)
    edge = left + (width - count * step) / 2
    drawn = [
        line("woad", f"M{left:g} {top + 2:g}H{left + width:g}", 2.2, "7 1.6", flat=True),
        line("madder", f"M{left:g} {top + height - 2:g}H{left + width:g}", 2.2, "7 1.6", flat=True),
    ]
    for place in range(count + 1):
        bar, slant = edge + place * step, 7 if place % 2 else -7
        if open_ended or 0 < place < count:
            for wool, shift in (("teal", -2), ("rust", 3)):
                path = f"M{bar - slant + shift:g} {top + 5:g}L{bar + slant + shift:g} {top + height - 5:g}"
                drawn.append(line(wool, path, 2, "5 1.4", flat=True))
        if place < count:
            motif = figure(MOTIFS[(place + first) % len(MOTIFS)], *PAIRS[(place * 3 + first) % len(PAIRS)])
            scale = 0.92 * height / 36 * (-1 if place % 4 in (1, 2) else 1)
            drawn.append(put(motif, bar + step / 2, top + height - 7.5, scale))
    return "".join(drawn)


def beast_border() -> str:
    """A strip of linen, 50 high, that repeats without a seam."""
    width = FIELD * ROUND
    return document(
        f'<rect width="{width}" height="50" fill="url(#linen)"/>' + border(0, 4, width, 42, FIELD, open_ended=True), width, 50
    )


def band(*, light: bool = False) -> str:
    """One repeat of the band under the header: two lozenges in stem stitch, 48 by 12."""
    madder, woad, flax = ("#a5452f", "#2f5876", "#b49a63") if light else ("#8a3d2c", "#3f6a86", "#6b5a3c")
    lozenges = "".join(
        f'<path d="M{x} 6l6 -3.4l6 3.4l-6 3.4z" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        f'<path d="M{x + 12} 6h12" stroke="{flax}" stroke-width="1.3" stroke-dasharray="3 2"/>'
        for x, colour in ((0, madder), (24, woad))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="12">{lozenges}</svg>'


def logo() -> str:
    """The shield of the house: a drinking horn on madder."""
    horn = (
        '<g transform="translate(-3 2) scale(.98)" stroke-linejoin="round">'
        '<path d="M14 20c4 22 20 34 36 26l6 6 2-18-8 2C40 42 28 36 24 16c-2-5-11-1-10 4z" fill="#eadfc4" '
        f'stroke="{THREAD}" stroke-width="2.5"/><path d="M17 24c4-1 6-2 8-4M23 36c3-2 5-4 6-7" stroke="#a5452f" '
        'stroke-width="2.6" fill="none"/></g>'
    )
    return document(
        f'<path d="M6 4H58V30C58 47 45 57 32 62 19 57 6 47 6 30z" fill="url(#madder)" stroke="{THREAD}" stroke-width="3"/>'
        '<path d="M10.5 8.5H53.5V30C53.500 44 43 53 32 57.500 21 53 10.500 44 10.500 30z" fill="none" stroke="#eadfc4" '
        f'stroke-opacity=".5" stroke-width="1.6" stroke-dasharray="4 2.6"/>{horn}',
        64,
        64,
    )
