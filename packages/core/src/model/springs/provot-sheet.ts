import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import type { Springs } from "../model.ts";
import type { SpringPart } from "../part.ts";
import { clothSheet } from "../cloth/sheet.ts";
import { massSpringPart, OFFSETS, type SpringFamilies, type SpringOptions } from "./spring-sheet.ts";
import type { Vec3 } from "@pliant/geometry";

/**
 * What a sheet on springs is made of, whatever its mesh (docs/methods/governor.md#stiffness): masses and springs follow from it and from the
 * spacing, so that a sheet of 9 × 9 points sags and swings as one of 64 × 64.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | a, b, d | spacing across and down, diagonal of a cell | m |
 * | ρ, Y | mass per area; Young modulus of the plane, ν = 1/3 | kg/m², N/m |
 * | k1, k2, k_f | structural, shear, flexion spring | N/m |
 * | φ = k_f/k1 | flexion, which stiffens the membrane by 4 k_f as well: k1 gives way | 1 |
 *
 * The energy of a cell gives C11 = k1 + 4 k_f + k2 and C12 = C33 = k2 on squares; isotropy asks C11 = 3 C12, so that
 * k2 = ⅜ Y, k1 (1 + 4 φ) = ¾ Y. On oblong cells k2 = ⅜ Y d²/(2ab) and along a: (b/a)(9/8 − ⅜ a²/b²) Y. Springs on a border
 * stand for half a cell, points there for a half or a quarter of one.
 */
export interface ProvotFabric {
  /** ρ [kg/m²] */
  readonly density: number;
  /** Y [N/m] */
  readonly stretch: number;
  /** k_d/k of every spring, along it [s]. */
  readonly damping: number;
  /** Drag per area against the air: a wind u pushes with drag × u [N·s/m³]. */
  readonly drag: number;
  /** φ [1]. A spring over two cells has no consistent bending stiffness (its energy is quartic in the curvature): keep it small. */
  readonly flexion: number;
}

export const PROVOT_DEFAULTS: ProvotFabric = {
  density: 0.2,
  stretch: 200,
  damping: 0.002,
  drag: 0,
  flexion: 0.02,
};

export interface ProvotSheetOptions extends Pick<
  SpringOptions,
  "airflow" | "deformationLimit" | "radius" | "solver" | "fuzzy"
> {
  readonly id?: string;
  readonly size: readonly [width: number, height: number];
  readonly nodes: readonly [columns: number, rows: number];
  readonly center?: Vec3;
  readonly across?: Vec3;
  readonly down?: Vec3;
  readonly fabric?: Partial<ProvotFabric>;
}

const PLACE = ["id", "size", "nodes", "center", "across", "down"] as const;
const MOTION = ["airflow", "deformationLimit", "radius", "solver", "fuzzy"] as const;

/** Provot's sheet, from what cloth is rather than what springs are: the same cloth at every mesh size. */
export function provotSheet(options: ProvotSheetOptions): SpringPart {
  checkOptions("provotSheet", options, [...PLACE, ...MOTION, "fabric"]);
  checkOptions("provotSheet", options.fabric ?? {}, Object.keys(PROVOT_DEFAULTS), "fabric");
  const fabric = { ...PROVOT_DEFAULTS, ...options.fabric };
  checkFabric(fabric);
  const {
    fabric: _,
    airflow,
    deformationLimit,
    radius,
    solver = "symplectic-euler",
    fuzzy,
    ...place
  } = options;
  const { id = "springs", ...where } = place;
  const {
    x,
    mass: ofSheet,
    uvs,
    triangles,
    grid,
  } = clothSheet({ id, ...where, material: { density: fabric.density } });
  const [columns, rows] = options.nodes;
  const cell = { a: options.size[0] / (columns - 1), b: options.size[1] / (rows - 1) };
  const whole = fabric.density * cell.a * cell.b;
  // One motion must fit all points of the method "fuzzy": they weigh alike, and borders are as stiff as the inside.
  const isEven = solver === "fuzzy";
  const even = (whole * (columns - 1) * (rows - 1)) / (columns * rows);
  const pairs = pairsOf(columns, rows, isEven);
  const part = massSpringPart(
    "provotSheet",
    { id, x, pairs, density: fabric.density },
    {
      ...{
        pointMass: isEven ? even : whole,
        stiffness: 0,
        drag: fabric.drag * (isEven ? even / fabric.density : cell.a * cell.b),
      },
      ...{ dampingKind: "projected", solver },
      ...(airflow && { airflow }),
      ...(deformationLimit !== undefined && { deformationLimit }),
      ...(radius !== undefined && { radius }),
      ...(fuzzy && { fuzzy }),
    },
  );
  return {
    ...part,
    ...(!isEven && {
      mass: ofSheet,
      massSpring: { ...part.massSpring, cellMass: whole },
    }),
    springs: springsOf(part.springs, pairs, fabric, cell),
    uvs,
    triangles,
    ...(grid && { grid }),
  };
}

type Pair = readonly [family: keyof SpringFamilies, a: number, b: number, axis: 0 | 1 | 2, share: number];

/** Springs with the direction they run in (across, down, diagonal) and the share of a cell that they stand for. */
function pairsOf(columns: number, rows: number, isEven: boolean): Pair[] {
  const pairs: Pair[] = [];
  for (const [family, di, dj] of OFFSETS) {
    const axis = dj === 0 ? 0 : di === 0 ? 1 : 2;
    for (let row = 0; row + dj < rows; row++) {
      for (let column = Math.max(0, -di); column < columns - Math.max(0, di); column++) {
        const node = row * columns + column;
        const lines = axis === 0 ? rows : columns;
        const line = axis === 0 ? row : column;
        const onBorder = line === 0 || line === lines - 1 ? 0.5 : 1;
        const share = axis === 2 ? 1 : isEven ? (lines - 1) / lines : onBorder;
        pairs.push([family, node, node + dj * columns + di, axis, share]);
      }
    }
  }
  return pairs;
}

interface Cell {
  readonly a: number;
  readonly b: number;
}

function springsOf(
  springs: Springs | undefined,
  pairs: readonly Pair[],
  { stretch, damping, flexion }: ProvotFabric,
  { a, b }: Cell,
): Springs {
  const along = (own: number, other: number): number =>
    // Beyond √3 : 1 the diagonals alone are too stiff along the cell.
    Math.max(0, ((other / own) * (9 / 8 - (3 / 8) * (own / other) ** 2) * stretch) / (1 + 4 * flexion));
  const structural = [along(a, b), along(b, a)];
  const shear = ((3 / 8) * stretch * (a ** 2 + b ** 2)) / (2 * a * b);
  const stiffness = Float64Array.from(pairs, ([family, , , axis, share]) => {
    if (axis === 2) return shear;
    return share * structural[axis] * (family === "flexion" ? flexion : 1);
  });
  const none = new Float64Array(pairs.length);
  if (springs === undefined) throw new Error("provotSheet: massSpringPart made no springs");
  return { ...springs, stiffness, damping: stiffness.map((k) => k * damping), crossDamping: none };
}

function checkFabric(fabric: ProvotFabric): void {
  const above = { density: "kg/m²", stretch: "N/m" };
  const least = { damping: "s", drag: "N·s/m³", flexion: "of the structural springs" };
  for (const [name, unit] of Object.entries({ ...above, ...least })) {
    const value: unknown = fabric[name as keyof ProvotFabric];
    const isPositive = name in above;
    if (typeof value === "number" && value < Infinity && (isPositive ? value > 0 : value >= 0)) continue;
    const expected = isPositive ? `a finite number above 0 ${unit}` : `a finite number of 0 ${unit} or more`;
    throw new RangeError(`provotSheet: fabric.${name} is ${describeValue(value)}, expected ${expected}`);
  }
}
