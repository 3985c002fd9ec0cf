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

/** A moment of a game: the step after which somebody else was ahead, with the two best numbers. */
export interface Turn {
  step: number;
  seat: number;
  best: number;
  next: number;
}

/** Every step at which somebody went ahead of everybody else, the last `most` of them; whoever was caught up stays the leader. */
export function turns(lines: Series["lines"], most: number): Turn[] {
  const found: Turn[] = [];
  const steps = Math.max(0, ...lines.map((line) => line.values.length));
  for (let step = 0; step < steps; step += 1) {
    const known = lines.flatMap(({ seat, values }) => {
      const value = values[step];
      return typeof value === "number" ? [{ seat, value }] : [];
    });
    const [best, next] = known.sort((a, b) => b.value - a.value);
    if (!best || !next || best.value === next.value || found.at(-1)?.seat === best.seat) continue;
    found.push({ step, seat: best.seat, best: best.value, next: next.value });
  }
  return found.filter((turn) => turn.step > 0).slice(-most); // at step 0 nobody has done anything yet
}
