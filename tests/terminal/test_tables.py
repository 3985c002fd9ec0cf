"""Drawings are made from views alone: every view of every game can be drawn, and shows nothing the view does not hold."""

import copy
import json
import random

import pytest
from rich.style import Style

from meadhall.kit.answers import random_answer
from meadhall.terminal.answers import can_pick, options_for
from meadhall.terminal.blocks import Section, is_roomy, put_together, things_of
from meadhall.terminal.explain import card_of
from meadhall.terminal.tables import any_game
from meadhall.terminal.tables.any_game import description, drawing, in_words
from tests.terminal import situations
from tests.terminal.driver import sit

GAMES = ["toy", "dominion", "domino-knights", "1066"]
SIZES = [(40, 10), (78, 24), (110, 45), (200, 60)]


def text_of(sections: list[Section], width: int, height: int) -> str:
    return "\n".join(line.plain for line in put_together(sections, width, roomy=is_roomy(width, height)))


@pytest.mark.parametrize("game", GAMES)
def test_every_view_along_a_game_is_drawn_at_every_size(game: str) -> None:
    sitting = sit(game, "me=Ann,me=Bob", seed="5")
    luck = random.Random(5)
    for step in range(400):
        seats = (None, 0, 1) if step % 10 == 0 or sitting.is_over else ()
        for seat in seats:
            view = sitting.view(seat)
            before = copy.deepcopy(view)
            for width, height in SIZES:
                sections = drawing(game)(view, width, height)
                lines = put_together(sections, width, roomy=is_roomy(width, height))
                assert lines and all(line.cell_len <= width for line in lines)
            assert view == before, "drawing changes nothing"
            json.dumps(view)
        if sitting.is_over:
            return
        asked = sitting.asked_person()
        assert asked is not None
        sitting.answer(asked, random_answer(sitting.match.state, luck).picks)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_drawing_of_its_own_can_be_shown(game: str) -> None:
    view = sit(game, "me=Ann,me=Bob").view(0)
    assert text_of(any_game.draw(view, 78, 24), 78, 24)


def test_the_same_view_gives_the_same_drawing_whatever_else_is_true() -> None:
    """Two worlds that a seat cannot tell apart are drawn alike."""
    from meadhall.kernel.chance import Chance

    for make in (situations.dominion, situations.tears, situations.knights):
        sitting = make()
        state = sitting.match.state
        world = state.redeal(0, Chance.swift(99, state.chance.streams))
        names = {"names": sitting.names}
        draw = drawing(sitting.game.key)
        assert text_of(draw({**state.view(0), **names}, 200, 60), 200, 60) == text_of(
            draw({**world.view(0), **names}, 200, 60), 200, 60
        )


def test_the_supply_shows_cost_and_number_and_crosses_out_what_is_gone() -> None:
    view = situations.dominion().view(0)
    sections = drawing("dominion")(view, 78, 24)
    assert "4 Gardens ×0" in text_of(sections, 78, 24) and "8 Province ×7" in text_of(sections, 78, 24)
    styles = [span.style for line in sections[0].lines for span in line.spans if isinstance(span.style, Style)]
    gone = [style.strike for style in styles if style.meta.get("thing") == "gardens"]
    assert gone == [True]


def test_what_can_be_used_glows_and_nothing_else() -> None:
    view = situations.dominion().view(0)
    assert can_pick(view, "witch", "hand") and can_pick(view, "copper", "supply")
    assert not can_pick(view, "witch", "supply") and not can_pick(view, "province", "supply")
    assert not can_pick(view, "estate", "trash")


def test_the_same_card_in_hand_and_supply_means_different_options() -> None:
    decision = situations.dominion().view(0)["decision"]
    assert options_for(decision, "copper", "hand") == ["play copper"]
    assert options_for(decision, "copper", "supply") == ["buy copper"]
    assert options_for(None, "copper", "supply") == []


def test_a_wedge_shows_both_totals_damage_and_what_the_battle_would_do() -> None:
    text = text_of(drawing("1066")(situations.tears().view(0), 78, 24), 78, 24)
    assert "Wedge 2 dmg 5:8→6:10" in text and "might 3:4  zeal 3:3" in text
    assert "~ Edith Swannesha" in text, "a Tired card is marked"
    assert "Harold Godwinso 3/3/9-3" in text, "damage stands beside Health"


def test_the_battlefield_shows_groups_with_both_totals_and_the_forecast() -> None:
    sitting = situations.knights()
    sitting.answer(0, ("go on",))
    sitting.answer(0, ("k22",))
    sitting.answer(0, ("block k23",))
    text = text_of(drawing("domino-knights")(sitting.view(0), 78, 24), 78, 24)
    assert "k23 9/7 = 9/7 against k22 2/9 = 2/9 → nobody falls" in text
    assert "k24 6/3 = 6/3 unblocked → 6 damage" in text


def test_the_hidden_dominoes_of_others_are_covered() -> None:
    text = text_of(drawing("domino-knights")(situations.knights().view(0), 78, 24), 78, 24)
    assert "5-2" in text and "8-1" in text, "one's own recruits are seen"
    assert "6-6" not in text and "5-4" not in text and "▒" in text


def test_things_on_the_table_are_described() -> None:
    view = situations.knights().view(0)
    assert description(view, "k23")[:2] == ["Hereward: knight k23", "attack 9, defense 7, trained with Q♠ 5♠"]
    assert description(view, "k33") == ["Hereward: a domino that only its holder knows", "recruit"]
    assert description(view, "k31") == ["Ann: 5-2", "recruit; training costs 7 points"]
    view = situations.tears().view(0)
    assert description(view, "edith-swannesha")[1].endswith("Tired")
    assert description(view, "nobody") == []
    assert in_words("domino-knights", ["Ann plays 10H.2 on k3"]) == ["Ann plays 10♥ on k3"]


@pytest.mark.parametrize("game", ["dominion", "domino-knights", "1066"])
def test_every_thing_in_a_drawing_that_is_a_card_has_a_text(game: str) -> None:
    sitting = {"dominion": situations.dominion, "domino-knights": situations.knights, "1066": situations.tears}[game]()
    view = sitting.view(0)
    for thing, zone in things_of(drawing(game)(view, 200, 60)):
        known = card_of(sitting.game, thing) is not None or description(view, thing) or zone == "wedge"
        assert known, f"nothing is known about {thing} in {zone}"
