"""``meadhall cards``: check a file with cards of your own, look at its faces. ``meadhall puzzles``: list or solve puzzles."""

import json
import sys
from html import escape
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from meadhall import games
from meadhall.api import read_file
from meadhall.examples import examples
from meadhall.faces.draw import drawn
from meadhall.kernel.errors import CardProblem, MeadhallError
from meadhall.kernel.game import Game
from meadhall.puzzles import Puzzle, all_of, find

cards = App(
    name="cards",
    help="Check your own card files, preview their faces, or print the schema for your editor.",
    help_epilogue=examples("meadhall cards check my-cards.json", "meadhall cards preview my_cards.py"),
)
CardFile = Annotated[Path, Parameter(help="A card file: `.json` for 1066, `.py` for Dominion.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
Verbs = Annotated[Path | None, Parameter(help="The Python file with verbs of your own that a file of 1066 uses.")]


@cards.command(help_epilogue=examples("meadhall cards check my-cards.json", "meadhall cards check my_cards.py --json"))
def check(file: CardFile, /, *, verbs: Verbs = None, json_: Json = False) -> int:
    """List everything that is wrong with a card file, with line and column. The exit code is 1 if anything is."""
    game = _game_of(file)
    found = _problems(game, file, verbs)
    if json_:
        print(json.dumps({"file": str(file), "problems": [one._asdict() for one in found]}, ensure_ascii=False, indent=2))
        return 1 if found else 0
    for one in found:
        print(f"{file}:{one.line}:{one.column}: {one.field}: {one.text}")
    if found:
        print(f"{len(found)} problem{'' if len(found) == 1 else 's'}")
        return 1
    number = len(game.cards_in(file.stem, read_file(str(file))))
    print(f"{file}: {number} card{'' if number == 1 else 's'} for {game.title}, nothing wrong")
    return 0


@cards.command(
    help_epilogue=examples("meadhall cards preview my-cards.json", "meadhall cards preview my_cards.py --out faces.html")
)
def preview(
    file: CardFile,
    /,
    *,
    out: Annotated[Path | None, Parameter(help="Where to write; beside the card file without it.")] = None,
    verbs: Verbs = None,
) -> int:
    """Draw the faces of all cards in a file on one page, with their texts. It opens in any browser."""
    game = _game_of(file)
    found = _problems(game, file, verbs)
    if found:
        first = f"{file}:{found[0].line}:{found[0].column}: {found[0].field}: {found[0].text}"
        sys.stderr.write(f"{first}\nmeadhall: mend the problems first; meadhall cards check {file} lists them all\n")
        return 1
    page = out or file.with_suffix(".html")
    sheets = game.cards_in(file.stem, read_file(str(file)))
    try:
        page.write_text(sheet_page(game, file.name, sheets), encoding="utf-8")
    except OSError as error:
        raise MeadhallError(f"{page} cannot be written: {error.strerror}") from None
    print(f"{page}: {len(sheets)} faces")
    return 0


@cards.command(help_epilogue=examples("meadhall cards schema > 1066-cards.schema.json"))
def schema(game: Annotated[str, Parameter(help="The game.")] = "1066", /) -> None:
    """Print the JSON Schema of a game's card files, by which an editor completes and checks them."""
    found = games.find(game)
    text = found.card_schema()
    if not text:
        raise MeadhallError(f"the cards of {found.title} have no JSON Schema")
    print(text, end="")


def _game_of(file: Path) -> Game:
    """The game whose card files are called so."""
    known = {game.card_file: game for game in map(games.find, games.all_keys()) if game.card_file}
    if file.suffix not in known:
        allowed = " or ".join(f"{end} ({game.title})" for end, game in known.items())
        raise MeadhallError(f"{file} is not a card file: its name must end in {allowed}")
    return known[file.suffix]


def _problems(game: Game, file: Path, verbs: Path | None) -> list[CardProblem]:
    if verbs is not None:
        game.declare(verbs.stem, read_file(str(verbs)))
    return game.check_cards(file.stem, read_file(str(file)))


def sheet_page(game: Game, title: str, sheets: list[dict[str, Any]]) -> str:
    """A web page with the faces and texts of cards."""
    known = {str(sheet["key"]): sheet for sheet in sheets}
    shown = []
    for key, sheet in known.items():
        number = f" ×{sheet['copies']}" if sheet.get("copies", 1) > 1 else ""
        traits = ", ".join(sheet.get("traits") or sheet.get("types") or [])
        words = f"<b>{escape(str(sheet['name']))}</b>{number}<br><i>{escape(traits)}</i><br>{escape(str(sheet['text']))}"
        shown.append(f"<figure>{drawn(game, key, 'face', known)}<figcaption>{words}</figcaption></figure>")
    return _PAGE.format(title=escape(title), cards="\n".join(shown))


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.35 Georgia, serif; background: #f4efe4; color: #2b2419; margin: 24px; }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 24px; }}
figure {{ margin: 0; break-inside: avoid; }}
svg {{ width: 190px; height: auto; display: block; }}
figcaption {{ width: 190px; padding-top: 8px; }}
</style>
<h1>{title}</h1>
<main>
{cards}
</main>
</html>
"""


def puzzles(
    game: Annotated[str, Parameter(help="A game; without one, all puzzles are listed.")] = "",
    name: Annotated[str, Parameter(help="The name or number of a puzzle, to solve it.")] = "",
    /,
    *,
    script: Annotated[Path | None, Parameter(help="Give the answers in this file, one per line.")] = None,
    json_: Json = False,
) -> int:
    """List the puzzles, or solve one at this keyboard. The exit code is 1 if it was left unsolved."""
    from meadhall.terminal.plain import Script
    from meadhall.terminal.puzzles import Solving, solved_here

    if name:
        puzzle = find(game, name)
        if json_:
            print(json.dumps(_facts(puzzle), ensure_ascii=False, indent=2))
            return 0
        return Solving(puzzle, sys.stdin, sys.stdout, None if script is None else Script.read(script)).solve()
    if script is not None:
        raise MeadhallError("--script needs a game and the name of a puzzle")
    keys = [games.find(game).key] if game else games.all_keys()
    if json_:
        print(json.dumps([_facts(puzzle) for key in keys for puzzle in all_of(key)], ensure_ascii=False, indent=2))
        return 0
    solved = solved_here()
    for key in keys:
        found = all_of(key)
        done = sum(f"{key}/{puzzle.key}" in solved for puzzle in found)
        if found:
            print(f"{games.find(key).title}: {done} of {len(found)} solved")
        for puzzle in found:
            mark = "x" if f"{key}/{puzzle.key}" in solved else " "
            kind = "lesson" if puzzle.is_lesson else puzzle.level
            print(f"  [{mark}] {puzzle.number} {puzzle.said('title')} ({puzzle.key}, {kind})")
    print("Solve one with: meadhall puzzles GAME NAME")
    return 0


def _facts(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "game": puzzle.game,
        "key": puzzle.key,
        "number": puzzle.number,
        "title": puzzle.said("title"),
        "goal": puzzle.said("goal"),
        "hint": puzzle.said("hint"),
        "level": puzzle.level,
        "lesson": puzzle.is_lesson,
        "position": puzzle.position,
    }
