import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { MOST_WORDS, Speech, wordsIn } from "../../src/state/speech.svelte";
import Announcer from "../../src/table/Announcer.svelte";
import Card from "../../src/table/Card.svelte";
import Log from "../../src/table/Log.svelte";
import PromptBar from "../../src/table/PromptBar.svelte";
import { decision, shown } from "./shown";

const option = (key: string, more = {}) => ({ key, count: 1, label: key, ...more });

describe("the prompt bar", () => {
  const turn = decision({
    options: [
      option("buy gold", { about: "gold", zone: "supply" }),
      option("treasures", { main: true }),
      option("end", { main: true }),
    ],
  });
  const props = { idle: "Waiting …", placed: (some: { zone?: string }) => some.zone !== undefined };

  it("shows what the board does not, the first main answer in gold, and sends what is pressed", async () => {
    const { page, find, answers } = await shown(PromptBar, props, turn);
    expect(find("[data-testid=prompt]").textContent.trim()).toBe("Your move.");
    expect([...page.querySelectorAll<HTMLElement>("[data-pick]")].map((button) => button.dataset.pick)).toEqual([
      "treasures",
      "end",
    ]);
    expect(page.querySelectorAll(".main").length).toBe(1);
    find("[data-pick=treasures].main").click();
    expect(answers).toEqual([["treasures"]]);
  });

  it("waits until enough is picked, and then confirms", async () => {
    const two = decision({ low: 2, high: 2, options: [option("a"), option("b"), option("c")] });
    const { find, answers } = await shown(PromptBar, props, two);
    for (const key of ["a", "c"]) {
      expect(find("[data-testid=confirm]").hasAttribute("disabled")).toBe(true);
      find(`[data-pick=${key}]`).click();
      flushSync();
    }
    find("[data-testid=confirm]").click();
    expect(answers).toEqual([["a", "c"]]);
  });

  it("says whom it waits for when nothing is asked", async () => {
    const { page, find } = await shown(PromptBar, props);
    expect(find("[data-testid=prompt]").textContent.trim()).toBe("Waiting …");
    expect(page.querySelector("[data-pick]")).toBe(null);
  });
});

describe("a card", () => {
  it("picks its option, and knows its printed name from the server", async () => {
    const open = decision({ options: [option("buy gold", { about: "gold" })] });
    const { find, asked, answers } = await shown(Card, { card: "gold", keys: ["buy gold"] }, open);
    expect(asked).toEqual([expect.stringMatching(/^GET \/tables\/t\d+\/cards$/)]);
    expect(find(".hidden-words").textContent).toBe("buy gold: Gold");
    expect(find("img").getAttribute("src")).toBe("face:dominion/gold");
    find("button.legal").click();
    expect(answers).toEqual([["buy gold"]]);
  });

  it("asks why when it cannot be picked", async () => {
    const { find, context, answers } = await shown(Card, { card: "silver", thing: "buy silver" }, decision());
    const questions: string[] = [];
    context.ask = (thing) => questions.push(thing);
    find("button").click();
    expect([questions, answers]).toEqual([["buy silver"], []]);
  });
});

describe("the log", () => {
  it("names players and cards, and sets the beginning of a turn apart", async () => {
    const line = (number: number, event: string, text: string) => ({
      number,
      event,
      seat: 1,
      fields: { card: "gold" },
      line: text,
    });
    const lines = [line(0, "turn_start", "Seat 1, turn 1."), line(1, "buy", "Seat 1 buys a Gold.")];
    const { page, find, context } = await shown(Log, { lines });
    expect(page.querySelectorAll("details > summary.start").length, "a turn can be folded").toBe(1);
    expect(find("[data-testid=total]").textContent.trim()).toBe("bought: Gold");
    expect(find(".under .seat-1").textContent).toBe("Ben");
    find("button.card").click();
    expect(context.enlarged).toBe("gold");
  });
});

describe("the announcer", () => {
  it("says one thing after another, the question last, and what repeats again", async () => {
    const speech = new Speech();
    speech.tell(["Ben buys a Gold."]);
    speech.tell(["Ben buys a Gold."]);
    const { page } = await shown(Announcer, { speech, asked: "Your move.", decision: 4, news: ["Ben: hello"] });
    expect(page.querySelector("[aria-live=assertive]"), "nothing cuts off what is being said").toBeNull();
    const said = () => [...page.querySelectorAll("[aria-live=polite] p")].map((part) => part.textContent.trim());
    await new Promise((done) => setTimeout(done, 200));
    flushSync();
    expect(said()).toEqual(["Ben buys a Gold.", "Ben buys a Gold.", "Your move.", "Ben: hello"]);
  });
  it("leaves out what would take too long, and says so once", () => {
    const speech = new Speech();
    const long = "one two three four five six seven eight nine ten";
    speech.tell(Array.from({ length: 12 }, () => long));
    expect(speech.said.map(({ text }) => wordsIn(text)).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(MOST_WORDS);
    expect(speech.said.filter(({ text }) => text.includes("More has happened")).length).toBe(1);
    speech.answered();
    speech.tell([long]);
    expect(speech.said.at(-1)?.text).toBe(long);
  });
  it("leaves room for a long question", () => {
    const speech = new Speech();
    const question = Array.from({ length: 30 }, () => "why").join(" ");
    speech.tell(
      Array.from({ length: 12 }, () => "one two three four five six"),
      [],
      question,
    );
    speech.say(question);
    expect(speech.said.map(({ text }) => wordsIn(text)).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(MOST_WORDS);
  });
  it("tells whoever is not asked any more every turn anew", () => {
    const speech = new Speech();
    const long = Array.from({ length: 30 }, () => "word").join(" ");
    speech.tell([long, long]);
    speech.onlooks = () => true;
    speech.tell(["You are out."]);
    expect(speech.said.at(-1)?.text).toBe("You are out.");
    speech.sayOnce("You are out.");
    expect(speech.said.filter(({ text }) => text === "You are out.").length).toBe(1);
  });
});
