import type { Collider } from "pliant";
import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { gridSheet, joined } from "./test/sheets.ts";

const flat = gridSheet(9, 9, (i, j) => [0.1 * i, 0, 0.1 * j]);
const floor: Collider = { id: "floor", shape: { kind: "plane" }, friction: 0 };
const at = (height: number) => ({ colliders: [floor], poses: Float64Array.of(0, height, 0, 0, 0, 0, 1) });

test("nothing wrong", () => {
  expect(audit(flat, at(-0.1))).toEqual({
    pairs: 0,
    sharing: 0,
    coplanar: 0,
    vertices: { deepest: 0, count: 0, index: -1, collider: -1 },
    centres: { deepest: 0, count: 0, index: -1, collider: -1 },
    clearance: null,
    clean: true,
  });
});

test("a floor that rises through the sheet; what rounding may do is forgiven", () => {
  expect(audit(flat, at(0.02))).toMatchObject({
    vertices: { deepest: 0.02, count: 81 },
    centres: { deepest: 0.02, count: 128 },
    clean: false,
  });
  expect(audit(flat, at(5e-7))).toMatchObject({ vertices: { deepest: 5e-7, count: 0 }, clean: true });
  expect(audit(flat, { ...at(5e-7), tolerance: 0 })).toMatchObject({ vertices: { count: 81 }, clean: false });
});

test("two layers: close is clean, crossing is not", () => {
  const layer = (low: number) =>
    gridSheet(3, 3, (i, j) => [0.11 + 0.2 * i, i === 1 ? low : 0.03, 0.12 + 0.2 * j]);
  expect(audit(joined(flat, layer(0.01)), { within: 0.05 })).toMatchObject({ clean: true, clearance: 0.01 });
  const crossed = audit(joined(flat, layer(-0.01)), { within: 0.05 });
  expect(crossed).toMatchObject({ clean: false, clearance: 0, sharing: 0 });
  expect(crossed.pairs).toBeGreaterThan(4);
});
