import { createImpact, edgeEdge, vertexTriangle, type Impact, type LinearMotion } from "@pliant/geometry";
import { provesApart, type PairKind } from "../kit/cloth/apart.ts";
import type { Experiment } from "../kit/experiment.ts";
import { createMovingPairs } from "../kit/cloth/moving-pairs.ts";
import { shootAtPlate } from "../kit/cloth/plate.ts";

/** Half vertices and triangles, half edges. */
const PAIRS = 100_000;

export const X15: Experiment = {
  id: "X15",
  claims: ["C14"],
  title: "Continuous collision detection",
  criterion:
    "100,000 random pairs of a vertex and a triangle or of two edges, many degenerate, 1e-6 to 1e3 m: a known contact is never missed; a pair that is not reported is proved apart by subdivision over the whole step, one that is until 0.1 % of the step before (0 missed, 0 late; at least a quarter touch); what is reported touches within 1e-5 of its size. 2,000 vertices at a plate, 30 m/s, Δt = 1/90 s, 5 mm, and 100 m/s, Δt = 1/30 s, 1 mm, at rest or coming up: the static test alone stops less than 50 %, with the dynamic test 100 %",
  quick: true,
  run() {
    const tally = { contacts: 0, missed: 0, late: 0, apart: 0 };
    checkPairs("vertex-triangle", 1, tally);
    checkPairs("edge-edge", 2, tally);
    const shots = {
      "30 m/s": shootAtPlate({ speed: 30, thickness: 5e-3, dt: 1 / 90, rise: 0 }),
      "30 m/s, plate 10 m/s": shootAtPlate({ speed: 30, thickness: 5e-3, dt: 1 / 90, rise: 10 }),
      "100 m/s": shootAtPlate({ speed: 100, thickness: 1e-3, dt: 1 / 30, rise: 0 }),
    };
    const { contacts, missed, late, apart } = tally;
    const measured: Record<string, number> = { contacts, missed, late, "reported apart": apart };
    for (const [name, shot] of Object.entries(shots)) {
      measured[`${name}: static stops, %`] = shot.static;
      measured[`${name}: both stop, %`] = shot.combined;
    }
    const stops = Object.values(shots).every((shot) => shot.static < 50 && shot.combined === 100);
    return { measured, pass: missed + late + apart === 0 && contacts >= 0.25 * PAIRS && stops };
  },
};

interface Tally {
  contacts: number;
  missed: number;
  late: number;
  /** Reported although they do not touch. */
  apart: number;
}

function checkPairs(kind: PairKind, seed: number, tally: Tally): void {
  const next = createMovingPairs(kind, seed);
  const hit = createImpact();
  for (let k = 0; k < PAIRS / 2; k++) {
    const { motion, contact } = next();
    const found =
      kind === "edge-edge"
        ? edgeEdge(motion, 0, 1, motion, 2, 3, hit)
        : vertexTriangle(motion, 0, motion, 1, 2, 3, hit);
    if (!found) {
      if (contact !== null || !provesApart(kind, motion, 1)) tally.missed++;
      continue;
    }
    tally.contacts++;
    if (separation(kind, motion, hit) > 1e-5) tally.apart++;
    if (contact !== null && hit.time > contact + 1e-9) tally.late++;
    else if (hit.time > 2e-3 && !provesApart(kind, motion, hit.time - 1e-3)) tally.late++;
  }
}

/** How far apart the reported points are at the reported time, in units of the features' size. */
function separation(kind: PairKind, { start, end }: LinearMotion, { time, s, t }: Impact): number {
  const weights = kind === "edge-edge" ? [1 - s, s, t - 1, -t] : [1, s + t - 1, -s, -t];
  const inside = Math.min(s, t, kind === "edge-edge" ? 1 - Math.max(s, t) : 1 - s - t) >= -1e-12;
  if (!inside) return Infinity;
  let apart = 0;
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    const x = [0, 1, 2, 3].map((i) => (1 - time) * start[3 * i + axis] + time * end[3 * i + axis]);
    apart += weights.reduce((sum, weight, i) => sum + weight * x[i], 0) ** 2;
    const edge = kind === "edge-edge" ? (y: Float64Array) => [y[axis] - y[3 + axis], y[6 + axis] - y[9 + axis]] : (y: Float64Array) => [y[3 + axis] - y[6 + axis], y[3 + axis] - y[9 + axis]]; // prettier-ignore
    size = Math.max(size, ...[...edge(start), ...edge(end)].map(Math.abs));
  }
  return Math.sqrt(apart) / size;
}
