"""Games between equal bots: not a rule, but what the starter set was made for. `meadhall study 1066` measures it at length."""

import json
import statistics
from pathlib import Path

from meadhall import games
from meadhall.bots.runner import Runner
from meadhall.games import tears1066
from meadhall.kit.trace import rule
from meadhall.match.match import Match
from meadhall.match.seats import bot

GAMES = 40


def played(seed: int) -> tuple[str, int, str]:
    """Winner's faction, rounds and reason of one game between two easy bots with the starter set."""
    game = games.find("1066")
    match = Match.start(game, game.Options.read({}, "starter"), [bot("easy", "A"), bot("easy", "B")], seed, source="swift")
    Runner(match, seed).answer_all()
    outcome = match.state.outcome()
    assert outcome is not None
    view = match.view(None)
    factions = [player["faction"] for player in view["players"]]
    winner = factions[outcome.winners[0]] if len(outcome.winners) == 1 else "tie"
    return winner, view["round"], outcome.reason


@rule("TMM-START-12", "TMM-START-13", "TMM-START-14")
def test_equal_bots_play_games_of_sensible_length_that_both_sides_win() -> None:
    """Forty games tell only gross faults: a share below 20 % or a length far from the aim of 10 or 11 rounds."""
    results = [played(seed) for seed in range(GAMES)]
    winners = [winner for winner, _, _ in results]
    assert winners.count("norman") >= GAMES // 5
    assert winners.count("saxon") >= GAMES // 5
    assert 8 <= statistics.median(rounds for _, rounds, _ in results) <= 16
    assert sum(reason == "deck" for _, _, reason in results) <= GAMES // 10


@rule("TMM-START-15")
def test_the_knobs_of_the_starter_set_are_in_its_card_file() -> None:
    folder = Path(str(tears1066.__file__)).parent
    data = json.loads((folder / "cards" / "starter.json").read_text(encoding="utf-8"))
    names = {card["name"]: card for faction in data["factions"].values() for card in faction["cards"]}
    for name in ("Norman Knights", "Breton Horse", "Royal Housecarls", "Earls' Housecarls", "Shield Wall"):
        assert name in names
    leaders = [card for card in names.values() if card["type"] == "leader"]
    assert [leader["health"] for leader in leaders] == [12, 12]
