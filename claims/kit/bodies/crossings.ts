import { intersections } from "@pliant/audit";
import type { Simulation } from "pliant";

/** Triangles of solids that pass through others, of two bodies or of one, as the audit finds them: however shallow. */
export interface Crossings {
  readonly between: number;
  readonly within: number;
}

export function crossingsOf({ positions, model }: Simulation): Crossings {
  const { pairs, count } = intersections({ x: positions, triangles: model.triangles });
  const bodyOf = (triangle: number): number =>
    model.bodies.findIndex(
      ({ firstTriangle, triangleCount }) =>
        triangle >= firstTriangle && triangle < firstTriangle + triangleCount,
    );
  let between = 0;
  for (let k = 0; k < count; k++) if (bodyOf(pairs[2 * k]) !== bodyOf(pairs[2 * k + 1])) between++;
  return { between, within: count - between };
}
