import { bucklingLaw, lawResult, tensionLaw } from "@pliant/kernels";

/** Force [N] and its slope [N/m] at one length: of the laws that run. */
export interface ForceAndSlope {
  readonly force: number;
  readonly slope: number;
}

export interface LinkNumbers {
  readonly restLength: number;
  readonly stiffness: number;
  readonly limitLength: number;
  readonly limitStiffness: number;
  readonly yieldLength: number;
}

/** A link whose ends do not move against each other. */
export function linkAt(
  { restLength, stiffness, limitLength, limitStiffness, yieldLength }: LinkNumbers,
  l: number,
): ForceAndSlope {
  const [ramp, yieldStretch] = [limitLength - restLength, restLength - yieldLength];
  tensionLaw(l - restLength, 0, yieldStretch, stiffness, limitStiffness, ramp);
  return { ...lawResult };
}

export interface BeamNumbers {
  readonly restLength: number;
  readonly stiffness: number;
  readonly toe: number;
}

export function beamAt({ restLength, stiffness, toe }: BeamNumbers, l: number): ForceAndSlope {
  bucklingLaw(l, restLength, stiffness / restLength ** 2, toe);
  return { ...lawResult };
}
