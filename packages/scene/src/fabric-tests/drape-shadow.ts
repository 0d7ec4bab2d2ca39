import { SPECIMEN, SUPPORT } from "./drape-disc.ts";

/** What a drapemeter says of a specimen. */
export interface Drape {
  /** Share of the ring beyond the plates that lies in shadow: 0 hangs straight down, 100 is a board [%]. */
  readonly coefficient: number;
  /** Bulges of the shadow's edge [1]. */
  readonly folds: number;
}

/** Rays from the centre, one each degree. */
const RAYS = 360;

/** Rays over which the edge is smoothed on each side, and on each side lower than a bulge [1]. */
const [SMOOTHED, BESIDE] = [6, 8];

/** Shadow straight down (−y) of a draped disc whose plates are centred at x = z = 0: BS 5058, ISO 9073-9. */
export function measureDrape(positions: Float64Array, triangles: Uint32Array): Drape {
  const radii = shadowRadii(positions, triangles);
  const area = radii.reduce((sum, radius) => sum + (Math.PI / RAYS) * radius ** 2, 0);
  const [whole, plate] = [Math.PI * SPECIMEN ** 2, Math.PI * SUPPORT ** 2];
  return { coefficient: (100 * (area - plate)) / (whole - plate), folds: countBulges(radii) };
}

/** Outermost radius along every ray [m], at least that of the plates. The furthest point of a triangle along a ray is on a side. */
export function shadowRadii(positions: Float64Array, triangles: Uint32Array): Float64Array {
  const radii = new Float64Array(RAYS).fill(SUPPORT);
  for (let k = 0; k < triangles.length; k++) {
    const [p, q] = [3 * triangles[k], 3 * triangles[k % 3 === 2 ? k - 2 : k + 1]];
    markSide(radii, positions[p], positions[p + 2], positions[q], positions[q + 2]);
  }
  return radii;
}

function markSide(radii: Float64Array, px: number, pz: number, qx: number, qz: number): void {
  const cross = px * qz - pz * qx;
  const from = (Math.atan2(pz, px) * RAYS) / (2 * Math.PI);
  const turn = (Math.atan2(cross, px * qx + pz * qz) * RAYS) / (2 * Math.PI);
  for (let ray = Math.ceil(Math.min(from, from + turn)); ray <= Math.max(from, from + turn); ray++) {
    const angle = (2 * Math.PI * ray) / RAYS;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const across = c * (qz - pz) - s * (qx - px);
    const radius = across === 0 ? Math.hypot(px, pz) : cross / across;
    const at = (ray + 2 * RAYS) % RAYS;
    if (radius > radii[at]) radii[at] = radius;
  }
}

/** Peaks of the smoothed edge that stand clear of the plates. */
function countBulges(radii: Float64Array): number {
  const at = (values: Float64Array, ray: number): number => values[(ray + RAYS) % RAYS];
  const smooth = radii.map((_, ray) => {
    let sum = 0;
    for (let by = -SMOOTHED; by <= SMOOTHED; by++) sum += at(radii, ray + by);
    return sum / (2 * SMOOTHED + 1);
  });
  let count = 0;
  for (let ray = 0; ray < RAYS; ray++) {
    let isPeak = smooth[ray] > SUPPORT + 0.005;
    for (let by = 1; by <= BESIDE && isPeak; by++)
      isPeak = smooth[ray] >= at(smooth, ray + by) && smooth[ray] > at(smooth, ray - by);
    if (isPeak) count++;
  }
  return count;
}
