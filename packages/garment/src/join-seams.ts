import type { Part } from "pliant";
import type { BendLines } from "pliant/experimental";
import type { Garment } from "./garment.ts";
import { clothPart, panelMass, restCorners, seamPairs, type GarmentPartOptions } from "./garment-part.ts";

/** A garment whose panels are one cloth. */
export interface JoinedGarment {
  readonly part: Part;
  /** Velocities of its nodes, nodeCount × 3 [m/s]. */
  readonly velocities: Float64Array;
  /** Which of its nodes each node of the loose panels has become. */
  readonly nodeOf: Uint32Array;
  /** Texture coordinates of every triangle's corners on its own panel, triangleCount × 3 × 2 [m]: nodes on seams have several. */
  readonly corners: Float32Array;
}

export interface JoinOptions extends GarmentPartOptions {
  /** Bending stiffness of seams whose stitch has none of its own, in units of the cloth's [1]. */
  readonly seamBend?: number;
}

/** Three layers of cloth lie in a seam with its allowances pressed to one side; a choice, not a measurement. */
export const SEAM_BEND = 3;

/**
 * Joins nodes that seams have brought together into one each, at the middle of their masses and with their momentum. The
 * triangles keep their shapes at rest, so cloth that is eased in stays longer than what it is sewn to.
 */
export function joinSeams(
  garment: Garment,
  loose: { readonly x: Float64Array; readonly v?: Float64Array },
  { seamBend = SEAM_BEND, ...options }: JoinOptions = {},
): JoinedGarment {
  const { nodeOf, count } = joinNodes(garment);
  const triangles = garment.triangles.map((node) => nodeOf[node]);
  checkTriangles(garment, triangles);
  const mass = panelMass(garment, options);
  const [x, v, uvs] = [new Float64Array(3 * count), new Float64Array(3 * count), new Float32Array(2 * count)];
  const total = new Float64Array(count);
  nodeOf.forEach((node, k) => (total[node] += mass[k]));
  nodeOf.forEach((node, k) => {
    const share = mass[k] / total[node];
    for (let axis = 0; axis < 3; axis++) {
      x[3 * node + axis] += share * loose.x[3 * k + axis];
      v[3 * node + axis] += share * (loose.v?.[3 * k + axis] ?? 0);
    }
    uvs.set(garment.flat.subarray(2 * k, 2 * k + 2), 2 * node);
  });
  const lines = seamLines(garment, nodeOf, seamBend);
  const corners = Float32Array.from(restCorners(garment));
  const part = clothPart(garment, options, { positions: x, triangles, uvs, lines });
  return { part: part.kind === "cloth" ? { ...part, corners } : part, velocities: v, nodeOf, corners };
}

/** Nodes that are sewn to the same become one; they are counted in the order of their first. */
function joinNodes(garment: Garment): { nodeOf: Uint32Array; count: number } {
  const root = Uint32Array.from({ length: garment.flat.length / 2 }, (_, k) => k);
  const find = (node: number): number => {
    let at = node;
    while (root[at] !== at) at = root[at];
    return at;
  };
  for (const [a, b] of seamPairs(garment)) {
    const [i, j] = [find(a), find(b)];
    root[Math.max(i, j)] = Math.min(i, j);
  }
  const nodeOf = new Uint32Array(root.length);
  let count = 0;
  root.forEach((_, node) => {
    const first = find(node);
    nodeOf[node] = first === node ? count++ : nodeOf[first];
  });
  return { nodeOf, count };
}

function seamLines({ seams }: Garment, nodeOf: Uint32Array, seamBend: number): BendLines {
  const edges: number[] = [];
  const bend: number[] = [];
  for (const { a, stitch } of seams) {
    for (let k = 0; k + 1 < a.length; k++) {
      edges.push(nodeOf[a[k]], nodeOf[a[k + 1]]);
      bend.push(stitch.bend ?? seamBend);
    }
  }
  return { edges: Uint32Array.from(edges), bend: Float64Array.from(bend) };
}

/** A triangle both of whose ends are sewn together would vanish, and two that would become one are not a surface. */
function checkTriangles(garment: Garment, triangles: Uint32Array): void {
  const panelAt = (t: number): string =>
    garment.panels.findLast(({ firstTriangle }) => firstTriangle <= t)?.id ?? "";
  const sides = new Map<number, number[]>();
  for (let t = 0; 3 * t < triangles.length; t++) {
    const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3);
    if (a === b || b === c || c === a) {
      throw new RangeError(
        `joinSeams: a triangle of panel "${panelAt(t)}" is sewn to itself, expected edges of more parts: a smaller spacing`,
      );
    }
    for (const key of [sideKey(a, b), sideKey(b, c), sideKey(c, a)]) {
      const owners = sides.get(key);
      if (!owners) {
        sides.set(key, [t]);
        continue;
      }
      owners.push(t);
      if (owners.length < 3) continue;
      const names = [...new Set(owners.map(panelAt))].map((name) => `"${name}"`).join(", ");
      throw new RangeError(
        `joinSeams: ${owners.length} triangles of ${names} would have one side, expected two: sew one edge to one`,
      );
    }
  }
}

const MOST_NODES = 0x4000000;

/** One number for two nodes in any order. */
const sideKey = (i: number, j: number): number => (i < j ? i * MOST_NODES + j : j * MOST_NODES + i);
