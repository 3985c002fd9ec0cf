"""The guide for card authors: its card, its deck and its verb are read, checked, drawn and played."""

import contextlib
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import meadhall
from meadhall.bots.runner import Runner
from meadhall.games import find
from meadhall.games.tears1066.cards.check import check_cards
from meadhall.games.tears1066.cards.keys import KINDS, WORDS
from meadhall.games.tears1066.cards.read import BadCards, read_cards
from meadhall.games.tears1066.cards.schema import card_schema, published, written
from meadhall.games.tears1066.effects.verbs import VERBS, add_verb
from meadhall.games.tears1066.effects.word import Word
from meadhall.kernel.errors import MeadhallError
from meadhall.kit.trace import rule
from meadhall.match import seats
from meadhall.match.match import Match
from meadhall.match.recording import read_recording
from meadhall.match.replay import Replay
from meadhall.version import build
from tests.fuzz.cards import some_cards
from tests.fuzz.cards import with_cards as random_file
from tests.games.tears1066.hosts import action, event, own_file, shipped, unit, with_cards

GUIDE = (Path(__file__).parents[3] / "docs" / "write-1066-cards.md").read_text("utf-8")
PASS_ON = {"op": "pass_wounds", "of": {"name": "Giver"}, "to": {"name": "Taker"}}


def block(name: str) -> str:
    """A block of the guide."""
    return GUIDE.split(f"{name}\n")[1].split("```")[0]


def deck() -> Any:
    return json.loads(block("```json small-deck"))


@pytest.fixture
def own_verb() -> Any:
    find("1066").declare("my_verbs", block("```python own-verb"))
    yield
    VERBS.pop("pass_wounds", None)
    from meadhall.games.tears1066.effects import verbs

    verbs._texts.clear()


def test_the_small_deck_is_played_to_its_end_by_bots_and_replayed() -> None:
    game = find("1066")
    options = game.Options.read({"cards": json.dumps(deck())})
    match = Match.start(game, options, [seats.bot("easy", "One"), seats.bot("random", "Other")], 3, source="swift")
    Runner(match, seed=3).answer_all()
    assert match.state.outcome() is not None
    assert Replay(read_recording(match.record.text(), "own"), "own").verify()


@pytest.mark.usefixtures("own_verb")
def test_the_verb_is_read_and_played_and_saved() -> None:
    card = event("Bear It", action(PASS_ON))
    table = with_cards(norman=[card, unit("Giver"), unit("Taker")], wedge1={0: "giver.1/hurt=2 taker.1"}, hand={0: "bear-it"})
    table.answer(0, "use bear-it: action")
    assert "taker.1/hurt=2" in table.fact("wedge1", 0) and "giver.1/hurt" not in table.fact("wedge1", 0)
    again = meadhall.load(json.loads(json.dumps(table.state.to_json())))
    assert again.key() == table.state.key()
    told = problems(event("Bear It", action({**PASS_ON, "most": "three"})), event("Ask", action({"op": "pass_wound"})))
    assert "most: 'three' is not a whole number" in told and "is not an operation; is pass_wounds meant?" in told
    assert "op pass_wounds" in card_schema()["$defs"]


def test_a_card_with_a_verb_of_ones_own_says_so_without_it() -> None:
    assert "'pass_wounds' is not an operation" in problems(event("Bear It", action(PASS_ON)))


def problems(*cards: dict[str, Any]) -> str:
    with pytest.raises(BadCards) as bad:
        read_cards(own_file(norman=list(cards)))
    return "\n".join(str(problem) for problem in bad.value.problems)


def test_a_verb_without_a_name_or_with_unknown_kinds_is_refused() -> None:
    for name, keys, told in (
        ("", {}, "an op of its own"),
        ("draw", {}, "'draw'"),
        ("x", {"to": "card"}, "unknown kind 'card'"),
    ):
        with pytest.raises(MeadhallError, match=told):
            add_verb(type("Odd", (Word,), {"op": name, "keys": keys}))
    assert "x" not in VERBS


def test_the_guide_names_every_kind_that_a_key_may_hold() -> None:
    used = {kind for verb in VERBS.values() for kind in verb.keys.values() if "|" not in kind} - {"price"}
    assert used <= {*KINDS, *WORDS} and [kind for kind in used if f"`{kind}`" not in GUIDE] == []


# --- keywords -----------------------------------------------------------------------------------------------------


def with_keywords(keywords: Any, *abilities: Any) -> Any:
    data = own_file(norman=[unit("Scout", *abilities)])
    return {**data, "keywords": {**data["keywords"], **keywords} if isinstance(keywords, dict) else keywords}


SHOOT = {"kind": "action", "range": "X", "targets": [{"ref": "t", "select": {"side": "enemy"}}],
         "effects": [{"op": "damage", "to": "t", "amount": 1}]}  # fmt: skip


@rule("TMM-CARD-35")
def test_a_keyword_is_read_as_if_its_ability_stood_on_the_card() -> None:
    file = read_cards(with_keywords({"Range": SHOOT, "Loose": {**SHOOT, "title": "Let Fly"}}, "Range 3", "Loose 2"))
    scout = file.designs[file.by_key["scout"]]
    assert [(ability.title, ability.key, ability.range) for ability in scout.abilities] == [
        ("Range 3", "range-3", 3),
        ("Let Fly", "let-fly", 2),
    ]


@rule("TMM-CARD-35")
def test_mistakes_with_keywords_are_told_once_and_where_they_stand() -> None:
    def told(keywords: Any, *abilities: Any) -> list[str]:
        data = with_keywords(keywords, *abilities)
        return [f"{found.field}: {found.text}" for found in check_cards(json.dumps(data))]

    assert told({"Cleric": SHOOT}, "Clerik 2") == ["T-norman-0 abilities[0]: there is no keyword 'Clerik 2'; is Cleric meant?"]
    assert told({"Range": SHOOT}, "Range") == ['T-norman-0 abilities[0]: Range needs a number, as in "Range 2"']
    plain = {"kind": "action", "effects": [{"op": "drow"}]}
    assert told({"Raid": plain}, "Raid 2") == ["T-norman-0 abilities[0]: Raid takes no number"]
    assert told({"Raid": plain}, "Raid", "Raid") == ["keywords.Raid.effects[0].op: 'drow' is not an operation; is draw meant?"]
    assert "is not an ability" in told({"Raid": 3})[0] and "no digits" in told({"Raid 3": plain})[0]
    assert "an object of abilities by keyword is wanted" in told([])[0]
    note = read_cards(with_keywords({"Raid": plain})).notes
    assert note == ["Raid: no card has this keyword, so nobody read it"]


def test_keywords_cannot_be_used_to_make_a_short_file_long() -> None:
    long = {"kind": "action", "effects": [{"op": "draw", "player": "you", "amount": 1}] * 60}
    data = with_keywords({"Long": long}, *["Long"] * 300)
    with pytest.raises(BadCards, match="when they are spelled out"):
        read_cards(data)


def test_the_shipped_files_write_keywords_once_and_one_ability_a_line() -> None:
    for name in ("printed", "starter"):
        data, lines = shipped(name), {line.strip() for line in _text(name).splitlines()}
        bodies: dict[str, int] = {}
        for faction in data["factions"].values():
            for card in (*faction["cards"], *faction["objectives"]):
                for ability in card.get("abilities", []):
                    alone = json.dumps(ability, ensure_ascii=False)
                    assert {alone, f"{alone},", f"{alone}]}}", f"{alone}]}},"} & lines, (card["id"], alone)
                    if isinstance(ability, dict) and ability.get("title") and ability["kind"] != "solo":
                        bodies[alone] = bodies.get(alone, 0) + 1
        assert [body for body, times in bodies.items() if times > 2] == []
        assert len(data["keywords"]) == (14 if name == "printed" else 1)


def _text(name: str) -> str:
    import meadhall.games.tears1066 as home

    return (Path(home.__path__[0]) / "cards" / f"{name}.json").read_text(encoding="utf-8")


# --- the schema ---------------------------------------------------------------------------------------------------


def test_the_published_schema_is_up_to_date() -> None:
    if build() == "compiled":  # compiled classes keep no sentence about themselves
        assert _plain(json.loads(published())) == _plain(card_schema())
    else:
        assert published() == written(), "run: python -m meadhall.games.tears1066.cards.schema"


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _plain(part) for key, part in data.items() if key != "description" or not isinstance(part, str)}
    return [_plain(part) for part in data] if isinstance(data, list) else data


def test_the_schema_takes_what_the_reader_takes() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(published()))
    for data in (shipped("printed"), shipped("starter"), deck()):
        assert [error.message for error in validator.iter_errors(data)] == []
    luck, right = random.Random(4), 0
    for _ in range(60):
        data = random_file(some_cards(luck)[:1])
        for side in data["factions"].values():  # their texts speak of traits that this file does not have
            side["objectives"] = [{**card, "abilities": []} for card in side["objectives"]]
        with contextlib.suppress(BadCards):
            read_cards(data)
            right += 1
            assert [error.message for error in validator.iter_errors(data)] == []
    assert right > 10


def test_the_schema_refuses_every_key_that_the_reader_does_not_know() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(published()))
    for place in _objects(deck(), ()):
        if place[-1:] == ("keywords",):
            continue  # names of one's own stand there
        data = deck()
        part = data
        for step in place:
            part = part[step]
        part["odd"] = 1
        assert not validator.is_valid(data), place
        with pytest.raises(BadCards):
            read_cards(data)


def _objects(data: Any, way: tuple[Any, ...]) -> Any:
    if isinstance(data, dict):
        yield way
    for key, part in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from _objects(part, (*way, key))


# --- problems with line and column --------------------------------------------------------------------------------


def test_every_problem_has_its_line_and_column() -> None:
    text = block("```json small-deck")
    for right, wrong, told in (
        ('"cost": 3, "might": 3, "health": 2', '"cost": "three", "might": 3, "health": 2', "'three' is not a whole number"),
        ('"op": "tire"', '"op": "tyre"', "'tyre' is not an operation; is tire meant?"),
        ('"name": "Harold"', '"naem": "Harold"', "a card has no such field; is name meant?"),
        ('"Learned"]}', '"Lerned"]}', "there is no keyword 'Lerned'; is Learned meant?"),
        ('"amount": 2', '"amonut": 2', "there is no such key; is amount meant?"),
        ('"letter": "A"', '"letter": "A", "letter": "A"', "this key stands twice"),
    ):
        broken = text.replace(right, wrong, 1)
        assert broken != text
        found = [one for one in check_cards(broken) if told in one.text]
        assert found, (wrong, check_cards(broken))
        line = broken.splitlines()[found[0].line - 1]
        word = wrong.split(":")[0].strip('"')
        assert word in line[found[0].column - 1 :], (found, line)
    assert [(one.line, one.column) for one in check_cards('{"a": 1,\n  "b" 2}')] == [(2, 7)]
    assert check_cards("[" * 5000)[0].line == 1 and check_cards("[]")[0].text.startswith("a card file is an object")
    assert len(check_cards(text.replace('"kind": "unit"', '"kind": "unti"').replace('"cost": 1', '"cost": -1'))) > 3


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "meadhall", *words], capture_output=True, text=True, check=False)


def test_the_commands_check_draw_and_publish(tmp_path: Path) -> None:
    good, bad, verbs = tmp_path / "hill.json", tmp_path / "bad.json", tmp_path / "my_verbs.py"
    good.write_text(
        block("```json small-deck").replace('"op": "tire", "to": "t"', '"op": "pass_wounds", "of": "t", "to": "self"')
    )
    verbs.write_text(block("```python own-verb"))
    bad.write_text(block("```json small-deck").replace('"op": "tire"', '"op": "tyre"'))
    checked = run("cards", "check", str(good), "--verbs", str(verbs))
    assert checked.returncode == 0 and "24 cards" in checked.stdout, checked
    told = run("cards", "check", str(bad))
    assert (
        told.returncode == 1 and "bad.json:" in told.stdout and "is tire meant?" in told.stdout and "1 problem\n" in told.stdout
    )
    found = json.loads(run("cards", "check", str(bad), "--json").stdout)["problems"]
    assert found[0]["line"] > 1 and set(found[0]) == {"line", "column", "field", "text"}
    drawn = run("cards", "preview", str(good), "--verbs", str(verbs))
    page = (tmp_path / "hill.html").read_text("utf-8")
    assert drawn.returncode == 0 and page.count("<svg") == 24 and "Riders of Rouen</b> ×8" in page
    assert run("cards", "preview", str(bad)).returncode == 1 and not (tmp_path / "bad.html").exists()
    assert run("cards", "schema").stdout == published()
    nothing = run("cards", "check", str(tmp_path / "cards.txt"))
    assert nothing.returncode == 2 and "its name must end in .py (Dominion) or .json" in nothing.stderr
    assert "cannot be opened" in run("cards", "check", str(tmp_path / "none.json")).stderr
