import type { BodyKind } from "../model.ts";
import type { MassSpring } from "./mass-spring.ts";

/** Of points on springs; undefined of all other bodies. */
export const massSpringOf = (body: BodyKind): MassSpring | undefined =>
  body.kind === "springs" ? body.massSpring : undefined;
