import { clothContactsLength } from "../model/cloth/contact-memory.ts";
import { verticesLength } from "../model/cloth/limits.ts";
import type { Model } from "../model/model.ts";
import { contactMemoryLength } from "../model/paper/contact-memory.ts";
import { firstHinge } from "../model/paper/first-hinge.ts";
import { solidStateLength } from "../model/solid/solid-body.ts";
import { hasImpulseExcess } from "../model/springs/mass-spring.ts";
import type { StateLengths } from "./state.ts";

/** Lengths of the columns of a model's state that not all models have. */
export function stateLengths(model: Model): StateLengths {
  return {
    vertices: verticesLength(model),
    solids: solidStateLength(model.bodies),
    accumulates: hasImpulseExcess(model),
    clothContacts: clothContactsLength(model),
    paperContacts: contactMemoryLength(model.bodies),
    hingeAngles: firstHinge(model.bodies, model.bodies.length),
  };
}
