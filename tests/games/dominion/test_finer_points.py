"""Finer points: the order of the trash, presets nobody else knows, positions no game can come to, reasons in words."""

import pytest

from meadhall import api as tables
from meadhall.games.dominion.cards.kinds import KEYS, KINDS, NAMES
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.games.dominion.series import STREAMS, Record, next_options
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BadPosition, BrokenFile, IllegalAction
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from meadhall.terminal.tables.dominion import draw
from tests.games.dominion.staging import stage
from tests.terminal.test_tables import text_of


@rule("DOM-ZONE-2", "DOM-CARD-THIEF-7", "DOM-CARD-THIEF-8", "DOM-DEC-34")
def test_a_thief_takes_from_the_trash_the_very_card_of_the_victim_that_is_named() -> None:
    table = stage(
        "interaction",
        players=4,
        trash="copper silver",
        hand={0: "thief", 1: "copper", 2: "copper", 3: "copper"},
        deck={1: "silver estate", 2: "gold estate", 3: "silver duchy"},
    )
    table.play(0, "thief")
    table.answer(0, "silver from 1")
    assert table.fact("trash") == "copper silver gold silver"
    assert table.fact("discard", 0) == "silver"


@rule("DOM-VIS-14")
def test_the_presets_of_others_are_in_no_world_that_a_bot_imagines() -> None:
    state = tables.new("dominion", players=3, start=0, kingdom="interaction")
    state.interject(0, "set cleanup_order=conceal")
    state.interject(1, "set moat=never")
    state.interject(2, "set auto_treasures=on")
    world = state.redeal(0, Chance.swift(5, state.chance.streams))
    assert isinstance(world, DominionState) and isinstance(state, DominionState)
    assert world.players[0].cleanup_order == state.players[0].cleanup_order != 0
    assert [player.moat for player in world.players] == [0, 0, 0]
    assert [player.auto_treasures for player in world.players] == [0, 0, 0]


@rule("DOM-SERIES-3", "DOM-KING-7", "DOM-OPT-2")
def test_a_series_that_rotates_begins_with_the_kingdom_it_names() -> None:
    options = DominionOptions.read({"kingdom_mode": "rotate", "kingdom": "village-square", "series": 3, "start": 0})
    first = GAME.new(options, 3)
    assert set(first.view(None)["kingdom"]) == set(RECOMMENDED["village-square"])
    assert first.ask_key() == "turn"
    kept = Record(list(first.view(None)["kingdom"]), 0, [1, 0], [9, 9], [0])
    second = next_options(options, kept, Chance.swift(0, STREAMS))
    assert second.problems() == [] and second.start == 1
    Scene(GAME.new(second, 3)).asked(1, "retire")
    alone = DominionOptions(kingdom_mode="rotate")
    assert [problem.field for problem in alone.problems()] == ["last"]


@rule("DOM-KING-1", "DOM-SETUP-11", "DOM-TURN-3", "DOM-INV-7")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("kingdom: village", "ten different cards, not 1"),
        ("kingdom:", "ten different cards, not 0"),
        ("bought: yes\nphase: action\nhand 0: village", "nothing has been bought"),
        ("supply: village=0 village=3", "told twice"),
        ("turns 0: 3", "DOM-INV-7"),
        ("play 1: copper", "out of turn"),
    ],
)
def test_positions_that_no_game_can_come_to_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        tables.position("dominion", text)


@rule("DOM-KING-1", "DOM-R38")
def test_a_rotation_begins_with_ten_cards() -> None:
    retiring = GAME.new(DominionOptions(kingdom_mode="rotate", last=RECOMMENDED["first-game"], start=0), 1).to_json()
    assert GAME.load(retiring).to_json() == retiring
    with pytest.raises(BrokenFile, match="drafted or rotated as the options say"):
        GAME.load({**retiring, "frames": [["game/1", {"you": 0}]]})
    kingdom = GAME.load(retiring).view(None)["kingdom"]
    outside = next(kind for kind in range(7, 32) if KEYS[kind] not in kingdom)
    for held in ([outside], [KEYS.index("moat")] * 2, [KEYS.index("moat"), KEYS.index("cellar")]):
        with pytest.raises(BrokenFile, match="DOM-DEC-11"):
            GAME.load({**retiring, "frames": [["game/2", {"you": 0, "held": held}]]})
    retiring["table"]["kingdom"] = retiring["table"]["kingdom"][:5]
    with pytest.raises(BrokenFile, match="DOM-KING-1"):
        GAME.load(retiring)


@rule("DOM-KING-9", "DOM-INV-1")
def test_effects_in_progress_neither_set_up_again_nor_bring_cards() -> None:
    table = stage("interaction", hand={0: "thief", 1: "copper"}, deck={1: "silver copper"})
    table.play(0, "thief")
    table.answer(0, "silver")
    saved = table.state.to_json()
    assert GAME.load(saved).to_json() == saved
    course, *effects = saved["frames"]
    with pytest.raises(BrokenFile, match="DOM-KING-9"):
        GAME.load({**saved, "frames": [["game/0", course[1]], *effects]})
    stolen = [[name, {**scope, "held": [0]}] if "held" in scope else [name, scope] for name, scope in effects]
    assert stolen != effects
    with pytest.raises(BrokenFile):
        GAME.load({**saved, "frames": [course, *stolen]})


@rule("DOM-DEC-10", "DOM-DEC-11", "DOM-DEC-33", "DOM-CARD-MINE-2")
def test_reasons_name_what_really_stands_in_the_way() -> None:
    drafting = tables.new("dominion", kingdom_mode="draft", start=0)
    drafting.play("moat")
    assert GAME.why_not(drafting, 1, "moat") == "Moat is in the kingdom already (DOM-DEC-10)."
    retiring = GAME.new(DominionOptions(kingdom_mode="rotate", last=RECOMMENDED["first-game"], start=0), 1)
    retiring.play("moat")
    assert GAME.why_not(retiring, 1, "moat") == "Moat has been removed already (DOM-DEC-11)."
    assert GAME.why_not(retiring, 1, "witch") == "Witch was not in the last kingdom (DOM-DEC-11)."
    thief = stage("interaction", hand={0: "thief", 1: "copper"}, deck={1: "silver copper"})
    thief.play(0, "thief")
    assert GAME.why_not(thief.state, 0, "gold") == "Gold is not among the revealed Treasures (DOM-DEC-33)."
    thief.answer(0, "silver")
    assert GAME.why_not(thief.state, 0, "silver") is None
    assert GAME.why_not(thief.state, 0, "copper") == "This Thief trashed no Copper (DOM-CARD-THIEF-9)."
    throne = stage("village-square", hand={0: "throne-room village smithy copper"})
    throne.play(0, "throne-room")
    for said in ("village", "Village", "play village", "Play Village"):
        assert GAME.why_not(throne.state, 0, said) is None
    assert GAME.why_not(throne.state, 0, "play Copper") == "Copper is not an Action (DOM-DEC-3)."
    assert GAME.why_not(throne.state, 0, "buy village") == (
        "First decide this: buying Village comes in your Buy phase (DOM-DEC-1)."
    )
    assert GAME.why_not(throne.state, 0, "Throne Room") == "You have no Throne Room in hand (DOM-DEC-3)."
    mine = stage("first-game", hand={0: "mine copper"})
    mine.play(0, "mine")
    assert GAME.why_not(mine.state, 0, "estate") == "Estate is not a Treasure (DOM-CARD-MINE-2)."


@rule("DOM-DEC-1")
def test_reasons_and_refusals_name_cards_not_numbers() -> None:
    table = stage("first-game", hand={0: "copper*2 smithy"})
    for kind, key in enumerate(KEYS[:KINDS]):
        for said in (key, f"play {key}", f"buy {key}"):
            reason = GAME.why_not(table.state, 0, said)
            assert reason is None or NAMES[kind] in reason, reason
            if reason is not None:
                with pytest.raises(IllegalAction, match=f"'{said}' is not offered"):
                    table.state.clone().apply(Action(1, (said,)))


@rule("DOM-TURN-1")
def test_one_turn_is_one_turn() -> None:
    shown = stage("first-game", turns={0: "1", 1: "0"}, active=1).view(0) | {"names": ["Ash", "Birch"]}
    drawn = text_of(draw(shown, 120, 40), 120, 40)
    assert "1 turn" in drawn and "1 turns" not in drawn and "0 turns" in drawn
