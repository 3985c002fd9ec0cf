"""Every verb of the card format, by the word that stands under ``op``. A new one is a class, added here."""

from typing import TYPE_CHECKING, Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.keys import KINDS, WORDS
from meadhall.games.tears1066.effects import army, control, deck, entering, hand, moving, pending, totals
from meadhall.games.tears1066.effects.word import Word
from meadhall.kernel.bounds import nearest, shown
from meadhall.kernel.declaring import run_declarations
from meadhall.kernel.errors import MeadhallError

if TYPE_CHECKING:
    from meadhall.games.tears1066.cards.ability import AbilityReader

VERBS: Final[dict[str, type[Word]]] = {}
_texts: Final[dict[str, str]] = {}


def add_verb(word: type[Word]) -> None:
    """Let card files use a verb; raise MeadhallError if it has no name of its own, or keys of kinds that there are not."""
    if not word.op or word.op in VERBS:
        raise MeadhallError(f"a verb needs an op of its own, not {word.op!r}")
    for key, kind in word.keys.items():
        if kind not in WORDS and kind not in KINDS and "|" not in kind:
            allowed = ", ".join(sorted([*WORDS, *KINDS]))
            raise MeadhallError(f"the key {key!r} of {word.op!r} is of an unknown kind {kind!r}; there are {allowed}")
    VERBS[word.op] = word


_OURS: Final[list[type[Word]]] = [
    *(army.Damage, army.Heal, army.Destroy, army.Sacrifice),
    *(pending.Prevent, pending.Increase, pending.Redirect, pending.Save, pending.ReplaceZone, pending.CancelAbility),
    *(army.Modify, totals.ModifyTotal, totals.ModifyObjective, entering.CostNext, army.GiveFlag, army.Grant),
    *(moving.Ready, moving.Tire, moving.Move, moving.Swap),
    *(hand.Draw, deck.Mill, hand.Discard, hand.RevealHand, deck.Look, deck.Search, deck.Shuffle),
    *(entering.Return, entering.PutIntoPlay, entering.PlayCard, entering.Attach, entering.RemoveAttachment),
    *(totals.WedgeDamage, totals.WedgeHeal, totals.ObjectiveDamage, totals.ObjectiveHeal),
    *(totals.SkipBattle, totals.SwapTotals, totals.TakeMarker),
    *(control.Choose, control.Unless, control.Branch, control.ForEach),
]
for _word in _OURS:
    add_verb(_word)


def declare_verbs(name: str, text: str) -> None:
    """Run Python that adds verbs; the same text is run once. Never for strangers."""
    if _texts.get(name) != text:
        run_declarations(name, text)
        _texts[name] = text


def own_verbs() -> tuple[str, str]:
    """The name and the text of the file that added verbs; empty if there is none."""
    return next(iter(_texts.items()), ("", ""))


def read_word(reader: "AbilityReader", data: dict[str, Any], path: str) -> Word | None:
    """The word that an effect describes; None after telling what is wrong with it."""
    op = data.get("op")
    if not isinstance(op, str) or op not in VERBS:
        close = nearest(op, list(VERBS)) if isinstance(op, str) else ""
        reader.wrong(f"{path}.op", f"{shown(op)} is not an operation{f'; is {close} meant?' if close else ''}")
        return None
    verb: Any = VERBS[op]  # so that the compiled rules ask the class itself, also one that is not compiled
    needed = [key for key in verb.keys if not key.endswith("?")]
    allowed = [key[:-1] for key in verb.keys if key.endswith("?")]
    if not reader.has_keys(data, path, ("op", *needed), tuple(allowed)):
        return None
    if verb.answers and reader.trigger_event() not in verb.answers:
        names = " or ".join(numbers.TRIGGERS[event] for event in verb.answers)
        reader.wrong(path, f"{op} only answers the trigger {names}")
        return None
    word: Word | None = verb.read(Effect(reader, data, path, verb.keys))
    return word
