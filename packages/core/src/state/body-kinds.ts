import type { Body, Model } from "../model/model.ts";

/**
 * The model of a snapshot that was taken before bodies had a `kind`: it follows from what they are made of. For one version only;
 * a model of this version is given back as it is.
 */
export function withBodyKinds(model: Model): Model {
  if (model.bodies.every(({ kind }) => kind !== undefined)) return model;
  return { ...model, bodies: model.bodies.map((body) => ({ ...body, kind: kindOf(body) }) as Body) };
}

function kindOf(body: Body): Body["kind"] {
  if ("paper" in body) return "paper";
  if ("massSpring" in body) return "springs";
  return "solid" in body ? "solid" : "cloth";
}
