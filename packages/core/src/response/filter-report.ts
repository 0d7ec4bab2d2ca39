/** What one substep's gap filter did. */
export interface FilterReport {
  /** Candidate pairs. */
  pairs: number;
  /** Those that came near. */
  active: number;
  /** Sweeps over them. */
  sweeps: number;
  /** Searches for pairs. */
  searches: number;
  /** 1 if motion had to be clamped. */
  clamped: number;
  /** Edges that went through triangles of cloth at the start. */
  selfIntersections: number;
  /** The same through colliders. */
  solidIntersections: number;
}

export function createFilterReport(): FilterReport {
  return {
    pairs: 0,
    active: 0,
    sweeps: 0,
    searches: 0,
    clamped: 0,
    selfIntersections: 0,
    solidIntersections: 0,
  };
}

/** Adds what one substep did. */
export function addFilterReport(total: FilterReport, one: FilterReport): void {
  total.pairs = Math.max(total.pairs, one.pairs);
  total.active = Math.max(total.active, one.active);
  total.sweeps += one.sweeps;
  total.searches += one.searches;
  total.clamped += one.clamped;
  total.selfIntersections = Math.max(total.selfIntersections, one.selfIntersections);
  total.solidIntersections = Math.max(total.solidIntersections, one.solidIntersections);
}
