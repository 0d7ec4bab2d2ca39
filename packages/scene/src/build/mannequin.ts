import { createMannequin } from "@pliant/mannequin";
import { createPuppet, type Character, type Puppet } from "pliant";
import type { MannequinShape } from "../schema/mannequin.ts";

/** Bodies take a second to make: those of one size are made once. */
const made = new Map<string, Character>();

export function buildMannequin(shape: MannequinShape): Puppet {
  const { clip, speed, from, loop, blendIn } = shape;
  return createPuppet(mannequinOf(shape), { clip, speed, from, loop, blendIn });
}

/** The body by itself. */
export function mannequinOf({
  kind: _,
  clip: __,
  speed: ___,
  from: ____,
  loop: _____,
  blendIn: ______,
  ...size
}: MannequinShape): Character {
  const key = JSON.stringify(size);
  let character = made.get(key);
  if (!character) {
    character = createMannequin(size);
    made.set(key, character);
  }
  return character;
}
