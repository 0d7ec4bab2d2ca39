import { Box3, Vector3, type BufferAttribute } from "three";
import { describe, expect, it } from "vitest";
import { Arrows } from "./arrows.ts";

/** The box about all that would be drawn. */
function drawnBox({ geometry }: Arrows): Box3 {
  const position = geometry.getAttribute("position") as BufferAttribute;
  const { start, count } = geometry.drawRange;
  const box = new Box3();
  for (let at = start; at < start + count; at++) {
    box.expandByPoint(new Vector3().fromBufferAttribute(position, geometry.getIndex()?.getX(at) ?? -1));
  }
  return box;
}

const AXES = [
  [1, 0, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0.6, 0.8, 0],
] as const;

describe("Arrows", () => {
  it.each(AXES)(
    "reach from their point along (%d, %d, %d), no further and no wider than they should",
    (...axis) => {
      const arrows = new Arrows({ colour: "red", hasHead: true });
      const along = new Vector3(...axis);
      arrows.begin(1, 0.01);
      arrows.put(new Vector3(1, 2, 3), along, 0.5);
      arrows.end();
      const reach = new Box3().setFromPoints([
        new Vector3(1, 2, 3),
        new Vector3(1, 2, 3).addScaledVector(along, 0.5),
      ]);
      const box = drawnBox(arrows);
      expect(
        reach
          .clone()
          .expandByScalar(1e-6 + 0.013)
          .containsBox(box),
      ).toBe(true);
      expect(box.clone().expandByScalar(1e-6).containsBox(reach)).toBe(true);
      expect(box.getSize(new Vector3()).length()).toBeGreaterThan(0.5);
    },
  );

  it("without a head are as thin as their shaft", () => {
    const arrows = new Arrows({ colour: "red", hasHead: false });
    arrows.begin(1, 0.01);
    arrows.put(new Vector3(), new Vector3(0, 1, 0), 0.5);
    arrows.end();
    const { x, y, z } = drawnBox(arrows).getSize(new Vector3());
    expect(Math.max(x, z)).toBeLessThan(0.0101);
    expect(y).toBeCloseTo(0.5, 6);
  });

  it("a short one is not all head", () => {
    const arrows = new Arrows({ colour: "red", hasHead: true });
    arrows.begin(1, 0.01);
    arrows.put(new Vector3(), new Vector3(0, 1, 0), 0.001);
    arrows.end();
    const { x, y, z } = drawnBox(arrows).getSize(new Vector3());
    expect(y).toBeCloseTo(0.001, 6);
    expect(Math.max(x, z)).toBeLessThan(0.0101);
  });

  it("are as many as were put, more than there was room for, and fewer again", () => {
    const arrows = new Arrows({ colour: "red", hasHead: true });
    const draw = (count: number): Box3 => {
      arrows.begin(count, 0.001);
      for (let k = 0; k < count; k++) arrows.put(new Vector3(k, 0, 0), new Vector3(0, 1, 0), 0.1);
      arrows.end();
      return drawnBox(arrows);
    };
    expect(draw(300).max.x).toBeCloseTo(299, 1);
    expect(draw(5).max.x).toBeCloseTo(4, 1);
    expect(draw(0).isEmpty()).toBe(true);
  });
});
