import { expect, test } from "vitest";
import { hingeEnergyAlong, hingeForm } from "./hinge-form.ts";
import { meshEdges, sidesInSpace } from "./mesh-edges.ts";

const x = Float64Array.from([0, 0, 0, 1, 0, 0, 0.3, 0.9, 0, 0.6, -0.7, 0]);
const triangles = Uint32Array.from([0, 1, 2, 0, 3, 1]);
const edge = meshEdges(triangles, sidesInSpace(x, triangles)).find(({ tips }) => tips.length === 2);

test("in the mean over directions a hinge stores what cloth does", () => {
  if (!edge) throw new Error("no inner edge");
  const form = hingeForm(edge);
  const angles = Array.from({ length: 16 }, (_, k) => (k * Math.PI) / 16);
  const mean = angles.reduce((sum, a) => sum + hingeEnergyAlong(form, Math.cos(a), Math.sin(a)) / 16, 0);
  expect(mean).toBeCloseTo(1, 12);
});

test("nothing bends a hinge along which its points stay in a plane", () => {
  // Two equilateral triangles: Σλw = ½ κ (3/2 sin² − ½ cos²) vanishes at 30°.
  const form = hingeForm({ ...(edge as object), lengths: [1, 1], along: [0.5, 0.5], across: [0.75 ** 0.5, 0.75 ** 0.5] } as never); // prettier-ignore
  expect(hingeEnergyAlong(form, 0.75 ** 0.5, 0.5)).toBeCloseTo(0, 12);
});
