// A finished game of Domino Knights told again: the blows that cost most, and who fell when.

import type { Moves } from "../../net/messages";
import { t } from "../../state/t";
import type { EndNames } from "../about";
import { at, kept, weightiest, type Moment } from "../story";
import type { KnightsView } from "./view_types";

/** The strongest knight of a kingdom at a step, as a domino. */
function strongest(moves: Moves, step: number, seat: number): string | null {
  let best: { attack: number; piece: string } | null = null;
  for (let place = 0; ; place += 1) {
    const own = `kingdoms.${seat}.knights.${place}`;
    const attack = at(moves, step, `${own}.attack`);
    if (attack === null) return best?.piece ?? null;
    const halves = [0, 1].map((half) => at(moves, step, `${own}.base.${half}`) ?? 0).sort((a, b) => b - a);
    if (!best || attack > best.attack) best = { attack, piece: halves.join("-") };
  }
}

export function moments(moves: Moves, view: KnightsView, { who }: EndNames): Moment[] {
  if (view.scoring === "fame") return [];
  let played = "";
  return weightiest(
    kept(moves).flatMap(({ number, picks }) => {
      played = picks.find((pick) => pick.startsWith("play "))?.slice("play ".length) ?? played;
      return view.kingdoms.flatMap(({ seat }) => {
        const health = (step: number) => Math.max(0, at(moves, step, `kingdoms.${seat}.points`) ?? 0);
        const lost = health(number) - health(number + 1);
        if (lost <= 0) return [];
        const attacker = at(moves, number, "battle.attacker");
        const card = (attacker === null ? null : strongest(moves, number, attacker)) ?? (played || "KS");
        const things = { round: at(moves, number, "round") ?? 0, who: who(seat), n: lost };
        const left = health(number + 1);
        return [
          {
            step: number + 1,
            card,
            title: left
              ? seat === view.seat
                ? t("Round {round}: you lose {n} health", things)
                : t("Round {round}: {who} loses {n} health", things)
              : seat === view.seat
                ? t("Round {round}: your kingdom falls", things)
                : t("Round {round}: {who}'s kingdom falls", things),
            text: [
              attacker === null ? "" : attacker === view.seat ? t("Your attack.") : t("{who} attacks.", { who: who(attacker) }),
              left ? t("{left} of {all} health left.", { left, all: view.health }) : t("{n} damage was too much.", { n: lost }),
            ]
              .filter(Boolean)
              .join(" "),
            weight: lost + (left ? 0 : 100),
          },
        ];
      });
    }),
  );
}
