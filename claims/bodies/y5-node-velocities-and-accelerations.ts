import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel } from "pliant";
import { placeSolids, solidRanges } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { cross, modal, rotated, sum, times, type Vector } from "../kit/bodies/node-motion.ts";
import { barOf, place } from "../kit/bodies/solids.ts";

const MODES = 19;
const NODES = [0, 5, 20, 60, 116];

/**
 * Eqs 8 and 9 against a run in steps so short that differences of its positions and velocities are derivatives. One mode: along a
 * straight path in q the velocity R_i Φ_i q̇ is exact.
 */
export const Y5: Experiment = {
  id: "Y5",
  claims: ["M7"],
  title: "Velocities and accelerations of nodes are those of eqs 8 and 9",
  criterion: "relative to the largest, within 1e-5 of differences of a free run",
  quick: true,
  run() {
    const body = barOf(1);
    const { basis } = body;
    const h = 1e-6;
    const spin: Vector = [1, -2, 3];
    const { model, state } = createModel({
      parts: [place(body, { velocity: [0.3, 0.2, -0.1], spin: [...spin], damping: 0, stiffnessDamping: 0 })],
      gravity: [0, 0, 0],
    });
    const { at } = solidRanges(model.bodies)[0];
    state.solids[at + MODES] = 0.3;
    state.solids[at + MODES + 1] = 2;
    placeSolids(model.bodies, state, [0, 0, 0]);
    const simulation = new FilmSimulation({ model, state }, { dt: h, quality: { substeps: 1 } });
    const seen = Array.from({ length: 4 }, () => {
      simulation.step();
      const { x, v, solids } = simulation.state;
      return { x: x.slice(), v: v.slice(), solids: solids.slice() };
    });
    let [velocity, acceleration, fastest, largest] = [0, 0, 0, 0];
    for (const node of NODES) {
      for (let axis = 0; axis < 3; axis++) {
        const i = 3 * node + axis;
        // Nodes are half a step ahead of velocities: positions 1 and 2 are half a step around velocity 2.
        const measured = (seen[2].x[i] - seen[1].x[i]) / h;
        velocity = Math.max(velocity, Math.abs(measured - seen[2].v[i]));
        fastest = Math.max(fastest, Math.abs(seen[2].v[i]));
      }
      const expected = byEq9(seen[2].solids.subarray(at), node);
      expected.forEach((value, axis) => {
        const measured = (seen[3].v[3 * node + axis] - seen[1].v[3 * node + axis]) / (2 * h);
        acceleration = Math.max(acceleration, Math.abs(measured - value));
        largest = Math.max(largest, Math.abs(value));
      });
    }
    const errors = { velocity: velocity / fastest, acceleration: acceleration / largest };
    return { measured: errors, pass: errors.velocity < 1e-5 && errors.acceleration < 1e-5 };

    /** p̈ = ω̇ × r + ω × (ω × r) + 2 ω × P q̇ + R [ω_i] R_i Φ_i q̇ + P q̈, eq 9. */
    function byEq9(s: Float64Array, node: number): Vector {
      const half = 0.5 * h;
      const q = [s[MODES] + half * s[MODES + 1]];
      const rate = [s[MODES + 1]];
      const frame = (v: Vector): Vector => quaternionRotated([s[3], s[4], s[5], s[6]], v);
      const world = (node_: number) => {
        const w = modal(basis, basis.rotations, node_, q);
        const place_ = sum(
          [basis.x[3 * node_], basis.x[3 * node_ + 1], basis.x[3 * node_ + 2]],
          meanOf(w, modal(basis, basis.shapes, node_, q)),
        );
        const deforming = rotated(w, modal(basis, basis.shapes, node_, rate));
        return { w, r: frame(place_), pq: frame(deforming), deforming };
      };
      // H, Ḣ over all nodes.
      const inertia = (vector: Vector, changing: boolean): Vector => {
        let all: Vector = [0, 0, 0];
        for (let k = 0; k < basis.nodeCount; k++) {
          const { r, pq } = world(k);
          const m = basis.mass[k];
          const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
          all = changing
            ? sum(
                all,
                times(2 * m * dot(r, pq), vector),
                times(-m * dot(pq, vector), r),
                times(-m * dot(r, vector), pq),
              )
            : sum(all, times(m * dot(r, r), vector), times(-m * dot(r, vector), r));
        }
        return all;
      };
      const matrix = [inertia([1, 0, 0], false), inertia([0, 1, 0], false), inertia([0, 0, 1], false)];
      const l: Vector = [s[10], s[11], s[12]];
      const omega = solve3(matrix, l);
      const change = solve3(matrix, sum(cross(l, omega), times(-1, inertia(omega, true))));
      const { w, r, pq, deforming } = world(node);
      const own = meanOf(w, modal(basis, basis.rotations, node, rate));
      const second = [-basis.eigenvalues[0] * s[MODES] + s[MODES + 2]];
      return sum(
        cross(change, r),
        cross(omega, cross(omega, r)),
        times(2, cross(omega, pq)),
        frame(cross(own, deforming)),
        frame(rotated(w, modal(basis, basis.shapes, node, second))),
      );
    }
  },
};

function meanOf(w: Vector, v: Vector): Vector {
  let [term, all]: [Vector, Vector] = [v, v];
  for (let k = 1; k < 40; k++) {
    term = times(1 / (k + 1), cross(w, term));
    all = sum(all, term);
  }
  return all;
}

function quaternionRotated([x, y, z, w]: readonly number[], v: Vector): Vector {
  const axis: Vector = [x, y, z];
  const t = times(2, cross(axis, v));
  return sum(v, times(w, t), cross(axis, t));
}

function solve3([a, b, c]: readonly Vector[], d: Vector): Vector {
  const dot = (u: Vector, v: Vector): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const det = dot(a, cross(b, c));
  return [dot(d, cross(b, c)) / det, dot(a, cross(d, c)) / det, dot(a, cross(b, d)) / det];
}
