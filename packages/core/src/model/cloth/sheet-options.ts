import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import type { Material } from "../material.ts";
import type { Vec3 } from "@pliant/geometry";

/**
 * A flat rectangular sheet on a grid of nodes, with the link constants of docs/methods/cloth.md#stiffness (`stiffness.ts`). Links on a
 * border row carry half a cell: weight ½. So do beams, and the share of the diagonals that have no room there.
 */
export interface ClothSheetOptions {
  readonly id?: string;
  /** Width (along columns) and height (along rows) [m]. */
  readonly size: readonly [width: number, height: number];
  /** Nodes along the width and along the height, at least 2 each. */
  readonly nodes: readonly [columns: number, rows: number];
  readonly material?: Partial<Material>;
  /** Position of the sheet's centre [m]. */
  readonly center?: Vec3;
  /** Direction of growing column index, of length 1; default +x. */
  readonly across?: Vec3;
  /** Direction of growing row index, of length 1 and at right angles to `across`; default +z: flat, front up. */
  readonly down?: Vec3;
  /** Curvature below which the linear toe may replace the beam, above 0 [1/m]; default: toe as stiff as the links. */
  readonly toeCurvature?: number;
}

const SHEET_OPTIONS: readonly (keyof ClothSheetOptions)[] = [
  "id",
  "size",
  "nodes",
  "material",
  "center",
  "across",
  "down",
  "toeCurvature",
];

export const ACROSS: Vec3 = [1, 0, 0];
export const DOWN: Vec3 = [0, 0, 1];

/** Nodes of one sheet at most: a million take 20 s to set up and 1.3 GB. */
const NODES_MAX = 1_000_000;

/** How far directions may be from unit length and from a right angle [1]. */
const PERPENDICULAR_TOLERANCE = 1e-6;

/** Throws for the first option that is not known or not as it should be. What of the material is, `validate` says. */
export function checkSheet(options: ClothSheetOptions): void {
  checkOptions("clothSheet", options, SHEET_OPTIONS);
  const { size, nodes, center, across = ACROSS, down = DOWN, toeCurvature } = options;
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds) throw new RangeError(`clothSheet: ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  expect("size", size, Array.isArray(size) && size.length === 2, "two lengths [width, height]");
  expect("nodes", nodes, Array.isArray(nodes) && nodes.length === 2, "two whole numbers [columns, rows]");
  for (const [at, name] of ["columns", "rows"].entries()) {
    const count = nodes[at];
    expect(name, count, Number.isInteger(count) && count >= 2, "a whole number of at least 2");
  }
  const count = nodes[0] * nodes[1];
  expect("columns × rows", count, count <= NODES_MAX, `at most ${NODES_MAX} nodes`);
  for (const [at, name] of ["width", "height"].entries()) {
    const length = size[at];
    expect(name, length, Number.isFinite(length) && length > 0, "a finite length above 0");
  }
  if (center !== undefined) expect("center", center, isVector(center), "three finite numbers");
  for (const [name, direction] of Object.entries({ across, down })) {
    const isUnit =
      isVector(direction) && Math.abs(Math.sqrt(dot(direction, direction)) - 1) < PERPENDICULAR_TOLERANCE;
    expect(name, direction, isUnit, "a direction of length 1");
  }
  expect("down", down, Math.abs(dot(across, down)) < PERPENDICULAR_TOLERANCE, "a right angle to `across`");
  if (toeCurvature === undefined) return;
  const isCurvature = Number.isFinite(toeCurvature) && toeCurvature > 0;
  expect("toeCurvature", toeCurvature, isCurvature, "a finite curvature above 0 1/m");
}

const isVector = (value: Vec3): boolean =>
  typeof value === "object" && value?.length === 3 && value.every(Number.isFinite);

const dot = (u: Vec3, v: Vec3): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
