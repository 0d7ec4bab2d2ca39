import type { Model } from "../model/model.ts";
import type { Edit } from "./edit.ts";

/**
 * Takes one link away and what would still hold its ends together: the triangles on both sides of it, and the beams that have both of its
 * ends among their four nodes.
 */
export function cutLink(model: Model, link: number): Edit {
  const { links, beams, triangles } = model;
  if (!Number.isInteger(link) || link < 0 || link >= links.count) {
    throw new RangeError(`cutLink: there is no link ${link}, expected 0 to ${links.count - 1}`);
  }
  const [a, b] = [links.a[link], links.b[link]];
  const isOpen = (t: number): boolean => {
    const corners = triangles.subarray(3 * t, 3 * t + 3);
    return corners.includes(a) && corners.includes(b);
  };
  const bends = (k: number): boolean => {
    const nodes = new Set([beams.a[k], beams.b[k], beams.c[k], beams.d[k]]);
    return nodes.has(a) && nodes.has(b);
  };
  return {
    kind: "remove",
    links: [link],
    beams: Array.from(beams.a.keys()).filter(bends),
    triangles: Array.from({ length: triangles.length / 3 }, (_, t) => t).filter(isOpen),
  };
}
