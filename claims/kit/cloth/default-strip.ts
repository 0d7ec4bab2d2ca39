import {
  clothMesh,
  clothSheet,
  createModel,
  Simulation,
  type Material,
  type SimulationOptions,
} from "pliant";
import type { ClothPart } from "pliant/experimental";
import type { Droop } from "./elastica.ts";
import { flipToDelaunay, pinWhere, uniforms } from "./scenes.ts";

const GRAVITY = 9.81;

/** What settles a strip in a few seconds without holding it up [kg/m³]. */
export const THICK_AIR = 60;

/** How a strip is meshed: a grid, or triangles with no order. */
export type StripMesh = "grid" | "irregular";

export const STRIP_MESHES: readonly StripMesh[] = ["grid", "irregular"];

/** Nodes in rows along x, warp along it, in the x–z plane. */
export interface StripOptions {
  readonly material: Material;
  readonly mesh: StripMesh;
  /** Distance of rows and of nodes in them [m]. */
  readonly spacing: number;
  readonly rows: number;
  /** Links across. */
  readonly cells: number;
  /** Where the first row is [m]. */
  readonly from: number;
}

/** Peirce's overhang 2 (B/ρg)^⅓ along the warp: Γ = 8 [m]. */
export function peirceLength({ density, bend }: Material): number {
  const warp = typeof bend === "number" ? bend : bend.warp;
  return Math.cbrt((8 * warp) / (density * GRAVITY));
}

/** A strip a quarter as wide as long, to be clamped level at x = 0: half a link before the first free one, so that two rows are held. */
export function clampedStrip(
  material: Material,
  length: number,
  links: number,
  mesh: StripMesh,
  cells = Math.max(2, Math.round(links / 4)),
): { readonly part: ClothPart; readonly heldTo: number } {
  const spacing = length / (links + 0.5);
  const part = strip({ material, mesh, spacing, rows: links + 2, cells, from: -0.5 * spacing });
  return { part, heldTo: 0.75 * spacing };
}

/** Droop of a strip of some length [m], clamped level and left to settle for 3 s as a newcomer would run it: mean of the second after that. */
export function settledDroop(
  material: Material,
  length: number,
  links: number,
  mesh: StripMesh,
  options: Partial<SimulationOptions> = {},
): Droop {
  const thick = { ...material, drag: THICK_AIR, lift: 0 };
  const { part, heldTo } = clampedStrip(thick, length, links, mesh);
  const simulation = new Simulation(createModel({ parts: [part] }), options);
  pinWhere(simulation, ([x]) => x <= heldTo);
  const ends = lastRow(part, length);
  const share = 1 / (90 * ends.length * length);
  let [drop, reach] = [0, 0];
  for (let step = 0; step < 360; step++) {
    simulation.step();
    if (step < 270) continue;
    for (const node of ends) {
      drop -= share * simulation.positions[3 * node + 1];
      reach += share * simulation.positions[3 * node];
    }
  }
  return { drop, reach };
}

/** Chord angle of the same, in degrees. */
export function settledAngle(material: Material, length: number, links: number, mesh: StripMesh): number {
  const { drop, reach } = settledDroop(material, length, links, mesh);
  return (Math.atan2(drop, reach) * 180) / Math.PI;
}

/** Nodes of a strip from some x on [m]. */
export function lastRow({ x }: ClothPart, from: number): number[] {
  return Array.from({ length: x.length / 3 }, (_, node) => node).filter(
    (node) => x[3 * node] > from - 1e-6 * Math.abs(from),
  );
}

export function strip(options: StripOptions): ClothPart {
  return options.mesh === "grid" ? gridStrip(options) : irregularStrip(options);
}

function gridStrip({ material, spacing: h, rows, cells, from }: StripOptions): ClothPart {
  return clothSheet({
    size: [cells * h, (rows - 1) * h],
    nodes: [cells + 1, rows],
    ...{ across: [0, 0, -1], down: [1, 0, 0], center: [from + ((rows - 1) * h) / 2, 0, 0] },
    material,
  });
}

/** Rows of a triangular grid across the strip, inner nodes moved by up to 15 % of an edge and joined anew. */
function irregularStrip({ material, spacing: h, rows, cells, from }: StripOptions): ClothPart {
  const perRow = cells + 1;
  const noise = uniforms(2 * rows * perRow, -0.15, 0.15, 5);
  const positions = new Float64Array(3 * rows * perRow);
  const triangles: number[] = [];
  for (let node = 0; node < rows * perRow; node++) {
    const [row, place] = [Math.floor(node / perRow), node % perRow];
    const isInner = row > 2 && row < rows - 1 && place > 0 && place < perRow - 1;
    const [du, dv] = isInner ? noise.slice(2 * node, 2 * node + 2) : [0, 0];
    positions.set([from + h * (row + du), 0, h * (place - cells / 2 + (row % 2) / 2 + dv)], 3 * node);
    if (row === rows - 1 || place === perRow - 1) continue;
    const [p, q, r, s] = [node, node + 1, node + perRow, node + perRow + 1];
    triangles.push(...(row % 2 === 0 ? [p, q, r, q, s, r] : [p, s, r, p, q, s]));
  }
  const joined = flipToDelaunay(positions, Uint32Array.from(triangles));
  const rest = Float64Array.from(
    [...joined].flatMap((node) => [positions[3 * node + 2], positions[3 * node]]),
  );
  return clothMesh({ positions, triangles: joined, rest, material });
}
