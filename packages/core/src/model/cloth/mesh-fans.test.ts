import { expect, test } from "vitest";
import { meshEdges, sidesInSpace } from "./mesh-edges.ts";
import { meshFans, type Fan } from "./mesh-fans.ts";

/** Six equilateral triangles around node 0, or fewer; the rim pulled in by a factor. */
function fansOf(count: number, height = 0): (Fan | null)[] {
  const rim = Array.from({ length: 6 }, (_, k) => [
    Math.cos((k * Math.PI) / 3),
    Math.sin((k * Math.PI) / 3),
    height,
  ]);
  const x = Float64Array.from([0, 0, 0, ...rim.flat()]);
  const triangles = Uint32Array.from(
    Array.from({ length: count }, (_, k) => [0, 1 + k, 1 + ((k + 1) % 6)]).flat(),
  );
  const side = sidesInSpace(x, triangles);
  return meshFans(7, triangles, meshEdges(triangles, side), side);
}

test("a node with triangles all around is closed, and flat where their angles add up to a turn", () => {
  const [fan] = fansOf(6);
  expect(fan).toMatchObject({ isClosed: true, isFlat: true });
  expect(fan?.edges.length).toBe(6);
  expect([fan?.x[1], fan?.y[1]]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(Math.sqrt(0.75), 12)]);
  expect(fansOf(6, 0.3)[0]).toMatchObject({ isClosed: true, isFlat: false });
});

test("a border begins and ends where it has no neighbour", () => {
  const [fan] = fansOf(3);
  expect(fan).toMatchObject({ isClosed: false, isFlat: false });
  expect(fan?.x.at(-1)).toBeCloseTo(-1, 12);
});

test("triangles that meet in a node alone make no fan", () => {
  const x = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0]);
  const triangles = Uint32Array.from([0, 1, 2, 0, 3, 4]);
  const side = sidesInSpace(x, triangles);
  expect(meshFans(5, triangles, meshEdges(triangles, side), side)[0]).toBeNull();
});
