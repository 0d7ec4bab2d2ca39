import { cos, sin } from "@pliant/geometry";
import type { MeshShape } from "pliant";

export interface TorusOptions {
  /** From the middle of the ring to the middle of its tube [m]. */
  readonly major: number;
  /** Of the tube [m]. */
  readonly minor: number;
  /** Corners around the ring and around the tube. */
  readonly around: number;
  readonly across: number;
}

/** A closed ring about y of its own frame, corners on the round surface: its flat sides lie a little inside. */
export function torus({ major, minor, around, across }: TorusOptions): MeshShape {
  const vertices = new Float64Array(3 * around * across);
  const triangles: number[] = [];
  for (let i = 0; i < around; i++) {
    const turn = (2 * Math.PI * i) / around;
    for (let j = 0; j < across; j++) {
      const tube = (2 * Math.PI * j) / across;
      const out = major + minor * cos(tube);
      vertices.set([out * cos(turn), minor * sin(tube), out * sin(turn)], 3 * (i * across + j));
      const at = (column: number, row: number): number =>
        ((i + column) % around) * across + ((j + row) % across);
      triangles.push(at(0, 0), at(0, 1), at(1, 0), at(1, 0), at(0, 1), at(1, 1));
    }
  }
  return { kind: "mesh", vertices, triangles: Uint32Array.from(triangles) };
}
