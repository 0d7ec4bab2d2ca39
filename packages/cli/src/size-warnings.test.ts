import { checkScene, type Scene } from "@pliant/scene";
import { expect, test } from "vitest";
import { sizeWarnings } from "./size-warnings.ts";

function sheetOf(side: number): Scene {
  const cloth = [{ id: "sheet", shape: { kind: "grid", size: [side, 1], nodes: [9, 9] } }];
  const { scene, errors } = checkScene({ version: 2, cloth });
  if (!scene) throw new Error(errors[0].message);
  return scene;
}

/** A scene whose sheet and collider are a file with a triangle of that many units. */
function meshOf(units: number, scale: number): Scene {
  const content = { x: Float64Array.of(0, 0, 0, units, 0, 0, 0, units / 2, 0) };
  const shape = { kind: "mesh", file: "dress.obj", scale };
  return {
    ...sheetOf(1),
    cloth: [{ shape }],
    colliders: [{ shape }],
    files: { get: () => content },
  } as never;
}

test("what people make is between a millimetre and a kilometre", () => {
  expect([1e-2, 1, 900].flatMap((side) => sizeWarnings(sheetOf(side)))).toEqual([]);
  expect(sizeWarnings(meshOf(1800, 0.001))).toEqual([]);
});

test("a sheet or a mesh of another size is told, with the key that mends it", () => {
  expect(sizeWarnings(sheetOf(2000))).toEqual([
    "cloth[0].shape is 2000 m long, expected metres from 0.001 to 1000",
  ]);
  expect(sizeWarnings(meshOf(1e9, 1))).toEqual([
    "cloth[0].shape is 1000000000 m long, expected metres from 0.001 to 1000; cloth[0].shape.scale says how many metres a unit of the file is",
    "colliders[0].shape is 1000000000 m long, expected metres from 0.001 to 1000; colliders[0].shape.scale says how many metres a unit of the file is",
  ]);
});
