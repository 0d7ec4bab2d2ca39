import { POSE_SIZE, type Vec3 } from "@pliant/geometry";
import { describeValue } from "../checks/describe-value.ts";
import type { Simulation } from "./simulation.ts";

/**
 * Cloth and the rigid bodies of another engine, both ways, in parts of a step:
 *
 * 1. Colliders go to where their bodies would go without cloth: v′ = v + g dt, x′ = x + v′ dt, and their turn likewise.
 * 2. The cloth steps.
 * 3. Its last force times dt goes into each body, at most what stops it and half a grip more: \|J\| ≤ m (approach + 2 g dt + bound).
 * 4. The other engine steps.
 *
 * The other order, bodies first, bounces for ever: a body is carried by a force that is a step old. The sum of impulses over the step, in place of
 * the last force, swings. The bound keeps bodies that are far lighter than the cloth from being thrown.
 */
export interface RigidCoupling<Body> {
  /** A body is the collider of that id from now on; without one, the first collider that no body is yet. */
  add(body: Body, id?: string): void;
  remove(body: Body): void;
  /** In place of the other engine's step: advances both by `dt` [s], in equal parts of at most 1/240 s, which the simulation's `dt` is from then on. */
  step(dt: number): void;
}

/** A rigid body as the coupling sees it, read and written through its engine. */
export interface RigidView {
  /** [kg] */
  readonly mass: number;
  readonly position: Vec3;
  /** Quaternion xyzw. */
  readonly rotation: readonly [number, number, number, number];
  /** Of the centre of mass, in the world [m]. */
  readonly center: Vec3;
  /** [m/s], [rad/s] */
  readonly velocity: Vec3;
  readonly spin: Vec3;
  /** Share of gravity that it feels [1]. */
  readonly gravityScale: number;
}

/** The other engine. */
export interface RigidEngine<Body> {
  gravity(): Vec3;
  view(body: Body): RigidView;
  /** During the next step a force acts at the centre of mass [N], and a torque [N·m]. */
  push(body: Body, force: Vec3, torque: Vec3): void;
  step(dt: number): void;
}

/** Who has a simulation on this thread: itself, or a host without a worker. */
export type SimulationOwner = Simulation | { readonly simulation: Simulation | null };

/** Speed beyond what stops a body that one step may give it [m/s]. */
export const COUPLING_BOUND = 0.25;

/**
 * The longest time between two exchanges of forces [s]. A force is as old as that: at 1/60 s a light body on cloth, undamped, swings by 5 to 20 mm for
 * ever, at 1/240 s it comes to rest.
 */
const EXCHANGE_MAX = 1 / 240;

/** Longest `dt` of a step [s]: more would freeze the picture. */
const STEP_MAX = 0.25;

export function createRigidCoupling<Body>(
  owner: SimulationOwner,
  engine: RigidEngine<Body>,
  { bound = COUPLING_BOUND }: { readonly bound?: number } = {},
): RigidCoupling<Body> {
  const colliderOf = new Map<Body, string>();
  const simulationOf = (): Simulation => {
    const simulation = "simulation" in owner ? owner.simulation : owner;
    if (simulation) return simulation;
    throw new RangeError(
      "couple: there is no simulation on this thread, expected a Simulation, or a host with worker: false and some cloth",
    );
  };
  return {
    add(body, id) {
      const ids = simulationOf().model.colliders.map((each) => each.id);
      const taken = new Set(colliderOf.values());
      const found = id ?? ids.find((each) => !taken.has(each));
      if (found === undefined || !ids.includes(found)) {
        const expected =
          ids.length === 0 ? "this model has no colliders" : `expected one of ${ids.join(", ")}`;
        throw new RangeError(`couple: collider ${describeValue(id)} does not exist, ${expected}`);
      }
      colliderOf.set(body, found);
    },
    remove(body) {
      colliderOf.delete(body);
    },
    step(dt) {
      const simulation = simulationOf();
      if (!(dt > 0 && dt <= STEP_MAX))
        throw new RangeError(
          `couple: dt is ${describeValue(dt)}, expected a time above 0 s, at most ${STEP_MAX} s`,
        );
      const count = Math.ceil((dt / EXCHANGE_MAX) * (1 - 1e-9));
      if (simulation.options.dt !== dt / count) simulation.tune({ dt: dt / count });
      for (let k = 0; k < count; k++) stepOnce(simulation, engine, colliderOf, bound);
    },
  };
}

function stepOnce<Body>(
  simulation: Simulation,
  engine: RigidEngine<Body>,
  colliderOf: ReadonlyMap<Body, string>,
  bound: number,
): void {
  const { model, input } = simulation;
  const { dt } = simulation.options;
  const gravity = engine.gravity();
  const pairs = [...colliderOf].flatMap(([body, id]) => {
    const collider = model.colliders.findIndex((each) => each.id === id);
    return collider < 0 ? [] : [{ body, collider, view: engine.view(body) }];
  });
  for (const { collider, view } of pairs) writeAhead(view, gravity, dt, input.poses, POSE_SIZE * collider);
  simulation.step();
  const fall = Math.sqrt(dot(gravity, gravity)) * dt;
  for (const { body, collider, view } of pairs) {
    const at = 6 * collider;
    const [fx, fy, fz, tx, ty, tz] = simulation.reactions.subarray(at, at + 6);
    const force: Vec3 = [fx, fy, fz];
    const size = Math.sqrt(dot(force, force)) * dt;
    if (!(size > 0 && view.mass > 0)) continue;
    const approach = Math.max(0, (-dot(view.velocity, force) * dt) / size);
    const scale = Math.min(1, (view.mass * (approach + 2 * fall + bound)) / size);
    // Torque about the centre of mass, which need not be the collider's origin.
    const [cx, cy, cz] = view.center;
    const [ax, ay, az] = cross([view.position[0] - cx, view.position[1] - cy, view.position[2] - cz], force);
    engine.push(
      body,
      [fx * scale, fy * scale, fz * scale],
      [(tx + ax) * scale, (ty + ay) * scale, (tz + az) * scale],
    );
  }
  engine.step(dt);
}

/** Where a body would go in a step if nothing touched it. */
function writeAhead(view: RigidView, gravity: Vec3, dt: number, out: Float64Array, at: number): void {
  const {
    position,
    center,
    rotation: [x, y, z, w],
    velocity,
    spin,
    gravityScale,
  } = view;
  // q′ = q + ½ dt ω q, of length 1.
  const h = dt / 2;
  const [wx, wy, wz] = spin;
  const turned = [
    x + h * (wx * w + wy * z - wz * y),
    y + h * (wy * w + wz * x - wx * z),
    z + h * (wz * w + wx * y - wy * x),
    w - h * (wx * x + wy * y + wz * z),
  ];
  const length = Math.sqrt(turned.reduce((sum, each) => sum + each * each, 0));
  const arm: Vec3 = [position[0] - center[0], position[1] - center[1], position[2] - center[2]];
  const swing = cross(spin, arm);
  for (let axis = 0; axis < 3; axis++)
    out[at + axis] =
      position[axis] + dt * (velocity[axis] + gravityScale * dt * gravity[axis]) + dt * swing[axis];
  for (let k = 0; k < 4; k++) out[at + 3 + k] = turned[k] / length;
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
