import { describe, expect, it, vi } from "vitest";
import { UpdatePlayer } from "../src/motion/updates.svelte";
import type { EventInfo, Play, Update } from "../src/net/messages";

const event = (number: number, seat: number, line: string, more: Partial<EventInfo> = {}): EventInfo => ({
  number,
  event: "x",
  seat,
  fields: {},
  line,
  ...more,
});
const play = (mark: number, seat = 0): Play =>
  ({
    view: { seat, mark },
    says: [],
    undo: { can: "no", asked_by: null, agreed: [] },
    clock: { kind: "none", amount: 0, until: null },
    auto: {},
  }) as unknown as Play;
const update = (mark: number, ...events: EventInfo[]): Update => ({
  type: "update",
  events,
  play: play(mark),
  spoken: [],
  asides: [],
});

function staged(moves = true) {
  const gates: (() => void)[] = [];
  const updates = new UpdatePlayer({
    moves: () => moves,
    speed: () => 1,
    sleep: () => new Promise((done) => gates.push(done)),
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { updates, gates, settle };
}

describe("the updates", () => {
  it("plays the moves of others in order, the view first and then the motion", async () => {
    const { updates, gates, settle } = staged();
    updates.reset(play(0), []);
    updates.push(update(1, event(0, 1, "Ash plays.")));
    updates.push(update(2, event(1, 1, "Ash buys.")));
    await settle();
    expect(updates.lines.map((line) => line.line)).toEqual(["Ash plays."]);
    expect((updates.play!.view as { mark: number }).mark).toBe(1);
    gates.shift()!();
    await settle();
    expect((updates.play!.view as { mark: number }).mark).toBe(2);
    expect(updates.isBehind).toBe(true);
    gates.shift()!();
    await settle();
    expect(updates.isBehind).toBe(false);
  });

  it("shows one's own moves at once", async () => {
    const { updates, settle } = staged();
    updates.reset(play(0), []);
    updates.push(update(1, event(0, 0, "I play.")));
    await settle();
    expect((updates.play!.view as { mark: number }).mark).toBe(1);
  });

  it("looks longer at what is new than at more of the same, and not at all at one's own part", async () => {
    const naps: number[] = [];
    const updates = new UpdatePlayer({ moves: () => true, speed: () => 1, sleep: async (time) => void naps.push(time) });
    updates.reset(play(0), []);
    const treasure = { event: "play_treasure" };
    updates.push(
      update(
        1,
        event(0, 0, "I clean up."),
        event(1, 1, "Ash begins."),
        event(2, 1, "Copper", treasure),
        event(3, 1, "Copper", treasure),
        event(4, 1, "Ash buys."),
      ),
    );
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    expect((updates.play!.view as { mark: number }).mark).toBe(1);
    expect(naps).toEqual([650, 650, 140, 650]);
  });

  it("skips ahead when asked", async () => {
    const { updates, settle } = staged();
    updates.reset(play(0), []);
    for (let mark = 1; mark < 6; mark += 1) updates.push(update(mark, event(mark, 1, `move ${mark}`)));
    await settle();
    updates.skip();
    await settle();
    expect((updates.play!.view as { mark: number }).mark).toBe(5);
    expect(updates.lines.length).toBe(5);
  });

  it("waits for nothing when nothing may move", async () => {
    const { updates, settle } = staged(false);
    updates.reset(play(0), []);
    updates.push(update(1, event(0, 1, "Ash plays.")));
    updates.push(update(2, event(1, 1, "Ash buys.")));
    await settle();
    expect((updates.play!.view as { mark: number }).mark).toBe(2);
  });

  it("forgets the lines that were taken back", () => {
    const { updates } = staged();
    updates.reset(play(0), [
      event(0, 0, "a"),
      event(1, 0, "b"),
      event(2, 0, "c"),
      event(3, 0, "taken back", { event: "undo", back_to: 1 }),
    ]);
    expect(updates.lines.map((line) => line.line)).toEqual(["a", "taken back"]);
  });

  it("tells the rest at once and goes on from there after a lost connection", async () => {
    const { updates, gates, settle } = staged();
    updates.reset(play(0), [event(0, 0, "a")]);
    updates.push(update(1, event(1, 1, "b"), event(2, 1, "c")));
    updates.push(update(2, event(3, 1, "d")));
    await settle();
    updates.reset(play(9), [event(4, 1, "e")]);
    gates.shift()!();
    await settle();
    expect((updates.play!.view as { mark: number }).mark).toBe(9);
    expect(updates.lines.map((line) => line.line)).toEqual(["a", "b", "c", "d", "e"]);
    expect(updates.isBehind).toBe(false);
  });

  it("begins anew when everything is told again", () => {
    const { updates } = staged();
    updates.reset(play(0), [event(0, 0, "a"), event(1, 0, "b")]);
    updates.reset(play(9), [event(0, 0, "other"), event(1, 0, "eyes")]);
    expect(updates.lines.map((line) => line.line)).toEqual(["other", "eyes"]);
  });

  it("waits neither for a motion that never ends nor for one that fails", async () => {
    const { updates, gates, settle } = staged();
    const mistakes = vi.spyOn(console, "error").mockImplementation(() => {});
    updates.reset(play(0), []);
    updates.drawnBy((some) => {
      if (some.number === 1) throw new Error("no such place");
      return () => (some.number === 0 ? new Promise(() => {}) : Promise.reject(new Error("no such card")));
    });
    for (let mark = 0; mark < 3; mark += 1) updates.push(update(mark, event(mark, 1, `move ${mark}`)));
    for (let turn = 0; turn < 6; turn += 1) {
      await settle();
      for (const gate of gates.splice(0)) gate();
    }
    expect((updates.play!.view as { mark: number }).mark).toBe(2);
    expect(updates.isBehind).toBe(false);
    expect(mistakes).toHaveBeenCalledTimes(2);
    mistakes.mockRestore();
  });

  it("looks where things are before the view changes, and moves them afterwards", async () => {
    const { updates, settle } = staged();
    const seen: string[] = [];
    const mark = () => (updates.play!.view as { mark: number }).mark;
    updates.reset(play(0), []);
    updates.drawnBy(() => {
      seen.push(`look ${mark()}`);
      return async () => void seen.push(`move ${mark()}`);
    });
    updates.push(update(1, event(0, 1, "Ash plays.")));
    await settle();
    expect(seen).toEqual(["look 0", "move 1"]);
  });

  it("drops the motion of others when one's own answer is played", async () => {
    const { updates, settle } = staged();
    updates.reset(play(0), []);
    updates.push(update(1, event(0, 1, "Ash plays."), event(1, 1, "Ash buys.")));
    await settle();
    updates.push(update(2, event(2, 0, "I play.")));
    await settle();
    expect((updates.play!.view as { mark: number }).mark).toBe(2);
    expect(updates.lines.length).toBe(3);
  });
});
