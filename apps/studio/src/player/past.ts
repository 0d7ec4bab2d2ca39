import { computed, signal } from "@preact/signals-core";
import type { FrameView, Topology } from "@pliant/three";
import type { SceneObjectSource } from "../viewport/scene-objects.ts";
import { Recording } from "./recording.ts";

interface Head {
  /** Of what is shown [s]. */
  readonly time: number;
  readonly from: number;
  readonly to: number;
  readonly isLive: boolean;
}

/** Frames that are recorded again may differ by rounding to 16 bits [m]. */
const SAME = 2e-4;

/** The recorded past with a play head in it, which is at its end as a rule: live. */
export class Past {
  readonly #recording: Recording;
  readonly #head = signal<Head>({ time: 0, from: 0, to: 0, isLive: true });
  readonly #loop = signal(false);
  #index = 0;
  #shown: (SceneObjectSource & { frame: FrameView }) | null = null;
  /** Clock at the last picture [ms]. */
  #clock = NaN;

  constructor(recording = new Recording()) {
    this.#recording = recording;
  }

  /** Where the head is, and what there is. Reads as a signal. */
  readonly head = computed(() => this.#head.value);

  /** Whether the past begins again at its end. Reads as a signal. */
  get isLoop(): boolean {
    return this.#loop.value;
  }

  set isLoop(isOn: boolean) {
    this.#loop.value = isOn;
  }

  get isLive(): boolean {
    return this.#shown === null;
  }

  get time(): number {
    return this.#head.value.time;
  }

  get count(): number {
    return this.#recording.count;
  }

  get bytes(): number {
    return this.#recording.bytes;
  }

  /** What the bodies were at the moment that is shown; null when it is now. */
  get shown(): SceneObjectSource | null {
    return this.#shown;
  }

  /** At the end, and not to begin again. */
  get isOver(): boolean {
    return !this.isLive && !this.isLoop && this.#index === this.count - 1;
  }

  record(frame: FrameView, { model, pins }: { readonly model: Topology; readonly pins: Uint32Array }): void {
    this.#recording.add(frame, model, pins);
    this.#index = this.count - 1;
    this.#tell();
  }

  indexOf(time: number): number {
    return this.#recording.indexAt(time);
  }

  /** Goes to a time [s]. */
  scrub(time: number): FrameView | null {
    this.#clock = NaN;
    return this.#turnTo(this.#recording.indexAt(time));
  }

  /** So many frames on. */
  turn(count: number): FrameView | null {
    this.#clock = NaN;
    return this.#turnTo(Math.min(this.count - 1, Math.max(0, this.#index + count)));
  }

  /** The frame of this moment, if it is another one: `speed` simulated seconds per second. */
  play(now: number, speed: number): FrameView | null {
    const passed = Number.isNaN(this.#clock) ? 0 : (now - this.#clock) / 1000;
    this.#clock = now;
    if (speed === 0 || this.isLive) return null;
    const [from, to] = this.#recording.range;
    let time = this.time + passed * speed;
    if (time > to && this.isLoop) time = to > from ? from + ((time - from) % (to - from)) : from;
    const index = this.#recording.indexAt(time);
    const frame = index === this.#index ? null : this.#turnTo(index);
    // Between two frames time goes on all the same.
    this.#tell(Math.min(time, to));
    return frame;
  }

  /** Whether a frame is the one that is shown, to rounding. */
  isAsSeen({ positions }: FrameView): boolean {
    const seen = this.#shown?.frame.positions;
    return (
      seen?.length === positions.length && seen.every((value, i) => Math.abs(value - positions[i]) < SAME)
    );
  }

  /** Live again; what was recorded stays. */
  leave(): void {
    this.#shown = null;
    this.#index = this.count - 1;
    this.#tell();
  }

  /** Live again, at a time [s]: what came after it never was. */
  forgetAfter(time: number): void {
    this.#recording.cutAt(time + 1e-6);
    this.leave();
  }

  clear(): void {
    this.#recording.clear();
    this.leave();
  }

  #turnTo(index: number): FrameView | null {
    const shown = this.#recording.show(index);
    if (!shown) return null;
    this.#index = index;
    this.#shown = { model: shown.topology, pins: shown.pins, frame: shown.frame };
    this.#tell();
    return shown.frame;
  }

  #tell(time = this.#recording.timeAt(this.#index)): void {
    const [from, to] = this.#recording.range;
    this.#head.value = { time, from, to, isLive: this.isLive };
  }
}
