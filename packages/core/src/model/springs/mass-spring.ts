/** The methods that move mass–spring bodies, besides bdf2. */
export type MassSpringSolver = "symplectic-euler" | "forward-euler" | "backward-euler" | "fuzzy";

/** What a mass–spring body has on top of its springs (docs/methods/fuzzy.md#algorithm). */
export interface MassSpring {
  /** C_d of each point: drag −C_d (v − u) against the air's velocity u [N·s/m]. */
  readonly drag: number;
  /** Mass of a point that stands for a whole cell [kg]: lighter ones, on borders, feel that much less drag. Absent: all points alike. */
  readonly cellMass?: number;
  /**
   * How the wind takes hold: `uniform` of every point alike (the paper's constant force C_d u), `facing` times |n·u|/|u|, n the
   * surface's normal there: what lies along the wind is hardly taken, and the sheet flutters.
   */
  readonly airflow: "uniform" | "facing";
  /** τ: springs are drawn together to (1 + τ) times their rest length after a step, see solvers/deformation-limit.ts [1]. Absent: none. */
  readonly deformationLimit?: number;
  /** What the method "fuzzy" moves it by. */
  readonly fuzzy?: FuzzyMotion;
}

/** A rule base at work: from the effective force on a point to how far it moves, axis by axis. */
export interface FuzzyMotion {
  readonly table: MotionTable;
  /**
   * F_max, the effective force at the table's ends: as a force [N], or as the speed that it stands for [m/s], which is then the
   * greatest that a point reaches along an axis: F_max = μ v_max/Δt.
   */
  readonly limit: { readonly force: number } | { readonly speed: number };
  /**
   * D_max, how far a point moves at the table's ends: `scaled` F_max Δt²/μ (time runs as it should), `fixed` the table's own
   * `move` whatever the step (tables as printed), `gain` as scaled, but never more than is stable (docs/methods/fuzzy.md#algorithm).
   */
  readonly range: "scaled" | "fixed" | "gain";
  /** The stored effective force is clamped as well as the input: a point turns as soon as its force does ([FIX 6]). */
  readonly antiWindup: boolean;
  /** What F_max limits: each `axis` by itself (the paper's cube), or the `norm` of the vector. */
  readonly clamp: "axis" | "norm";
}

/** An output over force, and over speed or strain if it has rows: plain numbers, as `@pliant/fuzzy` compiles them. */
export interface MotionTable {
  /** Displacement as a share of D_max at even steps of the effective force from −F_max to F_max, row after row. */
  readonly values: Float64Array;
  /** Steps along the force. */
  readonly cells: number;
  /** What chooses the row: the point's speed [m/s] or the largest strain of its springs [1], from the first row to the last. */
  readonly rows: MotionRows | null;
  /** Displacement at the ends of the table as its author wrote it [m]: for `fixed`. */
  readonly move: number;
}

export interface MotionRows {
  readonly by: "speed" | "strain";
  readonly from: number;
  readonly to: number;
  /** Steps along it: there is one row more. */
  readonly cells: number;
}

/** C_d of a point of that mass [N·s/m]. */
export function pointDrag(massSpring: MassSpring | undefined, mass: number): number {
  if (massSpring === undefined) return 0;
  const { drag, cellMass } = massSpring;
  return cellMass === undefined ? drag : (drag * mass) / cellMass;
}

/**
 * Whether points gather anything beyond what their motion shows. Under the plain line, displacement/D_max = F_ef/F_max, clamped
 * axis by axis with anti-windup, they do not: the motion is all there is.
 */
export function accumulatesImpulse({ table, antiWindup, clamp }: FuzzyMotion): boolean {
  const [from, to] = table.values;
  const isPlain = table.cells === 1 && table.rows === null && from === -1 && to === 1;
  return !(isPlain && antiWindup && clamp === "axis");
}

/** Whether the state must hold what points gather. */
export function hasImpulseExcess({ bodies }: { readonly bodies: readonly Gathering[] }): boolean {
  return bodies.some((body) => {
    const fuzzy = body.kind === "springs" && body.solver === "fuzzy" ? body.massSpring.fuzzy : undefined;
    return fuzzy !== undefined && accumulatesImpulse(fuzzy);
  });
}

/** Enough of a body to know. */
type Gathering =
  | { readonly kind: "springs"; readonly solver: string; readonly massSpring: MassSpring }
  | { readonly kind: "cloth" | "paper" | "solid" };
