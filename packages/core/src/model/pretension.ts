import { checkOptions } from "../check-options.ts";
import { describeValue } from "../describe-value.ts";
import { arcLoad } from "../forces/buckling.ts";
import type { Beams } from "./model.ts";
import type { Part } from "./part.ts";
import type { Vec3 } from "./vec3.ts";
import { distance } from "../measure/distance.ts";

/**
 * Makes a flat part taut: each beam pushes with its buckling load while the part is still flat, and the links around it
 * hold against that.
 *
 * Without it a flat sheet carries no force: beams push only once they have shortened, by bending or by pulling the links
 * longer. The links' stretch then acts as a toe that takes away bending stiffness up to an angle of √(32 B/(h² Y)) per
 * link, the more the finer the mesh; and the tension that covers the beams' dropped transverse Jacobian (spec/cloth.md
 * §2.3, which assumes a taut chain) is not there, so stiff fine sheets jitter.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | L, k_b | a beam's arc length and stiffness as given | m, N·m² |
 * | P = 12 k_b/L² | its buckling load | N |
 * | δ | reach: a beam pushes until it is longer than L by this share | 1 |
 * | T | tension of a link: sum over the beams that it bears | N |
 *
 * Beam: rest length L(1 + δ), toe P/(δL), k_b so that arc and toe meet at l = L with the force P.
 * Link: rest length shorter by T/k_s. The flat part is in equilibrium, and bends with B from the first angle on.
 * While it is stretched by less than δ, the beams' relief adds T/(δ l) to the links' stiffness.
 */
export interface PretensionOptions {
  /** δ [1] */
  readonly reach?: number;
  /** No link is shortened by more than this share; where it would be, all beams push less [1]. */
  readonly mostStrain?: number;
}

export const PRETENSION_DEFAULTS: Required<PretensionOptions> = { reach: 0.01, mostStrain: 0.2 };

/** The part must lie flat and at rest, and every beam needs links around it (see `bearingsOf`). */
export function pretension(part: Part, options: PretensionOptions = {}): Part {
  checkOptions("pretension", options, Object.keys(PRETENSION_DEFAULTS));
  const { reach, mostStrain } = { ...PRETENSION_DEFAULTS, ...options };
  for (const [name, value] of Object.entries({ reach, mostStrain })) {
    if (!(typeof value === "number" && value > 0 && value < 1)) {
      throw new RangeError(
        `pretension: ${name} is ${describeValue(value)}, expected a number between 0 and 1`,
      );
    }
  }
  const { links, beams } = part;
  const tension = linkTensions(part);
  const strain = tension.map((pull, k) => (pull > 0 ? pull / (links.stiffness[k] * links.restLength[k]) : 0));
  const soft = strain.findIndex((each) => !(each < Infinity));
  if (soft >= 0) {
    throw new RangeError(
      `pretension: links[${soft}] has a stiffness of ${links.stiffness[soft]} N/m and cannot hold against beams that push, ` +
        "expected a material whose stretch is above 0 N/m wherever its bend is",
    );
  }
  const share = mostStrain / strain.reduce((most, each) => Math.max(most, each), mostStrain);
  return {
    ...part,
    links: { ...links, restLength: links.restLength.map((l, k) => l * (1 - share * strain[k])) },
    beams: pushing(beams, reach, share),
  };
}

const bucklingLoad = ({ stiffness, restLength }: Beams, k: number): number =>
  (12 * stiffness[k]) / restLength[k] ** 2;

/** Beams that push with `share` of their buckling load at their given length. */
function pushing(beams: Beams, reach: number, share: number): Beams {
  const restLength = beams.restLength.map((l) => l * (1 + share * reach));
  // Where the toe reaches the buckling load, the arc begins.
  const { load } = arcLoad(reach / (1 + share * reach));
  return {
    ...beams,
    restLength,
    stiffness: restLength.map((l, k) => (bucklingLoad(beams, k) * l ** 2) / load),
    toe: beams.restLength.map((l, k) => bucklingLoad(beams, k) / (reach * l)),
  };
}

/** What the links of a flat part have to hold when all beams push with their buckling loads [N]. */
function linkTensions(part: Part): Float64Array {
  const { links, beams } = part;
  const neighbours = neighboursOf(part);
  const tension = new Float64Array(links.count);
  for (let k = 0; k < beams.count; k++) {
    if (beams.stiffness[k] === 0) continue;
    const load = bucklingLoad(beams, k);
    for (const { link, pull } of bearingsOf(part, neighbours, k)) tension[link] += pull * load;
  }
  return tension;
}

/** Per node: neighbour -> link. */
type Neighbours = readonly ReadonlyMap<number, number>[];

function neighboursOf({ links, mass }: Part): Neighbours {
  const neighbours = Array.from(mass, () => new Map<number, number>());
  for (let k = 0; k < links.count; k++) {
    neighbours[links.a[k]].set(links.b[k], k);
    neighbours[links.b[k]].set(links.a[k], k);
  }
  return neighbours;
}

interface Bearing {
  readonly link: number;
  /** Tension of the link per push of the beam [1]. */
  readonly pull: number;
}

/**
 * The links that balance a beam a–b. On a grid these are the two in line with it, through the node between, with a
 * tension of P each. On a triangle mesh they are the five of the two triangles at whose tips it ends (`quadBearings`).
 */
function bearingsOf(part: Part, neighbours: Neighbours, beam: number): Bearing[] {
  const [a, b] = [part.beams.a[beam], part.beams.b[beam]];
  const common = [...neighbours[a].keys()].filter((node) => neighbours[b].has(node));
  const linkOf = (from: number, to: number): number => neighbours[from].get(to) ?? -1;
  const normal = normalOf(part.x, a, common, b);
  const side = (p: number, q: number, r: number): number => dot(normal, doubleArea(part.x, p, q, r));
  const inLine = common.find((node) => Math.abs(side(a, b, node)) < 1e-6 * part.beams.restLength[beam] ** 2);
  if (inLine !== undefined) {
    return [linkOf(a, inLine), linkOf(inLine, b)].map((link) => ({ link, pull: 1 }));
  }
  for (const c of common) {
    const d = common.find((node) => neighbours[c].has(node) && side(c, node, a) * side(c, node, b) < 0);
    if (d !== undefined) return quadBearings(part, linkOf, side, beam, [c, d]);
  }
  throw new RangeError(
    `pretension: no links bear beams[${beam}] from node ${a} to ${b}, expected a node between them or two triangles`,
  );
}

/**
 * Four points of a plane with Σλ = 0 and Σλp = 0 are in equilibrium when each pair carries λ_i λ_j times its length: a push
 * between the ends a, b of the beam and along the common side c–d, a pull along the other four sides.
 */
function quadBearings(
  { x, links, beams }: Part,
  linkOf: (from: number, to: number) => number,
  side: (p: number, q: number, r: number) => number,
  beam: number,
  [c, d]: readonly [number, number],
): Bearing[] {
  const [a, b] = [beams.a[beam], beams.b[beam]];
  const weight = new Map([
    [a, side(b, c, d)],
    [b, -side(a, c, d)],
    [c, side(a, b, d)],
    [d, -side(a, b, c)],
  ]);
  const density = (from: number, to: number): number => (weight.get(from) ?? 0) * (weight.get(to) ?? 0);
  const perPush = -1 / (density(a, b) * distance(x, a, b));
  return (
    [
      [a, c],
      [a, d],
      [b, c],
      [b, d],
      [c, d],
    ] as const
  ).map(([from, to]) => {
    const link = linkOf(from, to);
    return { link, pull: density(from, to) * perPush * links.restLength[link] };
  });
}

/** Twice the area of a triangle of nodes, as a vector along its normal [m²]. */
function doubleArea(x: Float64Array, p: number, q: number, r: number): Vec3 {
  const from = p * 3;
  const [ux, uy, uz] = [x[q * 3] - x[from], x[q * 3 + 1] - x[from + 1], x[q * 3 + 2] - x[from + 2]];
  const [vx, vy, vz] = [x[r * 3] - x[from], x[r * 3 + 1] - x[from + 1], x[r * 3 + 2] - x[from + 2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Unit normal of the plane around a beam: of the largest triangle that its ends make with a common neighbour. */
function normalOf(x: Float64Array, a: number, common: readonly number[], b: number): Vec3 {
  let largest: Vec3 = [0, 0, 0];
  for (const node of common) {
    const area = doubleArea(x, a, b, node);
    if (dot(area, area) > dot(largest, largest)) largest = area;
  }
  const length = Math.sqrt(dot(largest, largest));
  return length === 0 ? largest : [largest[0] / length, largest[1] / length, largest[2] / length];
}

const dot = (u: Vec3, v: Vec3): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
