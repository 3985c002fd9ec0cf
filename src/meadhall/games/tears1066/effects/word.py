"""What effects are: words of the card format, each a small object that does one thing when its turn comes.

Words are made when a card file is read. A frame names them by ability, block and place, so that a saved game finds
them again in the same card file. This module holds what all words share; ``verbs`` lists them.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.naming import with_title
from meadhall.games.tears1066.cards.numbers import OPPONENT
from meadhall.games.tears1066.records import resolution_of
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.program import Library
from meadhall.kernel.sentence import Card, Thing

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.effect import Effect
    from meadhall.games.tears1066.state import TearsState

LIBRARY: Final = Library()
"""All programs of the game. None belongs to a single card."""
EFFECTS: Final = LIBRARY.named("effects")
CHECK: Final = LIBRARY.named("check")
DECLARE: Final = LIBRARY.named("declare")
MUST: Final = LIBRARY.named("must")
DESTROY: Final = LIBRARY.named("destroy")
"""Programs that modules below the one which assembles them start or look for."""

REVEALED: Final = 1
"""A mark on an effects frame: the opponent's hand is visible to its player until the ability is done (TMM-P17)."""


def sees_hand(frame: Frame | None, seat: Seat) -> bool:
    """Whether the opponent's hand is revealed to ``seat`` while ``frame`` is on top (TMM-P17)."""
    while frame is not None:
        if frame.scope.marks & REVEALED and frame.scope.you == seat and EFFECTS.holds(frame):
            return True
        frame = frame.below
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Word:
    """One effect. A verb of the card format is a class of these with its name, its keys and its reader."""

    op: ClassVar[str] = ""
    """What stands under ``op``."""
    keys: ClassVar[dict[str, str]] = {}
    """Its other keys, and what each holds (``cards/effect.py``)."""
    answers: ClassVar[tuple[int, ...]] = ()
    """The triggers whose pending event it changes; without any, it may stand everywhere."""

    def __init__(self, effect: "Effect") -> None:
        """Keep what an effect of a card file says."""

    @classmethod
    def read(cls, effect: "Effect") -> "Word | None":
        """The word that an effect of a card file describes; None after telling what is wrong with it."""
        return cls(effect)

    def run_framed(self, state: "TearsState", after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        """Carry it out and return the frame on top; ``after`` is what comes next, ``scope`` that of the effect.

        Words that are always done at once do not have it.
        """
        raise NotImplementedError

    def run_inline(self, state: "TearsState", ability: Ability, sense: Sense) -> bool:
        """Carry it out without a frame, if nobody is asked and nobody could answer; tell whether it was carried out."""
        return False

    aim: ClassVar[str] = "{source}: choose {target}."
    """How a player is asked to choose what it does something to."""
    deed: ClassVar[str] = "{thing}"
    """The same on a button."""
    harms: ClassVar[bool] = False
    """Whether nobody would choose a card of their own for it."""

    def aims(self, slot: int) -> bool:
        """Whether it does something to what is chosen in a slot."""
        return False

    def aim_for(self, slot: int) -> str:
        """How a player is asked for what fills a slot."""
        return self.aim

    def deed_for(self, slot: int) -> str:
        """What choosing for a slot does."""
        return self.deed

    def measure(self, state: "TearsState", sense: Sense) -> Thing:
        """How much it does, or to what, for its sentences."""
        return 0

    def choices(self) -> list[str]:
        """The names of the choices that it offers, if it offers any."""
        return []

    def is_possible(self, state: "TearsState", sense: Sense) -> bool:
        """Whether it would have a subject now; impossible options are not offered (TMM-FX-33)."""
        return True


def sense_of(scope: Scope) -> Sense:
    """How the effect of ``scope`` reads the table."""
    resolution = resolution_of(scope)
    return Sense(scope.you, scope.card, resolution.subject, resolution.refs)


def source_key(state: "TearsState", scope: Scope) -> str:
    """The key of the card whose ability the frame of ``scope`` resolves."""
    return state.file.designs[state.file.abilities[resolution_of(scope).ability].kind].key


def source_named(state: "TearsState", scope: Scope) -> Thing:
    """The same card and its ability, in words."""
    ability = state.file.abilities[resolution_of(scope).ability]
    design = state.file.designs[ability.kind]
    return with_title(Card(design.key, design.name), ability.title)


def player_seat(sense: Sense, player: int) -> int:
    """The seat that a text calls ``you`` or ``opponent``."""
    return 1 - sense.you if player == OPPONENT else sense.you


def word_of(state: "TearsState", scope: Scope) -> Word:
    """The word that a frame of ``scope`` belongs to."""
    resolution = resolution_of(scope)
    return state.file.abilities[resolution.ability].blocks[resolution.block][resolution.at]
