"""The hem of a game's cloth: small things in stitches, with an ornament of the game between them; it repeats without a seam."""

from string import Template
from typing import Final

from meadhall.faces.shield import CHARGES

HEIGHT: Final = 26
STEP: Final = 80
"""The width of one thing with its ornament."""
_THREADS: Final = {False: ("#b08a4e", "#a8604f", "#6384a3", "#828d5c"), True: ("#b5822b", "#a5402f", "#335f8c", "#5d6f34")}
"""Weld, madder, woad and moss, by night and by day."""
_STRENGTH: Final = {False: 0.6, True: 0.88}


def hem(things: tuple[str, ...], ornament: str, *, light: bool = False) -> str:
    """A hem as SVG text; ``ornament`` is a path in a box of 36 by 26, things that begin with ``-`` look the other way."""
    threads, strength, width = _THREADS[light], _STRENGTH[light], STEP * len(things)
    stitches = []
    for place, thing in enumerate(things):
        wool, other = threads[place % 4], threads[(place + 1) % 4]
        stitches.append(f'<path transform="translate({place * STEP} 0)" d="{ornament}" stroke="{other}"/>')
        stitches.append(_stitched(thing, place * STEP + 58, wool, strength))
    edge = f'<path d="M0 1H{width}M0 {HEIGHT - 1}H{width}" stroke="{threads[0]}" stroke-width="1.4" stroke-dasharray="6 1.5"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}">'
        f'<g fill="none" stroke-opacity="{strength:g}" stroke-width="1.7" stroke-linecap="round" stroke-dasharray="4 1.2">'
        f"{''.join(stitches)}{edge}</g></svg>"
    )


def _stitched(thing: str, middle: float, wool: str, strength: float, size: float = 19) -> str:
    """A charge as embroidery: laid-work filling and a stem-stitch outline."""
    name, turn = thing.removeprefix("-"), -1 if thing.startswith("-") else 1
    drawing = Template(CHARGES[name]["drawing"]).safe_substitute(m=wool, l=wool)
    line = 130 / size
    return (
        f'<g transform="translate({middle - turn * size / 2:g} {HEIGHT / 2 - size / 2:g}) '
        f'scale({turn * size / 100:g} {size / 100:g})" fill="{wool}" fill-opacity="{strength * 0.34:.2f}" stroke="{wool}" '
        f'stroke-width="{line:.1f}" stroke-linejoin="round" stroke-dasharray="{line * 2.6:.1f} {line * 0.55:.1f}">{drawing}</g>'
    )
