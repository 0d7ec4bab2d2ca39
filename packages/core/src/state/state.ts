import { POSE_SIZE, RANDOM_WORDS } from "@pliant/geometry";

/** Everything that moves and nothing else. Same Model + same Past + same Input => same future, bit for bit. */
export interface State {
  /** Solver steps taken since the start. */
  step: number;
  /** [s] */
  time: number;
  /** Length of the step that led here [s]; 0 at the start. */
  dt: number;
  /** Positions, nodeCount × 3 [m]. */
  readonly x: Float64Array;
  /** Velocities, nodeCount × 3 [m/s]. */
  readonly v: Float64Array;
  /** What points under the method "fuzzy" have gathered beyond what their motion shows, nodeCount × 3 [N·s]; empty without such (`hasExcess`). */
  readonly impulseExcess: Float64Array;
  /** Collider poses, colliderCount × 7: position [m], rotation (unit quaternion xyzw). */
  readonly poses: Float64Array;
  /** Vertices of colliders that deform, each in its own frame, one collider after another × 3 [m]. */
  readonly vertices: Float64Array;
  /** Frames and modes of elastic solids, one solid after another: see `model/solid/solid-body.ts`. Their part of `x` follows from it. */
  readonly solids: Float64Array;
  /** What cloth remembers of its contacts, see `model/cloth/contact-memory.ts`; empty without cloth or colliders. */
  readonly clothContacts: Float64Array;
  /** What paper remembers of its contacts, one sheet after another: see `model/paper/contact-memory.ts`. */
  readonly paperContacts: Float64Array;
  /** Angles of paper's creases, one sheet after another, beyond ±π where they have come through [rad]. */
  readonly hingeAngles: Float64Array;
  /** Words of the random generator. */
  readonly random: Uint32Array;
}

/** Newest first. One-step methods read one state; BDF2 reads two and starts as backward Euler. */
export type History = readonly [State, State | null];

/** Lengths of columns that only some models have. */
export interface StateLengths {
  /** See `deformingStateLength`. */
  readonly vertices?: number;
  /** See `solidStateLength`. */
  readonly solids?: number;
  /** See `hasImpulseExcess`. */
  readonly accumulates?: boolean;
  /** See `clothContactsLength`. */
  readonly clothContacts?: number;
  /** See `contactMemoryLength`. */
  readonly paperContacts?: number;
  /** See `firstHinge`. */
  readonly hingeAngles?: number;
}

export function createState(
  nodeCount: number,
  colliderCount: number,
  {
    vertices = 0,
    solids = 0,
    accumulates = false,
    clothContacts = 0,
    paperContacts = 0,
    hingeAngles = 0,
  }: StateLengths = {},
): State {
  return {
    step: 0,
    time: 0,
    dt: 0,
    x: new Float64Array(nodeCount * 3),
    v: new Float64Array(nodeCount * 3),
    impulseExcess: new Float64Array(accumulates ? nodeCount * 3 : 0),
    poses: new Float64Array(colliderCount * POSE_SIZE),
    vertices: new Float64Array(vertices),
    solids: new Float64Array(solids),
    clothContacts: new Float64Array(clothContacts),
    paperContacts: new Float64Array(paperContacts),
    hingeAngles: new Float64Array(hingeAngles),
    random: new Uint32Array(RANDOM_WORDS),
  };
}

export function copyState(from: State, to: State): void {
  to.step = from.step;
  to.time = from.time;
  to.dt = from.dt;
  to.x.set(from.x);
  to.v.set(from.v);
  to.impulseExcess.set(from.impulseExcess);
  to.poses.set(from.poses);
  to.vertices.set(from.vertices);
  to.solids.set(from.solids);
  to.clothContacts.set(from.clothContacts);
  to.paperContacts.set(from.paperContacts);
  to.hingeAngles.set(from.hingeAngles);
  to.random.set(from.random);
}

export function cloneState(state: State): State {
  return {
    step: state.step,
    time: state.time,
    dt: state.dt,
    x: state.x.slice(),
    v: state.v.slice(),
    impulseExcess: state.impulseExcess.slice(),
    poses: state.poses.slice(),
    vertices: state.vertices.slice(),
    solids: state.solids.slice(),
    clothContacts: state.clothContacts.slice(),
    paperContacts: state.paperContacts.slice(),
    hingeAngles: state.hingeAngles.slice(),
    random: state.random.slice(),
  };
}

/** True when every number in the state is finite. */
export function isFiniteState(state: State): boolean {
  const { time, x, v, impulseExcess, poses, vertices, solids, clothContacts, paperContacts, hingeAngles } =
    state;
  return (
    Number.isFinite(time) &&
    isFinite(x) &&
    isFinite(v) &&
    isFinite(impulseExcess) &&
    isFinite(poses) &&
    isFinite(vertices) &&
    isFinite(solids) &&
    isFinite(clothContacts) &&
    isFinite(paperContacts) &&
    isFinite(hingeAngles)
  );
}

/** x − x is 0 for finite x and NaN otherwise: one branch-free pass, in four sums that do not wait for each other. */
function isFinite(column: Float64Array): boolean {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = column.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    a += column[i] - column[i];
    b += column[i + 1] - column[i + 1];
    c += column[i + 2] - column[i + 2];
    d += column[i + 3] - column[i + 3];
  }
  for (let i = whole; i < column.length; i++) a += column[i] - column[i];
  return a + b + c + d === 0;
}
