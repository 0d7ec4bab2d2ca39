import type { FrameAudit } from "@pliant/audit";

/** One frame of a cache, audited. */
export interface AuditedFrame extends FrameAudit {
  /** Its place in the cache, from 0. */
  readonly frame: number;
  /** [s] */
  readonly time: number;
}

/** What all frames together show. Of equals the first frame is kept. */
export interface AuditTally {
  frames: number;
  /** Frames that are not clean. */
  unclean: number;
  firstUnclean: AuditedFrame | null;
  mostPairs: AuditedFrame | null;
  mostCoplanar: AuditedFrame | null;
  deepestVertex: AuditedFrame | null;
  deepestCentre: AuditedFrame | null;
  closest: AuditedFrame | null;
}

export function createAuditTally(): AuditTally {
  return {
    frames: 0,
    unclean: 0,
    firstUnclean: null,
    mostPairs: null,
    mostCoplanar: null,
    deepestVertex: null,
    deepestCentre: null,
    closest: null,
  };
}

export function addAudit(tally: AuditTally, frame: AuditedFrame): void {
  tally.frames++;
  if (!frame.clean) {
    tally.unclean++;
    tally.firstUnclean ??= frame;
  }
  tally.mostPairs = larger(tally.mostPairs, frame, ({ pairs }) => pairs);
  tally.mostCoplanar = larger(tally.mostCoplanar, frame, ({ coplanar }) => coplanar);
  tally.deepestVertex = larger(tally.deepestVertex, frame, ({ vertices }) => vertices.deepest);
  tally.deepestCentre = larger(tally.deepestCentre, frame, ({ centres }) => centres.deepest);
  if (frame.clearance !== null && frame.clearance < (tally.closest?.clearance ?? Infinity)) {
    tally.closest = frame;
  }
}

/** What is 0 is not kept: it is no finding. */
function larger(
  best: AuditedFrame | null,
  frame: AuditedFrame,
  measure: (frame: AuditedFrame) => number,
): AuditedFrame | null {
  return measure(frame) > (best ? measure(best) : 0) ? frame : best;
}
