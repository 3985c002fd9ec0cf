"""The page speaks the language of the browser, or the one that was chosen; so does the server at its tables."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visits


def test_a_german_browser_gets_german_pages_prompts_and_log(visit: Visits) -> None:
    visitor = visit(locale="de-AT")
    visitor.go("/")
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rück eine Bank heran.")
    visitor.start("dominion", seat=0, options={"start": 0})
    visitor.wait_for_turn()
    expect(page.get_by_test_id("prompt")).to_contain_text("Kaufphase")
    expect(page.get_by_label("Deine Hand").get_by_role("button", name="Kupfer").first).to_be_visible()
    page.get_by_role("button", name="Geldkarten spielen").click()
    expect(page.get_by_role("log")).to_contain_text("Du spielst")
    visitor.go("/lobby")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lobby")


def test_a_table_is_set_up_in_german(visit: Visits) -> None:
    visitor = visit(locale="de-AT")
    visitor.go("/new/domino-knights")
    page = visitor.page
    page.get_by_role("button", name="weitere Optionen").click()
    for label in ("Leben zu Beginn", "Wen eine Dame fernhält", "Sekunden zum Antworten"):
        expect(page.get_by_text(label, exact=True)).to_be_visible()
    expect(page.get_by_label("Wen eine Dame fernhält").locator("option").first).to_have_text("Gemeinsame Farbe")
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Domino Knights für \w+: Schlicht"))


def test_a_number_that_need_not_be_given_is_a_word_until_it_is_typed(visit: Visits) -> None:
    visitor = visit(locale="de-AT")
    visitor.go("/new/domino-knights")
    page = visitor.page
    page.get_by_role("button", name="weitere Optionen").click()
    field = page.get_by_label("Kartenspiele")
    expect(field).to_have_value("")
    expect(field).to_have_attribute("placeholder", "Automatisch")
    expect(page.get_by_label("Wer beginnt")).to_have_attribute("placeholder", "Das Los")
    for typed, sent in (("2", {"decks": 2}), ("", {})):
        with page.expect_request("**/api/games/domino-knights/options*") as asked:
            field.fill(typed)
        wanted = asked.value.post_data_json
        assert wanted is not None and wanted["values"] == sent


def test_a_refusal_is_german_whatever_the_browser_speaks(visit: Visits) -> None:
    visitor = visit(locale="de-AT")
    visitor.go("/")
    page = visitor.page
    visitor.go(f"/player/{visitor.fetch('GET', '/api/me')['id']}")
    page.get_by_label("Anmeldename").fill("anna")
    page.get_by_label("Passwort").fill("ein langes Passwort")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.get_by_text("Anmeldename oder Passwort stimmt nicht.")).to_be_visible()
    visitor.complaints[:] = [some for some in visitor.complaints if "/api/login" not in some]  # it was to be refused
    visitor.sit("nowhere")
    expect(page.get_by_text("Es gibt keinen Tisch 'nowhere'.")).to_be_visible()


def test_cards_are_called_in_german_where_ten_are_picked(visit: Visits) -> None:
    visitor = visit(locale="de-AT")
    visitor.go("/new/dominion/pick")
    page = visitor.page
    page.get_by_role("button", name=re.compile("^Dorf[.]")).click()
    expect(page.get_by_role("button", name="Dorf entfernen")).to_be_visible()
    expect(page.get_by_role("heading", name="Dorf", exact=True)).to_be_visible()


def test_the_language_is_a_setting(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", seat=0, options={"start": 0})
    visitor.wait_for_turn()
    page = visitor.page
    expect(page.get_by_test_id("prompt")).to_contain_text("Buy phase")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_test_id("prompt")).to_contain_text("Kaufphase")
    page.get_by_text("Mehr", exact=True).click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_test_id("prompt")).to_contain_text("Buy phase")


def test_a_browser_of_another_language_gets_english(visit: Visits) -> None:
    visitor = visit(locale="nl")
    visitor.go("/ranking/dominion")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(re.compile("Ranking"))


def test_an_objective_of_1066_has_its_german_name(visit: Visits) -> None:
    visitor = visit(locale="de-AT")
    visitor.start("1066", seat=0)
    visitor.pick("saxon")
    expect(visitor.page.get_by_role("group", name="Ziele von").first).to_contain_text("Der Halleysche Komet")
