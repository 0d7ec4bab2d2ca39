import type { Contacts } from "../collision/contacts.ts";
import { describeValue } from "../checks/describe-value.ts";
import { createFrame, publish, type Frame } from "./frame.ts";
import { pin, unpin, type Attachment, type Driver, type Grab, type Input } from "../input/input.ts";
import { findNonFiniteInput } from "../input/non-finite-input.ts";
import { attach, detach } from "../input/attach.ts";
import { setModes } from "../input/set-modes.ts";
import { grab, grabDefaults, release, type GrabOptions, type GrabPoint } from "../input/grab.ts";
import type { Model } from "../model/model.ts";
import type { Incremental, Vec3 } from "@pliant/geometry";
import { checkOptions } from "../checks/check-options.ts";
import {
  grouped,
  mergeOptions,
  resolveOptions,
  type ResolvedOptions,
  type SimulationOptions,
  type Tuning,
} from "./options.ts";
import { motionOf, type MotionReport } from "../solvers/fuzzy/motion-of.ts";
import { maxStretch } from "../measure/stretch.ts";
import { checkSnapshot } from "../state/check-snapshot.ts";
import { takeSnapshot, type Snapshot } from "../state/snapshot.ts";
import { withBodyKinds } from "../state/body-kinds.ts";
import { cloneState, type State } from "../state/state.ts";
import { createRun, holdsOthers, type Run, type SimulationStart } from "./run.ts";
import { advance, clearFirst, substepsOf } from "./step.ts";
import { buildTools, replaceModel, toolsOf } from "./tools.ts";
import {
  describeIntersections,
  reportIntersections,
  type IntersectionReport,
} from "./intersection-report.ts";
import type { StartReport } from "../response/recovery/clear-start.ts";
import { createReport, OVERSTRETCH_STRAIN, type StepReport } from "./report.ts";
import type { Cut } from "../input/cut.ts";
import { checkCut } from "../topology/cut.ts";
import { isPaperEdit, type PaperEdit } from "../topology/paper-edit.ts";
import { paperTopology } from "../topology/paper-topology.ts";
import { checkEdits, type Edit } from "../topology/edit.ts";

/** The engine: owns the history, takes input, makes the next state. How is `step.ts`. */
export class Simulation {
  /** What the outside asks: change it between steps. */
  readonly input: Input;
  readonly #run: Run;
  readonly #frame: Frame;
  #stopped: StepReport | null = null;

  constructor(start: SimulationStart, options: Partial<SimulationOptions> = {}, run?: Run) {
    this.#run = run ?? createRun(start, resolveOptions(options));
    this.input = this.#run.input;
    this.#frame = createFrame(start.model.nodes.count);
    if (!run) toolsOf(this.#run);
    if (this.#run.settings.initialIntersections === "fail") {
      const found = describeIntersections(this.findIntersections());
      if (found)
        throw new RangeError(
          `Simulation: ${found}; expected none, or contact.initialIntersections: "recover"`,
        );
    }
  }

  /** The same in parts of a few milliseconds each, for a page that has frames to draw meanwhile. */
  static *buildIncrementally(
    start: SimulationStart,
    given: Partial<SimulationOptions> = {},
  ): Incremental<Simulation> {
    const run = createRun(start, resolveOptions(given));
    yield;
    run.tools = yield* buildTools(run.model, run.settings);
    return new Simulation(start, given, run);
  }

  /** The same at once: solvers and searches, which take seconds where there is much cloth, are made when the first step asks for them. */
  static lazy(start: SimulationStart, given: Partial<SimulationOptions> = {}): Simulation {
    return new Simulation(start, given, createRun(start, resolveOptions(given)));
  }

  /** Solver steps per `step()`: as asked for, or what the model needs. */
  get substeps(): number {
    return substepsOf(this.#run);
  }

  /** As given, with defaults filled in; `advanced.kernels` says which backend runs. */
  get options(): ResolvedOptions {
    return grouped(this.#run.settings);
  }

  /** Changes how long a step is and how much it spends, from the next one on: the state and its history stay as they are. */
  tune(given: Tuning & { readonly dt?: number }): void {
    checkOptions("tune", given, ["dt", "tolerance", "newton", "substeps"]);
    const { dt = this.options.dt, ...quality } = given;
    // Solvers hold this very object.
    Object.assign(this.#run.settings, resolveOptions(mergeOptions(this.options, { dt, quality })));
  }

  /**
   * Has a function set the input over time: it is called with the time at the end of every substep, after the drivers that were added
   * before it. Per step it is called once, with the time at the step's end: pins and colliders go where it puts them in equal parts,
   * one per substep. That is for what is dear to compute, as a character's surface.
   */
  addDriver(driver: Driver, { per = "substep" }: { readonly per?: "substep" | "step" } = {}): this {
    if (typeof driver !== "function")
      throw new RangeError(
        `addDriver: driver is ${describeValue(driver)}, expected a function of time and input`,
      );
    if (per !== "substep" && per !== "step")
      throw new RangeError(`addDriver: per is ${describeValue(per)}, expected "substep" or "step"`);
    (per === "step" ? this.#run.stepDrivers : this.#run.drivers).push(driver);
    return this;
  }

  /** Takes a driver away again, wherever it was added. */
  removeDriver(driver: Driver): this {
    for (const list of [this.#run.drivers, this.#run.stepDrivers]) {
      const at = list.indexOf(driver);
      if (at >= 0) list.splice(at, 1);
    }
    return this;
  }

  get model(): Model {
    return this.#run.model;
  }

  /** The newest state. Read it; the next step makes another. */
  get state(): Readonly<State> {
    return this.#run.history[0];
  }

  /** The state that the newest one was made from; null at the start. */
  get previous(): Readonly<State> | null {
    return this.#run.history[1];
  }

  /** Newest positions, nodeCount × 3 [m]. */
  get positions(): Float64Array {
    return this.#run.history[0].x;
  }

  /** Contacts of the last solver step with colliders, and their forces. Read them; the next step finds others. */
  get contacts(): Readonly<Contacts> {
    return this.#run.contacts;
  }

  /**
   * What bodies did to each collider over the last step, colliderCount × 6: impulse [N·s], and angular impulse about the origin of its
   * pose [N·m·s]. Of contacts, friction and nodes that are attached to it.
   */
  get impulses(): Float64Array {
    return this.#run.impulses;
  }

  /** The same as force and torque at the end of the last step, colliderCount × 6 [N, N·m]: what a rigid body in equilibrium feels. */
  get reactions(): Float64Array {
    return this.#run.reactions;
  }

  /** Advances by `dt`. Never throws for numbers that go wrong: see `flags`. */
  step(): StepReport {
    if (this.#stopped) return this.#stopped;
    const report = createReport();
    advance(this.#run, report);
    report.step = this.state.step;
    report.time = this.state.time;
    report.maxStrain = maxStretch(this.model, this.state, this.#run.stretch);
    report.flags.overstretched = report.maxStrain > OVERSTRETCH_STRAIN;
    if (report.flags.nonFinite) {
      report.cause = findNonFiniteInput(this.input);
      report.lastGood = this.snapshot();
      this.#stopped = report;
    }
    return report;
  }

  /** What intersects now, and what is inside colliders: how many, how deep, where. Recovered while the simulation runs. */
  findIntersections(): IntersectionReport {
    return reportIntersections(this.model, this.state, toolsOf(this.#run).features?.detector ?? null);
  }

  /**
   * Moves what begins inside colliders or other cloth out of it, with what is held now, and says what it did. The first step does so
   * if nobody has asked; afterwards, and after a step, nothing is left to do.
   */
  clearStart(): StartReport {
    return clearFirst(this.#run);
  }

  /** How the last solver step of fuzzy bodies went; null without such. */
  motion(): MotionReport | null {
    return motionOf(this.model, this.#run.history);
  }

  /** Holds a node, where it is or at a point [m]; again to move it. */
  pin(node: number, target?: Vec3): void {
    const [x, y, z] = this.positions.subarray(node * 3, node * 3 + 3);
    pin(this.input, node, target ?? [x, y, z]);
  }

  unpin(node: number): void {
    unpin(this.input, node);
  }

  /**
   * Takes a point of a sheet by a spring to a point [m]; move the returned grab's `target`, pass it to `release`. Without
   * a stiffness the spring is one that lifts the whole body at 10 cm and pulls with at most three times its weight.
   */
  grab(at: GrabPoint, target: Vec3, options: Partial<GrabOptions> = {}): Grab {
    const { stiffness, ...rest } = options;
    const first = typeof at === "number" ? at : at.nodes[0];
    const suited = stiffness === undefined ? grabDefaults(this.model, first) : { stiffness };
    return grab(this.input, at, target, { ...suited, ...rest });
  }

  release(held: Grab): void {
    release(this.input, held);
  }

  /** Lets the lowest `count` modes of a solid take part from now on: fewer are faster, more are more accurate. */
  setModes(solid: string, count: number): void {
    setModes(this.model, this.input, solid, count);
  }

  /** Binds a node, where it is now, to the collider of that id: it rides along until `detach` or `unpin`. */
  attach(node: number, collider: string): Attachment {
    const ids = this.model.colliders.map(({ id }) => id);
    if (!ids.includes(collider)) {
      const expected = ids.length === 0 ? "this model has no colliders" : `expected one of ${ids.join(", ")}`;
      throw new RangeError(`attach: collider ${describeValue(collider)} does not exist, ${expected}`);
    }
    return attach(this.input, this.state, node, ids.indexOf(collider));
  }

  detach(node: number): void {
    detach(this.input, node);
  }

  /** Asks for topology edits; they are applied together at the next step boundary, those of paper one upon the other. */
  edit(...edits: (Edit | PaperEdit)[]): void {
    const others = edits.filter((edit): edit is Edit => !isPaperEdit(edit));
    const ofPaper = edits.filter(isPaperEdit);
    checkEdits(this.model, others);
    for (const edit of ofPaper) paperTopology().checkEdit(this.model, edit);
    this.#run.edits.push(...others);
    this.#run.paperEdits.push(...ofPaper);
  }

  /** Asks for a cut; it is made at the next step boundary. */
  cut(cut: Cut): void {
    checkCut(this.model, cut);
    this.input.cuts.push(cut);
  }

  /** The newest state for renderers and writers. The same object every time. */
  frame(): Frame {
    publish(this.model, this.#run.history[0], this.#frame);
    return this.#frame;
  }

  snapshot(): Snapshot {
    // History that the next step will not use does not belong to what comes next.
    const [now, older] = this.#run.history;
    return takeSnapshot(this.model, [now, holdsOthers(this.#run) ? null : older], this.#run.held);
  }

  /**
   * Goes back (or forth) to a snapshot of the same model revision, or one that brings its model, as those of paper do; also revives a stopped run. Pins, attachments and
   * grabs stay as they are, edits and cuts that wait are dropped.
   */
  restore(snapshot: Snapshot): void {
    const run = this.#run;
    const model = snapshot?.model && withBodyKinds(snapshot.model);
    if (model && model !== run.model) replaceModel(run, model);
    checkSnapshot(snapshot, run.model);
    const [newest, older] = snapshot.history;
    run.history = [cloneState(newest), older === null ? null : cloneState(older)];
    run.held = snapshot.held?.slice() ?? null;
    run.isCleared = false;
    run.kept = run.history[0];
    run.spare = [];
    // What a run that went wrong has left in the solvers' padding may be no numbers.
    if (this.#stopped !== null) replaceModel(run, run.model);
    this.#stopped = null;
    toolsOf(run).features?.detector.invalidate();
    run.edits = [];
    run.paperEdits = [];
    this.input.cuts.length = 0;
    this.input.restart = false;
  }

  /** Undoes edits: the model of a snapshot, from before them, becomes the next revision, at that snapshot. */
  revert(model: Model, snapshot: Snapshot): void {
    checkSnapshot(snapshot, model);
    replaceModel(this.#run, { ...model, revision: this.model.revision + 1 });
    const { model: _, ...rest } = snapshot;
    this.restore({ ...rest, revision: this.model.revision });
  }
}
