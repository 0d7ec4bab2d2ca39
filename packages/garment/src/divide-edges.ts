import { curveLength } from "./curve.ts";
import type { Pattern } from "./pattern.ts";

/** Into how many parts each edge of each panel is divided, by panel: both sides of a stitch into as many. */
export function divideEdges({ panels, stitches }: Pattern, spacing: number): Map<string, number[]> {
  const lengths = new Map(
    panels.map(({ id, vertices, edges }) => [id, edges.map((edge) => curveLength(vertices, edge))]),
  );
  const counts = new Map(panels.map(({ id }) => [id, (lengths.get(id) ?? []).map((l) => parts(l, spacing))]));
  for (const { sides } of stitches) {
    const longest = Math.max(...sides.map(({ panel, edge }) => lengths.get(panel)?.[edge] ?? 0));
    for (const { panel, edge } of sides) {
      const list = counts.get(panel);
      if (list) list[edge] = parts(longest, spacing);
    }
  }
  return counts;
}

const parts = (length: number, spacing: number): number => Math.max(1, Math.round(length / spacing));
