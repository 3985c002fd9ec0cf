// Pictures of cards. Those of a table come in one file; others are fetched one by one.

import { SvelteMap } from "svelte/reactivity";
import { transport } from "./transport";

/** Shown until the pictures are there. */
const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 180 252'/%3E";

/** What has been fetched by game; null while it is on its way. */
const fetched = new SvelteMap<string, Record<string, string> | null>();
const addresses = new Map<string, string>();
/** The pictures of a game on their way. */
const coming = new Map<string, Promise<void>>();

/** Fetch all pictures of a game; if they do not come, each is fetched when it is shown. */
export function fetchFaces(game: string, address: string): void {
  if (coming.has(game)) return;
  fetched.set(game, null);
  const keep = (found: Record<string, string>) => void fetched.set(game, found);
  coming.set(
    game,
    transport.faces(address).then(keep, () => keep({})),
  );
}

/** Settles when the pictures of a game are there, or when they do not come. */
export async function drawn(game: string): Promise<void> {
  await coming.get(game);
}

/** The address of the picture of a card. */
export function face(game: string, card: string): string {
  const drawn = fetched.get(game);
  if (drawn === null) return NOTHING;
  const picture = drawn?.[card];
  if (picture === undefined) return transport.face(game, card);
  const name = `${game}/${card}`;
  let address = addresses.get(name);
  if (!address) {
    address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
    addresses.set(name, address);
  }
  return address;
}
