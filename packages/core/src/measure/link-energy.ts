/** What the energy of a link depends on: its law is laws/tension.mjs of @pliant/kernels. */
export interface TensionLaw {
  /** [m] */
  readonly restLength: number;
  /** [N/m] */
  readonly stiffness: number;
  /** From here on it stiffens [m]. */
  readonly limitLength: number;
  /** What joins beyond the limit [N/m]. */
  readonly limitStiffness: number;
  /** Below this it pushes no harder [m]. */
  readonly yieldLength: number;
}

/** Energy of a link [J] at length l: the integral of its force. */
export function tensionEnergy(
  { restLength, stiffness, limitLength, limitStiffness, yieldLength }: TensionLaw,
  l: number,
): number {
  if (l <= restLength) {
    const y = restLength - yieldLength;
    return l >= yieldLength
      ? 0.5 * stiffness * (l - restLength) ** 2
      : stiffness * y * (restLength - l - y / 2);
  }
  const e = l - limitLength;
  const w = limitLength - restLength;
  const ramp = e <= 0 ? 0 : e < w ? (e * e * e) / (6 * w) : 0.5 * e * (e - w) + (w * w) / 6;
  return 0.5 * stiffness * (l - restLength) ** 2 + limitStiffness * ramp;
}

/** What the energy of a spring that pulls and pushes depends on: its law is laws/spring.mjs of @pliant/kernels. */
export interface SpringLaw {
  /** [m] */
  readonly restLength: number;
  /** [N/m] */
  readonly stiffness: number;
}

/** Energy of such a spring [J] at length l. */
export function springEnergy({ restLength, stiffness }: SpringLaw, l: number): number {
  return 0.5 * stiffness * (l - restLength) * (l - restLength);
}
