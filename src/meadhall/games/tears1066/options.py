"""The table options of 1066 (section 14), and the card files they name."""

import base64
import dataclasses
import functools
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from pathlib import PurePath
from typing import Any, Final, Self

from meadhall.games.tears1066.cards.design import CardFile
from meadhall.games.tears1066.cards.read import BadCards, read_cards
from meadhall.games.tears1066.effects.verbs import declare_verbs
from meadhall.games.tears1066.variant import Variant
from meadhall.kernel import options as table_options
from meadhall.kernel.bounds import LONGEST_TEXT, shown
from meadhall.kernel.errors import Problem
from meadhall.kernel.options import PLAY, TableOptions, oversized
from meadhall.kernel.sentence import say

SHIPPED: Final = ("printed", "starter")


@dataclasses.dataclass(frozen=True)
class TearsOptions(TableOptions):
    """Every option, with the clause that defines it."""

    card_file: str = table_options.text(
        "printed",
        label="Card file",
        help="printed or starter; on your own machine also the path of a card file of your own (ending in .json)",
        longest=LONGEST_TEXT,
        rule="TMM-OPT-9",
    )
    cards: str = table_options.text(
        "",
        label="Cards",
        help="The text of a card file of your own; the option before is then filled in automatically",
        longest=LONGEST_TEXT,
        group="more",
        rule="TMM-OPT-9",
    )
    faction_pick: str = table_options.choice(
        "chooser",
        ("chooser", "random", "fixed"),
        label="Who chooses sides",
        help="a player drawn at random, nobody, or seat 0 is Norman",
        rule="TMM-OPT-5",
    )
    mulligan: bool = table_options.flag(True, label="Redraw the first hand once", rule="TMM-SET-12")
    objective_order: str = table_options.choice(
        "fixed", ("fixed", "shuffled_middle"), label="Order of Objectives", rule="TMM-VAR-1"
    )
    draft: str = table_options.choice("none", ("none", "draw3_discard1", "draw4_discard2"), label="Drafting", rule="TMM-VAR-2")
    ranged: str = table_options.choice("any_time", ("any_time", "hastings_only"), label="Ranged attacks", rule="TMM-VAR-3")
    might_scope: str = table_options.choice(
        "army", ("army", "units"), label="Who counts in Might battles", group="more", house=True, rule="TMM-OPT-1"
    )
    wedge_bonus_in_objectives: bool = table_options.flag(
        False, label="Wedge bonuses count for Objectives", group="more", house=True, rule="TMM-OPT-2"
    )
    range_metric: str = table_options.choice(
        "same_wedge", ("same_wedge", "grid"), label="How Range is measured", group="more", house=True, rule="TMM-OPT-3"
    )
    sacrifice_scope: str = table_options.choice(
        "side", ("side", "army"), label="What may be sacrificed", group="more", house=True, rule="TMM-OPT-4"
    )
    response_prompt: str = table_options.choice(
        "eligible",
        ("eligible", "uniform"),
        label="Whom to ask for Responses",
        help="Online, uniform: whatever might be answered is followed by a pause, so that no pause gives a hand away.",
        group="more",
        tag=PLAY,
        rule="TMM-OPT-6",
    )
    loop_cap: int = table_options.number(
        3, label="Uses of one Action in a round", low=1, high=99, group="more", rule="TMM-OPT-7"
    )
    turn_cap: int = table_options.number(
        200, label="Deployment turns in a phase", low=2, high=10_000, group="more", rule="TMM-OPT-7"
    )
    round_cap: int = table_options.number(60, label="Rounds", low=1, high=1000, group="more", rule="TMM-OPT-7")
    stack_cap: int = table_options.number(30, label="Depth of the chain", low=1, high=100, group="more", rule="TMM-OPT-7")
    clock: str = table_options.choice(
        "none",
        ("none", "per_decision", "per_game"),
        label="Clock",
        help="Online: the rules answer for anyone who takes longer.",
        group="more",
        tag=PLAY,
        rule="TMM-OPT-8",
    )
    clock_seconds: int = table_options.number(
        60, label="Seconds on the clock", low=5, high=86_400, group="more", tag=PLAY, rule="TMM-OPT-8"
    )

    presets = {
        "printed": {},
        "starter": {"card_file": "starter"},
        "shuffled": {"objective_order": "shuffled_middle"},
        "draft-3-1": {"draft": "draw3_discard1"},
        "draft-4-2": {"draft": "draw4_discard2"},
        "hastings-archers": {"ranged": "hastings_only"},
    }

    @classmethod
    def fetched(cls, values: Mapping[str, Any], read: Callable[[str], str]) -> Mapping[str, Any]:
        """``card_file`` or ``cards`` may name a file, ``verbs`` a Python file with verbs of one's own that it uses."""
        values = dict(values)
        verbs = values.pop("verbs", None)
        if isinstance(verbs, str):
            declare_verbs(PurePath(verbs).stem, read(verbs))
        for name in ("cards", "card_file"):
            path = values.get(name)
            if isinstance(path, str) and path.endswith(".json") and (name == "cards" or not values.get("cards")):
                return {**values, "card_file": "", "cards": read(path)}
        return values

    @classmethod
    def try_read(cls, values: Mapping[str, Any], preset: str | None = None) -> tuple[Self | None, list[Problem]]:
        """As in every game; the text of an own card file is packed, once, and tells what the file is called."""
        cards = values.get("cards")
        if isinstance(cards, str) and cards.lstrip().startswith("{") and not oversized(values):
            try:
                data = decoded(cards)
                values = {**values, "card_file": read_cards(data).set_id, "cards": pack(data)}
            except BadCards as bad:
                return None, [Problem("cards", str(problem)) for problem in bad.problems]
            except ValueError as error:
                return None, [Problem("cards", say("the card file cannot be read: {why}", why=str(error)))]
        return super().try_read(values, preset)

    def clashes(self) -> Iterator[Problem]:
        if not self.cards:
            if self.card_file not in SHIPPED:
                yield Problem(
                    "card_file",
                    say(
                        "{name} is not a card file: {shipped}; the text of your own goes into cards",
                        name=shown(self.card_file),
                        shipped=" or ".join(SHIPPED),
                    ),
                )
            return
        try:
            if packed_cards(self.cards).set_id != self.card_file:
                yield Problem(
                    "card_file", say("the packed cards are called {name}", name=repr(packed_cards(self.cards).set_id))
                )
        except BadCards as bad:
            yield from (Problem("cards", str(problem)) for problem in bad.problems)
        except ValueError as error:
            yield Problem("cards", say("the packed cards cannot be read: {why}", why=str(error)))

    def file(self) -> CardFile:
        """The cards of this table."""
        return packed_cards(self.cards) if self.cards else shipped_cards(self.card_file)

    def variant(self) -> Variant:
        """The options that play asks for."""
        return Variant(
            self.might_scope == "units",
            self.wedge_bonus_in_objectives,
            self.range_metric == "grid",
            self.sacrifice_scope == "army",
            self.ranged == "hastings_only",
            self.objective_order == "shuffled_middle",
            ("none", "draw3_discard1", "draw4_discard2").index(self.draft),
            self.mulligan,
            self.loop_cap,
            self.turn_cap,
            self.round_cap,
            self.stack_cap,
            self.faction_pick,
        )


@functools.cache
def shipped_cards(name: str) -> CardFile:
    """One of the card files that come with the program."""
    assert name in SHIPPED
    text = resources.files("meadhall.games.tears1066.cards").joinpath(f"{name}.json").read_text(encoding="utf-8")
    return read_cards(json.loads(text))


@functools.lru_cache(maxsize=16)
def packed_cards(packed: str) -> CardFile:
    """The card file that ``pack`` wrote; raise BadCards or ValueError."""
    return read_cards(unpack(packed))


def pack(data: Any) -> str:
    """A card file as one word that fits into a game string and a replay."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> Any:
    """What ``pack`` was given; raise ValueError."""
    try:
        unzip = zlib.decompressobj()
        text = unzip.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), 4 * LONGEST_TEXT)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if unzip.unconsumed_tail:
        raise ValueError(f"it has more than {LONGEST_TEXT} characters")
    return decoded(text.decode())


def decoded(text: str) -> Any:
    """The JSON in a text of a bearable size; raise ValueError."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"it has more than {LONGEST_TEXT} characters")
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("its lists and objects are too deep inside one another") from None
