import {
  createModel,
  GRAVITY,
  Simulation,
  type Driver,
  type Part,
  type PlacedCollider,
  type SimulationOptions,
  type Vec3,
} from "pliant";
import type { Garment } from "./garment.ts";
import type { JoinOptions } from "./join-seams.ts";
import { hangAt } from "./hang-at.ts";
import { Sewing } from "./sewing.ts";

/** A garment that is to be put on, and what it is sewn around; its panels hang in that body's own frame. */
export interface Wearing extends JoinOptions {
  readonly id: string;
  readonly garment: Garment;
  readonly body: PlacedCollider;
}

export interface DressingOptions {
  /** What garments settle among, bodies included. */
  readonly colliders: readonly PlacedCollider[];
  /** [m/s²] */
  readonly gravity?: Vec3;
  /** How long each garment hangs after it was sewn, before the next is put over it [s]. */
  readonly settle?: number;
  /** Steps after which sewing gives up. */
  readonly maxSteps?: number;
  /** Takes bodies from how they are dressed (time 0) to how the run begins (1 and later). */
  readonly pose?: Driver;
  readonly simulation?: Partial<SimulationOptions>;
}

export const DRESS_DEFAULTS = { gravity: GRAVITY, settle: 0.5, maxSteps: 400 } as const;

export interface DressReport {
  /** The garment's. */
  readonly id: string;
  readonly phase: "sewing" | "settling" | "posing";
  /** Widest gap of its seams [m]. */
  readonly widest: number;
  /** Of all the work, 0 to 1; an estimate. */
  readonly done: number;
}

/** How a garment hangs when it is on, node by node of the joined cloth. */
export interface Dressed {
  /** nodeCount × 3 [m] */
  readonly x: Float64Array;
  /** nodeCount × 3 [m/s] */
  readonly v: Float64Array;
}

/** Air is so many times as thick while a garment settles: it comes to rest and keeps no swing of how it was put on [1]. */
const THICKNESS = 10;
/** Time in which bodies take their pose, at the pace of an unhurried person, and then wait [s]. */
const POSING = 1.5;
/** Steps that sewing takes as a rule, for the sake of progress. */
const USUAL_STEPS = 80;
/** Seams further apart cannot be joined without tearing the cloth beside them [m]. */
const TOO_WIDE = 0.01;

/**
 * Puts garments on, the first next to the skin: each is hung around its body, sewn over those that are on already, and settles with
 * them. Deterministic; ends with how all hang. Take it step by step to tell progress and to stop.
 */
export function* dressSteps(
  wearings: readonly Wearing[],
  options: DressingOptions,
): Generator<DressReport, Dressed[]> {
  const { colliders, settle, maxSteps, pose, simulation } = { ...DRESS_DEFAULTS, ...options };
  const worn: Worn = { parts: [], velocities: [] };
  const dt = simulation?.dt ?? 1 / 90;
  const settling = Math.round(settle / dt);
  const posing = pose ? Math.round(POSING / dt) : 0;
  const whole = wearings.length * (USUAL_STEPS + settling) + posing;
  let spent = 0;
  for (const { id, garment, body, ...join } of wearings) {
    const sewing = new Sewing(hangAt(garment, body.pose), {
      ...join,
      id,
      maxSteps,
      colliders: [body, ...worn.parts.map(asCollider)],
    });
    let report = sewing.report;
    while (!report.isDone) {
      report = sewing.step();
      yield { id, phase: "sewing", widest: report.widest, done: (spent + usual(report.step)) / whole };
    }
    if (report.widest > TOO_WIDE) throw new RangeError(openSeam(id, sewing));
    spent += USUAL_STEPS;
    const { part, velocities } = sewing.join();
    worn.parts.push(part);
    worn.velocities.push(velocities);
    yield* hang(worn, { ...options, colliders: colliders.map(still) }, settling, (step): DressReport => {
      return { id, phase: "settling", widest: report.widest, done: (spent + step) / whole };
    });
    spent += settling;
  }
  if (pose && wearings.length > 0) {
    const { id } = wearings[wearings.length - 1];
    const pace: Driver = (time, input) => pose(Math.min(1, (1.25 * time) / POSING), input);
    const movers = { ...options, simulation: { ...simulation, movers: [pace] } };
    yield* hang(worn, movers, posing, (step) => {
      return { id, phase: "posing", widest: 0, done: (spent + step) / whole };
    });
  }
  return worn.parts.map(({ x }, k) => ({ x, v: worn.velocities[k] }));
}

/** All of it at once. */
export function dress(wearings: readonly Wearing[], options: DressingOptions): Dressed[] {
  const steps = dressSteps(wearings, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What is on: each part's `x` is how it hangs now. */
interface Worn {
  parts: Part[];
  velocities: Float64Array[];
}

function* hang(
  worn: Worn,
  { colliders, gravity = GRAVITY, simulation: given }: DressingOptions,
  steps: number,
  report: (step: number) => DressReport,
): Generator<DressReport, void> {
  const parts = worn.parts.map((part) => thickened(part));
  const { model, state } = createModel({ parts, colliders, gravity });
  state.v.set(worn.velocities.flatMap((each) => [...each]));
  const simulation = new Simulation({ model, state }, { ...given, selfCollision: true });
  for (let step = 1; step <= steps; step++) {
    if (simulation.step().flags.nonFinite) {
      throw new RangeError(`dress: numbers were lost while ${report(step).id} settled, expected finite ones`);
    }
    yield report(step);
  }
  const { x, v } = simulation.state;
  worn.parts = worn.parts.map((part, k) => ({ ...part, x: x.slice(...rangeOf(k)) }));
  worn.velocities = worn.parts.map((_, k) => v.slice(...rangeOf(k)));

  function rangeOf(k: number): [number, number] {
    const { firstNode, nodeCount } = model.bodies[k];
    return [3 * firstNode, 3 * (firstNode + nodeCount)];
  }
}

function thickened(part: Part): Part {
  return { ...part, material: { ...part.material, drag: THICKNESS * part.material.drag } };
}

/** What lies below is not moved by what is sewn over it. */
function asCollider({ id, x, triangles, material }: Part): PlacedCollider {
  return { id, shape: { kind: "mesh", vertices: x, triangles, thickness: material.radius }, friction: 0.2 };
}

/** Bodies that stand still are quicker to meet. */
function still(collider: PlacedCollider): PlacedCollider {
  const { shape } = collider;
  return shape.kind === "mesh" ? { ...collider, shape: { ...shape, deforming: false } } : collider;
}

const usual = (step: number): number => Math.min(step, 0.95 * USUAL_STEPS);

function openSeam(id: string, sewing: Sewing): string {
  const { stitch, gap } = sewing.widestSeam();
  const [a, b] = stitch.sides.map(({ panel, edge }) => `edge ${edge} of "${panel}"`);
  const wide = `${Math.round(1000 * gap)} mm`;
  return (
    `dress: "${id}" cannot be sewn on: ${a} and ${b} are still ${wide} apart after ${sewing.report.step} steps, ` +
    `expected less than ${1000 * TOO_WIDE} mm: the garment is too small, or its panels do not hang around the body`
  );
}
