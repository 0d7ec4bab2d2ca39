import { POINT, ROUNDING, roundingOf, type Real } from "@pliant/kernels";
import type { ClothView } from "./cloth-view.ts";
import { COLLIDER_SLACK } from "./collider-trajectories.ts";
import type { SearchScene } from "./search-scene.ts";

/** Boxes around colliders: of a rigid one in its own frame, of a deforming one in the frame of the cloth. */
export function createSolidView(scene: SearchScene, cloth: ClothView) {
  const { surface, arena, bounds } = scene;
  const { rigid, inFrame } = scene.colliders;
  const { colliders, neighbours, kernels } = arena;
  const { low, high, origin, shift } = bounds;
  /** Of each deforming collider: how its sharpness is measured, and where cloth is. */
  const laws = surface.colliders.map(({ deformingSharpness }) =>
    deformingSharpness
      ? { ...deformingSharpness.law, low: new Float64Array(3), high: new Float64Array(3), rounding: 0 }
      : null,
  );
  /** Of each collider: the frame that its boxes are right in: 1 its own, 2 the cloth's, 0 none. */
  const fittedFrame = new Uint8Array(colliders.length);
  /** Of each collider: the scale of its wide nodes; 0 when they are those of other boxes. */
  const scales = new Float64Array(colliders.length);

  return {
    scales,

    /** Its vertices have moved in the cloth's frame. */
    invalidate(index: number): void {
      fittedFrame[index] = 0;
    },

    /** Whether a collider in its own frame is farther from all cloth than both move. */
    isFar(index: number): boolean {
      if (inFrame[index] === 0) return false;
      const far = rigid[index].setBoundingBall(centre) + COLLIDER_SLACK;
      for (let axis = 0; axis < 3; axis++) {
        if (centre[axis] + far < low[axis] || centre[axis] - far > high[axis]) return true;
      }
      return false;
    },

    /** Boxes; those of a collider in its own frame stay as they are. */
    fit(index: number): void {
      const frame = inFrame[index] === 1 ? 1 : 2;
      if (fittedFrame[index] === frame) return;
      fittedFrame[index] = frame;
      const { firstVertex, vertexCount } = surface.colliders[index];
      const tree = colliders[index];
      if (frame === 2) cloth.setPoints(firstVertex, firstVertex + vertexCount, tree.points, 0);
      else setOwnPoints(index, tree.points);
      measureSharpness(index);
      kernels.fitBoxes(tree);
      scales[index] = 0;
    },

    fitWideNodes(index: number, scale: number): void {
      if (scales[index] === scale) return;
      kernels.fitWideNodes(colliders[index], scale, false);
      scales[index] = scale;
    },
  };

  /** Points in the collider's own frame, relative to its middle. */
  function setOwnPoints(index: number, points: Real): void {
    const { firstVertex, vertexCount, local } = surface.colliders[index];
    const { middle } = rigid[index].frame;
    for (let k = 0; k < vertexCount; k++) {
      const at = POINT * k;
      for (let axis = 0; axis < 3; axis++) {
        points[at + axis] = local[3 * k + axis] - middle[axis];
        points[at + 4 + axis] = points[at + axis];
      }
      points[at + 7] = COLLIDER_SLACK + roundingOf(points, at);
      points[at + 3] = points[at + 7] + surface.radius[firstVertex + k];
    }
  }

  /** How sharp a deforming collider is, near cloth. */
  function measureSharpness(index: number): void {
    const [skin, law] = [neighbours[index], laws[index]];
    if (skin === null || law === null) return;
    let far = 0;
    for (let axis = 0; axis < 3; axis++) far = Math.max(far, high[axis] - origin[axis]);
    law.rounding = 2 * ROUNDING * far + 1e-8;
    for (let axis = 0; axis < 3; axis++) {
      // The frame moves from the start to the end.
      law.low[axis] = low[axis] - origin[axis] - law.rounding - Math.max(shift[axis], 0);
      law.high[axis] = high[axis] - origin[axis] + law.rounding - Math.min(shift[axis], 0);
    }
    kernels.measureSharpness(colliders[index], skin, law);
    surface.sharpnessRadius.set(skin.sharpnessRadius, surface.colliders[index].firstVertex);
  }
}

const centre = new Float64Array(3);
