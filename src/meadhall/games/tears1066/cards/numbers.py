"""The numbers that stand for the words of the card format, so that play compares numbers.

A *thing* is one number for whatever an ability can speak of: a card in play by its own number, a Wedge, an Objective,
a player, or a card of some zone by its kind (copies in hidden zones cannot be told apart, TMM-INFO-2).
"""

from typing import Final, TypeAlias

Kind: TypeAlias = int
"""A card of the file, by its number; copies share it."""
Thing: TypeAlias = int
"""Whatever an ability can speak of."""
Wedge: TypeAlias = int
"""A Wedge, from 0 to 2."""

NORMAN: Final = 0
SAXON: Final = 1
FACTIONS: Final = ("norman", "saxon")

LEADER: Final = 0
CHARACTER: Final = 1
UNIT: Final = 2
EVENT: Final = 3
TACTIC: Final = 4
ATTACHMENT: Final = 5
OBJECTIVE: Final = 6
TYPES: Final = ("leader", "character", "unit", "event", "tactic", "attachment", "objective")

NO_CLASS: Final = -1
CLASSES: Final = ("archer", "infantry", "cavalry")
LETTERS: Final = "ABCDEFG"
HASTINGS: Final = 6

MIGHT: Final = 0
ZEAL: Final = 1
HEALTH: Final = 2
RESOURCES: Final = 3
COST: Final = 4
WEDGE_MIGHT: Final = 5
WEDGE_ZEAL: Final = 6
OBJECTIVE_TOTAL: Final = 7
OBJECTIVE_VALUE: Final = 8
DAMAGE_TAKEN: Final = 9
RANGE: Final = 10
FLAG: Final = 11
TRAIT: Final = 12
CLASS: Final = 13
PRACTICAL: Final = 14
MODS: Final = (
    "might",
    "zeal",
    "health",
    "resources",
    "cost",
    "wedge_might",
    "wedge_zeal",
    "objective_total",
    "objective_value",
    "damage_taken",
    "range",
    "flag",
    "trait",
    "class",
    "practical",
)
NO_ATTRIBUTE: Final = -1

NO_DAMAGE: Final = 1
CANNOT_MOVE: Final = 2
CANNOT_TIRE: Final = 4
CANNOT_READY: Final = 8
CANNOT_BE_TARGETED: Final = 16
CANNOT_BE_DESTROYED: Final = 32
COUNTS_WHILE_TIRED: Final = 64
NO_ABILITIES: Final = 128
FLAGS: Final = (
    "no_damage",
    "cannot_move",
    "cannot_tire",
    "cannot_ready",
    "cannot_be_targeted",
    "cannot_be_destroyed",
    "counts_while_tired",
    "no_abilities",
)

ACTION: Final = 0
RESPONSE: Final = 1
WHEN_PLAYED: Final = 2
CONSTANT: Final = 3
FORCED: Final = 4
WHEN_DESTROYED: Final = 5
ABILITY_KINDS: Final = ("action", "response", "when_played", "constant", "forced", "when_destroyed", "solo")

ON_ABILITY: Final = 0
ON_CARD_PLAYED: Final = 1
ON_ENTERS_PLAY: Final = 2
ON_ENTERS_WEDGE: Final = 3
ON_MOVES: Final = 4
ON_DAMAGE: Final = 5
ON_DESTROY: Final = 6
ON_SACRIFICE: Final = 7
ON_LEAVES_PLAY: Final = 8
ON_TIRE_EFFECT: Final = 9
ON_READY_EFFECT: Final = 10
ON_MOVE_EFFECT: Final = 11
ON_DRAW: Final = 12
ON_DISCARD: Final = 13
ON_MIGHT_BATTLE: Final = 14
ON_ZEAL_BATTLE: Final = 15
ON_WEDGE_DAMAGE: Final = 16
ON_WEDGE_CLAIMED: Final = 17
ON_OBJECTIVE_BATTLE: Final = 18
ON_OBJECTIVE_DAMAGE: Final = 19
ON_OBJECTIVE_DESTROYED: Final = 20
ON_PHASE_START: Final = 21
ON_PHASE_END: Final = 22
ON_ROUND_START: Final = 23
ON_ROUND_END: Final = 24
ON_PASS: Final = 25
ANY_TIME: Final = 26
TRIGGERS: Final = (
    "ability",
    "card_played",
    "enters_play",
    "enters_wedge",
    "moves",
    "damage",
    "destroy",
    "sacrifice",
    "leaves_play",
    "tire_effect",
    "ready_effect",
    "move_effect",
    "draw",
    "discard",
    "might_battle",
    "zeal_battle",
    "wedge_damage",
    "wedge_claimed",
    "objective_battle",
    "objective_damage",
    "objective_destroyed",
    "phase_start",
    "phase_end",
    "round_start",
    "round_end",
    "pass",
    "any_time",
)

PHASES: Final = ("setup", "preparation", "deployment", "wedge", "objective")
SETUP: Final = 0
PREPARATION: Final = 1
DEPLOYMENT: Final = 2
WEDGE_PHASE: Final = 3
OBJECTIVE_PHASE: Final = 4

NOTHING: Final = -1
WEDGES: Final = 1_000_000
OBJECTIVES: Final = 1_000_010
PLAYERS: Final = 1_000_020
CARDS: Final = 2_000_000
ZONE_STEP: Final = 1_000_000
COPY_STEP: Final = 32
IN_HAND: Final = 0
IN_DECK: Final = 1
IN_DISCARD: Final = 2
IN_LIMBO: Final = 3
GONE: Final = 4
"""A card that has just left play: the last part of its number says which column it left."""


def card_thing(zone: int, kind: Kind, copy: int = 0) -> int:
    """The thing that a card of ``kind`` in a zone is."""
    return CARDS + zone * ZONE_STEP + kind * COPY_STEP + copy


def zone_of(thing: Thing) -> int:
    """The zone of a card thing."""
    return (thing - CARDS) // ZONE_STEP


def kind_of(thing: Thing) -> int:
    """The kind of a card thing."""
    return (thing - CARDS) % ZONE_STEP // COPY_STEP


def column_part(thing: Thing) -> int:
    """The column that a card in limbo or just gone belongs to, or NOTHING."""
    return (thing - CARDS) % COPY_STEP - 1


NOT_CHOSEN: Final = -9
UNCHOSEN: Final = (NOT_CHOSEN,)
"""What stands in a slot of an ability before anything is chosen."""

YOU: Final = 0
OPPONENT: Final = 1
BY_RANDOM: Final = 2
