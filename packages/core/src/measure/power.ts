import { massSpringOf } from "../model/springs/mass-spring-of.ts";
import { addFlux, dragForce, setRelative } from "../forces/drag.ts";
import { addLoadForces, type Load } from "../forces/loads.ts";
import { createStreamingAir, setStreamingAir } from "../forces/streaming-air.ts";
import { isWindy, sampleAir, STILL_AIR, type Wind } from "../forces/wind.ts";
import { pointDrag } from "../model/springs/mass-spring.ts";
import type { Links, Model, Springs } from "../model/model.ts";
import type { State } from "../state/state.ts";

/** How fast energy leaves the cloth at this moment [W]. What the time integration loses on top is not a force's doing. */
export interface Dissipation {
  /** Material damping; never below 0. */
  readonly damping: number;
  /** Air drag; below 0 where the wind does more work than it takes. */
  readonly drag: number;
  readonly total: number;
}

/** Power of the damping and of the air; `wind` is the simulation's `input`. Not for the hot path. */
export function dissipation(model: Model, state: Readonly<State>, wind: Wind = STILL_AIR): Dissipation {
  const damping = dampingPower(model, state);
  const drag = dragPower(model, state, wind);
  return { damping, drag, total: damping + drag };
}

/** Σ k_d ((v_j − v_i)·n)² along the links, and what is damped across them (docs/methods/cloth.md#damping). */
function dampingPower({ links, springs }: Model, { x, v }: Readonly<State>): number {
  return dampersPower(links, x, v) + dampersPower(springs, x, v);
}

function dampersPower(dampers: Links | Springs, x: Float64Array, v: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < dampers.count; k++) {
    const i = dampers.a[k] * 3;
    const j = dampers.b[k] * 3;
    let [along, length, speed] = [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const d = x[j + axis] - x[i + axis];
      const u = v[j + axis] - v[i + axis];
      along += u * d;
      length += d * d;
      speed += u * u;
    }
    if (length === 0) continue;
    const stretching = (along * along) / length;
    sum += dampers.damping[k] * stretching + dampers.crossDamping[k] * (speed - stretching);
  }
  return sum;
}

/** −Σ f·v of the drag on all nodes (docs/methods/cloth.md#air-drag, docs/methods/fuzzy.md#forces, eq 4 without `facing`). */
function dragPower(model: Model, { x, v, time }: Readonly<State>, wind: Wind): number {
  const air = new Float64Array(x.length);
  const flux = new Float64Array(model.nodes.count);
  const against = new Float64Array(x.length);
  sampleAir(wind, time, x, air);
  setRelative(v, air, against);
  let sum = 0;
  const streaming = isWindy(wind) ? createStreamingAir(model.nodes.count) : null;
  for (const body of model.bodies) {
    if (streaming && body.kind === "cloth") {
      setStreamingAir(body, model.triangles, { x, v, air }, 0, streaming);
      for (let i = 3 * body.firstNode; i < 3 * (body.firstNode + body.nodeCount); i++)
        sum -= streaming.force[i] * v[i];
      continue;
    }
    addFlux(body, model.triangles, x, against, flux);
    for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
      const i = node * 3;
      const relative = [against[i], against[i + 1], against[i + 2]] as const;
      const f = dragForce(body.material.drag, flux[node], relative);
      const linear = pointDrag(massSpringOf(body), model.nodes.mass[node]);
      for (let axis = 0; axis < 3; axis++) sum -= (f[axis] - linear * relative[axis]) * v[i + axis];
    }
  }
  return sum;
}

/** Work that loads do on the cloth per second, Σ f·v [W]. */
export function loadPower(model: Model, { x, v }: Readonly<State>, loads: readonly Load[]): number {
  const force = new Float64Array(x.length);
  addLoadForces(model, loads, x, force);
  return force.reduce((sum, f, i) => sum + f * v[i], 0);
}
