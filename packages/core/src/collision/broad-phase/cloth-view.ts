import { wideScale, type Real } from "@pliant/kernels";
import type { SearchScene } from "./search-scene.ts";

export type ClothView = ReturnType<typeof createClothView>;

/**
 * Vertices in a frame that moves evenly with all cloth: what is common to all motions does not widen the boxes in which cloth
 * meets itself and deforming colliders.
 */
export function createClothView({ arena, trajectories, colliders, bounds, self, surface }: SearchScene) {
  const { clothForSelf, kernels } = arena;
  const { inFrame } = colliders;
  const { clothVertices } = surface;
  const { shift, origin } = bounds;
  const observer = { origin, start: new Float64Array(3), shift };
  const view = {
    /** Scale of the wide nodes of cloth. */
    scale: 1,

    /** Whether any search needs cloth in this frame. */
    isNeeded(): boolean {
      if (self) return true;
      for (let index = 0; index < inFrame.length; index++) if (inFrame[index] === 0) return true;
      return false;
    },

    /** Writes the points of all vertices of cloth. */
    setAll(): void {
      view.setPoints(0, clothVertices, clothForSelf.points, 0);
    },

    /** Writes the vertices from `first` to `last`, as points from k on. */
    setPoints(first: number, last: number, points: Real, k: number): void {
      for (let axis = 0; axis < 3; axis++) observer.start[axis] = trajectories.share * shift[axis];
      kernels.relativePoints(trajectories.columns, first, last, observer, points, k);
    },

    /** Boxes around cloth; only dirty nodes have moved if `partly`. */
    fit(partly: boolean): void {
      if (!view.isNeeded()) return;
      if (partly) kernels.refitBoxes(clothForSelf);
      else {
        kernels.fitBoxes(clothForSelf);
        view.scale = wideScale(clothForSelf);
      }
      kernels.fitWideNodes(clothForSelf, view.scale, partly);
    },
  };
  return view;
}
