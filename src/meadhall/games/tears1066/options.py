"""The table options of 1066 (section 14), and the card files they name."""

import base64
import dataclasses
import functools
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

from meadhall.games.tears1066.cards_design import CardFile
from meadhall.games.tears1066.cards_read import BadCards, read_cards
from meadhall.games.tears1066.rules import Rules
from meadhall.kernel import options as table_options
from meadhall.kernel.errors import Problem
from meadhall.kernel.options import PLAY, TableOptions

SHIPPED: Final = ("printed", "starter")
_HOME: Final = Path(__file__).resolve().parent
_LARGEST: Final = 2_000_000


@dataclasses.dataclass(frozen=True)
class TearsOptions(TableOptions):
    """Every option, with the clause that defines it."""

    card_file: str = table_options.text(
        "printed",
        label="Card file",
        help="printed, starter, or the path of a card file of your own (ending in .json)",
        rule="TMM-OPT-9",
    )
    cards: str = table_options.text(
        "", label="Cards", help="The packed contents of an own card file; filled in by itself", group="more", rule="TMM-OPT-9"
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
        help="Online: for who takes longer the rules answer.",
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
    def try_read(cls, values: Mapping[str, Any], preset: str | None = None) -> tuple[Self | None, list[Problem]]:
        """Read the options; a path to an own card file is read here, once, and its contents become an option."""
        path = values.get("card_file")
        if isinstance(path, str) and path.endswith(".json") and not values.get("cards"):
            packed, found = _packed_file(path)
            if found:
                return None, found
            assert packed is not None
            values = {**values, "card_file": unpack(packed)["set_id"], "cards": packed}
        return super().try_read(values, preset)

    def clashes(self) -> Iterator[Problem]:
        if not self.cards:
            if self.card_file not in SHIPPED:
                allowed = f"{' or '.join(SHIPPED)}, or a path that ends in .json"
                yield Problem("card_file", f"{self.card_file!r} is not a card file: {allowed}")
            return
        try:
            if packed_cards(self.cards).set_id != self.card_file:
                yield Problem("card_file", f"the packed cards are called {packed_cards(self.cards).set_id!r}")
        except BadCards as bad:
            yield from (Problem("cards", str(problem)) for problem in bad.problems)
        except ValueError as mistake:
            yield Problem("cards", f"the packed cards cannot be read: {mistake}")

    def file(self) -> CardFile:
        """The cards of this table."""
        return packed_cards(self.cards) if self.cards else shipped_cards(self.card_file)

    def rules(self) -> Rules:
        """The options that play asks for."""
        return Rules(
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
    return read_cards(json.loads((_HOME / f"cards_{name}.json").read_text(encoding="utf-8")))


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
        text = unzip.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), _LARGEST)
        return json.loads(text.decode())
    except zlib.error as mistake:
        raise ValueError(str(mistake)) from None


def _packed_file(path: str) -> tuple[str | None, list[Problem]]:
    """The packed contents of the card file at ``path``, or every problem with it."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        data = json.loads(text)
        read_cards(data)
    except OSError as mistake:
        return None, [Problem("card_file", f"{path} cannot be opened: {mistake.strerror}")]
    except BadCards as bad:
        return None, [Problem("card_file", f"{path}: {problem}") for problem in bad.problems]
    except json.JSONDecodeError as mistake:
        return None, [Problem("card_file", f"{path} line {mistake.lineno}: {mistake.msg}")]
    except UnicodeDecodeError:
        return None, [Problem("card_file", f"{path} is not UTF-8 text")]
    return pack(data), []
