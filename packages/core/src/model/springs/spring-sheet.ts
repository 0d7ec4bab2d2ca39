import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import { completeMaterial, type DampingKind } from "../material.ts";
import type { FuzzyMotion, MassSpring, MassSpringSolver } from "./mass-spring.ts";
import { NO_BEAMS, NO_LINKS } from "../empty-columns.ts";
import type { SolverName, Springs } from "../model.ts";
import type { SpringPart } from "../part.ts";
import { clothSheet } from "../cloth/sheet.ts";
import type { Vec3 } from "@pliant/geometry";

/** What the points and springs of a mass–spring body are (docs/methods/fuzzy.md#forces, F1, F2). Springs of all families may differ. */
export interface SpringOptions {
  /** μ, mass of each point [kg]. */
  readonly pointMass: number;
  /** K of all springs, or of each family [N/m]. */
  readonly stiffness: number | SpringFamilies;
  /** Damping of each spring [N·s/m]. */
  readonly damping?: number;
  /** `isotropic`: all motion of its ends against each other (the paper's relative damping); `projected`: along it only. */
  readonly dampingKind?: DampingKind;
  /** C_d, drag of each point against the air [N·s/m]. */
  readonly drag?: number;
  readonly airflow?: MassSpring["airflow"];
  /** Provot's limit: no spring gets longer than (1 + this) times its rest length [1]. Absent: none. */
  readonly deformationLimit?: number;
  /** Half the thickness that contact keeps [m]. */
  readonly radius?: number;
  readonly solver?: "bdf2" | MassSpringSolver;
  /** For the solver "fuzzy", which needs it. */
  readonly fuzzy?: FuzzyMotion;
}

/** Between neighbours, along diagonals, and over one point: against stretching, shearing and bending. */
export interface SpringFamilies {
  readonly structural: number;
  readonly shear: number;
  readonly flexion: number;
}

/** A flat sheet of points on springs: size [m], nodes, where it lies. */
export interface SpringSheetOptions extends SpringOptions {
  readonly id?: string;
  readonly size: readonly [width: number, height: number];
  readonly nodes: readonly [columns: number, rows: number];
  readonly center?: Vec3;
  readonly across?: Vec3;
  readonly down?: Vec3;
}

/** Column and row offsets: two structural families, two of shear, two of flexion. */
export const OFFSETS = [
  ["structural", 1, 0],
  ["structural", 0, 1],
  ["shear", 1, 1],
  ["shear", -1, 1],
  ["flexion", 2, 0],
  ["flexion", 0, 2],
] as const;

/** Provot's sheet: equal point masses on a grid, joined by structural, shear and flexion springs. */
export function springSheet(options: SpringSheetOptions): SpringPart {
  checkOptions("springSheet", options, [...PLACE_OPTIONS, ...SPRING_OPTIONS]);
  const { id = "springs", size, nodes, center, across, down } = options;
  const place = { size, nodes, ...(center && { center }), ...(across && { across }), ...(down && { down }) };
  const { x, uvs, triangles, grid } = clothSheet({ id, ...place });
  const [columns, rows] = nodes;
  const pairs: [family: keyof SpringFamilies, a: number, b: number][] = [];
  for (const [family, di, dj] of OFFSETS) {
    for (let row = 0; row + dj < rows; row++) {
      for (let column = Math.max(0, -di); column < columns - Math.max(0, di); column++) {
        const node = row * columns + column;
        pairs.push([family, node, node + dj * columns + di]);
      }
    }
  }
  const area = (size[0] / (columns - 1)) * (size[1] / (rows - 1));
  return {
    ...massSpringPart("springSheet", { id, x, pairs, density: options.pointMass / area }, options),
    uvs,
    triangles,
    ...(grid && { grid }),
  };
}

const PLACE_OPTIONS = ["id", "size", "nodes", "center", "across", "down"];
export const SPRING_OPTIONS: readonly (keyof SpringOptions)[] = [
  ...(["pointMass", "stiffness", "damping", "dampingKind", "drag"] as const),
  ...(["airflow", "deformationLimit", "radius", "solver", "fuzzy"] as const),
];

/** Points and springs between pairs of them, at rest as they lie. */
export interface SpringNet {
  readonly id: string;
  /** nodeCount × 3 [m] */
  readonly x: Float64Array;
  readonly pairs: readonly (readonly [
    family: keyof SpringFamilies,
    a: number,
    b: number,
    ...rest: unknown[],
  ])[];
  /** Mass per area, for loads [kg/m²]. */
  readonly density: number;
}

export function massSpringPart(
  caller: string,
  { id, x, pairs, density }: SpringNet,
  options: SpringOptions,
): Omit<SpringPart, "uvs" | "triangles" | "grid"> {
  const { pointMass, damping = 0, dampingKind = "isotropic", drag = 0, airflow = "uniform" } = options;
  const { solver = "symplectic-euler", fuzzy, deformationLimit } = options;
  checkSprings(caller, options);
  const { radius } = options;
  const material = completeMaterial(caller, {
    density,
    bend: 0,
    drag: 0,
    damping,
    dampingKind,
    ...(radius !== undefined && { radius }),
  });
  const stiffness = familiesOf(options.stiffness);
  const lengthOf = (a: number, b: number): number => {
    const [dx, dy, dz] = [0, 1, 2].map((axis) => x[3 * b + axis] - x[3 * a + axis]);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  };
  const column = (value: (pair: (typeof pairs)[number]) => number): Float64Array =>
    Float64Array.from(pairs, value);
  const springs: Springs = {
    count: pairs.length,
    a: Uint32Array.from(pairs, ([, a]) => a),
    b: Uint32Array.from(pairs, ([, , b]) => b),
    restLength: column(([, a, b]) => lengthOf(a, b)),
    stiffness: column(([family]) => stiffness[family]),
    damping: column(() => damping),
    crossDamping: column(() => (dampingKind === "isotropic" ? damping : 0)),
  };
  return {
    id,
    kind: "springs",
    solver,
    material,
    x,
    mass: new Float64Array(x.length / 3).fill(pointMass),
    links: NO_LINKS,
    beams: NO_BEAMS,
    springs,
    massSpring: {
      ...{ drag, airflow },
      ...(deformationLimit !== undefined && { deformationLimit }),
      ...(fuzzy && { fuzzy }),
    },
  };
}

export function familiesOf(stiffness: number | SpringFamilies): SpringFamilies {
  if (typeof stiffness !== "number") return stiffness;
  return { structural: stiffness, shear: stiffness, flexion: stiffness };
}

const SOLVERS: readonly SolverName[] = [
  "symplectic-euler",
  "forward-euler",
  "backward-euler",
  "bdf2",
  "fuzzy",
];

function checkSprings(caller: string, options: SpringOptions): void {
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds) throw new RangeError(`${caller}: ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  const isNumber = (value: unknown, least: number): boolean =>
    Number.isFinite(value) && (value as number) >= least;
  const {
    pointMass,
    stiffness,
    damping = 0,
    drag = 0,
    dampingKind = "isotropic",
    airflow = "uniform",
  } = options;
  const { solver = "symplectic-euler", fuzzy } = options;
  expect("pointMass", pointMass, isNumber(pointMass, 0) && pointMass > 0, "a finite mass above 0 kg");
  if (typeof stiffness === "object" && stiffness !== null) {
    checkOptions(caller, stiffness, ["structural", "shear", "flexion"], "stiffness");
    for (const family of ["structural", "shear", "flexion"] as const)
      expect(
        `stiffness.${family}`,
        stiffness[family],
        isNumber(stiffness[family], 0),
        "a finite number of 0 N/m or more",
      );
  } else
    expect(
      "stiffness",
      stiffness,
      isNumber(stiffness, 0),
      "a finite number of 0 N/m or more, or one per family",
    );
  expect("damping", damping, isNumber(damping, 0), "a finite number of 0 N·s/m or more");
  expect("drag", drag, isNumber(drag, 0), "a finite number of 0 N·s/m or more");
  expect(
    "dampingKind",
    dampingKind,
    ["isotropic", "projected"].includes(dampingKind),
    '"isotropic" or "projected"',
  );
  expect("airflow", airflow, ["uniform", "facing"].includes(airflow), '"uniform" or "facing"');
  expect("solver", solver, SOLVERS.includes(solver), SOLVERS.map(describeValue).join(", "));
  if (solver === "fuzzy") expect("fuzzy", fuzzy, fuzzy !== undefined, 'a motion for the solver "fuzzy"');
}
