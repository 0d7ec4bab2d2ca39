import { degree, peakOf } from "./membership.ts";
import type { Condition, RuleBase, Variable } from "./rule-base.ts";

/** What came of one set of inputs; arrays in the order of the rule base. */
export interface Inference {
  /** Degree of every term of every input. */
  readonly degrees: readonly (readonly number[])[];
  /** How strongly each rule fires, 0 to 1. */
  readonly strengths: readonly number[];
  /** A number per output. */
  readonly outputs: readonly number[];
}

/** Samples of an output's range for the centroid: docs/methods/fuzzy.md#inference asks for at least 1001. */
export const CENTROID_SAMPLES = 1001;

/**
 * From numbers to numbers. Inputs beyond their range are clamped to it first ([FIX 6]: far outside no rule fires, which is
 * 0/0). Throws for what is no number.
 */
export function infer(base: RuleBase, inputs: readonly number[]): Inference {
  if (inputs.length !== base.inputs.length)
    throw new RangeError(`infer: ${inputs.length} inputs, expected ${base.inputs.length}`);
  const degrees = base.inputs.map(({ name, range, terms }, k) => {
    const given = inputs[k];
    // Infinity has a place: the end of the range.
    if (Number.isNaN(given) || typeof given !== "number")
      throw new RangeError(`infer: ${name} is ${String(given)}, expected a number`);
    const x = Math.min(Math.max(given, range[0]), range[1]);
    return terms.map(({ set }) => degree(set, x));
  });
  const strengths = base.rules.map(({ condition, weight }) => weight * holds(base, condition, degrees));
  const outputs = base.outputs.map((output, k) =>
    base.defuzzify === "average" ? average(base, k, strengths) : centroid(base, output, k, strengths),
  );
  return { degrees, strengths, outputs };
}

function holds(base: RuleBase, condition: Condition, degrees: readonly (readonly number[])[]): number {
  if (condition.kind === "is") {
    const value = degrees[condition.input][condition.term];
    return condition.negated ? 1 - value : value;
  }
  const parts = condition.parts.map((part) => holds(base, part, degrees));
  if (condition.kind === "all")
    return parts.reduce((a, b) => (base.and === "min" ? Math.min(a, b) : a * b), 1);
  return parts.reduce((a, b) => (base.or === "max" ? Math.max(a, b) : Math.min(a + b, 1)), 0);
}

/** Each output set as its peak: Σ strength · peak / Σ strength. With `max` the strongest rule speaks for a set. */
function average(base: RuleBase, output: number, strengths: readonly number[]): number {
  const weights = termStrengths(base, output, strengths);
  let [sum, total] = [0, 0];
  base.outputs[output].terms.forEach(({ set }, term) => {
    sum += weights[term] * peakOf(set);
    total += weights[term];
  });
  return total > 0 ? sum / total : middle(base.outputs[output]);
}

/** How strongly each term of an output is concluded. */
export function termStrengths(base: RuleBase, output: number, strengths: readonly number[]): number[] {
  const weights = new Array<number>(base.outputs[output].terms.length).fill(0);
  base.rules.forEach(({ conclusions }, rule) => {
    for (const conclusion of conclusions) {
      if (conclusion.output !== output) continue;
      const old = weights[conclusion.term];
      weights[conclusion.term] = base.or === "max" ? Math.max(old, strengths[rule]) : old + strengths[rule];
    }
  });
  return weights;
}

/** The joined set at one value of the output: sets clipped (min) or scaled (product), then max or sum. */
export function joined(base: RuleBase, variable: Variable, weights: readonly number[], y: number): number {
  let height = 0;
  variable.terms.forEach(({ set }, term) => {
    if (!(weights[term] > 0)) return;
    const value = degree(set, y);
    const shaped = base.and === "min" ? Math.min(value, weights[term]) : value * weights[term];
    height = base.or === "max" ? Math.max(height, shaped) : height + shaped;
  });
  return height;
}

function centroid(base: RuleBase, variable: Variable, output: number, strengths: readonly number[]): number {
  const weights = termStrengths(base, output, strengths);
  // Over the sets, whose outer feet may lie beyond the range: a set at its end is not cut in half.
  const [from, to] = extent(variable);
  let [sum, total] = [0, 0];
  for (let k = 0; k < CENTROID_SAMPLES; k++) {
    const y = from + ((to - from) * k) / (CENTROID_SAMPLES - 1);
    const height = joined(base, variable, weights, y);
    sum += height * y;
    total += height;
  }
  return total > 0 ? sum / total : middle(variable);
}

/** From the first foot to the last, at least the range. */
export function extent({ range, terms }: Variable): readonly [number, number] {
  const feet = terms.flatMap(({ set }) => (set.kind === "gaussian" ? [] : [...set.points]));
  return [Math.min(range[0], ...feet), Math.max(range[1], ...feet)];
}

const middle = ({ range }: Variable): number => 0.5 * (range[0] + range[1]);
