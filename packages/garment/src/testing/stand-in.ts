import { cos, sin } from "@pliant/geometry";
import type { PlacedCollider } from "pliant";

/** An ellipse at a height, as wide and as deep as it says to each side, its middle at z [m]. */
export interface Section {
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly x?: number;
  readonly z?: number;
}

/** A body to dress where no mannequin is: ellipses one above the other, closed at both ends. */
export function standIn(sections: readonly Section[], id = "body", around = 48): PlacedCollider {
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (const { y, width, depth, x = 0, z = 0 } of sections) {
    for (let k = 0; k < around; k++) {
      const angle = (2 * Math.PI * k) / around;
      vertices.push(x + width * sin(angle), y, z + depth * cos(angle));
    }
  }
  for (let row = 0; row + 1 < sections.length; row++) {
    for (let k = 0; k < around; k++) {
      const [a, b] = [row * around + k, row * around + ((k + 1) % around)];
      triangles.push(a, b, a + around, b, b + around, a + around);
    }
  }
  [sections[0], sections[sections.length - 1]].forEach(({ y, x = 0, z = 0 }, end) => {
    const middle = vertices.length / 3;
    vertices.push(x, y, z);
    const first = end === 0 ? 0 : (sections.length - 1) * around;
    for (let k = 0; k < around; k++) {
      const [a, b] = [first + k, first + ((k + 1) % around)];
      triangles.push(...(end === 0 ? [middle, b, a] : [middle, a, b]));
    }
  });
  return {
    id,
    shape: { kind: "mesh", vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) },
    friction: 0.4,
  };
}

/** Torso, arms that hang 40° below level, legs: about the body that drafts are made for unless told otherwise. */
export function standInBody(): PlacedCollider[] {
  const torso = [
    [0.775, 0.15, 0.1],
    [0.86, 0.172, 0.128],
    [0.96, 0.155, 0.115],
    [1.065, 0.125, 0.094],
    [1.15, 0.13, 0.1],
    [1.225, 0.155, 0.12],
    [1.32, 0.16, 0.1],
    [1.385, 0.16, 0.075],
    [1.42, 0.12, 0.065],
    [1.455, 0.06, 0.056],
    [1.54, 0.053, 0.055],
  ].map(([y, width, depth]): Section => ({ y, width, depth }));
  const limb = (id: string, side: 1 | -1, sections: readonly (readonly number[])[]): PlacedCollider =>
    standIn(
      sections.map(([y, x, width, depth]) => ({ y, x: side * x, width, depth })),
      id,
      24,
    );
  const arm = [
    [1.017, 0.609, 0.055, 0.036],
    [1.2, 0.391, 0.065, 0.043],
    [1.33, 0.236, 0.075, 0.047],
    [1.385, 0.171, 0.06, 0.047],
  ];
  const leg = [
    [0.05, 0.1, 0.045, 0.05],
    [0.45, 0.095, 0.058, 0.062],
    [0.79, 0.085, 0.076, 0.085],
  ];
  return [
    standIn(torso),
    ...([1, -1] as const).flatMap((side) => [limb(`arm ${side}`, side, arm), limb(`leg ${side}`, side, leg)]),
  ];
}
