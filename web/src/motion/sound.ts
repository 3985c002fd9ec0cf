// The sounds of the table, made by the page itself: notes, and noise through a filter for what rustles.

import { settings } from "../state/settings.svelte";

export type Sound = "card" | "shuffle" | "coin" | "hit" | "turn" | "chat" | "victory" | "end";

interface Note {
  /** Seconds from now. */
  at?: number;
  lasts: number;
  /** In hertz; of noise, the middle of what is let through. */
  pitch: number;
  /** Where the pitch goes to. */
  to?: number;
  loud: number;
  shape?: OscillatorType;
}

const tones = (pitches: number[], step: number, lasts: number, loud: number): Note[] =>
  pitches.map((pitch, place) => ({ at: place * step, lasts, pitch, loud, shape: "triangle" }));

const SCORES: Record<Sound, Note[]> = {
  card: [{ lasts: 0.07, pitch: 2600, to: 1400, loud: 0.5 }],
  shuffle: Array.from({ length: 8 }, (_, place) => ({
    at: place * 0.045,
    lasts: 0.05,
    pitch: 2200 + 300 * (place % 3),
    loud: 0.3,
  })),
  coin: tones([1568, 2093], 0.05, 0.18, 0.25),
  hit: [
    { lasts: 0.22, pitch: 150, to: 55, loud: 0.9, shape: "sine" },
    { lasts: 0.09, pitch: 500, loud: 0.5 },
  ],
  turn: tones([523, 784], 0.11, 0.3, 0.3),
  chat: tones([988], 0, 0.12, 0.2),
  victory: tones([523, 659, 784, 1047], 0.12, 0.45, 0.3),
  end: tones([523, 440, 349], 0.16, 0.4, 0.25),
};

/** Seconds within which the same sound is heard once. */
const APART = 0.06;

export class Sounds {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #noise: AudioBuffer | null = null;
  readonly #last = new Map<Sound, number>();

  /** Make a sound, unless it is quiet here; before the first click a browser allows none, and none is kept for later. */
  play(sound: Sound): void {
    if (settings.muted || !settings.volume || !globalThis.AudioContext || !navigator.userActivation?.hasBeenActive) return;
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    const now = context.currentTime;
    if (now - (this.#last.get(sound) ?? -1) < APART) return;
    this.#last.set(sound, now);
    if (!this.#out) {
      this.#out = context.createGain();
      this.#out.connect(context.destination);
    }
    this.#out.gain.value = settings.volume;
    for (const note of SCORES[sound]) this.#sing(context, this.#out, note, now + (note.at ?? 0));
  }

  #sing(context: AudioContext, out: GainNode, note: Note, from: number): void {
    const until = from + note.lasts;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(note.loud, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, until);
    loudness.connect(out);
    if (note.shape) {
      const tone = context.createOscillator();
      tone.type = note.shape;
      this.#glide(tone.frequency, note, from, until);
      tone.connect(loudness);
      tone.start(from);
      tone.stop(until);
    } else {
      const rustle = context.createBufferSource();
      const band = context.createBiquadFilter();
      rustle.buffer = this.#noise ??= noise(context);
      band.type = "bandpass";
      this.#glide(band.frequency, note, from, until);
      rustle.connect(band);
      band.connect(loudness);
      rustle.start(from);
      rustle.stop(until);
    }
  }

  #glide(pitch: AudioParam, note: Note, from: number, until: number): void {
    pitch.setValueAtTime(note.pitch, from);
    if (note.to) pitch.exponentialRampToValueAtTime(note.to, until);
  }
}

/** A quarter of a second of every pitch at once. */
function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds();
