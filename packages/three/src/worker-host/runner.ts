// One file because it is one list of what the page can ask for; what each does is in the files beside it.
import { parseScene, type SceneFiles, type SceneLooks } from "@pliant/scene";
import { hashState, pin, unpin, type Model, type Snapshot } from "pliant";
import { openChannel } from "./channel.ts";
import { describeScene, topologyOf } from "./describe.ts";
import { Folding } from "./folding.ts";
import type { FrameWriter } from "./frames.ts";
import { Governing } from "./governing.ts";
import { Grabs } from "./grabs.ts";
import { problemsOf } from "./host-error.ts";
import { Keeping, wholeSnapshot } from "./keeping.ts";
import type { LiveSimulation } from "./live-simulation.ts";
import { measure } from "./measures.ts";
import { createPace, stepsDue, stepsTaken, waitFor, type Pace } from "./pacing.ts";
import { sceneOf } from "./open-scene.ts";
import type { PreparedLoad, PreparedMessage } from "./preparation.ts";
import type { FrameShape, HostMessage, LoadedScene, Watch, WorkerMessage } from "./protocol.ts";
import { ironAll, swellCavities } from "./paper-wishes.ts";
import { openCavities, CutStrokes } from "./cut-strokes.ts";
import { FrameView, frameBytes } from "./frame-view.ts";
import { readNode } from "./node-readout.ts";
import { writeFrame } from "./write-frame.ts";
import { countStep, createTally, summarize, type Tally } from "./tally.ts";

/** What the runner needs of the world around it. */
export interface RunnerPorts {
  /** Makes the simulation of a scene file, or throws. A `HostError` reaches the page with all its problems. */
  open(scene: string, clock: () => number, targetFps?: number | null, files?: SceneFiles): LiveSimulation;
  /** The simulation of a snapshot of the first text under the numbers of the second, or throws. */
  retune?(
    before: string,
    scene: string,
    snapshot: Snapshot,
    clock: () => number,
    files?: SceneFiles,
  ): LiveSimulation;
  /** How a scene looks; throws where its text is faulty. */
  looks?(scene: string): SceneLooks;
  post(message: WorkerMessage, transfer: readonly Transferable[]): void;
  /** Milliseconds from any origin. */
  clock(): number;
  schedule(callback: () => void, delay: number): void;
}

/** Longest run of steps between two looks at the mail and two frames, unless one step takes longer [ms]. */
const SLICE = 16;
/** Between two reports while it runs [ms]. */
const REPORT_EVERY = 250;
/** ... and while measures are watched: they become curves [ms]. */
const MEASURE_EVERY = 100;
/** Fastest and slowest play that makes sense. */
const SPEED_RANGE = [0.01, 100] as const;

/** The worker without the worker: answers messages, runs the simulation in real time. Paused, it schedules nothing. */
export class Runner {
  readonly #ports: RunnerPorts;
  #scene = "";
  #targetFps: number | null | undefined;
  #files: SceneFiles | undefined;
  #shared = false;
  #watched: Required<Watch> = { contacts: false, field: null, measures: false };
  #simulation: LiveSimulation | null = null;
  #frames: FrameWriter | null = null;
  #revision = -1;
  #pinned = new Uint8Array();
  readonly #grabs = new Grabs();
  readonly #cutStrokes = new CutStrokes();
  readonly #governing: Governing;
  readonly #folding = new Folding();
  readonly #keeping = new Keeping();
  /** The model that the scene began with: of snapshots that bring none. */
  #first: Model | null = null;
  #speed = 1;
  /** Of cavities [m/s]. */
  #swell = 0;
  #pace: Pace | null = null;
  #order: { id: number; left: number } | null = null;
  #tally: Tally;
  /** Rises when what was scheduled is no longer wanted. */
  #turn = 0;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
    this.#tally = createTally(ports.clock());
    this.#governing = new Governing(() => ports.clock());
  }

  receive(message: PreparedMessage): void {
    try {
      this.#handle(message);
    } catch (error) {
      this.#fail("id" in message ? message.id : null, error);
    }
  }

  #handle(message: PreparedMessage): void {
    switch (message.kind) {
      case "load":
        return this.#load(message);
      case "play":
        return this.#play();
      case "pause":
        return this.#pause();
      case "step":
        return this.#startOrder(message.id, message.count);
      case "reset":
        return this.#reset(message.id);
      case "speed":
        return this.#setSpeed(message.factor);
      case "grab":
        return this.#grabs.grab(this.#loaded(), message);
      case "move":
        return this.#grabs.move(message.handle, message.target);
      case "release":
        return this.#grabs.release(message.handle);
      case "cut":
        return this.#cutStrokes.cut(this.#loaded(), message);
      case "undo":
        return this.#undo(message.id);
      case "hash": {
        const { state } = this.#loaded();
        const { step, time } = state;
        return this.#post({ kind: "hash", id: message.id, state: { step, time, hash: hashState(state) } });
      }
      case "retune":
        return this.#retune(message.id, message.scene);
      case "relook":
        return this.#relook(message.id, message.scene);
      case "keep":
        this.#keeping.every = message.every;
        return;
      case "snapshot":
        return this.#post({ kind: "snapshot", id: message.id, snapshot: wholeSnapshot(this.#loaded()) });
      case "restore":
        return this.#restore(message.id, message.snapshot);
      case "capture":
        return this.#capture(message.id);
      case "readNode":
        return this.#post({
          kind: "readNode",
          id: message.id,
          readout: readNode(this.#loaded(), message.node),
        });
      case "watch":
        return this.#watch(message);
      case "pin":
        return this.#pin(message);
      case "wind":
        this.#loaded().input.wind = message.wind;
        return;
      case "swell":
        if (this.#swell === 0 && message.rate !== 0) this.#cutStrokes.press(this.#loaded());
        this.#swell = message.rate;
        return;
      case "fold":
        return this.#folding.fold(this.#loaded(), message.share, () => ({
          ...sceneOf(parseScene(this.#scene)),
          ...(this.#files && { files: this.#files }),
        }));
      case "iron":
        this.#cutStrokes.press(this.#loaded());
        return ironAll(this.#loaded());
      case "save":
        return this.#loaded().change?.({ saver: message.battery });
      case "slow":
        return this.#governing.slowDown(message.factor);
      case "resize":
        this.#loaded().setSizes?.(message.sizes);
        return this.#publish();
      case "view":
        return this.#loaded().setView?.(message.shares);
      case "recycle":
        return this.#frames?.recycle(message.buffer);
    }
  }

  #load({ id, scene, shared, targetFps, files }: PreparedLoad): void {
    // Opened first: a scene with errors leaves the one before as it is.
    const simulation = this.#open(scene, targetFps, files);
    this.#pause();
    this.#scene = scene;
    this.#targetFps = targetFps;
    this.#files = files;
    this.#shared = shared;
    this.#show(simulation);
    this.#post({ kind: "loaded", id, scene: this.#describe(simulation) });
  }

  #reset(id: number): void {
    const playing = this.#pace !== null;
    this.#loaded();
    this.#pause();
    this.#show(this.#open(this.#scene, this.#targetFps, this.#files));
    this.#report(id);
    if (playing) this.#play();
  }

  #open(scene: string, targetFps?: number | null, files?: SceneFiles): LiveSimulation {
    return this.#ports.open(scene, () => this.#governing.now(), targetFps, files);
  }

  #retune(id: number, scene: string): void {
    const old = this.#loaded();
    if (old.status || !this.#ports.retune) throw new RangeError("retune: this scene has to start anew");
    const clock = (): number => this.#governing.now();
    const simulation = this.#ports.retune(this.#scene, scene, old.snapshot(), clock, this.#files);
    this.#scene = scene;
    this.#simulation = simulation;
    this.#first = simulation.model;
    this.#grabs.forget();
    this.#cutStrokes.forget();
    if (this.#pace) this.#pace = createPace(simulation.options.dt, this.#ports.clock(), this.#speed);
    this.#publish();
    this.#post({ kind: "loaded", id, scene: this.#describe(simulation) });
  }

  #relook(id: number, scene: string): void {
    const simulation = this.#loaded();
    const looks = this.#ports.looks?.(scene);
    this.#scene = scene;
    this.#post({ kind: "loaded", id, scene: describeScene(simulation, looks) });
  }

  #describe(simulation: LiveSimulation): LoadedScene {
    return describeScene(simulation, this.#ports.looks?.(this.#scene));
  }

  #restore(id: number, snapshot: Snapshot): void {
    const simulation = this.#loaded();
    if (!simulation.restore) throw new RangeError("restore: a scene whose frame rate is held cannot go back");
    this.#finishOrder();
    const first = snapshot.revision === this.#first?.revision ? this.#first : null;
    simulation.restore({ ...(first && { model: first }), ...snapshot });
    openCavities(simulation, snapshot);
    this.#cutStrokes.forget();
    this.#keeping.note(simulation, this.#ports.clock());
    // Another model may have the same number.
    this.#announceTopology();
    this.#publish();
    this.#report(id);
  }

  #undo(id: number): void {
    this.#cutStrokes.undo(this.#loaded());
    this.#publish();
    this.#report(id);
  }

  #show(simulation: LiveSimulation): void {
    this.#simulation = simulation;
    this.#grabs.forget();
    this.#cutStrokes.forget();
    this.#governing.forget();
    this.#folding.forget();
    this.#first = simulation.model;
    this.#announceTopology();
    this.#publish();
  }

  /** Frames have another shape then: a new channel. May be asked for before there is a scene. */
  #watch({ contacts, field, measures }: Watch): void {
    const before = this.#watched;
    this.#watched = {
      contacts: contacts ?? before.contacts,
      field: field === undefined ? before.field : field,
      measures: measures ?? before.measures,
    };
    const isSame = before.contacts === this.#watched.contacts && before.field === this.#watched.field;
    if (isSame || !this.#simulation) return;
    this.#announceTopology();
    this.#publish();
  }

  /** A mesh that is another one in the meantime has other nodes. */
  #pin({ revision, nodes, isHeld }: Extract<HostMessage, { kind: "pin" }>): void {
    const { model, input, state } = this.#loaded();
    if (revision !== model.revision) return;
    for (const node of nodes) {
      const [x, y, z] = state.x.subarray(3 * node, 3 * node + 3);
      if (isHeld) pin(input, node, [x, y, z]);
      else unpin(input, node);
    }
    this.#publishPins(input.pinned);
  }

  #announceTopology(): void {
    const { model } = this.#loaded();
    const shape = { ...this.#shape, field: this.#watched.field, withContacts: this.#watched.contacts };
    const { channel, writer } = openChannel(shape, this.#shared, (buffer) =>
      this.#post({ kind: "frame", buffer }, [buffer]),
    );
    this.#frames = writer;
    this.#revision = model.revision;
    this.#post({ kind: "topology", topology: topologyOf(model), frames: channel });
  }

  /** Of a frame without extras. */
  get #shape(): FrameShape {
    const { model, state } = this.#loaded();
    return {
      nodeCount: model.nodes.count,
      colliderCount: model.colliders.length,
      vertexCount: state.vertices.length / 3,
      field: null,
      withContacts: false,
    };
  }

  #capture(id: number): void {
    const shape = this.#shape;
    const buffer = new ArrayBuffer(frameBytes(shape));
    writeFrame(new FrameView(buffer, shape), this.#loaded(), { field: null, sequence: 0 });
    this.#post({ kind: "captured", id, buffer, shape }, [buffer]);
  }

  #play(): void {
    const { options } = this.#loaded();
    if (this.#pace) return;
    this.#finishOrder();
    const now = this.#ports.clock();
    this.#pace = createPace(options.dt, now, this.#speed);
    this.#tally = createTally(now);
    this.#wake(0);
  }

  /** Stops whatever runs and says where it stopped. */
  #pause(): void {
    this.#turn++;
    this.#finishOrder();
    if (!this.#pace) return;
    this.#pace = null;
    this.#report(null);
  }

  #setSpeed(factor: number): void {
    const [least, most] = SPEED_RANGE;
    if (!(factor >= least && factor <= most)) {
      throw new RangeError(`speed: factor is ${factor}, expected ${least} to ${most}`);
    }
    this.#speed = factor;
    if (this.#pace) this.#pace.speed = factor;
  }

  #startOrder(id: number, count: number): void {
    this.#loaded();
    if (!Number.isInteger(count) || count < 1) {
      throw new RangeError(`step: count is ${count}, expected a whole number of at least 1`);
    }
    this.#pause();
    this.#tally = createTally(this.#ports.clock());
    this.#order = { id, left: count };
    this.#wake(0);
  }

  #finishOrder(): void {
    if (!this.#order) return;
    const { id } = this.#order;
    this.#order = null;
    this.#report(id);
  }

  #wake(delay: number): void {
    const turn = ++this.#turn;
    this.#ports.schedule(() => {
      if (turn === this.#turn) this.#run();
    }, delay);
  }

  /** One slice: the steps that are due, a frame, perhaps a report. */
  #run(): void {
    try {
      const due = this.#order?.left ?? (this.#pace ? stepsDue(this.#pace, this.#ports.clock()) : 0);
      const taken = this.#take(due);
      const stepped = this.#ports.clock();
      if (taken > 0) this.#publish();
      if (taken > 0 && this.#pace) this.#governing.afterPublish(stepped);
      if (this.#tally.flags.nonFinite) return this.#stopAtLastGood();
      this.#keep();
      if (this.#order && (this.#order.left -= taken) === 0) return this.#finishOrder();
      if (this.#pace) stepsTaken(this.#pace, taken);
      if (this.#pace && this.#ports.clock() - this.#tally.since >= this.#reportEvery) this.#report(null);
      this.#wake(this.#order || !this.#pace ? 0 : waitFor(this.#pace));
    } catch (error) {
      const id = this.#order?.id ?? null;
      this.#order = null;
      this.#fail(id, error);
      this.#pause();
    }
  }

  get #reportEvery(): number {
    return this.#watched.measures ? MEASURE_EVERY : REPORT_EVERY;
  }

  #take(due: number): number {
    const simulation = this.#loaded();
    const end = this.#ports.clock() + SLICE;
    let taken = 0;
    while (taken < due && !this.#tally.flags.nonFinite && (taken === 0 || this.#ports.clock() < end)) {
      if (this.#swell !== 0) swellCavities(simulation, this.#swell);
      const begin = this.#ports.clock();
      countStep(this.#tally, simulation.step());
      // Steps that are asked for one by one are the same on every machine.
      if (this.#pace) this.#governing.afterStep(simulation, begin);
      taken++;
    }
    return taken;
  }

  #keep(): void {
    const simulation = this.#loaded();
    const now = this.#ports.clock();
    if (!this.#keeping.isDue(simulation, now)) return;
    this.#keeping.note(simulation, now);
    this.#post({ kind: "snapshot", id: null, snapshot: wholeSnapshot(simulation) });
  }

  #publish(): void {
    const simulation = this.#loaded();
    if (simulation.model.revision !== this.#revision) this.#announceTopology();
    const start = this.#ports.clock();
    this.#frames?.publish(simulation);
    this.#publishPins(simulation.input.pinned);
    this.#tally.phases.publish += this.#ports.clock() - start;
  }

  #publishPins(pinned: Uint8Array): void {
    if (pinned.length === this.#pinned.length && pinned.every((held, node) => held === this.#pinned[node]))
      return;
    this.#pinned = pinned.slice();
    const nodes = Uint32Array.from(pinned.keys()).filter((node) => pinned[node] === 1);
    this.#post({ kind: "pins", nodes });
  }

  #stopAtLastGood(): void {
    const { time } = this.#loaded().state;
    const { cause } = this.#tally;
    this.#pause();
    this.#fail(
      null,
      new Error(
        `The numbers overflowed: the run has stopped at its last good state, t = ${time.toFixed(3)} s` +
          (cause === null ? "" : `; ${cause}`),
      ),
    );
  }

  #report(id: number | null): void {
    const now = this.#ports.clock();
    const simulation = this.#loaded();
    const report = summarize(this.#tally, simulation.state, this.#pace, now);
    const measures = this.#watched.measures ? measure(simulation) : null;
    const governor = this.#governing.report(simulation);
    this.#post({ kind: "report", id, report: { ...report, measures, governor } });
    this.#tally = createTally(now);
    if (this.#pace) this.#pace.dropped = 0;
  }

  #loaded(): LiveSimulation {
    if (!this.#simulation) throw new Error("No scene is loaded yet");
    return this.#simulation;
  }

  #post(message: WorkerMessage, transfer: readonly Transferable[] = []): void {
    this.#ports.post(message, transfer);
  }

  #fail(id: number | null, error: unknown): void {
    this.#post({ kind: "failed", id, problems: problemsOf(error) });
  }
}
