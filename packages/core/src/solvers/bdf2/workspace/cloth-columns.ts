import { f64, u32, type AirColumns, type Arena, type CatchColumns } from "@pliant/kernels";
import type { Model } from "../../../model/model.ts";
import { NO_SLOT, type Layout } from "../layout/layout.ts";

/** Columns of loops over all triangles and links: the air, and links that a solution makes taut. */
export const clothColumns = ({ nodes, triangles, links }: Model, layout: Layout) => ({
  triangles: u32(triangles.length),
  airNode: u32(layout.nodes.length),
  airVector: u32(layout.nodes.length),
  airBlock: u32(layout.nodes.length),
  flux: f64(nodes.count),
  iterateX: f64(3 * nodes.count),
  iterateV: f64(3 * nodes.count),
  catchA: u32(links.count),
  catchB: u32(links.count),
  catchYield: f64(links.count),
  catchLength: f64(links.count),
  found: u32(links.count),
});

type Columns = Arena<ReturnType<typeof clothColumns>>["columns"];

export function airColumns(c: Columns, model: Model, layout: Layout): AirColumns {
  c.triangles.set(model.triangles.map((node) => 3 * node));
  layout.nodes.forEach((node, k) => {
    c.airNode[k] = 3 * node;
    c.airVector[k] = layout.vectorOf[k];
    c.airBlock[k] = layout.blockOf[k];
  });
  return c;
}

/** Links of other systems have no length here, and are never caught. */
export function catchColumns(c: Columns, { links }: Model, { vectorOfNode }: Layout): CatchColumns {
  for (let k = 0; k < links.count; k++) {
    const [a, b] = [vectorOfNode[links.a[k]], vectorOfNode[links.b[k]]];
    const isOwn = a !== NO_SLOT && b !== NO_SLOT;
    c.catchA[k] = isOwn ? a : 0;
    c.catchB[k] = isOwn ? b : 0;
    c.catchYield[k] = isOwn ? links.yieldLength[k] : 0;
    c.catchLength[k] = links.restLength[k];
  }
  return {
    catchA: c.catchA,
    catchB: c.catchB,
    yieldLength: c.catchYield,
    restLength: c.catchLength,
    found: c.found,
  };
}
