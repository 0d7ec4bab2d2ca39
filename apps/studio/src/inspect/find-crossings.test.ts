import { describe, expect, it } from "vitest";
import { findCrossings, type CrossingRequest } from "./find-crossings.ts";
import { surfaceOf } from "./solid-surface.ts";

const STILL = [0, 0, 0, 0, 0, 0, 1];

/** Triangles of cloth, nine coordinates each, with no common vertices. */
function picture(triangles: number[][], poses: number[] = []): CrossingRequest {
  return {
    revision: 3,
    step: 40,
    time: 0.5,
    positions: Float32Array.from(triangles.flat()),
    triangles: Uint32Array.from({ length: triangles.length * 3 }, (_, k) => k),
    poses: Float32Array.from(poses),
  };
}

const flat = [0, 0, 0, 1, 0, 0, 0, 0, 1];
const upright = [0.2, -0.5, 0.2, 0.2, 0.5, 0.2, 0.2, 0, 0.6];
const away = [5, 0, 0, 6, 0, 0, 5, 0, 1];

describe("findCrossings", () => {
  it("names the triangles of cloth that cross, and of which frame they are", () => {
    expect(findCrossings(picture([flat, away, upright]), [])).toEqual({
      revision: 3,
      step: 40,
      time: 0.5,
      own: 1,
      solid: 0,
      corners: Uint32Array.from([0, 1, 2, 6, 7, 8]),
    });
  });

  it("finds nothing in cloth that only lies about", () => {
    expect(findCrossings(picture([flat, away]), [])).toMatchObject({
      own: 0,
      solid: 0,
      corners: new Uint32Array(),
    });
  });

  it("names cloth in solids, each triangle once, where the solids are now", () => {
    const box = surfaceOf({ kind: "box", halfSize: [0.1, 0.1, 0.1] });
    const solids = [null, box];
    // Through the lid and two walls or more: many pairs, one triangle.
    const inside = findCrossings(picture([flat, away], [...STILL, 0.1, 0, 0.1, 0, 0, 0, 1]), solids);
    expect(inside.solid).toBeGreaterThan(1);
    expect(inside).toMatchObject({ own: 0, corners: Uint32Array.from([0, 1, 2]) });
    const beside = findCrossings(picture([flat, away], [...STILL, 0.1, 0.2, 0.1, 0, 0, 0, 1]), solids);
    expect(beside).toMatchObject({ own: 0, solid: 0, corners: new Uint32Array() });
    // Turned by 45° about z its edge comes down to the cloth.
    const turned = [0.3, 0.12, 0.3, 0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    expect(findCrossings(picture([flat], [...STILL, ...turned]), solids).solid).toBeGreaterThan(0);
    expect(findCrossings(picture([flat], [...STILL, 0.3, 0.12, 0.3, 0, 0, 0, 1]), solids).solid).toBe(0);
  });
});
