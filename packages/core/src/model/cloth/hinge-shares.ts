import { hingeEnergyAlong, hingeForm, type HingeForm } from "./hinge-form.ts";
import { isInner, type MeshEdge } from "./mesh-edges.ts";
import type { Fan } from "./mesh-fans.ts";

/** So often shares are corrected; each time by the root of what is missing. */
const ROUNDS = 8;

/** A hinge stands for no less and no more than this much of what is evenly its [1]. */
const [SHARE_MIN, SHARE_MAX] = [0.3, 3];

/**
 * What part of its two triangles each end of an edge gives to the hinge there [1], two numbers per edge. A node has a third of every triangle at
 * it and divides that among its edges, a sixth of both triangles each on an even mesh. A cylinder around any of them should store ½ B κ² over the
 * node's area: shares are corrected until it does (docs/methods/cloth.md#triangle-meshes). NaN where a node has no fan.
 */
export function hingeShares(
  edges: readonly MeshEdge[],
  areas: Float64Array,
  triangles: Uint32Array,
  fans: readonly (Fan | null)[],
): Float64Array {
  const forms = edges.map((edge) => (isInner(edge) ? inFan(edge, triangles) : null));
  const out = new Float64Array(2 * edges.length).fill(NaN);
  fans.forEach((fan, node) => {
    if (!fan) return;
    const hinges = fan.edges.flatMap((edge, i): Hinge[] => {
      const form = forms[edge];
      if (!form) return [];
      const both = edges[edge].triangles.reduce((sum, t) => sum + areas[t], 0);
      return [{ edge, form, both, x: fan.x[i], y: fan.y[i] }];
    });
    const around = new Set(fan.edges.flatMap((edge) => edges[edge].triangles));
    const area = [...around].reduce((sum, t) => sum + areas[t] / 3, 0);
    const shares = evenCylinders(hinges, area);
    hinges.forEach(({ edge }, k) => {
      out[2 * edge + (edges[edge].a === node ? 0 : 1)] = shares[k];
    });
  });
  return out;
}

/** A hinge at a node: both its triangles [m²], its direction away from the node. */
interface Hinge {
  readonly edge: number;
  readonly form: HingeForm;
  readonly both: number;
  readonly x: number;
  readonly y: number;
}

/** Shares of a node's hinges. */
function evenCylinders(hinges: readonly Hinge[], around: number): Float64Array {
  const count = hinges.length;
  // Of a cylinder around edge i what hinge j stores per share.
  const stored = hinges.flatMap(({ x, y }) =>
    // Square to edge i, seen from edge j.
    hinges.map((other) => {
      const [c, s] = [other.y * x - other.x * y, other.x * x + other.y * y];
      return other.both * hingeEnergyAlong(other.form, c, s);
    }),
  );
  const shares = new Float64Array(count).fill(1 / 6);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = shares.map((_, i) => {
      let sum = 0;
      for (let j = 0; j < count; j++) sum += shares[j] * stored[i * count + j];
      return sum;
    });
    for (let i = 0; i < count; i++) {
      const next = shares[i] * Math.sqrt(around / sums[i]);
      shares[i] = Math.min(SHARE_MAX / 6, Math.max(SHARE_MIN / 6, next));
    }
  }
  return shares;
}

/** A hinge's form with its second axis to the left of the way from a to b, as fans have it. */
function inFan(edge: MeshEdge, triangles: Uint32Array): HingeForm {
  const form = hingeForm(edge);
  const t = 3 * edge.triangles[0];
  const at = [0, 1, 2].findIndex((k) => triangles[t + k] === edge.a);
  const isLeft = triangles[t + ((at + 1) % 3)] === edge.b;
  return isLeft ? form : { ...form, st: -form.st };
}
