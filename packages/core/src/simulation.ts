import { createContacts, type Contacts } from "./contact/contacts.ts";
import { forgetApproach, settle } from "./contact/settle.ts";
import { createDetector, type Detector } from "./contact/detector.ts";
import { describeValue } from "./describe-value.ts";
import { createFrame, publish, type Frame } from "./frame.ts";
import { createInputFor, pin, unpin, type Attachment, type Grab, type Input } from "./input.ts";
import { findLostInput } from "./lost-input.ts";
import { attach, detach, followColliders } from "./interaction/attach.ts";
import { setModes } from "./interaction/set-modes.ts";
import { Glide } from "./interaction/glide.ts";
import { grab, grabDefaults, release, type GrabOptions, type GrabPoint } from "./interaction/grab.ts";
import { clothOf } from "./model/cloth-of.ts";
import { deformingLength } from "./model/deforming.ts";
import { hasExcess } from "./model/mass-spring.ts";
import type { Model } from "./model/model.ts";
import { solidNumbers } from "./model/solid-body.ts";
import type { Vec3 } from "./model/vec3.ts";
import { checkOptions } from "./check-options.ts";
import { resolveOptions, type SimulationOptions, type Tuning } from "./simulation-options.ts";
import { createSeparator, type Separator } from "./separation/separator.ts";
import { createSolvers } from "./solvers/create.ts";
import type { Solver, SolveReport } from "./solvers/solver.ts";
import { motionReport, type MotionReport } from "./measure/motion.ts";
import { maxStretch } from "./measure/stretch.ts";
import { checkSnapshot, takeSnapshot, type Snapshot } from "./state/snapshot.ts";
import { cloneState, copyState, createState, isFiniteState, type Past, type State } from "./state/state.ts";
import { autoSubsteps } from "./substeps.ts";
import { describeTangles, reportTangles, type TangleReport } from "./tangle-report.ts";
import { addSeparation, createReport, OVERSTRETCHED, type StepReport } from "./step-report.ts";
import { applyCuts, checkCut, type Cut } from "./topology/cut.ts";
import { applyDamage, type PaperChanges } from "./topology/damage.ts";
import { applyPaperEdits, checkPaperEdit, isPaperEdit, type PaperEdit } from "./topology/paper-edit.ts";
import { applyEdits, checkEdits, type Edit } from "./topology/edit.ts";

/** In longer solver steps [s] ways are not straight, and whole sheets pass each other: then only nodes meet colliders. */
const LONGEST_SEPARATED = 1 / 15;

/** The engine: owns the past, takes input, makes the next state. A step is the list in `#advance`. */
export class Simulation {
  /** As given, with defaults filled in; `kernels` says which backend runs. */
  readonly options: SimulationOptions;
  /** What the outside asks: change it between steps. */
  readonly input: Input;
  readonly #glide: Glide;
  #model: Model;
  #past: Past;
  #spare: State[];
  #solvers: readonly Solver[];
  #separator: Separator | null;
  #detector: Detector;
  #contacts: Contacts;
  #frame: Frame;
  #edits: Edit[] = [];
  #paperEdits: PaperEdit[] = [];
  #stopped: StepReport | null = null;

  constructor(start: { model: Model; state: State }, options: Partial<SimulationOptions> = {}) {
    this.options = resolveOptions(options);
    this.#model = start.model;
    this.#past = [cloneState(start.state), null];
    this.#spare = [this.#emptyState(), this.#emptyState()];
    this.#solvers = createSolvers(start.model, this.options);
    this.#separator = this.#createSeparator();
    this.#detector = createDetector(start.model);
    this.#contacts = createContacts(start.model.nodes.count * start.model.colliders.length);
    this.#frame = createFrame(start.model.nodes.count);
    this.input = createInputFor(start.model, start.state);
    this.#glide = new Glide(this.input);
    if (this.options.start === "fail") {
      const tangles = describeTangles(this.findTangles());
      if (tangles) throw new RangeError(`Simulation: ${tangles}; expected none, or start: "recover"`);
    }
  }

  /** Solver steps per `step()`: as asked for, or what the model needs. */
  get substeps(): number {
    const { substeps, dt } = this.options;
    if (substeps !== "auto") return substeps;
    const [first, ...others] = this.#solvers.map(({ longestStep }) => longestStep);
    return autoSubsteps(dt, first === undefined ? first : Math.min(first, ...others));
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
    return this.#contacts;
  }

  /** Advances by `dt`. Never throws for numbers that go wrong: see `flags`. */
  step(): StepReport {
    if (this.#stopped) return this.#stopped;
    const report = createReport();
    const { dt } = this.options;
    const { substeps } = this;
    this.#glide.begin(this.input, this.state);
    this.#separator?.begin();
    for (let i = 1; i <= substeps && !report.flags.nonFinite; i++) {
      this.#glide.advance(i / substeps);
      this.#advance(dt / substeps, substeps - i + 1, report);
    }
    report.step = this.state.step;
    report.time = this.state.time;
    report.maxStrain = maxStretch(this.#model, this.state);
    report.flags.overstretched = report.maxStrain > OVERSTRETCHED;
    if (report.flags.nonFinite) {
      report.cause = findLostInput(this.input);
      report.lastGood = this.snapshot();
      this.#stopped = report;
    }
    return report;
  }

  /** One solver step, the first of `left`: input, detect, solve, separate, rotate, edit. */
  #advance(h: number, left: number, report: StepReport): void {
    const { drivers, clock } = this.options;
    const [now] = this.#past;
    const next = this.#spare.pop() ?? this.#emptyState();

    const t0 = clock();
    for (const drive of drivers) drive(now.time + h, this.input);
    followColliders(this.input);
    if (this.input.restart) this.#forgetOlder();

    copyState(now, next);
    next.step = now.step + 1;
    next.time = now.time + h;
    next.dt = h;
    next.poses.set(this.input.poses);
    const t1 = clock();
    let solved = this.#solve(true, h, next, report);

    const led = clock();
    next.vertices.set(this.input.vertices);
    this.#detector.find(now, this.input, h, this.#contacts);
    const outside = { input: this.input, contacts: this.#contacts };
    const separator = h <= LONGEST_SEPARATED ? this.#separator : null;
    separator?.prepare(this.#past, next, h, left, outside);

    const t2 = clock();
    solved = this.#solve(false, h, next, report) ?? solved;
    const rate = solved?.rate ?? 1 / h;

    const t3 = clock();
    settle(this.#contacts, now, next, h);
    this.#detector.catchMissed(now, next, this.input, h, this.#contacts);
    report.flags.nonFinite = !isFiniteState(next);

    const t4 = clock();
    if (separator && !report.flags.nonFinite) {
      addSeparation(report.separation, separator.separate(now, next, h, rate, outside));
      report.flags.nonFinite = !isFiniteState(next);
    }

    const t5 = clock();
    if (report.flags.nonFinite) this.#spare.push(next);
    else {
      forgetApproach(this.#contacts, now, h);
      for (const solver of this.#solvers) solver.publish?.(this.#contacts, h, next);
      this.#rotate(next);
    }
    this.#applyEdits();
    if (!report.flags.nonFinite) this.#applyDamage(h, report);

    const t6 = clock();
    report.contacts = Math.max(report.contacts, this.#contacts.count);
    report.phases.input += t1 - t0;
    report.phases.detect += t2 - led + (t4 - t3);
    report.phases.solve += led - t1 + (t3 - t2);
    report.phases.separate += t5 - t4;
    report.phases.edit += t6 - t5;
  }

  /** Lets those solvers step that lead, or those that follow. Returns the last one's report. */
  #solve(leads: boolean, h: number, next: State, report: StepReport): SolveReport | undefined {
    let last: SolveReport | undefined;
    for (const solver of this.#solvers) {
      if ((solver.leads ?? false) !== leads) continue;
      last = solver.step(this.#past, this.input, this.#contacts, h, next);
      report.iterations += last.iterations;
      report.flags.unconverged ||= last.unconverged;
      report.phases.detect += last.detect ?? 0;
      report.phases.solve -= last.detect ?? 0;
    }
    return last;
  }

  /** What crosses now, and what is inside colliders: how many, how deep, where. Recovered while the simulation runs. */
  findTangles(): TangleReport {
    return reportTangles(this.#model, this.state, this.#separator);
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
    const [newest, older] = snapshot.past;
    this.#past = [cloneState(newest), older === null ? null : cloneState(older)];
    this.#spare = [];
    this.#stopped = null;
    this.#separator?.forget();
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

  /** An edited model with the same nodes: who can goes on with it. */
  #adopt(model: Model, changes: PaperChanges): void {
    const isSplit = model.triangles.length !== this.#model.triangles.length;
    this.#model = model;
    if (!this.#solvers.every((solver) => solver.adopt?.(model, changes) ?? true)) {
      this.#solvers = createSolvers(model, this.options);
    }
    this.#detector.adopt(model);
    // Creases and folds leave the surface as it was.
    if (this.#separator && isSplit) this.#separator = this.#createSeparator();
  }

  #setModel(model: Model): void {
    this.#model = model;
    this.#solvers = createSolvers(model, this.options);
    this.#separator = this.#createSeparator();
    this.#detector = createDetector(model);
  }

  #createSeparator(): Separator | null {
    const { selfCollision, selfFriction, kernels } = this.options;
    const isSolid = this.#model.colliders.some(
      ({ shape }) => shape.kind !== "plane" && shape.kind !== "cavity",
    );
    const cloth = clothOf(this.#model);
    if (cloth.triangles.length === 0 && this.#model.triangles.length > 0) return null;
    if (!selfCollision && !isSolid) return null;
    return createSeparator(cloth, { self: selfCollision, friction: selfFriction, kernels });
  }

  #emptyState(): State {
    const { nodes, colliders, bodies } = this.#model;
    const vertices = deformingLength(this.#model);
    const solids = solidNumbers(bodies);
    return createState(nodes.count, colliders.length, vertices, solids, hasExcess(this.#model));
  }
}
