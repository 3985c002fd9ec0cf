"""What is measured: random and medium play, clones in the middle of an effect, views, saving, re-deals."""

import tracemalloc
from collections.abc import Callable

import msgspec

from bench.measure import Case
from meadhall import games
from meadhall.bots.bot import Sight
from meadhall.bots.menu import make
from meadhall.kernel.chance import Chance, Dice
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.playout import play_out, random_codes
from meadhall.kernel.state import State


def random_play(game: Game, tables: list[TableOptions], decisions: int = 20_000) -> Callable[[], int]:
    """Random games until ``decisions`` decisions were made."""
    seeds = iter(range(10**9))

    def work() -> int:
        done = 0
        while done < decisions:
            seed = next(seeds)
            done += play_out(game.new(tables[seed % len(tables)], seed), Dice(seed), decisions - done)
        return done

    return work


def listed_play(game: Game, tables: list[TableOptions], decisions: int = 5_000) -> Callable[[], int]:
    """Random games as a program outside the rules plays them, which sees every list of options before it answers."""
    seeds = iter(range(10**9))

    def work() -> int:
        done = 0
        while done < decisions:
            seed = next(seeds)
            state, dice = game.new(tables[seed % len(tables)], seed), Dice(seed)
            while state.question is not None and done < decisions:
                state.choose(random_codes(state, dice))
                done += 1
        return done

    return work


def tables_of(game: Game) -> list[TableOptions]:
    """The tables that play is measured on: kingdoms drawn by lot in Dominion, elsewhere all presets in turn."""
    if game.key == "dominion":
        return [game.Options.read({"kingdom_mode": "random"})]
    return [game.Options.read({}, preset) for preset in game.Options.presets]


def medium_play(game: Game, batch: int = 2) -> Callable[[], int]:
    """Whole games between bots of the level medium, driven as a table drives them."""
    seeds = iter(range(10**9))

    def work() -> int:
        done = 0
        for _ in range(batch):
            seed = next(seeds)
            state = game.new(None, seed)
            bots = [make("medium", game) for _ in range(state.seats)]
            while state.question is not None:
                seat = state.question.seat
                state.apply(bots[seat].answer(Sight(state, seed * 7919 + state.number)))
                done += 1
        return done

    return work


def mid_effect(game: Game, options: TableOptions | None = None) -> State:
    """A state deep in a random game, in the middle of an effect."""
    for seed in range(200):
        luck = Dice(seed)
        state = game.new(options, seed)
        for number in range(400):
            if state.question is None:
                break
            if number > 60 and not state.is_quiet():
                return state
            state.choose(random_codes(state, luck))
    raise AssertionError(f"no effect was caught in {game.key}")


def repeated(deed: Callable[[], object], times: int) -> Callable[[], int]:
    def work() -> int:
        for _ in range(times):
            deed()
        return times

    return work


def cases_of(key: str) -> list[Case]:
    """Everything that is measured of one game."""
    game = games.find(key)
    state = mid_effect(game)
    text = msgspec.json.encode(state.to_json()).decode()
    chance = Chance.swift(1, state.chance.streams)
    return [
        Case(f"{key}: random play", "decisions", random_play(game, tables_of(game))),
        Case(f"{key}: random play, every option listed", "decisions", listed_play(game, tables_of(game))),
        Case(f"{key}: medium play", "decisions", medium_play(game)),
        Case(f"{key}: clone in the middle of an effect", "clones", repeated(state.clone, 5000)),
        Case(f"{key}: view", "views", repeated(lambda: state.view(0), 500)),
        Case(f"{key}: save and load as JSON", "round trips", repeated(lambda: round_trip(game, state, text), 200)),
        Case(f"{key}: re-deal", "deals", repeated(lambda: state.redeal(0, chance), 500)),
    ]


def round_trip(game: Game, state: State, text: str) -> None:
    """Save and load as the server and its bots do with what they have written themselves; ``load`` checks as well."""
    msgspec.json.encode(state.to_json())
    game.restore(msgspec.json.decode(text))


def bytes_per_state(key: str) -> int:
    """Memory of one clone in the middle of an effect."""
    state = mid_effect(games.find(key))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    clones = [state.clone() for _ in range(200)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(clones)
