import type { FieldName } from "@pliant/three";

/** Share of the nodes that are within the scale; a few are always beyond. */
const MOST = 0.98;
/** The scale stays while that node is between this share of it and its top. */
const LEAST = 0.2;

/** What the colours stand for: from 0 to a round number, which changes seldom, or colours of a steady state would flicker. */
export class FieldScale {
  #top = 0;
  #max = 0;
  #sorted = new Float32Array();

  /** End of the scale, in the field's unit; 0 before there was anything. */
  get top(): number {
    return this.#top;
  }

  /** Largest of the newest frame. */
  get max(): number {
    return this.#max;
  }

  look(field: Float32Array): void {
    if (this.#sorted.length !== field.length) this.#sorted = new Float32Array(field.length);
    this.#sorted.set(field);
    this.#sorted.sort();
    this.#max = this.#sorted.at(-1) ?? 0;
    // Where most is nothing (contact), the scale asks those that are something.
    const first = this.#sorted.findIndex((value) => value > 0);
    if (first < 0) return;
    const high = this.#sorted[first + Math.floor(MOST * (this.#sorted.length - 1 - first))];
    if (high > this.#top || high < LEAST * this.#top) this.#top = roundUp(high);
  }

  forget(): void {
    this.#top = 0;
    this.#max = 0;
  }
}

/** The least of 1, 2, 5 times a power of ten that is not less. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5].find((each) => value <= each * power * (1 + 1e-6)) ?? 10;
  return step * power;
}

/** Per cent for strain; all else in its unit. */
const UNITS: Readonly<Record<FieldName, { readonly factor: number; readonly unit: string }>> = {
  strain: { factor: 100, unit: "%" },
  bending: { factor: 1, unit: "1/m" },
  speed: { factor: 1, unit: "m/s" },
  contact: { factor: 1000, unit: "mN" },
  energy: { factor: 1, unit: "J/kg" },
  pressure: { factor: 1, unit: "Pa" },
  gap: { factor: 1000, unit: "mm" },
};

/** `2.4 %` */
export function formatField(name: FieldName, value: number): string {
  const { factor, unit } = UNITS[name];
  return `${Number((value * factor).toPrecision(2))} ${unit}`;
}
