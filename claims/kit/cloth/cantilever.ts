import { FilmSimulation } from "../film-simulation.ts";
import { clothSheet, createModel, MATERIAL_DEFAULTS, type Material } from "pliant";
import type { ClothPart } from "pliant/experimental";
import type { Droop } from "@pliant/scene/specimens";
import { relax, RESTLESS } from "./relax.ts";
import { pinWhere } from "./scenes.ts";

/** What is hung: a strip clamped level at x = 0, where Γ = ρgL³/B. */
export interface Cantilever {
  readonly gamma: number;
  /**
   * Y L²/B [1]. The higher, the less a strip can curve across while it bends, since that stretches it; and only bent like a
   * cylinder it has all of its B. A narrow strip of low Y is softer, by up to ν² = 1/9.
   */
  readonly slenderness: number;
}

/** Alike in all directions. */
export type StripMaterial = Material & { readonly stretch: number; readonly bend: number };

/** Free length of every strip [m]. */
export const LENGTH = 0.1;

const GRAVITY = 9.81;

export function cantileverMaterial({ gamma, slenderness }: Cantilever): StripMaterial {
  const density = 0.2;
  const bend = (density * GRAVITY * LENGTH ** 3) / gamma;
  const stretch = (slenderness * bend) / LENGTH ** 2;
  return { ...MATERIAL_DEFAULTS, density, bend, stretch, damping: 0, drag: 0, strainLimit: Infinity };
}

/** Droop of a sheet of some free links along and some cells across. */
export function cantileverStrip(wanted: Cantilever & { links: number; cells: number }): Droop {
  const { links, cells } = wanted;
  // The clamp lies half a link before the first free one (docs/methods/cloth.md#bending): the row there and the one before are held.
  const h = LENGTH / (links + 0.5);
  const strip = clothSheet({
    size: [cells * h, (links + 1) * h],
    nodes: [cells + 1, links + 2],
    across: [0, 0, -1],
    down: [1, 0, 0],
    center: [(links * h) / 2, 0, 0],
    material: cantileverMaterial(wanted),
  });
  return droop(strip, 0.75 * h);
}

/** Lets a strip, which lies along x with its end at x = `LENGTH`, hang from all its nodes up to `heldTo` [m]. */
export function droop(strip: ClothPart, heldTo: number): Droop {
  // Small enough that the first steps from level, a fall by g dt², turn no link far.
  const dt = Math.sqrt((0.002 * LENGTH) / GRAVITY);
  const start = createModel({ parts: [strip], gravity: [0, -GRAVITY, 0] });
  const simulation = new FilmSimulation(start, {
    dt,
    quality: { level: "paper-literal", tolerance: (1e-7 * LENGTH) / dt },
  });
  pinWhere(simulation, ([x]) => x <= heldTo);
  const motion = relax(simulation);
  if (motion > RESTLESS) throw new Error(`droop: still moves by ${motion} of its way per step`);
  const [reach, height] = tip(strip.x, simulation.positions);
  return { drop: -height / LENGTH, reach: reach / LENGTH };
}

/** Where the strip's end is [m]: the line through its last nodes, which are not bent. */
function tip(rest: Float64Array, now: Float64Array): [x: number, y: number] {
  // Two rows at least, on the coarsest strips too.
  const before = rest.reduce(
    (most, x, i) => (i % 3 === 0 && x < LENGTH - 1e-9 ? Math.max(most, x) : most),
    0,
  );
  const near = Math.max(0.1 * LENGTH, 1.1 * (LENGTH - before));
  let [count, sumS, sumSS, sumX, sumY, sumSX, sumSY] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < rest.length; i += 3) {
    const s = rest[i] - LENGTH;
    if (s < -near) continue;
    count++;
    sumS += s;
    sumSS += s * s;
    sumX += now[i];
    sumY += now[i + 1];
    sumSX += s * now[i];
    sumSY += s * now[i + 1];
  }
  const at = (sum: number, moment: number): number =>
    (sumSS * sum - sumS * moment) / (count * sumSS - sumS * sumS);
  return [at(sumX, sumSX), at(sumY, sumSY)];
}
