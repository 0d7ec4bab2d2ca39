import { surfaceOf, tetBox } from "@pliant/solid";
import { createRandom } from "@pliant/testing";
import { expect, it } from "vitest";
import { createHull, fitHull, type Hull } from "./hull.ts";
import { createHullSearch } from "./hull-contact.ts";
import { findVertex, INSIDE, NO_CONTACT, OUTSIDE } from "./vertex-contact.ts";

const HALF = [0.2, 0.1, 0.15] as const;

function boxHull(): Hull {
  const mesh = tetBox([0.4, 0.2, 0.3], [4, 2, 3]);
  const hull = createHull(mesh.x, surfaceOf(mesh));
  fitHull(hull);
  return hull;
}

/** One vertex that looks along a direction. */
function lone(point: readonly number[], normal: readonly number[]): Hull {
  const hull = createHull(Float64Array.from([...point, ...point, ...point]), Uint32Array.from([0, 1, 2]), {
    isRound: true,
  });
  hull.normals.set(normal);
  return hull;
}

it("finds the distance of a point to a box once, over faces, edges and corners", () => {
  const box = boxHull();
  const random = createRandom(5);
  const search = createHullSearch();
  search.within = search.margin = 1;
  for (let trial = 0; trial < 200; trial++) {
    const point = HALF.map((half) => random(-1, 1) * (half + 0.1));
    const beyond = point.map((x, axis) => Math.max(Math.abs(x) - HALF[axis], 0) * Math.sign(x));
    const distance = Math.hypot(...beyond);
    if (distance === 0) continue;
    const own = lone(
      point,
      beyond.map((x) => -x / distance),
    );
    const found: number[] = [];
    for (let t = 0; t < box.faces.length / 3; t++) {
      const kind = findVertex(search, own, 0, box, t);
      if (kind === NO_CONTACT) continue;
      expect(kind).toBe(OUTSIDE);
      found.push(search.gap);
      beyond.forEach((x, axis) => expect(search.normal[axis]).toBeCloseTo(x / distance, 9));
    }
    expect(found).toHaveLength(1);
    expect(found[0]).toBeCloseTo(distance, 12);
  }
});

it("tells what is behind a triangle, and passes by what looks away from it", () => {
  const box = boxHull();
  const search = createHullSearch();
  search.within = search.margin = 0.05;
  const kinds = (normal: readonly number[]): number[] => {
    const own = lone([0.03, 0.09, 0.04], normal);
    return Array.from({ length: box.faces.length / 3 }, (_, t) => findVertex(search, own, 0, box, t));
  };
  expect(kinds([0, -1, 0]).filter((kind) => kind === INSIDE)).toHaveLength(1);
  expect(kinds([0, 1, 0]).every((kind) => kind === NO_CONTACT)).toBe(true);
});
