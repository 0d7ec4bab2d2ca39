import { cutGarment } from "./build/dressing.ts";
import type { Scene } from "./schema/document.ts";
import type { SceneGarment } from "./schema/garment.ts";

/** Ways between nodes of the meshes that a garment is cut in, as parts of the one that its author wrote: from coarse to fine. */
const SPACINGS = [2, 1.6, 1.25, 1, 0.8];
/** What the schema allows, and what still goes round a waist: with nodes 8 cm apart a skirt crept up the body that it had hung on [m]. */
const [LEAST, MOST] = [0.002, 0.05];

/** A garment on one of its meshes. */
export interface GarmentLevel {
  /** Nodes along the side of a square sheet that has as many. */
  readonly size: number;
  readonly nodeCount: number;
  readonly isAuthored: boolean;
  /** The same garment with that way between its nodes. */
  readonly garment: SceneGarment;
  /** What lies where in the cloth, panel by panel of its pattern. */
  readonly panels: readonly PanelNodes[];
}

/** Nodes of a panel: on seams a node of the garment is on several panels, or twice on one. */
export interface PanelNodes {
  readonly id: string;
  /** Places on the panel, count × 2 [m]: the same in every level. */
  readonly flat: Float64Array;
  /** Which node of the garment each is. */
  readonly node: Uint32Array;
}

type Cut = Pick<Scene, "colliders" | "files">;

const known = new WeakMap<SceneGarment, { readonly cut: Cut; readonly levels: readonly GarmentLevel[] }>();

/**
 * The meshes of a garment that can be had, from coarse to fine: those that its seams allow, each with more nodes than the one before. They are
 * cut when they are first asked for.
 */
export function garmentLevels(garment: SceneGarment, { colliders, files }: Cut): readonly GarmentLevel[] {
  const found = known.get(garment);
  if (found?.cut.colliders === colliders && found.cut.files === files) return found.levels;
  const cut: Cut = { colliders, ...(files && { files }) };
  const made = SPACINGS.flatMap((part) => levelOf(garment, part, cut) ?? []);
  const authored = made.find(({ isAuthored }) => isAuthored);
  const levels = made.filter((level, k) => {
    // Of two that are as good as one the author's stays.
    const next = made[k + 1];
    return level === authored || (level.size !== authored?.size && level.size !== next?.size);
  });
  known.set(garment, { cut, levels });
  return levels;
}

function levelOf(garment: SceneGarment, part: number, cut: Cut): GarmentLevel | null {
  const isAuthored = part === 1;
  const spacing = part * garment.spacing;
  if (!isAuthored && !(spacing >= LEAST && spacing <= MOST)) return null;
  const own = isAuthored ? garment : { ...garment, spacing };
  try {
    const { garment: loose, part: cloth, nodeOf } = cutGarment(own, cut);
    const nodeCount = cloth.mass.length;
    const panels = loose.panels.map(({ id, mesh, firstNode }): PanelNodes => {
      const end = firstNode + mesh.points.length;
      return { id, node: nodeOf.slice(firstNode, end), flat: loose.flat.slice(2 * firstNode, 2 * end) };
    });
    return { size: Math.round(Math.sqrt(nodeCount)), nodeCount, isAuthored, garment: own, panels };
  } catch (error) {
    // Edges of too few parts cannot be sewn; the author's own mesh must be.
    if (isAuthored || !(error instanceof RangeError)) throw error;
    return null;
  }
}
