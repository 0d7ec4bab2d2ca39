import { LENGTH_RATIO_ALLOWED, type LimitedLinks } from "@pliant/kernels";
import type { Links, Model } from "../../../model/model.ts";
import type { Layout } from "./layout.ts";

/** What fills up a pair. */
export const NO_LINK = -1;

/**
 * The links between a solver's nodes, by index. Those of a grid family by family, along its rows, then along one diagonal, its columns and the
 * other: around each cell in turn, every link would wait for the one before.
 */
export function linksInOrder({ links, bodies }: Model, { slotOfNode }: Pick<Layout, "slotOfNode">): number[] {
  const { a, b } = links;
  const isOurs = (k: number): boolean => slotOfNode[a[k]] >= 0 && slotOfNode[b[k]] >= 0;
  const order = bodies.map(({ firstNode, nodeCount, grid }) => {
    const own = Array.from(a.keys()).filter(
      (k) => isOurs(k) && a[k] >= firstNode && a[k] < firstNode + nodeCount,
    );
    return grid ? own.sort((k, m) => Math.abs(b[k] - a[k]) - Math.abs(b[m] - a[m]) || k - m) : own;
  });
  return order.flat();
}

/**
 * The order in which the strain of some links (by index) is limited. It has the same result, to the bit, as their own order, in which a pass leads what
 * is too much from row to row to where there is room: a link only waits for those before it that share a node with it. All that wait equally
 * long have no node in common and come together; so do the two of a pair, at places 2 k and 2 k + 1, which are limited at once, and hardly
 * any waits for the one just before it. What fills pairs up is NO_LINK.
 */
export function pairLinks({ a, b }: Pick<Links, "a" | "b">, chosen: readonly number[]): Int32Array {
  /** By node: how many have to wait for each other up to here. */
  const waits = new Map<number, number>();
  const waves: number[][] = [];
  for (const link of chosen) {
    const wave = Math.max(waits.get(a[link]) ?? 0, waits.get(b[link]) ?? 0);
    waits.set(a[link], wave + 1).set(b[link], wave + 1);
    (waves[wave] ??= []).push(link);
  }
  return Int32Array.from(waves.flatMap((wave) => (wave.length % 2 === 1 ? [...wave, NO_LINK] : wave)));
}

/** What never changes of links in that order. */
export function fillLimitColumns(
  { links, nodes }: Model,
  pairs: Int32Array,
  { a, b, restLength, least: minLength }: LimitedLinks,
): void {
  pairs.forEach((link, k) => {
    a[k] = 3 * (link === NO_LINK ? nodes.count : links.a[link]);
    b[k] = 3 * (link === NO_LINK ? nodes.count : links.b[link]);
    restLength[k] = link === NO_LINK ? Infinity : links.restLength[link];
    minLength[k] = (LENGTH_RATIO_ALLOWED * restLength[k]) ** 2;
  });
}
