import type { Body, Model } from "../model/model.ts";
import { massSpringOf } from "../model/springs/mass-spring-of.ts";

/** Sweeps over the springs, down and up in turn, of a step at most. */
const SWEEPS_MAX = 40;
/** A spring that is this much longer than it may be is long enough [1]. */
const SLACK = 1e-4;

/**
 * Provot's deformation limit (1995, section 5; docs/methods/governor.md#deformation-limit): after a step no spring is longer than (1 + τ) times
 * its rest length, as near as the sweeps bring it: less so where one point carries a whole sheet in long steps. The ends of one that is are drawn together along it by their inverse masses; held ends stay.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | τ | critical deformation rate of the body | 1 |
 * | w | inverse mass of an end, 0 where it is held | 1/kg |
 *
 * The corrections are symmetric, so momentum is kept; what the springs' ends had of velocity apart is lost, as in an inelastic pull on a rope.
 */
export interface DeformationLimit {
  /** Moves x [m], nodeCount × 3 of the whole model; says whether any spring was too long. */
  readonly apply: (x: Float64Array, pinned: Uint8Array) => boolean;
}

/** null where no body has a limit: then nothing is done. */
export function createDeformationLimit(model: Model, bodies: readonly Body[]): DeformationLimit | null {
  const { springs, nodes } = model;
  const most = new Float64Array(nodes.count).fill(Infinity);
  for (const body of bodies) {
    const limit = massSpringOf(body)?.deformationLimit;
    if (limit !== undefined) most.fill(1 + limit, body.firstNode, body.firstNode + body.nodeCount);
  }
  const limited = Uint32Array.from(
    Array.from({ length: springs.count }, (_, k) => k).filter((k) => most[springs.a[k]] < Infinity),
  );
  if (limited.length === 0) return null;
  const longest = Float64Array.from(limited, (k) => most[springs.a[k]] * springs.restLength[k]);
  const a = Uint32Array.from(limited, (k) => springs.a[k]);
  const b = Uint32Array.from(limited, (k) => springs.b[k]);
  const inverseMass = Float64Array.from(nodes.mass, (mass) => 1 / mass);

  /** Draws the ends of a spring together where it is too long. */
  const shorten = (k: number, x: Float64Array, pinned: Uint8Array): boolean => {
    const [i, j] = [3 * a[k], 3 * b[k]];
    const [dx, dy, dz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (!(length > longest[k] * (1 + SLACK))) return false;
    const wa = pinned[a[k]] === 1 ? 0 : inverseMass[a[k]];
    const wb = pinned[b[k]] === 1 ? 0 : inverseMass[b[k]];
    if (wa + wb === 0) return false;
    const share = (length - longest[k]) / (length * (wa + wb));
    x[i] += wa * share * dx;
    x[i + 1] += wa * share * dy;
    x[i + 2] += wa * share * dz;
    x[j] -= wb * share * dx;
    x[j + 1] -= wb * share * dy;
    x[j + 2] -= wb * share * dz;
    return true;
  };

  return {
    apply(x, pinned) {
      let isLimited = false;
      for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
        let isLong = false;
        for (let n = 0; n < a.length; n++)
          isLong = shorten(sweep % 2 === 0 ? n : a.length - 1 - n, x, pinned) || isLong;
        if (!isLong) break;
        isLimited = true;
      }
      return isLimited;
    },
  };
}
