import { compile, createRuleBase, type RuleBaseData } from "@pliant/fuzzy";
import type { MotionTable } from "pliant";

/**
 * One rule base per fabric: what a force does to a slow point and to a fast one. Light cloth follows every force; heavy cloth
 * yields less to a small force than to a large one, which is inertia: μ/small instead of μ. And the faster, the less it yields.
 */
function fabricRules(small: number, fast: number): RuleBaseData {
  return {
    inputs: {
      force: {
        range: [-1, 1],
        terms: { NB: [-2, -1, -0.5], NS: [-1, -0.5, 0], Z: [-0.5, 0, 0.5], PS: [0, 0.5, 1], PB: [0.5, 1, 2] },
      },
      speed: { range: [0, 16], terms: { slow: [-16, 0, 16], fast: [0, 16, 32] } },
    },
    outputs: {
      move: {
        range: [-1, 1],
        terms: {
          ...{
            NB: [-2, -1, 0],
            NS: [-1, -0.5 * small, 0],
            NF: [-1, -fast, 0],
            NSF: [-1, -0.5 * small * fast, 0],
          },
          Z: [-1, 0, 1],
          ...{ PB: [0, 1, 2], PS: [0, 0.5 * small, 1], PF: [0, fast, 1], PSF: [0, 0.5 * small * fast, 1] },
        },
      },
    },
    and: "product",
    or: "sum",
    rules: `
      if force is NB and speed is slow then move is NB
      if force is NS and speed is slow then move is NS
      if force is NB and speed is fast then move is NF
      if force is NS and speed is fast then move is NSF
      if force is Z then move is Z
      if force is PS and speed is fast then move is PSF
      if force is PB and speed is fast then move is PF
      if force is PS and speed is slow then move is PS
      if force is PB and speed is slow then move is PB`,
  };
}

function tableOf(rules: RuleBaseData): MotionTable {
  const { axes, values, range } = compile(createRuleBase(rules));
  const [{ cells }, speed] = axes;
  return {
    values: values.map((value) => value / range[1]),
    cells,
    rows: { by: "speed", from: speed.range[0], to: speed.range[1], cells: speed.cells },
    move: range[1],
  };
}

/** `small`: share of the way that a small force leads; the other number: what a fast point keeps of it. */
export const FABRIC_RULES = {
  chiffon: { small: 1, table: tableOf(fabricRules(1, 1)) },
  cotton: { small: 0.5, table: tableOf(fabricRules(0.5, 0.8)) },
  canvas: { small: 0.2, table: tableOf(fabricRules(0.2, 0.5)) },
} as const;
