import { createContacts, type Contacts } from "../collision/contacts.ts";
import { createNodeDetector, type NodeDetector } from "../collision/node-phase/node-detector.ts";
import { forgetApproach, applyContactVelocity } from "../response/contact-velocity.ts";
import { isTorn, type SolverStep } from "./retry.ts";
import type { Input } from "../input/input.ts";
import { followColliders } from "../input/attach.ts";
import { InputInterpolation } from "../input/interpolate.ts";
import { clothOf } from "../model/cloth/cloth-of.ts";
import type { Model } from "../model/model.ts";
import { runAll, type Incremental } from "@pliant/geometry";
import { growSeparator, type Separator } from "../response/separator.ts";
import type { SimulationOptions } from "./options.ts";
import { createSolvers } from "../solvers/registry.ts";
import type { Solver, SolveReport } from "../solvers/solver.ts";
import { copyState, isFiniteState, type History, type State } from "../state/state.ts";
import { addFilterReport, type StepReport } from "./report.ts";
import type { ChangedEdges } from "../topology/damage.ts";

/** In longer solver steps [s] ways are not straight, and whole sheets pass each other: then only nodes meet colliders. */
const FEATURE_STEP_MAX = 1 / 15;

/** What a stepper is made of, model by model. */
interface Tools {
  readonly solvers: readonly Solver[];
  readonly detector: NodeDetector;
  readonly separator: Separator | null;
}

/** What makes the next state out of the past and the input. It owns no state: a solver step may be tried and taken again. */
export class Stepper {
  readonly #input: Input;
  readonly #options: SimulationOptions;
  readonly #glide: InputInterpolation;
  readonly #contacts: Contacts;
  #model: Model;
  /** Null until they are needed, for whoever did not want to wait. */
  #made: Tools | null;

  constructor(
    model: Model,
    input: Input,
    options: SimulationOptions,
    tools: Tools | null = runAll(buildTools(model, options)),
  ) {
    this.#model = model;
    this.#input = input;
    this.#options = options;
    this.#glide = new InputInterpolation(input);
    this.#made = tools;
    this.#contacts = createContacts(model.nodes.count * model.colliders.length);
  }

  /** The same in parts. */
  static *grow(model: Model, input: Input, options: SimulationOptions): Incremental<Stepper> {
    return new Stepper(model, input, options, yield* buildTools(model, options));
  }

  get #tools(): Tools {
    this.#made ??= runAll(buildTools(this.#model, this.#options));
    return this.#made;
  }

  get contacts(): Contacts {
    return this.#contacts;
  }

  get separator(): Separator | null {
    return this.#tools.separator;
  }

  /** The longest solver step that all take unasked [s]; undefined without solvers. */
  get longestStep(): number | undefined {
    const [first, ...others] = this.#tools.solvers.map(({ longestStep }) => longestStep);
    return first === undefined ? first : Math.min(first, ...others);
  }

  /** Before the first solver step of a step. */
  begin(state: Readonly<State>): void {
    this.#glide.begin(this.#input, state);
    this.#tools.separator?.begin();
  }

  /** What drivers and hands have set for the end of a solver step. */
  lead(now: Readonly<State>, { h, to }: SolverStep): void {
    this.#glide.advance(to);
    for (const drive of this.#options.drivers) drive(now.time + h, this.#input);
    followColliders(this.#input);
  }

  /** Makes the state after a solver step: detect, solve, separate. False: links are torn in it, and that was not final. */
  attempt(
    past: History,
    { h, left }: SolverStep,
    next: State,
    isFinal: boolean,
    report: StepReport,
  ): boolean {
    const { clock } = this.#options;
    const input = this.#input;
    const contacts = this.#contacts;
    const [now] = past;
    copyState(now, next);
    next.step = now.step + 1;
    next.time = now.time + h;
    next.dt = h;
    next.poses.set(input.poses);

    const t0 = clock();
    let solved = this.#solve(true, past, h, next, report);

    const t1 = clock();
    next.vertices.set(input.vertices);
    this.#tools.detector.detect(now, input, h, contacts);
    const outside = { input, contacts };
    const separator = h <= FEATURE_STEP_MAX ? this.#tools.separator : null;
    separator?.detect(past, next, h, left, outside);

    const t2 = clock();
    solved = this.#solve(false, past, h, next, report) ?? solved;
    const rate = solved?.velocityPerDisplacement ?? 1 / h;

    const t3 = clock();
    applyContactVelocity(contacts, now, next, h);
    this.#tools.detector.catchMissed(now, next, input, h, contacts);
    report.flags.nonFinite = !isFiniteState(next);
    const holds = (): boolean => isFinal || !(report.flags.nonFinite || isTorn(this.#model, now, next));
    let isGood = holds();

    const t4 = clock();
    if (separator && isGood && !report.flags.nonFinite) {
      const separated = separator.filter(now, next, h, rate, outside);
      addFilterReport(report.collision, separated);
      report.flags.nonFinite = !isFiniteState(next);
      // What crossed has been taken apart at the start as well: there is no going back.
      isGood = separated.selfIntersections + separated.solidIntersections > 0 || holds();
    }

    const t5 = clock();
    report.contacts = Math.max(report.contacts, contacts.count);
    report.phases.detect += t2 - t1 + (t4 - t3);
    report.phases.solve += t1 - t0 + (t3 - t2);
    report.phases.separate += t5 - t4;
    return isGood;
  }

  /** The attempt counts: notes what its contacts mean for the state before and after. */
  conclude([now]: History, { h }: SolverStep, next: State): void {
    forgetApproach(this.#contacts, now, h);
    for (const solver of this.#tools.solvers) solver.publish?.(this.#contacts, h, next);
  }

  /** The attempt does not count; what was found for it holds for shorter steps from the same start. */
  withdraw(): void {
    this.#tools.separator?.rewind();
  }

  /** An edited model with the same nodes: who can goes on with it. */
  adopt(model: Model, changes: ChangedEdges): void {
    const isSplit = model.triangles.length !== this.#model.triangles.length;
    this.#model = model;
    const made = this.#made;
    if (!made) return;
    const canGoOn = made.solvers.every((solver) => solver.adopt?.(model, changes) ?? true);
    const solvers = canGoOn ? made.solvers : createSolvers(model, this.#options);
    made.detector.adopt(model);
    // Creases and folds leave the surface as it was.
    const isOther = made.separator !== null && isSplit;
    const separator = isOther ? runAll(separatorOf(model, this.#options)) : made.separator;
    this.#made = { ...made, solvers, separator };
  }

  /** Another model with the same number of nodes and colliders. */
  setModel(model: Model): void {
    this.#model = model;
    this.#made = runAll(buildTools(model, this.#options));
  }

  /** Lets those solvers step that lead, or those that follow. Returns the last one's report. */
  #solve(leads: boolean, past: History, h: number, next: State, report: StepReport): SolveReport | undefined {
    let last: SolveReport | undefined;
    for (const solver of this.#tools.solvers) {
      if ((solver.runsFirst ?? false) !== leads) continue;
      last = solver.step(past, this.#input, this.#contacts, h, next);
      report.iterations += last.iterations;
      report.flags.unconverged ||= last.unconverged;
      report.phases.detect += last.detect ?? 0;
      report.phases.solve -= last.detect ?? 0;
    }
    return last;
  }
}

function* buildTools(model: Model, options: SimulationOptions): Incremental<Tools> {
  const solvers = createSolvers(model, options);
  yield;
  const detector = createNodeDetector(model, true, options.kernels);
  return { solvers, detector, separator: yield* separatorOf(model, options) };
}

function* separatorOf(model: Model, options: SimulationOptions): Incremental<Separator | null> {
  const { selfCollision, selfFriction, kernels } = options;
  const isSolid = model.colliders.some(({ shape }) => shape.kind !== "plane" && shape.kind !== "cavity");
  const cloth = clothOf(model);
  if (cloth.triangles.length === 0 && model.triangles.length > 0) return null;
  if (!selfCollision && !isSolid) return null;
  return yield* growSeparator(cloth, { self: selfCollision, friction: selfFriction, kernels });
}
