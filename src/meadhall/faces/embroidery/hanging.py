"""The great hanging: a ship comes, people sit and play in the hall, riders marvel at the star."""

from typing import Final

from meadhall.faces.embroidery.borders import border
from meadhall.faces.embroidery.wool import THREAD, WOOL, document, figure, fill, line, put

WIDTH: Final = 1240
HEIGHT: Final = 330
_ROOF: Final = (
    "M-214 -106C-160 -136 -120 -172 -92 -194C-40 -206 40 -206 92 -194C120 -172 160 -136 214 -106L196 -100"
    "C150 -110 60 -116 0 -116C-60 -116 -150 -110 -196 -100z"
)
_SAIL: Final = "M-76 -156C-30 -146 34 -146 82 -156L44 -62C28 -56 -14 -56 -34 -62z"
_HULL: Final = "M-128 -62C-124 -22 -102 2 -70 6H74C106 2 126 -22 132 -66C120 -40 100 -30 76 -28H-72C-100 -30 -118 -40 -128 -62z"


def hanging() -> str:
    """The whole hanging with both borders, 1240 by 330."""
    ground = HEIGHT - 52
    scenes = (
        (_ship(), 212, ground - 24, 1.0),
        (figure("tree", "forest", "madder"), 402, ground - 2, 0.98),
        (_hall(), 640, ground - 2, 0.98),
        (figure("tree", "teal", "rust"), 880, ground - 2, 0.98),
        (figure("rider", "woad", "teal", "madder", "cream", "teal"), 1012, ground - 4, -0.98),
        (figure("rider", "rust", "walnut", "sage", "buff", "walnut"), 1168, ground - 4, -0.98),
        (figure("comet"), 1112, 86, 0.9),
    )
    words = (
        _words(30, 74, "NAVIGANT", 16)
        + _words(384, 76, "HIC SEDENT", 16)
        + _words(780, 76, "ET LVDVNT", 16, ("madder", "walnut"))
        + _words(914, 76, "ISTI MIRANT", 14.5)
        + _words(914, 96, "STELLA", 14.5)
    )
    body = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#linen)"/>'
        + border(6, 6, WIDTH - 12, 38, 74)
        + border(6, HEIGHT - 44, WIDTH - 12, 38, 74, 2)
        + line("sage", f"M0 {ground}" + "q10 -6 20 0t20 0" * 31, 3.4)
        + "".join(put(*scene) for scene in scenes)
        + words
    )
    return document(body, WIDTH, HEIGHT)


def _words(x: float, y: float, text: str, size: float, wools: tuple[str, ...] = ("woad", "walnut")) -> str:
    """Latin over a scene, each word in another wool."""
    spans = " ".join(
        f'<tspan fill="{WOOL[wools[place % len(wools)]][1]}">{word}</tspan>' for place, word in enumerate(text.split())
    )
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="Alegreya,Georgia,serif" font-weight="700" font-size="{size:g}" '
        f'letter-spacing="2.4">{spans}</text>'
    )


def _clipped(name: str, path: str, body: str) -> str:
    return f'<clipPath id="{name}"><path d="{path}"/></clipPath><g clip-path="url(#{name})">{body}</g>'


def _hall() -> str:
    """The mead hall cut open, 430 wide and 226 high; the origin is the middle of its floor."""
    return (
        '<path d="M-176 -4V-112H176V-4z" fill="#d9c79c" opacity=".55"/>'
        + _clipped("roof", _ROOF, _shingles())
        + line("thread", _ROOF, 1.8)
        + fill("teal", "M-94 -192C-40 -204 40 -204 94 -192L92 -198C40 -212 -40 -212 -92 -198z")
        + put(figure("dragon"), 0, 0)
        + put(figure("dragon"), 0, 0, -1)
        + "".join(put(figure("pillar"), x, 0) for x in (-186, 186))
        + "".join(put(figure("lamp"), x, -113) for x in (-96, 96))
        + figure("bench")
        + figure("board")
    )


def _shingles() -> str:
    wools = ("madder", "rust", "walnut")
    paths: dict[str, list[str]] = {wool: [] for wool in wools}
    for row in range(9):
        for place in range(-13, 14):
            x, y = 18 * place + (9 if row % 2 else 0), 12 * row - 200
            paths[wools[(row + 2 * place) % 3]].append(f"M{x - 9} {y}V{y + 7}Q{x} {y + 17} {x + 9} {y + 7}V{y}z")
    # Rows from the ridge down would cover each other; one shape a wool is a third of the size and looks the same.
    return "".join(fill(wool, "".join(some), 0.9) for wool, some in paths.items())


def _ship() -> str:
    """A longship under sail, about 290 wide and 200 high; the origin is the water line below the mast."""
    wools = ("madder", "buff", "woad", "cream") * 2
    stripes = "".join(
        fill(wool, f"M{20.5 * place - 80:g} -170h20.5L{10.4 * place - 25.6:g} -50h-10.4z", 0.9)
        for place, wool in enumerate(wools)
    )
    shields = ("madder", "buff", "woad", "rust", "sage", "madder")
    waves = "".join(
        line(wool, f"M{8 * place - 170} {7 * place + 8}" + "q11 -9 22 0t22 0" * 7, 3.2)
        for place, wool in enumerate(("teal", "woad", "sage"))
    )
    return (
        figure("mast")
        + _clipped("sail", _SAIL, stripes)
        + figure("yard")
        + figure("crew")
        + fill("walnut", _HULL)
        + _clipped("hull", _HULL, figure("strakes"))
        + f'<path d="{_HULL}" fill="none" stroke="{THREAD}" stroke-width="1.8"/>'
        + "".join(put(figure("shield", wool), 28 * place - 70, 0) for place, wool in enumerate(shields))
        + figure("stems")
        + waves
    )
