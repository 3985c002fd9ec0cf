"""Everything a game says: its sentences as they stand in the code, each with an example from play."""

import ast
import inspect
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from meadhall import games
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import All, Card, Person, Reader, Said, Sentence, Some, Thing, say
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.match.reading import lines_for

SOURCE: Final = Path(games.__file__).parents[1]
SHARED: Final = (
    "kernel/sentence.py", "kernel/windows.py", "match/orders.py", "match/reading.py", "bots/advice.py", "lessons/teacher.py",
)  # fmt: skip
"""What every game says."""
FORMS: Final = ("you", "yours")
CONSTANTS: Final = (
    "sentence",
    "short",
    "aim",
    "goal",
    "deed",
    "goal_deed",
    "unwanted",
    "labels",
    "NOTHING",
    "AND",
    "when_over",
    "when_not_asked",
)
"""Names of texts that stand outside of any call."""
USES: Final = {"labels": "button", "deed": "button", "goal_deed": "button", "unwanted": "reason"} | dict.fromkeys(
    ("sentence", "short", "aim", "goal"), "prompt"
)
"""What they are for, where their name says it."""
REFUSAL: Final = "refusal"
"""What is said of an answer, an option or a request that is not allowed; no game comes to it."""
BUTTONS: Final = ("label", "button", "confirm", "decline", "warning")
STOCK: Final[dict[str, Thing]] = {
    **dict.fromkeys(("amount", "damage", "mine", "total"), 5),
    **dict.fromkeys(("health", "might", "n", "number", "theirs", "value", "zeal"), 3),
    **dict.fromkeys(("deed", "rest"), "Continue"),
    **dict.fromkeys(("name", "response"), "Somebody"),
    "bought": "a Silver",
    "skills": "block an attack",
    "text": "Some words.",
    "wedges": "3 at Wedge 1",
}
"""What hints, lessons and summaries name, and games do not or otherwise."""
NAMES: Final = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
GAMES: Final = 6
"""How many random games of each preset are looked at for examples."""
MANY: Final = 30
"""Up to this many earlier options are asked why they are not offered now."""
LONGEST: Final = 400


class Text(NamedTuple):
    """A template, its plural if it has one, what it is for, and where it stands."""

    kind: str
    template: str
    plural: str
    file: str
    line: int


class Shown(NamedTuple):
    """A template with an example."""

    text: Text
    example: str
    is_made_up: bool
    """Whether no game came to it, so that it is shown with things that were named elsewhere."""


def texts_of(game: Game) -> list[Text]:
    """Every template of a game, and of what all games share, in the order of the code."""
    folder = Path(inspect.getfile(type(game))).parent
    lesson = SOURCE / "lessons" / f"{folder.name}.py"
    files = [SOURCE / name for name in SHARED] + sorted(folder.rglob("*.py")) + ([lesson] if lesson.exists() else [])
    found = [text for path in files for text in texts_in(path) if text.kind != REFUSAL]
    return list({text.template: text for text in reversed(found)}.values())[::-1]


def texts_in(path: Path) -> Iterator[Text]:
    """The templates of one file."""
    file = str(path.relative_to(SOURCE)) if path.is_relative_to(SOURCE) else path.name
    yield from _walk(
        ast.parse(path.read_text(encoding="utf-8")), file, "log" if "log" in (path.stem, path.parent.name) else "word"
    )


def _walk(node: ast.AST, file: str, kind: str) -> Iterator[Text]:
    if isinstance(node, ast.FunctionDef):
        kind = _kind(node.name, kind)
        if kind == "button" or node.name.endswith("_prompt"):
            for one in ast.walk(node):
                if isinstance(one, ast.Return) and one.value is not None:
                    yield from _constants(one.value, file, kind)
    if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and ast.unparse(node.func) == "Problem"):
        kind = REFUSAL
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        yield from _call(node, name, file, kind)
    if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if isinstance(target, ast.Name) and target.id in CONSTANTS:
            use = USES.get(target.id, kind)
            yield from _constants(node.value, file, use)
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, file, kind)


def _kind(function: str, otherwise: str) -> str:
    name = function.lstrip("_")
    if name in BUTTONS or name.endswith("_label"):
        return "button"
    return "prompt" if name == "prompt" or name.endswith("_prompt") else "reason" if name.startswith("why") else otherwise


def _call(node: ast.Call, name: str, file: str, kind: str) -> Iterator[Text]:
    if name == "say":
        parts = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg in FORMS)]
        for part in parts:
            yield from _constants(part, file, kind)
    elif name == "Some" and len(node.args) == 3:
        one, many = [part.value for part in node.args[1:] if isinstance(part, ast.Constant)]
        yield Text("word", str(one), str(many), file, node.lineno)
    elif name == "Prompt" and node.args:
        yield from _constants(node.args[0], file, "reason" if kind == "reason" else "prompt")


def _constants(node: ast.expr, file: str, kind: str) -> Iterator[Text]:
    """The texts that an expression may come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield Text(kind, node.value, "", file, node.lineno)
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body, file, kind)
        yield from _constants(node.orelse, file, kind)
    elif isinstance(node, ast.Tuple):
        for part in node.elts:
            yield from _constants(part, file, kind)


def shown(game: Game, rounds: int = GAMES) -> list[Shown]:
    """Every template of a game with an example from random games of all its presets and options."""
    found: dict[str, str] = {}
    named: dict[str, Thing] = {}
    tables = [game.text(game.Options.read({}, preset)) for preset in game.Options.presets] + game.goal_tables()
    for text, seeds in [*((text, rounds) for text in tables), *((text, 1) for text in variants(game))]:
        for seed in range(seeds):
            for said in _play(game, text, seed):
                _note(said, found, named)
    return [
        Shown(text, found.get(text.template) or _made_up(text, named), text.template not in found) for text in texts_of(game)
    ]


def _made_up(text: Text, named: dict[str, Thing]) -> str:
    """A template with things that were named elsewhere, and both its forms if it counts."""
    if text.plural:
        return " / ".join(Reader().text(say("{n}", n=Some(n, text.template, text.plural))) for n in (1, 2))
    things = {**named, **STOCK} if text.file.startswith("lessons") else {**STOCK, **named}
    return Reader(None, NAMES).text(Sentence(text.template, "", "", things))


def variants(game: Game) -> Iterator[str]:
    """Tables of every preset with each option set otherwise, as far as the options allow."""
    usual = game.Options.defaults()
    for preset in game.Options.presets:
        for name, info in game.Options.infos().items():
            for value in {"flag": (not usual[name],), "choice": info.choices}.get(info.kind, ()):
                options, problems = game.Options.try_read({name: value}, preset)
                if options is not None and not problems and value != usual[name]:
                    yield game.text(options)


def _play(game: Game, text: str, seed: int) -> Iterator[Said]:
    """Everything that is said in one random game."""
    _, options = games.parse(text)
    journal: list[Event] = []
    state = game.new(options, seed, journal=journal)
    luck = random.Random(f"texts {text} {seed}")
    before: list[str] = []
    while not state.is_over and state.number <= LONGEST:
        yield from said_at(state)
        yield from _refused_at(state, before)
        assert state.decision is not None
        before = list(dict.fromkeys([*state.decision.keys, *before]))[:MANY]
        state.apply(random_answer(state, luck))
    for seat in (None, *range(state.seats)):
        seen = [event.seen_by(seat) for event in journal]
        for line in lines_for(game, state.options, seen, Reader(seat, NAMES)):
            told = game.said(line.event, state.options)
            if told:
                yield told


def _refused_at(state: State, keys: list[str]) -> Iterator[Said]:
    """Why some things, which were options before, are none now."""
    decision = state.decision
    assert decision is not None
    for key in keys:
        reason = None if key in decision.keys else state.game.reason(state, decision.seat, key)
        if reason is not None:
            yield reason if isinstance(reason, str) else reason.sentence


def said_at(state: State) -> Iterator[Said]:
    """The prompt and the buttons of the open decision."""
    decision = state.decision
    assert decision is not None
    yield state.game.prompt(state).sentence
    for option in decision.options:
        yield state.game.button(state, option.key)
        yield state.game.warning(state, option.key)
    if decision.low == 0:
        yield state.game.warning(state, "")
    if not decision.low == decision.high == 1:
        for count in range(decision.low, decision.high + 1):
            yield state.game.confirm(state, count)


def _note(said: Said, found: dict[str, str], named: dict[str, Thing]) -> None:
    """Keep an example of every template in ``said``, and one of everything that is named in it."""
    if isinstance(said, str):
        found.setdefault(said, said)
        return
    who, whom = said.things.get("who"), said.things.get("whom")
    forms = ((said.other, None), (said.you, who), (said.yours, whom))
    for template, person in forms:
        if template and template not in found:
            found[template] = Reader(person.seat if isinstance(person, Person) else None, NAMES).text(said)
    for name, thing in said.things.items():
        if name not in named or isinstance(named[name], str):
            named[name] = thing
        if isinstance(thing, Sentence):
            _note(thing, found, named)
        elif isinstance(thing, Card):
            _note(thing.spoken, found, named)
        elif isinstance(thing, All):
            for one in thing.things:
                _note(Sentence("", "", "", {"one": one}), found, named)
