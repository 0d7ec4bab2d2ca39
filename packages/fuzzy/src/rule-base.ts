import type { Membership, MembershipData } from "./membership.ts";

/** A number with names for its regions. */
export interface Variable {
  readonly name: string;
  /** Inputs are clamped to it before anything else; outputs are defuzzified within it. */
  readonly range: readonly [min: number, max: number];
  readonly terms: readonly Term[];
}

export interface Term {
  readonly name: string;
  readonly set: Membership;
}

/** What a rule asks for: indices of input and term, or several conditions together. */
export type Condition =
  | { readonly kind: "is"; readonly input: number; readonly term: number; readonly negated: boolean }
  | { readonly kind: "all" | "any"; readonly parts: readonly Condition[] };

export interface Conclusion {
  readonly output: number;
  readonly term: number;
}

export interface Rule {
  readonly condition: Condition;
  readonly conclusions: readonly Conclusion[];
  /** 0 to 1: how much it counts. */
  readonly weight: number;
}

/** How degrees are combined and outputs made into numbers. */
export interface Operators {
  /** `and` between conditions, and how a rule's strength shapes its output set: clip it or scale it. */
  readonly and: "min" | "product";
  /** `or` between conditions (sums stop at 1), and how the shaped sets of several rules join. */
  readonly or: "max" | "sum";
  /**
   * `average`: Σ strength · peak / Σ strength, each output set standing for its peak (singletons). `centroid`: the centre of
   * area of the joined sets (Mamdani), sampled.
   */
  readonly defuzzify: "average" | "centroid";
}

/** As docs/methods/fuzzy.md#inference prefers them: with a partition of unity, plain interpolation between peaks. */
export const OPERATOR_DEFAULTS: Operators = { and: "min", or: "max", defuzzify: "average" };

/** A checked rule base: `createRuleBase` makes it. */
export interface RuleBase extends Operators {
  readonly inputs: readonly Variable[];
  readonly outputs: readonly Variable[];
  readonly rules: readonly Rule[];
}

/** A rule base as plain data, the way a file holds it. */
export interface RuleBaseData extends Partial<Operators> {
  readonly inputs: Readonly<Record<string, VariableData>>;
  readonly outputs: Readonly<Record<string, VariableData>>;
  /** Text, one rule per line; or a list of such lines and of rules as data. */
  readonly rules: string | readonly (string | RuleData)[];
}

export interface VariableData {
  readonly range: readonly [min: number, max: number];
  readonly terms: Readonly<Record<string, MembershipData>>;
}

/** `{ "when": { "force": "NB", "speed": "not fast" }, "conclude": { "move": "NB" } }`: all of `when`, or any with `any: true`. */
export interface RuleData {
  readonly when: Readonly<Record<string, string>>;
  readonly conclude: Readonly<Record<string, string>>;
  readonly any?: boolean;
  readonly weight?: number;
}
