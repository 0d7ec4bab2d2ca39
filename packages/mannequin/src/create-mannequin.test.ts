import { describe, expect, test } from "vitest";
import { createMannequin, restIn } from "./create-mannequin.ts";
import { measure } from "./measure.ts";
import type { MannequinOptions } from "./options.ts";
import { hashCharacter, GOLDEN } from "./testing/hash-character.ts";
import { inspectMesh } from "./testing/mesh-faults.ts";
import { JOINT_NAMES } from "./skeleton.ts";

const mannequin = createMannequin();

describe("the skin", () => {
  const { positions, triangles } = mannequin;

  test("is one closed surface of 13 to 15 thousand even triangles that look out", () => {
    const report = inspectMesh(positions, triangles);
    expect(report).toMatchObject({ open: 0, doubled: 0, euler: 2 });
    // No angle below 15°.
    expect(report.sharpest).toBeLessThan(Math.cos(Math.PI / 12));
    expect(Math.abs(triangles.length / 3 - 14_000)).toBeLessThan(280);
    // A body of 1.7 m weighs about as much as its volume of water.
    expect(report.volume).toBeGreaterThan(0.045);
    expect(report.volume).toBeLessThan(0.065);
  });

  test("is the same on the left and on the right", () => {
    const places = new Set<string>();
    for (let i = 0; i < positions.length; i += 3)
      places.add(`${positions[i]} ${positions[i + 1]} ${positions[i + 2]}`);
    let missing = 0;
    for (let i = 0; i < positions.length; i += 3)
      if (!places.has(`${positions[i] === 0 ? 0 : -positions[i]} ${positions[i + 1]} ${positions[i + 2]}`))
        missing++;
    expect(missing).toBe(0);
  });

  test("stands on the floor and is as tall as asked", () => {
    const heights = positions.filter((_, i) => i % 3 === 1);
    expect(Math.min(...heights)).toBeGreaterThan(-1e-4);
    expect(Math.min(...heights)).toBeLessThan(0.002);
    expect(Math.max(...heights)).toBeCloseTo(1.7, 3);
  });
});

describe("sizes", () => {
  test.each<[Partial<MannequinOptions>]>([
    [{}],
    [{ height: 1.55, chest: 1.05, waist: 0.95, hip: 1.1 }],
    [{ height: 1.8, chest: 0.8, waist: 0.6, hip: 0.88 }],
    [{ height: 1.85, chest: 1.02, waist: 0.88, hip: 1, bust: 0 }],
    [{ height: 1.2 }],
  ])("%o: girths within a centimetre, a whole skin", (size) => {
    const made = createMannequin({ ...size, triangles: 4000 });
    const { height, chest, waist, hip } = measure(made);
    const scale = (size.height ?? 1.7) / 1.7;
    const asked = {
      chest: 0.88 * scale,
      waist: 0.69 * scale,
      hip: 0.95 * scale,
      height: 1.7 * scale,
      ...size,
    };
    expect(Math.abs(chest - asked.chest)).toBeLessThan(0.01);
    expect(Math.abs(waist - asked.waist)).toBeLessThan(0.01);
    expect(Math.abs(hip - asked.hip)).toBeLessThan(0.01);
    expect(Math.abs(height - asked.height)).toBeLessThan(0.003);
    expect(inspectMesh(made.positions, made.triangles)).toMatchObject({ open: 0, doubled: 0, euler: 2 });
  });

  test("as few and as many triangles as asked", () => {
    expect(Math.abs(createMannequin({ triangles: 20_000 }).triangles.length / 3 / 20_000 - 1)).toBeLessThan(
      0.02,
    );
    const few = createMannequin({ triangles: 3000 });
    expect(Math.abs(few.triangles.length / 3 / 3000 - 1)).toBeLessThan(0.02);
    expect(hashCharacter(few)).toBe(GOLDEN);
  });
});

test.each([
  [{ height: 3 }, "createMannequin: height is 3, expected metres from 1 to 2.3"],
  [{ chest: 2 }, "createMannequin: chest is 2, expected metres around a body of 1.7 m, from 0.714 to 1.275"],
  [
    { waist: NaN },
    "createMannequin: waist is NaN, expected metres around a body of 1.7 m, from 0.544 to 1.19",
  ],
  [{ bust: 2 }, "createMannequin: bust is 2, expected a share from 0 to 1"],
  [{ triangles: 10 }, "createMannequin: triangles is 10, expected a number from 3000 to 200000"],
  [{ name: "" }, 'createMannequin: name is "", expected a text'],
  [{ hips: 1 }, 'createMannequin: there is no option "hips", expected one of height, chest'],
])("refuses %o", (options, message) => {
  expect(() => createMannequin(options as Partial<MannequinOptions>)).toThrow(message);
});

test("rests in a pose, with the same skin", () => {
  const sitting = restIn(mannequin, "sitting");
  expect(sitting.positions).toBe(mannequin.positions);
  expect(sitting.skeleton.rest[1]).toBeLessThan(mannequin.skeleton.rest[1] - 0.3);
  expect(sitting.skeleton.names).toEqual(JOINT_NAMES);
  const again = restIn(sitting, "A");
  again.skeleton.rest.forEach((value, i) => expect(value).toBeCloseTo(mannequin.skeleton.rest[i], 6));
});
