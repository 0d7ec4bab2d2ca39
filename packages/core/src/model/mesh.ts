import { checkOptions } from "../check-options.ts";
import { describeValue } from "../describe-value.ts";
import { distance } from "../measure/distance.ts";
import { completeMaterial, type Material } from "./material.ts";
import {
  isInner,
  meshAreas,
  meshEdges,
  sidesAtRest,
  sidesInSpace,
  tipDistance,
  type MeshEdge,
} from "./mesh-edges.ts";
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
 *
 * With `rest` the sheet need not be flat in space, nor in one piece: each triangle has its own shape at rest, and those of two
 * panels that are sewn together may have sides of different length. Then that edge is two links, of which the longer is slack.
 */
export interface ClothMeshOptions {
  readonly id?: string;
  /** First positions, nodeCount × 3 [m]; without `rest` also the shape at rest, all in one plane. */
  readonly positions: Float64Array;
  /** Corners of every triangle as it lies flat, triangleCount × 3 × 2 [m]. */
  readonly rest?: Float64Array;
  /** Node indices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
  /** nodeCount × 2; zeros if left out. */
  readonly uvs?: Float32Array;
  /** With one number for `stretch`, `bend` and `strainLimit`. */
  readonly material?: Partial<Material>;
  /** Fabrics by triangle: `density`, `stretch`, `bend`, `damping` and limits are theirs, air and contact the material's. */
  readonly fabrics?: FabricsOf;
  /** Edges that bend otherwise than the cloth beside them, such as seams and folds. */
  readonly lines?: BendLines;
}

export interface FabricsOf {
  readonly materials: readonly Partial<Material>[];
  /** triangleCount: place in `materials`. */
  readonly of: Uint8Array;
}

export interface BendLines {
  /** Ends of the edges, lineCount × 2 nodes. */
  readonly edges: Uint32Array;
  /** lineCount: bending stiffness across the edge in units of the cloth's own [1]. */
  readonly bend: Float64Array;
}

const MESH_OPTIONS: readonly (keyof ClothMeshOptions)[] = [
  "id",
  "positions",
  "rest",
  "triangles",
  "uvs",
  "material",
  "fabrics",
  "lines",
];

export function clothMesh(options: ClothMeshOptions): Part {
  checkOptions("clothMesh", options, MESH_OPTIONS);
  const { id = "mesh", positions, rest, triangles, uvs, material: given } = options;
  const material = isotropic(completeMaterial("clothMesh", given));
  checkRest(options);
  const fabricOf = fabrics(options, material);
  const side = rest ? sidesAtRest(rest) : sidesInSpace(positions, triangles);
  const areas = meshAreas(triangles, side);
  const edges = meshEdges(triangles, side);
  const tips = (edge: MeshEdge): number =>
    rest ? tipDistance(edge) : distance(positions, edge.tips[0], edge.tips[1]);
  const mass = new Float64Array(positions.length / 3);
  triangles.forEach((node, k) => {
    const t = Math.floor(k / 3);
    mass[node] += (fabricOf(t).density * areas[t]) / 3;
  });
  return {
    id,
    solver: "bdf2",
    material,
    x: positions.slice(),
    mass,
    uvs: uvs ?? new Float32Array(2 * mass.length),
    triangles,
    links: linksOf(edges, areas, fabricOf),
    beams: beamsOf(edges, areas, fabricOf, tips, bendOf(options.lines)),
  };
}

type FabricOf = (triangle: number) => Isotropic;

function fabrics({ fabrics: given, triangles }: ClothMeshOptions, material: Isotropic): FabricOf {
  if (given === undefined) return () => material;
  const complete = given.materials.map((each) =>
    isotropic({ ...material, ...completeMaterial("clothMesh", { ...material, ...each }) }),
  );
  const strange = given.of.findIndex((each) => complete[each] === undefined);
  if (given.of.length !== triangles.length / 3 || strange >= 0) {
    const found =
      strange >= 0 ? `of[${strange}] is ${given.of[strange]}` : `of has ${given.of.length} entries`;
    const expected = `one of ${complete.length} materials for each of ${triangles.length / 3} triangles`;
    throw new RangeError(`clothMesh: fabrics.${found}, expected ${expected}`);
  }
  return (t) => complete[given.of[t]];
}

function checkRest({ rest, triangles }: ClothMeshOptions): void {
  if (rest === undefined || rest.length === 2 * triangles.length) return;
  throw new RangeError(
    `clothMesh: rest has ${rest.length} entries, expected two for each of ${triangles.length} corners of triangles`,
  );
}

/** Bending stiffness across an edge in units of the cloth's own. */
function bendOf(lines: BendLines | undefined): (edge: MeshEdge) => number {
  const factors = new Map<string, number>();
  lines?.bend.forEach((bend, k) => {
    const [i, j] = lines.edges.subarray(2 * k, 2 * k + 2);
    factors.set(i < j ? `${i},${j}` : `${j},${i}`, bend);
  });
  return ({ a, b }) => factors.get(`${a},${b}`) ?? 1;
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

/** Sides that are longer by less than this share are as long [1]. */
const EQUAL = 1e-9;

/** Triangles at an edge that have it as one link: both, unless it is longer in one than in the other. */
function sharesOf({ lengths, triangles }: MeshEdge): number[][] {
  const isOne = lengths.length < 2 || Math.abs(lengths[0] - lengths[1]) <= EQUAL * lengths[0];
  return isOne ? [triangles.map((_, k) => k)] : [[0], [1]];
}

interface Share {
  readonly edge: MeshEdge;
  /** Which of its triangles. */
  readonly sides: readonly number[];
}

function linksOf(edges: readonly MeshEdge[], areas: Float64Array, fabricOf: FabricOf): Links {
  const shares = edges.flatMap((edge): Share[] => sharesOf(edge).map((sides) => ({ edge, sides })));
  const column = (value: (share: Share) => number): Float64Array => Float64Array.from(shares, value);
  const length = ({ edge, sides }: Share): number => edge.lengths[sides[0]];
  /** Of the fabrics at it. */
  const first = ({ edge, sides }: Share): Isotropic => fabricOf(edge.triangles[sides[0]]);
  const stiffness = column(
    (share) =>
      share.sides.reduce((sum, k) => {
        const t = share.edge.triangles[k];
        return sum + fabricOf(t).stretch * areas[t];
      }, 0) /
      length(share) ** 2,
  );
  const resistance = column(({ edge, sides }) =>
    sides.reduce((sum, k) => sum + 0.5 * fabricOf(edge.triangles[k]).damping, 0),
  );
  return {
    count: shares.length,
    a: Uint32Array.from(shares, ({ edge }) => edge.a),
    b: Uint32Array.from(shares, ({ edge }) => edge.b),
    restLength: column(length),
    stiffness,
    damping: resistance,
    crossDamping: resistance.map((each, k) => (first(shares[k]).dampingKind === "isotropic" ? each : 0)),
    limitLength: column((share) => length(share) * (1 + first(share).strainLimit)),
    limitStiffness: stiffness.map((each, k) => {
      const { strainLimit, limitStiffening } = first(shares[k]);
      return strainLimit < Infinity ? each * (limitStiffening - 1) : 0;
    }),
  };
}

function beamsOf(
  edges: readonly MeshEdge[],
  areas: Float64Array,
  fabricOf: FabricOf,
  tips: (edge: MeshEdge) => number,
  bend: (edge: MeshEdge) => number,
): Beams {
  const inner = edges.filter(isInner);
  const innerEdges = new Uint8Array(areas.length);
  for (const { triangles } of inner) for (const t of triangles) innerEdges[t]++;
  const [a, b] = [0, 1].map((end) => Uint32Array.from(inner, (edge) => edge.tips[end]));
  const restLength = Float64Array.from(inner, tips);
  const stiffness = Float64Array.from(inner, (edge, k) => {
    const rigidity = edge.triangles.reduce(
      (sum, t) => sum + (fabricOf(t).bend * areas[t]) / innerEdges[t],
      0,
    );
    return rigidity * bend(edge) * bendingShare(edge, restLength[k]);
  });
  const least = (k: number): number => (40 * stiffness[k]) / (restLength[k] * restLength[k] * restLength[k]);
  return {
    count: inner.length,
    a,
    b,
    restLength,
    stiffness,
    toe: stiffness.map((_, k) => {
      const stretch = Math.min(...inner[k].triangles.map((t) => fabricOf(t).stretch));
      return Math.max(stretch, least(k));
    }),
  };
}

/**
 * k_b per B A_e [1/m]. Four points of a plane with Σλ = 0 and Σλx = 0, under a push P along a–b and what balances it
 * (`pretension`), answer a small deflection w with the energy ½ P/(L λ_a λ_b) (Σλw)². On a cylinder of curvature κ along d,
 * Σλw = ½ κ dᵀMd, M = Σλxxᵀ, and the mean of (dᵀMd)² over all d is (2 tr M² + tr² M)/8. It is to be B A_e κ², with
 * P = 12 k_b/L². (Spec §3.3 has (32/9)/L for all shapes: it leaves out that the ends of the edge bend too, and is 11 % too
 * soft on equilateral triangles.)
 */
function bendingShare({ lengths, along: [sa, sb], across: [ta, tb] }: MeshEdge, length: number): number {
  const edge = (lengths[0] + lengths[1]) / 2;
  // λ_a = t_b, λ_b = t_a, λ_d from Σλs = 0.
  const ss = tb * sa ** 2 + ta * sb ** 2 - (tb * sa + ta * sb) * edge;
  const st = ta * tb * (sa - sb);
  const tt = ta * tb * (ta + tb);
  const mean = 2 * (ss ** 2 + 2 * st ** 2 + tt ** 2) + (ss + tt) ** 2;
  return ((8 / 3) * ta * tb * (length * length * length)) / mean;
}
