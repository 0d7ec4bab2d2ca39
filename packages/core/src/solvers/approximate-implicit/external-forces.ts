import { addFlux, dragResistance, setRelative } from "../../forces/drag.ts";
import { createLiftState, type LiftState } from "../../forces/lift/lift-state.ts";
import { grabSpringForce } from "../../forces/grab-spring.ts";
import { addLoadForces } from "../../forces/loads.ts";
import { sampleAir } from "../../forces/wind.ts";
import type { Input } from "../../input/input.ts";
import type { Model, PaperBody } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/** Scratch columns of the whole model: forces [N], air [m/s], flux [m³/s]; and lift, if the body has any. */
export interface ExternalForces {
  readonly load: Float64Array;
  readonly air: Float64Array;
  /** Velocities of the nodes relative to it. */
  readonly relative: Float64Array;
  readonly flux: Float64Array;
  readonly lift: LiftState | null;
}

export function createExternalForces(model: Model, body: PaperBody): ExternalForces {
  const { count } = model.nodes;
  return {
    lift: createLiftState(model, [body]),
    load: new Float64Array(3 * count),
    air: new Float64Array(3 * count),
    relative: new Float64Array(3 * count),
    flux: new Float64Array(count),
  };
}

/** One solver step of a body. */
export interface StepContext {
  readonly model: Model;
  readonly body: PaperBody;
  readonly now: State;
  readonly input: Input;
  readonly dt: number;
}

/**
 * Gravity, loads, air and grabs: dt f to the right side, dt × resistance and dt² × stiffness to the blocks. What belongs to one
 * node needs nothing of others, so that the sweeps stay as they are.
 */
export function addExternalForces(space: Workspace, external: ExternalForces, step: StepContext): void {
  const { model, body, now, input, dt } = step;
  const { rhs, mass } = space;
  const { firstNode, nodeCount } = body;
  const { gravity } = model;
  const damping = body.paper.velocityDamping;
  const hasLoads = input.loads.length > 0;
  if (hasLoads) {
    external.load.fill(0);
    addLoadForces(model, input.loads, now.x, external.load);
  }
  const [gx, gy, gz] = gravity;
  const { v, blocks } = space;
  for (let k = 0, i = 0; k < space.nodeCount; k++, i += STRIDE) {
    const weight = dt * mass[k];
    const damped = damping * weight;
    rhs[i] = weight * gx - damped * v[i];
    rhs[i + 1] = weight * gy - damped * v[i + 1];
    rhs[i + 2] = weight * gz - damped * v[i + 2];
    blocks[BLOCK * k] += damped;
    blocks[BLOCK * k + 3] += damped;
    blocks[BLOCK * k + 5] += damped;
  }
  if (hasLoads) {
    for (let k = 0; k < nodeCount; k++) {
      for (let axis = 0; axis < 3; axis++) {
        rhs[STRIDE * k + axis] += dt * external.load[3 * (firstNode + k) + axis];
      }
    }
  }
  if (body.material.drag > 0 || external.lift) {
    sampleAir(input, now.time + dt, now.x, external.air);
    if (body.material.drag > 0) addAir(space, external, step);
    if (external.lift) addLift(space, external.lift, external.air, step);
  }
  addGrabs(space, step);
}

/** Semi-implicit: (1 + dt D/m) of what the air takes, D its derivative (forces/drag.ts). */
function addAir(space: Workspace, external: ExternalForces, { model, body, now, dt }: StepContext): void {
  const { rhs, blocks } = space;
  const { air, relative, flux } = external;
  const { drag } = body.material;
  flux.fill(0);
  setRelative(now.v, air, relative);
  addFlux(body, model.triangles, now.x, relative, flux);
  for (let k = 0; k < body.nodeCount; k++) {
    const node = body.firstNode + k;
    if (flux[node] === 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      wind[axis] = relative[3 * node + axis];
      rhs[STRIDE * k + axis] -= dt * drag * flux[node] * wind[axis];
    }
    dragResistance(drag, flux[node], wind, resistance);
    for (let field = 0; field < BLOCK; field++) blocks[BLOCK * k + field] += dt * resistance[field];
  }
}

/** Semi-implicit as well, by what of its derivative is symmetric (forces/lift/lift.ts). */
function addLift(
  { rhs, blocks }: Workspace,
  liftState: LiftState,
  air: Float64Array,
  { model, body, now, dt }: StepContext,
): void {
  liftState.set(model, [body], now.x, now.v, air);
  const { force, resistance: resists } = liftState.lift;
  for (let k = 0; k < body.nodeCount; k++) {
    const node = body.firstNode + k;
    for (let axis = 0; axis < 3; axis++) rhs[STRIDE * k + axis] += dt * force[3 * node + axis];
    for (let field = 0; field < BLOCK; field++)
      blocks[BLOCK * k + field] += dt * resists[BLOCK * node + field];
  }
}

/** As the cloth solver's: each node keeps the sum of its row of the grab's matrix. */
function addGrabs({ rhs, blocks, x, v }: Workspace, { body, input, dt }: StepContext): void {
  const { firstNode, nodeCount } = body;
  for (const grab of input.grabs) {
    const { nodes, weights, target } = grab;
    if (nodes.some((node) => node < firstNode || node >= firstNode + nodeCount)) continue;
    for (let axis = 0; axis < 3; axis++) {
      reach[axis] = target[axis];
      nodes.forEach((node, i) => {
        const at = STRIDE * (node - firstNode) + axis;
        reach[axis] -= weights[i] * (x[at] + dt * v[at]);
      });
    }
    grabSpringForce(grab, reach, pull, stiffness);
    nodes.forEach((node, i) => {
      const k = node - firstNode;
      for (let axis = 0; axis < 3; axis++) rhs[STRIDE * k + axis] += dt * weights[i] * pull[axis];
      for (let field = 0; field < BLOCK; field++) {
        blocks[BLOCK * k + field] += dt * dt * weights[i] * stiffness[field];
      }
    });
  }
}

const wind = new Float64Array(3);
const resistance = new Float64Array(BLOCK);
const reach = new Float64Array(3);
const pull = new Float64Array(3);
const stiffness = new Float64Array(BLOCK);
