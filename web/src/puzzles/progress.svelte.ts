// Which puzzles the visitor has solved, kept on this device.

export type How = "first" | "again" | "hint" | "shown";
const NAME = "meadhall.puzzles";
/** From the proudest way to the least. */
const ORDER: How[] = ["first", "again", "hint", "shown"];

function kept(): Record<string, How> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    const pairs = Object.entries(found && typeof found === "object" ? found : {});
    return Object.fromEntries(pairs.filter(([, how]) => ORDER.includes(how as How))) as Record<string, How>;
  } catch {
    return {};
  }
}

class Progress {
  solved = $state.raw<Record<string, How>>(kept());

  how(game: string, key: string): How | undefined {
    return this.solved[`${game}/${key}`];
  }

  /** Remember a solved puzzle; a prouder way replaces another, never the other way round. */
  keep(game: string, key: string, how: How): void {
    const before = this.how(game, key);
    if (before && ORDER.indexOf(before) <= ORDER.indexOf(how)) return;
    this.solved = { ...this.solved, [`${game}/${key}`]: how };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.solved));
    } catch {
      // Without storage it counts until the page is left.
    }
  }
}

export const progress = new Progress();
