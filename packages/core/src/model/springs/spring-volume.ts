import { closestPoint, createClosestPoint, createTriangleMesh, type Vec3 } from "@pliant/geometry";
import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import type { SpringPart } from "../part.ts";
import { OFFSETS } from "./spring-block.ts";
import { massSpringPart, SPRING_OPTIONS, type SpringFamilies, type SpringOptions } from "./spring-sheet.ts";
import type { ClosedSurface, Voxels } from "./voxels.ts";

export interface SpringVolumeOptions extends SpringOptions {
  readonly id?: string;
  /** Which cells of a grid the body fills: from a scan, or by `fillSurface`. */
  readonly voxels: Voxels;
  /** Points on the body's border are drawn onto this surface, by so much of a cell at most that no cell turns over. */
  readonly surface?: ClosedSurface;
}

/** Part of a cell that a point of the border may be moved by: two that come towards each other keep a fifth of it between them. */
const DRAWN_MAX = 0.4;

/** Corners of the six sides of a cell, counter-clockwise seen from outside: bits are x 1, y 2, z 4; then where the neighbour is. */
const SIDES: readonly { readonly corners: readonly number[]; readonly step: Vec3 }[] = [
  { corners: [0, 4, 6, 2], step: [-1, 0, 0] },
  { corners: [1, 3, 7, 5], step: [1, 0, 0] },
  { corners: [0, 1, 5, 4], step: [0, -1, 0] },
  { corners: [2, 6, 7, 3], step: [0, 1, 0] },
  { corners: [0, 2, 3, 1], step: [0, 0, -1] },
  { corners: [4, 5, 7, 6], step: [0, 0, 1] },
];

/**
 * Any body as points on springs: the paper's "volume data" (docs/methods/fuzzy.md#volume-data, F14). Points are the corners of filled cells;
 * two are joined where a filled cell has both (structural, shear), or where two structural springs in line lie between them (flexion). Its
 * triangles are the sides of filled cells beside which there is none.
 */
export function springVolume(options: SpringVolumeOptions): SpringPart {
  checkOptions("springVolume", options, ["id", "voxels", "surface", ...SPRING_OPTIONS]);
  const { id = "volume", voxels, surface } = options;
  checkVoxels(voxels);
  const lattice = latticeOf(voxels);
  const { places, pointAt } = lattice;
  const x = new Float64Array(3 * places.length);
  const uvs = new Float32Array(2 * places.length);
  places.forEach((place, point) => {
    place.forEach((step, axis) => (x[3 * point + axis] = voxels.origin[axis] + step * voxels.spacing));
    uvs.set([place[0] / voxels.cells[0], place[1] / voxels.cells[1]], 2 * point);
  });
  if (surface) drawOnto(surface, lattice, voxels.spacing, x);
  const pairs: [keyof SpringFamilies, number, number][] = [];
  for (const [family, ...offset] of OFFSETS) {
    places.forEach((place, point) => {
      if (!isJoined(lattice, place, family, offset)) return;
      pairs.push([family, point, pointAt(place[0] + offset[0], place[1] + offset[1], place[2] + offset[2])]);
    });
  }
  const density = options.pointMass / (voxels.spacing * voxels.spacing);
  return {
    ...massSpringPart("springVolume", { id, x, pairs, density }, options),
    uvs,
    triangles: bordersOf(lattice),
  };
}

/** Points of filled cells, x fastest, and how to find them. */
interface LatticePoints {
  readonly cells: Vec3;
  readonly places: readonly Vec3[];
  readonly isFilled: (i: number, j: number, k: number) => boolean;
  /** Number of the point there; −1: none. */
  readonly pointAt: (i: number, j: number, k: number) => number;
}

function latticeOf({ cells, filled }: Voxels): LatticePoints {
  const [nx, ny, nz] = cells;
  const isFilled = (i: number, j: number, k: number): boolean =>
    i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz && filled[(k * ny + j) * nx + i] === 1;
  const numbers = new Int32Array((nx + 1) * (ny + 1) * (nz + 1)).fill(-1);
  const places: Vec3[] = [];
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        if (!CORNERS.some(([a, b, c]) => isFilled(i - a, j - b, k - c))) continue;
        numbers[(k * (ny + 1) + j) * (nx + 1) + i] = places.length;
        places.push([i, j, k]);
      }
    }
  }
  const pointAt = (i: number, j: number, k: number): number =>
    i < 0 || j < 0 || k < 0 || i > nx || j > ny || k > nz ? -1 : numbers[(k * (ny + 1) + j) * (nx + 1) + i];
  return { cells, places, isFilled, pointAt };
}

const CORNERS: readonly Vec3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
  bits & 1,
  (bits >> 1) & 1,
  bits >> 2,
]);

function isJoined(
  { isFilled }: LatticePoints,
  [i, j, k]: Vec3,
  family: keyof SpringFamilies,
  [a, b, c]: readonly number[],
): boolean {
  if (family === "flexion")
    return (
      hasBoth(isFilled, [i, j, k], [a / 2, b / 2, c / 2]) &&
      hasBoth(isFilled, [i + a / 2, j + b / 2, k + c / 2], [a / 2, b / 2, c / 2])
    );
  return hasBoth(isFilled, [i, j, k], [a, b, c]);
}

/** Whether a filled cell has both the point and the one that is off it by −1, 0 or 1 along each axis. */
function hasBoth(isFilled: LatticePoints["isFilled"], [i, j, k]: Vec3, offset: Vec3): boolean {
  const [is, js, ks] = [i, j, k].map((at, axis) =>
    offset[axis] === 0 ? [at - 1, at] : [Math.min(at, at + offset[axis])],
  );
  return is.some((p) => js.some((q) => ks.some((r) => isFilled(p, q, r))));
}

function bordersOf({ cells: [nx, ny, nz], isFilled, pointAt }: LatticePoints): Uint32Array {
  const triangles: number[] = [];
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        if (!isFilled(i, j, k)) continue;
        for (const { corners, step } of SIDES) {
          if (isFilled(i + step[0], j + step[1], k + step[2])) continue;
          const [a, b, c, d] = corners.map((bits) =>
            pointAt(i + (bits & 1), j + ((bits >> 1) & 1), k + (bits >> 2)),
          );
          triangles.push(a, b, c, a, c, d);
        }
      }
    }
  }
  return Uint32Array.from(triangles);
}

/** Moves the points of the border towards the surface. */
function drawOnto(
  { vertices, triangles }: ClosedSurface,
  { places, isFilled }: LatticePoints,
  spacing: number,
  x: Float64Array,
): void {
  const { bvh } = createTriangleMesh(vertices, triangles);
  const near = createClosestPoint();
  places.forEach(([i, j, k], point) => {
    if (CORNERS.every(([a, b, c]) => isFilled(i - a, j - b, k - c))) return;
    const at = 3 * point;
    if (!closestPoint(bvh, vertices, x[at], x[at + 1], x[at + 2], Infinity, near) || near.distance === 0)
      return;
    const share = Math.min(1, (DRAWN_MAX * spacing) / near.distance);
    for (let axis = 0; axis < 3; axis++) x[at + axis] += share * (near.point[axis] - x[at + axis]);
  });
}

function checkVoxels({ cells, filled, spacing, origin }: Voxels): void {
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds)
      throw new RangeError(`springVolume: voxels.${name} is ${describeValue(value)}, expected ${expected}`);
  };
  const three = (value: readonly number[], holds: (each: number) => boolean): boolean =>
    Array.isArray(value) && value.length === 3 && value.every(holds);
  expect(
    "cells",
    cells,
    three(cells, (n) => Number.isInteger(n) && n >= 1),
    "three whole numbers of at least 1",
  );
  const count = cells[0] * cells[1] * cells[2];
  expect("filled", filled.length, filled.length === count, `${count} numbers, one per cell`);
  expect("filled", filled, filled.includes(1), "at least one cell that is 1");
  expect("spacing", spacing, spacing > 0 && spacing < Infinity, "a finite length above 0 m");
  expect("origin", origin, three(origin, Number.isFinite), "three finite numbers");
}
