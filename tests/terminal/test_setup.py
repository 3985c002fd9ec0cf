"""What a person asks for at the start is read, completed and checked all at once."""

from pathlib import Path

import pytest

from meadhall.terminal.setup import BadSetup, Setup, read_seats, read_setup, saved_game
from tests.toy import GAME


def reasons(setup: Setup) -> list[str]:
    with pytest.raises(BadSetup) as caught:
        read_setup(setup)
    return caught.value.reasons


def test_without_seats_one_person_plays_against_a_bot() -> None:
    plan = read_setup(Setup(game="toy"))
    assert [(seat.name, seat.is_bot) for seat in plan.seats] == [("Player", False), ("Medium", True)]
    luck = plan.series.luck()
    assert isinstance(luck, bytes) and len(luck) == 32


def test_the_number_of_seats_sets_the_number_of_players() -> None:
    plan = read_setup(Setup(game="toy", seats="me=Ann,easy,easy,me", seed="7"))
    assert plan.options.to_json()["players"] == 4
    assert [seat.name for seat in plan.seats] == ["Ann", "Easy 1", "Easy 2", "Player"]
    assert plan.series.luck() == "7"


def test_a_game_string_a_preset_and_options_go_on_top_of_each_other() -> None:
    assert read_setup(Setup(game="toy(wards=3)")).options.to_json() == {"players": 2, "wards": 3}
    plan = read_setup(Setup(game="toy", preset="crowded", options={"wards": "1"}))
    assert plan.options.to_json() == {"players": 4, "wards": 1}
    assert len(plan.seats) == 4


@pytest.mark.parametrize(
    ("setup", "parts"),
    [
        (Setup(game="tow"), ["there is no game 'tow'; did you mean 'toy'?"]),
        (Setup(game=""), ["is not a game string"]),
        (Setup(game="toy", seats="me,hrad"), ["no bot is called 'hrad'; did you mean 'hard'?"]),
        (Setup(game="toy", seats="me,"), ["seat 1 is empty"]),
        (Setup(game="toy", seats="me=,easy"), ["seat 0 has no name"]),
        (Setup(game="toy", seats="me"), ["players: 1 is not a whole number from 2 to 4"]),
        (Setup(game="toy", options={"players": "3"}, seats="me,easy"), ["has 3 seats here, but you named 2"]),
        (Setup(game="toy", options={"ward": "3"}), ["there is no option 'ward'; did you mean 'wards'?"]),
        (Setup(game="toy", preset="crowd"), ["did you mean 'crowded'?"]),
        (Setup(game="toy", seats="me=Ann,me=ann"), ["the name 'ann' is taken"]),
        (Setup(game="toy", seats=f"me={'x' * 30},easy"), ["1 to 24 visible characters"]),
        (Setup(game="toy", seats="me,hrad", options={"ward": "3"}), ["hrad", "ward"]),
    ],
)
def test_every_problem_is_told_with_what_was_probably_meant(setup: Setup, parts: list[str]) -> None:
    found = reasons(setup)
    assert len(found) == len(parts)
    for reason, part in zip(found, parts, strict=True):
        assert part in reason


def test_unnamed_seats_never_share_a_name() -> None:
    seats, wrong = read_seats("me=Easy,easy,me,easy", GAME)
    assert wrong == []
    assert [seat.name for seat in seats] == ["Easy", "Easy 1", "Player", "Easy 2"]


def test_a_saved_game_takes_no_wishes_that_its_file_settles() -> None:
    with pytest.raises(BadSetup, match="leave out a game, --seats, --seed, --turn-limit"):
        saved_game(Setup(game="dominion", seats="me,easy", seed="7", resume=Path("x.jsonl"), options={"turn_limit": "3"}))
    assert saved_game(Setup(resume=Path("x.jsonl"), plain=True)) == Path("x.jsonl")
    assert saved_game(Setup(game="dominion")) is None


def test_one_person_can_sit_alone_at_a_table_for_one() -> None:
    plan = read_setup(Setup(game="dominion", options={"solo": "on"}, seats="me"))
    assert [seat.name for seat in plan.seats] == ["Player"]
    with pytest.raises(BadSetup, match="players: 1 is not a whole number from 2 to 4"):
        read_setup(Setup(game="dominion", seats="me"))
