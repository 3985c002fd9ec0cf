"""Baselines through OpenSpiel: regret minimisation, best responses and tree search. Needs the extra ``openspiel``.

``python -m meadhall.env.baselines solve dominion`` solves the small position of a game; ``mcts`` measures tree search against
random play there. A seed decides everything.
"""

import argparse
import itertools
import json
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

from meadhall.env import spiel as _games  # noqa: F401 (registers them)
from meadhall.env.small import known


class Solved(NamedTuple):
    """How far a game is solved."""

    value: float
    """What the first seat gets if both play the policy that was found."""
    exploitability: float
    """What a perfect opponent gains against it, on average over the seats; 0: the value is exact."""
    states: int
    """Situations in which somebody has a choice, as the seat knows them."""


def tree_of(name: str) -> tuple[Any, int]:
    """A game of OpenSpiel for two as a tree in memory (its ``efg_game``), which its solvers run through in no time; and in how
    many situations somebody has a choice."""
    game = pyspiel.load_game(name)
    lines = [f'EFG 2 R "{game.get_type().short_name}" {{ "seat 0" "seat 1" }}']
    known: tuple[dict[str, int], dict[str, int]] = ({}, {})
    chances = itertools.count(1)
    ends = itertools.count(1)

    def write(state: Any) -> None:
        if state.is_terminal():
            lines.append(f't "" {next(ends)} "" {{ {" ".join(map(str, state.returns()))} }}')
            return
        if state.is_chance_node():
            outcomes = [(action, Fraction(part).limit_denominator(10**6)) for action, part in state.chance_outcomes()]
            told = " ".join(f'"card {action}" {part}' for action, part in outcomes)
            lines.append(f'c "" {next(chances)} "" {{ {told} }} 0')
            following = [action for action, _ in outcomes]
        else:
            seat, following = state.current_player(), state.legal_actions()
            number = known[seat].setdefault(state.information_state_string(), len(known[seat]) + 1)
            told = " ".join(f'"{state.action_to_string(action)}"' for action in following)
            lines.append(f'p "" {seat + 1} {number} "" {{ {told} }} 0')
        for action in following:
            write(state.child(action))

    write(game.new_initial_state())
    return pyspiel.load_efg_game("\n".join(lines) + "\n"), len(known[0]) + len(known[1])


def solve(name: str, iterations: int) -> Solved:
    """Regret minimisation (CFR+) on the tree of a small game, and the best response to what it finds."""
    tree, states = tree_of(name)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)[0]
    return Solved(float(value), float(pyspiel.exploitability(tree, policy)), states)


def searched(name: str, simulations: int, games: int, seed: int) -> float:
    """What tree search gets on average against random play, at both seats in turn. It sees what is hidden."""
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(seed)
    won = 0.0
    for number in range(games):
        own = number % game.num_players()
        bot = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, parts = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choice(outcomes, p=parts))
            elif state.current_player() == own:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(luck.choice(state.legal_actions()))
        won += state.returns()[own]
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("solve", "mcts"))
    parser.add_argument("game", choices=known())
    parser.add_argument("--iterations", type=int, default=1000, help="of regret minimisation")
    parser.add_argument("--simulations", type=int, default=50, help="a move of tree search")
    parser.add_argument("--games", type=int, default=100, help="that tree search plays")
    parser.add_argument("--seed", type=int, default=0, help="what all luck of tree search comes from")
    chosen = parser.parse_args()
    name = known()[chosen.game].SOLVABLE
    if chosen.what == "solve":
        found: dict[str, Any] = solve(name, chosen.iterations)._asdict()
    else:
        found = {"score": searched(name, chosen.simulations, chosen.games, chosen.seed)}
    print(json.dumps({"game": name, **found}))  # noqa: T201


if __name__ == "__main__":
    main()
