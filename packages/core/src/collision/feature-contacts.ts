/**
 * Pairs of features near each other (vertex and triangle, or two edges) through which cloth carries loads: on cloth, and on
 * edges and corners of solids. Found before the solve, which has them as springs along their normals and writes their forces.
 */
export interface FeatureContacts {
  count: number;
  /** capacity × 4: nodes of cloth; for vertices of solids −1 − the index of the collider. */
  nodes: Int32Array;
  /** capacity × 4: share of each vertex in the gap between the closest points; those of a feature add up to 1, and −1. */
  weights: Float64Array;
  /** capacity × 3: from the second feature to the first, at the start of the step. */
  normal: Float64Array;
  /** Distance at the start of the step, and the one that cloth keeps [m]. */
  gap: Float64Array;
  thickness: Float64Array;
  /** capacity × 3: what the motion of a collider adds to the vector from the second feature to the first over the substep [m]. */
  drift: Float64Array;
  /** Coulomb coefficient [1]. */
  friction: Float64Array;
  /** What the pair does to its first feature at the end of the step, along the normal: 0 or more [N]. The solver writes it. */
  force: Float64Array;
  /** capacity × 3: and its friction [N]. */
  frictionForce: Float64Array;
}

export function createFeatureContacts(capacity = 64): FeatureContacts {
  return {
    count: 0,
    nodes: new Int32Array(4 * capacity),
    weights: new Float64Array(4 * capacity),
    normal: new Float64Array(3 * capacity),
    gap: new Float64Array(capacity),
    thickness: new Float64Array(capacity),
    drift: new Float64Array(3 * capacity),
    friction: new Float64Array(capacity),
    force: new Float64Array(capacity),
    frictionForce: new Float64Array(3 * capacity),
  };
}

/** The index of one more, which is to be filled in. */
export function addFeatureContact(contacts: FeatureContacts): number {
  const { count, gap } = contacts;
  if (count === gap.length) {
    const more = createFeatureContacts(2 * count);
    for (const [name, column] of Object.entries(contacts)) {
      if (typeof column !== "number")
        (more[name as keyof FeatureContacts] as Float64Array).set(column as Float64Array);
    }
    Object.assign(contacts, more);
  }
  contacts.frictionForce.fill(0, 3 * count, 3 * count + 3);
  contacts.count = count + 1;
  return count;
}
