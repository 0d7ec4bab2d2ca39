import type { Body, Model, PaperBody } from "../model.ts";

/** A body that is known to be paper. */
export function paperBody({ bodies }: Pick<Model, "bodies">, index: number): PaperBody {
  const body = bodies[index];
  if (body.kind === "paper") return body;
  throw new RangeError(`body "${body.id}" is ${body.kind}, expected paper`);
}

/** Creases whose angles `Input.folds` has. */
export const creasesOf = (body: Body): number => (body.kind === "paper" ? body.paper.creases : 0);
