/**
 * Points, which lie x y z after each other, in f64 under both backends: the kernels of methods without a matrix. Every sum has
 * the reference's order, so that both backends give the same bits.
 */

/** Springs that pull and push between points: ends as indices of their first numbers (3 × point). */
export interface PointSprings {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
}

/** Dampers between points: resistance along and across the line between them. */
export interface PointDampers {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly along: Float64Array;
  readonly across: Float64Array;
}

/** What `infer` moves: the columns of some points, three numbers each. */
export interface PointColumns {
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly force: Float64Array;
  /** Empty when the law is the plain line, displacement/reach = u, with anti-windup and a limit by axis: then nothing is gathered. */
  readonly excess: Float64Array;
}

/**
 * A law from a gathered impulse to a displacement. Cell k of a row holds intercept and slope of the displacement (a share of
 * `reach`) over u = impulse/limit, from −1 to 1.
 */
export interface MotionLaw {
  /** 2 × cells numbers per row. */
  readonly lines: Float64Array;
  readonly cells: number;
  /** Steps between rows; 0: one row. Then `row` has each point's place among them, 0 to `rows`. */
  readonly rows: number;
  readonly row: Float64Array;
  /** Impulse at the ends, and displacement there. */
  readonly limit: number;
  readonly reach: number;
  /** Impulse per velocity that the motion stands for. */
  readonly inertia: number;
  readonly dt: number;
  /** Whether the limit is one of the vector, and whether what is gathered is limited, too. */
  readonly byNorm: boolean;
  readonly antiWindup: boolean;
}

export interface PointKernels {
  /** force += stiffness (l − restLength) along every spring. */
  springForces(springs: PointSprings, x: Float64Array, force: Float64Array): void;
  /** force += across u + (along − across)(u·n) n, u the velocity difference of the ends. */
  damperForces(dampers: PointDampers, x: Float64Array, v: Float64Array, force: Float64Array): void;
  /** v += dt × force × inverseMass (a number per point). */
  kick(dt: number, inverseMass: Float64Array, force: Float64Array, v: Float64Array): void;
  /** x += dt v. */
  drift(dt: number, v: Float64Array, x: Float64Array): void;
  /**
   * p = excess + inertia v + dt force, u = p/limit clamped; x += reach law(u), v = that over dt, excess = p (clamped, against
   * windup) − inertia v.
   */
  infer(law: MotionLaw, points: PointColumns): void;
}
