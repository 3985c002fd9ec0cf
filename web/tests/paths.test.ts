import { afterEach, describe, expect, it, vi } from "vitest";

/** The addresses of a hall that is served at `base`. */
async function at(base: string) {
  vi.stubEnv("BASE_URL", base);
  vi.resetModules();
  const { to, file, within } = await import("../src/net/paths");
  const { read } = await import("../src/state/router.svelte");
  const path = (address: string) => within(new URL(address, "http://hall/"))?.pathname;
  return { to, file, path, read: (address: string) => read(new URL(address, "http://hall/")) };
}

describe("addresses", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("stay as they are at the root", async () => {
    const { to, file, path } = await at("/");
    expect([to("/"), to("/lobby"), file("/icon.svg"), path("/lobby")]).toEqual(["/", "/lobby", "/icon.svg", "/lobby"]);
  });

  it("lie under the base path, and nothing else does", async () => {
    const { to, path, read } = await at("/games/");
    expect([to("/"), to("/table/abc")]).toEqual(["/games/", "/games/table/abc"]);
    expect(["/games/lobby", "/games", "/gamesters", "/lobby"].map(path)).toEqual(["/lobby", "/", undefined, undefined]);
    expect(read("/games/table/abc?guided=1")).toMatchObject({ page: "table", rest: ["abc"] });
  });

  it("stand behind a # where there is no server that knows paths", async () => {
    const { to, file, path, read } = await at("./");
    expect([to("/"), to("/table/abc"), file("/icon.svg")]).toEqual(["#/", "#/table/abc", "./icon.svg"]);
    expect(["/some/page.html#/lobby", "/some/", "/some/#main"].map(path)).toEqual(["/lobby", "/", undefined]);
    const route = read("/some/#/rules/dominion?q=1#DOM-1");
    expect(route).toMatchObject({ page: "rules", rest: ["dominion"], hash: "DOM-1" });
    expect(route.query.get("q")).toBe("1");
  });
});
