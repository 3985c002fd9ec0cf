"""Table options: every problem at once, forms and game strings both ways."""

import dataclasses
from collections.abc import Iterator

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as some

from meadhall import games
from meadhall.kernel import options
from meadhall.kernel.errors import BadOptions, Problem, UnknownGame
from meadhall.kernel.options import TableOptions


@dataclasses.dataclass(frozen=True)
class FeastOptions(TableOptions):
    guests: int = options.number(4, label="Guests", low=2, high=9, help="How many come.")
    health: int | str = options.number("auto", label="Health", low=1, high=200, words=["auto"])
    music: str = options.choice("harp", ["harp", "horn"], label="Music", group="hall")
    fire: bool = options.flag(True, label="Fire", house=True)
    dishes: tuple[str, ...] = options.names((), ["boar", "eel", "leek", "oat"], label="Dishes", count=2, rule="DOM-OPT-3")
    motto: str = options.text("", label="Motto")

    presets = {"quiet": {"guests": 2, "music": "harp"}, "loud": {"guests": 9, "music": "horn"}}

    def clashes(self) -> Iterator[Problem]:
        if self.music == "horn" and self.guests < 4:
            yield Problem("music", "the horn is too loud for fewer than four guests")


def problems(**values: object) -> dict[str, str]:
    _, found = FeastOptions.try_read(values)
    return {problem.field: problem.text for problem in found}


def test_texts_of_flags_are_read_into_types() -> None:
    read = FeastOptions.read({"guests": "3", "health": "20", "fire": "off", "dishes": "eel+oat"})
    assert (read.guests, read.health, read.fire, read.dishes) == (3, 20, False, ("eel", "oat"))
    assert FeastOptions.read({"health": "auto"}).health == "auto"


def test_every_problem_is_reported_with_its_field() -> None:
    found = problems(guests="many", musik="harp", dishes=3, fire="maybe")
    assert set(found) == {"guests", "musik", "dishes", "fire"}
    assert "did you mean 'music'" in found["musik"]
    found = problems(guests=1, music="lute", dishes=["boar", "boar", "swan"])
    assert set(found) == {"guests", "music", "dishes"}
    assert found["guests"] == "1 is not a whole number from 2 to 9"


def test_all_that_is_wrong_with_a_list_of_names_is_told() -> None:
    _, found = FeastOptions.try_read({"dishes": ["boar", "boar", "swan"]})
    assert [problem.text.split(";")[0] for problem in found] == [
        "'swan' is unknown",
        "'boar' is named twice",
        "2 names are needed, not 3",
    ]


def test_clashes_between_options_are_problems_too() -> None:
    assert problems(music="horn", guests=3) == {"music": "the horn is too loud for fewer than four guests"}
    with pytest.raises(BadOptions) as caught:
        FeastOptions.read({"music": "horn", "guests": 3})
    assert caught.value.problems[0].field == "music"


def test_a_preset_is_the_base_that_values_change() -> None:
    assert FeastOptions.read({"guests": 8}, "loud").music == "horn"
    with pytest.raises(BadOptions, match="did you mean 'quiet'"):
        FeastOptions.read({}, "quite")


def test_options_read_lately_are_recalled_and_wrong_ones_never() -> None:
    first = FeastOptions.recall({"guests": 3, "fire": True})
    assert first == FeastOptions.read({"guests": 3, "fire": True})
    assert FeastOptions.recall({"guests": 3, "fire": True}) is first
    for wrong in ({"guests": True}, {"guests": 1}, {"guests": 3, "fire": 1}):
        for _ in range(2):
            with pytest.raises(BadOptions):
                FeastOptions.recall(wrong)


def test_defaults_are_written_out_in_full() -> None:
    assert FeastOptions().to_json() == {
        "guests": 4, "health": "auto", "music": "harp", "fire": True, "dishes": [], "motto": "",
    }  # fmt: skip


VALUES = some.fixed_dictionaries(
    {},
    optional={
        "guests": some.integers(0, 12) | some.just("3"),
        "health": some.sampled_from(["auto", 0, 1, 200, 201]),
        "music": some.sampled_from(["harp", "horn", "lute"]),
        "fire": some.booleans(),
        "dishes": some.lists(some.sampled_from(["boar", "eel", "leek", "swan"]), max_size=3),
        "motto": some.text(max_size=5),
    },
)


@given(VALUES)
def test_the_schema_accepts_what_has_no_problems(values: dict[str, object]) -> None:
    """Apart from clashes between options, which a schema cannot tell."""
    read, found = FeastOptions.try_read(values)
    if read is not None and not found:
        jsonschema.validate(read.to_json(), FeastOptions.schema())
        assert FeastOptions.read(read.to_json()) == read
        return
    if values.get("guests") == "3" or any(problem.text.startswith("the horn") for problem in found):
        return
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(values, FeastOptions.schema())


def test_the_schema_carries_what_forms_need() -> None:
    schema = FeastOptions.schema()
    assert schema["properties"]["guests"]["title"] == "Guests"
    assert schema["properties"]["guests"]["description"] == "How many come."
    assert schema["properties"]["fire"]["x-house"] is True
    assert schema["properties"]["dishes"]["x-rule"] == "DOM-OPT-3"
    assert schema["properties"]["music"]["x-group"] == "hall"
    assert schema["x-presets"]["loud"] == {"guests": 9, "music": "horn"}


@pytest.mark.parametrize("text", ["toy", "toy(players=3)", "toy(players=4,wards=16)"])
def test_game_strings_go_both_ways(text: str) -> None:
    game, read = games.parse(text)
    assert game.text(read) == text


def test_a_bare_word_in_a_game_string_is_a_preset() -> None:
    game, read = games.parse("toy(crowded)")
    assert game.text(read) == "toy(players=4,wards=16)"


def test_wrong_game_strings_are_told_apart() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'dominion'"):
        games.parse("domnion")
    with pytest.raises(UnknownGame, match="is not a game string"):
        games.parse("toy(players=3")
    with pytest.raises(BadOptions, match="players: 9 is not a whole number from 2 to 4"):
        games.parse("toy(players=9)")
    with pytest.raises(BadOptions, match="given twice"):
        games.parse("toy(players=3,players=4)")


def test_a_choice_of_numbers_takes_numbers_too() -> None:
    from meadhall.games.domino_knights.options import KnightOptions

    assert KnightOptions.read({"domino_set": 9}) == KnightOptions.read({"domino_set": "9"})
    with pytest.raises(BadOptions, match="domino_set"):
        KnightOptions.read({"domino_set": True})
