// Cards in the air: pictures that fly from one place of the table to another, above everything, moving nothing else.

import { face } from "../net/faces.svelte";

export interface Flight {
  /** Places are marked in the page by `data-at`. */
  from: string;
  to: string;
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

function middle(place: string): DOMRect | null {
  const found = document.querySelector(`[data-at="${CSS.escape(place)}"]`)?.getBoundingClientRect();
  return found && found.width > 0 ? found : null;
}

/** Make cards ready to fly between places as they are now; resolves when the last has landed. Places that are not on the screen are passed over. */
export function fly(game: string, flights: Flight[], speed = 1): () => Promise<unknown> {
  const ready = flights.slice(0, MOST).map((flight) => ({ flight, from: middle(flight.from), to: middle(flight.to) }));
  return () =>
    Promise.all(ready.map(({ flight, from, to }, place) => from && to && launch(game, flight, from, to, place, speed)));
}

async function launch(game: string, flight: Flight, from: DOMRect, to: DOMRect, place: number, speed: number): Promise<void> {
  const card = document.createElement("img");
  card.src = face(game, flight.flip || !flight.card ? "back" : flight.card);
  card.alt = "";
  card.className = "in-the-air";
  card.setAttribute("aria-hidden", "true");
  const width = Math.min(Math.max(to.width, 40), 96);
  card.style.cssText = `position:fixed;left:0;top:0;width:${width}px;pointer-events:none;z-index:60;border-radius:6px;will-change:transform`;
  document.body.append(card);
  const start = `translate(${from.x + from.width / 2 - width / 2}px, ${from.y + from.height / 2 - width * 0.7}px)`;
  const end = `translate(${to.x + to.width / 2 - width / 2}px, ${to.y + to.height / 2 - width * 0.7}px)`;
  const half = `translate(${(from.x + from.width / 2 + to.x + to.width / 2) / 2 - width / 2}px, ${(from.y + from.height / 2 + to.y + to.height / 2) / 2 - width * 0.7}px)`;
  const turning = flight.flip && flight.card ? [{ transform: `${half} rotateY(90deg)`, opacity: 1, offset: 0.5 }] : [];
  const moves = card.animate(
    [
      { transform: `${start} scale(.9)`, opacity: 0.4 },
      { transform: `${start} scale(1.05) rotate(${flight.falls ? 24 : 0}deg)`, opacity: 1, offset: 0.15 },
      ...turning,
      { transform: `${end} scale(1.04)`, opacity: 1, offset: 0.82 },
      { transform: `${end} scale(1)`, opacity: 1, offset: 0.92 },
      { transform: `${end} scale(1)`, opacity: 0 },
    ],
    { duration: DURATION / speed, delay: (place * STAGGER) / speed, easing: "cubic-bezier(.2,.8,.2,1)", fill: "both" },
  );
  if (flight.flip && flight.card) {
    const seen = face(game, flight.card);
    setTimeout(() => (card.src = seen), (DURATION * 0.5 + place * STAGGER) / speed);
  }
  await over(moves);
  card.remove();
}

/** When a motion is over, or should be: a browser that draws nothing, such as a hidden one, may never say so. */
function over(motion: Animation): Promise<unknown> {
  const end = Number(motion.effect?.getComputedTiming().endTime) + SLACK;
  return Promise.race([motion.finished.catch(() => {}), new Promise((done) => setTimeout(done, end))]);
}

/** Shake a pile of cards, as when it is shuffled. */
export async function shuffle(place: string, speed = 1): Promise<void> {
  const pile = document.querySelector(`[data-at="${CSS.escape(place)}"]`);
  if (!pile) return;
  const turns = [0, -7, 6, -5, 4, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
  await over(pile.animate(turns, { duration: 380 / speed, easing: "ease-in-out" }));
}

/** Let numbers rise from where something was hit: "−5". */
export function rise(hits: Hit[], speed = 1): () => Promise<unknown> {
  const ready = hits.map((hit) => ({ hit, at: middle(hit.at) }));
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
        await over(number.animate(frames, { duration: HIT / speed, easing: "ease-out", fill: "both" }));
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
  await over(spot.animate(lights, { duration: 420 / speed }));
}
