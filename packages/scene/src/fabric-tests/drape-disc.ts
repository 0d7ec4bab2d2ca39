import Delaunator from "delaunator";
import { nextUniform, seedRandom } from "@pliant/geometry";
import { clothMesh, clothSheet, type Material } from "pliant";
import type { ClothPart } from "pliant/experimental";

/** Radii of Cusick's drapemeter: of the specimen and of the plates that hold it [m]. */
export const [SPECIMEN, SUPPORT] = [0.15, 0.09];

/** How a specimen is meshed: triangles with no order, or a grid laid off-centre. */
export type DrapeMesh = "irregular" | "grid";

/** A specimen: cloth and which of its nodes the plates hold. */
export interface Disc {
  readonly part: ClothPart;
  readonly isHeld: (node: number) => boolean;
  /** Nodes of a grid that the disc leaves out; they are held as well. */
  readonly isOutside: (node: number) => boolean;
}

type Point = readonly [x: number, y: number];

/**
 * A flat disc in the x–z plane, warp along −z. Cloth is clamped half a link before the last held node (docs/methods/cloth.md#bending), so that
 * nodes up to half a link beyond the plates' edge are held.
 */
export function drapeDisc(material: Material, spacing: number, mesh: DrapeMesh, seed: number): Disc {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const random = (): number => nextUniform(words);
  return mesh === "grid" ? gridDisc(material, spacing, random) : irregularDisc(material, spacing, random);
}

/** Rings where cloth is held and at the rim, a turned triangular grid moved by up to 15 % of a side between them, joined anew. */
function irregularDisc(material: Material, h: number, random: () => number): Disc {
  const points: Point[] = [];
  for (const radius of [SUPPORT - h / 2, SUPPORT + h / 2, SPECIMEN])
    points.push(...ring(radius, h, random()));
  const held = points.filter(([x, y]) => Math.hypot(x, y) < SUPPORT + h).length;
  const inner = Math.round((2 * Math.PI * (SUPPORT - h / 2)) / h);
  const turn = random() * Math.PI;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const side = 1.04 * h;
  const most = Math.ceil(SPECIMEN / (0.866 * side));
  for (let row = -most; row <= most; row++)
    for (let column = -most; column <= most; column++) {
      const x = (column + (row & 1) / 2) * side + 0.3 * h * (random() - 0.5);
      const y = row * 0.866 * side + 0.3 * h * (random() - 0.5);
      const radius = Math.hypot(x, y);
      if (radius > SUPPORT + 1.3 * h && radius < SPECIMEN - 0.8 * h)
        points.push([c * x - s * y, s * x + c * y]);
    }
  const { triangles } = Delaunator.from(points as [number, number][]);
  // What lies within the innermost ring is held anyway.
  const kept = [...triangles].filter((_, k) => {
    const t = k - (k % 3);
    return [t, t + 1, t + 2].some((corner) => triangles[corner] >= inner);
  });
  const positions = Float64Array.from(points.flatMap(([x, y]) => [x, 0, -y]));
  // Delaunator goes clockwise where y is up.
  const counterClockwise = kept.map((_, k) => kept[[k, k + 1, k - 1][k % 3]]);
  return {
    part: clothMesh({
      positions,
      triangles: Uint32Array.from(counterClockwise),
      rest: Float64Array.from(counterClockwise.flatMap((node) => [...points[node]])),
      material,
    }),
    isHeld: (node) => node < held,
    isOutside: () => false,
  };
}

function ring(radius: number, h: number, turn: number): Point[] {
  const count = Math.round((2 * Math.PI * radius) / h);
  return Array.from({ length: count }, (_, k): Point => {
    const angle = (2 * Math.PI * (k + turn)) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** A sheet without what lies outside of the circle whose triangles have the disc's area. Centred grids stagger the clamp: none is laid so. */
function gridDisc(material: Material, h: number, random: () => number): Disc {
  const half = Math.ceil(SPECIMEN / h) + 2;
  const across = 2 * half + 1;
  const offset = (): number => h * (0.15 + 0.35 * random()) * (random() < 0.5 ? -1 : 1);
  const part = clothSheet({
    size: [2 * half * h, 2 * half * h],
    nodes: [across, across],
    center: [offset(), 0, offset()],
    material,
  });
  const { x, triangles } = part;
  const radius = (node: number): number => Math.hypot(x[3 * node], x[3 * node + 2]);
  const reach = Array.from({ length: triangles.length / 3 }, (_, t) =>
    Math.max(...[0, 1, 2].map((corner) => radius(triangles[3 * t + corner]))),
  );
  const count = Math.round((Math.PI * SPECIMEN ** 2) / (0.5 * h * h));
  const cut = reach.toSorted((a, b) => a - b)[count];
  const mass = new Float64Array(across * across);
  const kept = triangles.filter((_, k) => reach[Math.floor(k / 3)] < cut);
  for (const node of kept) mass[node] += (material.density * h * h) / 6;
  const isOutside = (node: number): boolean => mass[node] === 0;
  const { links, beams } = part;
  return {
    part: {
      ...part,
      mass: mass.map((each) => each || material.density * h * h),
      triangles: kept,
      links: without(links, (k) => isOutside(links.a[k]) || isOutside(links.b[k])),
      beams: without(beams, (k) => [beams.a, beams.b, beams.c, beams.d].some((ends) => isOutside(ends[k]))),
    },
    isHeld: (node) => isOutside(node) || radius(node) <= SUPPORT + h / 2,
    isOutside,
  };
}

/** Columns of springs without those of which it is true. */
function without<List extends { readonly count: number }>(list: List, isGone: (k: number) => boolean): List {
  const gone = Array.from({ length: list.count }, (_, k) => isGone(k));
  const columns = Object.entries(list).map(([name, column]: [string, unknown]) => [
    name,
    ArrayBuffer.isView(column)
      ? (column as Float64Array).filter((_, k) => !gone[k])
      : gone.filter((each) => !each).length,
  ]);
  return Object.fromEntries(columns) as List;
}
