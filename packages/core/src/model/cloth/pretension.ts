import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import { arcLoad } from "./elastic-arc.ts";
import { pairKey } from "./mesh-edges.ts";
import type { Beams } from "../model.ts";
import type { ClothPart } from "../part.ts";

/**
 * Makes a flat part taut: each beam pushes with its buckling load while the part is still flat, and the links around it
 * hold against that.
 *
 * Without it a flat sheet carries no force: beams push only once they have shortened, by bending or by pulling the links
 * longer. The links' stretch then acts as a toe that takes away bending stiffness up to an angle of √(32 B/(h² Y)) per
 * link, the more the finer the mesh; and the tension that covers the beams' dropped transverse Jacobian (docs/methods/cloth.md#transverse-term, which assumes a taut chain) is not there, so stiff fine sheets jitter.
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

/** Lengths at rest must be those of a flat part, and every beam needs links around it (see `bearingsOf`). */
export function pretension(part: ClothPart, options: PretensionOptions = {}): ClothPart {
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
function linkTensions(part: ClothPart): Float64Array {
  const { links, beams } = part;
  const neighbours = neighboursOf(part);
  const quads = quadsOf(part.triangles);
  const tension = new Float64Array(links.count);
  for (let k = 0; k < beams.count; k++) {
    if (beams.stiffness[k] === 0) continue;
    const load = bucklingLoad(beams, k);
    for (const { link, pull } of bearingsOf(part, neighbours, quads, k)) tension[link] += pull * load;
  }
  return tension;
}

/** Per node: neighbour -> link, the shorter one where two run side by side: that is the one which pulls. */
type Neighbours = readonly ReadonlyMap<number, number>[];

function neighboursOf({ links, mass }: ClothPart): Neighbours {
  const neighbours = Array.from(mass, () => new Map<number, number>());
  for (let k = 0; k < links.count; k++) {
    const [a, b] = [links.a[k], links.b[k]];
    const other = neighbours[a].get(b);
    if (other !== undefined && links.restLength[other] <= links.restLength[k]) continue;
    neighbours[a].set(b, k);
    neighbours[b].set(a, k);
  }
  return neighbours;
}

/** By the tips of two triangles with a common side, the ends of that side. */
type Quads = ReadonlyMap<number, readonly (readonly [number, number])[]>;

function quadsOf(triangles: Uint32Array): Quads {
  const tipOf = new Map<number, number>();
  const quads = new Map<number, [number, number][]>();
  for (let k = 0; k < triangles.length; k++) {
    const first = k - (k % 3);
    const [from, to] = [triangles[k], triangles[first + ((k + 1) % 3)]];
    const tip = triangles[first + ((k + 2) % 3)];
    const side = pairKey(from, to);
    const other = tipOf.get(side);
    tipOf.set(side, tip);
    if (other === undefined) continue;
    const tips = pairKey(other, tip);
    const known = quads.get(tips);
    if (known) known.push([from, to]);
    else quads.set(tips, [[from, to]]);
  }
  return quads;
}

interface Bearing {
  readonly link: number;
  /** Tension of the link per push of the beam [1]. */
  readonly pull: number;
}

/** Three nodes are in line if the way over the middle one is longer by less than this share [1]. */
const IN_LINE = 1e-11;

/**
 * The links that balance a beam a–b. On a grid these are the two in line with it, through the node between, with a
 * tension of P each. On a triangle mesh they are the five of the two triangles at whose tips it ends (`quadBearings`). Rest
 * lengths say which and how much, so that it does not matter how the part lies in space.
 */
function bearingsOf(
  { beams, links }: ClothPart,
  neighbours: Neighbours,
  quads: Quads,
  beam: number,
): readonly Bearing[] {
  const [a, b, length] = [beams.a[beam], beams.b[beam], beams.restLength[beam]];
  const linkOf = (from: number, to: number): number => neighbours[from].get(to) ?? -1;
  const restOf = (from: number, to: number): number => links.restLength[linkOf(from, to)];
  for (const node of neighbours[a].keys()) {
    if (!neighbours[b].has(node) || restOf(a, node) + restOf(node, b) > length * (1 + IN_LINE)) continue;
    return [linkOf(a, node), linkOf(node, b)].map((link) => ({ link, pull: 1 }));
  }
  for (const [c, d] of quads.get(pairKey(a, b)) ?? []) {
    const hasSides = linkOf(a, c) >= 0 && linkOf(a, d) >= 0 && linkOf(b, c) >= 0 && linkOf(b, d) >= 0;
    if (hasSides && linkOf(c, d) >= 0) return quadBearings([a, b, c, d], length, linkOf, restOf);
  }
  throw new RangeError(
    `pretension: no links bear beams[${beam}] from node ${a} to ${b}, expected a node between them or two triangles`,
  );
}

/**
 * Four points of a plane with Σλ = 0 and Σλp = 0 are in equilibrium when each pair carries λ_i λ_j times its length: a push
 * between the ends a, b of the beam and along the common side c–d, a pull along the other four sides. Laid flat, c is the
 * origin, d lies along the axis, a and b to either side: λ_a = t_b, λ_b = t_a, λ_d from Σλs = 0.
 */
function quadBearings(
  [a, b, c, d]: readonly [number, number, number, number],
  length: number,
  linkOf: (from: number, to: number) => number,
  restOf: (from: number, to: number) => number,
): Bearing[] {
  const side = restOf(c, d);
  const [[sa, ta], [sb, tb]] = [a, b].map((tip) => {
    const along = (restOf(c, tip) ** 2 - restOf(d, tip) ** 2 + side ** 2) / (2 * side);
    return [along, Math.sqrt(Math.max(restOf(c, tip) ** 2 - along ** 2, 0))];
  });
  const ofD = -(tb * sa + ta * sb) / side;
  const ofC = -(ta + tb + ofD);
  const perPush = -1 / (tb * ta * length);
  const bearing = (from: number, to: number, density: number): Bearing => ({
    link: linkOf(from, to),
    pull: density * perPush * restOf(from, to),
  });
  return [
    bearing(a, c, tb * ofC),
    bearing(a, d, tb * ofD),
    bearing(b, c, ta * ofC),
    bearing(b, d, ta * ofD),
    bearing(c, d, ofC * ofD),
  ];
}
