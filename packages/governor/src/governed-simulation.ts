import { runAll, type Incremental } from "@pliant/geometry";
import {
  hashState,
  Simulation,
  type AdvancedOptions,
  type Contacts,
  type Cut,
  type Frame,
  type Grab,
  type GrabOptions,
  type Input,
  type Load,
  type Model,
  type Snapshot,
  type State,
  type StepReport,
  type Vec3,
} from "pliant";
import { mergeOptions, type GrabPoint } from "pliant/experimental";
import type { BuiltScene } from "@pliant/scene";
import { carryInput, nodeAt, placeOf, type HandHold } from "./carry-input.ts";
import { Governor, type Change } from "./governor.ts";
import { fullSubsteps, qualityLevels, modesFor, tuningFor } from "./knobs.ts";
import { checkReplay, type Decision, type Recording, type Setting } from "./recording.ts";
import { Preparation } from "./preparation.ts";
import { completeSettings, type GovernorSettings } from "./settings.ts";
import type { Source } from "./source.ts";
import { transfer } from "./transfer.ts";
import { warmUp } from "./warm-up.ts";

export interface GovernedOptions extends Pick<AdvancedOptions, "clock" | "kernels"> {
  /** Does again what was decided then, whatever things cost now. */
  readonly replay?: Recording;
  /**
   * Runs coarse meshes for a moment before it begins, a tenth of a second or two: engines compile what runs often, and until they have
   * a machine looks many times slower than it is. For whoever goes by a clock.
   */
  readonly warmUp?: boolean;
}

/** How the governor stands, for people who watch. Times in ms. */
export interface GovernorStatus {
  readonly targetFps: number;
  readonly saver: boolean;
  readonly budget: number;
  readonly mean: number;
  readonly setting: Setting;
  readonly qualityLevel: readonly [now: number, last: number];
  readonly isStarting: boolean;
  readonly isUnreachable: boolean;
  /** What keeps meshes as they are, in words. */
  readonly frozen: string | null;
}

/** Iterations of a linear solve that take as long as what else there is to a solver step. */
const ITERATIONS = 3;

/** A simulation at other sizes that has not begun. */
interface Prepared {
  readonly simulation: Simulation;
  readonly setup: BuiltScene["setup"];
}

/**
 * A simulation whose meshes and efforts follow a frame rate. Step it like any other and tell it what each step has cost; it changes
 * between steps, and writes down when, so that the run can be had again bit for bit.
 */
export class GovernedSimulation {
  readonly #source: Source;
  readonly #options: Partial<GovernedOptions>;
  readonly #governor: Governor;
  readonly #holds = new Map<number, HandHold>();
  readonly #decisions: Decision[] = [];
  readonly #replay: Decision[] | null;
  #settings: GovernorSettings;
  #simulation: Simulation;
  #sceneLoads: ReadonlySet<Load> = new Set();
  #first: Setting;
  #setting: Setting;
  /** The model as it was built: another one now has been cut. */
  #built: Model;
  #full: number | "turning" = 1;
  /** The next mesh, while it is made. */
  #next: Preparation<Change, Prepared> | null = null;
  #steps = 0;
  /** Of the frame so far: seconds, and what had to be done for each node. */
  #frame = { spent: 0, motion: 0 };
  #frozen: string | null = null;

  constructor(source: Source, settings: Partial<GovernorSettings>, options: Partial<GovernedOptions> = {}) {
    this.#settings = completeSettings(settings);
    this.#source = source;
    this.#options = options;
    if (options.warmUp && !options.replay) warmUp(source, options.kernels);
    const authored = Object.fromEntries(source.sheets.map(({ id, authored: size }) => [id, size]));
    this.#setting = { sizes: authored, effort: { tolerance: 1, newton: 1, cadence: 1, modes: 1 } };
    this.#simulation = this.#begin(runAll(this.#grow(authored, 0, 0, false)), 0);
    this.#built = this.#simulation.model;
    const levels = qualityLevels(
      this.#simulation.options.quality,
      this.#simulation.model,
      this.#settings.knobs,
    );
    this.#governor = new Governor(this.#settings, source.sheets, levels);
    const replay = options.replay && checkReplay(options.replay, source.fingerprint);
    this.#replay = replay ? [...replay.decisions] : null;
    this.#first = replay?.start ?? this.#governor.setting;
    this.#setting = { ...this.#first, sizes: authored };
    this.#apply(this.#first);
    if (this.#simulation.model.bodies.some(({ kind }) => kind === "paper"))
      this.#freeze("paper keeps its mesh, and with it all others do");
    this.#catchUp();
  }

  get model(): Model {
    return this.#simulation.model;
  }

  get state(): Readonly<State> {
    return this.#simulation.state;
  }

  get positions(): Float64Array {
    return this.#simulation.positions;
  }

  /** Of the present mesh: it is another object after a change. */
  get input(): Input {
    return this.#simulation.input;
  }

  get options(): Simulation["options"] {
    return this.#simulation.options;
  }

  get contacts(): Readonly<Contacts> {
    return this.#simulation.contacts;
  }

  get substeps(): number {
    return this.#simulation.substeps;
  }

  /** Steps in each frame of 1/targetFps. */
  get stepsPerFrame(): number {
    return this.#source.stepsPerFrame;
  }

  /** Every change so far, and why. */
  get decisions(): readonly Decision[] {
    return this.#decisions;
  }

  get status(): GovernorStatus {
    const { budget, mean, qualityLevel, isStarting, isUnreachable } = this.#governor;
    const { targetFps, saver } = this.#settings;
    return {
      ...{ targetFps, saver, budget: 1000 * budget, mean: 1000 * mean, setting: this.#setting },
      ...{ qualityLevel, isUnreachable, frozen: this.#frozen },
      isStarting: isStarting && this.#replay === null,
    };
  }

  step(): StepReport {
    const before = this.state.step;
    const report = this.#simulation.step();
    this.#steps++;
    this.#frame.motion += ITERATIONS * (report.step - before) + report.iterations;
    this.#catchUp();
    return report;
  }

  /** Does what was decided at this step when it was recorded. */
  #catchUp(): void {
    while (this.#replay?.[0] && this.#replay[0].step <= this.#steps) this.#take(this.#replay.shift()!);
  }

  /**
   * Tells what the last step has cost [s]. At the end of a frame this may change meshes and efforts; the decision is returned. Another
   * mesh is made in parts, in the time that frames leave by the clock of the options, and taken when it is ready; while the search of
   * the start goes on, and without a clock, at once.
   */
  observe(seconds: number): Decision | null {
    this.#frame.spent += seconds;
    if (this.#replay !== null || this.#steps % this.stepsPerFrame !== 0) return null;
    const { spent: frame, motion } = this.#frame;
    this.#frame = { spent: 0, motion: 0 };
    this.#freezeIfCut();
    if (this.#next) return this.#prepare(this.#next, frame);
    const { isStarting } = this.#governor;
    const change = this.#governor.observe(frame, motion) ?? this.#governor.rebalance(this.#setting.sizes);
    const { clock } = this.#options;
    if (!change || isStarting || !clock || this.#hasSizes(change.setting.sizes))
      return change && this.#decide(change);
    const parts = this.#growNext(change.setting.sizes);
    this.#next = new Preparation(change, parts, clock, 1 / this.#settings.targetFps);
    // What costs nothing to change need not wait.
    const now = { ...change.setting, sizes: this.#setting.sizes };
    const isTuned = JSON.stringify(now.effort) !== JSON.stringify(this.#setting.effort);
    const first = isTuned ? this.#decide({ ...change, setting: now }) : null;
    return this.#prepare(this.#next, frame) ?? first;
  }

  /** Goes on with the next mesh after a frame that has cost so much [s]. */
  #prepare(next: Preparation<Change, Prepared>, frame: number): Decision | null {
    const made = next.goOn(frame);
    if (made === null) return null;
    this.#next = null;
    return this.#decide(next.wish, made);
  }

  /** Other wishes while it runs: battery saver, share, knobs, policy. Another frame rate needs another run. */
  change(settings: Partial<Omit<GovernorSettings, "targetFps">>): void {
    this.#settings = completeSettings({ ...this.#settings, ...settings });
    this.#governor.change(this.#settings);
  }

  /** Gives sheets other meshes by hand, by id: recorded like every change, and the governor goes on from what comes next. */
  setSizes(sizes: Setting["sizes"], reason = "asked for"): Decision {
    const setting = { ...this.#setting, sizes: { ...this.#setting.sizes, ...sizes } };
    const { budget, mean } = this.#governor;
    this.#next = null;
    return this.#decide({ setting, reason, cost: Number.isNaN(mean) ? 0 : mean, budget });
  }

  /** Shares of the picture that bodies fill, by id, 0 to 1. */
  setView(shares: ReadonlyMap<string, number>): void {
    this.#governor.setView(shares);
  }

  /** All that it takes to have this run again, up to now. */
  recording(): Recording {
    return {
      ...{ format: "pliant-governed-run", version: 1, scene: this.#source.fingerprint },
      ...{ targetFps: this.#settings.targetFps, kernels: this.options.advanced.kernels },
      ...{
        start: this.#first,
        decisions: [...this.#decisions],
        steps: this.#steps,
        hash: hashState(this.state),
      },
    };
  }

  /** Holds a node, where it is or at a point [m], on this mesh and on those that follow. */
  pin(node: number, target?: Vec3): void {
    this.#simulation.pin(node, target);
    const [x, y, z] = this.input.pinTarget.subarray(3 * node, 3 * node + 3);
    this.#holds.set(node, { place: this.#placeOf(node), target: [x, y, z] });
  }

  unpin(node: number): void {
    this.#simulation.unpin(node);
    this.#holds.delete(node);
  }

  /** Binds a node to a collider, on this mesh and on those that follow. */
  attach(node: number, collider: string): void {
    const { point, collider: index } = this.#simulation.attach(node, collider);
    this.#holds.set(node, { place: this.#placeOf(node), target: point, collider: index });
  }

  detach(node: number): void {
    this.#simulation.detach(node);
    this.#holds.delete(node);
  }

  grab(at: GrabPoint, target: Vec3, options: Partial<GrabOptions> = {}): Grab {
    return this.#simulation.grab(at, target, options);
  }

  release(held: Grab): void {
    this.#simulation.release(held);
  }

  cut(cut: Cut): void {
    this.#simulation.cut(cut);
  }

  edit(...edits: Parameters<Simulation["edit"]>): void {
    this.#simulation.edit(...edits);
  }

  frame(): Frame {
    return this.#simulation.frame();
  }

  snapshot(): Snapshot {
    return this.#simulation.snapshot();
  }

  /** Undoes cuts: from the first one on meshes have stayed as they were. */
  revert(model: Model, snapshot: Snapshot): void {
    this.#simulation.revert(model, snapshot);
    if (model.triangles !== this.#built.triangles) return;
    this.#built = this.#simulation.model;
    this.#freeze(null);
  }

  #placeOf(node: number): HandHold["place"] {
    return placeOf(this.model, [node], [1], this.#source.panelsOf);
  }

  #decide({ setting, reason, cost, budget }: Change, made?: Prepared): Decision {
    const frame = this.#steps / this.stepsPerFrame;
    const decision = { step: this.#steps, frame, setting, reason, cost: 1000 * cost, budget: 1000 * budget };
    this.#take(decision, made);
    return decision;
  }

  #take(decision: Decision, made?: Prepared): void {
    this.#decisions.push(decision);
    this.#apply(decision.setting, made);
  }

  #hasSizes(sizes: Setting["sizes"]): boolean {
    return Object.entries(sizes).every(([id, size]) => this.#setting.sizes[id] === size);
  }

  #apply(setting: Setting, made?: Prepared): void {
    if (!this.#hasSizes(setting.sizes)) this.#rebuild(setting.sizes, made);
    this.#setting = setting;
    const { model, options } = this.#simulation;
    this.#simulation.tune(tuningFor(setting.effort, model, options.dt, this.#full));
    for (const body of model.bodies) {
      if (body.kind !== "solid") continue;
      this.#simulation.setModes(body.id, modesFor(setting.effort, body.solid.basis.modeCount));
    }
  }

  #rebuild(sizes: Setting["sizes"], made?: Prepared): void {
    const old = this.#simulation;
    const { time } = old.state;
    const next = this.#begin(made ?? runAll(this.#growNext(sizes)), time, old);
    const snapshot = next.snapshot();
    transfer(old, next.model, next.input, snapshot.history[0], this.#source.carrierOf);
    next.restore(snapshot);
    const holds = [...this.#holds.values()];
    this.#holds.clear();
    for (const hold of holds) this.#holds.set(nodeAt(next.model, hold.place, this.#source.panelsOf), hold);
    this.#simulation = next;
    this.#built = next.model;
  }

  /** What the present state can be carried to, in parts. */
  *#growNext(sizes: Setting["sizes"]): Incremental<Prepared> {
    const { state, model } = this;
    if (this.#source.prepare) yield* this.#source.prepare(this.#setting.sizes, sizes);
    return yield* this.#grow(sizes, state.time, model.revision + 1, true);
  }

  /** A simulation at other sizes, in parts: as the scene has it at a time [s]. */
  *#grow(sizes: Setting["sizes"], time: number, revision: number, isCarried: boolean): Incremental<Prepared> {
    const { clock, kernels } = this.#options;
    const { model, state, options, drive, setup } = this.#source.build(sizes, time, isCarried);
    yield;
    const advanced = { ...(clock && { clock }), ...(kernels && { kernels }) };
    const given = mergeOptions(options, { advanced });
    const simulation = yield* Simulation.buildIncrementally({ model: { ...model, revision }, state }, given);
    drive(simulation);
    return { simulation, setup };
  }

  /** Lets it begin at a time [s]: with what was asked by hand of the one before. */
  #begin({ simulation, setup }: Prepared, time: number, before?: Simulation): Simulation {
    setup(simulation.input, time);
    const scene = new Set(simulation.input.loads);
    if (before) {
      const holds = [...this.#holds.values()];
      carryInput(
        { model: before.model, input: before.input, sceneLoads: this.#sceneLoads },
        simulation,
        holds,
        this.#source.panelsOf,
      );
    }
    this.#sceneLoads = scene;
    this.#full = fullSubsteps(simulation);
    return simulation;
  }

  #freezeIfCut(): void {
    const isCut = this.model.triangles !== this.#built.triangles;
    if (isCut && this.#frozen === null) this.#freeze("cloth that was cut keeps its mesh");
  }

  #freeze(reason: string | null): void {
    if (reason !== null) this.#next = null;
    this.#frozen = reason;
    this.#governor.freeze(reason);
  }
}
