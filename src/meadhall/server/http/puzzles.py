"""Puzzles: the list, and a puzzle after the answers that whoever solves it has given. Nothing of an attempt is kept here."""

from typing import Annotated, Any

from litestar import Request, Router
from litestar.params import Parameter

from meadhall import games, languages
from meadhall.kernel.bounds import LONGEST_KEY
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import Reader, aloud
from meadhall.match.reading import Line, lines_for, summary_for, view_for
from meadhall.puzzles import Attempt, Puzzle, all_of, attempt, find, shown_answer
from meadhall.puzzles.puzzle import SOLVER
from meadhall.server.access.middleware import network_at
from meadhall.server.errors import Missing
from meadhall.server.forms import Attempted, PuzzleInfo, PuzzleState
from meadhall.server.http.verbs import get, post
from meadhall.server.process import ServerProcess

AnyRequest = Request[Any, Any, Any]
Name = Annotated[str, Parameter(min_length=1, max_length=LONGEST_KEY)]


@get("/puzzles", summary="All puzzles", sync_to_thread=True)
def list_puzzles(language: Annotated[str, Parameter(max_length=16)] = "") -> list[PuzzleInfo]:
    return [_info(puzzle, language) for key in games.all_keys() for puzzle in all_of(key)]


@post("/puzzles/{game:str}/{name:str}", summary="A puzzle after my answers, and whether its goal is in reach", status_code=200)
async def solve(request: AnyRequest, server: ServerProcess, game: Name, name: Name, data: Attempted) -> PuzzleState:
    server.puzzles.check(network_at(request))
    puzzle = known(game, name)
    async with server.puzzle_turn:
        return await server.tables.slices.run(lambda: _state(puzzle, data))


def known(game: str, name: str) -> Puzzle:
    """The puzzle of that name; raise Missing."""
    try:
        return find(game, name)
    except MeadhallError as error:
        raise Missing(error.said) from None


def _info(puzzle: Puzzle, language: str) -> PuzzleInfo:
    return PuzzleInfo(
        game=puzzle.game,
        key=puzzle.key,
        number=puzzle.number,
        title=puzzle.said("title", language),
        level=puzzle.level,
        lesson=puzzle.is_lesson,
    )


def _state(puzzle: Puzzle, data: Attempted) -> PuzzleState:
    code = data.language
    found = attempt(puzzle, data.answers)
    shown = shown_answer(puzzle, data.answers) if data.show else None
    reader = Reader(SOLVER, list(puzzle.names), languages.language(code))
    lines = _lines(found, reader)
    return PuzzleState(
        game=puzzle.game,
        key=puzzle.key,
        number=puzzle.number,
        of=len(all_of(puzzle.game)),
        title=puzzle.said("title", code),
        goal=puzzle.said("goal", code),
        hint=puzzle.said("hint", code),
        why=puzzle.said("why", code) if found.verdict == "solved" else "",
        known=puzzle.said("known", code),
        deck=found.deck(),
        level=puzzle.level,
        lesson=puzzle.is_lesson,
        names=list(puzzle.names),
        bright=list(puzzle.bright),
        verdict=found.verdict,
        reason=found.reason(code) if found.verdict == "lost" else "",
        view={**view_for(found.state, reader), **({"decision": None} if found.verdict != "open" else {})},
        log=[line.text for line in lines],
        log_spoken=[aloud(line.parts) for line in lines],
        spoken=_spoken(found, reader),
        shown=None if shown is None else list(shown),
    )


def _spoken(found: Attempt, reader: Reader) -> list[str]:
    seen = [event.seen_by(SOLVER) for event in found.journal[found.news :]]
    events = [event for event in seen if event is not None]
    return [said.text for said in summary_for(found.state.game, found.state.options, events, reader)]


def _lines(found: Attempt, reader: Reader) -> list[Line]:
    seen = [event.seen_by(SOLVER) for event in found.journal]
    return lines_for(found.state.game, found.state.options, seen, reader)


router = Router("/api", route_handlers=[list_puzzles, solve], tags=["puzzles"])
