import { clothMesh, type Material, type Part } from "pliant";
import { clothMass, type BendLines, type Springs } from "pliant/experimental";
import type { Garment } from "./garment.ts";
import { foldHinges, foldSprings, type FoldHinge } from "./fold-hinges.ts";
import { grainOf } from "./grain.ts";

export interface GarmentPartOptions {
  readonly id?: string;
  /** Of the garment: air and contact are its, all else may be a panel's fabric's own. */
  readonly material?: Partial<Material>;
  /** By the names that panels have in their `fabric`: what differs from the material. */
  readonly fabrics?: Readonly<Record<string, Partial<Material>>>;
}

/** What the threads between the panels are like: one per pair of nodes that is to be sewn together. */
export interface Threads {
  /** pairCount, K [N/m] */
  readonly stiffness: Float64Array;
  /** [N·s/m], along and across. */
  readonly damping: Float64Array;
}

/** Length at which a thread no longer pulls [m]: cloth that is sewn lies this close. */
export const THREAD_LENGTH = 1e-4;

/** The panels by themselves, where they hang, with threads between the pairs of `seamPairs` if any. */
export function garmentPart(garment: Garment, options: GarmentPartOptions = {}, threads?: Threads): Part {
  const { positions, triangles, flat } = garment;
  const uvs = Float32Array.from(flat);
  const part = clothPart(garment, options, { positions, triangles, uvs });
  return threads ? { ...part, springs: joined(threadsOf(garment, threads), part.springs) } : part;
}

function joined(one: Springs, other: Springs | undefined): Springs {
  if (other === undefined) return one;
  const both = <T extends Uint32Array | Float64Array>(a: T, b: T): T =>
    (a instanceof Uint32Array ? Uint32Array : Float64Array).from([...a, ...b]) as T;
  return {
    count: one.count + other.count,
    a: both(one.a, other.a),
    b: both(one.b, other.b),
    restLength: both(one.restLength, other.restLength),
    stiffness: both(one.stiffness, other.stiffness),
    damping: both(one.damping, other.damping),
    crossDamping: both(one.crossDamping, other.crossDamping),
  };
}

/** What each node of the loose panels weighs [kg]. */
export function panelMass(garment: Garment, options: GarmentPartOptions): Float64Array {
  const { positions, triangles } = garment;
  return clothMass({ positions, triangles, ...clothOptions(garment, options) });
}

/** A garment on a mesh that has its triangles in the same order, whatever nodes they have. */
export function clothPart(
  garment: Garment,
  options: GarmentPartOptions,
  mesh: { positions: Float64Array; triangles: Uint32Array; uvs: Float32Array; lines?: BendLines },
): Part {
  const { id = "garment" } = options;
  const hinges = foldHinges(garment);
  const part = clothMesh({
    id,
    ...mesh,
    lines: withFolds(mesh.lines, hinges, mesh.triangles),
    ...clothOptions(garment, options),
  });
  const springs = foldSprings(hinges, mesh.triangles, options);
  return { ...part, ...(springs.count > 0 && { springs }) };
}

function clothOptions(garment: Garment, { material, fabrics }: GarmentPartOptions) {
  return {
    rest: restCorners(garment),
    ...(material ? { material } : {}),
    ...(fabrics ? { fabrics: fabricsOf(garment, fabrics) } : {}),
  };
}

/** A pressed fold has springs instead of the cloth's own bending. */
function withFolds(
  { edges, bend }: BendLines = { edges: new Uint32Array(), bend: new Float64Array() },
  hinges: readonly FoldHinge[],
  triangles: Uint32Array,
): BendLines {
  return {
    edges: Uint32Array.from([...edges, ...hinges.flatMap(({ ends }) => ends.map((at) => triangles[at]))]),
    bend: Float64Array.from([...bend, ...hinges.map(({ fold }) => fold.bend ?? 0)]),
  };
}

/** Corners of all triangles by the grain of their panels, x along the weft and y along the warp: triangleCount × 3 × 2 [m]. */
export function restCorners({ panels, triangles, flat }: Garment): Float64Array {
  const rest = new Float64Array(2 * triangles.length);
  for (const { panel, mesh, firstTriangle } of panels) {
    const grain = grainOf(panel);
    for (let k = 3 * firstTriangle; k < 3 * firstTriangle + mesh.triangles.length; k++) {
      const node = 2 * triangles[k];
      rest.set(grain.to([flat[node], flat[node + 1]]), 2 * k);
    }
  }
  return rest;
}

function fabricsOf({ panels, triangles }: Garment, fabrics: Readonly<Record<string, Partial<Material>>>) {
  const names = Object.keys(fabrics);
  const of = new Uint8Array(triangles.length / 3);
  for (const { panel, mesh, firstTriangle } of panels) {
    if (panel.fabric === undefined) continue;
    const place = names.indexOf(panel.fabric);
    if (place < 0) {
      const expected = names.length === 0 ? "none is given" : `expected one of ${names.join(", ")}`;
      throw new RangeError(`garmentPart: panel "${panel.id}" is of fabric "${panel.fabric}", ${expected}`);
    }
    of.fill(place + 1, firstTriangle, firstTriangle + mesh.triangles.length / 3);
  }
  return { materials: [{}, ...names.map((name) => fabrics[name])], of };
}

/** Pairs of nodes that seams bring together, a dart's point aside, in the order of the seams. */
export function seamPairs({ seams }: Garment): [number, number][] {
  return seams.flatMap(({ a, b }) =>
    Array.from(a, (node, k): [number, number] => [node, b[k]]).filter(([i, j]) => i !== j),
  );
}

function threadsOf(garment: Garment, { stiffness, damping }: Threads): Springs {
  const pairs = seamPairs(garment);
  return {
    count: pairs.length,
    a: Uint32Array.from(pairs, ([a]) => a),
    b: Uint32Array.from(pairs, ([, b]) => b),
    restLength: new Float64Array(pairs.length).fill(THREAD_LENGTH),
    stiffness,
    damping,
    crossDamping: damping,
  };
}
