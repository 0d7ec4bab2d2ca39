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

/**
 * Rows across the strip, every second moved by half a side, so that triangles are equilateral but for what the width asks; nodes inside are moved
 * by up to 15 % of a side and joined anew.
 */
function irregularStrip({ material, spacing: h, rows, cells: wide, from }: StripOptions): ClothPart {
  const width = wide * h;
  const cells = Math.max(2, Math.round(wide * (Math.sqrt(3) / 2)));
  const side = width / cells;
  const noise = uniforms(2 * rows * (cells + 2), -0.15, 0.15, 5);
  const points: [along: number, across: number][] = [];
  const firsts: number[] = [];
  for (let row = 0; row < rows; row++) {
    firsts.push(points.length);
    const isMoved = row % 2 === 1;
    const count = isMoved ? cells + 2 : cells + 1;
    for (let place = 0; place < count; place++) {
      const isEnd = place === 0 || place === count - 1;
      const isInside = row > 2 && row < rows - 1 && !isEnd;
      const [du, dv] = isInside
        ? noise.slice(2 * (row * (cells + 2) + place), 2 * (row * (cells + 2) + place) + 2)
        : [0, 0];
      const even = isMoved && !isEnd ? place - 0.5 : Math.min(place, cells);
      points.push([from + h * (row + du), side * (even + dv) - width / 2]);
    }
  }
  firsts.push(points.length);
  const triangles: number[] = [];
  for (let row = 0; row + 1 < rows; row++) {
    const [here, there] = [firsts[row], firsts[row + 1]];
    const few = row % 2 === 0 ? here : there;
    const many = row % 2 === 0 ? there : here;
    const add = (p: number, q: number, r: number): number =>
      row % 2 === 0 ? triangles.push(p, q, r) : triangles.push(p, r, q);
    for (let place = 0; place <= cells; place++) {
      add(few + place, many + place + 1, many + place);
      if (place < cells) add(few + place, few + place + 1, many + place + 1);
    }
  }
  const positions = Float64Array.from(points.flatMap(([along, across]) => [along, 0, across]));
  const joined = flipToDelaunay(positions, Uint32Array.from(triangles));
  const rest = Float64Array.from(
    [...joined].flatMap((node) => [positions[3 * node + 2], positions[3 * node]]),
  );
  return clothMesh({ positions, triangles: joined, rest, material });
}
