import { checkOptions } from "../check-options.ts";
import { describeValue } from "../describe-value.ts";
import { distance } from "../measure/distance.ts";
import { completeMaterial, type Material } from "./material.ts";
import type { Beams, Links } from "./model.ts";
import type { Part } from "./part.ts";

/**
 * A flat sheet on any triangle mesh (spec/cloth.md §3.3, "Irregular triangle meshes"). Links are the edges; beams join the
 * two corners opposite to each inner edge. The material is alike in all directions.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | Y, B | membrane and bending stiffness | N/m, N·m |
 * | A | area of a triangle; a third of it weighs on each corner | m² |
 * | l, L | length of an edge, of a beam | m |
 * | k_s = Y ΣA/l² | of an edge, over its triangles: pulled along its edges an equilateral mesh shows Y | N/m |
 * | A_e | area that an inner edge stands for: each triangle divides its own among its inner edges | m² |
 * | k_b | of its beam, see `bendingShare`; (4 B A_e)/L on equilateral triangles | N·m² |
 *
 * B holds in the mean over directions; on equilateral triangles in each. Put `pretension` on it: only then do all of an
 * edge's five links and its beam act together as they are counted here.
 */
export interface ClothMeshOptions {
  readonly id?: string;
  /** Nodes at rest, all in one plane, nodeCount × 3 [m]. */
  readonly positions: Float64Array;
  /** Node indices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
  /** nodeCount × 2; zeros if left out. */
  readonly uvs?: Float32Array;
  /** With one number for `stretch`, `bend` and `strainLimit`. */
  readonly material?: Partial<Material>;
}

const MESH_OPTIONS: readonly (keyof ClothMeshOptions)[] = ["id", "positions", "triangles", "uvs", "material"];

export function clothMesh(options: ClothMeshOptions): Part {
  checkOptions("clothMesh", options, MESH_OPTIONS);
  const { id = "mesh", positions, triangles, uvs, material: given } = options;
  const material = isotropic(completeMaterial("clothMesh", given));
  const areas = areasOf(positions, triangles);
  const edges = edgesOf(triangles);
  const mass = new Float64Array(positions.length / 3);
  triangles.forEach((node, k) => (mass[node] += (material.density * areas[Math.floor(k / 3)]) / 3));
  return {
    id,
    solver: "bdf2",
    material,
    x: positions.slice(),
    mass,
    uvs: uvs ?? new Float32Array(2 * mass.length),
    triangles,
    links: linksOf(edges, positions, areas, material),
    beams: beamsOf(edges, positions, areas, material),
  };
}

type Isotropic = Material & { readonly stretch: number; readonly bend: number; readonly strainLimit: number };

function isotropic(material: Material): Isotropic {
  for (const name of ["stretch", "bend", "strainLimit"] as const) {
    if (typeof material[name] !== "number") {
      const given = describeValue(material[name]);
      throw new TypeError(`clothMesh: material.${name} is ${given}, expected one number for all directions`);
    }
  }
  return material as Isotropic;
}

function areasOf(x: Float64Array, triangles: Uint32Array): Float64Array {
  return Float64Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [p, q, r] = triangles.subarray(3 * t);
    // Heron's formula in Kahan's order of sides, which keeps its digits on needles.
    const [c, b, a] = [distance(x, p, q), distance(x, q, r), distance(x, r, p)].sort((u, v) => u - v);
    const squared = (a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c));
    if (!(squared > 0)) throw new RangeError(`clothMesh: triangle ${t} (${p}, ${q}, ${r}) has no area`);
    return 0.25 * Math.sqrt(squared);
  });
}

/** An edge, the one or two triangles at it and the corners of these that are not on it. */
interface Edge {
  readonly a: number;
  readonly b: number;
  readonly triangles: number[];
  readonly tips: number[];
}

function edgesOf(triangles: Uint32Array): Edge[] {
  const edges = new Map<string, Edge>();
  for (let k = 0; k < triangles.length; k++) {
    const t = Math.floor(k / 3);
    const [from, to, tip] = [0, 1, 2].map((turn) => triangles[3 * t + ((k + turn) % 3)]);
    const [a, b] = from < to ? [from, to] : [to, from];
    const edge = edges.get(`${a},${b}`) ?? { a, b, triangles: [], tips: [] };
    edges.set(`${a},${b}`, edge);
    edge.triangles.push(t);
    edge.tips.push(tip);
    if (edge.tips.length > 2) {
      throw new RangeError(`clothMesh: edge ${a}–${b} has more than two triangles, expected a surface`);
    }
  }
  return [...edges.values()];
}

const isInner = ({ tips }: Edge): boolean => tips.length === 2;

function linksOf(edges: readonly Edge[], x: Float64Array, areas: Float64Array, material: Isotropic): Links {
  const { stretch, damping, dampingKind, strainLimit, limitStiffening } = material;
  const column = (value: (edge: Edge) => number): Float64Array => Float64Array.from(edges, value);
  const length = ({ a, b }: Edge): number => distance(x, a, b);
  const stiffness = column(
    (edge) => edge.triangles.reduce((sum, t) => sum + stretch * areas[t], 0) / length(edge) ** 2,
  );
  const resistance = column((edge) => damping * (isInner(edge) ? 1 : 0.5));
  return {
    count: edges.length,
    a: Uint32Array.from(edges, ({ a }) => a),
    b: Uint32Array.from(edges, ({ b }) => b),
    restLength: column(length),
    stiffness,
    damping: resistance,
    crossDamping: dampingKind === "isotropic" ? resistance : new Float64Array(edges.length),
    limitLength: column((edge) => length(edge) * (1 + strainLimit)),
    limitStiffness: stiffness.map((each) => (strainLimit < Infinity ? each * (limitStiffening - 1) : 0)),
  };
}

function beamsOf(edges: readonly Edge[], x: Float64Array, areas: Float64Array, material: Isotropic): Beams {
  const inner = edges.filter(isInner);
  const innerEdges = new Uint8Array(areas.length);
  for (const { triangles } of inner) for (const t of triangles) innerEdges[t]++;
  const [a, b] = [0, 1].map((end) => Uint32Array.from(inner, ({ tips }) => tips[end]));
  const restLength = Float64Array.from(inner, (_, k) => distance(x, a[k], b[k]));
  const stiffness = Float64Array.from(inner, (edge, k) => {
    const area = edge.triangles.reduce((sum, t) => sum + areas[t] / innerEdges[t], 0);
    return material.bend * area * bendingShare(x, edge, restLength[k]);
  });
  const least = (k: number): number => (40 * stiffness[k]) / (restLength[k] * restLength[k] * restLength[k]);
  return {
    count: inner.length,
    a,
    b,
    restLength,
    stiffness,
    toe: stiffness.map((_, k) => Math.max(material.stretch, least(k))),
  };
}

/**
 * k_b per B A_e [1/m]. Four points of a plane with Σλ = 0 and Σλx = 0, under a push P along a–b and what balances it
 * (`pretension`), answer a small deflection w with the energy ½ P/(L λ_a λ_b) (Σλw)². On a cylinder of curvature κ along d,
 * Σλw = ½ κ dᵀMd, M = Σλxxᵀ, and the mean of (dᵀMd)² over all d is (2 tr M² + tr² M)/8. It is to be B A_e κ², with
 * P = 12 k_b/L². (Spec §3.3 has (32/9)/L for all shapes: it leaves out that the ends of the edge bend too, and is 11 % too
 * soft on equilateral triangles.)
 */
function bendingShare(x: Float64Array, { a: c, b: d, tips: [a, b] }: Edge, length: number): number {
  // Coordinates along the edge c–d (s, from c) and across it (t).
  const edge = distance(x, c, d);
  const along = (node: number): number =>
    (distance(x, c, node) ** 2 - distance(x, d, node) ** 2 + edge ** 2) / (2 * edge);
  const [sa, sb] = [along(a), along(b)];
  const ta = Math.sqrt(distance(x, c, a) ** 2 - sa ** 2);
  const tb = Math.sqrt(distance(x, c, b) ** 2 - sb ** 2);
  // λ_a = t_b, λ_b = t_a, λ_d from Σλs = 0.
  const ss = tb * sa ** 2 + ta * sb ** 2 - (tb * sa + ta * sb) * edge;
  const st = ta * tb * (sa - sb);
  const tt = ta * tb * (ta + tb);
  const mean = 2 * (ss ** 2 + 2 * st ** 2 + tt ** 2) + (ss + tt) ** 2;
  return ((8 / 3) * ta * tb * (length * length * length)) / mean;
}
