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
}

/** A link whose ends do not move against each other. */
export function linkAt(
  { restLength, stiffness, limitLength, limitStiffness }: LinkNumbers,
  l: number,
): ForceAndSlope {
  tensionLaw(l - restLength, 0, stiffness, limitStiffness, limitLength - restLength);
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
