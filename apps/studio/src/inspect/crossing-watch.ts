import type { FrameView, Topology } from "@pliant/three";
import type { CrossingsAnswer, CrossingsQuestion } from "./crossings-worker.ts";
import type { Crossings } from "./find-crossings.ts";
import { surfaceOf, type SolidSurface } from "./solid-surface.ts";

export interface CrossingWatchPorts {
  readonly createWorker: () => Pick<Worker, "postMessage" | "onmessage" | "onerror">;
  readonly onFound: (crossings: Crossings, took: number) => void;
  /** The worker is no longer there. */
  readonly onFailed: () => void;
}

/** Least time from one look to the next [ms]. */
const EVERY = 100;

type Solids = readonly Parameters<typeof surfaceOf>[0][];

/**
 * Looks for triangles that pass through others in a worker of its own, as often as that can: one picture at a time, and a
 * rest as long as the work, so that it takes at most half of a processor.
 */
export class CrossingWatch {
  readonly #ports: CrossingWatchPorts;
  #worker: ReturnType<CrossingWatchPorts["createWorker"]> | null = null;
  #isOn = false;
  #isBusy = false;
  #solids: readonly (SolidSurface | null)[] = [];
  /** Rises with each scene: answers about another one are of no use. */
  #scene = 0;
  #asked = { scene: -1, revision: -1, step: -1 };
  #notBefore = 0;
  #askedAt = 0;

  constructor(ports: CrossingWatchPorts) {
    this.#ports = ports;
  }

  /** Another scene, with these solids. */
  open(shapes: Solids): void {
    this.#scene++;
    this.#solids = shapes.map(surfaceOf);
    this.#worker?.postMessage({ kind: "solids", solids: this.#solids } satisfies CrossingsQuestion);
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn;
    // Whoever looks again wants to see something, though the frame be the same.
    this.#asked = { scene: -1, revision: -1, step: -1 };
    if (isOn && !this.#worker) this.#start();
  }

  /** To be called with the frame on the screen, before each picture. */
  look(frame: FrameView, { revision, triangles }: Topology, now: number): void {
    const { step, time, positions, poses } = frame;
    const { scene, ...asked } = this.#asked;
    const isKnown = scene === this.#scene && asked.step === step && asked.revision === revision;
    if (!this.#isOn || this.#isBusy || isKnown || now < this.#notBefore) return;
    // A frame from before a cut does not have these triangles.
    if (frame.revision !== revision) return;
    this.#asked = { scene: this.#scene, revision, step };
    this.#askedAt = now;
    this.#isBusy = true;
    const request = { revision, step, time, positions: positions.slice(), poses: poses.slice(), triangles };
    this.#worker?.postMessage({ kind: "look", request } satisfies CrossingsQuestion, [
      request.positions.buffer,
    ]);
  }

  #start(): void {
    const worker = this.#ports.createWorker();
    worker.onmessage = (event: MessageEvent<CrossingsAnswer>) => this.#receive(event.data);
    worker.onerror = () => this.#ports.onFailed();
    this.#worker = worker;
    worker.postMessage({ kind: "solids", solids: this.#solids } satisfies CrossingsQuestion);
  }

  #receive({ crossings, took }: CrossingsAnswer): void {
    this.#isBusy = false;
    // Messages may wait for a busy page: the rest is counted from when the work began.
    this.#notBefore = this.#askedAt + Math.max(EVERY, 2 * took);
    if (this.#isOn && this.#asked.scene === this.#scene) this.#ports.onFound(crossings, took);
  }
}
