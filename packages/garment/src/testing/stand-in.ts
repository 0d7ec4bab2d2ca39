import { cos, sin, type PlacedCollider } from "pliant";

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
