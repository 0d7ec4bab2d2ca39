/**
 * A loft: sections along a straight axis, each a closed curve around a centre of its own, and caps at both ends.
 *
 * A section lies in the plane of `side` and `front` and has four half-widths, so that a calf can bulge backwards
 * alone. Its curve is where a norm of the place is 1: between the ellipse (√(a² + b²), squareness 0) and its squarer
 * sister (⁴√(a⁴ + b⁴), squareness 1). A mean of norms is a norm, so sections are convex.
 */
import { createSpline, sampleSpline, type Spline } from "./spline.ts";

export type Vector = readonly [number, number, number];

export interface Loft {
  readonly origin: Vector;
  /** Orthonormal. */
  readonly axis: Vector;
  readonly side: Vector;
  readonly front: Vector;
  /** Over the place along the axis [m]: centre along side and front, half-widths side, −side, front, −front, squareness. */
  readonly sections: Spline;
  /** How far the ends bulge [m]. */
  readonly caps: readonly [number, number];
  /** Nothing of it is farther from this ball's centre [m]. */
  readonly centre: Vector;
  readonly radius: number;
}

export interface LoftData {
  readonly origin: Vector;
  readonly axis: Vector;
  /** Made perpendicular to the axis. */
  readonly front: Vector;
  readonly sections: readonly Section[];
  readonly caps: readonly [number, number];
}

/** Place along the axis, centre along side and front, half-widths side, −side, front, −front [m], squareness 0–1. */
export type Section = readonly [
  place: number,
  centreSide: number,
  centreFront: number,
  side: number,
  otherSide: number,
  front: number,
  back: number,
  squareness: number,
];

export function createLoft(data: LoftData): Loft {
  const axis = unit(data.axis);
  const side = unit(cross(axis, data.front));
  const front = cross(side, axis);
  const sections = createSpline(data.sections);
  const [low, high] = [
    data.sections[0][0] - data.caps[0],
    data.sections[data.sections.length - 1][0] + data.caps[1],
  ];
  const middle = (low + high) / 2;
  const widest = Math.max(
    ...data.sections.map(
      (row) => Math.abs(row[1]) + Math.abs(row[2]) + Math.max(row[3], row[4], row[5], row[6]),
    ),
  );
  const half = (high - low) / 2;
  return {
    origin: data.origin,
    axis,
    side,
    front,
    sections,
    caps: data.caps,
    centre: [0, 1, 2].map((i) => data.origin[i] + middle * axis[i]) as unknown as Vector,
    // Splines may swing a little beyond their knots.
    radius: Math.sqrt(half * half + widest * widest) * 1.1,
  };
}

const section = new Float64Array(7);

/** About the distance from a loft's surface, negative inside [m]: exact in sign, right to first order near round parts. */
export function loftDistance(loft: Loft, x: number, y: number, z: number): number {
  const { origin, axis, side, front, sections, caps } = loft;
  const [px, py, pz] = [x - origin[0], y - origin[1], z - origin[2]];
  const along = px * axis[0] + py * axis[1] + pz * axis[2];
  const { knots } = sections;
  sampleSpline(sections, along, section);
  const u = px * side[0] + py * side[1] + pz * side[2] - section[0];
  const v = px * front[0] + py * front[1] + pz * front[2] - section[1];
  const a = u / (u > 0 ? section[2] : section[3]);
  const b = v / (v > 0 ? section[4] : section[5]);
  const [a2, b2] = [a * a, b * b];
  const round = Math.sqrt(a2 + b2);
  const square = Math.sqrt(Math.sqrt(a2 * a2 + b2 * b2));
  let norm = round + section[6] * (square - round);
  let length2 = u * u + v * v;
  const over = along < knots[0] ? along - knots[0] : Math.max(along - knots[knots.length - 1], 0);
  if (over !== 0) {
    const share = over / (over < 0 ? caps[0] : caps[1]);
    norm = Math.sqrt(norm * norm + share * share);
    length2 += over * over;
  }
  // Along the ray from the centre the surface is at length / norm.
  if (norm < 1e-9) return -Math.min(section[2], section[3], section[4], section[5]);
  return Math.sqrt(length2) * (1 - 1 / norm);
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vector): Vector {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** The part of a direction that is perpendicular to a unit vector, made one. */
export function across(direction: Vector, e: Vector): Vector {
  const dot = direction[0] * e[0] + direction[1] * e[1] + direction[2] * e[2];
  return unit([direction[0] - dot * e[0], direction[1] - dot * e[1], direction[2] - dot * e[2]]);
}
