"""Whole games through the screens, and every key of the table."""

from pathlib import Path

import pytest
from textual.widgets import Static

from meadhall.match.replay import Replay
from meadhall.terminal import saves
from meadhall.terminal.app import Meadhall
from meadhall.terminal.board import Board
from meadhall.terminal.choices import Choices
from meadhall.terminal.screens.asides import Confirm, Cover, Paper, Pick
from meadhall.terminal.screens.menu import Menu
from meadhall.terminal.screens.review import Review
from meadhall.terminal.setup import Setup
from meadhall.terminal.sitting import Sitting
from tests.terminal.driver import (
    answer,
    open_app,
    play_to_end,
    press_answer,
    screen_text,
    sit,
    table_of,
    until,
    until_asked,
)

GAMES = ["toy", "dominion", "domino-knights", "1066"]


def shown(app: Meadhall) -> str:
    return "\n".join(screen_text(app))


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_through_the_screens(game: str) -> None:
    path = saves.new_path(game)
    app = Meadhall(sit(game, path=path), pace=0)
    async with open_app(app, 100, 30) as pilot:
        given = await play_to_end(pilot, app)
        await until(pilot, lambda: table_of(app).sitting.ending()[0] in shown(app))
    assert given > 5
    report = Replay.read(path).verify()
    assert report["answers"] >= given and report["outcome"]["winners"]


async def test_two_people_share_a_keyboard_and_see_only_their_own_hands() -> None:
    app = Meadhall(sit("toy", "me=Ann,me=Bob"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        assert isinstance(app.screen, Cover)
        assert "It's Ann's turn at the keyboard." in shown(app)
        assert "ward" not in shown(app)
        assert table_of(app).viewer is None
        await pilot.press("enter")
        await until(pilot, lambda: table_of(app).viewer == 0 and "ward" in shown(app))
        await play_to_end(pilot, app)


async def test_bots_alone_play_while_people_watch() -> None:
    app = Meadhall(sit("toy", "easy,easy"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until(pilot, lambda: table_of(app).sitting.is_over)
        await until(pilot, lambda: "wins" in shown(app) or "win together" in shown(app))


async def test_a_finished_game_is_followed_by_another_with_the_same_seats() -> None:
    app = Meadhall(sit("toy", "easy,easy"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until(pilot, lambda: table_of(app).sitting.is_over)
        await until(pilot, lambda: "F9 plays again" in shown(app))
        before = table_of(app).sitting
        await pilot.press("f9")
        await until(pilot, lambda: table_of(app).sitting is not before and table_of(app).sitting.is_over)
        await until(pilot, lambda: "Game 2. Won so far" in shown(app))
        after = table_of(app).sitting
        assert after.names == before.names and after.series.game == 2 and after.match.journal is not before.match.journal
        await pilot.press("f10")
    assert app.last is after


def reason(app: Meadhall) -> str:
    return str(table_of(app).query_one("#said", Static).content)


async def test_enter_hurries_the_bots_on() -> None:
    app = Meadhall(sit("toy", "easy,easy"), pace=3600)
    async with open_app(app, 80, 24) as pilot:
        await until(pilot, lambda: table_of(app).sitting.match.state.number > 1)
        await pilot.press("enter")
        await until(pilot, lambda: table_of(app).sitting.is_over)


async def test_a_refused_answer_is_told_and_changes_nothing() -> None:
    app = Meadhall(sit("toy"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        before = table_of(app).sitting.match.state.key()
        table_of(app).give(("crown",))
        await until(pilot, lambda: all("'crown' is not offered" in text for text in (reason(app), shown(app))))
        assert table_of(app).sitting.match.state.key() == before


async def test_the_question_mark_explains_what_is_asked_and_cites_the_rule() -> None:
    app = Meadhall(sit("dominion"), pace=0)
    async with open_app(app, 100, 30) as pilot:
        await until_asked(pilot, app)
        rule = table_of(app).view["decision"]["rule"]
        await pilot.press("question_mark")
        await until(pilot, lambda: rule in shown(app) and "Decision: " in shown(app), "for the id and the text of the clause")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table_of(app))


async def test_a_card_that_is_pointed_at_shows_its_text_and_why_it_cannot_be_used() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 160, 45) as pilot:
        await until_asked(pilot, app)
        await pilot.press("tab")
        board = app.screen.query_one(Board)
        assert board.has_focus
        while board.things[board.cursor] != ("province", "supply"):
            await pilot.press("right")
        await until(pilot, lambda: "6 victory points." in shown(app))
        reason = table_of(app).sitting.why_not(0, "province")
        assert reason and " ".join(reason.split()[:4]) in shown(app)
        await pilot.press("tab")
        assert app.screen.query_one(Choices).has_focus


async def test_a_click_on_a_card_uses_it_and_one_on_another_says_why_not() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        lines = screen_text(app)
        row = next(at for at, line in enumerate(lines) if line.strip().startswith("Hand"))
        await pilot.click(offset=(lines[row].index("Copper") + 1, row))
        await until(pilot, lambda: table_of(app).view["coins"] == 1)
        row = next(at for at, line in enumerate(screen_text(app)) if "Province" in line)
        await pilot.hover(offset=(screen_text(app)[row].index("Province") + 1, row))
        await pilot.click(offset=(screen_text(app)[row].index("Province") + 1, row))
        await until(pilot, lambda: reason(app).startswith("Province costs 8"))
        assert table_of(app).view["coins"] == 1


async def test_options_and_keys_are_clicked() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        lines = screen_text(app)
        row = next(at for at, line in enumerate(lines) if "Play all Treasures" in line)
        await pilot.hover(offset=(lines[row].index("Play all") + 1, row))

        def is_pointed_at() -> bool:
            choosing = app.screen.query_one(Choices).choosing
            return choosing is not None and choosing.pointed == "treasures"

        await until(pilot, is_pointed_at)
        await pilot.click(offset=(lines[row].index("Play all") + 1, row))
        await until(pilot, lambda: table_of(app).view["coins"] >= 2)
        await pilot.click(offset=(screen_text(app)[23].index("Log") + 1, 23))
        await until(pilot, lambda: isinstance(app.screen, Paper))


async def test_every_kind_of_key_does_no_harm() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    keys = [
        "escape",
        "f1",
        "escape",
        "tab",
        "left",
        "up",
        "enter",
        "tab",
        "backspace",
        "asterisk",
        "z",
        "9",
        "9",
        "minus",
        "ctrl+z",
    ]
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        for key in [*keys, "f6", "f9", "f11", "delete", "insert", "pageup", "home", "end", "é", "0", "colon", "slash"]:
            await pilot.press(key)
            await pilot.pause()
        assert app.is_running


async def test_all_treasures_are_played_with_one_key() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        await pilot.press("f4")
        await until(pilot, lambda: table_of(app).view["coins"] >= 2)
        assert "copper" not in table_of(app).view["hand"]
        await pilot.press("f4")
        await pilot.pause()
        assert table_of(app).sitting.match.state.number == 2, "without a Treasure the key does nothing"


async def test_an_answer_is_taken_back() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        hand = table_of(app).view["hand"]
        await pilot.press("f4")
        await until(pilot, lambda: table_of(app).view["coins"] >= 2)
        await pilot.press("f3")
        await until(pilot, lambda: table_of(app).view["hand"] == hand)
        assert table_of(app).view["coins"] == 0
        await pilot.press("f3")
        await until(pilot, lambda: "no move to undo" in shown(app))


async def test_the_other_person_is_asked_before_an_answer_is_taken_back() -> None:
    app = Meadhall(sit("toy", "me=Ann,me=Bob"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table_of(app))
        press_answer(app, ("draw",))
        await until(pilot, lambda: isinstance(app.screen, Cover))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table_of(app))
        press_answer(app, ("rest",))
        await until(pilot, lambda: isinstance(app.screen, Cover))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table_of(app))
        for key, turns in (("n", 2), ("y", 0)):
            await pilot.press("f3")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            assert "Bob: Ann asks to undo the last move. Agree?" in shown(app)
            await pilot.press(key)
            await until(pilot, lambda: app.screen is table_of(app))
            await until(pilot, lambda turns=turns: table_of(app).sitting.match.state.table_json()["turns"] == turns)  # type: ignore[misc]


async def test_a_hint_points_at_an_option() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        await pilot.press("f2")
        await until(pilot, lambda: "Hint: " in shown(app))
        choosing = app.screen.query_one(Choices).choosing
        assert choosing is not None and choosing.pointed in choosing.asked["options"][choosing.cursor]["key"]


async def test_settings_of_the_game_are_changed_from_the_table() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        assert table_of(app).view["presets"]["moat"] == "ask"
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        assert "moat: always" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table_of(app))
        await until(pilot, lambda: table_of(app).view["presets"]["moat"] == "always")


async def test_windows_can_be_passed_without_asking() -> None:
    app = Meadhall(sit("toy", "me=Ann,random", seed="3"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        while True:
            await until_asked(pilot, app)
            table = table_of(app)
            assert not table.sitting.is_over, "this seed has a window for Ann"
            if table.view["decision"]["ask"] == "respond":
                break
            await answer(pilot, app, ("rest",))
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table)
        assert table.sitting.match.seats[0].auto == {"respond": "pass"}
        await until_asked(pilot, app)
        assert table.sitting.match.record.lines[-1][0] != "open"
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, Pick))
        assert "ask again about respond" in shown(app)


async def test_the_game_so_far_is_read_and_reviewed() -> None:
    app = Meadhall(sit("dominion", start=0), pace=0)
    async with open_app(app, 100, 30) as pilot:
        await until_asked(pilot, app)
        await pilot.press("f4")
        await answer(pilot, app, ("end",))
        await until_asked(pilot, app)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, Paper) and "You discard everything" in shown(app))
        await pilot.press("escape", "f8")
        await until(pilot, lambda: isinstance(app.screen, Review))
        review = app.screen
        assert isinstance(review, Review)
        assert review.seats == [0], "while the game goes on it is seen only through one's own eyes"
        await pilot.press("right")
        await until(pilot, lambda: review.at == 1 and "answer 1 of" in shown(app))
        await pilot.press("end", "left", "home", "g", "2", "enter")
        await until(pilot, lambda: review.at == 2)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table_of(app))


async def test_a_game_from_a_position_is_played_but_not_reviewed(tmp_path: Path) -> None:
    written = tmp_path / "smithy.txt"
    written.write_text("hand 0: smithy copper*4\ndeck 0: gold*3\n")
    app = Meadhall(Sitting.of(Setup(game="dominion", seats="me=Ann,easy", position=written, asks_all=True)), pace=0)
    async with open_app(app, 100, 30) as pilot:
        await until_asked(pilot, app)
        await answer(pilot, app, ("play smithy",))
        await until_asked(pilot, app)
        assert table_of(app).view["hand"] == {"copper": 4, "gold": 3}
        await pilot.press("f8")
        await until(pilot, lambda: "cannot be reviewed" in shown(app))


async def test_a_finished_game_plays_itself_through_every_pair_of_eyes() -> None:
    app = Meadhall(sit("toy"), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await play_to_end(pilot, app)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Review))
        review = app.screen
        assert isinstance(review, Review)
        assert review.seats == [None, 0, 1]
        await pilot.press("s")
        assert review.seat == 0
        await pilot.press("space")
        await until(pilot, lambda: review.at >= 2, "for the review to go on automatically")
        await pilot.press("space")
        assert not review.is_playing


async def test_a_bot_that_fails_does_not_take_the_table_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Meadhall(sit("toy"), pace=0)

    def stumble() -> None:
        raise RuntimeError("no idea")

    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        monkeypatch.setattr(table_of(app).sitting.runner, "answer_once", stumble)
        press_answer(app, ("rest",))
        await until(pilot, lambda: isinstance(app.screen, Paper))
        assert "RuntimeError: no idea" in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table_of(app))
        await pilot.press("f3")
        await until(pilot, lambda: table_of(app).view["decision"] is not None)


async def test_a_table_that_cannot_be_saved_any_more_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.new_path("toy")
    app = Meadhall(sit("toy", path=path), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        path.unlink()
        path.mkdir()
        press_answer(app, ("rest",))
        await until(pilot, lambda: isinstance(app.screen, Paper))
        assert "the answer cannot be saved" in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: not app.is_running)


async def test_leaving_asks_first_and_keeps_the_game() -> None:
    path = saves.new_path("toy")
    app = Meadhall(sit("toy", path=path), pace=0)
    async with open_app(app, 80, 24) as pilot:
        await until_asked(pilot, app)
        await pilot.press("f10")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("n")
        await until(pilot, lambda: app.screen is table_of(app))
        await pilot.press("f10")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: not app.is_running)
    assert saves.look(path).problem == ""


async def test_the_menu_deals_a_table_from_the_form() -> None:
    app = Meadhall(pace=0)
    async with open_app(app, 100, 40) as pilot:
        menu = app.screen
        assert isinstance(menu, Menu)
        await until(pilot, lambda: bool(menu.query("#seed")))
        menu.query_one("#seed").value = "7"  # type: ignore[attr-defined]
        menu.query_one("#name").value = "Ann"  # type: ignore[attr-defined]
        menu.query_one("#preset").value = "size-distortion"  # type: ignore[attr-defined]
        await pilot.press("f9")
        await until_asked_table(pilot, app)
        table = table_of(app)
        assert table.sitting.names == ["Ann", "Medium"]
        assert "witch" in table.view["kingdom"]
        assert len(saves.list_saves()) == 1


async def until_asked_table(pilot: object, app: Meadhall) -> None:
    await until(pilot, lambda: not isinstance(app.screen, Menu))  # type: ignore[arg-type]
    await until_asked(pilot, app)  # type: ignore[arg-type]


async def test_the_menu_says_everything_that_is_wrong_and_loses_nothing() -> None:
    app = Meadhall(pace=0)
    async with open_app(app, 100, 40) as pilot:
        menu = app.screen
        await until(pilot, lambda: bool(menu.query("#option-series")))
        menu.query_one("#option-kingdom").value = "vilage"  # type: ignore[attr-defined]
        menu.query_one("#option-series").value = "many"  # type: ignore[attr-defined]
        await pilot.press("f9")
        await until(pilot, lambda: "series: 'many' is not a whole number from 1 to 1000" in shown(app))
        assert app.screen is menu
        menu.query_one("#option-series").value = "1"  # type: ignore[attr-defined]
        await pilot.press("f9")
        await until(pilot, lambda: "kingdom: 'vilage' is unknown; did you mean 'village'?" in shown(app))
        assert menu.query_one("#option-kingdom").value == "vilage"  # type: ignore[attr-defined]


async def test_a_saved_game_is_taken_up_from_the_menu_and_a_broken_one_is_told(data: Path) -> None:
    path = saves.new_path("toy")
    sit("toy", path=path)
    app = Meadhall(pace=0)
    async with open_app(app, 100, 40) as pilot:
        menu = app.screen
        assert isinstance(menu, Menu)
        await until(pilot, lambda: bool(menu.query("#saves")))
        menu.query_one("#saves").focus()
        await pilot.press("down", "enter")
        await until_asked_table(pilot, app)
        assert table_of(app).sitting.path == path
        await pilot.press("f10", "y")
        await until(pilot, lambda: app.screen is menu)
        path.write_text("nonsense\n")
        menu.list_saves()
        menu.query_one("#saves").focus()
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, Paper))
        assert "kept as" in shown(app)
    assert [kept.read_text() for kept in data.iterdir()] == ["nonsense\n"]
