import type { ClothSystem, SubstepSystem } from "./cloth-system.ts";

/**
 * Whether the last solution, which is in `base` and not scattered yet, leaves links with more tension than at the start of the step by this share
 * of the kinetic energy. A Newton iterate that has not converged does: links are too long by what they turn beyond their tangents, energy
 * from nowhere, which swings cloth higher than it was let go (docs/adr/0100).
 */
export function tightens(cloth: ClothSystem, step: SubstepSystem, share: number): boolean {
  const allowed = share * kineticEnergyAtEnd(cloth, step);
  const { base, moved } = cloth.space;
  const tension = tensionAfter(cloth, base, 1);
  return tension > allowed && tension - tensionAfter(cloth, moved, -1) > allowed;
}

/** ½ k (l − L)² of all links that are too long, their ends at x + sign × by [J]. Links of other systems have no rest length that they reach. */
function tensionAfter(
  { model: { links }, layout, space }: ClothSystem,
  by: Float64Array,
  sign: number,
): number {
  const { x, catchA, catchB, restLength } = space;
  const { width } = layout;
  const depth = 2 * width;
  let sum = 0;
  for (let k = 0; k < catchA.length; k++) {
    const i = catchA[k];
    const j = catchB[k];
    const dx = x[j] - x[i] + sign * (by[j] - by[i]);
    const dy = x[j + width] - x[i + width] + sign * (by[j + width] - by[i + width]);
    const dz = x[j + depth] - x[i + depth] + sign * (by[j + depth] - by[i + depth]);
    const squared = dx * dx + dy * dy + dz * dz;
    const rest = restLength[k];
    if (!(squared > rest * rest)) continue;
    const long = Math.sqrt(squared) - rest;
    sum += links.stiffness[k] * long * long;
  }
  return 0.5 * sum;
}

function kineticEnergyAtEnd(
  { layout: { vectorOf, width }, space }: ClothSystem,
  step: SubstepSystem,
): number {
  const { moved, base, delta, inert } = space;
  const [rate, past] = [step.a / step.h, step.c / step.h];
  let sum = 0;
  for (let k = 0; k < vectorOf.length; k++) {
    const i = vectorOf[k];
    const x = rate * (moved[i] + base[i]) - past * delta[i];
    const y = rate * (moved[i + width] + base[i + width]) - past * delta[i + width];
    const z = rate * (moved[i + 2 * width] + base[i + 2 * width]) - past * delta[i + 2 * width];
    sum += inert[i] * (x * x + y * y + z * z);
  }
  return 0.5 * sum;
}
