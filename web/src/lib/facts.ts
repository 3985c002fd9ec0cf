// The numbers of a game over its steps, as lines for graphs. Which numbers there are, the game's views decide.

export interface Series {
  title: string;
  lines: { seat: number; values: (number | null)[] }[];
}

/** Numbers named `players.0.deck` or `health.1` become one line per seat; lines that never change are left out. */
export function series(facts: Record<string, unknown>[], seats: number): Series[] {
  const found = new Map<string, (number | null)[][]>();
  facts.forEach((record, step) => {
    for (const [name, value] of Object.entries(record)) {
      if (typeof value !== "number") continue;
      const parts = name.split(/[.[\]]+/).filter(Boolean);
      const place = parts.findIndex((part) => /^\d+$/.test(part));
      if (place < 0) continue;
      const seat = Number(parts[place]);
      if (seat >= seats) continue;
      const title = parts.filter((_, at) => at !== place).join(" ").replace(/^players /, "");
      if (title === "seat" || /^\d/.test(title)) continue;
      const lines = found.get(title) ?? Array.from({ length: seats }, () => facts.map(() => null));
      lines[seat]![step] = value;
      found.set(title, lines as (number | null)[][]);
    }
  });
  const all: Series[] = [];
  for (const [title, lines] of found) {
    const moves = lines.some((values) => new Set(values.filter((value) => value !== null)).size > 1);
    if (moves) all.push({ title, lines: lines.map((values, seat) => ({ seat, values })) });
  }
  return all;
}
