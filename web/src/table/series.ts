// The numbers of a game over its steps, as lines for graphs. Which numbers there are, the game's views decide.

export interface Series {
  title: string;
  lines: { seat: number; values: (number | null)[] }[];
}

/**
 * Numbers named `players.0.deck` or `health.1` become one line per seat; lines that never change, and lists that have
 * nothing to do with seats, are left out.
 */
export function series(facts: Record<string, unknown>[], seats: number): Series[] {
  const others = new Set<string>();
  const found = new Map<string, (number | null)[][]>();
  const note = (title: string, seat: number, step: number, value: number) => {
    const lines = found.get(title) ?? Array.from({ length: seats }, () => facts.map((): number | null => null));
    lines[seat]![step] = value;
    found.set(title, lines);
  };
  facts.forEach((record, step) => {
    for (const [name, value] of Object.entries(record)) {
      if (typeof value !== "number") continue;
      const parts = name.split(/[.[\]]+/).filter(Boolean);
      const place = parts.findIndex((part) => /^\d+$/.test(part));
      if (place < 0) continue;
      const seat = Number(parts[place]);
      if (seat >= seats) others.add(parts.slice(0, place).join("."));
      if (seat >= seats || others.has(parts.slice(0, place).join("."))) continue;
      const title = parts
        .filter((_, at) => at !== place)
        .join(" ")
        .replace(/^players /, "");
      if (title === "seat" || /^\d/.test(title)) continue;
      note(title, seat, step, value);
    }
  });
  const all: Series[] = [];
  for (const [title, lines] of found) {
    if ([...others].some((other) => title.startsWith(other.replace(/\./g, " ")))) continue;
    const moves = lines.some((values) => new Set(values.filter((value) => value !== null)).size > 1);
    if (moves) all.push({ title, lines: lines.map((values, seat) => ({ seat, values })) });
  }
  return all;
}

/** The step from which the only winner was ahead of everybody to the end; null if there is no such moment in the game. */
export function lead(lines: Series["lines"], winners: number[]): number | null {
  const mine = lines.find((line) => line.seat === winners[0]);
  if (winners.length !== 1 || !mine || lines.length < 2) return null;
  const isAhead = (step: number) => lines.every((line) => line === mine || (mine.values[step] ?? 0) > (line.values[step] ?? 0));
  let step = mine.values.length - 1;
  if (!isAhead(step)) return null;
  while (step > 0 && isAhead(step - 1)) step -= 1;
  return step > 0 ? step : null;
}
