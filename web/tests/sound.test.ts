import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sounds } from "../src/motion/sound";
import { settings } from "../src/state/settings.svelte";

/** A loudspeaker that notes what would be heard, and how loud. */
class FakeAudio {
  static heard: string[] = [];
  static out: { value: number }[] = [];
  state = "running";
  currentTime = 0;
  sampleRate = 80;
  destination = {};
  #param = () => ({ value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  #source = (kind: string) => ({
    frequency: this.#param(),
    connect() {},
    start: () => FakeAudio.heard.push(kind),
    stop() {},
  });
  createGain = () => {
    const gain = this.#param();
    FakeAudio.out.push(gain);
    return { gain, connect() {} };
  };
  createOscillator = () => this.#source("tone");
  createBufferSource = () => this.#source("rustle");
  createBiquadFilter = () => ({ frequency: this.#param(), connect() {} });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

describe("sounds", () => {
  beforeEach(() => {
    FakeAudio.heard = [];
    FakeAudio.out = [];
    Object.assign(settings, { muted: false, volume: 0.5 });
    vi.stubGlobal("AudioContext", FakeAudio);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("are made of tones and rustling, as loud as is wished", () => {
    const sounds = new Sounds();
    sounds.play("coin");
    sounds.play("card");
    expect(FakeAudio.heard).toEqual(["tone", "tone", "rustle"]);
    expect(FakeAudio.out[0]!.value).toBe(0.5);
  });

  it("do not pile up", () => {
    const sounds = new Sounds();
    sounds.play("card");
    sounds.play("card");
    expect(FakeAudio.heard).toEqual(["rustle"]);
  });

  it("are not there when muted, at no volume, or before the first click", () => {
    const sounds = new Sounds();
    settings.muted = true;
    sounds.play("hit");
    Object.assign(settings, { muted: false, volume: 0 });
    sounds.play("hit");
    settings.volume = 1;
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    sounds.play("hit");
    expect(FakeAudio.heard).toEqual([]);
  });
});
