import type { Model } from "../model/model.ts";
import type { Edit } from "./edit.ts";

/** Beams are as long as the two links that they run along, up to rounding [1]. */
const SAME = 1e-6;

/**
 * Takes one link away and what would still hold its ends together: the triangles on both sides of it, the beams that run
 * along it, and the beams from one of those triangles to the other.
 */
export function cutLink(model: Model, link: number): Edit {
  const { links, beams, triangles } = model;
  if (!Number.isInteger(link) || link < 0 || link >= links.count) {
    throw new RangeError(`cutLink: there is no link ${link}, expected 0 to ${links.count - 1}`);
  }
  const [a, b] = [links.a[link], links.b[link]];
  const open: number[] = [];
  const tips = new Set<number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]];
    if (!corners.includes(a) || !corners.includes(b)) continue;
    open.push(t / 3);
    for (const corner of corners) if (corner !== a && corner !== b) tips.add(corner);
  }
  const runsAlong = beamsAlong(model, link);
  return {
    kind: "remove",
    links: [link],
    beams: Array.from(beams.a.keys()).filter(
      (k) => runsAlong(k) || (tips.has(beams.a[k]) && tips.has(beams.b[k])),
    ),
    triangles: open,
  };
}

/** Beams from one end of the link over the other to a neighbour of that, in a straight line. */
function beamsAlong({ links, beams }: Model, link: number): (beam: number) => boolean {
  const ends = [links.a[link], links.b[link]];
  /** Rest lengths of the links at either end, by the node that they lead to. */
  const reach = ends.map(() => new Map<number, number>());
  for (let k = 0; k < links.count; k++) {
    ends.forEach((end, i) => {
      if (links.a[k] === end) reach[i].set(links.b[k], links.restLength[k]);
      if (links.b[k] === end) reach[i].set(links.a[k], links.restLength[k]);
    });
  }
  return (beam) =>
    ends.some((end, i) => {
      const far = beams.a[beam] === end ? beams.b[beam] : beams.b[beam] === end ? beams.a[beam] : -1;
      const rest = reach[1 - i].get(far);
      if (rest === undefined) return false;
      const length = beams.restLength[beam];
      return Math.abs(links.restLength[link] + rest - length) < SAME * length;
    });
}
