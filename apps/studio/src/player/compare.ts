import { signal } from "@preact/signals-core";
import { SimulationHost, type HostError, type LoadedScene } from "@pliant/three";
import { Vector3, type Material } from "three";
import type { Playable } from "../shell/scene-document.ts";
import { Actors, type ActorSource } from "../stage/actors.ts";
import type { Stage } from "../stage/stage.ts";
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
  readonly actors: Actors;
  readonly past: Past;
  time: number;
}

/** Two settings of one scene on one clock: A is kept as it was, B is what is worked on. Each has its own worker. */
export class Compare {
  readonly mode = signal<CompareMode>("off");
  readonly #player: Player;
  readonly #stage: Stage;
  readonly #onFailure: (error: HostError) => void;
  #rival: Rival | null = null;
  /** Time that the wall clock has asked for and nobody has given yet [s]. */
  #owed = 0;
  #last = NaN;
  #isBusy = false;

  constructor(player: Player, stage: Stage, onFailure: (error: HostError) => void) {
    this.#player = player;
    this.#stage = stage;
    this.#onFailure = onFailure;
    player.looks.listen((now) => this.#look(now));
    player.restarts.listen(() => void this.#restart());
    // What is compared begins together.
    player.retuned.listen(() => void (this.#rival && player.reset()));
    player.opened.listen(({ actors }) => this.#place(actors));
  }

  /** Where both are [s]; null when nothing is compared. */
  get times(): { readonly a: number; readonly b: number } | null {
    return this.#rival && { a: this.#rival.time, b: this.#player.past.head.peek().to };
  }

  /** A node of A's first body [m]. */
  nodeOfA(index: number): number[] {
    const positions = this.#rival?.actors.cloths[0].geometry.getAttribute("position");
    return positions ? new Vector3().fromBufferAttribute(positions, index).toArray() : [];
  }

  /** Keeps a scene as A. Both begin anew. */
  async start(playable: Playable, mode: Exclude<CompareMode, "off">): Promise<void> {
    this.stop();
    const host = new SimulationHost({
      onError: (error) => {
        this.stop();
        this.#onFailure(error);
      },
    });
    const scene = await host.load(playable.text, { readFile: playable.readFile });
    const frame = host.newestFrame();
    if (!frame || !this.#player.actors) return host.dispose();
    const past = new Past();
    const source: ActorSource = {
      get model() {
        return (past.shown ?? host).model;
      },
      get pins() {
        return (past.shown ?? host).pins;
      },
    };
    const actors = new Actors(source, scene, frame);
    this.#rival = { host, scene, actors, past, time: 0 };
    past.record(frame, host);
    this.mode.value = mode;
    this.#stage.scene.add(actors);
    this.#player.isDriven = true;
    this.#place(this.#player.actors);
    await this.#player.reset();
  }

  setMode(mode: CompareMode): void {
    if (mode === "off") return this.stop();
    this.mode.value = mode;
    if (this.#player.actors) this.#place(this.#player.actors);
  }

  stop(): void {
    const { actors } = this.#player;
    this.mode.value = "off";
    if (!this.#rival) return;
    this.#rival.host.dispose();
    this.#rival.actors.removeFromParent();
    this.#rival.actors.dispose();
    this.#rival = null;
    this.#player.isDriven = false;
    if (actors) this.#stage.setBox(actors.box, actors.floor);
  }

  /** A to the left of B, or through it like a ghost. */
  #place(b: Actors): void {
    if (!this.#rival) return;
    const { actors: a } = this.#rival;
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
    this.#stage.setBox(box, Math.min(a.floor, b.floor));
  }

  async #restart(): Promise<void> {
    const rival = this.#rival;
    if (!rival) return;
    this.#owed = 0;
    rival.time = 0;
    await rival.host.reset().catch(() => {});
  }

  #look(now: number): void {
    const rival = this.#rival;
    if (!rival) return;
    const { past } = this.#player;
    const frame = past.isLive ? rival.host.newestFrame() : rival.past.scrub(past.time);
    if (past.isLive && !rival.past.isLive) rival.past.leave();
    if (frame) {
      if (past.isLive) rival.past.record(frame, rival.host);
      rival.actors.update(frame);
      this.#stage.invalidate();
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
