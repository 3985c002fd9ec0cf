// Cards in the air: pictures that fly from one place of the table to another, above everything, moving nothing else.

import { face } from "../net/faces.svelte";

export interface Flight {
  /** Places are marked in the page by `data-at`. */
  from: string;
  to: string;
  /** Where to if that place is not there. */
  or?: string;
  /** The card that is seen; a back if it is nobody's business. */
  card?: string | undefined;
  /** Turn the card over on the way. */
  flip?: boolean;
  /** Tilt as what falls. */
  falls?: boolean;
}

/** A number that rises from where something was hit. */
export interface Hit {
  at: string;
  text: string;
}

const DURATION = 320;
const HIT = 840;
const STAGGER = 55;
const MOST = 8;
const SLACK = 500;
/** Pixels that nobody sees anything move by. */
const UNSEEN = 4;

/** What moves now. */
const moving = new Set<Animation>();

/** Let everything be where it belongs at once. */
export function land(): void {
  for (const motion of moving) motion.finish();
}

const boxOf = (some: Element): DOMRect | null => {
  const box = some.getBoundingClientRect();
  return box.width > 0 && some.checkVisibility?.() !== false ? box : null;
};

/** A place, or a card of it that is not taken yet: the last of equal ones. */
function spot(place: string, card?: string, taken?: Set<Element>): Element | null {
  const found = document.querySelector(`[data-at="${CSS.escape(place)}"]`);
  if (!found || !card || !taken) return found;
  const equal = [...found.querySelectorAll(`[data-card="${CSS.escape(card)}"]`)];
  const one = equal.findLast((some) => !taken.has(some) && boxOf(some));
  if (one) taken.add(one);
  return one ?? found;
}

/**
 * Make cards ready to fly: what comes back lets them fly from where they are now to where they are then, and resolves when
 * the last has landed. Places that are not on the screen are passed over.
 */
export function fly(game: string, flights: Flight[], speed = 1): () => Promise<unknown> {
  if (!flights.length) return async () => {};
  const left = new Set<Element>();
  const ready = flights.slice(0, MOST).map((flight) => {
    const from = spot(flight.from, flight.card, left);
    return { flight, from: from && boxOf(from) };
  });
  const known = new Set(document.querySelectorAll(".table [data-card]"));
  return () => {
    const reached = new Set<Element>(known);
    const aimed = ready.map(({ flight, from }) => {
      const to = spot(flight.to, flight.card, reached) ?? (flight.or === undefined ? null : spot(flight.or));
      return { flight, from, to, box: to && boxOf(to) };
    });
    return Promise.all(
      aimed.map(({ flight, from, to, box }, place) => {
        if (!from || !to || !box) return undefined;
        const isNew = to.matches("[data-card]") && !known.has(to);
        if (isNew) hide(to, DURATION / speed + (place * STAGGER) / speed);
        return launch(game, flight, from, box, place, speed);
      }),
    );
  };
}

/** Keep a card out of sight until it has landed. */
function hide(card: Element, milliseconds: number): void {
  void run(card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: milliseconds }));
}

async function launch(game: string, flight: Flight, from: DOMRect, to: DOMRect, place: number, speed: number): Promise<void> {
  const card = document.createElement("img");
  card.src = face(game, flight.flip || !flight.card ? "back" : flight.card);
  card.alt = "";
  card.className = "in-the-air";
  card.setAttribute("aria-hidden", "true");
  const width = Math.min(Math.max(to.width, 40), 150);
  card.style.cssText = `position:fixed;left:0;top:0;width:${width}px;pointer-events:none;z-index:60;border-radius:6px;will-change:transform`;
  document.body.append(card);
  const small = Math.min(1, Math.max(0.5, from.width / width));
  const at = (box: DOMRect) => `translate(${box.x + (box.width - width) / 2}px, ${box.y + box.height / 2 - width * 0.7}px)`;
  const half = `translate(${(from.x + from.width / 2 + to.x + to.width / 2 - width) / 2}px, ${(from.y + from.height / 2 + to.y + to.height / 2) / 2 - width * 0.7}px)`;
  const turning = flight.flip && flight.card ? [{ transform: `${half} rotateY(90deg)`, opacity: 1, offset: 0.5 }] : [];
  const motion = card.animate(
    [
      { transform: `${at(from)} scale(${small})`, opacity: 0.4 },
      { transform: `${at(from)} scale(${small * 1.05}) rotate(${flight.falls ? 24 : 0}deg)`, opacity: 1, offset: 0.15 },
      ...turning,
      { transform: `${at(to)} scale(1.04)`, opacity: 1, offset: 0.82 },
      { transform: `${at(to)} scale(1)`, opacity: 1, offset: 0.92 },
      { transform: `${at(to)} scale(1)`, opacity: flight.falls ? 0 : 0.6 },
    ],
    { duration: DURATION / speed, delay: (place * STAGGER) / speed, easing: "cubic-bezier(.2,.8,.2,1)", fill: "both" },
  );
  if (flight.flip && flight.card) {
    const seen = face(game, flight.card);
    setTimeout(() => (card.src = seen), (DURATION * 0.5 + place * STAGGER) / speed);
  }
  await run(motion);
  card.remove();
}

/** Whether something between a piece and the table would cut it off on its way. */
function isFenced(piece: Element): boolean {
  for (let one = piece.parentElement; one && !one.matches(".table"); one = one.parentElement)
    if (getComputedStyle(one).overflowY !== "visible") return true;
  return false;
}

/**
 * See where all pieces are that keep their names while they change places; what comes back lets each come from there (FLIP:
 * all is read, then all is written). Those that are new step forward.
 */
export function settle(game: string, speed = 1): () => Promise<unknown> {
  const pieces = () => [...document.querySelectorAll<HTMLElement>(".table [data-at^='piece:'][data-card]")];
  const before = new Map(pieces().map((piece) => [piece.dataset.at, boxOf(piece)] as const));
  return () => {
    const moved = pieces()
      .map((piece) => ({ piece, from: before.get(piece.dataset.at), to: boxOf(piece) }))
      .filter(({ from, to }) => {
        if (!to) return false;
        if (!from) return true;
        return Math.abs(from.x - to.x) > UNSEEN || Math.abs(from.y - to.y) > UNSEEN;
      })
      .map((one) => ({ ...one, fenced: !!one.from && isFenced(one.piece) }));
    const duration = DURATION / speed;
    const easing = "cubic-bezier(.2,.8,.2,1)";
    return Promise.all(
      moved.map(({ piece, from, to, fenced }) => {
        if (!from)
          return run(
            piece.animate([{ opacity: 0, transform: "translateY(14px)" }, {}], { duration, easing, composite: "add" }),
          );
        if (fenced) {
          hide(piece, duration);
          return launch(game, { from: "", to: "", card: piece.dataset.card }, from, to!, 0, speed);
        }
        const way = `translate(${from.x - to!.x}px, ${from.y - to!.y}px) scale(${from.width / to!.width})`;
        const frames = [
          { transform: way, transformOrigin: "0 0", zIndex: 6 },
          { transform: "none", transformOrigin: "0 0", zIndex: 6 },
        ];
        return run(piece.animate(frames, { duration, easing }));
      }),
    );
  };
}

/** When a motion is over, or should be: a browser that draws nothing, such as a hidden one, may never say so. */
async function run(motion: Animation): Promise<void> {
  const end = Number(motion.effect?.getComputedTiming().endTime) + SLACK;
  moving.add(motion);
  await Promise.race([motion.finished.catch(() => {}), new Promise((done) => setTimeout(done, end))]);
  moving.delete(motion);
}

/** Shake a pile of cards, as when it is shuffled. */
export async function shuffle(place: string, speed = 1): Promise<void> {
  const pile = document.querySelector(`[data-at="${CSS.escape(place)}"]`);
  if (!pile) return;
  const turns = [0, -7, 6, -5, 4, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
  await run(pile.animate(turns, { duration: 380 / speed, easing: "ease-in-out" }));
}

/** Let numbers rise from where something was hit: "−5". */
export function rise(hits: Hit[], speed = 1): () => Promise<unknown> {
  const ready = hits.map((hit) => {
    const place = spot(hit.at);
    return { hit, at: place && boxOf(place) };
  });
  return () =>
    Promise.all(
      ready.map(async ({ hit, at }) => {
        if (!at) return;
        const number = document.createElement("b");
        number.textContent = hit.text;
        number.className = "hit in-the-air";
        number.setAttribute("aria-hidden", "true");
        document.body.append(number);
        const place = `translate(${at.x + at.width / 2}px, ${at.y + at.height / 2}px) translate(-50%, -50%)`;
        const frames = [
          { transform: `${place} scale(.6)`, opacity: 0 },
          { transform: `${place} scale(1.25)`, opacity: 1, offset: 0.2 },
          { transform: `${place} translateY(-14px)`, opacity: 1, offset: 0.7 },
          { transform: `${place} translateY(-34px)`, opacity: 0 },
        ];
        await run(number.animate(frames, { duration: HIT / speed, easing: "ease-out", fill: "both" }));
        number.remove();
      }),
    );
}

/** Light a place up for a moment. */
export async function flash(place: string, speed = 1): Promise<void> {
  const spot = document.querySelector(`[data-at="${CSS.escape(place)}"]`);
  if (!spot) return;
  const lights = [
    { boxShadow: "0 0 0 0 var(--gold)" },
    { boxShadow: "0 0 18px 6px var(--gold)" },
    { boxShadow: "0 0 0 0 var(--gold)" },
  ];
  await run(spot.animate(lights, { duration: 420 / speed }));
}
