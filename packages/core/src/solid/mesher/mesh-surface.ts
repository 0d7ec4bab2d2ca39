import { meshTopology } from "../../contact/mesh/topology.ts";
import type { TetMesh } from "../../model/solid.ts";
import { dihedralAngles, type DihedralAngles } from "../dihedral-angles.ts";
import { tetVolume } from "../tet-gradients.ts";
import { largestPiece, type Piece } from "./largest-piece.ts";
import { createLattice } from "./lattice.ts";
import { markInside } from "./mark-inside.ts";
import { stuff } from "./stuff-surface.ts";
import { createSurfaceSolid, measureSurface, type SurfaceSolid } from "./surface-solid.ts";

export interface MeshSurfaceOptions {
  /** Edge of the lattice's cubes [m] */
  readonly spacing?: number;
  /** About how many nodes the body gets, without a spacing. Without either as many as it takes, from 1,500. */
  readonly nodes?: number;
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
  const solid = createSurfaceSolid(vertices, outward);
  const filled = fillSolid(solid, options);
  const { mesh, pieces, share, spacing, volume } = filled;
  if (pieces > 1)
    warnings.push(
      `the body falls into ${pieces} pieces; the largest was kept, with ${percent(share)} of the volume`,
    );
  const enclosed = filled.enclosed;
  if (volume < KEPT * enclosed) {
    warnings.push(
      `the body has ${percent(volume / enclosed)} of the volume that the surface encloses: parts are thinner than the spacing of ${Number(spacing.toPrecision(3))} m; more nodes keep them`,
    );
  }
  return { mesh, spacing, angles: dihedralAngles(mesh), volume, enclosed, warnings };
}

interface Filled extends Piece {
  readonly spacing: number;
  readonly volume: number;
  readonly enclosed: number;
}

/** With the spacing that was asked for, or with finer and finer ones until nothing is lost. */
function fillSolid(solid: SurfaceSolid, { spacing, nodes, onProgress }: MeshSurfaceOptions): Filled {
  if (spacing !== undefined || nodes !== undefined) {
    const once = fillAt(solid, spacing ?? spacingFor(solid, nodes ?? 0), onProgress);
    if (once) return once;
    throw new RangeError(
      "meshSurface: no lattice node is inside the surface, expected a surface with an inside, a smaller spacing or more nodes",
    );
  }
  let best: Filled | undefined;
  for (
    let count: number = MESH_SURFACE_DEFAULTS.nodes;
    count <= MESH_SURFACE_DEFAULTS.mostNodes;
    count *= FINER
  ) {
    const tried = fillAt(solid, spacingFor(solid, count), onProgress);
    if (tried && (!best || tried.volume > best.volume)) best = tried;
    if (best && best.volume >= KEPT * best.enclosed) return best;
  }
  if (best) return best;
  throw new RangeError(
    `meshSurface: nothing is inside the surface even with ${MESH_SURFACE_DEFAULTS.mostNodes} nodes, expected a surface with an inside`,
  );
}

function fillAt(
  solid: SurfaceSolid,
  spacing: number,
  onProgress?: (done: number) => void,
): Filled | undefined {
  if (!(spacing > 0 && spacing < Infinity))
    throw new RangeError(`meshSurface: spacing is ${spacing}, expected a finite length above 0 m`);
  const lattice = createLattice(solid.low, solid.high, spacing);
  if (!(lattice.nodeCount <= MOST_LATTICE)) {
    throw new RangeError(
      `meshSurface: a spacing of ${spacing} m asks for ${lattice.nodeCount} lattice nodes, expected at most ${MOST_LATTICE}`,
    );
  }
  const inside = markInside(lattice, solid, (done) => onProgress?.(0.8 * done));
  const piece = largestPiece(stuff(lattice, inside, solid));
  onProgress?.(1);
  if (piece.pieces === 0) return undefined;
  const { x, tets } = piece.mesh;
  let volume = 0;
  for (let tet = 0; tet < tets.length / 4; tet++) volume += tetVolume(x, tets, tet);
  // Where there are holes, only the lattice knows: two nodes per cube.
  const counted = inside.reduce((sum, flag) => sum + flag, 0) * 0.5 * spacing * spacing * spacing;
  return { ...piece, spacing, volume, enclosed: solid.isClosed ? solid.volume : counted };
}

/** N ≈ 2 V/h³ + 1.7 A/h²: the lattice's two nodes per cube, and those on and beside the surface. */
function spacingFor({ volume, area }: SurfaceSolid, nodes: number): number {
  if (!(nodes >= 20 && nodes <= 1e6))
    throw new RangeError(`meshSurface: nodes is ${nodes}, expected 20 to 1000000`);
  let spacing = Math.sqrt(area);
  const count = (h: number): number => (2 * Math.max(volume, 0)) / (h * h * h) + (1.7 * area) / (h * h);
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
