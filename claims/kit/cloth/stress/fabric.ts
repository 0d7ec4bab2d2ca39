import { materials, type PresetName } from "@pliant/scene";
import { nextUniform, seedRandom } from "@pliant/geometry";
import type { Material } from "pliant";

export function fabric(name: PresetName): Material {
  return materials().find((each) => each.name === name)!.material;
}

/** Moves every coordinate by up to 0.1 mm: cloth that is flat to the last bit is a special case for everybody. */
export function roughen(x: Float64Array, amount = 1e-4): void {
  const words = new Uint32Array(4);
  seedRandom(4, words);
  for (let i = 0; i < x.length; i++) x[i] += amount * (2 * nextUniform(words) - 1);
}

/** 0 before `from`, 1 after `until`, without a jump in speed at either; its fastest is 1.5 times its mean. */
export function smooth(time: number, from: number, until: number): number {
  const t = Math.min(Math.max((time - from) / (until - from), 0), 1);
  return t * t * (3 - 2 * t);
}
