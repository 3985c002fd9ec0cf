import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../src/net/api";
import { goBy, type Answer, type Line } from "../src/net/transport";

let asked: string[] = [];
let answers: Answer[] = [];
const well: Answer = { status: 200, text: '{"id":"t1"}' };
const busy: Answer = { status: 429, text: '{"code":"limit","reason":"too many requests","problems":[]}', later: 2 };
const away: Answer = { status: 503, text: '{"code":"unavailable","reason":"the database is away","problems":[]}', later: 5 };

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  goBy({
    ask: (method, path) => {
      asked.push(`${method} ${path}`);
      return Promise.resolve(answers.shift()!);
    },
    open: () => ({}) as Line,
    face: () => "",
    faces: () => Promise.resolve({}),
  });
});
afterEach(() => {
  vi.useRealTimers();
  goBy();
});

test("a page that came too often waits as long as the server says and asks again", async () => {
  answers = [busy, well];
  const table = api.profile("t1");
  await vi.advanceTimersByTimeAsync(1900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect((await table).id).toBe("t1");
  expect(asked).toEqual(["GET /players/t1", "GET /players/t1"]);
});

test("what the server was too busy for is sent again, what it could not store is not", async () => {
  answers = [busy, well];
  const sent = api.rematch("t1");
  await vi.advanceTimersByTimeAsync(3100);
  await sent;
  expect(asked).toHaveLength(2);
  answers = [away, well];
  await expect(api.rematch("t1")).rejects.toThrow("The database is away.");
  expect(asked).toHaveLength(3);
});

test("a question waits for the database, but not for ever", async () => {
  answers = [away, away, away, well];
  const refused = expect(api.profile("t1")).rejects.toThrow("The database is away.");
  await vi.advanceTimersByTimeAsync(12_100);
  await refused;
  expect(asked).toHaveLength(3);
});

test("nobody waits for a minute in silence", async () => {
  answers = [{ ...busy, later: 60 }, well];
  await expect(api.profile("t1")).rejects.toThrow("Too many requests.");
  expect(asked).toHaveLength(1);
});
