import type { Simulation } from "pliant";
import { nodeCurvature, nodeEnergy, nodeStrain } from "pliant/experimental";
import type { FieldName } from "./field-names.ts";
import { writeGap, writePressure } from "./fit-fields.ts";

/** The part of a simulation that fields are made from. */
export type FieldSource = Pick<Simulation, "model" | "state" | "contacts">;

type Write = (source: FieldSource, out: Float32Array) => void;

const WRITE: Readonly<Record<FieldName, Write>> = {
  strain: ({ model, state }, out) => nodeStrain(model, state, out),
  bending: ({ model, state }, out) => nodeCurvature(model, state, out),
  speed: writeSpeed,
  contact: writeContact,
  energy: writeEnergy,
  pressure: writePressure,
  gap: writeGap,
};

/** One number per node, nodeCount, into `out`. */
export function writeField(name: FieldName, source: FieldSource, out: Float32Array): void {
  WRITE[name](source, out);
}

function writeSpeed({ state: { v } }: FieldSource, out: Float32Array): void {
  for (let node = 0; node < out.length; node++) {
    out[node] = Math.hypot(v[3 * node], v[3 * node + 1], v[3 * node + 2]);
  }
}

function writeContact({ contacts: { count, node, force } }: FieldSource, out: Float32Array): void {
  out.fill(0);
  for (let k = 0; k < count; k++) {
    out[node[k]] += Math.hypot(force[3 * k], force[3 * k + 1], force[3 * k + 2]);
  }
}

function writeEnergy({ model, state }: FieldSource, out: Float32Array): void {
  const joules = new Float64Array(out.length);
  nodeEnergy(model, state, joules);
  // Nodes that wait for splits of paper have no mass.
  joules.forEach((energy, node) => {
    const mass = model.nodes.mass[node];
    out[node] = mass > 0 ? Math.max(0, energy) / mass : 0;
  });
}
