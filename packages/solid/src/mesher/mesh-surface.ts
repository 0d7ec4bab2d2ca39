import { meshTopology } from "@pliant/geometry";
import type { TetMesh } from "pliant";
import { dihedralAngles, type DihedralAngles } from "../checks/dihedral-angles.ts";
import { manifoldBody } from "../checks/manifold-body.ts";
import { meshVolume } from "../checks/mesh-volume.ts";
import { largestPiece, type Piece } from "./largest-piece.ts";
import { createLattice } from "./lattice.ts";
import { markInside } from "./mark-inside.ts";
import { stuff } from "./fill-surface.ts";
import { createSurfaceSolid, measureSurface, withMargin, type SurfaceSolid } from "./surface-solid.ts";

export interface MeshSurfaceOptions {
  /** Edge of the lattice's cubes [m] */
  readonly spacing?: number;
  /** About how many nodes the body gets, without a spacing. Without either as many as it takes, from 1,500. */
  readonly nodes?: number;
  /** Reach half a spacing beyond the surface: the body holds all of it, also parts that are thinner than the lattice. */
  readonly cover?: boolean;
  /** Hears the share that is done, 0 to 1; starts anew when the lattice is refined. */
  readonly onProgress?: (done: number) => void;
}

export const MESH_SURFACE_DEFAULTS = {
  /** Nodes to begin with when the body may have as many as it takes. */
  nodes: 1500,
  /** … and at most. */
  mostNodes: 40000,
} as const;

export interface MeshedSurface {
  readonly mesh: TetMesh;
  /** Edge of the lattice's cubes [m] */
  readonly spacing: number;
  readonly angles: DihedralAngles;
  /** [m³] */
  readonly volume: number;
  /** What the surface encloses [m³] */
  readonly enclosed: number;
  /** What the user should know: holes, parts that were lost. */
  readonly warnings: readonly string[];
}

/** More lattice nodes than these are a mistake in the spacing. */
const MOST_LATTICE = 2e7;
/** A body with less of the volume has lost parts. */
const KEPT = 0.9;
/** How the nodes grow from try to try. */
const FINER = 1.7;

/**
 * Fills a surface with tetrahedra (isosurface stuffing). It may cross itself or have holes; vertices at one place must be one, or every
 * seam is a hole.
 */
export function meshSurface(
  vertices: Float64Array,
  triangles: Uint32Array,
  options: MeshSurfaceOptions = {},
): MeshedSurface {
  const faults = surfaceFaults(vertices, triangles);
  if (faults.length > 0) throw new RangeError(`meshSurface: ${faults.join("; ")}`);
  const warnings: string[] = [];
  const outward = turned(vertices, triangles, warnings);
  warnings.push(...holes(vertices, outward));
  const filled = fillSurface(vertices, outward, options);
  const { mesh, pieces, share, spacing, volume } = filled;
  if (pieces > 1)
    warnings.push(
      `the body falls into ${pieces} pieces; the largest was kept, with ${percent(share)} of the volume`,
    );
  const { enclosed } = filled;
  if (filled.lost !== undefined)
    warnings.push(
      `${filled.lost}: parts are thinner than the spacing of ${short(spacing)} m; more nodes keep them, cover holds them`,
    );
  else warnings.push(...shrunk(vertices, mesh.x));
  return { mesh, spacing, angles: dihedralAngles(mesh), volume, enclosed, warnings };
}

/** A side that is shorter than this share is told even where nothing thin was lost [1]. */
const SIDE_KEPT = 0.97;

/** What of the surface's size the body does not reach. */
function shrunk(surface: Float64Array, body: Float64Array): string[] {
  const [before, after] = [sidesOf(surface), sidesOf(body)];
  const lost = before.flatMap((side, k) =>
    after[k] < SIDE_KEPT * side ? [`${short(after[k])} of ${short(side)} m along ${"xyz"[k]}`] : [],
  );
  return lost.length === 0
    ? []
    : [`the body is smaller than the surface: ${lost.join(", ")}; more nodes come nearer, cover reaches it`];
}

function sidesOf(x: Float64Array): number[] {
  return [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < x.length; i += 3) {
      low = Math.min(low, x[i]);
      high = Math.max(high, x[i]);
    }
    return high - low;
  });
}

interface Filled extends Piece {
  readonly spacing: number;
  readonly volume: number;
  readonly enclosed: number;
  /** What of the surface is missing, in words. */
  readonly lost: string | undefined;
}

/** With the spacing that was asked for, or with finer and finer ones until nothing is lost. */
function fillSurface(vertices: Float64Array, triangles: Uint32Array, options: MeshSurfaceOptions): Filled {
  const { spacing, nodes, cover = false, onProgress } = options;
  const base = createSurfaceSolid(vertices, triangles);
  const fillAt = (h: number): Filled | undefined => {
    if (!(h > 0 && h < Infinity))
      throw new RangeError(`meshSurface: spacing is ${h}, expected a finite length above 0 m`);
    return fill(cover ? withMargin(base, 0.5 * h) : base, h, cover, onProgress);
  };
  if (spacing !== undefined || nodes !== undefined) {
    const once = fillAt(spacing ?? spacingFor(base, nodes ?? 0));
    if (once) return once;
    throw new RangeError(
      "meshSurface: no lattice node is inside the surface, expected a surface with an inside, a smaller spacing or more nodes",
    );
  }
  let best: Filled | undefined;
  const { nodes: first, mostNodes } = MESH_SURFACE_DEFAULTS;
  for (let count: number = first; count <= mostNodes; count *= FINER) {
    // Fingers and ears are worth so many nodes; the bulk of a thin body more.
    if (best && best.volume >= KEPT * best.enclosed && count > mostNodes / 3) return best;
    const tried = fillAt(spacingFor(base, count));
    if (tried?.lost === undefined && tried) return tried;
    if (tried && (!best || best.volume < KEPT * best.enclosed)) best = tried;
  }
  if (best) return best;
  throw new RangeError(
    `meshSurface: nothing is inside the surface even with ${MESH_SURFACE_DEFAULTS.mostNodes} nodes, expected a surface with an inside`,
  );
}

function fill(
  solid: SurfaceSolid,
  spacing: number,
  cover: boolean,
  onProgress?: (done: number) => void,
): Filled | undefined {
  const lattice = createLattice(solid.low, solid.high, spacing);
  if (!(lattice.nodeCount <= MOST_LATTICE)) {
    throw new RangeError(
      `meshSurface: a spacing of ${spacing} m asks for ${lattice.nodeCount} lattice nodes, expected at most ${MOST_LATTICE}`,
    );
  }
  const inside = markInside(lattice, solid, (done) => onProgress?.(0.8 * done));
  const piece = largestPiece(manifoldBody(stuff(lattice, inside, solid)).mesh);
  onProgress?.(1);
  if (piece.pieces === 0) return undefined;
  const volume = meshVolume(piece.mesh.x, piece.mesh.tets);
  const { enclosed } = solid;
  const lost = lostOf(piece.mesh, solid, volume / enclosed, spacing);
  return { ...piece, spacing, volume, enclosed, lost: cover && piece.pieces === 1 ? undefined : lost };
}

/** Much of the volume, or an end of the body: more than the lattice rounds off. */
function lostOf(
  { x }: TetMesh,
  { low, high }: SurfaceSolid,
  share: number,
  spacing: number,
): string | undefined {
  if (share < KEPT) return `the body has ${percent(share)} of the volume that the surface encloses`;
  for (let axis = 0; axis < 3; axis++) {
    let [from, to] = [Infinity, -Infinity];
    for (let i = axis; i < x.length; i += 3) {
      from = Math.min(from, x[i]);
      to = Math.max(to, x[i]);
    }
    if (from - low[axis] > 1.5 * spacing || high[axis] - to > 1.5 * spacing) {
      return `the body is ${short(to - from)} m along ${"xyz"[axis]}, the surface ${short(high[axis] - low[axis])} m`;
    }
  }
  return undefined;
}

/** N ≈ 2 V/h³ + 1.7 A/h²: the lattice's two nodes per cube, and those on and beside the surface. */
function spacingFor({ enclosed, area }: SurfaceSolid, nodes: number): number {
  if (!(nodes >= 20 && nodes <= 1e6))
    throw new RangeError(`meshSurface: nodes is ${nodes}, expected 20 to 1000000`);
  let spacing = Math.sqrt(area);
  const count = (h: number): number => (2 * enclosed) / (h * h * h) + (1.7 * area) / (h * h);
  while (count(spacing) < nodes) spacing *= 0.98;
  return spacing;
}

function surfaceFaults(vertices: Float64Array, triangles: Uint32Array): string[] {
  const faults: string[] = [];
  if (vertices.length % 3 !== 0)
    faults.push(`vertices has ${vertices.length} numbers, expected 3 per vertex`);
  if (triangles.length % 3 !== 0 || triangles.length === 0)
    faults.push(`triangles has ${triangles.length} indices, expected 3 per triangle and at least one`);
  const lost = vertices.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0) faults.push(`vertices[${lost}] is ${vertices[lost]}, expected a finite number`);
  const stray = triangles.findIndex((vertex) => vertex >= vertices.length / 3);
  if (stray >= 0)
    faults.push(`triangles[${stray}] is ${triangles[stray]}, expected a vertex below ${vertices.length / 3}`);
  return faults;
}

/** A surface whose front looks inward encloses less than nothing. */
function turned(vertices: Float64Array, triangles: Uint32Array, warnings: string[]): Uint32Array {
  if (measureSurface(vertices, triangles).volume >= 0) return triangles;
  warnings.push("the surface was inside out and has been turned");
  return triangles.map((_, k) => triangles[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1]);
}

function holes(vertices: Float64Array, triangles: Uint32Array): string[] {
  const { borders, faults } = meshTopology(triangles, vertices.length / 3);
  const out = faults.map((fault) => `the surface is not clean: ${fault}; inside is where it winds around`);
  if (borders > 0)
    out.push(`the surface has holes (${borders} border edges); they were closed where it winds half around`);
  return out;
}

const percent = (share: number): string => `${(100 * share).toFixed(share > 0.1 ? 0 : 1)} %`;
const short = (value: number): string => String(Number(value.toPrecision(3)));
