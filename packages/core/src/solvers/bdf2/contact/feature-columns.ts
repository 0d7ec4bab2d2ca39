/** What a solve makes of the step's feature contacts. */
export interface FeatureColumns {
  /** WAITING while the features are far enough apart, ACTING, RELEASED once it would have pulled. */
  state: Uint8Array;
  /** capacity × 4: vector indices of the nodes' slots; that of the first one for vertices which have none. */
  ends: Uint32Array;
  blocks: Uint32Array;
  /** capacity × 4: shares, 0 for vertices without a slot. */
  weights: Float64Array;
  /** capacity × 4: how far each moves by a force on the first feature, share/mass; 0 for those that are pinned [1/kg]. */
  moves: Float64Array;
  /** Inverse of the mass that the gap has [1/kg]. */
  mobility: Float64Array;
  /** Part of the matrix: (h/a)² k + (h/a) c [kg]. */
  weight: Float64Array;
  /** Force at the iterate [N]. */
  force: Float64Array;
  /** capacity × 3: friction on the first feature [N]. */
  drag: Float64Array;
}

export function createFeatureColumns(capacity = 0): FeatureColumns {
  return {
    state: new Uint8Array(capacity),
    ends: new Uint32Array(4 * capacity),
    blocks: new Uint32Array(4 * capacity),
    weights: new Float64Array(4 * capacity),
    moves: new Float64Array(4 * capacity),
    mobility: new Float64Array(capacity),
    weight: new Float64Array(capacity),
    force: new Float64Array(capacity),
    drag: new Float64Array(3 * capacity),
  };
}
