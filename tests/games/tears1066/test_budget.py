"""Cards of one's own that never stop, or not soon: refused where it can be seen, stopped by the budget where not."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.games.tears1066.cards.read import BadCards, read_cards
from meadhall.games.tears1066.options import pack
from meadhall.kernel.errors import BrokenFile
from meadhall.kit.answers import random_answer
from meadhall.kit.contract import check_end
from meadhall.kit.trace import rule
from meadhall.lab.quick import simulate
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.replay import Replay, resume
from meadhall.match.seats import PERSON, Seat
from meadhall.server.bots.worker import think
from meadhall.server.tables.bots.jobs import Job
from tests.games.tears1066.hosts import own_file

EVERYTHING = {"zone": ["deck", "discard", "hand", "battlefield"]}


def nested(deep: int) -> dict[str, Any]:
    """A ``for_each`` over everything, inside another, and so on."""
    effect: dict[str, Any] = {"op": "heal", "to": "self", "amount": 1}
    for level in range(deep):
        effect = {"op": "for_each", "in": EVERYTHING, "as": f"t{level}", "do": [effect]}
    return effect


def leader_with(*abilities: dict[str, Any]) -> Any:
    """The starter set with these abilities on the Norman Leader."""
    return own_file(changed={"NOR-L01": {"abilities": list(abilities)}})


def forced(on: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "forced", "trigger": {"on": on, **more}, "effects": list(effects)}


LONG = forced("phase_start", nested(2), phase="deployment")
ENDLESS = forced("ready_effect", {"op": "tire", "to": "self"}, {"op": "ready", "to": "self"})
SPARK = forced("phase_start", {"op": "tire", "to": "self"}, {"op": "ready", "to": "self"}, phase="deployment")

MIGHT = {"op": "modify", "to": "self", "attr": "might", "duration": "permanent"}
HEAPED = forced(
    "phase_start", {"op": "for_each", "in": EVERYTHING, "as": "t", "do": [{**MIGHT, "amount": 1}]}, phase="deployment"
)
DOUBLED = forced("phase_start", *[{**MIGHT, "amount": {"stat": "might", "of": "self"}}] * 60, phase="deployment")

FILES = {"long": leader_with(LONG), "endless": leader_with(ENDLESS, SPARK), "heaped": leader_with(*[HEAPED] * 6)}


def options_of(name: str) -> str:
    return f"1066(card_file=test-set,cards={pack(FILES[name])},faction_pick=fixed)"


def problem(*abilities: dict[str, Any]) -> str:
    with pytest.raises(BadCards) as bad:
        read_cards(leader_with(*abilities))
    (found,) = bad.value.problems
    return str(found)


@rule("TMM-R86")
def test_what_is_nested_deeper_than_cards_need_is_refused() -> None:
    read_cards(leader_with(forced("draw", nested(2))))
    assert problem(forced("draw", nested(3))).endswith("for_each stands at most 2 deep inside one another")
    select: dict[str, Any] = {"kind": "attachment"}
    for _ in range(3):
        select = {"attached": select}
    read_cards(leader_with(forced("draw", {"op": "heal", "to": select, "amount": 1})))
    deeper = forced("draw", {"op": "heal", "to": {"attached": select}, "amount": 1})
    assert problem(deeper).endswith("filters stand at most 4 deep inside one another")
    many = forced("draw", *[{"op": "heal", "to": "self", "amount": 1}] * 61)
    assert problem(many).endswith("an ability has at most 60 effects")
    targets = [{"ref": f"t{at}", "select": {}} for at in range(7)]
    choosy = {**forced("draw", {"op": "heal", "to": "t0", "amount": 1}), "targets": targets}
    assert problem(choosy).endswith("an ability chooses at most 6 targets and amounts")


@rule("TMM-R86")
@pytest.mark.parametrize("name", FILES)
def test_a_game_that_does_not_stop_ends_without_a_winner_everywhere(name: str, tmp_path: Path) -> None:
    game, options = games.parse(options_of(name))
    path = tmp_path / "game.jsonl"
    match = Match.start(game, options, [Seat(PERSON, "Ann"), Seat(PERSON, "Bob")], 1, record=Recording(path))
    before = match.state.position()
    for _ in range(20):
        if not match.is_over:
            before = match.state.position()
            match.time_out()
    outcome = match.state.outcome()
    assert match.state.is_overrun and outcome is not None and outcome.winners == [] and outcome.reason == "too many steps"
    assert "without a winner" in match.log(0)[-1]
    # the same in verify, restore, replay, load and position
    assert Replay.read(path).verify()["outcome"] == outcome.to_json()
    assert resume(path).state.key() == match.state.key()
    loaded = game.load(json.loads(json.dumps(match.state.to_json())))
    assert loaded.key() == match.state.key() and loaded.outcome() == outcome
    assert game.position(match.state.position()).outcome() == outcome
    opened = game.position(before)
    opened.play(", ".join(game.default_answer(opened)) or "pass")
    assert opened.key() == match.state.key()


@rule("TMM-R86")
def test_bots_and_the_lab_come_to_the_same_end() -> None:
    for level in ("random", "medium"):
        results = simulate(options_of("long"), [level, level], games=3, seed=5)
        assert {record["reason"] for record in results.records()} == {"too many steps"}


@rule("TMM-R86")
def test_a_hint_looks_past_the_end() -> None:
    game, options = games.parse(options_of("long"))
    state = game.new(options, 1)
    found = think(Job(game=game.key, level="hard", state=state.to_json(), seed=1, seconds=20, playouts=5))
    assert found.picks and not found.trouble and found.playouts == 5


@rule("TMM-R86")
def test_a_value_that_doubles_itself_stays_a_number_that_can_be_saved() -> None:
    game, options = games.parse(f"1066(card_file=test-set,cards={pack(leader_with(DOUBLED))},faction_pick=fixed)")
    state = game.new(options, 1)
    while not state.is_over and not state.table_json()["lasting"]:
        state.play(", ".join(game.default_answer(state)) or "pass")
    amounts = [amount for _, _, amount, *_ in state.table_json()["lasting"]]
    assert len(amounts) == 60 and amounts[:3] == [amounts[0] * factor for factor in (1, 2, 4)] and max(amounts) == 1_000_000
    assert game.load(json.loads(json.dumps(state.to_json()))) == state


@rule("TMM-R86", "TMM-INV-6")
def test_a_card_never_has_the_number_of_a_wedge() -> None:
    game = games.find("1066")
    state, luck = game.new(None, 1), random.Random(1)
    while state.table_json()["round"] == 0:
        state.apply(random_answer(state, luck))
    data = state.to_json()
    data["table"]["entered"] = 1_000_000
    with pytest.raises(BrokenFile, match="TMM-R86"):
        game.load(data)
    data["table"]["entered"] = 999_999
    state = game.load(data)
    while not state.is_over:
        state.apply(random_answer(state, luck))
    assert state.is_overrun and state.table_json()["entered"] == 1_000_000
    check_end(state, game.new(None, 1).census())


@rule("TMM-INV-4", "TMM-R45")
def test_what_has_less_health_in_a_phase_falls_when_the_phase_begins() -> None:
    fading = {"mod": "health", "amount": -2, "to": {"kind": "unit"}}
    file = leader_with({"kind": "constant", "when": {"phase": "preparation"}, "mods": [fading]})
    game, options = games.parse(f"1066(card_file=test-set,cards={pack(file)},faction_pick=fixed)")
    fallen = 0
    for seed in range(6):
        state, luck = game.new(options, seed), random.Random(seed)
        state.journal = []
        while not state.is_over and state.number < 150:
            state.apply(random_answer(state, luck))
            assert not state.broken()
        fallen += sum(event.kind == "destroyed" for event in state.journal)
    assert fallen
