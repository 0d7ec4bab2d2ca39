import { FilmSimulation } from "../film-simulation.ts";
import {
  createModel,
  type Simulation,
  springSheet,
  type FuzzyMotion,
  type MotionTable,
  type SimulationOptions,
  type Vec3,
} from "pliant";
import { loadNodes, mergeOptions, type SpringBody, type SpringOptions } from "pliant/experimental";
import { createRuleBase, compile, PAPER_RULES, scaledRules, type RuleBaseData } from "@pliant/fuzzy";

/** Columns and rows of the paper's flag, and its point (8, 7). */
const [COLUMNS, ROWS] = [18, 16] as const;
export const POINT_8_7 = 7 * COLUMNS + 8;

export interface FlagSettings {
  readonly dt: number;
  readonly solver?: NonNullable<SpringOptions["solver"]>;
  /** `drag`: −C_d v of each point (eq 4); `relative`: between the ends of springs. C_d = 3 N·s/m. */
  readonly damping?: "drag" | "relative";
  readonly motion?: Partial<FuzzyMotion>;
  /** [kg] */
  readonly mass?: number;
  /** Force on each point [N]. */
  readonly wind?: Vec3;
  readonly gravity?: number;
  /** Distance between neighbours [m]. */
  readonly spacing?: number;
  readonly options?: Partial<SimulationOptions>;
}

/** A rule base of force and move as the engine takes it. */
export function tableOf(rules: RuleBaseData): MotionTable {
  const { axes, values, range } = compile(createRuleBase(rules), { output: "move" });
  return {
    values: values.map((value) => value / range[1]),
    cells: axes[0].cells,
    rows: null,
    move: range[1],
  };
}

/** The paper's rules, even (docs/methods/fuzzy.md#ranges: exact thirds unless the tables themselves are looked at). */
export const EVEN = tableOf(scaledRules(27, 0.009));
export const PRINTED = tableOf(PAPER_RULES);

/** The flag of Table 2 held by two corners (F9), one solver step per step. */
export function massSpringFlag(settings: FlagSettings): Simulation {
  const { dt, solver = "symplectic-euler", damping = "drag", motion, mass = 0.3, spacing = 1 } = settings;
  const { wind = [2, 0, 0.1], gravity = 9.81, options } = settings;
  const part = springSheet({
    id: "flag",
    size: [(COLUMNS - 1) * spacing, (ROWS - 1) * spacing],
    nodes: [COLUMNS, ROWS],
    ...{ across: [1, 0, 0], down: [0, -1, 0], pointMass: mass, stiffness: 180, solver },
    ...(damping === "drag" ? { drag: 3 } : { damping: 3, dampingKind: "isotropic" as const }),
    fuzzy: { table: EVEN, limit: { force: 27 }, range: "gain", antiWindup: true, clamp: "axis", ...motion },
  });
  const model = createModel({ parts: [part], gravity: [0, -gravity, 0] });
  const flag = new FilmSimulation(model, mergeOptions({ dt, quality: { substeps: 1 } }, options));
  for (const corner of [0, COLUMNS - 1]) flag.pin(corner);
  const nodes = Array.from({ length: COLUMNS * ROWS }, (_, node) => node);
  const [x, y, z] = wind.map((force) => force * nodes.length);
  loadNodes(flag.input, nodes, [x, y, z]);
  return flag;
}

export interface FlagRun {
  /** Largest coordinate at any time [m]. */
  readonly farthest: number;
  /** When it was lost: a coordinate beyond 1 km or no number; Infinity: never [s]. */
  readonly lostAt: number;
  /** Mean |δₙ − δₙ₋₁| per axis of point (8, 7) over the second half [m]. */
  readonly jerk: number;
  /** Share of the steps of that half, axis by axis, whose displacement is against that of the step before [1]. */
  readonly alternating: number;
}

const LOST = 1e3;

/** Runs a flag for some seconds, or until it is lost. */
export function runFlag(flag: Simulation, seconds: number): FlagRun {
  const { dt } = flag.options;
  const steps = Math.round(seconds / dt);
  let [farthest, sum, count, turned] = [0, 0, 0, 0];
  let last = new Float64Array(3);
  for (let step = 1; step <= steps; step++) {
    const before = pointOf(flag);
    const { flags } = flag.step();
    const moved = pointOf(flag).map((x, axis) => x - before[axis]);
    if (step > steps / 2) {
      for (let axis = 0; axis < 3; axis++) {
        sum += Math.abs(moved[axis] - last[axis]);
        if (moved[axis] * last[axis] < 0) turned++;
      }
      count += 3;
    }
    last = moved;
    farthest = flag.positions.reduce((far, x) => Math.max(far, Math.abs(x)), farthest);
    if (flags.nonFinite || !(farthest < LOST))
      return { farthest, lostAt: step * dt, jerk: NaN, alternating: NaN };
  }
  return { farthest, lostAt: Infinity, jerk: sum / count, alternating: turned / count };
}

export function pointOf({ positions }: Simulation, node = POINT_8_7): Float64Array {
  return positions.slice(3 * node, 3 * node + 3);
}

/** Slope of y over x, and how much of y it explains (R²). */
export function regression(x: readonly number[], y: readonly number[]): { slope: number; r2: number } {
  const n = x.length;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [mean(x), mean(y)];
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    xx += (x[i] - mx) ** 2;
    xy += (x[i] - mx) * (y[i] - my);
    yy += (y[i] - my) ** 2;
  }
  return { slope: xy / xx, r2: (xy * xy) / (xx * yy) };
}

/**
 * Effective force against displacement of every free coordinate that is not saturated, over some steps. F_ef is gathered by the
 * reader, from positions alone: F is what the springs, weight, wind and drag of the step's start were (eq 9), recomputed here.
 */
export function gatherMotion(
  run: Simulation,
  steps: number,
  wind: Vec3,
): { effective: number[]; moved: number[]; saturated: number } {
  const { input } = run;
  const limit = limitOf(run);
  const gathered = new Float64Array(run.positions.length);
  const [effective, moved]: [number[], number[]] = [[], []];
  let [saturated, all] = [0, 0];
  for (let step = 0; step < steps; step++) {
    const before = run.positions.slice();
    const force = forcesOf(run, wind);
    run.step();
    for (let i = 0; i < before.length; i++) {
      if (input.pinned[Math.floor(i / 3)] === 1) continue;
      gathered[i] = Math.min(Math.max(gathered[i] + force[i], -limit), limit);
      all++;
      if (Math.abs(gathered[i]) >= limit) saturated++;
      else {
        effective.push(gathered[i]);
        moved.push(run.positions[i] - before[i]);
      }
    }
  }
  return { effective, moved, saturated: saturated / all };
}

function limitOf({ model, options }: Simulation): number {
  const limit = (model.bodies[0] as SpringBody).massSpring.fuzzy?.limit;
  if (limit === undefined) throw new Error("gatherMotion: not a fuzzy body");
  return "force" in limit ? limit.force : (model.nodes.mass[0] * limit.speed) / options.dt;
}

/** Springs, weight, wind and drag, by the formulas of docs/methods/fuzzy.md#forces and by nobody's kernel. */
export function forcesOf({ model, positions: x, state }: Simulation, wind: Vec3): Float64Array {
  const { springs, nodes, gravity, bodies } = model;
  const drag = (bodies[0] as SpringBody).massSpring.drag ?? 0;
  const force = Float64Array.from(
    x,
    (_, i) => nodes.mass[Math.floor(i / 3)] * gravity[i % 3] + wind[i % 3] - drag * state.v[i],
  );
  for (let k = 0; k < springs.count; k++) {
    const [i, j] = [3 * springs.a[k], 3 * springs.b[k]];
    const d = [0, 1, 2].map((axis) => x[j + axis] - x[i + axis]);
    const u = [0, 1, 2].map((axis) => state.v[j + axis] - state.v[i + axis]);
    const l = Math.hypot(...d);
    for (let axis = 0; axis < 3; axis++) {
      const pull =
        (springs.stiffness[k] * (l - springs.restLength[k]) * d[axis]) / l +
        springs.crossDamping[k] * u[axis];
      force[i + axis] += pull;
      force[j + axis] -= pull;
    }
  }
  return force;
}
