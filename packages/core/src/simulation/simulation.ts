import type { Contacts } from "../collision/contacts.ts";
import { describeValue } from "../checks/describe-value.ts";
import { createFrame, publish, type Frame } from "./frame.ts";
import { createInputFor, pin, unpin, type Attachment, type Grab, type Input } from "../input/input.ts";
import { takeSpan, type SolverStep, type Trial } from "./retry.ts";
import { findNonFiniteInput } from "../input/non-finite-input.ts";
import { attach, detach } from "../input/attach.ts";
import { setModes } from "../input/set-modes.ts";
import { grab, grabDefaults, release, type GrabOptions, type GrabPoint } from "../input/grab.ts";
import { deformingStateLength } from "../model/colliders/deforming.ts";
import { hasImpulseExcess } from "../model/springs/mass-spring.ts";
import type { Model } from "../model/model.ts";
import { solidStateLength } from "../model/solid/solid-body.ts";
import type { Incremental, Vec3 } from "@pliant/geometry";
import { checkOptions } from "../checks/check-options.ts";
import { resolveOptions, type SimulationOptions, type Tuning } from "./options.ts";
import { motionReport, type MotionReport } from "../solvers/fuzzy/motion-report.ts";
import { maxStretch } from "../measure/stretch.ts";
import { checkSnapshot, takeSnapshot, type Snapshot } from "../state/snapshot.ts";
import { cloneState, createState, type History, type State } from "../state/state.ts";
import { Stepper } from "./step.ts";
import { autoSubsteps } from "./substeps.ts";
import {
  describeIntersections,
  reportIntersections,
  type IntersectionReport,
} from "./intersection-report.ts";
import { createReport, OVERSTRETCH_STRAIN, type StepReport } from "./report.ts";
import { applyCuts, checkCut, type Cut } from "../topology/cut.ts";
import { applyDamage, type ChangedEdges } from "../topology/damage.ts";
import { applyPaperEdits, checkPaperEdit, isPaperEdit, type PaperEdit } from "../topology/paper-edit.ts";
import { applyEdits, checkEdits, type Edit } from "../topology/edit.ts";

/** Where a simulation begins. */
export interface SimulationStart {
  readonly model: Model;
  readonly state: State;
}

/** What has been made for one already. */
interface Made {
  readonly options: SimulationOptions;
  readonly input: Input;
  readonly stepper: Stepper;
}

/** The engine: owns the past, takes input, makes the next state. How is the `Stepper`'s. */
export class Simulation {
  /** As given, with defaults filled in; `kernels` says which backend runs. */
  readonly options: SimulationOptions;
  /** What the outside asks: change it between steps. */
  readonly input: Input;
  #model: Model;
  #past: History;
  #spare: State[];
  readonly #stepper: Stepper;
  #frame: Frame;
  #edits: Edit[] = [];
  #paperEdits: PaperEdit[] = [];
  #stopped: StepReport | null = null;

  constructor(start: SimulationStart, options: Partial<SimulationOptions> = {}, made?: Made) {
    this.options = made?.options ?? resolveOptions(options);
    this.#model = start.model;
    this.#past = [cloneState(start.state), null];
    this.#spare = [this.#emptyState(), this.#emptyState()];
    this.#frame = createFrame(start.model.nodes.count);
    this.input = made?.input ?? createInputFor(start.model, start.state);
    this.#stepper = made?.stepper ?? new Stepper(start.model, this.input, this.options);
    if (this.options.start === "fail") {
      const tangles = describeIntersections(this.findIntersections());
      if (tangles) throw new RangeError(`Simulation: ${tangles}; expected none, or start: "recover"`);
    }
  }

  /** The same in parts of a millisecond or a few each, for whoever has something else to do meanwhile. */
  static *buildIncrementally(
    start: SimulationStart,
    given: Partial<SimulationOptions> = {},
  ): Incremental<Simulation> {
    const options = resolveOptions(given);
    const input = createInputFor(start.model, start.state);
    yield;
    const stepper = yield* Stepper.grow(start.model, input, options);
    return new Simulation(start, given, { options, input, stepper });
  }

  /** The same at once: solvers and searches, which take seconds where there is much cloth, are made when the first step asks for them. */
  static lazy(start: SimulationStart, given: Partial<SimulationOptions> = {}): Simulation {
    const options = resolveOptions(given);
    const input = createInputFor(start.model, start.state);
    const stepper = new Stepper(start.model, input, options, null);
    return new Simulation(start, given, { options, input, stepper });
  }

  /** Solver steps per `step()`: as asked for, or what the model needs. */
  get substeps(): number {
    const { substeps, dt } = this.options;
    if (substeps !== "auto") return substeps;
    return autoSubsteps(dt, this.#stepper.longestStep);
  }

  /** Changes how much a step spends, from the next one on: the state and its history stay as they are. */
  tune(given: Tuning): void {
    checkOptions("tune", given, ["tolerance", "newton", "substeps"]);
    // Solvers hold this very object.
    Object.assign(this.options, resolveOptions({ ...this.options, ...given }));
  }

  get model(): Model {
    return this.#model;
  }

  /** The newest state. Read it; the next step makes another. */
  get state(): Readonly<State> {
    return this.#past[0];
  }

  /** Newest positions, nodeCount × 3 [m]. */
  get positions(): Float64Array {
    return this.#past[0].x;
  }

  /** Contacts of the last solver step with colliders, and their forces. Read them; the next step finds others. */
  get contacts(): Readonly<Contacts> {
    return this.#stepper.contacts;
  }

  /** Advances by `dt`. Never throws for numbers that go wrong: see `flags`. */
  step(): StepReport {
    if (this.#stopped) return this.#stopped;
    const report = createReport();
    const { dt } = this.options;
    const { substeps } = this;
    for (const move of this.options.movers) move(this.state.time + dt, this.input);
    this.#stepper.begin(this.state);
    const trial = this.#createTrial(report);
    for (let i = 1; i <= substeps && !report.flags.nonFinite; i++) {
      const step = { h: dt / substeps, from: (i - 1) / substeps, to: i / substeps, left: substeps - i + 1 };
      takeSpan(step, this.options.halvings, trial);
    }
    report.step = this.state.step;
    report.time = this.state.time;
    report.maxStrain = maxStretch(this.#model, this.state);
    report.flags.overstretched = report.maxStrain > OVERSTRETCH_STRAIN;
    if (report.flags.nonFinite) {
      report.cause = findNonFiniteInput(this.input);
      report.lastGood = this.snapshot();
      this.#stopped = report;
    }
    return report;
  }

  /** Solver steps as they are tried: what the next state is before it is the newest. */
  #createTrial(report: StepReport): Trial {
    let next = this.#past[0];
    return {
      last: () => this.state.dt,
      attempt: (step, isFinal) => {
        next = this.#spare.pop() ?? this.#emptyState();
        return this.#attempt(step, next, isFinal, report);
      },
      accept: (step) => this.#accept(step, next, report),
      reject: () => {
        report.retries++;
        this.#stepper.withdraw();
        this.#spare.push(next);
      },
    };
  }

  /** Makes the state after a solver step; false when it will not do. */
  #attempt(step: SolverStep, next: State, isFinal: boolean, report: StepReport): boolean {
    const { clock } = this.options;
    const begin = clock();
    this.#stepper.lead(this.state, step);
    if (this.input.restart) this.#forgetOlder();
    report.phases.input += clock() - begin;
    return this.#stepper.attempt(this.#past, step, next, isFinal, report);
  }

  /** Rotates and edits; false when there is no going on. */
  #accept(step: SolverStep, next: State, report: StepReport): boolean {
    const { clock } = this.options;
    const begin = clock();
    const isFinite = !report.flags.nonFinite;
    if (isFinite) {
      this.#stepper.conclude(this.#past, step, next);
      // Those of solids are published only now.
      report.contacts = Math.max(report.contacts, this.contacts.count);
      this.#rotate(next);
    } else this.#spare.push(next);
    this.#applyEdits();
    if (isFinite) this.#applyDamage(step.h, report);
    report.phases.edit += clock() - begin;
    return isFinite;
  }

  /** What crosses now, and what is inside colliders: how many, how deep, where. Recovered while the simulation runs. */
  findIntersections(): IntersectionReport {
    return reportIntersections(this.#model, this.state, this.#stepper.separator);
  }

  /** How the last solver step of fuzzy bodies went; null without such. */
  motion(): MotionReport | null {
    return motionReport(this.#model, this.#past);
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
    const suited = stiffness === undefined ? grabDefaults(this.#model, first) : { stiffness };
    return grab(this.input, at, target, { ...suited, ...rest });
  }

  release(held: Grab): void {
    release(this.input, held);
  }

  /** Lets the lowest `count` modes of a solid take part from now on: fewer are faster, more are more accurate. */
  setModes(solid: string, count: number): void {
    setModes(this.#model, this.input, solid, count);
  }

  /** Binds a node, where it is now, to the collider of that id: it rides along until `detach` or `unpin`. */
  attach(node: number, collider: string): Attachment {
    const ids = this.#model.colliders.map(({ id }) => id);
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
    checkEdits(this.#model, others);
    for (const edit of ofPaper) checkPaperEdit(this.#model, edit);
    this.#edits.push(...others);
    this.#paperEdits.push(...ofPaper);
  }

  /** Asks for a cut; it is made at the next step boundary. */
  cut(cut: Cut): void {
    checkCut(this.#model, cut);
    this.input.cuts.push(cut);
  }

  /** The newest state for renderers and writers. The same object every time. */
  frame(): Frame {
    publish(this.#model, this.#past[0], this.#frame);
    return this.#frame;
  }

  snapshot(): Snapshot {
    // History that the next step will not use does not belong to what comes next.
    const [now, older] = this.#past;
    return takeSnapshot(this.#model, [now, this.input.restart ? null : older]);
  }

  /**
   * Goes back (or forth) to a snapshot of the same model revision, or one that brings its model, as those of paper do; also revives a stopped run. Pins, attachments and
   * grabs stay as they are, edits and cuts that wait are dropped.
   */
  restore(snapshot: Snapshot): void {
    if (snapshot?.model && snapshot.model !== this.#model) this.#setModel(snapshot.model);
    checkSnapshot(snapshot, this.#model);
    const [newest, older] = snapshot.history;
    this.#past = [cloneState(newest), older === null ? null : cloneState(older)];
    this.#spare = [];
    // What a run that went wrong has left in the solvers' padding may be no numbers.
    if (this.#stopped !== null) this.#stepper.setModel(this.#model);
    this.#stopped = null;
    this.#stepper.separator?.invalidate();
    this.#edits = [];
    this.#paperEdits = [];
    this.input.cuts.length = 0;
    this.input.restart = false;
  }

  /** Undoes edits: the model of a snapshot, from before them, becomes the next revision, at that snapshot. */
  revert(model: Model, snapshot: Snapshot): void {
    checkSnapshot(snapshot, model);
    this.#setModel({ ...model, revision: this.#model.revision + 1 });
    const { model: _, ...rest } = snapshot;
    this.restore({ ...rest, revision: this.#model.revision });
  }

  #rotate(next: State): void {
    const [now, older] = this.#past;
    if (older) this.#spare.push(older);
    this.#past = [next, now];
  }

  #forgetOlder(): void {
    const [now, older] = this.#past;
    if (older) this.#spare.push(older);
    this.#past = [now, null];
    this.input.restart = false;
  }

  #applyEdits(): void {
    if (this.#edits.length + this.input.cuts.length === 0) return;
    const edited = this.#edits.length > 0 ? applyEdits(this.#model, this.#edits) : this.#model;
    const model = applyCuts(edited, this.positions, this.input.cuts);
    this.#edits = [];
    this.input.cuts.length = 0;
    if (model === this.#model) return;
    this.#setModel(model);
    this.#forgetOlder();
  }

  /** Edits of paper that were asked for, then what it has taken in the step: breaks and creases, at the cost of what they touch. */
  #applyDamage(h: number, report: StepReport): void {
    if (this.#paperEdits.length > 0) {
      const { model, changes } = applyPaperEdits(this.#model, this.#past[0], this.#paperEdits);
      this.#paperEdits = [];
      this.#adopt(model, changes);
    }
    if (!this.#model.bodies.some(({ paper }) => paper?.damage)) return;
    const { model, changes, breaks, hinges } = applyDamage(this.#model, this.#past[0], h);
    if (model === this.#model) return;
    this.#adopt(model, changes);
    report.damage.breaks += breaks;
    report.damage.hinges += hinges;
  }

  #adopt(model: Model, changes: ChangedEdges): void {
    this.#model = model;
    this.#stepper.adopt(model, changes);
  }

  #setModel(model: Model): void {
    this.#model = model;
    this.#stepper.setModel(model);
  }

  #emptyState(): State {
    const { nodes, colliders, bodies } = this.#model;
    const vertices = deformingStateLength(this.#model);
    const solids = solidStateLength(bodies);
    return createState(nodes.count, colliders.length, vertices, solids, hasImpulseExcess(this.#model));
  }
}
