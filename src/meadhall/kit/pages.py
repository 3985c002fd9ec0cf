"""The page for test authors: its tables of facts and answers are written from the games.

python -m meadhall.kit.pages     writes them again
"""

import random
import re
from pathlib import Path
from typing import Final

from meadhall import games
from meadhall.kernel.frames import Ask
from meadhall.kernel.game import Game
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import ROOT

PAGE: Final = ROOT / "docs" / "write-tests.md"
START: Final = "<!-- from here on: python -m meadhall.kit.pages -->\n"
_DECISIONS: Final = 800
_GAMES: Final = 5
_SHOWN: Final = 6
_TOKEN: Final = re.compile(r"\bk\d+\b")
_PLAYING_CARD: Final = re.compile(r"\b(?:10|[2-9]|[AJQK])[CDHS]\b|\bjoker\b")


def written() -> str:
    """The tables of all games that come with the program."""
    ours = [games.find(key) for key in games.all_keys() if key not in games.own()]
    return START + "\n".join(_section(game) for game in ours)


def _section(game: Game) -> str:
    rows = [f"| `{name}` | {about} |" for name, about in game.facts().items()]
    asked = answers(game)
    rules = {step.ask_key(): step.rule for step in game.library.steps.values() if isinstance(step, Ask) and step.ask_key()}
    known = [ask for ask in sorted(rules) if rules[ask] or ask in asked]
    keys = [f"| `{ask}` | {rules[ask] or '-'} | {_some(asked.get(ask, []))} |" for ask in known]
    return (
        f"\n## {game.title}\n\n| Fact | What it holds |\n|---|---|\n" + "\n".join(rows) + "\n\n"
        "| Question | Rule | Answers |\n|---|---|---|\n" + "\n".join(keys) + "\n"
    )


def _some(keys: list[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys[:_SHOWN]) + (", ..." if len(keys) > _SHOWN else "") or "rarely asked"


def answers(game: Game) -> dict[str, list[str]]:
    """The keys that some random games offer, by question, with a word for every card and number."""
    cards = {str(card["key"]) for card in game.cards()}
    found: dict[str, set[str]] = {}
    for number, preset in enumerate(game.Options.presets):
        luck = random.Random(f"{game.key} {preset}")
        for seed in range(_GAMES):
            state = game.new(game.Options.read({}, preset), 10 * number + seed)
            for _ in range(_DECISIONS):
                decision = state.decision
                if decision is None:
                    break
                found.setdefault(decision.ask, set()).update(general(key, cards) for key in decision.keys)
                state.apply(random_answer(state, luck))
    return {ask: sorted(keys) for ask, keys in found.items()}


def general(key: str, cards: set[str]) -> str:
    """An option key with a word for every card and number.

    >>> general("buy throne-room", {"throne-room"}), general("train k3 10H", set())
    ('buy CARD', 'train kN CARD')
    """
    words = []
    for word in re.split(r"([ :]+)", key):
        bare = word.rpartition(".")[0] or word
        words.append("CARD" if word in cards or bare in cards else word)
    plain = _PLAYING_CARD.sub("CARD", _TOKEN.sub("kN", "".join(words)))
    return re.sub(r"\d+", "N", plain)


def page() -> str:
    """The whole page: what people wrote, and the tables."""
    return PAGE.read_text(encoding="utf-8").partition(START)[0] + written()


def main(path: Path = PAGE) -> None:
    path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
