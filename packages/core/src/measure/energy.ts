import { arcBeams } from "../model/cloth/beam-ties.ts";
import { bendingEnergy } from "./bending-energy.ts";
import { springEnergy, tensionEnergy } from "./link-energy.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "@pliant/geometry";

/** Where the energy is [J]. Gravity counts from the origin. */
export interface Energies {
  readonly kinetic: number;
  readonly gravity: number;
  readonly tension: number;
  readonly bending: number;
  /** Of the springs of mass–spring bodies. */
  readonly springs: number;
  readonly total: number;
}

/** Energy per term. Not for the hot path: the beams' toes are solved for. */
export function energies(model: Model, state: State): Energies {
  const kinetic = kineticEnergy(model, state);
  const gravity = gravityEnergy(model, state.x);
  const tension = tensionEnergyOf(model, state.x);
  const bending = bendingEnergyOf(model, state.x);
  const springs = springEnergyOf(model, state.x);
  const total = kinetic + gravity + tension + bending + springs;
  return { kinetic, gravity, tension, bending, springs, total };
}

/** ½ Σ m v² [J] */
export function kineticEnergy({ nodes }: Model, { v }: State): number {
  let sum = 0;
  for (let node = 0; node < nodes.count; node++) {
    const i = node * 3;
    sum += 0.5 * nodes.mass[node] * (v[i] ** 2 + v[i + 1] ** 2 + v[i + 2] ** 2);
  }
  return sum;
}

function gravityEnergy({ nodes, gravity }: Model, x: Float64Array): number {
  let sum = 0;
  for (let node = 0; node < nodes.count; node++) {
    const i = node * 3;
    sum -= nodes.mass[node] * (gravity[0] * x[i] + gravity[1] * x[i + 1] + gravity[2] * x[i + 2]);
  }
  return sum;
}

function tensionEnergyOf({ links }: Model, x: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < links.count; k++) {
    const law = {
      restLength: links.restLength[k],
      stiffness: links.stiffness[k],
      limitLength: links.limitLength[k],
      limitStiffness: links.limitStiffness[k],
      yieldLength: links.yieldLength[k],
    };
    sum += tensionEnergy(law, distance(x, links.a[k], links.b[k]));
  }
  return sum;
}

function bendingEnergyOf(model: Model, x: Float64Array): number {
  const isArc = arcBeams(model);
  let sum = 0;
  for (let k = 0; k < isArc.length; k++) sum += bendingEnergy(model.beams, k, isArc[k] === 1, x);
  return sum;
}

function springEnergyOf({ springs }: Model, x: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < springs.count; k++) {
    const law = { restLength: springs.restLength[k], stiffness: springs.stiffness[k] };
    sum += springEnergy(law, distance(x, springs.a[k], springs.b[k]));
  }
  return sum;
}
