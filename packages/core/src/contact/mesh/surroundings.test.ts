import { describe, expect, it } from "vitest";
import { bumpyBody } from "../../testing/bodies.ts";
import { createRandom } from "../../testing/random.ts";
import { closestPoint, createClosestPoint } from "./closest.ts";
import { createMovingMesh, fitMoving } from "./moving-mesh.ts";
import { closestAround, createSurroundings, isAround, lookAround, motionAround } from "./surroundings.ts";

const body = bumpyBody(12, 16);

/** One half swings, the other stands. */
const at = (time: number): Float64Array =>
  body.vertices.map((value, i) => (i % 3 === 0 && value > 0 ? value * (1 + 0.3 * time) : value));

describe("surroundings of a node", () => {
  it("hold what is nearest anywhere in its room, as long as the mesh keeps its boxes", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    const around = createSurroundings(40);
    const random = createRandom(3);
    const points = Array.from({ length: 40 }, () =>
      Float64Array.from({ length: 3 }, () => random(-0.6, 0.6)),
    );
    const [fast, full] = [createClosestPoint(), createClosestPoint()];
    let compared = 0;
    for (let step = 0; step < 30; step++) {
      fitMoving(moving, at(step / 100), at((step + 1) / 100), 0);
      points.forEach((p, node) => {
        for (let axis = 0; axis < 3; axis++) p[axis] += random(-0.005, 0.005);
        if (!isAround(around, moving.fits, node, p)) lookAround(around, moving, node, p, 0.02, 0.1);
        for (const [vertices, likely] of [
          [moving.start, -1],
          [moving.end, 7],
        ] as const) {
          closestPoint(moving.mesh.bvh, vertices, p[0], p[1], p[2], Infinity, full);
          const found = closestAround(around, moving, vertices, node, p, likely, 1e-12, fast);
          expect(found).toBe(full.distance < 0.1);
          if (!found) continue;
          expect(fast).toEqual(full);
          compared++;
        }
      });
    }
    expect(compared).toBeGreaterThan(500);
  });

  it("know how far what is near moves, whatever is elsewhere", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    fitMoving(moving, at(0), at(0.1), 0);
    const around = createSurroundings(2);
    const side = Math.max(...body.vertices.filter((_, i) => i % 3 === 0));
    lookAround(around, moving, 0, Float64Array.of(side, 0, 0), 0.01, 0.05);
    lookAround(around, moving, 1, Float64Array.of(-side, 0, 0), 0.01, 0.05);
    expect(motionAround(around, moving, 0)).toBeGreaterThan(0.02 * side);
    expect(motionAround(around, moving, 1)).toBe(0);
    expect(motionAround(around, moving, 0)).toBeLessThanOrEqual(moving.motion);
  });

  it("are those of the boxes they were made for", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    const around = createSurroundings(1);
    const p = Float64Array.of(0.5, 0, 0);
    expect(isAround(around, moving.fits, 0, p)).toBe(false);
    lookAround(around, moving, 0, p, 0.02, 0.1);
    expect(isAround(around, moving.fits, 0, p)).toBe(true);
    expect(isAround(around, moving.fits, 0, Float64Array.of(0.53, 0, 0))).toBe(false);
    expect(isAround(around, moving.fits + 1, 0, p)).toBe(false);
  });
});
