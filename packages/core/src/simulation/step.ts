import { createContacts, type Contacts } from "../collision/contacts.ts";
import { createDetector, type Detector } from "../collision/node-phase/node-detector.ts";
import { forgetApproach, settle } from "../response/contact-velocity.ts";
import { isTorn, type SolverStep } from "./retry.ts";
import type { Input } from "../input/input.ts";
import { followColliders } from "../input/attach.ts";
import { Glide } from "../input/interpolate.ts";
import { clothOf } from "../model/cloth/cloth-of.ts";
import type { Model } from "../model/model.ts";
import { finish, type Parts } from "../geometry/incremental.ts";
import { growSeparator, type Separator } from "../response/separator.ts";
import type { SimulationOptions } from "./options.ts";
import { createSolvers } from "../solvers/registry.ts";
import type { Solver, SolveReport } from "../solvers/solver.ts";
import { copyState, isFiniteState, type Past, type State } from "../state/state.ts";
import { addSeparation, type StepReport } from "./report.ts";
import type { PaperChanges } from "../topology/damage.ts";

/** In longer solver steps [s] ways are not straight, and whole sheets pass each other: then only nodes meet colliders. */
const LONGEST_SEPARATED = 1 / 15;

/** What a stepper is made of, model by model. */
interface Tools {
  readonly solvers: readonly Solver[];
  readonly detector: Detector;
  readonly separator: Separator | null;
}

/** What makes the next state out of the past and the input. It owns no state: a solver step may be tried and taken again. */
export class Stepper {
  readonly #input: Input;
  readonly #options: SimulationOptions;
  readonly #glide: Glide;
  readonly #contacts: Contacts;
  #model: Model;
  /** Null until they are needed, for whoever did not want to wait. */
  #made: Tools | null;

  constructor(
    model: Model,
    input: Input,
    options: SimulationOptions,
    tools: Tools | null = finish(growTools(model, options)),
  ) {
    this.#model = model;
    this.#input = input;
    this.#options = options;
    this.#glide = new Glide(input);
    this.#made = tools;
    this.#contacts = createContacts(model.nodes.count * model.colliders.length);
  }

  /** The same in parts. */
  static *grow(model: Model, input: Input, options: SimulationOptions): Parts<Stepper> {
    return new Stepper(model, input, options, yield* growTools(model, options));
  }

  get #tools(): Tools {
    this.#made ??= finish(growTools(this.#model, this.#options));
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
  attempt(past: Past, { h, left }: SolverStep, next: State, isFinal: boolean, report: StepReport): boolean {
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
    this.#tools.detector.find(now, input, h, contacts);
    const outside = { input, contacts };
    const separator = h <= LONGEST_SEPARATED ? this.#tools.separator : null;
    separator?.prepare(past, next, h, left, outside);

    const t2 = clock();
    solved = this.#solve(false, past, h, next, report) ?? solved;
    const rate = solved?.rate ?? 1 / h;

    const t3 = clock();
    settle(contacts, now, next, h);
    this.#tools.detector.catchMissed(now, next, input, h, contacts);
    report.flags.nonFinite = !isFiniteState(next);
    const holds = (): boolean => isFinal || !(report.flags.nonFinite || isTorn(this.#model, now, next));
    let isGood = holds();

    const t4 = clock();
    if (separator && isGood && !report.flags.nonFinite) {
      const separated = separator.separate(now, next, h, rate, outside);
      addSeparation(report.separation, separated);
      report.flags.nonFinite = !isFiniteState(next);
      // What crossed has been taken apart at the start as well: there is no going back.
      isGood = separated.crossings + separated.pierced > 0 || holds();
    }

    const t5 = clock();
    report.contacts = Math.max(report.contacts, contacts.count);
    report.phases.detect += t2 - t1 + (t4 - t3);
    report.phases.solve += t1 - t0 + (t3 - t2);
    report.phases.separate += t5 - t4;
    return isGood;
  }

  /** The attempt counts: notes what its contacts mean for the state before and after. */
  conclude([now]: Past, { h }: SolverStep, next: State): void {
    forgetApproach(this.#contacts, now, h);
    for (const solver of this.#tools.solvers) solver.publish?.(this.#contacts, h, next);
  }

  /** The attempt does not count; what was found for it holds for shorter steps from the same start. */
  withdraw(): void {
    this.#tools.separator?.again();
  }

  /** An edited model with the same nodes: who can goes on with it. */
  adopt(model: Model, changes: PaperChanges): void {
    const isSplit = model.triangles.length !== this.#model.triangles.length;
    this.#model = model;
    const made = this.#made;
    if (!made) return;
    const canGoOn = made.solvers.every((solver) => solver.adopt?.(model, changes) ?? true);
    const solvers = canGoOn ? made.solvers : createSolvers(model, this.#options);
    made.detector.adopt(model);
    // Creases and folds leave the surface as it was.
    const isOther = made.separator !== null && isSplit;
    const separator = isOther ? finish(separatorOf(model, this.#options)) : made.separator;
    this.#made = { ...made, solvers, separator };
  }

  /** Another model with the same number of nodes and colliders. */
  setModel(model: Model): void {
    this.#model = model;
    this.#made = finish(growTools(model, this.#options));
  }

  /** Lets those solvers step that lead, or those that follow. Returns the last one's report. */
  #solve(leads: boolean, past: Past, h: number, next: State, report: StepReport): SolveReport | undefined {
    let last: SolveReport | undefined;
    for (const solver of this.#tools.solvers) {
      if ((solver.leads ?? false) !== leads) continue;
      last = solver.step(past, this.#input, this.#contacts, h, next);
      report.iterations += last.iterations;
      report.flags.unconverged ||= last.unconverged;
      report.phases.detect += last.detect ?? 0;
      report.phases.solve -= last.detect ?? 0;
    }
    return last;
  }
}

function* growTools(model: Model, options: SimulationOptions): Parts<Tools> {
  const solvers = createSolvers(model, options);
  yield;
  const detector = createDetector(model, true, options.kernels);
  return { solvers, detector, separator: yield* separatorOf(model, options) };
}

function* separatorOf(model: Model, options: SimulationOptions): Parts<Separator | null> {
  const { selfCollision, selfFriction, kernels } = options;
  const isSolid = model.colliders.some(({ shape }) => shape.kind !== "plane" && shape.kind !== "cavity");
  const cloth = clothOf(model);
  if (cloth.triangles.length === 0 && model.triangles.length > 0) return null;
  if (!selfCollision && !isSolid) return null;
  return yield* growSeparator(cloth, { self: selfCollision, friction: selfFriction, kernels });
}
