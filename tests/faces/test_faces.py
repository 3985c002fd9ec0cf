"""Every card of every game has a face of its own: well-formed, self-contained, true to the rule of tincture."""

import re
import xml.etree.ElementTree as ET

import pytest

from meadhall import games, languages
from meadhall.faces import UnknownCard, arms, face
from meadhall.faces import dominion as dominion_faces
from meadhall.faces import tears1066 as tears_faces
from meadhall.faces.domino_knights import DOMINO_KEY
from meadhall.faces.shield import CHARGES, DIVISIONS, ORDINARIES, problems, shield
from meadhall.games.dominion.cards.kinds import KEYS, KINDS
from meadhall.kernel.blazon import Blazon
from meadhall.kernel.errors import MeadhallError, UnknownGame
from meadhall.server.face_files import packed_faces

SVG = "{http://www.w3.org/2000/svg}"


def playable() -> list[str]:
    """The games whose cards can be listed."""
    found = []
    for key in ("dominion", "1066", "domino-knights"):
        games.find(key).cards()
        found.append(key)
    return found


ALL = [(key, str(data["key"])) for key in playable() for data in games.find(key).cards()]


def picture(game: str, card: str) -> str:
    """The drawing without its title."""
    text = face(game, card)
    return text[text.index("</title>") :]


@pytest.mark.parametrize(("game", "card"), ALL, ids=[f"{game}-{card}" for game, card in ALL])
def test_a_face_is_well_formed_and_fetches_nothing(game: str, card: str) -> None:
    text = face(game, card)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    title = root.find(f"{SVG}title")
    assert title is not None and title.text
    assert text.count("http") == 1, "only the name space may be an address"
    assert "href" not in text and "@import" not in text and "<script" not in text
    assert "$m" not in text and "$l" not in text
    assert len(text) < 16_000


@pytest.mark.parametrize("game", playable())
def test_different_cards_have_different_pictures(game: str) -> None:
    seen: dict[str, dict[str, object]] = {}
    for data in games.find(game).cards():
        drawn = picture(game, str(data["key"]))
        if drawn in seen:
            twin = seen[drawn]
            same = ("name", "title", "faction", "deck")
            assert game != "dominion" and [twin.get(part) for part in same] == [data.get(part) for part in same], data["key"]
        seen[drawn] = data


@pytest.mark.parametrize("game", playable())
def test_a_face_never_changes(game: str) -> None:
    card = str(games.find(game).cards()[3]["key"])
    first = face(game, card)
    face.cache_clear()
    assert face(game, card) == first


def test_charges_stand_out_on_their_fields() -> None:
    for key, blazon in ((key, dominion_faces.blazon_of(key)) for key in KEYS[:KINDS]):
        assert problems(blazon) == [], key
    for data in games.find("1066").cards():
        assert problems(tears_faces.blazon_of(data)) == [], data["name"]


def test_metal_on_metal_is_a_problem() -> None:
    assert problems(Blazon("or", "tower", "argent")) == ["tower argent does not stand out on or"]


def test_every_dominion_card_shows_its_cost_and_name() -> None:
    for data in games.find("dominion").cards():
        words = [element.text for element in ET.fromstring(face("dominion", str(data["key"]))).iter(f"{SVG}text")]
        assert str(data["cost"]) in words
        assert "".join(str(data["name"]).split()) in "".join("".join(word.split()) for word in words if word)


def test_every_charge_division_and_ordinary_can_be_drawn() -> None:
    for charge in CHARGES:
        ET.fromstring(f"<svg>{shield(Blazon('azure', charge, 'or'), 0, 0, 100, 'x')}</svg>")
    for division in DIVISIONS:
        ET.fromstring(f"<svg>{shield(Blazon('azure', 'star', 'or', division, 'gules'), 0, 0, 100, 'x')}</svg>")
    for ordinary in ORDINARIES:
        blazon = Blazon("ermine", "star", "gules", ordinary=ordinary, ordinary_tincture="sable" if ordinary else "")
        ET.fromstring(f"<svg>{shield(blazon, 0, 0, 100, 'x')}</svg>")


@pytest.mark.parametrize(("domino", "pips"), [("0-0", 0), ("6-4", 10), ("9-2", 11), ("12-11", 23)])
def test_a_domino_shows_its_pips(domino: str, pips: int) -> None:
    assert DOMINO_KEY.fullmatch(domino)
    circles = list(ET.fromstring(face("domino-knights", domino)).iter(f"{SVG}circle"))
    assert len(circles) == pips + 1, "the pips and the pin in the middle"


@pytest.mark.parametrize(("card", "signs"), [("2S", 2), ("7H", 7), ("9C", 9), ("10D", 10)])
def test_a_plain_card_shows_its_suit_signs(card: str, signs: int) -> None:
    paths = list(ET.fromstring(face("domino-knights", card)).iter(f"{SVG}path"))
    assert len(paths) == signs + (1 if signs == 10 else 2), "the signs, and one in each corner that names no power"


def test_copies_from_later_decks_look_the_same() -> None:
    assert picture("domino-knights", "KS.2") == picture("domino-knights", "KS")


def test_arms_are_told_in_words() -> None:
    assert arms("dominion", "smithy") == "Per fess sable and gules, an anvil or"
    assert arms("domino-knights", "KS") == ""


def test_backs_are_drawn() -> None:
    for game in ("dominion", "1066", "domino-knights"):
        ET.fromstring(face(game, "back"))
    ET.fromstring(face("domino-knights", "hidden-domino"))


@pytest.mark.parametrize("card", ["", "../etc", "coppper", "13S", "7-"])
def test_an_unknown_card_is_refused_in_one_sentence(card: str) -> None:
    for game in ("dominion", "1066", "domino-knights"):
        with pytest.raises(UnknownCard, match="has no card"):
            face(game, card)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        face("chess", "queen")
    assert issubclass(UnknownCard, MeadhallError)


@pytest.mark.parametrize("language", ["en", *languages.CODES])
@pytest.mark.parametrize("game", playable())
def test_all_faces_of_a_game_are_below_fifty_kilobytes(game: str, language: str) -> None:
    """Compressed, as a browser fetches them: those of one language."""
    assert len(packed_faces(game, languages.language(language))) < 50_000


@pytest.mark.parametrize(
    ("game", "card", "words"),
    [
        ("dominion", "village", "dorf aktion"),
        ("dominion", "province", "provinz punkte"),
        ("domino-knights", "10C", "zauberer"),
        ("1066", "saxon-swordsmen", "fussvolk"),
    ],
)
def test_a_face_is_lettered_in_the_language_of_its_reader(game: str, card: str, words: str) -> None:
    said = words_on(game, card, "de")
    assert set(words.split()) <= said, said
    assert not set(words.split()) & words_on(game, card)


def test_every_game_has_its_own_back_and_hem() -> None:
    for name in ("back", "hem", "hem-light"):
        assert len({face(game, name) for game in playable()}) == 3, name


def words_on(game: str, card: str, language: str = "en") -> set[str]:
    """What can be read on a face."""
    drawn = ET.fromstring(face(game, card, languages.language(language)))
    return {word for element in drawn.iter(f"{SVG}text") for word in str(element.text).casefold().split()}


def test_kinds_are_told_without_colour() -> None:
    for data in games.find("dominion").cards():
        assert {str(kind) for kind in data["types"]} <= words_on("dominion", str(data["key"])), data["name"]
    colourless = {re.sub(r'(fill|stroke|stop-color)="[^"]*"', "", picture("domino-knights", f"7{suit}")) for suit in "SHDC"}
    assert len(colourless) == 4
