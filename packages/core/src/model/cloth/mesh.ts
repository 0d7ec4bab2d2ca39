import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import { distance } from "@pliant/geometry";
import { completeMaterial, type Material } from "../material.ts";
import { meshBeams } from "./mesh-beams.ts";
import {
  meshAreas,
  meshEdges,
  pairKey,
  sidesAtRest,
  sidesInSpace,
  tipDistance,
  type MeshEdge,
} from "./mesh-edges.ts";
import { facesOf, type Faces } from "./mesh-faces.ts";
import { meshLinks } from "./mesh-links.ts";
import { ANY_FRAME, restFrame, type FabricOf } from "./mesh-rest.ts";
import type { ClothPart } from "../part.ts";

/**
 * A sheet on any mesh of triangles and quads (docs/methods/cloth.md#triangle-meshes). Links are the edges and the diagonals of quads
 * (`mesh-links.ts`); beams join the two corners opposite to each inner edge, and go along straight rows of quads (`mesh-beams.ts`, `quad-rows.ts`).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | Y, B | membrane and bending stiffness; along warp, weft and bias they may differ where `rest` says which way they run | N/m, N·m |
 * | A | area of a triangle; a third of it weighs on each corner, of a quad a quarter | m² |
 * | l, L | length of an edge, of a beam | m |
 * | A_e | area that an inner edge stands for: each triangle divides its own among its inner edges | m² |
 * | k_b | of its beam, see `bendingShare`; (4 B A_e)/L on equilateral triangles | N·m² |
 *
 * B holds in the mean over directions; on equilateral triangles and on rows of quads in each.
 *
 * With `rest` the sheet need not be flat in space, nor in one piece: each triangle has its own shape at rest, and those of two
 * panels that are sewn together may have sides of different length. Then that edge is two links, of which the longer is slack.
 */
export interface ClothMeshOptions {
  readonly id?: string;
  /** First positions, nodeCount × 3 [m]; without `rest` also the shape at rest, all in one plane. */
  readonly positions: Float64Array;
  /** Corners of every triangle as it lies flat, counter-clockwise, x along the weft and y along the warp: triangleCount × 3 × 2 [m]. */
  readonly rest?: Float64Array;
  /** Node indices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
  /** Places of triangles that are, each with the one after it, a face of four corners. */
  readonly quads?: Uint32Array;
  /** nodeCount × 2; zeros if left out. */
  readonly uvs?: Float32Array;
  /** Without `rest` with one number for `stretch`, `bend` and `strainLimit`. */
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
  "quads",
  "uvs",
  "material",
  "fabrics",
  "lines",
];

/** Cloth on any mesh of triangles and quads, at rest as it lies [m] or as `rest` says; a part for `createModel`. */
export function clothMesh(options: ClothMeshOptions): ClothPart {
  checkOptions("clothMesh", options, MESH_OPTIONS);
  const {
    id = "mesh",
    positions,
    rest,
    triangles,
    quads = new Uint32Array(),
    uvs,
    material: given,
  } = options;
  const material = directed(completeMaterial("clothMesh", given), rest);
  checkRest(options);
  const fabricOf = fabrics(options, material);
  const side = rest ? sidesAtRest(rest) : sidesInSpace(positions, triangles);
  const areas = meshAreas(triangles, side);
  const edges = meshEdges(triangles, side);
  const faces = facesOf(quads, triangles, edges, areas);
  const frame = rest ? restFrame(rest, triangles) : ANY_FRAME;
  const tips = (edge: MeshEdge): number =>
    rest ? tipDistance(edge) : distance(positions, edge.tips[0], edge.tips[1]);
  const factor = bendOf(options.lines);
  const mass = massOf(positions.length / 3, triangles, areas, faces, fabricOf);
  return {
    id,
    kind: "cloth",
    solver: "bdf2",
    material,
    x: positions.slice(),
    mass,
    uvs: uvs ?? new Float32Array(2 * mass.length),
    triangles,
    links: meshLinks(edges, areas, faces, fabricOf, frame),
    beams: meshBeams({
      ...{ edges, areas, faces, triangles, fabricOf, frame, tips, factor },
      ...{ nodeCount: mass.length, side },
    }),
  };
}

/** What the nodes of a sheet without quads weigh, by itself: the rest of it takes ten times as long [kg]. */
export function clothMass(options: Omit<ClothMeshOptions, "quads">): Float64Array {
  const { positions, rest, triangles, material: given } = options;
  const material = directed(completeMaterial("clothMesh", given), rest);
  checkRest(options);
  const areas = meshAreas(triangles, rest ? sidesAtRest(rest) : sidesInSpace(positions, triangles));
  const faces = { quads: [], quadOf: [] };
  return massOf(positions.length / 3, triangles, areas, faces, fabrics(options, material));
}

function massOf(
  count: number,
  triangles: Uint32Array,
  areas: Float64Array,
  { quads, quadOf }: Pick<Faces, "quads" | "quadOf">,
  fabricOf: FabricOf,
): Float64Array {
  const mass = new Float64Array(count);
  triangles.forEach((node, k) => {
    const t = Math.floor(k / 3);
    if (!quadOf[t]) mass[node] += (fabricOf(t).density * areas[t]) / 3;
  });
  for (const { first, corners, area } of quads)
    for (const node of corners) mass[node] += (fabricOf(first).density * area) / 4;
  return mass;
}

function fabrics({ fabrics: given, triangles, rest }: ClothMeshOptions, material: Material): FabricOf {
  if (given === undefined) return () => material;
  const complete = given.materials.map((each) =>
    directed(
      { ...completeMaterial("clothMesh", { ...material, ...each }), bendKind: material.bendKind },
      rest,
    ),
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
  const factors = new Map<number, number>();
  lines?.bend.forEach((bend, k) => {
    const [i, j] = lines.edges.subarray(2 * k, 2 * k + 2);
    factors.set(pairKey(i, j), bend);
  });
  return ({ a, b }) => factors.get(pairKey(a, b)) ?? 1;
}

/** Only triangles that lie flat say which way warp and weft run. */
function directed(material: Material, rest: Float64Array | undefined): Material {
  for (const name of ["stretch", "bend", "strainLimit"] as const) {
    const value: unknown = material[name];
    const isDirected = typeof value === "object" && rest !== undefined;
    if (typeof value !== "number" && !isDirected) {
      throw new TypeError(
        `clothMesh: material.${name} is ${describeValue(value)}, expected one number for all directions`,
      );
    }
  }
  return material;
}
