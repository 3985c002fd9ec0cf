"""Two cards that do not exist, each one declaration: everything else about them is derived."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall
from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.bots.runner import Runner
from meadhall.env.aec import TableEnv
from meadhall.faces.draw import arms, face
from meadhall.games.dominion.board.supply import BUY_CODE
from meadhall.games.dominion.cards.card import card
from meadhall.games.dominion.cards.kinds import ACTION, ATTACK, KEYS, KINDS, MOST_KINDS
from meadhall.games.dominion.cards.own import card_set
from meadhall.games.dominion.effects.common import each_other_player, plus
from meadhall.games.dominion.effects.revealing import discard_of_revealed, put_revealed_back, reveal_top
from meadhall.games.dominion.options import CARD_SETS
from meadhall.games.dominion.turn import END, END_ACTIONS, END_ON, PLAY_ALL
from meadhall.kernel.blazon import Blazon
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kit.contract import check_game
from meadhall.kit.scene import Scene, scene
from meadhall.kit.trace import rule
from meadhall.match import seats
from meadhall.match.match import Match
from meadhall.match.recording import read_recording
from meadhall.match.replay import Replay
from meadhall.terminal.tables.dominion import draw
from tests.terminal.test_tables import text_of

if "test-cards" not in CARD_SETS:
    with card_set("test-cards"):
        card(
            "Bazaar Gate",
            cost=5,
            types=ACTION,
            text="+1 Card. +2 Actions. +1 coin.",
            play=[plus(cards=1, actions=2, coins=1)],
            blazon=Blazon("azure", "tower", "or", ordinary="chief", ordinary_tincture="argent", place="below"),
        )
        card(
            "Oracle",
            cost=4,
            types=ACTION | ATTACK,
            text="Every other player reveals the top two cards of their deck; you choose one of them to discard. "
            "The rest goes back in the order you choose.",
            play=[each_other_player(reveal_top(2), discard_of_revealed(1), put_revealed_back())],
        )
        card(
            "Augur",
            cost=4,
            types=ACTION,
            text="Reveal the top three cards of your deck and discard one. Put the others back in any order.",
            play=[reveal_top(3), discard_of_revealed(1), put_revealed_back()],
        )

KINGDOM = "bazaar-gate+oracle+moat+village+smithy+market+militia+cellar+thief+throne-room"
TABLE = f"dominion(card_set=test-cards,kingdom={KINGDOM})"


def table(**facts: object) -> Scene:
    return scene("dominion", card_set="test-cards", kingdom=KINGDOM, **facts)


@rule("DOM-R69")
def test_the_plain_card_is_played() -> None:
    played = table(hand={0: "bazaar-gate copper"}, deck={0: "gold estate"})
    played.play(0, "bazaar-gate")
    assert played.hand(0) == "copper gold"
    view = played.view(0)
    assert (view["actions"], view["coins"]) == (2, 1)


@rule("DOM-R69", "DOM-ATK-1")
def test_the_tricky_card_asks_whoever_plays_it_and_moat_stops_it() -> None:
    played = table(hand={0: "oracle", 1: "moat"}, deck={1: "gold estate copper"})
    played.play(0, "oracle")
    played.passes(1)
    decision = played.asked(0, "revealed-discard")
    assert set(decision.keys) == {"gold", "estate"}
    words = played.view(0)["decision"]
    assert words["prompt"] == "Oracle: Seat 1 reveals a Gold and an Estate. Choose 1 card to discard."
    assert [option["label"] for option in words["options"]] == ["Gold", "Estate"]
    played.answer(0, "gold")
    assert (played.deck(1), played.discard(1)) == ("estate copper", "gold")
    stopped = table(hand={0: "oracle", 1: "moat"}, deck={1: "gold estate copper"})
    stopped.play(0, "oracle")
    stopped.answer(1, "moat")
    assert stopped.deck(1) == "gold estate copper"


@rule("DOM-R69")
def test_what_goes_back_goes_in_the_order_that_is_chosen() -> None:
    for order, deck in ((("copper", "silver"), "silver copper estate"), (("silver", "copper"), "copper silver estate")):
        played = scene("dominion", hand={0: "augur"}, deck={0: "gold silver copper estate"})
        played.play(0, "augur")
        played.answer(0, "gold")
        played.answer(0, *order)
        assert (played.zone(0, "deck"), played.zone(0, "discard")) == (deck, "gold")


@rule("DOM-R69")
def test_no_kind_is_taken_for_another_move() -> None:
    kinds = range(MOST_KINDS)
    codes = [*kinds, *[BUY_CODE + kind for kind in kinds], PLAY_ALL, END_ACTIONS, END, *[END_ON + kind for kind in kinds]]
    assert len(set(codes)) == len(codes)
    assert KEYS[KINDS] == "bazaar-gate"
    rich = table(phase="buy", coins=9)
    for key in ("bazaar-gate", "copper", "estate"):
        bought = Scene(rich.state.clone())
        bought.play(0, f"buy {key}")
        assert bought.zone(0, "discard") == key


@rule("DOM-R69")
def test_the_terminal_draws_it() -> None:
    shown = {**table(hand={0: "bazaar-gate oracle"}).view(0), "names": ["Ash", "Birch"]}
    for width, height in ((80, 24), (160, 60)):
        drawn = text_of(draw(shown, width, height), width, height)
        assert "Bazaar Gate" in drawn and "Oracle" in drawn


@rule("DOM-R69")
def test_code_comes_from_a_file_that_the_owner_of_the_machine_names_and_from_nowhere_else(tmp_path: Path) -> None:
    evil, done = tmp_path / "evil.py", tmp_path / "done"
    evil.write_text(f"open({str(done)!r}, 'w')", "utf-8")
    for name, values in (
        ("dominion", {"cards": str(evil)}),
        ("dominion", {"cards": evil.read_text("utf-8")}),
        ("1066", {"verbs": str(evil)}),
        ("1066", {"cards": str(evil)}),
    ):
        _, found = games.find(name).Options.try_read(values)
        assert found, values
        with pytest.raises(BadOptions):
            games.parse(f"{name}({next(iter(values))}={next(iter(values.values()))})")
    assert not done.exists()
    server = Path(meadhall.__path__[0]) / "server"
    assert [path.name for path in server.rglob("*.py") if "fetched(" in path.read_text("utf-8")] == []


@rule("DOM-R69")
def test_a_deck_of_one_card_is_revealed_as_far_as_it_goes() -> None:
    played = table(hand={0: "oracle", 1: "copper"}, deck={1: "gold"})
    played.play(0, "oracle")
    assert (played.deck(1), played.discard(1)) == ("", "gold")


@rule("DOM-R69")
def test_it_is_bought_and_logged_in_words() -> None:
    played = table(hand={0: "gold gold"}, deck={0: "copper"})
    played.answer(0, "treasures")
    labels = {option["key"]: option["label"] for option in played.view(0)["decision"]["options"]}
    assert labels["buy oracle"] == "Buy an Oracle (4)"
    played.buy(0, "oracle")
    seen = [event.seen_by(1) for event in played.journal]
    lines = [played.state.game.tell(event, ["Ash", "Birch"]) for event in seen if event is not None]
    assert "Ash buys an Oracle." in lines
    why = played.state.game.why_not(played.state, 0, "buy bazaar-gate")
    assert why == "You have no Buys left (DOM-BUY-1)."


@rule("DOM-R69")
def test_it_is_saved_in_the_middle_re_dealt_and_written_as_a_position() -> None:
    played = table(hand={0: "oracle", 1: "copper"}, deck={1: "gold estate copper"})
    played.play(0, "oracle")
    state = played.state
    loaded = meadhall.load(json.loads(json.dumps(state.to_json())))
    assert loaded.key() == state.key() == state.game.position(state.position()).key()
    world = state.redeal(0, Chance.swift(5, state.game.streams(state.options)))
    assert world.view(0) == state.view(0)
    loaded.play("estate")
    assert loaded.view(1)["players"][1]["discard"] == "estate"


@rule("DOM-R69")
def test_it_is_drawn() -> None:
    assert "Bazaar Gate: Azure, a tower or, a chief argent" in face("dominion", "bazaar-gate")
    assert arms("dominion", "oracle") and face("dominion", "oracle").startswith("<svg")


@rule("DOM-R69")
def test_whole_games_hold_the_contract() -> None:
    game, options = games.parse(TABLE)
    assert check_game(game, options, seed=3) > 0


@rule("DOM-R69")
def test_learners_see_it() -> None:
    env = TableEnv(TABLE)
    env.reset(seed=2)
    names = [part.name for part in env.seats.layout.parts]
    sizes = {part.name: part.size for part in env.seats.layout.parts}
    assert "hand" in names and sizes["hand"] == KINDS + 3
    base = TableEnv("dominion")
    assert {part.name: part.size for part in base.seats.layout.parts}["hand"] == KINDS
    assert "buy oracle" in env.seats.eyes.vocabulary() and "buy oracle" not in base.seats.eyes.vocabulary()


@rule("DOM-R69")
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "bmu", "smithy"])
def test_bots_play_with_it(level: str) -> None:
    game, options = games.parse(TABLE)
    match = Match.start(game, options, [seats.bot(level, "One"), seats.bot("easy", "Other")], 11, source="swift")
    Runner(match, seed=1).answer_all()
    ended = match.state.outcome()
    assert ended is not None and ended.winners


@rule("DOM-R69")
def test_medium_buys_and_plays_it_where_nothing_is_better() -> None:
    plain = "bazaar-gate+oracle+moat+village+cellar+chancellor+bureaucrat+woodcutter+feast+gardens"
    game, options = games.parse(f"dominion(card_set=test-cards,kingdom={plain})")
    done: set[str] = set()
    for seed in range(3):
        match = Match.start(game, options, [seats.bot("medium", "One"), seats.bot("medium", "Other")], seed, source="swift")
        Runner(match, seed=seed).answer_all()
        done |= {f"{event.kind} {event.public['card']}" for event in match.journal if event.public and "card" in event.public}
    assert {"buy bazaar-gate", "play_action bazaar-gate"} <= done


@rule("DOM-R69")
def test_medium_plays_the_tricky_one_and_answers_it() -> None:
    state = table(hand={0: "oracle copper*4", 1: "copper"}, deck={1: "gold estate copper"}).state
    for _ in range(2):
        state.apply(menu.make("medium", state.game).answer(Sight(state, seed=1)))
    assert [event.kind for event in state.journal or ()][:2] == ["play_action", "resources"]
    assert state.view(0)["players"][1]["discard"] in ("gold", "estate")


@rule("DOM-R69")
def test_a_recording_is_replayed_and_verified() -> None:
    game, options = games.parse(TABLE)
    match = Match.start(game, options, [seats.bot("easy", "One"), seats.bot("random", "Other")], 5, source="swift")
    Runner(match, seed=5).answer_all()
    replay = Replay(read_recording(match.record.text(), "own"), "own")
    assert replay.verify() and replay.play().state.key() == match.state.key()


@rule("DOM-R69")
def test_the_base_set_stays_as_it_is() -> None:
    assert len(KEYS) == KINDS + 3
    state = meadhall.new("dominion", seed=1)
    assert "card_set" not in state.options.to_json() and len(state.to_json()["table"]["piles"]) == KINDS
    with pytest.raises(BadOptions, match="'oracle' is not in the card set 'base'"):
        games.parse(f"dominion(kingdom={KINGDOM})")
    with pytest.raises(BadOptions, match="did you mean 'test-cards'"):
        games.parse("dominion(card_set=test-crads)")


def test_a_set_that_cannot_be_declared_says_why(tmp_path: Path) -> None:
    for text, told in (
        ("card(", "SyntaxError"),
        ("", "declares no card"),
        ("from meadhall.games.dominion.cards.card import card\ncard('Copper', 1, 1, '')", "there is a card called 'Copper'"),
        ("from meadhall.games.dominion.cards.card import card\ncard('Tower', 99, 1, '')", "costs 0 to 11"),
        ("from meadhall.games.dominion.cards.card import card\ncard('Tower!', 3, 1, '')", "letters and single spaces"),
        ("from meadhall.games.dominion.cards.card import card\ncard('Tower', 3, 8, '')", "say what with play="),
    ):
        file = tmp_path / "broken_cards.py"
        file.write_text(text, "utf-8")
        run = subprocess.run(
            [sys.executable, "-c", f"import meadhall; meadhall.new('dominion', cards={str(file)!r})"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 1 and told in run.stderr.splitlines()[-1], (text, run.stderr)
    with pytest.raises(MeadhallError, match="is loaded already"):
        meadhall.new("dominion", cards=str(tmp_path / "broken_cards.py"))
    with pytest.raises(MeadhallError, match="not a card of the base set"):
        card("Watchtower", 3, ACTION, "+2 Cards.", [plus(cards=2)])


ASKED = """
import sys
from meadhall.games import find
from meadhall.kit.scene import scene
find("dominion").declare("wild_cards", open(sys.argv[1]).read())
table = scene("dominion", hand={0: "toll-house"}, deck={0: "gold silver copper"})
table.play(0, "toll-house")
decision = table.view(0)["decision"]
print(decision["prompt"])
print("|".join(option["label"] for option in decision["options"]))
table.answer(0, "pay")
print(table.actions, table.coins)
"""


def test_the_cards_of_the_guide_are_played_simulated_and_verified_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "wild_cards.py"
    guide = (Path(__file__).parents[3] / "docs" / "write-dominion-cards.md").read_text("utf-8")
    file.write_text(guide.split("```python own-cards\n")[1].split("```")[0], "utf-8")
    kingdom = "bazaar-gate+platinum+colony+toll-house+smithy+market+militia+cellar+thief+throne-room"

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        told = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
        return subprocess.run([sys.executable, "-m", "meadhall", *words], capture_output=True, text=True, check=False, env=told)

    own = ("--cards", str(file), "--kingdom", kingdom)
    asked = subprocess.run([sys.executable, "-c", ASKED, str(file)], capture_output=True, text=True, check=False)
    assert asked.stdout.splitlines() == ["Toll House: let the carts pay or pass?", "Take 2 coins|Draw 2 cards", "1 2"], (
        asked.stderr
    )
    played = run("play", "dominion", "--plain", "--seats", "easy,random", "--seed", "4", *own)
    assert "The game is over" in played.stdout, played.stderr
    told = run("simulate", "dominion", "--seats", "bmu,easy", "--games", "8", "--workers", "2", *own, "--json")
    assert json.loads(told.stdout)["games"] == 8, told.stderr
    (saved,) = (tmp_path / "data").rglob("*.jsonl")
    assert run("verify", str(saved), "--cards", str(file)).returncode == 0
    alone = run("verify", str(saved))
    assert alone.returncode == 2 and "card_set: 'wild_cards' is not allowed" in alone.stderr
