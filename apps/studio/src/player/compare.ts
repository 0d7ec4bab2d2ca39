import { signal } from "@preact/signals-core";
import { SimulationHost, type FrameView, type HostError, type LoadedScene } from "@pliant/three";
import type { Snapshot } from "pliant";
import { Vector3, type Material } from "three";
import type { Playable } from "../shell/scene-document.ts";
import { SceneObjects, type SceneObjectSource } from "../viewport/scene-objects.ts";
import type { Viewport } from "../viewport/viewport.ts";
import { Past } from "./past.ts";
import type { Player } from "./player.ts";

/** Beside each other, or one through the other. */
export type CompareMode = "off" | "side" | "over";

/** Most steps that either takes between two pictures [1]: who is behind catches up, who is ahead waits. */
const MOST_STEPS = 12;
/** Wall time that a slow picture may ask for [s]. */
const MOST_OWED = 0.05;
/** Room between two that stand beside each other, in widths. */
const BESIDE = 1.12;

interface Rival {
  readonly host: SimulationHost;
  readonly scene: LoadedScene;
  readonly sceneObjects: SceneObjects;
  readonly past: Past;
  time: number;
}

/** Two settings of one scene on one clock: A is kept as it was, B is what is worked on. Each has its own worker. */
export class Compare {
  readonly mode = signal<CompareMode>("off");
  readonly #player: Player;
  readonly #viewport: Viewport;
  readonly #onFailure: (error: HostError) => void;
  #rival: Rival | null = null;
  /** Where both went apart; null: at the start. */
  #branch: Snapshot | null = null;
  /** Time that the wall clock has asked for and nobody has given yet [s]. */
  #owed = 0;
  #last = NaN;
  #isBusy = false;

  constructor(player: Player, viewport: Viewport, onFailure: (error: HostError) => void) {
    this.#player = player;
    this.#viewport = viewport;
    this.#onFailure = onFailure;
    player.lookChanges.listen((now) => this.#look(now));
    player.restarts.listen((to) => void this.#restart(to));
    // What is compared goes apart at one moment, however often the numbers change.
    player.retuned.listen(() => {
      if (!this.#rival) return;
      void (this.#branch ? player.restore(this.#branch) : player.reset());
    });
    player.opened.listen(({ sceneObjects }) => {
      // Another mesh cannot go on from there.
      this.#branch = null;
      this.#place(sceneObjects);
    });
  }

  /** Where both are [s]; null when nothing is compared. */
  get times(): { readonly a: number; readonly b: number } | null {
    return this.#rival && { a: this.#rival.time, b: this.#player.past.head.peek().to };
  }

  /** A node of A's first body [m]. */
  nodeOfA(index: number): number[] {
    const positions = this.#rival?.sceneObjects.cloths[0].geometry.getAttribute("position");
    return positions ? new Vector3().fromBufferAttribute(positions, index).toArray() : [];
  }

  /** Keeps a scene as A. Both go on from the moment that is shown. */
  async start(playable: Playable, mode: Exclude<CompareMode, "off">): Promise<void> {
    this.stop();
    if (!this.#player.past.isLive) await this.#player.goOn();
    this.#player.isDriven = true;
    const host = new SimulationHost({
      onError: (error) => {
        this.stop();
        this.#onFailure(error);
      },
    });
    try {
      const scene = await host.load(playable.text, { readFile: playable.readFile });
      const branch = await this.#goToBranch(host);
      const frame = host.newestFrame();
      if (!frame || !this.#player.sceneObjects) throw new Error("Compare: there is nothing on the stage");
      this.#begin(host, scene, frame, mode);
      this.#branch = branch;
      if (!branch) await this.#player.reset();
    } catch (error) {
      host.dispose();
      this.#player.isDriven = false;
      throw error;
    }
  }

  /** A to where B is; null where neither can go on from there: a frame rate is held. */
  async #goToBranch(host: SimulationHost): Promise<Snapshot | null> {
    try {
      const snapshot = await this.#player.host.snapshot();
      await host.restore(snapshot);
      return snapshot;
    } catch {
      return null;
    }
  }

  #begin(host: SimulationHost, scene: LoadedScene, frame: FrameView, mode: CompareMode): void {
    const past = new Past();
    const source: SceneObjectSource = {
      get model() {
        return (past.shown ?? host).model;
      },
      get pins() {
        return (past.shown ?? host).pins;
      },
    };
    const sceneObjects = new SceneObjects(source, scene, frame);
    this.#rival = { host, scene, sceneObjects, past, time: frame.time };
    past.record(frame, host);
    this.mode.value = mode;
    this.#viewport.scene.add(sceneObjects);
    if (this.#player.sceneObjects) this.#place(this.#player.sceneObjects);
  }

  setMode(mode: CompareMode): void {
    if (mode === "off") return this.stop();
    this.mode.value = mode;
    if (this.#player.sceneObjects) this.#place(this.#player.sceneObjects);
  }

  stop(): void {
    const { sceneObjects } = this.#player;
    this.mode.value = "off";
    if (!this.#rival) return;
    this.#rival.host.dispose();
    this.#rival.sceneObjects.removeFromParent();
    this.#rival.sceneObjects.dispose();
    this.#rival = null;
    this.#branch = null;
    this.#player.isDriven = false;
    if (sceneObjects) this.#viewport.setBox(sceneObjects.box, sceneObjects.floor);
  }

  /** A to the left of B, or through it like a ghost. */
  #place(b: SceneObjects): void {
    if (!this.#rival) return;
    const { sceneObjects: a } = this.#rival;
    const isOver = this.mode.peek() === "over";
    a.position.x = isOver ? 0 : -BESIDE * Math.max(0.2, b.box.max.x - b.box.min.x);
    a.traverse((object) => {
      const material = (object as { material?: Material }).material;
      if (!material) return;
      material.transparent = isOver;
      material.opacity = isOver ? 0.35 : 1;
      material.depthWrite = !isOver;
      material.needsUpdate = true;
    });
    const box = b.box.clone().union(a.box.clone().translate(a.position));
    this.#viewport.setBox(box, Math.min(a.floor, b.floor));
  }

  async #restart(to: Snapshot | null): Promise<void> {
    const rival = this.#rival;
    if (!rival) return;
    this.#owed = 0;
    rival.time = to?.history[0].time ?? 0;
    const went = to ? rival.host.restore(to) : rival.host.reset();
    await went.catch(() => {});
  }

  #look(now: number): void {
    const rival = this.#rival;
    if (!rival) return;
    const { past } = this.#player;
    const frame = past.isLive ? rival.host.newestFrame() : rival.past.scrub(past.time);
    if (past.isLive && !rival.past.isLive) rival.past.leave();
    if (frame) {
      if (past.isLive) rival.past.record(frame, rival.host);
      rival.sceneObjects.update(frame);
      this.#viewport.invalidate();
    }
    const passed = Number.isNaN(this.#last) ? 0 : (now - this.#last) / 1000;
    this.#last = now;
    if (!this.#player.isPlaying || !past.isLive) return;
    this.#owed = Math.min(MOST_OWED, this.#owed + passed);
    if (!this.#isBusy) void this.advance(this.#owed * this.#player.speed);
  }

  /** Takes both as far as they get within a time [s], the one that is behind first. */
  async advance(seconds: number): Promise<void> {
    const rival = this.#rival;
    if (!rival) return;
    this.#isBusy = true;
    try {
      const b = this.#player.past.head.peek().to;
      const until = Math.max(rival.time, b) + seconds;
      const stepsOf = (time: number, dt: number): number =>
        Math.min(MOST_STEPS, Math.floor((until - time) / dt + 1e-6));
      const behind = rival.time < b - rival.scene.dt / 2;
      const dtB = this.#player.scene?.dt ?? rival.scene.dt;
      const isAhead = rival.time > b + dtB / 2;
      const [stepsA, stepsB] = [stepsOf(rival.time, rival.scene.dt), stepsOf(b, dtB)];
      const wishes: Promise<unknown>[] = [];
      if (stepsA > 0 && !isAhead)
        wishes.push(rival.host.step(stepsA).then(({ time }) => (rival.time = time)));
      if (stepsB > 0 && !behind) wishes.push(this.#player.host.step(stepsB));
      if (wishes.length > 0) this.#owed = 0;
      await Promise.all(wishes);
    } catch {
      // A worker that died has been told of.
    } finally {
      this.#isBusy = false;
    }
  }
}
