import type { SolidBody } from "pliant";
import { surfaceOf, tetBox } from "@pliant/solid";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { createSimulation } from "../create-simulation.ts";
import { prepareSolids, solidWarnings } from "./solid-modes.ts";

const box = tetBox([0.4, 0.2, 0.2], [4, 2, 2]);
const triples = (column: ArrayLike<number>, width: number): number[][] =>
  Array.from({ length: column.length / width }, (_, i) =>
    Array.from({ length: width }, (_, k) => column[width * i + k]),
  );
const NODES = triples(box.x, 3);
const TETS = triples(box.tets, 4);
const TRIANGLES = triples(surfaceOf(box), 3);

const scene = (shape: object, more: object = {}) =>
  checkScene({ version: 2, solids: [{ id: "body", shape, modes: 7, ...more }] });

function opened(shape: object, more: object = {}) {
  const { scene: found, errors } = scene(shape, more);
  if (!found) throw new Error(JSON.stringify(errors));
  return found;
}

describe("bodies from files", () => {
  test("tetrahedra are taken as they are", () => {
    const simulation = createSimulation(opened({ kind: "tets", nodes: NODES, tets: TETS }));
    const { nodeCount, solid } = simulation.model.bodies[0] as SolidBody;
    expect(nodeCount).toBe(NODES.length);
    expect(solid.basis.modeCount).toBe(7);
    expect(simulation.step().flags.nonFinite).toBe(false);
  });

  test("regions have materials of their own", () => {
    const soft = { young: 1e4, poisson: 0.3, density: 1000 };
    const hard = { young: 1e6, poisson: 0.3, density: 2000 };
    const regions = TETS.map((_, k) => (k < TETS.length / 2 ? 0 : 1));
    const shape = { kind: "tets", nodes: NODES, tets: TETS, regions, materials: [soft, hard] };
    const { solid } = createSimulation(opened(shape)).model.bodies[0] as SolidBody;
    // Half of 16 litres each.
    expect(solid.basis.mass.reduce((sum, m) => sum + m, 0)).toBeCloseTo(24, 9);
    const [error] = scene({ ...shape, regions: [0, 1] }).errors ?? [];
    expect(error.message).toBe(
      "solids[0].shape.regions is [0, 1], expected a list of 96, as many as there are tetrahedra",
    );
    expect(scene({ ...shape, materials: [soft] }).errors?.[0].message).toBe(
      "solids[0].shape.regions[48] is 1, expected a whole number from 0 to 0",
    );
    expect(scene({ kind: "tets", nodes: NODES, tets: TETS, regions }).errors?.[0].message).toMatch(
      /^solids\[0\]\.shape\.materials is missing/,
    );
  });

  test("a surface is filled, and drawn as it is", () => {
    const shape = { kind: "mesh", vertices: NODES, triangles: TRIANGLES, nodes: 200 };
    const { solid, nodeCount } = createSimulation(opened(shape)).model.bodies[0] as SolidBody;
    expect(nodeCount).toBeGreaterThan(100);
    expect(nodeCount).toBeLessThan(400);
    expect(solid.skin?.triangles).toHaveLength(3 * TRIANGLES.length);
  });

  test.each([
    [
      { kind: "tets", nodes: NODES, tets: [...TETS, [0, 1, 2, 99]] },
      "solids[0].shape.tets[96][3] is 99, expected a whole number from 0 to 44",
    ],
    [
      { kind: "tets", nodes: NODES, tets: [[0, 1, 3, 2]] },
      /^solids\[0\]\.shape\.tets is a list of 1, expected one body, but 1 of 1 tetrahedra are flat or inside out/,
    ],
    [
      { kind: "tets", nodes: NODES, tets: TETS.slice(0, 6) },
      /expected one body, but node 2 belongs to no tetrahedron/,
    ],
    [
      { kind: "mesh", vertices: NODES, triangles: [...TRIANGLES, [0, 45, 1]] },
      "solids[0].shape.triangles[80][1] is 45, expected a whole number from 0 to 44",
    ],
    [
      { kind: "mesh", vertices: NODES, triangles: TRIANGLES, nodes: 5 },
      "solids[0].shape.nodes is 5, expected a whole number from 20 to 20000",
    ],
  ])("%#: what is none is refused with a reason", (shape, message) => {
    const [error] = scene(shape).errors ?? [];
    if (typeof message === "string") expect(error.message).toBe(message);
    else expect(error.message).toMatch(message);
  });
});

test("modes are made ahead, from a store the second time, and found by build", async () => {
  const kept = new Map<string, Uint8Array>();
  const store = {
    read: async (key: string) => kept.get(key),
    write: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
  };
  const { solids } = opened({ kind: "tets", nodes: NODES, tets: TETS }, { modes: 9 });
  const heard: number[] = [];
  const twice = [...solids, { ...solids[0], id: "other" }];
  expect(await prepareSolids(twice, { store, onProgress: (done) => heard.push(done) })).toEqual([]);
  expect(kept.size).toBe(1);
  expect(heard.length).toBeGreaterThan(5);
  heard.length = 0;
  await prepareSolids(twice, { store, onProgress: (done) => heard.push(done) });
  expect(heard).toEqual([]);
});

test("what was done to fill a surface is told, by the body's name", async () => {
  const shape = { kind: "mesh", vertices: NODES, triangles: TRIANGLES.slice(2), nodes: 200 };
  const { solids } = opened(shape);
  expect(solidWarnings(solids)).toEqual([]);
  await prepareSolids(solids);
  const warnings = solidWarnings(solids);
  expect(warnings.length).toBeGreaterThan(0);
  for (const warning of warnings) expect(warning).toMatch(/^body: /u);
});
