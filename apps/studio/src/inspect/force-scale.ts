import type { ContactView } from "@pliant/three";

/** Part of the contacts whose arrows are within the reference length; a few are always harder. */
const MOST = 0.9;

/** The scale stays while the hardest of most contacts is between this share of the reference and the reference. */
const LEAST = 0.2;

/**
 * Which force the reference arrow stands for: 1, 2 or 5 times a power of ten, such that most arrows are a good part of it. It
 * changes seldom, or arrows of a steady force would jump.
 */
export class ForceScale {
  #reference = 0;
  #magnitudes = new Float32Array();
  #pushing = 0;
  #sum: readonly [number, number, number] = [0, 0, 0];

  /** [N]; 0 before there was any force. */
  get reference(): number {
    return this.#reference;
  }

  /** How many contacts push. */
  get pushing(): number {
    return this.#pushing;
  }

  /** All forces together [N]. */
  get sum(): readonly [number, number, number] {
    return this.#sum;
  }

  look({ count, force }: Pick<ContactView, "count" | "force">): void {
    if (this.#magnitudes.length < count) this.#magnitudes = new Float32Array(2 * count);
    let pushing = 0;
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < count; k++) {
      const [fx, fy, fz] = [force[k * 3], force[k * 3 + 1], force[k * 3 + 2]];
      const newtons = Math.hypot(fx, fy, fz);
      if (newtons === 0) continue;
      this.#magnitudes[pushing++] = newtons;
      x += fx;
      y += fy;
      z += fz;
    }
    this.#sum = [x, y, z];
    this.#pushing = pushing;
    if (pushing === 0) return;
    const sorted = this.#magnitudes.subarray(0, pushing).sort();
    const hard = sorted[Math.floor(MOST * (pushing - 1))];
    if (hard > this.#reference || hard < LEAST * this.#reference) this.#reference = roundUp(hard);
  }

  forget(): void {
    this.#reference = 0;
    this.#pushing = 0;
    this.#sum = [0, 0, 0];
  }
}

/** The least of 1, 2, 5 times a power of ten that is not less. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  // A float32 just above a whole number means that number.
  const step = [1, 2, 5].find((each) => value <= each * power * (1 + 1e-6)) ?? 10;
  return step * power;
}

const PREFIXES = [
  [1e3, "kN"],
  [1, "N"],
  [1e-3, "mN"],
  [1e-6, "µN"],
] as const;

/** `5 mN` */
export function formatForce(newtons: number): string {
  if (newtons === 0) return "0 N";
  const [unit, name] = PREFIXES.find(([each]) => Math.abs(newtons) >= each * 0.9995) ?? PREFIXES[3];
  return `${Number((newtons / unit).toPrecision(3))} ${name}`;
}
