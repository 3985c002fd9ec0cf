"""The test kit for a stranger: scenes that need little, failures that say what happened, and a page that is up to date."""

import subprocess
import sys

import pytest

import meadhall
from meadhall import games
from meadhall.games.dominion.options import KINGDOM_KEYS
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.position import read_lines
from meadhall.kit import pages
from meadhall.kit.compare import bag, holds
from meadhall.kit.scene import scene
from meadhall.kit.trace import rule


def test_the_kingdom_has_the_cards_that_a_scene_uses() -> None:
    table = scene("dominion", hand={0: "witch library", 1: "copper"}, supply="thief=3", trash="spy*2")
    assert {"witch", "library", "thief", "spy"} <= set(table.kingdom().split()) and len(table.kingdom().split()) == 10
    assert scene("dominion", hand={0: "smithy"}).kingdom() == scene("dominion").kingdom()
    with pytest.raises(MeadhallError, match="witch is not in this game's kingdom"):
        scene("dominion", kingdom="first-game", hand={0: "witch"})
    with pytest.raises(MeadhallError, match="is not in this game's kingdom"):
        scene("dominion", hand={0: " ".join(KINGDOM_KEYS[:11])})


def test_zones_are_texts_and_counters_are_numbers() -> None:
    table = scene("dominion", hand={0: "festival copper*2"}, coins=1)
    table.play(0, "festival")
    assert (table.zone(0, "play"), table.zone(0, "hand")) == ("festival", "copper*2")
    assert table.coins() == "3"
    assert table.coins == 3 and table.actions + table.buys == 4
    assert table.trash() == "" and table.phase() == "buy"
    with pytest.raises(MeadhallError, match="a seat of Dominion has no 'library'; it has hand, deck"):
        table.zone(0, "library")
    assert scene("1066", round=3).round == 3 and scene("domino-knights").zone(1, "health") == "27"


def test_bags_and_zones_are_compared() -> None:
    table = scene("dominion", hand={0: "copper*2 estate"}, deck={0: "gold silver"})
    assert bag(table.zone(0, "hand")) == bag("estate copper copper") != bag("estate copper")
    holds(table, 0, hand="estate copper*2", deck="gold silver", discard="")
    with pytest.raises(AssertionError, match="the deck of seat 0 is 'gold silver', not 'silver gold'"):
        holds(table, 0, deck="silver gold")


def test_a_failure_says_which_questions_were_not_asked_and_why() -> None:
    table = scene("dominion", hand={0: "militia", 1: "copper*5"})
    table.play(0, "militia")
    told = "'militia-discard' of seat 1 was not asked: 'copper\\\\*2' is its only answer"
    with pytest.raises(AssertionError, match=told.replace("\\\\*", r"\*")):
        table.answer(1, "copper*2")
    assert table.zone(1, "hand") == "copper*3" and table.asked(0).ask == "turn"
    with pytest.raises(IllegalAction) as refused:
        table.answer(0, "buy gold")
    assert "is its only answer" in refused.value.__notes__[0]
    key = table.state.key()
    table.skipped()
    assert table.state.key() == key
    table.answer(0, "end")
    assert table.skipped() == ""


@rule("DOM-ACT-7")
def test_ending_the_actions_that_have_ended_by_themselves_is_no_mistake() -> None:
    table = scene("dominion", hand={0: "copper*3"})
    table.answer(0, "end actions")
    assert table.phase() == "buy"
    assert table.skipped() == (
        "'end actions' was not needed: the phase is \"buy\" already, because no Action card is in hand (DOM-ACT-7)"
    )
    table.answer(0, "treasures")
    held = scene("dominion", hand={0: "village copper"})
    held.answer(0, "end actions")
    assert held.phase() == "buy" and held.skipped() == ""


def test_seeds_are_numbers_texts_or_bytes() -> None:
    keys = [meadhall.new("dominion", seed=seed).key() for seed in ("abc", "abd", 7, "7", b"abc", b"a" * 32)]
    assert len(set(keys)) == 5 and keys[2] == keys[3]
    assert meadhall.new("dominion", seed="abc").key() == keys[0]
    assert meadhall.new("dominion", seed="abc", source="fair").key() != keys[0]
    with pytest.raises((MeadhallError, TypeError)):  # the compiled rules look at types by themselves
        meadhall.new("dominion", seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["dominion", "1066", "domino-knights"])
def test_every_fact_of_a_position_is_told(key: str) -> None:
    game = games.find(key)
    told = game.facts()
    for preset in game.Options.presets:
        for line in read_lines(game.new(game.Options.read({}, preset), 1).position()):
            name = line.name if line.seat is None else f"{line.name} SEAT"
            assert name in told or name == "game", name


def test_the_page_is_up_to_date() -> None:
    """In a process of its own, because cards that other tests declare would be on the page too."""
    asked = "from meadhall.kit import pages; import sys; sys.exit(pages.page() != pages.PAGE.read_text('utf-8'))"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0, "run: python -m meadhall.kit.pages"
    text = pages.PAGE.read_text("utf-8")
    for game in map(games.find, ("dominion", "1066", "domino-knights")):
        assert f"## {game.title}" in text and all(f"| `{fact}` |" in text for fact in game.facts())
