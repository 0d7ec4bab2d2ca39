import { ballTets, surfaceOf, tetBox } from "@pliant/solid";
import { expect, it } from "vitest";
import { createHull, fitHull, type Hull } from "./hull.ts";
import { createRounding } from "./rounding.ts";
import { createSupportPoint, findSupport } from "./support-point.ts";

function hullOf(mesh: { x: Float64Array; tets: Uint32Array }): Hull {
  const hull = createHull(mesh.x, surfaceOf(mesh));
  fitHull(hull);
  return hull;
}

it("is the point of a sphere against a direction, whichever", () => {
  const hull = hullOf(ballTets(0.25, 0.05));
  const rounding = createRounding(hull);
  const out = createSupportPoint();
  const { triangles, vertices: x } = hull.mesh;
  for (let k = 0; k < 40; k++) {
    const [y, angle] = [1 - (2 * k + 1) / 40, 2.4 * k];
    const wide = Math.sqrt(1 - y * y);
    const n = Float64Array.from([wide * Math.cos(angle), y, wide * Math.sin(angle)]);
    let deepest = Infinity;
    for (let t = 0; t < triangles.length / 3; t++) {
      if (!findSupport(hull, rounding, t, { n, h: 0, turning: new Float64Array(3) }, out)) continue;
      let height = 0;
      for (let axis = 0; axis < 3; axis++) {
        let place = out.offset[axis];
        for (let corner = 0; corner < 3; corner++)
          place += out.weights[corner] * x[3 * triangles[3 * t + corner] + axis];
        height += n[axis] * place;
      }
      deepest = Math.min(deepest, height);
    }
    // Its triangles are up to 1.5 mm inside of the sphere.
    expect(Math.abs(deepest + 0.25)).toBeLessThan(3e-4);
  }
});

it("is nowhere on what is flat or sharp", () => {
  const { bulge, isPatch } = createRounding(hullOf(tetBox([0.4, 0.2, 0.2], [4, 2, 2])));
  expect(bulge).toBe(0);
  expect(isPatch.every((each) => each === 0)).toBe(true);
});
