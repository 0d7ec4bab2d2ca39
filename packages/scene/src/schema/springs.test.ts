import { describe, expect, test } from "vitest";
import { build } from "../build/build.ts";
import { checkScene } from "../check.ts";

const scene = (springs: unknown, nodes = 5): unknown => ({
  version: 2,
  cloth: [{ id: "a", shape: { kind: "grid", size: [1, 1], nodes: [nodes, nodes] }, springs }],
});
const messages = (springs: unknown): string[] =>
  (checkScene(scene(springs)).errors ?? []).map(({ message }) => message);

describe("springs", () => {
  test("a fabric stands for masses and springs at every mesh", () => {
    for (const nodes of [5, 12]) {
      const checked = checkScene(scene({ method: "symplectic-euler", fabric: { density: 0.3 } }, nodes));
      const { model } = build(checked.scene!);
      expect(model.nodes.mass.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.3, 12);
      expect(model.bodies[0].solver).toBe("symplectic-euler");
    }
  });

  test("is either that or point masses and springs", () => {
    expect(messages({ fabric: {} })).toEqual([]);
    expect(messages({ pointMass: 0.01, stiffness: 10 })).toEqual([]);
    expect(messages({ stiffness: 10 })).toEqual([
      "cloth[0].springs.pointMass is missing, expected a number from 1e-9 to 1000000 kg, or `fabric`",
    ]);
    expect(messages({ fabric: {}, pointMass: 0.01 })).toEqual([
      "cloth[0].springs.pointMass is 0.01, expected absent beside `fabric`, which says it for every mesh",
    ]);
    expect(messages({ fabric: {}, drag: 0.01 })).toEqual([
      "cloth[0].springs.drag is 0.01, expected absent beside `fabric`: write fabric.drag",
    ]);
    expect(messages({ fabric: { stretch: -1 } })).toEqual([
      "cloth[0].springs.fabric.stretch is -1, expected a number from 0.000001 to 1000000000 N/m",
    ]);
  });
});
