import { GOVERNED_NODES, KNOBS, type SceneGovernor } from "@pliant/scene";
import { expectOption } from "./expect.ts";
import { POLICIES, type Policy } from "./policy.ts";

export type Knob = (typeof KNOBS)[number];

/** How a sheet takes part in the common budget. */
export interface SheetSettings {
  readonly id: string;
  readonly importance: number;
  /** Least and most nodes along the longer side. */
  readonly nodes: readonly [least: number, most: number];
}

/** What the governor is told; `targetFps` is all that one must say. */
export interface GovernorSettings {
  readonly targetFps: number;
  readonly policy: Policy;
  /** Least and most nodes along the longer side of every sheet. */
  readonly nodes: readonly [least: number, most: number];
  /** Share of each frame that computing may take [1]. */
  readonly share: number;
  /** Battery saver: computing takes at most `SAVER` of that. */
  readonly saver: boolean;
  readonly knobs: readonly Knob[];
  readonly cloth: readonly Partial<SheetSettings>[];
}

/** What is left of the budget in battery-saver mode [1]. */
export const SAVER = 0.4;

export const GOVERNOR_DEFAULTS: Omit<GovernorSettings, "targetFps"> = {
  policy: "guarantee",
  nodes: [GOVERNED_NODES.min, GOVERNED_NODES.max],
  share: 0.45,
  saver: false,
  knobs: KNOBS,
  cloth: [],
};

/** Settings with defaults filled in; throws for the first one that makes no sense. */
export function completeSettings(given: Partial<GovernorSettings> | SceneGovernor): GovernorSettings {
  const settings: GovernorSettings = { targetFps: NaN, ...GOVERNOR_DEFAULTS, ...given };
  const { targetFps, policy, nodes, share, saver, knobs, cloth } = settings;
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void =>
    expectOption("governor", name, value, holds, expected);
  expect("targetFps", targetFps, targetFps > 0 && targetFps < Infinity, "a finite number above 0 1/s");
  expect("policy", policy, POLICIES.includes(policy), '"guarantee" or "nearest"');
  checkBounds("nodes", nodes);
  expect("share", share, share > 0 && share <= 1, "a share above 0, up to 1");
  expect("saver", saver, typeof saver === "boolean", "true or false");
  const areKnobs = Array.isArray(knobs) && knobs.every((knob) => KNOBS.includes(knob));
  expect("knobs", knobs, areKnobs, `some of ${KNOBS.join(", ")}`);
  cloth.forEach(({ importance = 1, nodes: own }, index) => {
    const path = `cloth[${index}]`;
    expect(
      `${path}.importance`,
      importance,
      importance > 0 && importance < Infinity,
      "a finite number above 0",
    );
    if (own) checkBounds(`${path}.nodes`, own);
  });
  return settings;
}

function checkBounds(name: string, bounds: GovernorSettings["nodes"]): void {
  const [least, most] = Array.isArray(bounds) ? (bounds as number[]) : [];
  const holds =
    Number.isInteger(least) && Number.isInteger(most) && least >= GOVERNED_NODES.min && most >= least;
  const expected = `whole numbers [least, most] with ${GOVERNED_NODES.min} ≤ least ≤ most`;
  expectOption("governor", name, bounds, holds, expected);
}

/** What computing a frame may cost [s]. */
export function budgetOf({
  targetFps,
  share,
  saver,
}: Pick<GovernorSettings, "targetFps" | "share" | "saver">): number {
  return ((saver ? SAVER : 1) * share) / targetFps;
}
