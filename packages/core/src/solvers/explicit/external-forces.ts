import { massSpringOf } from "../../model/springs/mass-spring-of.ts";
import { grabSpringForce } from "../../forces/grab-spring.ts";
import { addLoadForces } from "../../forces/loads.ts";
import { faceAir, setPointForces } from "../../forces/point-drag.ts";
import { sampleAir } from "../../forces/wind.ts";
import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";
import type { Points } from "./points.ts";

/** Every force on every point, at the state's positions and velocities, into the points' `force` [N]. */
export function setForces(points: Points, now: State, input: Input, h: number): void {
  const { model, bodies, kernels, columns, springs, dampers, air } = points;
  const { x, v, force } = columns;
  setAir(points, now, input, h);
  for (const body of bodies) setPointForces(body, model, v, air, force);
  kernels.springForces(springs, x, force);
  if (dampers.a.length > 0) kernels.damperForces(dampers, x, v, force);
  if (input.loads.length > 0) addLoadForces(model, input.loads, x, force);
  addGrabs(points, input, h);
}

function setAir({ model, bodies, columns, air, normal }: Points, now: State, input: Input, h: number): void {
  if (bodies.every((body) => !massSpringOf(body)?.drag)) return;
  sampleAir(input, now.time + h, columns.x, air);
  for (const body of bodies) {
    if (massSpringOf(body)?.airflow === "facing") faceAir(model, body, columns.x, air, normal);
  }
}

/** A hand that is stiffer than a step stands is softer: else it would throw what it holds. */
function addGrabs({ model, isOwn, columns: { x, force } }: Points, { grabs }: Input, h: number): void {
  for (const { nodes, weights, target, stiffness, maxForce } of grabs) {
    if (nodes.some((node) => isOwn[node] !== 1)) continue;
    let most = Infinity;
    for (let axis = 0; axis < 3; axis++) reach[axis] = target[axis];
    nodes.forEach((node, k) => {
      for (let axis = 0; axis < 3; axis++) reach[axis] -= weights[k] * x[3 * node + axis];
      if (weights[k] > 0) most = Math.min(most, model.nodes.mass[node] / (weights[k] * h * h));
    });
    grabSpringForce(
      { stiffness: Math.min(stiffness, GRAB_STABLE_SHARE * most), maxForce },
      reach,
      pull,
      scratch,
    );
    nodes.forEach((node, k) => {
      for (let axis = 0; axis < 3; axis++) force[3 * node + axis] += weights[k] * pull[axis];
    });
  }
}

/** Of μ/Δt²: springs need the rest. */
const GRAB_STABLE_SHARE = 0.25;

const reach = new Float64Array(3);
const pull = new Float64Array(3);
const scratch = new Float64Array(6);
