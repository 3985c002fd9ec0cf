"""One search over pages, cards, words and clauses. Exact ids come first, then names and synonyms, then headings, then texts."""

import difflib
import functools
import re
import unicodedata
from typing import Final, Literal, NamedTuple

from meadhall import games
from meadhall.kernel.bounds import LONGEST_NAME, LONGEST_WORDS, shown
from meadhall.kernel.errors import MeadhallError
from meadhall.kit import trace
from meadhall.rulebook.book import book

Kind = Literal["page", "card", "word", "clause"]
EXACT: Final = 100
NAMED: Final = 80
BEGINS: Final = 60
TITLED: Final = 50
HEADED: Final = 40
SAID: Final = 10
CLOSE: Final = 0.75
"""How much alike a word and what was meant have to be."""
WELL_KNOWN: Final = ("Might", "Zeal", "Wedge", "Trash", "Gain", "Chain", "Candidate", "Blocker", "Suit")
"""Words to begin with, of whichever game."""
_KINDS: Final[dict[Kind, int]] = {"card": 3, "page": 2, "word": 1, "clause": 0}
"""Between equally good finds, the one that tells more about less comes first."""

_HEADINGS: Final = re.compile(r"^#+ (.+)$|\*\*(.+?)\*\*", re.MULTILINE)


class Found(NamedTuple):
    """Something that a search found."""

    kind: Kind
    key: str
    """Page or card or word by its key, clause by its id."""
    title: str
    line: str
    """One line that says what it is."""
    score: int


class Entry(NamedTuple):
    """Something that can be found, with the words that find it."""

    kind: Kind
    key: str
    title: str
    line: str
    names: tuple[str, ...]
    """Title and synonyms, folded."""
    headings: str
    text: str


def search(game: str, words: str, limit: int = 12) -> list[Found]:
    """What the rulebook of ``game`` has about ``words``, best first.

    >>> [(found.kind, found.key) for found in search("domino-knights", "majesty", 1)]
    [('card', 'majesty')]
    """
    wanted = _folded(words[:LONGEST_WORDS])
    if not wanted:
        return []
    stems = [_stem(word) for word in wanted.split()]
    scored = [(_score(entry, wanted, stems), entry) for entry in entries(game)]
    scored = [(score, entry) for score, entry in scored if score]
    scored.sort(key=lambda pair: (-pair[0], -_KINDS[pair[1].kind], len(pair[1].title)))
    return [Found(entry.kind, entry.key, entry.title, entry.line, score) for score, entry in scored[:limit]]


def suggestion(game: str, words: str) -> str:
    """A sentence for a search that found nothing.

    >>> suggestion("domino-knights", "wizzard")
    "Nothing for 'wizzard'. Did you mean Wizard (any Ten)?"
    >>> suggestion("dominion", "wizard")
    "Nothing for 'wizard' here. Domino Knights has Wizard (any Ten)."
    """
    known: dict[str, str] = {}
    for entry in sorted(entries(game), key=lambda one: -_KINDS[one.kind]):
        for name in (*entry.names, _folded(entry.key)) if entry.kind != "clause" else ():
            known.setdefault(name, entry.title)
    close = difflib.get_close_matches(_folded(words[:LONGEST_NAME]), list(known), 1, cutoff=CLOSE)
    if close:
        return f"Nothing for {shown(words)}. Did you mean {known[close[0]]}?"
    for other in games.all_keys():
        found = [] if other == game else search(other, words, 1)
        if found and found[0].score >= TITLED and found[0].kind != "clause":
            return f"Nothing for {shown(words)} here. {book(other).game.title} has {found[0].title}."
    return f"Nothing for {shown(words)}. Try a card's name{_example(game)}."


def _example(game: str) -> str:
    """A few words of the glossary, for whoever does not know what to look for."""
    names = {word.name for word in book(game).words}
    some = [name for name in WELL_KNOWN if name in names][:3]
    return f" or a word such as {', '.join(some[:-1])} or {some[-1]}" if len(some) > 1 else ""


def _score(entry: Entry, wanted: str, stems: list[str]) -> int:
    if wanted == _folded(entry.key):
        return EXACT
    if wanted in entry.names:
        return NAMED + (5 if entry.names[0] == wanted else 0)
    if any(name.startswith(wanted) for name in entry.names):
        return BEGINS
    if any(_holds(name, stems) for name in entry.names):
        return TITLED
    if _holds(entry.headings, stems):
        return HEADED
    if _holds(entry.text, stems):
        return SAID
    return 0


def _holds(text: str, stems: list[str]) -> bool:
    """Whether every wanted word begins a word of the text."""
    return all(text.startswith(stem) or f" {stem}" in text for stem in stems)


def _stem(word: str) -> str:
    for ending in ("ies", "es", "s"):
        if len(word) > len(ending) + 2 and word.endswith(ending) and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word


def _folded(text: str) -> str:
    """Lower case without accents and signs: ``Ælfric's`` and ``aelfrics`` are the same."""
    plain = text.casefold().replace("æ", "ae").replace("'", "").replace("’", "")
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[\w+.-]+", plain))


@functools.cache
def entries(game: str) -> tuple[Entry, ...]:
    """Everything in the rulebook of ``game`` that a search can find."""
    told = book(game)
    found = []
    for page in told.pages:
        headings = " ".join("".join(pair) for pair in _HEADINGS.findall(page.text))
        found.append(_entry("page", page.key, page.title, page.summary, page.synonyms, headings, page.text))
    for card in told.cards:
        said = " ".join(f"{ruling.question} {ruling.answer}" for ruling in card.rulings)
        found.append(
            _entry("card", card.key, card.name, card.text, card.synonyms, card.facts, f"{card.text} {said} {card.good}")
        )
    for word in told.words:
        found.append(_entry("word", word.key, word.name, word.text, word.synonyms, "", word.text))
    try:
        clauses = trace.clauses(told.game.key)
    except (MeadhallError, OSError):
        clauses = ()
    for clause in clauses:
        line = clause.text.replace(" | ", "; ").replace("`", "")
        found.append(_entry("clause", clause.id, clause.id, line, (), "", clause.text))
    return tuple(found)


def _entry(kind: Kind, key: str, title: str, line: str, synonyms: tuple[str, ...], headings: str, text: str) -> Entry:
    names = tuple(_folded(name) for name in (title, *synonyms))
    return Entry(kind, key, title, line, names, _folded(headings), _folded(f"{line} {text}"))
