import { divideEdges } from "./divide-edges.ts";
import { meshPanel, type PanelMesh } from "./mesh-panel.ts";
import type { Fold, Panel, Pattern, Stitch } from "./pattern.ts";
import { signedArea } from "./outline.ts";
import { normalOf, placer } from "./placement.ts";
import { seamDirections } from "./seam-directions.ts";

/** Panels as meshes, placed around the body, and the pairs of nodes that seams will bring together. */
export interface Garment {
  readonly pattern: Pattern;
  readonly panels: readonly GarmentPanel[];
  /** Nodes of all panels on their panels, nodeCount × 2: across, along the grain [m]. */
  readonly flat: Float64Array;
  /** Where they hang before they are sewn, nodeCount × 3 [m]. */
  readonly positions: Float64Array;
  /** triangleCount × 3 */
  readonly triangles: Uint32Array;
  readonly seams: readonly Seam[];
  readonly folds: readonly GarmentFold[];
  /** Smallest angle of all triangles [degrees]; see `PanelMesh`. */
  readonly smallestAngle: number;
  /** The pattern's, and stitches by which one panel would show its front and the other its back. */
  readonly warnings: readonly string[];
}

export interface GarmentPanel {
  readonly id: string;
  readonly panel: Panel;
  readonly mesh: PanelMesh;
  readonly firstNode: number;
  readonly firstTriangle: number;
}

/** Node k of `a` is sewn to node k of `b`. A dart's point is in both. */
export interface Seam {
  readonly stitch: Stitch;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
}

/** A fold and its nodes, from one end to the other. */
export interface GarmentFold {
  readonly fold: Fold;
  readonly panel: Panel;
  readonly nodes: Uint32Array;
}

export interface GarmentOptions {
  /** Way between nodes [m]. */
  readonly spacing?: number;
}

export const GARMENT_DEFAULTS: Required<GarmentOptions> = { spacing: 0.015 };

export function createGarment(pattern: Pattern, options: GarmentOptions = {}): Garment {
  const { spacing } = { ...GARMENT_DEFAULTS, ...options };
  if (!(spacing > 0.001 && spacing < 1)) {
    throw new RangeError(`createGarment: spacing is ${spacing}, expected a length between 0.001 and 1 m`);
  }
  const counts = divideEdges(pattern, spacing);
  const panels: GarmentPanel[] = [];
  const flat: number[] = [];
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const panel of pattern.panels) {
    const mesh = meshPanel(panel, counts.get(panel.id) ?? [], spacing);
    const firstNode = flat.length / 2;
    panels.push({ id: panel.id, panel, mesh, firstNode, firstTriangle: triangles.length / 3 });
    const place = placer(panel);
    for (const point of mesh.points) {
      flat.push(...point);
      positions.push(...place(point));
    }
    for (const node of mesh.triangles) triangles.push(firstNode + node);
  }
  const placed = Float64Array.from(positions);
  const folds = foldsOf(panels);
  for (const fold of folds) bendAlong(fold, placed, spacing);
  const seams = seamsOf(pattern.stitches, panels, placed);
  return {
    pattern,
    panels,
    flat: Float64Array.from(flat),
    positions: placed,
    triangles: Uint32Array.from(triangles),
    seams: seams.map(({ seam }) => seam),
    folds,
    smallestAngle: Math.min(...panels.map(({ mesh }) => mesh.smallestAngle)),
    warnings: [
      ...pattern.warnings,
      ...seams.flatMap(({ isTurned, seam }, k) => (isTurned ? [turned(seam, k)] : [])),
    ],
  };
}

function foldsOf(panels: readonly GarmentPanel[]): GarmentFold[] {
  return panels.flatMap(({ panel, mesh, firstNode }) =>
    mesh.folds.map((nodes, k) => ({
      fold: (panel.folds ?? [])[k],
      panel,
      nodes: Uint32Array.from(nodes, (node) => firstNode + node),
    })),
  );
}

/** A fold towards the front begins as a shallow groove in it, so that it knows its side. */
function bendAlong({ fold, panel, nodes }: GarmentFold, positions: Float64Array, spacing: number): void {
  if (fold.angleDegrees === 0) return;
  const depth = (fold.angleDegrees > 0 ? -GROOVE : GROOVE) * spacing * frontOf(panel);
  const [x, y, z] = normalOf(panel);
  for (const node of nodes) {
    positions[3 * node] += depth * x;
    positions[3 * node + 1] += depth * y;
    positions[3 * node + 2] += depth * z;
  }
}

/** Depth of the groove in spacings: sides beside it are longer by half a percent [1]. */
const GROOVE = 0.1;

/** 1 if the panel's edges run counter-clockwise where its normal points, −1 if its front is behind. */
function frontOf({ vertices, edges }: Panel): 1 | -1 {
  return signedArea(edges.map(({ from }) => vertices[from])) > 0 ? 1 : -1;
}

function turned({ stitch: { sides } }: Seam, k: number): string {
  const [a, b] = sides.map(({ panel, edge }) => `edge ${edge} of "${panel}"`);
  return `pattern.stitches[${k}] sews ${a} to ${b}, which run the same way as they hang: one shows its front, the other its back`;
}

/** Nodes of both edges of a stitch, in the order of their panels' borders. */
function edgesOf(stitch: Stitch, panels: readonly GarmentPanel[]): Pick<Seam, "a" | "b"> {
  const [a, b] = stitch.sides.map(({ panel, edge }) => {
    const { mesh, firstNode } = panels.find(({ id }) => id === panel) as GarmentPanel;
    return Uint32Array.from(mesh.edges[edge], (node) => firstNode + node);
  });
  return { a, b };
}

function seamsOf(
  stitches: readonly Stitch[],
  panels: readonly GarmentPanel[],
  positions: Float64Array,
): { seam: Seam; isTurned: boolean }[] {
  const edges = stitches.map((stitch) => edgesOf(stitch, panels));
  const ends = (nodes: Uint32Array): [number, number] => [nodes[0], nodes[nodes.length - 1]];
  const directions = seamDirections(
    edges.map(({ a, b }) => ({ a: ends(a), b: ends(b) })),
    positions,
  );
  return stitches.map((stitch, k) => {
    const { a, b } = edges[k];
    return { seam: { stitch, a, b: directions[k] ? b : b.toReversed() }, isTurned: directions[k] };
  });
}
