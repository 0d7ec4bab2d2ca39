import type { Landmarks, Measurements, Pattern } from "@pliant/garment";
import { measurementsOf } from "./build/garment.ts";
import { cutGarment, landmarksFor } from "./build/dressing.ts";
import type { Scene } from "./schema/document.ts";

/** A garment of a scene as it was cut: what ties its pattern to its cloth. Plain data, that can be sent elsewhere. */
export interface GarmentView {
  readonly id: string;
  readonly pattern: Pattern;
  readonly panels: readonly PanelView[];
  /** Places on the panels, × 2 [m]; of loose nodes, panel after panel. */
  readonly flat: Float64Array;
  /** Corners as loose nodes, × 3: triangle k is triangle k of the garment's body. */
  readonly triangles: Uint32Array;
  /** Which node of its cloth each loose node is. */
  readonly nodeOf: Uint32Array;
  /** Where loose nodes hang before they are sewn, in the body's frame, × 3 [m]. */
  readonly hung: Float64Array;
  /** How it was hung and what will not fit, in sentences. */
  readonly notes: readonly string[];
  /** Of the body that wears it, in its frame; null where it shows none. */
  readonly landmarks: Landmarks | null;
  /** What a tape says of a mannequin [m]; of other bodies nothing. */
  readonly measures: Partial<Measurements>;
}

export interface PanelView {
  readonly id: string;
  readonly firstNode: number;
  readonly nodeCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  /** Loose nodes along each edge, from its beginning to its end. */
  readonly edges: readonly Uint32Array[];
}

/** All garments of a scene as they are cut. */
export function garmentViews(scene: Pick<Scene, "garments" | "colliders" | "files">): GarmentView[] {
  return scene.garments.map((each): GarmentView => {
    const { garment, nodeOf, notes, body } = cutGarment(each, scene);
    const { pattern, flat, triangles, positions } = garment;
    return {
      ...{ id: each.id, pattern, flat, triangles, nodeOf, hung: positions, notes },
      panels: garment.panels.map(({ id, firstNode, firstTriangle, mesh }) => ({
        ...{ id, firstNode, firstTriangle },
        nodeCount: mesh.points.length,
        triangleCount: mesh.triangles.length / 3,
        edges: mesh.edges.map((nodes) => Uint32Array.from(nodes, (node) => firstNode + node)),
      })),
      landmarks: body ? landmarksFor(body, scene.files) : null,
      measures: measurementsOf(body),
    };
  });
}
