import { f64, u32, type Arena } from "@pliant/kernels";
import type { Model } from "../../../model/model.ts";
import type { Layout } from "../layout/layout.ts";

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
  yieldLength: f64(links.count),
  restLength: f64(links.count),
  found: u32(links.count),
});

type Columns = Arena<ReturnType<typeof clothColumns>>["columns"];

/** Links of other systems never reach their length: they are never caught. */
export function fillCloth(c: Columns, { triangles, links }: Model, layout: Layout): void {
  triangles.forEach((node, k) => (c.triangles[k] = 3 * node));
  layout.nodes.forEach((node, k) => (c.airNode[k] = 3 * node));
  c.airVector.set(layout.vectorOf);
  c.airBlock.set(layout.blockOf);
  c.yieldLength.set(links.yieldLength);
  for (let k = 0; k < links.count; k++) {
    const [a, b] = [layout.vectorOfNode[links.a[k]], layout.vectorOfNode[links.b[k]]];
    c.catchA[k] = Math.max(a, 0);
    c.catchB[k] = Math.max(b, 0);
    c.restLength[k] = Math.min(a, b) < 0 ? Infinity : links.restLength[k];
  }
}
