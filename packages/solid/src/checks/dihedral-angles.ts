import { angleBetween } from "@pliant/geometry";
import type { TetMesh } from "pliant";

/** Angles between the faces of tetrahedra [rad]; 70.5° in a regular one. */
export interface DihedralAngles {
  readonly smallest: number;
  readonly largest: number;
  /** The tetrahedron with the smallest. */
  readonly worst: number;
}

const EDGES = [
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
  [1, 2, 0, 3],
  [1, 3, 2, 0],
  [2, 3, 0, 1],
] as const;

export function dihedralAngles({ x, tets }: TetMesh): DihedralAngles {
  const out = { smallest: Infinity, largest: 0, worst: -1 };
  for (let tet = 0; tet < tets.length / 4; tet++) {
    for (const [a, b, c, d] of EDGES) {
      const angle = dihedralAngle(
        x,
        tets[4 * tet + a],
        tets[4 * tet + b],
        tets[4 * tet + c],
        tets[4 * tet + d],
      );
      if (angle < out.smallest) {
        out.smallest = angle;
        out.worst = tet;
      }
      out.largest = Math.max(out.largest, angle);
    }
  }
  return out;
}

/** Between the faces a b c and a b d, at their edge a b [rad]. */
export function dihedralAngle(x: Float64Array, a: number, b: number, c: number, d: number): number {
  const ex = x[3 * b] - x[3 * a];
  const ey = x[3 * b + 1] - x[3 * a + 1];
  const ez = x[3 * b + 2] - x[3 * a + 2];
  const cx = x[3 * c] - x[3 * a];
  const cy = x[3 * c + 1] - x[3 * a + 1];
  const cz = x[3 * c + 2] - x[3 * a + 2];
  const dx = x[3 * d] - x[3 * a];
  const dy = x[3 * d + 1] - x[3 * a + 1];
  const dz = x[3 * d + 2] - x[3 * a + 2];
  return angleBetween(
    ey * cz - ez * cy,
    ez * cx - ex * cz,
    ex * cy - ey * cx,
    ey * dz - ez * dy,
    ez * dx - ex * dz,
    ex * dy - ey * dx,
  );
}
