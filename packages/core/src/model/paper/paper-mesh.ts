import { describeValue } from "../../checks/describe-value.ts";
import { NO_BEAMS, NO_LINKS } from "../empty-columns.ts";
import { completeMaterial, directions, type Material } from "../material.ts";
import type { PaperPart } from "../part.ts";
import { edgesOf } from "./paper-edges.ts";
import type { PaperHinges } from "./paper-hinges.ts";
import {
  CREASED,
  DAMAGE_DEFAULTS,
  flatArea,
  flatDistance,
  UNBROKEN,
  type PaperDamage,
  type PaperEdges,
} from "./paper.ts";

/** A crease of a mesh: nodes along it, one edge of the mesh between each two. */
export interface MeshCrease {
  readonly nodes: readonly number[];
  /** κ: moment per length and angle [N·m/(m·rad)]; 0: a free hinge. */
  readonly stiffness: number;
}

/** Paper on any flat mesh, with creases along its edges. */
export interface PaperMeshOptions {
  readonly id?: string;
  /** Places on the flat sheet, x to the right and y up seen from its front, nodeCount × 2 [m]. */
  readonly flat: ArrayLike<number>;
  /** Three nodes each, counter-clockwise seen from the front. */
  readonly triangles: ArrayLike<number>;
  readonly material?: Partial<Material>;
  readonly creases?: readonly MeshCrease[];
  /** Bending stiffness within facets over that of the material [1]. */
  readonly facetStiffness?: number;
  readonly sweeps?: number;
  readonly velocityDamping?: number;
  readonly damage?: Partial<PaperDamage> | false;
  readonly maxNewNodes?: number;
  /** Where (0, 0) of the flat sheet is [m]; it lies in the x–z plane, its front up. */
  readonly center?: readonly [number, number, number];
}

/** Stiffness of what keeps damage over Y, as of sheets [1]. */
const DAMAGE_STIFFNESS_SHARE = 0.25;

/** Paper on an irregular mesh. Throws for nodes, triangles and creases that do not fit. */
export function paperMesh(options: PaperMeshOptions): PaperPart {
  const {
    id = "paper",
    flat: given,
    center = [0, 0, 0],
    sweeps = 31,
    velocityDamping = 0,
    facetStiffness = 1,
  } = options;
  const material = completeMaterial("paperMesh", options.material);
  const made = given.length / 2;
  const damage =
    options.damage === undefined || options.damage === false
      ? null
      : { ...DAMAGE_DEFAULTS, ...options.damage };
  const spare = options.maxNewNodes ?? (damage?.breaks ? 3 * made : 0);
  const flat = new Float64Array(2 * (made + spare));
  const x = new Float64Array(3 * (made + spare));
  for (let node = 0; node < made + spare; node++) {
    const source = node < made ? node : 0;
    // Down the sheet is the second axis.
    if (node < made) flat.set([given[2 * node], -given[2 * node + 1]], 2 * node);
    x.set([center[0] + given[2 * source], center[1], center[2] - given[2 * source + 1]], 3 * node);
  }
  const triangles = Uint32Array.from(options.triangles);
  checkMesh(flat, triangles, made);
  const { edges, sides } = edgesOf(triangles, flat);
  const [stretch, bend] = [directions(material.stretch), directions(material.bend)];
  const hinges = hingesOf(options.creases ?? [], edges, flat, made);
  const mass = new Float64Array(made + spare);
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = triangles.subarray(t, t + 3);
    for (const corner of [p, q, r]) mass[corner] += (material.density * flatArea(flat, p, q, r)) / 6;
  }
  return {
    ...{ id, kind: "paper", solver: "approximate-implicit", material, x, mass, triangles },
    ...{ uvs: textureOf(flat, made), links: NO_LINKS, beams: NO_BEAMS },
    paper: {
      ...{
        sweeps,
        accelerates: true,
        keepsMomentum: true,
        velocityDamping,
        damage,
        flat,
        edges,
        sides,
        hinges,
      },
      law: {
        ...{ uniform: false, cross: 0 },
        stretch: [stretch.weft, stretch.warp],
        bend: [facetStiffness * bend.weft, facetStiffness * bend.warp],
        damage: (DAMAGE_STIFFNESS_SHARE * (stretch.weft + stretch.warp)) / 2,
      },
      spacing: edges.restLength.reduce((sum, length) => sum + length, 0) / Math.max(1, edges.count),
      creases: options.creases?.length ?? 0,
      ...{ madeNodes: made, usedNodes: made, parents: new Uint32Array(0), shares: new Float64Array(0) },
      damageSprings: {
        ...{ count: 0, a: new Uint32Array(0), b: new Uint32Array(0), restLength: new Float64Array(0) },
        ...{ from: new Uint32Array(0), to: new Uint32Array(0), crease: new Uint32Array(0) },
      },
    },
  };
}

function checkMesh(flat: Float64Array, triangles: Uint32Array, made: number): void {
  const wrong = triangles.findIndex((node) => !(node < made));
  if (!Number.isInteger(made) || triangles.length % 3 !== 0 || wrong >= 0) {
    const node = describeValue(wrong < 0 ? triangles.length : triangles[wrong]);
    throw new RangeError(`paperMesh: triangles has ${node}, expected three nodes each from 0 to ${made - 1}`);
  }
  for (let t = 0; t < triangles.length; t += 3) {
    if (flatArea(flat, triangles[t], triangles[t + 1], triangles[t + 2]) > 0) continue;
    throw new RangeError(
      `paperMesh: triangle ${t / 3} has no area, expected one that is counter-clockwise on the flat sheet`,
    );
  }
}

/** Marks the edges of creases: nothing else bends them, and they are not split. */
function hingesOf(
  creases: readonly MeshCrease[],
  edges: PaperEdges,
  flat: Float64Array,
  nodes: number,
): PaperHinges {
  const known = new Map<number, number>();
  for (let k = 0; k < edges.count; k++) known.set(keyOf(edges.a[k], edges.b[k], nodes), k);
  const [edge, crease, stiffness]: number[][] = [[], [], []];
  creases.forEach(({ nodes: along, stiffness: kappa }, number) => {
    for (let k = 1; k < along.length; k++) {
      const found = known.get(keyOf(along[k - 1], along[k], nodes));
      if (found === undefined || edges.right[found] === 0xffffffff)
        throw new RangeError(
          `paperMesh: crease ${number} goes from node ${along[k - 1]} to ${along[k]}, expected an inner edge of the mesh`,
        );
      edges.marks[found] |= CREASED | UNBROKEN;
      if (!(kappa > 0)) continue;
      edge.push(found);
      crease.push(number);
      stiffness.push(kappa * flatDistance(flat, edges.a[found], edges.b[found]));
    }
  });
  return {
    count: edge.length,
    edge: Uint32Array.from(edge),
    crease: Uint32Array.from(crease),
    stiffness: Float64Array.from(stiffness),
  };
}

const keyOf = (a: number, b: number, nodes: number): number => Math.min(a, b) * nodes + Math.max(a, b);

/** The box around the sheet is the texture. */
function textureOf(flat: Float64Array, made: number): Float32Array {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let i = 0; i < 2 * made; i++) {
    low[i % 2] = Math.min(low[i % 2], flat[i]);
    high[i % 2] = Math.max(high[i % 2], flat[i]);
  }
  return Float32Array.from({ length: flat.length }, (_, i) => {
    if (i >= 2 * made) return 0;
    const share = (flat[i] - low[i % 2]) / (high[i % 2] - low[i % 2]);
    return i % 2 === 0 ? share : 1 - share;
  });
}
