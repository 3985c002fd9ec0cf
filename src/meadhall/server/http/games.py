"""The games: options, cards, rules."""

from functools import partial
from typing import Annotated, Any

from litestar import Request, Router
from litestar.params import Parameter

from meadhall import games, languages
from meadhall.bots import menu
from meadhall.games.boards import board_of
from meadhall.kernel.bounds import LONGEST_KEY
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import ENGLISH, Language
from meadhall.kit import trace
from meadhall.server import face_files
from meadhall.server.access.language import language_of
from meadhall.server.forms import ClauseInfo, GameInfo, OptionsChecked, OptionsWanted, ProblemInfo
from meadhall.server.http.verbs import get, post
from meadhall.server.messages import message_schema

GameKey = Annotated[str, Parameter(min_length=1, max_length=LONGEST_KEY)]


def available() -> list[Game]:
    """The games that are installed."""
    return [games.find(key) for key in games.all_keys()]


def _info(game: Game, language: Language = ENGLISH) -> GameInfo:
    return GameInfo(
        key=game.key,
        title=game.title,
        rules=game.rules,
        options=_schema(game),
        bots=menu.names(game),
        seats=game.seats(game.Options()),
        faces=face_files.address(game.key, language),
        line=game.line,
        board=board_of(game),
    )


def _schema(game: Game) -> dict[str, Any]:
    """The schema of the options, with the defaults of a table for several people."""
    schema = game.Options.schema()
    for name, value in game.among_people.items():
        schema["properties"][name]["default"] = value
    return schema


@get("/games", summary="All games with the schemas of their options", sync_to_thread=True)
def list_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    language = language_of(request.scope)
    found = [games.harmless(game, "what it tells of itself", partial(_info, game, language)) for game in available()]
    return [info for info in found if info is not None]


@get("/games/{game:str}", summary="One game", sync_to_thread=True)
def one_game(request: Request[Any, Any, Any], game: GameKey) -> GameInfo:
    return _info(games.find(game), language_of(request.scope))


@get("/games/{game:str}/cards", summary="Every card, with its meaning in our words", sync_to_thread=False)
def cards(request: Request[Any, Any, Any], game: GameKey) -> list[dict[str, Any]]:
    language = language_of(request.scope)
    return [languages.told(card, language) for card in games.find(game).cards()]


@get("/games/{game:str}/rules", summary="The clauses of the rules, all or those with a word", sync_to_thread=True)
def rules(game: GameKey, search: Annotated[str | None, Parameter(max_length=80)] = None) -> list[ClauseInfo]:
    wanted = (search or "").lower()
    found = trace.clauses(games.find(game).key)
    return [
        ClauseInfo(id=clause.id, text=clause.text)
        for clause in found
        if wanted in clause.id.lower() or wanted in clause.text.lower()
    ]


@post("/games/{game:str}/options", summary="Check options; every problem is told", status_code=200, sync_to_thread=False)
def check_options(request: Request[Any, Any, Any], game: GameKey, data: OptionsWanted) -> OptionsChecked:
    found, language = games.find(game), language_of(request.scope)
    options, problems = found.Options.try_read(data.values, data.preset)
    shown = [ProblemInfo(field=problem.field, text=problem.phrase(language)) for problem in problems]
    if options is None or problems:
        return OptionsChecked(options=None, text="", seats=0, problems=shown)
    return OptionsChecked(options=options.to_json(), text=found.text(options), seats=found.seats(options), problems=[])


@get("/messages.schema.json", summary="JSON Schema of all messages of the sockets", sync_to_thread=False)
def schema() -> dict[str, Any]:
    return message_schema()


router = Router("/api", route_handlers=[list_games, one_game, cards, rules, check_options, schema], tags=["games"])
