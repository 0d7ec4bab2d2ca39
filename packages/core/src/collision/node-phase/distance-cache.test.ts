import { bumpyBody, createRandom } from "@pliant/testing";
import { NO_POINT } from "@pliant/kernels";
import { expect, it } from "vitest";
import { signedDistance } from "../../model/colliders/distance.ts";
import { createRigidMesh } from "./moving-mesh.ts";
import { createDistanceCache } from "./distance-cache.ts";

it("knows how far nodes are from a mesh on their paths, never more than it is, and for a while", () => {
  const shape = { kind: "mesh" as const, ...bumpyBody(20, 30) };
  const moving = createRigidMesh(shape, "auto", 1);
  const { starts, ends, searchRadius, least, guesses } = moving.crowd;
  const far = createDistanceCache(moving);
  const random = createRandom(3);
  const unused = new Float64Array(3);
  const away = ([x, y, z]: Float64Array): number => Math.abs(signedDistance(shape, x, y, z, unused));
  let [known, unknown] = [0, 0];
  searchRadius[0] = 0.01;
  for (let k = 0; k < 100; k++) {
    for (let i = 0; i < 3; i++) starts[i] = ends[i] = random(-1, 1);
    if (!(away(ends) > searchRadius[0])) continue;
    // As if nothing had been found up to there.
    least[0] = searchRadius[0];
    far.learn(0, 0);
    expect(guesses[0]).not.toBe(NO_POINT);
    for (let step = 0; step < 10; step++) {
      const from = ends.slice();
      for (let i = 0; i < 3; i++) ends[i] += random(-0.02, 0.02);
      const left = far.distanceAlong(0, from, ends);
      const way = [0, 0.25, 0.5, 0.75, 1].map((share) => from.map((x, i) => x + share * (ends[i] - x)));
      expect(left).toBeLessThanOrEqual(Math.min(...way.map(away)));
      if (left > searchRadius[0]) known++;
      else unknown++;
    }
  }
  expect(known).toBeGreaterThan(500);
  expect(unknown).toBeGreaterThan(10);
});
