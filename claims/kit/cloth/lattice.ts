import { yieldStrain, type ClothPart } from "pliant/experimental";
import type { StripMaterial } from "./cantilever.ts";

/** A rectangle cut out of a square grid that is turned against it. */
export interface Lattice {
  /** Side of a cell [m]. */
  readonly spacing: number;
  /** Of the grid to the rectangle [rad]. */
  readonly angle: number;
  /** A node of the grid lies at this x and z = 0 [m]. */
  readonly origin: number;
  /** The rectangle, flat at y = 0 [m]. */
  readonly x: readonly [from: number, to: number];
  readonly z: readonly [from: number, to: number];
  readonly material: StripMaterial;
}

/** Column and row. */
type LatticePosition = readonly [column: number, row: number];

/** Offsets of the four families of links; beams go twice as far. */
const FAMILIES: readonly LatticePosition[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];

/** Points per cell side by which the area is shared out. */
const FINENESS = 8;

/**
 * All nodes inside, and all links and beams between them. Each point of the rectangle counts for the nearest node, the
 * nearest link and the nearest beam of each family: masses and stiffnesses cover the area once, cut edges included.
 */
export function lattice({ spacing: h, angle, origin, x, z, material }: Lattice): ClothPart {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const toPlane = ([column, row]: LatticePosition): LatticePosition => [
    origin + h * (column * c - row * s),
    h * (column * s + row * c),
  ];
  const toGrid = (px: number, pz: number): LatticePosition => {
    const [u, v] = [(px - origin) / h, pz / h];
    return [u * c + v * s, v * c - u * s];
  };
  const points = gridOf(x, h / FINENESS).flatMap((px) => gridOf(z, h / FINENESS).map((pz) => toGrid(px, pz)));
  const area = ((x[1] - x[0]) * (z[1] - z[0])) / points.length;

  const places = placesWithin(points).filter((place) => {
    const [px, pz] = toPlane(place);
    const inside = (at: number, [from, to]: LatticePosition): boolean =>
      at > from - 1e-9 * h && at < to + 1e-9 * h;
    return inside(px, x) && inside(pz, z);
  });
  const nodeAt = new Map(places.map((place, node) => [String(place), node]));
  const pairs = FAMILIES.flatMap((offset) => pairsAlong(places, nodeAt, offset, points));
  const beams = FAMILIES.flatMap(([i, j]) => pairsAlong(places, nodeAt, [2 * i, 2 * j], points));
  const numbers = (of: readonly Pair[], value: (pair: Pair) => number): Float64Array =>
    Float64Array.from(of, value);
  const ends = (of: readonly Pair[]) => ({
    count: of.length,
    a: Uint32Array.from(of, ({ a }) => a),
    b: Uint32Array.from(of, ({ b }) => b),
    restLength: numbers(of, ({ steps }) => steps * h),
  });
  // Shares of the area in cells, times the constants of a whole cell (docs/methods/cloth.md#membrane, #bending), ¾ of Y as links push too.
  const cells = ({ share }: Pair): number => (share * area) / h ** 2;
  const bendOf = (pair: Pair): number => ((8 / 9) * cells(pair) * material.bend * h) / pair.steps;
  return {
    id: "lattice",
    kind: "cloth",
    solver: "bdf2",
    material,
    x: Float64Array.from(places.map(toPlane).flatMap(([px, pz]) => [px, 0, pz])),
    mass: nearestShares(places, points).map((count) => material.density * area * count),
    uvs: new Float32Array(2 * places.length),
    triangles: new Uint32Array(0),
    links: {
      ...ends(pairs),
      stiffness: numbers(
        pairs,
        (pair) => cells(pair) * 0.75 * material.stretch * (pair.steps === 1 ? 1 : 0.5),
      ),
      damping: numbers(pairs, () => 0),
      crossDamping: numbers(pairs, () => 0),
      limitLength: numbers(pairs, () => Infinity),
      limitStiffness: numbers(pairs, () => 0),
      yieldLength: numbers(
        pairs,
        ({ steps }) => steps * h * (1 - yieldStrain(material, material.stretch, material.bend, steps * h)),
      ),
    },
    beams: {
      ...ends(beams),
      c: Uint32Array.from(beams, ({ middle }) => middle),
      d: Uint32Array.from(beams, ({ middle }) => middle),
      alongBeam: numbers(beams, () => 0.5),
      alongLine: numbers(beams, () => 0),
      saddleC: numbers(beams, () => 0),
      saddleD: numbers(beams, () => 0),
      stiffness: numbers(beams, bendOf),
      toe: numbers(beams, (pair) => Math.max(material.stretch, (40 * bendOf(pair)) / (pair.steps * h) ** 3)),
    },
  };
}

interface Pair {
  readonly a: number;
  readonly b: number;
  /** Rest length in cell sides. */
  readonly steps: number;
  /** How many points count for it. */
  readonly share: number;
  /** The node in the middle of a beam; its first for a link. */
  readonly middle: number;
}

function pairsAlong(
  places: readonly LatticePosition[],
  nodeAt: ReadonlyMap<string, number>,
  [i, j]: LatticePosition,
  points: readonly LatticePosition[],
): Pair[] {
  const found = places.flatMap(([column, row], a) => {
    const b = nodeAt.get(String([column + i, row + j]));
    const middle = [column + i / 2, row + j / 2] as const;
    return b === undefined ? [] : [{ a, b, middle, node: nodeAt.get(String(middle)) ?? a }];
  });
  const shares = nearestShares(
    found.map(({ middle }) => middle),
    points,
  );
  return found.map(({ a, b, node }, k) => ({
    ...{ a, b, middle: node },
    ...{ steps: Math.hypot(i, j), share: shares[k] },
  }));
}

/** How many of the points are nearest to each center. */
function nearestShares(
  centers: readonly LatticePosition[],
  points: readonly LatticePosition[],
): Float64Array {
  const shares = new Float64Array(centers.length);
  for (const [u, v] of points) {
    let [best, at] = [Infinity, 0];
    for (let k = 0; k < centers.length; k++) {
      const far = (centers[k][0] - u) ** 2 + (centers[k][1] - v) ** 2;
      if (far < best) [best, at] = [far, k];
    }
    shares[at]++;
  }
  return shares;
}

/** Every column and row about the points. */
function placesWithin(points: readonly LatticePosition[]): LatticePosition[] {
  const span = (axis: 0 | 1): number[] => {
    const values = points.map((point) => point[axis]);
    const low = Math.floor(values.reduce((a, b) => Math.min(a, b)));
    const high = Math.ceil(values.reduce((a, b) => Math.max(a, b)));
    return Array.from({ length: high - low + 1 }, (_, k) => low + k);
  };
  return span(1).flatMap((row) => span(0).map((column): LatticePosition => [column, row]));
}

/** Middles of equal parts about as long as `step`. */
function gridOf([from, to]: LatticePosition, step: number): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count }, (_, k) => from + ((k + 0.5) * (to - from)) / count);
}
