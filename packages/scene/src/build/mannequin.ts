import { createMannequin } from "@pliant/mannequin";
import { createPuppet, type Character, type Puppet } from "pliant";
import type { MannequinShape } from "../schema/mannequin.ts";

/** Bodies take a second to make: those of one size are made once. */
const made = new Map<string, Character>();

export function buildMannequin({
  kind: _,
  clip,
  speed,
  from,
  loop,
  blendIn,
  ...size
}: MannequinShape): Puppet {
  const key = JSON.stringify(size);
  let character = made.get(key);
  if (!character) {
    character = createMannequin(size);
    made.set(key, character);
  }
  return createPuppet(character, { clip, speed, from, loop, blendIn });
}
