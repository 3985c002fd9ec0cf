"""Every screen at every size, in contact sheets. ``python -m tests.browser.sheets [NAME ...]`` fills ``artifacts/pictures``.

Where somebody keeps sketches of the screens in a folder beside the project (``../shared/design/mocks``), each stands to the
left of its screen. Nothing here is part of the project; it is there to be looked at.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.positions import lay
from tests.browser.visitor import Visitor
from tests.server.hosting import ROOT, Host, Person, hosting

FOLDER: Final = ROOT / "artifacts" / "pictures"
MOCKS: Final = ROOT.parent / "shared" / "design" / "mocks"
SIZES: Final = {"1280": (1280, 800), "390": (390, 844), "844": (844, 390), "1920": (1920, 1080)}
ALL: Final = ("1280", "390")
EVERY: Final = tuple(SIZES)
COLUMN: Final = {"1280": 620, "1920": 620, "844": 520, "390": 260}
"""How wide a picture is on its sheet."""
GAP: Final = 12
MOST: Final = 1500
"""Higher pictures are cut on a sheet."""


class Hall:
    """A hall with people in it: whoever is looked at, and others at their tables."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.edith: Final = self.person("Edith")
        self._ended: Final[dict[str, str]] = {}
        self.waiting: Final = self.edith.quick("dominion", level="hard", options={"kingdom": ["village-square"]})
        self.room: Final = self.table(
            self.edith, "dominion", {"players": 3, "kingdom": ["village-square"]}, {"kind": "move", "amount": 90}, listed=False
        )
        self.edith.put(f"/api/tables/{self.room}/seats/2/bot", {"level": "hard"})
        osric, godiva, leofric, tofi = (self.person(name) for name in ("Osric", "Godiva", "Leofric", "Tofi"))
        self.table(osric, "dominion", {"kingdom": ["village-square"]}, {"kind": "move", "amount": 90})
        self.table(godiva, "1066", {}, {"kind": "none", "amount": 0})
        tofi.put(f"/api/tables/{self.table(leofric, 'domino-knights', {'players': 4}, {'kind': 'move', 'amount': 30})}/seats/1")
        played = self.table(osric, "dominion", {"kingdom": ["interaction"]}, {"kind": "none", "amount": 0})
        godiva.put(f"/api/tables/{played}/seats/1")
        for one in (osric, godiva):
            one.post(f"/api/tables/{played}/ready", {"ready": True})

    def person(self, name: str) -> Person:
        made = Person(self.host)
        made.ask("PATCH", "/api/me", {"name": name})
        return made

    def table(self, one: Person, game: str, options: dict[str, Any], clock: dict[str, Any], *, listed: bool = True) -> str:
        wanted = {"game": game, "options": options, "clock": clock, "seat": 0, "listed": listed}
        return str(one.post("/api/tables", wanted)["id"])

    def ended(self, game: str) -> str:
        """A finished game of Edith's; it takes minutes, so it is played only where somebody looks at it."""
        return self._ended.get(game) or self._ended.setdefault(game, self.play(game))

    def play(self, game: str) -> str:
        """Play against a gentle bot, by what is suggested and then by rank of ``WISHES``."""
        table = self.edith.quick(game, level="easy")
        play = self.glance(table)
        for number in range(900):
            view, decision = play["view"], play["view"]["decision"]
            if view["over"]:
                break
            if number > 300 and "concede" in play["says"]:
                play = self.say(table, {"type": "say", "text": "concede"}, number)
            elif decision:
                play = self.say(table, {"type": "answer", "decision": decision["number"], "picks": chosen(decision)}, number)
            else:
                play = self.glance(table)
        return table

    def say(self, table: str, message: dict[str, Any], number: int) -> dict[str, Any]:
        """Send a message; return the game as it stands then."""
        replies = self.patiently("POST", f"/api/tables/{table}/messages", {**message, "id": f"m{number}"})["replies"]
        told: dict[str, Any] | None = next((reply["play"] for reply in reversed(replies) if reply["type"] == "update"), None)
        return told or self.glance(table)

    def glance(self, table: str) -> dict[str, Any]:
        time.sleep(0.5)  # greetings are counted
        found: dict[str, Any] = self.patiently("GET", f"/api/tables/{table}/hello?events=1000000000")["play"]
        return found

    def patiently(self, method: str, path: str, body: object = None) -> Any:
        """Ask as often as the server lets one."""
        while True:
            reply = self.edith.http.request(method, path, json=body)
            if reply.status_code != 429:
                return reply.json()
            time.sleep(float(reply.headers.get("retry-after", 1)))

    def close(self) -> None:
        self.edith.close()


WISHES: Final = ("buy province", "treasures", "buy gold", "buy silver", "train ", "keep", "play ", "end")
GAMES: Final = ("dominion", "1066", "domino-knights")


def chosen(decision: dict[str, Any]) -> list[str]:
    """An answer that brings the game on."""
    if decision.get("suggested"):
        return list(decision["suggested"])
    keys = [option["key"] for option in decision["options"]]
    ranked = sorted(keys, key=lambda key: next((at for at, wish in enumerate(WISHES) if key.startswith(wish)), len(WISHES)))
    return ranked[: max(decision["low"], min(1, decision["high"]))]


class Screen(NamedTuple):
    """A screen: where it is, what else is done there, whether Edith looks at it, and at which sizes."""

    path: str | Callable[[Hall], str]
    edith: bool = True
    sizes: tuple[str, ...] = ALL
    themes: tuple[str, ...] = ("dark",)
    whole: bool = True
    laid: str = ""
    """The position on the board."""


BOTH: Final = ("dark", "light")
SCREENS: Final = {
    "page-landing": Screen("/", edith=False, themes=BOTH),
    "page-landing-back": Screen("/"),
    "page-setup": Screen("/new/dominion", themes=BOTH),
    "page-setup-pick": Screen("/new/dominion/pick"),
    "page-lobby": Screen("/lobby"),
    "page-room": Screen(lambda hall: f"/table/{hall.room}"),
    "page-end": Screen(lambda hall: f"/table/{hall.ended('dominion')}"),
    "page-end-1066": Screen(lambda hall: f"/table/{hall.ended('1066')}"),
    "page-end-knights": Screen(lambda hall: f"/table/{hall.ended('domino-knights')}"),
    "page-review": Screen(lambda hall: f"/review/{hall.ended('dominion')}", themes=BOTH),
    "page-review-1066": Screen(lambda hall: f"/review/{hall.ended('1066')}"),
    "page-review-knights": Screen(lambda hall: f"/review/{hall.ended('domino-knights')}"),
    "page-profile": Screen(lambda hall: f"/player/{hall.edith.id}"),
    "page-lesson": Screen("/learn/dominion", edith=False, whole=False),
    "page-puzzle": Screen("/puzzles/dominion/win-this-turn", whole=False),
    "page-rulebook": Screen("/rulebook/1066", themes=BOTH),
    "page-card": Screen("/rulebook/dominion/card/throne-room"),
    "page-states": Screen("/nowhere"),
    "board-dominion": Screen("", sizes=EVERY, themes=BOTH, whole=False, laid="dominion-quiet"),
    "board-1066": Screen("", sizes=EVERY, themes=BOTH, whole=False, laid="1066-response"),
    "board-domino-knights": Screen("", sizes=EVERY, themes=BOTH, whole=False, laid="knights-crowded"),
}


def picture(browser: Browser, hall: Hall, name: str, screen: Screen, size: str, theme: str) -> Path:
    width, height = SIZES[size]
    touch = size in ("390", "844")
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, locale="en-GB")
    if screen.edith:
        context.add_cookies([{"name": "meadhall", "value": hall.edith.cookie, "url": hall.host.url}])
        context.add_init_script("localStorage.setItem('meadhall.been', '1')")
    visitor = Visitor(context, hall.host.url, FOLDER, theme=theme, motion="off")
    if screen.laid:
        lay(visitor, screen.laid)
    else:
        visitor.go(screen.path if isinstance(screen.path, str) else screen.path(hall))
    visitor.page.wait_for_function(
        "() => !(document.querySelector('main')?.innerText ?? 'Laying the table').includes('Laying the table')"
    )
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_timeout(400)
    path = FOLDER / f"{name}-{size}{'' if theme == 'dark' else '-light'}.png"
    if screen.whole:  # what sticks to the edge of the screen belongs to the end of the page
        full = visitor.page.evaluate("() => document.documentElement.scrollHeight")
        visitor.page.set_viewport_size({"width": width, "height": max(height, full)})
        visitor.page.wait_for_timeout(150)
    visitor.page.screenshot(path=path)
    context.close()
    for complaint in visitor.complaints:
        print(f"{path.name}: {complaint}")
    return path


def sheet(size: str, pictures: list[Path]) -> None:
    """All pictures of a size, each beside its sketch if there is one."""
    width, rows = COLUMN[size], []
    for path in pictures:
        pair = [Image.open(one).convert("RGB") for one in (MOCKS / path.name, path) if one.exists()]
        rows.append((path.stem, [scaled(one, width) for one in pair]))
    across = {"1280": 2, "1920": 2, "844": 2, "390": 4}[size]
    columns: list[list[tuple[str, list[Image.Image]]]] = [rows[at::across] for at in range(across)]
    heights = [sum(max(one.height for one in pair) + 34 for _, pair in column) for column in columns if column]
    page = Image.new("RGB", (across * (2 * width + 3 * GAP), max(heights, default=1)), "#444")
    draw = ImageDraw.Draw(page)
    for place, column in enumerate(columns):
        top = 0
        for name, pair in column:
            left = place * (2 * width + 3 * GAP) + GAP
            draw.text((left, top + 8), name, fill="white")
            for one in pair:
                page.paste(one, (left, top + 26))
                left += width + GAP
            top += max(one.height for one in pair) + 34
    page.save(FOLDER / f"sheet-{size}.png")
    print(FOLDER / f"sheet-{size}.png")


def scaled(image: Image.Image, width: int) -> Image.Image:
    small = image.resize((width, round(image.height * width / image.width)))
    return small.crop((0, 0, width, min(small.height, MOST)))


def main(only: list[str]) -> None:
    subprocess.run([ROOT / "scripts" / "build-web"], check=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    made: dict[str, list[Path]] = {size: [] for size in SIZES}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, hosting(Path(folder), plugins="") as host:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        hall = Hall(host)
        for game in GAMES if not only else ():  # so that home and profile tell of them too
            hall.ended(game)
        for name, screen in SCREENS.items():
            if only and name not in only:
                continue
            for size in screen.sizes:
                for theme in screen.themes if size == "1280" else ("dark",):
                    made[size].append(picture(browser, hall, name, screen, size, theme))
        hall.close()
        browser.close()
    for size, pictures in made.items():
        if pictures:
            sheet(size, pictures)


if __name__ == "__main__":
    main([name for name in sys.argv[1:] if not name.startswith("-")])
