"""The command line: ``meadhall --help`` tells everything from here."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from meadhall import games
from meadhall.api import read_file
from meadhall.examples import examples
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kit import trace
from meadhall.match.replay import Replay
from meadhall.version import describe

app = App(
    name="meadhall",
    help="One table for three card games of kings and battles: Dominion, 1066 and Domino Knights.",
    version=describe,
)
app.register_install_completion_command()
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
OwnCards = Annotated[Path | None, Parameter(help="The Python file with the cards of your own that the game was played with.")]


def main() -> None:
    """Run the command line; an error is explained in one sentence, with exit code 2."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BadOptions as error:
        for problem in error.problems:
            sys.stderr.write(f"meadhall: {problem}\n")
        sys.exit(2)
    except MeadhallError as error:
        sys.stderr.write(f"meadhall: {error}\n")
        sys.exit(2)
    except ImportError as error:
        missing = _missing_package(error)
        if missing is None:
            raise
        sys.stderr.write(
            f"meadhall: this needs {missing}, which is not installed; run pip install 'meadhall[play,lab,server]'\n"
        )
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read this has enough; nothing is left to be flushed at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


class Output(Console):
    """A console that leaves a closed pipe to ``main``."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _missing_package(error: BaseException | None) -> str | None:
    """The package of others that could not be found, wherever in the chain of causes that is said; None: nothing is missing."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError):
            package = str(error.name).split(".")[0]
            return None if package == "meadhall" else package
        error = error.__cause__ or error.__context__
    return None


@app.command(name="games", help_epilogue=examples("meadhall games", "meadhall games dominion", "meadhall games 1066 --json"))
def list_games(
    game: Annotated[str, Parameter(help="Show this game's options, presets, bots and strategies.")] = "",
    /,
    *,
    json_: Json = False,
) -> None:
    """List the games, their presets and how many can play, or show what one game offers."""
    if game:
        _tell_game(game, as_json=json_)
        return
    rows = [_summary(key) for key in games.all_keys()]
    if json_:
        _print_json(rows)
        return
    table = Table("game", "title", "players", "presets", box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(row["key"], row["title"], row["players"], ", ".join(row["presets"]))
    Output().print(table)


def _tell_game(name: str, *, as_json: bool) -> None:
    from meadhall.terminal import catalog

    offered = {**_summary(games.find(name).key), **catalog.offer(games.find(name))}
    if as_json:
        _print_json(offered)
        return
    for line in catalog.lines(offered):
        Output(highlight=False).print(line, markup=False, soft_wrap=True)


def _summary(key: str) -> dict[str, Any]:
    game = games.find(key)
    players = game.Options.infos().get("players")
    seats = f"{players.low}-{players.high}" if players is not None else str(game.seats(game.Options()))
    return {"key": key, "title": game.title, "players": seats, "presets": list(game.Options.presets), "rules": game.rules}


@app.command(help_epilogue=examples("meadhall texts dominion", "meadhall texts 1066 --json"))
def texts(
    game: Annotated[str, Parameter(help="The game.")],
    /,
    *,
    json_: Json = False,
) -> None:
    """List everything a game says: prompts, buttons, log lines and reasons, each with an example."""
    from meadhall.kit.texts import shown

    found = shown(games.find(game))
    if json_:
        _print_json([{**one.text._asdict(), "example": one.example, "made_up": one.is_made_up} for one in found])
        return
    console = Output(highlight=False)
    for kind, title in (("prompt", "Prompts"), ("button", "Buttons"), ("log", "Log"), ("reason", "Reasons"), ("word", "Words")):
        console.print(title, style="bold")
        for one in [one for one in found if one.text.kind == kind]:
            console.print(f"  {one.example}{'  *' if one.is_made_up else ''}", markup=False, soft_wrap=True)
    console.print("* No game came to this: it is shown with names and numbers from other sentences.")


@app.command(
    help_epilogue=examples(
        "meadhall rules dominion throne room",
        "meadhall rules 1066 response --json",
        "meadhall rules domino-knights --untested",
    )
)
def rules(
    game: Annotated[str, Parameter(help="The game.")],
    /,
    *words: Annotated[str, Parameter(help="An id, a card, or words to look for in ids, headings and texts.")],
    untested: Annotated[bool, Parameter(negative="", help="List the clauses that no test cites.")] = False,
    json_: Json = False,
) -> int:
    """Find where a game's rules are told, and their clauses with the tests that guard them; exit code 1 if there are none."""
    key = games.find(game).key
    if untested:
        _untested(key, as_json=json_)
        return 0
    said = " ".join(words)
    told, synonyms, named = _told(key, said)
    found = trace.search(key, said, synonyms, named)
    if json_:
        _print_json([{**clause._asdict(), "tests": [guard.test for guard in guards]} for clause, guards in found])
        return 0 if found or told else 1
    if not found and not games.find(key).document:
        raise MeadhallError(f"{games.find(key).title} has no rules in clauses; try meadhall rulebook {key} to read about it")
    for line in told:
        print(line)
    if not found and told:
        return 0
    if not found:
        sys.stderr.write(
            f"meadhall: no clause of {key} mentions {said!r}; try meadhall rulebook {key} WORDS to search its pages\n"
        )
        return 1
    console = Output(highlight=False)
    for clause, guards in found:
        console.print(f"[bold]{clause.id}[/bold] ", end="")
        console.print(clause.text, markup=False)
        for guard in guards:
            console.print(f"    {guard.file}:{guard.line} {guard.test}", style="dim", markup=False)
    count = "1 clause" if len(found) == 1 else f"{len(found)} clauses"
    console.print(f"{count} of {game} {'mentions' if len(found) == 1 else 'mention'} {said!r}" if said else count)
    return 0


def _told(key: str, said: str) -> tuple[list[str], list[str], list[str]]:
    """Where the rulebook tells of it, other words for it, and the clauses of cards that are called so."""
    from meadhall.rulebook.book import book
    from meadhall.rulebook.search import NAMED, search

    found = search(key, said, limit=40)
    named = [one for one in found if one.score >= NAMED]
    told = [f"{one.title} ({one.kind}): meadhall rulebook {key} {one.key}" for one in found[:5] if one.kind != "clause"]
    words = [one.title for one in named if one.kind == "word"]
    cards = [book(key).card(one.key) for one in named if one.kind == "card"]
    return told, words, [clause for card in cards for clause in card.clauses]


def _untested(key: str, *, as_json: bool) -> None:
    if not (trace.ROOT / "tests" / "playthroughs").is_dir():
        raise MeadhallError("the tests are not installed here; run this in a checkout of Meadhall")
    left, total = trace.untested(key)
    if as_json:
        _print_json({"untested": [clause._asdict() for clause in left], "tested": total - len(left), "clauses": total})
        return
    for clause in left:
        print(f"{clause.id}  {clause.text[:100]}")
    print(f"{total - len(left)} of {total} clauses have a test")


@app.command(help_epilogue=examples("meadhall verify game.jsonl"))
def verify(file: Path, /, *, cards: OwnCards = None, json_: Json = False) -> None:
    """Replay a recorded game and check every answer, the result and the shuffle commitment."""
    _declare(cards, file)
    report = Replay.read(file).verify()
    if json_:
        _print_json(report)
        return
    print(f"{report['file']}: {report['game']}, {', '.join(report['seats'])}")
    print(
        f"{report['answers']} answers and {report['checks']} checks replayed; the game ended by {report['outcome']['reason']}:"
    )
    for seat, name in enumerate(report["seats"]):
        outcome = report["outcome"]
        won = ", won" if seat in outcome["winners"] else ""
        print(f"  {name}: {outcome['scores'][seat]}, place {outcome['places'][seat]}{won}")
    print(f"The shuffles match the commitment: {report['commitment']}")


@app.command(
    help_epilogue=examples(
        "meadhall play dominion",
        "meadhall play dominion --kingdom size-distortion --seats me,hard --seed 7",
        "meadhall play 1066 --plain --seats easy,easy --seed 7",
        "meadhall play dominion --plain --script evening.txt",
    )
)
def play(
    game: Annotated[str, Parameter(help="A game, or a whole game string such as `dominion(players=3)`.")] = "",
    *,
    preset: Annotated[str | None, Parameter(help="A named set of options; see `meadhall games GAME`.")] = None,
    seats: Annotated[str, Parameter(help="Who sits where, separated by commas: `me`, `me=Ann` or a bot.")] = "",
    seed: Annotated[str, Parameter(help="A seed, to deal the same cards again.")] = "",
    resume: Annotated[Path | None, Parameter(help="Continue a saved game.")] = None,
    plain: Annotated[bool, Parameter(negative="", help="Lines of text instead of the full screen.")] = False,
    script: Annotated[Path | None, Parameter(help="Play the answers in this file, one per line.")] = None,
    position: Annotated[Path | None, Parameter(help="Start from the position in this file; the game is not saved.")] = None,
    ask_everything: Annotated[bool, Parameter(negative="", help="Ask you even when only one answer makes sense.")] = False,
    **options: Annotated[str, Parameter(help="Any table option of the game, such as `--kingdom size-distortion`.")],
) -> int:
    """Play at this keyboard, against people next to you and bots. Without a game, the start menu opens."""
    from meadhall.terminal import run
    from meadhall.terminal.setup import Setup

    if not game and resume is None and position is None:
        if preset or seats or seed or plain or script or options:
            raise MeadhallError(f"name a game: {', '.join(games.all_keys())}")
        return run.menu()
    if resume is not None and "cards" in options:
        _declare(Path(options.pop("cards")), resume)
    named = {name.replace("-", "_"): value for name, value in options.items()}
    return run.play(Setup(game, named, preset, seats, seed, resume, plain, script, position, ask_everything))


@app.command(help_epilogue=examples("meadhall review game.jsonl"))
def review(file: Path, /, *, cards: OwnCards = None) -> int:
    """Step through a recorded game."""
    from meadhall.terminal import run

    _declare(cards, file)
    return run.review(file)


app.command(
    "meadhall.rulebook.commands:rulebook",
    name="rulebook",
    help="Read the rulebook: short pages, cards and glossary; or write it as web pages.",
    help_epilogue=examples(
        "meadhall rulebook dominion",
        "meadhall rulebook 1066 paying --exact",
        "meadhall rulebook domino-knights attack as a unit",
        "meadhall rulebook dominion --html pages",
    ),
)
app.command(
    "meadhall.terminal.commands:puzzles",
    name="puzzles",
    help="List the puzzles, or solve one at this keyboard. The exit code is 1 if it was left unsolved.",
    help_epilogue=examples(
        "meadhall puzzles",
        "meadhall puzzles dominion six-coins",
        "meadhall puzzles 1066 --json",
    ),
)
app.command(
    "meadhall.terminal.commands:cards",
    name="cards",
    help="Check your own card files, preview their faces, or print the schema for your editor.",
)
app.command(
    "meadhall.kit.new_game:new_game",
    name="new-game",
    help="Create a package for a new game in a folder of that name: rules, test, README, ready to play.",
    help_epilogue=examples("meadhall new-game kuhn-poker"),
)
app.command(
    "meadhall.lab.commands:simulate",
    name="simulate",
    help="Let bots or strategies play many games and report how each seat did.\n\n"
    "Seat 0 goes first unless a table option says otherwise. With a single seat, Dominion is played solo and "
    "the mean turn of each Province is reported.",
    help_epilogue=examples(
        "meadhall simulate dominion --seats bbm,smithy --games 10000 --seed 1",
        "meadhall simulate dominion --seats bbm --games 5000 --json",
        "meadhall simulate domino-knights --seats easy,easy,medium --out my-run",
    ),
)
app.command(
    "meadhall.lab.commands:duel",
    name="duel",
    help="Let two bots or strategies play many paired games: which is better, and how certain is that?\n\n"
    "Each pair of games has the same shuffles and swapped seats; the score of the first player is reported.",
    help_epilogue=examples(
        "meadhall duel smithy bbm --games 2000 --seed 1",
        "meadhall duel medium easy --game 1066 --until-sure --json",
    ),
)
app.command(
    "meadhall.lab.commands:race",
    name="tournament",
    help="Let several bots or strategies play each other, every pair with the same shuffles.\n\n"
    "Reports the ranking, and who beats whom.",
    help_epilogue=examples(
        "meadhall tournament bbm bmu smithy witch --games 1000",
        "meadhall tournament random easy medium --game domino-knights --table 3",
    ),
)
app.command(
    "meadhall.lab.commands:study",
    name="study",
    help="Find out which strategies, sides, options and cards matter; `study published` checks known figures.\n\n"
    "For Dominion: which strategies win on a kingdom, and what each card adds to Big Money. For the other "
    "games: how the first seat or side does at the usual table and with each option changed, and which "
    "cards go with winning. `published` repeats figures that others have published and prints ours beside "
    "theirs.",
    help_epilogue=examples(
        "meadhall study dominion --kingdom size-distortion --games 400",
        "meadhall study 1066 --seats medium,medium --games 40",
        "meadhall study published",
    ),
)
app.command(
    "meadhall.lab.dominion.strategy_commands:strategies",
    name="strategies",
    help="List the ready-made strategies of Dominion, print one as text, or list the words they are written in.",
)
app.command(
    "meadhall.server.commands:serve",
    name="serve",
    help="Run the server: tables in the browser for one person, a family or a club.",
    help_epilogue=examples("meadhall serve --open", "meadhall serve --host 0.0.0.0 --database postgresql://hall@db/hall"),
)
app.command(
    "meadhall.server.admin.commands:admin",
    name="admin",
    help="Look after a running server: people, tables, backups, the key, upkeep, the audit log.",
)
app.command(
    "meadhall.server.admin.commands:tables_app",
    name="tables",
    help="The same as `meadhall admin tables`.",
)
app.command(
    "meadhall.server.admin.commands:people_app",
    name="people",
    help="The same as `meadhall admin people`.",
)


def _declare(cards: Path | None, file: Path) -> None:
    """Declare the cards of one's own that a recorded game needs."""
    if cards is not None:
        Replay.read(file, torn=True).game.declare(cards.stem, read_file(str(cards)))


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
