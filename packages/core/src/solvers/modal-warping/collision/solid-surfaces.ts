import type { Model } from "../../../model/model.ts";
import type { ModalBody } from "../modal-body.ts";
import type { Skins } from "./skins.ts";
import type { SurfaceSpeed } from "./surface-speed.ts";

/** What every search for contacts of solids reads. Made once. */
export interface SolidSurfaces {
  readonly model: Model;
  readonly elastics: readonly ModalBody[];
  readonly skins: Skins;
  /** By index of the solid: how fast its surface moves in this step. */
  readonly speeds: readonly SurfaceSpeed[];
}

/** How deep in another solid a node is still found, in radii of the other [1]. */
export const DEPTH_MAX = 0.15;
