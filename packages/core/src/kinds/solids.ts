import * as model from "../model/solid/elastic-solid.ts";
import type { SolidPart } from "../model/part.ts";
import { createModalWarping } from "../solvers/modal-warping/modal-warping.ts";
import { addMethods } from "../solvers/registry.ts";

/** Brings the solver of elastic solids, for models that were made elsewhere. */
export function addSolids(): void {
  addMethods({ "modal-warping": (all, _, settings) => [createModalWarping(all, settings)] });
}

/** An elastic solid that floats freely, at rest in its own frame, as a part of a model. */
export function elasticSolid(options: model.ElasticSolidOptions): SolidPart {
  addSolids();
  return model.elasticSolid(options);
}
