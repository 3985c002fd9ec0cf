// What the teacher has said at which table, kept in the browser: after a reload she goes on where she was.

const KEY = "meadhall.taught";
/** Tables that are remembered; the one touched least lately is forgotten first. */
const MOST = 20;

export interface Taught {
  /** The lessons that were understood, by their ids. */
  learnt: string[];
  folded: boolean;
}

function all(): (Taught & { table: string })[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.table === "string" && Array.isArray(one.learnt)) : [];
  } catch {
    return []; // a browser that keeps nothing, or something that is not ours
  }
}

/** How far the lessons at a table have come; null if there were none. */
export function taughtAt(table: string): Taught | null {
  const found = all().find((one) => one.table === table);
  return found ? { learnt: found.learnt.map(String), folded: found.folded === true } : null;
}

export function keepTaught(table: string, taught: Taught): void {
  const others = all().filter((one) => one.table !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { table, ...taught }].slice(-MOST)));
  } catch {
    // Nothing to be done; the lessons hold until the page is left.
  }
}
