import type { RuleBaseData } from "./rule-base.ts";

/**
 * The rule base of Hwang, Song and Yun 2011 (docs/methods/fuzzy.md#inference, F6, F7): force to displacement of one axis. Tables 3 and 4 as they
 * are printed; `force` in N, `move` in m, for μ = 0.3 kg and Δt = 0.01 s.
 */
export const PAPER_RULES: RuleBaseData = {
  inputs: {
    force: {
      range: [-27, 27],
      terms: {
        NB: [-36, -27, -18],
        NM: [-27, -18, -9],
        NS: [-18, -9, 0],
        ZE: [-9, 0, 9],
        PS: [0, 9, 18],
        PM: [9, 18, 27],
        PB: [18, 27, 36],
      },
    },
  },
  outputs: {
    move: {
      range: [-0.009, 0.009],
      terms: {
        NB: [-0.012, -0.009, -0.005999],
        NM: [-0.009, -0.005999, -0.003001],
        NS: [-0.005999, -0.003001, 0],
        ZE: [-0.003001, 0, 0.003001],
        PS: [0, 0.003001, 0.005999],
        PM: [0.003001, 0.005999, 0.009],
        PB: [0.005999, 0.009, 0.01201],
      },
    },
  },
  rules: `
    if force is NB then move is NB
    if force is NM then move is NM
    if force is NS then move is NS
    if force is ZE then move is ZE
    if force is PS then move is PS
    if force is PM then move is PM
    if force is PB then move is PB
  `,
};

const NAMES = ["NB", "NM", "NS", "ZE", "PS", "PM", "PB"] as const;

/** The same rules with exact thirds, for any force [N] and displacement [m] at the ends (docs/methods/fuzzy.md#ranges). */
export function scaledRules(force: number, move: number): RuleBaseData {
  const terms = (most: number): Record<string, [number, number, number]> =>
    Object.fromEntries(
      NAMES.map((name, k) => [name, [((k - 4) * most) / 3, ((k - 3) * most) / 3, ((k - 2) * most) / 3]]),
    );
  return {
    inputs: { force: { range: [-force, force], terms: terms(force) } },
    outputs: { move: { range: [-move, move], terms: terms(move) } },
    rules: NAMES.map((name) => ({ when: { force: name }, conclude: { move: name } })),
  };
}
