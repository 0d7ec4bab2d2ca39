import type { Outcome } from "../../experiment.ts";
import type { StressResult } from "./run.ts";

/** What is asked of every scene, for criteria to say. */
export const ALWAYS =
  "no pair of triangles of cloth crosses and none crosses a flat face of a collider in any of 300 frames (10 s), no particle is more than 1 mm and no face centre more than 2 mm inside, mean strain < 1 %, fewer than 1 % of the solver steps are clipped";

/** Whether a run was as `ALWAYS` says, and its numbers under names that begin with `name`. */
export function judge(result: StressResult, name = ""): Outcome {
  const label = (text: string): string => (name === "" ? text : `${name}: ${text}`);
  const { worstPairs, worstBodyPairs, vertexDepth, centreDepth, meanStrain, maxStrain, clipped } = result;
  return {
    measured: {
      [label("frames")]: result.looks,
      [label("crossing pairs, worst frame")]: worstPairs,
      [label("pairs with colliders, worst frame")]: worstBodyPairs,
      [label("deepest particle, mm")]: 1e3 * vertexDepth,
      [label("deepest centre, mm")]: 1e3 * centreDepth,
      [label("mean strain, %")]: 100 * meanStrain,
      [label("max strain, %")]: 100 * maxStrain,
      [label("clipped steps")]: clipped,
    },
    pass:
      !result.stopped &&
      worstPairs + worstBodyPairs === 0 &&
      vertexDepth <= 1e-3 &&
      centreDepth <= 2e-3 &&
      meanStrain < 0.01 &&
      clipped < 0.01 * result.solverSteps,
  };
}
