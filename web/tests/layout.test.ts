import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const source = new URL("../src/", import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|css)$/.test(name));
const text = (name: string) => readFileSync(new URL(name, source), "utf8");

describe("the layout", () => {
  it("asks for the size of the screen in one file, seldom", () => {
    const asking = files.filter((name) => text(name).includes("@media"));
    expect(asking).toEqual(["layout.css"]);
    expect(text("layout.css").match(/@media/g)!.length).toBeLessThanOrEqual(6);
  });

  it("keeps every part small enough to be read at once", () => {
    const long = files.filter((name) => text(name).split("\n").length > 400);
    expect(long).toEqual([]);
  });
});
