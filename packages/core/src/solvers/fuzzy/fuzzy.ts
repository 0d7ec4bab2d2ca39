import { massSpringOf } from "../../model/springs/mass-spring-of.ts";
import type { MotionLaw } from "@pliant/kernels";
import { accumulatesImpulse, type FuzzyMotion, type MotionTable } from "../../model/springs/mass-spring.ts";
import type { Body, Model } from "../../model/model.ts";
import { createDeformationLimit } from "../deformation-limit.ts";
import type { SolverSettings } from "../settings.ts";
import { setForces } from "../explicit/external-forces.ts";
import { limitDeformation } from "../explicit/limit-deformation.ts";
import { load, store } from "../explicit/points-state.ts";
import { createPoints, linesOf } from "../explicit/points.ts";
import { stiffnessBound, type StiffnessBound } from "../explicit/stiffness-bound.ts";
import { holdPins, stopAtContacts } from "../explicit/touch.ts";
import type { Solver } from "../solver.ts";
import { rangesOf } from "./gain.ts";
import { setRows } from "./rows.ts";

/**
 * Fuzzy-inference motion (docs/methods/fuzzy.md#algorithm): an effective force F_ef gathers, a rule base makes of it how far a point moves in this
 * step, axis by axis: force to position in one stage. F_ef is kept as an impulse p = F_ef Δt [N·s], so that steps may change
 * length: p = excess + (Δt²/G) v, of which the motion shows the second part; the first is what rule base and clamping hold back.
 *
 * What it is: a displacement-limited step. Inside its range it is velocity-first Euler and as stable; beyond, it survives by
 * saturating. See docs/fuzzy.md. A step:
 *
 * 1. load    state into the columns of the kernels       explicit/points-state.ts
 * 2. forces  gravity, loads, springs, air                explicit/external-forces.ts
 * 3. rows    of the table, by speed or strain            rows.ts
 * 4. infer   displacements from the effective forces     the kernel `infer`
 * 5. pins    to their targets                            explicit/touch.ts
 * 6. limit   what is stretched too far                   explicit/limit-deformation.ts
 * 7. stop    at contacts, with friction                  explicit/touch.ts
 * 8. store   into the next state                         explicit/points-state.ts
 */
export function createFuzzy(model: Model, bodies: readonly Body[], options: SolverSettings): Solver {
  const points = createPoints(model, bodies, options.kernels);
  const limit = createDeformationLimit(model, bodies);
  let at = 0;
  const laws = points.parts.map((part) => {
    const motion = massSpringOf(part.body)?.fuzzy;
    if (motion === undefined)
      throw new RangeError(`body "${part.body.id}" has no fuzzy motion, which the solver "fuzzy" needs`);
    const lines = points.columns.lines.subarray(at, (at += linesOf(part.body)));
    setLines(motion.table, lines);
    const keepsExcess = accumulatesImpulse(motion);
    return {
      part: keepsExcess ? part : { ...part, excess: NO_EXCESS },
      motion,
      bound: stiffnessBound(model, part.body),
      law: lawOf(motion, lines, part.row),
    };
  });

  return {
    // It never asks for shorter steps: that is what it is for.
    longestStep: () => Infinity,
    step([now], input, contacts, h, next) {
      load(points, now);
      setForces(points, now, input, h);
      for (const { part, motion, bound, law } of laws) {
        if (law.dt !== h) setStep(law, motion, bound, h);
        if (motion.table.rows !== null) setRows(points, part, motion.table.rows);
        points.kernels.infer(law, part);
      }
      const step = { now, input, h };
      holdPins(points, step);
      limitDeformation(limit, points, step);
      if (contacts.count > 0) stopAtContacts(points, step, contacts);
      store(points, next);
      return { iterations: 0, unconverged: false, velocityPerDisplacement: 1 / h };
    },
  };
}

type Law = { -readonly [Name in keyof MotionLaw]: MotionLaw[Name] };

/** A law for no step yet. */
function lawOf({ table, clamp, antiWindup }: FuzzyMotion, lines: Float64Array, row: Float64Array): Law {
  const { cells, rows } = table;
  const shape = { lines, cells, rows: rows?.cells ?? 0, row, byNorm: clamp === "norm", antiWindup };
  return { ...shape, limit: 0, reach: 0, inertia: 0, dt: 0 };
}

/** The same for a step of length h. */
function setStep(law: Law, motion: FuzzyMotion, bound: StiffnessBound, h: number): void {
  const { force, move, gain } = rangesOf(motion, bound, h);
  law.dt = h;
  law.limit = force * h;
  law.reach = move;
  law.inertia = (h * h) / gain;
}

const NO_EXCESS = new Float64Array(0);

/** Intercept and slope of every cell over u = F_ef/F_max: near 0 a small force is not lost beside the cell's end. */
function setLines({ values, cells, rows }: MotionTable, lines: Float64Array): void {
  for (let row = 0; row <= (rows?.cells ?? 0); row++) {
    for (let cell = 0; cell < cells; cell++) {
      const value = row * (cells + 1) + cell;
      const slope = ((values[value + 1] - values[value]) * cells) / 2;
      // At the cell's inner end, so that what is 0 at 0 stays 0 there.
      const inner = 2 * cell >= cells ? cell : cell + 1;
      const u = (2 * inner - cells) / cells;
      lines[2 * (row * cells + cell)] = values[value + inner - cell] - slope * u;
      lines[2 * (row * cells + cell) + 1] = slope;
    }
  }
}
