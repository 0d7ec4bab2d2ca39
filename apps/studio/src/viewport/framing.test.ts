import { Box3, PerspectiveCamera, Vector3 } from "three";
import type { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { describe, expect, it } from "vitest";
import { frameBox, framePoints } from "./framing.ts";

/** Enough of the controls for a camera to be turned to its target. */
function controlsOf(camera: PerspectiveCamera): OrbitControls {
  const target = new Vector3();
  return { target, update: () => camera.lookAt(target) } as unknown as OrbitControls;
}

describe("frameBox", () => {
  it.each([
    ["a wide window", 2, new Vector3(1, 1, 1)],
    ["a phone", 0.46, new Vector3(1.2, 0.8, 1.2)],
    ["a flat sheet", 1.6, new Vector3(3, 0.01, 3)],
    ["a tall ribbon", 1.6, new Vector3(0.2, 5, 0.2)],
  ])("fits %s, and not by going far away", (_, aspect, size) => {
    const camera = new PerspectiveCamera(35, aspect);
    const box = new Box3().setFromCenterAndSize(new Vector3(1, 2, 3), size);
    frameBox(camera, controlsOf(camera), box);
    camera.updateMatrixWorld();
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
      new Vector3(
        corner & 1 ? box.max.x : box.min.x,
        corner & 2 ? box.max.y : box.min.y,
        corner & 4 ? box.max.z : box.min.z,
      ).project(camera),
    );
    const extent = Math.max(...corners.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    expect(extent).toBeLessThanOrEqual(1.001);
    expect(extent).toBeGreaterThan(0.65);
  });

  it("fills an upright phone from side to side with the front of a sheet", () => {
    const camera = new PerspectiveCamera(35, 0.46);
    frameBox(camera, controlsOf(camera), new Box3(new Vector3(-0.6, 0, -0.6), new Vector3(0.6, 0.75, 0.6)));
    camera.updateMatrixWorld();
    const [left, right] = [-0.6, 0.6].map((x) => new Vector3(x, 0.3, 0).project(camera).x);
    expect(right - left).toBeGreaterThan(1.4);
  });
});

describe("framePoints", () => {
  it.each([0.46, 1.6])("comes as near as it can: points touch what may be filled (%d)", (aspect) => {
    const camera = new PerspectiveCamera(35, aspect);
    const points = [new Vector3(0, 0, 0), new Vector3(2, 0.1, 0), new Vector3(0.3, 1, -0.4)];
    framePoints(camera, controlsOf(camera), points);
    camera.updateMatrixWorld();
    const seen = points.map((point) => point.clone().project(camera));
    const [across, up] = (["x", "y"] as const).map((axis) =>
      Math.max(...seen.map((point) => Math.abs(point[axis]))),
    );
    const [mostAcross, mostUp] = aspect < 1 ? [0.96, 0.88] : [0.9, 0.88];
    expect(Math.max(across / mostAcross, up / mostUp)).toBeCloseTo(1, 3);
  });

  it("keeps clear of what lies over the picture", () => {
    const camera = new PerspectiveCamera(35, 0.5);
    const points = [new Vector3(0, 0, 0), new Vector3(1, 0.1, 0), new Vector3(0.3, 3, -0.4)];
    framePoints(camera, controlsOf(camera), points, { left: 0.16, right: 0, top: 0.1, bottom: 0.05 });
    camera.updateMatrixWorld();
    for (const { x, y } of points.map((point) => point.clone().project(camera))) {
      expect(x).toBeGreaterThanOrEqual(-1 + 2 * 0.16);
      expect(x).toBeLessThanOrEqual(1);
      expect(y).toBeLessThanOrEqual(1 - 2 * 0.1);
      expect(y).toBeGreaterThanOrEqual(-1 + 2 * 0.05);
    }
  });

  it("leaves the camera where it is when there is nothing to see", () => {
    const camera = new PerspectiveCamera(35, 1);
    framePoints(camera, controlsOf(camera), []);
    expect(camera.position.length()).toBe(0);
  });
});
