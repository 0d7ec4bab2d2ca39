import { createContacts, type Contacts } from "../collision/contacts.ts";
import { createInputFor, type Driver, type Input } from "../input/input.ts";
import { InputInterpolation } from "../input/interpolate.ts";
import { contactCapacity } from "../model/cloth/limits.ts";
import type { Model } from "../model/model.ts";
import { stateLengths } from "../state/state-lengths.ts";
import { cloneState, createState, type History, type State } from "../state/state.ts";
import type { Edit } from "../topology/edit.ts";
import type { PaperEdit } from "../topology/paper-edit.ts";
import type { Settings } from "./options.ts";
import type { FeatureDetector } from "../collision/feature-detector.ts";
import type { NodeDetector } from "../collision/node-phase/node-detector.ts";
import type { LimitPhase } from "../response/limits/limit-phase.ts";
import type { GapFilter } from "../response/gap-filter.ts";
import type { Solver } from "../solvers/solver.ts";

/** Where a simulation begins. */
export interface SimulationStart {
  readonly model: Model;
  readonly state: State;
}

/** What is made for a model. */
export interface Tools {
  readonly solvers: readonly Solver[];
  readonly nodes: NodeDetector;
  /** Null where no cloth has limits. */
  readonly limits: LimitPhase | null;
  /** Null where only nodes meet colliders. */
  readonly features: FeatureTools | null;
}

export interface FeatureTools {
  readonly detector: FeatureDetector;
  readonly filter: GapFilter;
}

/** What the step works on. */
export interface Run {
  /** Options, flat. `tune` changes them in place. */
  readonly settings: Settings;
  readonly input: Input;
  readonly interpolation: InputInterpolation;
  /** Of the last substep. */
  readonly contacts: Contacts;
  /** colliderCount × 6: what bodies did to colliders, over the last step [N·s, N·m·s] and at its end [N, N·m] (`collider-impulses.ts`). */
  readonly impulses: Float64Array;
  readonly reactions: Float64Array;
  /** What the outside does over time, in the order in which it was added: called once per substep, and once per step. */
  readonly drivers: Driver[];
  readonly stepDrivers: Driver[];
  /** What was made for the model; null until the first step asks for it. */
  tools: Tools | null;
  model: Model;
  history: History;
  /** nodeCount: which nodes were held in the last substep; null at the start, and where nobody has told. */
  held: Uint8Array | null;
  /** Whether what begins inside something has been looked for. */
  isCleared: boolean;
  /** `mostLinkStretch` of the newest state, if the last substep looked at it. */
  stretch: number | undefined;
  /** States that nobody reads any more. */
  spare: State[];
  /** The newest state before the step at hand, which is left as it is until the next step. */
  kept: State;
  /** Edits that wait for the end of a substep. */
  edits: Edit[];
  paperEdits: PaperEdit[];
}

export function createRun({ model, state }: SimulationStart, settings: Settings): Run {
  const input = createInputFor(model, state);
  const newest = cloneState(state);
  return {
    settings,
    input,
    interpolation: new InputInterpolation(input),
    contacts: createContacts(contactCapacity(model), model.nodes.count),
    impulses: new Float64Array(6 * model.colliders.length),
    reactions: new Float64Array(6 * model.colliders.length),
    drivers: [],
    stepDrivers: [],
    tools: null,
    model,
    history: [newest, null],
    held: null,
    isCleared: false,
    stretch: undefined,
    spare: [],
    kept: newest,
    edits: [],
    paperEdits: [],
  };
}

/** A state to write to. */
export function takeSpare(run: Run): State {
  return run.spare.pop() ?? emptyState(run.model);
}

/** Gives a state back that is no longer in the history. */
export function recycle(run: Run, state: State): void {
  if (state !== run.kept) run.spare.push(state);
}

/** The state that stays as it is during the step that begins: whoever holds it may compare. */
export function keepNewest(run: Run): void {
  const [newest, older] = run.history;
  const { kept } = run;
  run.kept = newest;
  if (kept !== newest && kept !== older) run.spare.push(kept);
}

/** Whether other nodes are held than in the last substep: then the older state does not fit. */
export function holdsOthers({ held, input: { pinned, restart } }: Run): boolean {
  if (held === null) return restart;
  for (let node = 0; node < held.length; node++) if (held[node] !== pinned[node]) return true;
  return false;
}

/** The substep at hand holds what it holds. */
export function noteHeld(run: Run): void {
  const { pinned } = run.input;
  if (run.held?.length === pinned.length) run.held.set(pinned);
  else run.held = pinned.slice();
  run.input.restart = false;
}

/** The next substep is made from the newest state alone. */
export function dropOlder(run: Run): void {
  const [now, older] = run.history;
  if (older) recycle(run, older);
  run.history = [now, null];
}

function emptyState(model: Model): State {
  return createState(model.nodes.count, model.colliders.length, stateLengths(model));
}
