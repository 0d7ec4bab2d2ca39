import { GRAVITY, type Driver, type Part, type PlacedCollider } from "pliant";
import type { Garment } from "./garment.ts";
import {
  dressedOf,
  drapeOnBody,
  type Dressed,
  type DrapeOptions,
  type HeldEdges,
  type Worn,
} from "./drape-on-body.ts";
import { hangAt } from "./hang-at.ts";
import { joinSeams, type JoinOptions } from "./join-seams.ts";
import { Sewing, type SewingRest } from "./sewing.ts";

/** A garment that is to be put on, and what it is sewn around; its panels hang in that body's own frame. */
export interface Wearing extends JoinOptions {
  readonly id: string;
  readonly garment: Garment;
  readonly body: PlacedCollider;
  /** What of its joined cloth rides on colliders from when it is sewn. */
  readonly held?: readonly HeldEdges[];
}

/** `colliders`: what garments settle among, bodies included. */
export interface DressingOptions extends DrapeOptions {
  /** How long each garment hangs after it was sewn, before the next is put over it [s]. */
  readonly settle?: number;
  /** Steps after which sewing gives up. */
  readonly maxSteps?: number;
  /** Takes bodies from how they are dressed (time 0) to how the run begins (1 and later). */
  readonly pose?: Driver;
  /** Goes on there. */
  readonly from?: DressingPoint;
  /** How all hang already, about: nothing is sewn, they only settle. */
  readonly near?: readonly Dressed[];
}

export const DRESS_DEFAULTS = { gravity: GRAVITY, settle: 0.5, maxSteps: 400 } as const;

export interface DressReport {
  /** The garment's. */
  readonly id: string;
  readonly phase: "sewing" | "settling" | "posing";
  /** Widest gap of its seams while they are sewn [m]. */
  readonly widest: number;
  /** Of all the work, 0 to 1; an estimate. */
  readonly done: number;
  /** Where one can go on later; absent within a round. */
  readonly point?: DressingPoint;
}

/** Where dressing is between two rounds: enough to go on later, elsewhere, with the same bits. */
export interface DressingPoint {
  readonly phase: "sewing" | "settling";
  /** Steps of this phase that are done. */
  readonly step: number;
  /** Garments that are joined, in their order. */
  readonly worn: readonly Dressed[];
  /** The next one's loose panels, while it is sewn. */
  readonly sewing: SewingRest | null;
}

/** Steps after which settling begins anew from where cloth is, and how fast: there one can go on later. */
const ROUND = 15;
/** Cloth that passes through itself when it has settled has so many steps more to part. */
const PARTING = 10 * ROUND;
/** Steps in which garments settle that hang already. */
const EASING = 4;
/** Time in which bodies take their pose, at the pace of an unhurried person, and then wait [s]. */
const POSING = 1.5;
/** Steps that sewing takes as a rule, for the sake of progress. */
const USUAL_STEPS = 80;
/** Seams further apart cannot be joined without tearing the cloth beside them [m]. */
const TOO_WIDE = 0.01;

const START: DressingPoint = { phase: "sewing", step: 0, worn: [], sewing: null };

/**
 * Puts garments on, the first next to the skin: each is hung around its body, sewn over those that are on already, and settles with
 * them. Deterministic; ends with how all hang. Take it step by step to tell progress and to stop; what was told with a `point`
 * can be gone on with by `from`.
 */
export function* dressSteps(
  wearings: readonly Wearing[],
  options: DressingOptions,
): Generator<DressReport, Dressed[]> {
  const { settle, pose, simulation, near, from = START } = { ...DRESS_DEFAULTS, ...options };
  if (near && wearings.length > 0) return yield* easeOn(wearings, options, near);
  const worn = wornAt(wearings, from);
  const dt = simulation?.dt ?? 1 / 90;
  const settling = Math.round(settle / dt);
  const posing = pose ? Math.round(POSING / dt) : 0;
  const perGarment = USUAL_STEPS + settling;
  const whole = wearings.length * perGarment + posing;
  const share = (garment: number, steps: number): number => (garment * perGarment + steps) / whole;
  const begun = from.phase === "sewing" ? from.worn.length : from.worn.length - 1;
  for (let k = begun; k < wearings.length; k++) {
    const isGoneOn = k === begun;
    if (!isGoneOn || from.phase === "sewing") {
      const rest = isGoneOn ? from.sewing : null;
      yield* sewOn(wearings[k], worn, options, rest, (steps) => share(k, steps));
    }
    const first = isGoneOn && from.phase === "settling" ? from.step : 0;
    yield* settleOn(wearings[k].id, worn, options, first, settling, (steps) => share(k, USUAL_STEPS + steps));
  }
  if (pose && wearings.length > 0) {
    const { id } = wearings[wearings.length - 1];
    const pace: Driver = (time, input) => pose(Math.min(1, (1.25 * time) / POSING), input);
    const posed = { ...options, pose: pace };
    const told = (step: number): DressReport => {
      return { id, phase: "posing", widest: 0, done: share(wearings.length, step) };
    };
    for (const step of drapeOnBody(worn, posed, posing)) yield told(step);
    yield told(posing);
  }
  return dressedOf(worn);
}

/** All that is worn hangs on from where it is about. */
function* easeOn(
  wearings: readonly Wearing[],
  options: DressingOptions,
  near: readonly Dressed[],
): Generator<DressReport, Dressed[]> {
  const worn = wornAt(wearings, { ...START, worn: near });
  const { id } = wearings[wearings.length - 1];
  const round = drapeOnBody(
    worn,
    {
      ...options,
      colliders: options.colliders.map(still),
      simulation: { ...options.simulation, quality: "live" },
    },
    EASING,
  );
  for (let next = round.next(); !next.done; next = round.next()) {
    yield { id, phase: "settling", widest: 0, done: next.value / EASING };
  }
  return dressedOf(worn);
}

/** Sews a garment over what is worn, and joins it to that. */
function* sewOn(
  { id, garment, body, held = [], ...join }: Wearing,
  worn: Worn,
  { maxSteps = DRESS_DEFAULTS.maxSteps }: DressingOptions,
  from: SewingRest | null,
  share: (steps: number) => number,
): Generator<DressReport, void> {
  // Whoever sews a garment on pulls it into place: nothing sticks to the skin until it is whole.
  const colliders = [still(body), ...worn.parts.map(asCollider)].map((each) => ({ ...each, friction: 0 }));
  const sewing = new Sewing(hangAt(garment, body.pose), {
    ...join,
    ...{ id, maxSteps, colliders },
    ...(from && { from }),
  });
  let report = sewing.report;
  while (!report.isDone) {
    report = sewing.step();
    const { rest } = sewing;
    const point = rest && { phase: "sewing" as const, step: rest.step, worn: dressedOf(worn), sewing: rest };
    const done = share(Math.min(report.step, 0.95 * USUAL_STEPS));
    yield { id, phase: "sewing", widest: report.widest, done, ...(point && { point }) };
  }
  if (report.widest > TOO_WIDE) throw new RangeError(openSeam(id, sewing));
  const { part, velocities } = sewing.join();
  worn.parts.push(part);
  worn.velocities.push(velocities);
  worn.held.push(held);
}

/** Lets all that is worn hang, round by round, from step `first` to `steps`; longer while cloth passes through cloth. */
function* settleOn(
  id: string,
  worn: Worn,
  options: DressingOptions,
  first: number,
  steps: number,
  share: (steps: number) => number,
): Generator<DressReport, void> {
  const standing = { ...options, colliders: options.colliders.map(still) };
  const told = (step: number): DressReport => {
    return { id, phase: "settling", widest: 0, done: share(Math.min(step, steps)) };
  };
  let step = first;
  // Who goes on after the last step goes on because it was so.
  let isTangled = first > 0 && first >= steps;
  while (step < steps || (isTangled && step < steps + PARTING)) {
    const round = drapeOnBody(worn, standing, step < steps ? Math.min(ROUND, steps - step) : ROUND);
    let next = round.next();
    for (; !next.done; next = round.next()) yield told(step + next.value);
    isTangled = next.value;
    step += step < steps ? Math.min(ROUND, steps - step) : ROUND;
    const isOver = step >= steps && !isTangled;
    const at = isOver ? START : ({ phase: "settling", step, sewing: null } as const);
    yield { ...told(step), point: { ...at, worn: dressedOf(worn) } };
  }
}

/** Garments that were on already. */
function wornAt(wearings: readonly Wearing[], { worn }: DressingPoint): Worn {
  const parts = worn.map(({ x }, k) => {
    const { id, garment, body: _, held: __, ...join } = wearings[k];
    return { ...joinSeams(garment, { x: garment.positions }, { ...join, id }).part, x };
  });
  const held = worn.map((_, k) => wearings[k].held ?? []);
  return { parts, velocities: worn.map(({ v }) => v), held };
}

/** All of it at once. */
export function dress(wearings: readonly Wearing[], options: DressingOptions): Dressed[] {
  const steps = dressSteps(wearings, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
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

function openSeam(id: string, sewing: Sewing): string {
  const { stitch, gap } = sewing.widestSeam();
  const [a, b] = stitch.sides.map(({ panel, edge }) => `edge ${edge} of "${panel}"`);
  const wide = `${Math.round(1000 * gap)} mm`;
  return (
    `dress: "${id}" cannot be sewn on: ${a} and ${b} are still ${wide} apart after ${sewing.report.step} steps, ` +
    `expected less than ${1000 * TOO_WIDE} mm: the garment is too small, its panels do not hang around the body, or its mesh is too coarse for it (spacing)`
  );
}
