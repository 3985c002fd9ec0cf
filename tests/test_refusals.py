"""Whatever the server refuses is said in the language of whoever asked, with everything that the sentence names."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meadhall import games, languages
from meadhall.kernel.errors import BadOptions, MeadhallError, Problem
from meadhall.kernel.sentence import ENGLISH, Reader, Said, Sentence, Some, say
from meadhall.server import errors
from meadhall.server.access.language import language_of
from meadhall.server.forms import AccountWanted, OptionsWanted, PasswordWanted, TableWanted
from scripts.refusals import KINDS, files, refusal_texts, refusals

NAMED = re.compile(r"\{(\w+)\}")
HANDED_ON = re.compile(r"error\.(said|sentence)|said|reason|[A-Z_]+|str\(problem\)|table\.notices\[.*")
"""What is refused as it was said elsewhere."""
GERMAN = languages.language("de")
REPLIES = ("Refusal", "Bye", "Mistake")


def is_sentence(said: ast.expr) -> bool:
    """Whether an expression is a sentence as data, not a text that was put together where it stands."""
    if isinstance(said, ast.IfExp):
        return is_sentence(said.body) and is_sentence(said.orelse)
    if isinstance(said, ast.Constant):
        return isinstance(said.value, str)
    if isinstance(said, ast.Call) and called(said) in ("say", "plain", "_outside"):
        return True
    return HANDED_ON.fullmatch(ast.unparse(said)) is not None


def called(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def calls(file: Path) -> Iterator[ast.Call]:
    """Every call in a file."""
    yield from (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))


def test_every_refusal_is_a_sentence_as_data() -> None:
    found = list(refusals())
    assert len(found) > 150 and "TooMuch" in KINDS
    assert [f"{one.place}: {ast.unparse(one.said)}" for one in found if not is_sentence(one.said)] == []


@pytest.mark.parametrize("code", languages.CODES)
def test_every_refusal_is_said_in_every_language(code: str) -> None:
    language = languages.language(code)
    for text in refusal_texts():
        n = 2 if text.plural else 1
        said = language.some(n, text.template, text.plural) if text.plural else language.template(text.template)
        assert said != text.template or text.template == "null" or not NAMED.sub("", text.template).strip("."), (
            f"{text.file}: {text.template} is not said in {code}"
        )
        assert set(NAMED.findall(said)) == set(NAMED.findall(text.plural or text.template)), text.template


def test_no_refusal_lacks_what_it_names() -> None:
    for file in files():
        for call in calls(file):
            template = call.args[0] if called(call) == "say" and len(call.args) == 1 else None
            if isinstance(template, ast.Constant):
                named = set(NAMED.findall(str(template.value))) ^ {str(keyword.arg) for keyword in call.keywords}
                assert named == set(), f"{file.name}, line {call.lineno}"


def test_no_reply_says_anything_before_it_knows_the_language() -> None:
    """``reason=`` of a reply is rendered, never a text; what is no HTTP at all has named no language."""
    for file in files():
        for call in calls(file) if file.name != "careful_protocol.py" else ():
            for keyword in call.keywords if called(call) in REPLIES else ():
                is_text = isinstance(keyword.value, ast.Constant | ast.JoinedStr)
                assert keyword.arg != "reason" or not is_text, f"{file.name}, line {call.lineno}"


@cache
def known() -> set[str]:
    return {text.template for text in refusal_texts()} | {""}


def templates(said: Said) -> set[str]:
    """Every template in a sentence, with those of the sentences it names."""
    if isinstance(said, str):
        return {said}
    inner = [templates(thing) for thing in said.things.values() if isinstance(thing, Sentence)]
    counted = {thing.one for thing in said.things.values() if isinstance(thing, Some)}
    return {said.other, *counted}.union(*inner)


WRONG: tuple[Any, ...] = (-1, 99999, "nonsense", 1.5, [], ["x"] * 4, {}, True, "x" * 2_000_000, None)


@pytest.mark.parametrize("key", ["dominion", "1066", "domino-knights"])
def test_every_problem_with_an_option_is_known_to_the_catalogue(key: str) -> None:
    options, found = games.find(key).Options, known()
    problems: list[Problem] = [*options.try_read({}, "nonsense")[1], *options.try_read({"nonsense": 1})[1]]
    for name in options.infos():
        for value in WRONG:
            problems += options.try_read({name: value})[1]
    assert len(problems) > 20
    for problem in problems:
        if problem.field != "cards":  # a card file of one's own is checked in the words of its format
            assert templates(problem.said) <= found, problem
            assert problem.phrase(GERMAN) != problem.text and "{" not in problem.phrase(GERMAN).replace(repr({}), "")


FORMS: tuple[tuple[Any, dict[str, Any]], ...] = (
    (AccountWanted, {"login": "x", "password": "long enough"}),
    (AccountWanted, {"login": "not allowed", "password": "long enough"}),
    (AccountWanted, {"login": "ann", "password": "short"}),
    (AccountWanted, {"login": "ann"}),
    (AccountWanted, {"login": 5, "password": "long enough"}),
    (PasswordWanted, {"old": "x", "new": "short"}),
    (TableWanted, {"game": ""}),
    (TableWanted, {"game": "dominion", "seat": 99}),
    (TableWanted, {"game": "dominion", "seat": "first"}),
    (TableWanted, {"game": "dominion", "clock": {"kind": "sand"}}),
    (TableWanted, {"game": "dominion", "clock": {"amount": -1}}),
    (TableWanted, {"game": "dominion", "more": 1}),
    (OptionsWanted, {"values": {str(n): 1 for n in range(9999)}}),
)


@pytest.mark.parametrize(("form", "data"), FORMS)
def test_what_a_form_lacks_is_said_in_german(form: Any, data: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(data, form)
    said = errors.plain(str(refused.value))
    assert templates(said) <= known()
    german = Reader(language=GERMAN).phrase(said)
    assert "{" not in german and german != Reader().phrase(said)


def test_a_refusal_is_english_for_whoever_names_no_language() -> None:
    error = errors.Forbidden(say("only {name} or the host may free seat {seat}", name="Ash", seat=2))
    assert str(error) == error.phrase(ENGLISH) == "only Ash or the host may free seat 2"
    assert error.phrase(GERMAN) == "den Platz 2 darf nur Ash oder der Gastgeber freigeben"
    inner = MeadhallError(say("{why}!", why=error.sentence))
    assert inner.phrase(GERMAN) == "den Platz 2 darf nur Ash oder der Gastgeber freigeben!"
    assert str(MeadhallError("anything {at} all")) == "anything {at} all"
    assert (
        BadOptions([Problem("seat", say("there is no seat {seat}", seat=9))]).problems[0].phrase(GERMAN)
        == "den Platz 9 gibt es nicht"
    )


@pytest.mark.parametrize(
    ("query", "header", "code"),
    [
        ("", "", "en"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "nl, de;q=0.5", "de"),
        ("", "en-GB, de;q=0.5", "en"),
        ("", "*", "en"),
        ("language=de", "en", "de"),
        ("language=en", "de", "en"),
        ("language=nl", "de", "de"),
        ("language=../../etc", "", "en"),
    ],
)
def test_a_request_names_its_language(query: str, header: str, code: str) -> None:
    headers = [(b"accept-language", header.encode())] if header else []
    assert language_of({"query_string": query.encode(), "headers": headers}).code == code
