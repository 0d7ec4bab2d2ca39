import { describe, expect, it } from "vitest";
import { createModel, clothSheet } from "../../../index.ts";
import { NO_LINK, pairLinks } from "./link-order.ts";

const { links } = createModel({ parts: [clothSheet({ size: [0.3, 0.2], nodes: [7, 5] })] }).model;
const all = Array.from(links.a.keys());

describe("pairs of links", () => {
  it("are all links once, two and two without a node in common", () => {
    const pairs = pairLinks(links, all);
    expect(pairs.length % 2).toBe(0);
    expect([...pairs].filter((link) => link !== NO_LINK).sort((a, b) => a - b)).toEqual(all);
    for (let k = 0; k < pairs.length; k += 2) {
      const nodes = [pairs[k], pairs[k + 1]].flatMap((link) =>
        link === NO_LINK ? [] : [links.a[link], links.b[link]],
      );
      expect(new Set(nodes).size).toBe(nodes.length);
    }
  });

  it("leave links at a node in the order that they had", () => {
    const place = new Map(Array.from(pairLinks(links, all), (link, at) => [link, at]));
    for (const link of all) {
      const ends = new Set([links.a[link], links.b[link]]);
      for (let other = 0; other < link; other++) {
        if (!ends.has(links.a[other]) && !ends.has(links.b[other])) continue;
        expect(place.get(other)).toBeLessThan(place.get(link) ?? 0);
      }
    }
  });

  it("are of the links that were chosen, or none", () => {
    expect([...pairLinks(links, [3])]).toEqual([3, NO_LINK]);
    expect([...pairLinks(links, [])]).toEqual([]);
  });
});
