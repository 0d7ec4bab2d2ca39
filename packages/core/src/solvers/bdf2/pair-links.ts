import { TRIMMED, type TrimLinks } from "@pliant/kernels";
import type { Links, Model } from "../../model/model.ts";

/** What fills up a pair. */
export const NO_LINK = -1;

/**
 * The order in which some links (by index) are trimmed. It has the same result, to the bit, as their own order, in which a pass leads what
 * is too much from row to row to where there is room: a link only waits for those before it that share a node with it. All that wait equally
 * long have no node in common and come together; so do the two of a pair, at places 2 k and 2 k + 1, which are trimmed at once, and hardly
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
export function fillTrim(
  { links, nodes }: Model,
  pairs: Int32Array,
  { a, b, restLength, least }: TrimLinks,
): void {
  pairs.forEach((link, k) => {
    a[k] = 3 * (link === NO_LINK ? nodes.count : links.a[link]);
    b[k] = 3 * (link === NO_LINK ? nodes.count : links.b[link]);
    restLength[k] = link === NO_LINK ? Infinity : links.restLength[link];
    least[k] = (TRIMMED * restLength[k]) ** 2;
  });
}
