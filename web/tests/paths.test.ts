import { afterEach, describe, expect, it, vi } from "vitest";

/** The addresses of a hall that is served at `base`. */
async function at(base: string) {
  vi.stubEnv("BASE_URL", base);
  vi.resetModules();
  return { ...(await import("../src/net/paths")), ...(await import("../src/state/router.svelte")) };
}

describe("addresses", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("stay as they are at the root", async () => {
    const { to, pathOf } = await at("/");
    expect([to("/"), to("/lobby"), pathOf("/lobby")]).toEqual(["/", "/lobby", "/lobby"]);
  });

  it("lie under the base path, and nothing else does", async () => {
    const { to, pathOf, read } = await at("/games/");
    expect([to("/"), to("/table/abc")]).toEqual(["/games/", "/games/table/abc"]);
    expect([pathOf("/games/lobby"), pathOf("/games"), pathOf("/gamesters"), pathOf("/lobby")]).toEqual([
      "/lobby",
      "",
      null,
      null,
    ]);
    expect(read(new URL("http://hall/games/table/abc?guided=1"))).toMatchObject({ page: "table", rest: ["abc"] });
  });
});
