import { Box3, BoxGeometry, Mesh, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { pictureShares, shareOf } from "./picture-shares.ts";

function camera(): PerspectiveCamera {
  const made = new PerspectiveCamera(90, 1, 0.1, 100);
  made.position.set(0, 0, 2);
  made.updateMatrixWorld();
  return made;
}

const box = (x: number, side: number): Box3 =>
  new Box3().setFromCenterAndSize(new Vector3(x, 0, 0), new Vector3(side, side, 0));

describe("shareOf", () => {
  test("is the part of the picture", () => {
    // 90° at 2 m: 4 m across.
    expect(shareOf(box(0, 4), camera())).toBeCloseTo(1, 6);
    expect(shareOf(box(0, 2), camera())).toBeCloseTo(0.25, 6);
    expect(shareOf(box(2, 2), camera())).toBeCloseTo(0.125, 6);
    expect(shareOf(box(9, 2), camera())).toBe(0);
  });

  test("what is around the camera fills all", () => {
    expect(shareOf(new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 5)), camera())).toBe(1);
  });

  test("by the meshes' names", () => {
    const mesh = new Mesh(new BoxGeometry(2, 2, 0));
    mesh.geometry.computeBoundingBox();
    mesh.name = "flag";
    expect([...pictureShares({ cloths: [mesh] }, camera()).keys()]).toEqual(["flag"]);
  });
});
