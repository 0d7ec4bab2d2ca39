import { FilmSimulation } from "../film-simulation.ts";
import { clothMesh, clothSheet, createModel, type Material } from "pliant";
import type { ClothPart } from "pliant/experimental";
import { flipToDelaunay, pinWhere, uniforms } from "./scenes.ts";

const GRAVITY = 9.81;

/** What settles a strip in a few seconds without holding it up [kg/m³]. */
const THICK_AIR = 60;

/** How a strip is meshed: a grid, or triangles with no order. */
export type StripMesh = "grid" | "irregular";

/** Peirce's overhang 2 (B/ρg)^⅓ along the warp: Γ = 8 [m]. */
export function peirceLength({ density, bend }: Material): number {
  const warp = typeof bend === "number" ? bend : bend.warp;
  return Math.cbrt((8 * warp) / (density * GRAVITY));
}

/** Chord angle of a strip of some length [m], clamped level at x = 0 and left to settle as a newcomer would run it, in degrees. */
export function settledAngle(material: Material, length: number, links: number, mesh: StripMesh): number {
  const thick = { ...material, drag: THICK_AIR, lift: 0 };
  const { part, heldTo } =
    mesh === "grid" ? gridStrip(thick, length, links) : irregularStrip(thick, length, links);
  const simulation = new FilmSimulation(createModel({ parts: [part] }));
  pinWhere(simulation, ([x]) => x <= heldTo);
  for (let step = 0; step < 270; step++) simulation.step();
  const { positions } = simulation;
  let [sum, count] = [0, 0];
  for (let i = 0; i < part.x.length; i += 3) {
    if (part.x[i] < length * (1 - 1e-6)) continue;
    sum += Math.atan2(-positions[i + 1], positions[i]);
    count++;
  }
  return ((sum / count) * 180) / Math.PI;
}

interface HeldStrip {
  readonly part: ClothPart;
  /** Nodes up to here are held [m]. */
  readonly heldTo: number;
}

/** A quarter as wide as long, warp along it. The clamp lies half a link before the first free one. */
function gridStrip(material: Material, length: number, links: number): HeldStrip {
  const h = length / (links + 0.5);
  const cells = Math.max(2, Math.round(links / 4));
  const part = clothSheet({
    size: [cells * h, (links + 1) * h],
    nodes: [cells + 1, links + 2],
    ...{ across: [0, 0, -1], down: [1, 0, 0], center: [(links * h) / 2, 0, 0] },
    material,
  });
  return { part, heldTo: 0.75 * h };
}

/** Rows of a triangular grid across the strip, inner nodes moved by up to 15 % of an edge and joined anew. */
function irregularStrip(material: Material, length: number, links: number): HeldStrip {
  const h = length / (links + 0.5);
  const perRow = Math.max(3, Math.round(links / 4) + 1);
  const rows = links + 2;
  const noise = uniforms(2 * rows * perRow, -0.15, 0.15, 5);
  const positions = new Float64Array(3 * rows * perRow);
  const triangles: number[] = [];
  for (let node = 0; node < rows * perRow; node++) {
    const [row, place] = [Math.floor(node / perRow), node % perRow];
    const isInner = row > 2 && row < rows - 1 && place > 0 && place < perRow - 1;
    const [du, dv] = isInner ? noise.slice(2 * node, 2 * node + 2) : [0, 0];
    positions.set([h * (row - 0.5 + du), 0, h * (place + (row % 2) / 2 + dv)], 3 * node);
    if (row === rows - 1 || place === perRow - 1) continue;
    const [p, q, r, s] = [node, node + 1, node + perRow, node + perRow + 1];
    triangles.push(...(row % 2 === 0 ? [p, q, r, q, s, r] : [p, s, r, p, q, s]));
  }
  const joined = flipToDelaunay(positions, Uint32Array.from(triangles));
  const rest = Float64Array.from(
    [...joined].flatMap((node) => [positions[3 * node + 2], positions[3 * node]]),
  );
  return { part: clothMesh({ positions, triangles: joined, rest, material }), heldTo: 0.75 * h };
}
