// Writes the laws as scalar code: TypeScript, which defines them, and what AssemblyScript needs of them one spring at a time.

import { buckling } from "../laws/buckling.mjs";
import { forceScale, lineariseSpring, SHORTEST, springForce } from "../laws/spring.mjs";
import { lineariseLink, tension } from "../laws/tension.mjs";
import { bare, f64, typescript } from "./forms.mjs";

const indented = (text) => text.replaceAll("\n", "\n  ");
const STEP = { c1: "c1", c2: "c2", halfTimeSquared: "halfTimeSquared", relief: "relief" };
const SPRING = { stiffness: "stiffness", l: "l", rest: "rest" };

export const typescriptLaws =
  () => `// Written by packages/kernels/generator/laws.mjs from packages/kernels/laws. Do not edit.
import type { Linearisation } from "../springs/contract.ts";

/** Shorter than this a spring has no direction [m]. */
export const SHORTEST = ${SHORTEST};

/** What a law says at one length: force [N] (pull > 0, push < 0) and its slope [N/m]. Reused. */
export const lawResult = { force: 0, slope: 0 };

/** What a spring gives to the matrix, and its force over its length [N/m]. Reused. */
export const linkResult = { coefficient: 0, share: 0, scale: 0 };

/** A link at a stretch [m] that grows by \`coming\` [m]: writes \`lawResult\`. See laws/tension.mjs. */
export function tensionLaw(
  stretch: number,
  coming: number,
  yieldStretch: number,
  stiffness: number,
  limitStiffness: number,
  ramp: number,
): void {
  ${indented(tension(typescript))}
  lawResult.force = force;
  lawResult.slope = slope;
}

/** A link as \`lawResult\` has it: writes \`linkResult\`. See laws/tension.mjs. */
export function lineariseLink(
  inverse: number,
  across: number,
  rate: number,
  damping: number,
  { c1, c2, halfTimeSquared, relief }: Linearisation,
): void {
  const { force, slope } = lawResult;
  ${indented(lineariseLink(typescript, STEP))}
  ${forceScale(typescript)}
  linkResult.coefficient = coefficient;
  linkResult.share = share;
  linkResult.scale = scale;
}

/** A beam whose ends are l apart [m]: writes \`lawResult\`. See laws/buckling.mjs. */
export function bucklingLaw(l: number, rest: number, critical: number, toe: number): void {
  lawResult.force = 0;
  lawResult.slope = 0;
  if (l >= rest) return;
  ${indented(buckling(typescript))}
  lawResult.force = force;
  lawResult.slope = slope;
}

/** Force of a spring that pulls and pushes [N]. See laws/spring.mjs. */
export function springForce(stiffness: number, l: number, rest: number): number {
  return ${bare(springForce(typescript, SPRING))};
}

/** Such a spring: writes \`linkResult\`. See laws/spring.mjs. */
export function lineariseSpring(
  force: number,
  stiffness: number,
  inverse: number,
  rate: number,
  damping: number,
  c1: number,
  c2: number,
): void {
  ${indented(lineariseSpring(typescript))}
  ${forceScale(typescript)}
  linkResult.coefficient = coefficient;
  linkResult.share = share;
  linkResult.scale = scale;
}
`;

export const assemblyLaws =
  () => `// Written by packages/kernels/generator/laws.mjs from packages/kernels/laws. Do not edit.

export const SHORTEST: f64 = ${SHORTEST};

@inline
export function springForce(stiffness: f64, l: f64, rest: f64): f64 {
  return ${springForce(f64, SPRING)};
}
`;
