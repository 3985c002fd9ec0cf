// What a visitor prefers, kept in the browser: theme, motion, speed, shortcuts.

export type Theme = "auto" | "dark" | "light";
export type Motion = "auto" | "on" | "off";

const KEY = "meadhall.settings";

class Settings {
  theme = $state<Theme>("auto");
  motion = $state<Motion>("auto");
  /** 1 is the usual pace of other players' moves. */
  speed = $state(1);
  /** Whether single letters, digits and signs are shortcuts. */
  shortcuts = $state(true);

  constructor() {
    try {
      const kept = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}");
      if (["auto", "dark", "light"].includes(kept.theme)) this.theme = kept.theme;
      if (["auto", "on", "off"].includes(kept.motion)) this.motion = kept.motion;
      if (typeof kept.speed === "number" && kept.speed > 0) this.speed = kept.speed;
      if (typeof kept.shortcuts === "boolean") this.shortcuts = kept.shortcuts;
    } catch {
      // A browser that keeps nothing gets the defaults.
    }
  }

  /** Whether things may move. */
  get moves(): boolean {
    if (this.motion !== "auto") return this.motion === "on";
    return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  }

  keep(): void {
    try {
      const { theme, motion, speed, shortcuts } = this;
      localStorage.setItem(KEY, JSON.stringify({ theme, motion, speed, shortcuts }));
    } catch {
      // Nothing to be done; the choice holds until the page is left.
    }
    this.dress();
  }

  /** Put theme and motion onto the page; all questions to the browser come first, for they cost a layout. */
  dress(): void {
    const light = this.theme === "light" || (this.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
    const moves = this.moves;
    document.documentElement.dataset.theme = light ? "light" : "dark";
    document.documentElement.dataset.motion = moves ? "on" : "off";
  }
}

export const settings = new Settings();
