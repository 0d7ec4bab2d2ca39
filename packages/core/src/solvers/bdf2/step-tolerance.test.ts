import { expect, test } from "vitest";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createModel } from "../../state/create-model.ts";
import { stepTolerance } from "./step-tolerance.ts";

const H = 1 / 720;

/** Which way each of nine nodes moves: together they stay where they are. */
const WAYS = [1, -1, 1, -1, 0, 1, -1, 1, -1];

/** Tolerance of a sheet whose nodes move against each other at some speed (rms), of 3e-4 m/s. */
function toleranceAt(
  speed: number,
  gravity: readonly [number, number, number] = [0, -9.81, 0],
  touches = false,
): number {
  const start = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })], gravity });
  const v = start.state.v.map((_, i) => (i % 3 === 0 ? speed * Math.sqrt(9 / 8) * WAYS[i / 3] : 300));
  return stepTolerance(3e-4, { ...start, bodies: start.model.bodies }, { ...start.state, v }, H, touches);
}

test("fast cloth has the tolerance as it is given", () => {
  expect(toleranceAt(0.6)).toBe(3e-4);
});

test("slow cloth has less, by its kinetic energy", () => {
  expect(toleranceAt(0.4)).toBeCloseTo(3e-4 * 0.64, 12);
});

test("at rest forces are balanced to 0.3 % of the weight, and to 1 % where cloth touches something", () => {
  expect(toleranceAt(0) / H).toBeCloseTo(0.003 * 9.81, 9);
  expect(toleranceAt(0, [0, -9.81, 0], true) / H).toBeCloseTo(0.01 * 9.81, 9);
});

test("where nothing weighs anything, to 1 mm/s²", () => {
  expect(toleranceAt(0, [0, 0, 0]) / H).toBeCloseTo(1e-3, 9);
});

test("a tolerance that is below that stays", () => {
  const start = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })] });
  expect(stepTolerance(1e-8, { ...start, bodies: start.model.bodies }, start.state, H, false)).toBe(1e-8);
});
