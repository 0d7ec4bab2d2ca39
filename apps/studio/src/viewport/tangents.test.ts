import { PlaneGeometry } from "three";
import { expect, it } from "vitest";
import { Tangents } from "./tangents.ts";

it("they run where u rises, square to the normal, wherever the surface goes", () => {
  const geometry = new PlaneGeometry(2, 1, 3, 2);
  const tangents = new Tangents();
  tangents.follow(geometry);
  const column = (): number[] => Array.from(geometry.getAttribute("tangent").array);
  for (let v = 0; v < 12; v++) expect(column().slice(4 * v, 4 * v + 4)).toEqual([1, 0, 0, 1]);
  geometry.rotateZ(Math.PI / 2);
  tangents.follow(geometry);
  for (let v = 0; v < 12; v++) {
    const [x, y, z] = column().slice(4 * v);
    expect([x, y, z].map((each) => Math.round(1e5 * each))).toEqual([0, 1e5, 0].map((each) => each + 0));
  }
});
