import { expect, test } from "vitest";
import { known, listed, t, tn } from "../src/state/t";

test("the first language of the browser that there is", () => {
  expect(known(["de-AT", "en"], ["en", "de"])).toBe("de");
  expect(known(["nl", "en-GB", "de"], ["en", "de"])).toBe("en");
  expect(known(["nl"], ["en", "de"])).toBe("en");
});

test("a sentence with what it names", () => {
  expect(t("Waiting for {who} …", { who: "Ash" })).toBe("Waiting for Ash …");
  // @ts-expect-error what is named must be given
  expect(t("Waiting for {who} …")).toBe("Waiting for {who} …");
});

test("numbers of things, and several of them", () => {
  expect([0, 1, 2].map((n) => tn(n, "{n} card", "{n} cards"))).toEqual(["0 cards", "1 card", "2 cards"]);
  expect(listed(["Ash", "Bo"])).toBe("Ash and Bo");
});
