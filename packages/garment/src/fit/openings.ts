import { joinSeams } from "../join-seams.ts";
import type { Garment } from "../garment.ts";

/** An opening of a garment once it is sewn: a loop of its border. */
export interface Opening {
  /** Nodes of the loose panels on it. */
  readonly nodes: ReadonlySet<number>;
  /** Length of its border, at rest [m]. */
  readonly length: number;
  /** Its middle where the panels hang [m]. */
  readonly centre: readonly [number, number, number];
  readonly lowY: number;
  readonly highY: number;
}

/** What a garment is by its openings: what it hangs on, and which are for arms. */
export interface GarmentKind {
  readonly kind: "skirt" | "trousers" | "top" | "jumpsuit" | "cape";
  /** Left (+x), right. */
  readonly arms: readonly [Opening, Opening] | null;
  /** Openings that the middle goes through, the highest first. */
  readonly middle: readonly Opening[];
}

/** A loop of fewer sides is a gap between stitches, not an opening. */
const SIDES_MIN = 5;

/** A hole that is tighter than this goes around a neck, not a waist [m]; for bodies of other sizes in proportion to 1.7 m. */
const NECK_MOST = 0.55;

export function openingsOf(garment: Garment): Opening[] {
  const { nodeOf, part } = joinSeams(garment, { x: garment.positions });
  const { triangles, flat } = garment;
  const sides = new Map<string, { from: number; to: number; length: number; count: number }>();
  triangles.forEach((from, h) => {
    const to = triangles[h % 3 === 2 ? h - 2 : h + 1];
    const [a, b] = [nodeOf[from], nodeOf[to]];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = sides.get(key);
    if (known) known.count++;
    else {
      const [dx, dy] = [flat[2 * to] - flat[2 * from], flat[2 * to + 1] - flat[2 * from + 1]];
      sides.set(key, { from: a, to: b, length: Math.sqrt(dx * dx + dy * dy), count: 1 });
    }
  });
  const border = [...sides.values()].filter(({ count }) => count === 1);
  const loose = new Map<number, number[]>();
  nodeOf.forEach((node, k) => loose.set(node, [...(loose.get(node) ?? []), k]));
  return connected(border).flatMap((own) => {
    if (own.length < SIDES_MIN) return [];
    const joined = new Set(own.flatMap(({ from, to }) => [from, to]));
    const sum = [0, 0, 0];
    let [lowY, highY] = [Infinity, -Infinity];
    for (const node of joined) {
      for (let axis = 0; axis < 3; axis++) sum[axis] += part.x[3 * node + axis] / joined.size;
      lowY = Math.min(lowY, part.x[3 * node + 1]);
      highY = Math.max(highY, part.x[3 * node + 1]);
    }
    return [
      {
        nodes: new Set([...joined].flatMap((node) => loose.get(node) ?? [])),
        length: own.reduce((total, { length }) => total + length, 0),
        centre: [sum[0], sum[1], sum[2]] as const,
        lowY,
        highY,
      },
    ];
  });
}

/** Sides that hang together, in the order of their first. */
function connected<Side extends { from: number; to: number }>(sides: readonly Side[]): Side[][] {
  const at = new Map<number, Side[]>();
  for (const side of sides)
    for (const node of [side.from, side.to]) at.set(node, [...(at.get(node) ?? []), side]);
  const seen = new Set<Side>();
  return sides.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const group = [first];
    for (let k = 0; k < group.length; k++) {
      for (const node of [group[k].from, group[k].to])
        for (const next of at.get(node) ?? [])
          if (!seen.has(next)) {
            seen.add(next);
            group.push(next);
          }
    }
    return [group];
  });
}

/** By openings in mirrored pairs beside the middle: arms, if something of the middle goes on below them, else legs. */
export function kindOf(openings: readonly Opening[], scale: number): GarmentKind {
  const xs = openings.flatMap(({ centre }) => centre[0]);
  const centreX = (Math.min(...xs) + Math.max(...xs)) / 2;
  const pairs: [Opening, Opening][] = [];
  const paired = new Set<Opening>();
  for (const left of openings) {
    if (left.centre[0] - centreX < 0.05 * scale || paired.has(left)) continue;
    const right = openings.find(
      (each) =>
        !paired.has(each) &&
        Math.abs(each.centre[0] + left.centre[0] - 2 * centreX) < 0.1 * scale &&
        centreX - each.centre[0] > 0.05 * scale &&
        Math.abs(each.centre[1] - left.centre[1]) < 0.1 * scale &&
        Math.abs(each.length - left.length) < 0.3 * left.length,
    );
    if (!right) continue;
    pairs.push([left, right]);
    paired.add(left).add(right);
  }
  const middle = openings.filter((each) => !paired.has(each)).sort((a, b) => b.centre[1] - a.centre[1]);
  const lowest = middle.reduce((low, { lowY }) => Math.min(low, lowY), Infinity);
  const highestPair = pairs.toSorted((a, b) => b[0].centre[1] - a[0].centre[1])[0];
  const arms = pairs.length > 1 || (pairs.length === 1 && lowest < highestPair[0].lowY) ? highestPair : null;
  if (arms) return { kind: pairs.length > 1 ? "jumpsuit" : "top", arms, middle };
  if (pairs.length === 1) return { kind: "trousers", arms, middle };
  const isNeck = middle.length > 0 && middle[0].length < NECK_MOST * scale;
  return { kind: isNeck ? "cape" : "skirt", arms, middle };
}
