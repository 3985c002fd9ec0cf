// What a visitor prefers, kept in the browser: language, theme, motion, speed, shortcuts, sound, notifications.

export type Theme = "dark" | "light";
export type Motion = "auto" | "on" | "off";

const KEY = "meadhall.settings";

class Settings {
  /** Such as `de`; empty: what the browser is set to. */
  language = $state("");
  theme = $state<Theme>("dark");
  motion = $state<Motion>("auto");
  /** 1 is the usual pace of other players' moves. */
  speed = $state(1);
  /** Whether single letters, digits and signs are shortcuts. */
  shortcuts = $state(true);
  /** How loud sounds are, from 0 to 1. */
  volume = $state(0.5);
  muted = $state(false);
  /** The level of the bot that was played last. */
  level = $state("easy");
  /** Whether the visitor has been told how to read a card. */
  readsCards = false;
  /** Whether the visitor is asked also where only one answer makes sense. */
  asksAll = $state(false);
  /** Whether a screen reader is told every line of the log, not a summary of each turn. */
  hearsAll = $state(false);
  /** Whether tables are shown as lines of text. */
  asText = $state(false);
  /** Whether the system tells when it is one's turn and the page is out of sight. */
  notifies = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}");
      if (typeof kept.language === "string") this.language = kept.language;
      if (["dark", "light"].includes(kept.theme)) this.theme = kept.theme;
      if (["auto", "on", "off"].includes(kept.motion)) this.motion = kept.motion;
      if (typeof kept.speed === "number" && kept.speed > 0) this.speed = kept.speed;
      if (typeof kept.shortcuts === "boolean") this.shortcuts = kept.shortcuts;
      if (typeof kept.volume === "number" && kept.volume >= 0 && kept.volume <= 1) this.volume = kept.volume;
      if (["easy", "medium", "hard", "expert"].includes(kept.level)) this.level = kept.level;
      this.readsCards = kept.readsCards === true;
      if (typeof kept.muted === "boolean") this.muted = kept.muted;
      if (typeof kept.asksAll === "boolean") this.asksAll = kept.asksAll;
      if (typeof kept.hearsAll === "boolean") this.hearsAll = kept.hearsAll;
      if (typeof kept.asText === "boolean") this.asText = kept.asText;
      if (typeof kept.notifies === "boolean") this.notifies = kept.notifies;
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
      const { language, theme, motion, speed, shortcuts, volume, muted } = this;
      const { level, asksAll, notifies, readsCards, hearsAll, asText } = this;
      const kept = {
        language,
        theme,
        motion,
        speed,
        shortcuts,
        volume,
        muted,
        level,
        asksAll,
        notifies,
        readsCards,
        hearsAll,
        asText,
      };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Nothing to be done; the choice holds until the page is left.
    }
    this.dress();
  }

  /** Put theme and motion onto the page. */
  dress(): void {
    const moves = this.moves;
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.dataset.motion = moves ? "on" : "off";
    document.documentElement.style.setProperty("--pace", String(1 / this.speed));
  }
}

export const settings = new Settings();
