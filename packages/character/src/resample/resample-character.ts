import { describeValue } from "pliant/experimental";
import type { Character } from "../character.ts";
import { coarsen } from "./coarsen.ts";
import { BodyThickness } from "./body-thickness.ts";
import { refine } from "./refine.ts";

/** Fewer cannot be a body. */
const LEAST = 20;

/**
 * The character on another number of triangles, skin weights and morphs carried along: fewer by collapsing edges, where the surface moves least, more by
 * halving the longest. Its surface is to be closed (`mendCharacter`). The number is met within two, unless no further edge may collapse.
 */
export function resampleCharacter(character: Character, triangles: number): Character {
  if (!(Number.isInteger(triangles) && triangles >= LEAST)) {
    throw new RangeError(
      `resampleCharacter: triangles is ${describeValue(triangles)}, expected a whole number of at least ${LEAST}`,
    );
  }
  const given = Array.from(character.triangles);
  const flesh = new BodyThickness(character);
  const now = given.length / 3;
  if (now === triangles) return character;
  return flesh.finish(
    now > triangles ? coarsen(flesh, given, { triangles }) : refine(flesh, given, triangles),
  );
}
