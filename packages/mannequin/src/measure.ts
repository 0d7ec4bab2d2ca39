/** What a tailor's tape says, read off the skin in the bind pose. Patterns are drafted from these. */
import type { Character } from "@pliant/character";
import type { Vector } from "./body/loft.ts";
import { hullPerimeter } from "@pliant/geometry";
import { levelsOf } from "./options.ts";
import { bindPlaces, jointIndex, type JointName } from "./skeleton.ts";
import { slice, type Plane, type Point } from "./slice.ts";

/** All in metres. Girths are of a tape pulled tight. */
export interface Measures {
  readonly height: number;
  readonly chest: number;
  readonly underbust: number;
  readonly waist: number;
  readonly hip: number;
  readonly neck: number;
  readonly head: number;
  readonly upperArm: number;
  readonly elbow: number;
  readonly wrist: number;
  readonly thigh: number;
  readonly knee: number;
  readonly calf: number;
  readonly ankle: number;
  /** Between the tips of the shoulders, straight. */
  readonly shoulderWidth: number;
  /** From the side of the neck to the tip of the shoulder. */
  readonly shoulderLength: number;
  /** From the tip of the shoulder over the elbow to the wrist. */
  readonly armLength: number;
  /** From the nape down the back to the waist. */
  readonly backLength: number;
  /** From the pit of the neck down the front to the waist. */
  readonly frontLength: number;
  /** Between the foremost points of the bust. */
  readonly bustSpan: number;
  /** From crotch to floor. */
  readonly inseam: number;
  /** From waist to floor, down the side. */
  readonly outseam: number;
  /** From waist to hip, heights. */
  readonly waistToHip: number;
  /** Heights above the floor of the lines that are measured around. */
  readonly levels: {
    readonly chest: number;
    readonly underbust: number;
    readonly waist: number;
    readonly hip: number;
    readonly neck: number;
    readonly crotch: number;
  };
}

export function measure(mannequin: Character): Measures {
  const { positions } = mannequin;
  let [low, high] = [Infinity, -Infinity];
  for (let i = 1; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]);
    high = Math.max(high, positions[i]);
  }
  const height = high - Math.min(low, 0);
  const levels = levelsOf(height);
  const places = bindPlaces(mannequin.skin);
  const at = (name: JointName) => places[jointIndex(name)];
  const around = (y: number) => girth(mannequin, { origin: [0, y, 0], normal: [0, 1, 0] });
  const limb = (from: JointName, to: JointName, share: number) =>
    girth(mannequin, across(at(from), at(to), share));
  const [tip, neckSide] = [
    shoulderTip(mannequin, at("leftUpperArm"), height),
    neckPoint(mannequin, levels.neck - 0.012 * height),
  ];
  const middle = profile(mannequin);
  const crotch = crotchHeight(middle, levels.crotch, at("leftThigh")[1]);
  return {
    height,
    chest: around(levels.chest),
    underbust: around(levels.underbust),
    waist: around(levels.waist),
    hip: around(levels.hip),
    neck: around(levels.neck),
    head: around((1.62 / 1.7) * height),
    upperArm: limb("leftUpperArm", "leftForearm", 0.5),
    elbow: limb("leftUpperArm", "leftForearm", 1),
    wrist: limb("leftForearm", "leftHand", 1),
    thigh: limb("leftThigh", "leftShin", 0.36),
    knee: limb("leftThigh", "leftShin", 1),
    calf: limb("leftShin", "leftFoot", 0.28),
    ankle: limb("leftShin", "leftFoot", 0.84),
    shoulderWidth: 2 * tip[0],
    shoulderLength: distance(neckSide, tip),
    armLength: distance(tip, at("leftForearm")) + distance(at("leftForearm"), at("leftHand")),
    backLength: walk(middle, levels.neck - 0.012 * height, levels.waist, -1),
    frontLength: walk(middle, levels.neck - 0.045 * height, levels.waist, 1),
    bustSpan: bustSpan(mannequin, levels.chest),
    inseam: crotch,
    outseam: outseam(mannequin, levels.waist),
    waistToHip: levels.waist - levels.hip,
    levels: { ...levels, crotch },
  };
}

const distance = (a: Point, b: Point) =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);

function across(from: Vector, to: Vector, share: number): Plane {
  const way = distance(from, to);
  return {
    origin: [0, 1, 2].map((i) => from[i] + share * (to[i] - from[i])) as unknown as Point,
    normal: [0, 1, 2].map((i) => (to[i] - from[i]) / way) as unknown as Point,
  };
}

/** Of the line that a plane cuts nearest to its origin. */
function girth({ positions, triangles }: Character, plane: Plane): number {
  const line = nearest(slice(positions, triangles, plane), plane.origin);
  // Any two directions in the plane: one across the axis that the normal is least along.
  const [nx, ny, nz] = plane.normal;
  const length = Math.sqrt(nx * nx + ny * ny);
  const u: Point = length > 0.1 ? [-ny / length, nx / length, 0] : [1, 0, 0];
  const v: Point = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]];
  return hullPerimeter(
    line.map((point) => [
      point[0] * u[0] + point[1] * u[1] + point[2] * u[2],
      point[0] * v[0] + point[1] * v[1] + point[2] * v[2],
    ]),
  );
}

function nearest(lines: readonly Point[][], to: Point): Point[] {
  const away = (line: readonly Point[]) =>
    distance(
      [0, 1, 2].map((i) => line.reduce((sum, point) => sum + point[i], 0) / line.length) as unknown as Point,
      to,
    );
  return lines.reduce((best, line) => (away(line) < away(best) ? line : best));
}

/** The body cut through the middle, as one line of points. */
function profile({ positions, triangles }: Character): Point[] {
  const lines = slice(positions, triangles, { origin: [1e-6, 0, 0], normal: [1, 0, 0] });
  return lines.reduce((best, line) => (line.length > best.length ? line : best));
}

/** Along the front (1) or the back (−1) of the profile from one height down to another. */
function walk(line: readonly Point[], from: number, to: number, side: 1 | -1): number {
  const depth = (y: number) => {
    let best = -Infinity;
    for (let i = 0; i < line.length; i++) {
      const [a, b] = [line[i], line[(i + 1) % line.length]];
      if (a[1] < y === b[1] < y) continue;
      best = Math.max(best, side * (a[2] + ((y - a[1]) / (b[1] - a[1])) * (b[2] - a[2])));
    }
    return side * best;
  };
  // A tape bridges hollows: only the hull of the way counts.
  const points = Array.from({ length: 41 }, (_, n): readonly [number, number] => {
    const y = from + ((to - from) * n) / 40;
    return [y, side * depth(y)];
  });
  const straight = distance([points[0][0], points[0][1], 0], [points[40][0], points[40][1], 0]);
  return hullPerimeter(aboveChord(points)) - straight;
}

/** Points on the outer side of the line from the first to the last, and those two. */
function aboveChord(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const [first, last] = [points[0], points[points.length - 1]];
  return points.filter(([y, d], n) => {
    const chord = first[1] + ((y - first[0]) / (last[0] - first[0])) * (last[1] - first[1]);
    return n === 0 || n === points.length - 1 || d >= chord;
  });
}

/** Top of the skin above the end of the shoulder, which lies a little outside of the joint. */
function shoulderTip({ positions, triangles }: Character, joint: Vector, height: number): Point {
  const x = joint[0] + 0.007 * height;
  const around = slice(positions, triangles, { origin: [x, 0, 0], normal: [1, 0, 0] }).flat();
  const above = around.filter((point) => Math.abs(point[2] - joint[2]) < 0.02 * height);
  return above.reduce((best, point) => (point[1] > best[1] ? point : best));
}

/** Side of the neck where it meets the shoulder. */
function neckPoint({ positions, triangles }: Character, y: number): Point {
  const line = nearest(slice(positions, triangles, { origin: [0, y, 0], normal: [0, 1, 0] }), [0, y, 0]);
  return line.reduce((best, point) => (point[0] > best[0] ? point : best));
}

function bustSpan({ positions }: Character, y: number): number {
  let [x, z] = [0, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    if (Math.abs(positions[i + 1] - y) > 0.02 * y || positions[i] < 0 || positions[i + 2] <= z) continue;
    [x, z] = [positions[i], positions[i + 2]];
  }
  return 2 * x;
}

/** Where the middle of the body ends below. */
function crotchHeight(line: readonly Point[], about: number, hip: number): number {
  return line.reduce((low, point) => (point[1] < hip ? Math.min(low, point[1]) : low), hip) || about;
}

/** From the side of the waist over the widest of the hip to the floor. */
function outseam({ positions, triangles }: Character, waist: number): number {
  const points = Array.from({ length: 25 }, (_, n): readonly [number, number] => {
    const y = Math.max((waist * (24 - n)) / 24, 0.01);
    const lines = slice(positions, triangles, { origin: [0, y, 0], normal: [0, 1, 0] });
    // Hands hang beside the hips: what begins beyond them is not the body's side.
    const near = lines.filter(
      (line) => line.reduce((low, point) => Math.min(low, Math.abs(point[0])), 1) < 0.15,
    );
    return [y, near.flat().reduce((far, point) => Math.max(far, point[0]), 0)];
  });
  const [first, last] = [points[0], points[24]];
  return (
    hullPerimeter(aboveChord(points)) - distance([first[0], first[1], 0], [last[0], last[1], 0]) + last[0]
  );
}
