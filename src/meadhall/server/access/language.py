"""The language that a request is answered in."""

from typing import Any, Final
from urllib.parse import parse_qs

from meadhall import languages
from meadhall.kernel.sentence import ENGLISH, Language

_LONGEST: Final = 200


def language_of(scope: Any) -> Language:
    """The language that a request names as ``?language=``, or the first of its header that we have; English otherwise."""
    asked = parse_qs(scope["query_string"][:_LONGEST].decode("latin-1")).get("language", [])
    header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    for wanted in (*asked, *header[:_LONGEST].decode("latin-1").split(",")):
        code = wanted.partition(";")[0].partition("-")[0].strip().lower()
        if code == ENGLISH.code or code in languages.CODES:
            return languages.language(code)
    return ENGLISH
