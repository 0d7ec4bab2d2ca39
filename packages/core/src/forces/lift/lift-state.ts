import type { Body, Model } from "../../model/model.ts";
import { createLift, setLift, type Lift } from "./lift.ts";
import { createFreeEdges, type FreeEdges } from "./free-edges.ts";

/** Lift of all bodies that have any, for a solver. */
export interface LiftState {
  readonly lift: Lift;
  /** Sets `lift` at positions x and velocities v of nodes and of the air. */
  set(model: Model, bodies: readonly Body[], x: Float64Array, v: Float64Array, air: Float64Array): void;
}

/** null when no body has any. */
export function createLiftState({ nodes }: Model, bodies: readonly Body[]): LiftState | null {
  if (bodies.every(({ material }) => material.lift === 0)) return null;
  const lift = createLift(nodes.count);
  const sides = bodies.map((body) => (body.material.lift === 0 ? null : sidesOf(body, nodes.mass)));
  return {
    lift,
    set(model, now, x, v, air) {
      const flow = { x, v, air };
      now.forEach((body, k) => {
        const found = sides[k];
        if (!found) return;
        found.update(body, model.triangles, x);
        setLift(body, model.triangles, flow, found.open, lift);
      });
    },
  };
}

/** Layers count as one plate when they are as near as nodes of the sheet are. */
function sidesOf(body: Body, mass: Float64Array): FreeEdges {
  let all = 0;
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) all += mass[node];
  const reach = Math.sqrt((2 * all) / (body.material.density * body.triangleCount));
  const spare = body.kind === "paper" ? body.nodeCount - body.paper.usedNodes : 0;
  return createFreeEdges(reach, body.triangleCount + 2 * spare);
}
