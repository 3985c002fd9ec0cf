// What stands in the type line of a card.

import { t } from "../../state/t";

export const KINDS: Record<string, string> = {
  treasure: t("Treasure"),
  victory: t("Victory"),
  curse: t("Curse"),
  attack: t("Attack"),
  reaction: t("Reaction"),
  action: t("Action"),
};
