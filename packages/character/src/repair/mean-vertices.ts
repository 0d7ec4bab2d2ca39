import type { Character } from "../character.ts";

/** A vertex of a repaired surface: the mean of old ones, moved by a vector in the bind pose [m]. */
export interface MeanVertex {
  readonly from: readonly number[];
  readonly moved?: readonly [number, number, number];
}

/** Where such vertices are, × 3 [m]. */
export function meanPositions(positions: Float64Array, vertices: readonly MeanVertex[]): Float64Array {
  const out = new Float64Array(3 * vertices.length);
  vertices.forEach(({ from, moved = [0, 0, 0] }, k) => {
    for (let axis = 0; axis < 3; axis++) out[3 * k + axis] = meanOf(positions, 3, axis, from) + moved[axis];
  });
  return out;
}

/** The character with these vertices and triangles only: places, skin weights and morphs go together. */
export function withVertices(
  character: Character,
  vertices: readonly MeanVertex[],
  triangles: Uint32Array,
): Character {
  const { positions, skin, morphs } = character;
  const { influences } = skin;
  const joints = new Uint16Array(influences * vertices.length);
  const weights = new Float32Array(influences * vertices.length);
  vertices.forEach(({ from }, k) => {
    let at = influences * k;
    for (const [joint, weight] of meanWeights(character, from)) {
      joints[at] = joint;
      weights[at++] = weight;
    }
  });
  return {
    ...character,
    positions: meanPositions(positions, vertices),
    triangles,
    skin: { ...skin, joints, weights },
    morphs: morphs.map((morph) => {
      const moves = new Float32Array(3 * vertices.length);
      vertices.forEach(({ from }, k) => {
        for (let axis = 0; axis < 3; axis++) moves[3 * k + axis] = meanOf(morph.moves, 3, axis, from);
      });
      return { ...morph, moves };
    }),
  };
}

function meanOf(column: ArrayLike<number>, width: number, axis: number, rows: readonly number[]): number {
  // One row keeps its bits.
  if (rows.length === 1) return column[width * rows[0] + axis];
  let sum = 0;
  for (const row of rows) sum += column[width * row + axis];
  return sum / rows.length;
}

/** Joints and shares of a mean, as many as the character has room for; they sum to 1. */
function meanWeights({ skin }: Character, from: readonly number[]): (readonly [number, number])[] {
  const { influences, joints, weights } = skin;
  if (from.length === 1) {
    const at = influences * from[0];
    return Array.from({ length: influences }, (_, k) => [joints[at + k], weights[at + k]] as const);
  }
  const shares = new Map<number, number>();
  for (const vertex of from) {
    for (let k = influences * vertex; k < influences * (vertex + 1); k++)
      if (weights[k] > 0) shares.set(joints[k], (shares.get(joints[k]) ?? 0) + weights[k]);
  }
  const strongest = [...shares].sort((p, q) => q[1] - p[1] || p[0] - q[0]).slice(0, influences);
  const sum = strongest.reduce((total, [, weight]) => total + weight, 0);
  return strongest.map(([joint, weight]) => [joint, weight / sum]);
}
