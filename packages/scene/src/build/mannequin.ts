import { createMannequin, keepSurface, surfaceFile, type MannequinOptions } from "@pliant/mannequin";
import { createAnimatedCollider, type AnimatedCollider, type Character } from "@pliant/character";
import type { SceneCollider } from "../schema/collider.ts";
import type { MannequinShape } from "../schema/mannequin.ts";

/** Bodies take a second to make: those of one size are made once. */
const made = new Map<string, Character>();

export function buildMannequin(shape: MannequinShape): AnimatedCollider {
  const { clip, speed, from, loop, blendIn } = shape;
  return createAnimatedCollider(mannequinOf(shape), { clip, speed, from, loop, blendIn });
}

/** The body by itself. */
export function mannequinOf(shape: MannequinShape): Character {
  const size = sizeOf(shape);
  const key = JSON.stringify(size);
  let character = made.get(key);
  if (!character) {
    character = createMannequin(size);
    made.set(key, character);
  }
  return character;
}

/** Takes bodies that are not made yet from files, where somebody has them; their bits are the same. Returns what was wrong with the files. */
export async function prepareMannequins(
  colliders: readonly SceneCollider[],
  kept: (name: string) => Promise<Uint8Array | undefined>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { shape } of colliders) {
    if (shape.kind !== "mannequin" || made.has(JSON.stringify(sizeOf(shape)))) continue;
    const { name } = surfaceFile(sizeOf(shape));
    try {
      const bytes = await kept(name);
      if (bytes) keepSurface(bytes);
    } catch (error) {
      problems.push(`${name} could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

function sizeOf({
  kind: _,
  clip: __,
  speed: ___,
  from: ____,
  loop: _____,
  blendIn: ______,
  ...size
}: MannequinShape): Partial<MannequinOptions> {
  return size;
}
