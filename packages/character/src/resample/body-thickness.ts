import type { Character, Morph } from "../character.ts";

/** Joints that a vertex may have after it was mixed from two: what GLB files store in one set. */
const LEAST_INFLUENCES = 4;

/** The vertices of a character while their number changes: place, skin weights and morphs go together. */
export class BodyThickness {
  /** × 3 [m] */
  readonly positions: number[];
  readonly #character: Character;
  readonly #influences: number;
  readonly #shares: Map<number, number>[];
  readonly #morphs: number[][];

  constructor(character: Character) {
    const { positions, skin, morphs } = character;
    this.#character = character;
    this.#influences = Math.max(LEAST_INFLUENCES, skin.influences);
    this.positions = Array.from(positions);
    this.#shares = Array.from({ length: positions.length / 3 }, (_, v) => sharesOf(character, v));
    this.#morphs = morphs.map(({ moves }) => Array.from(moves));
  }

  get count(): number {
    return this.positions.length / 3;
  }

  /** Vertex `into`, which may be new or one of the two, becomes what is at a share of the way from a to b. */
  blend(a: number, b: number, share: number, into: number): void {
    for (const column of [this.positions, ...this.#morphs]) {
      for (let k = 0; k < 3; k++)
        column[3 * into + k] = column[3 * a + k] + share * (column[3 * b + k] - column[3 * a + k]);
    }
    const mixed = new Map<number, number>();
    for (const [joint, weight] of this.#shares[a]) mixed.set(joint, (1 - share) * weight);
    for (const [joint, weight] of this.#shares[b]) mixed.set(joint, (mixed.get(joint) ?? 0) + share * weight);
    this.#shares[into] = this.#strongest(mixed);
  }

  /** Share of their skin that two vertices do not have from the same joints, 0 to 1. */
  parting(a: number, b: number): number {
    let same = 0;
    for (const [joint, weight] of this.#shares[a]) same += Math.min(weight, this.#shares[b].get(joint) ?? 0);
    return 1 - same;
  }

  place(vertex: number, x: number, y: number, z: number): void {
    this.positions[3 * vertex] = x;
    this.positions[3 * vertex + 1] = y;
    this.positions[3 * vertex + 2] = z;
  }

  /** The character on triangles between these vertices; those that none has are left out. */
  finish(triangles: readonly number[]): Character {
    const index = new Int32Array(this.count).fill(-1);
    const kept: number[] = [];
    const corners = Uint32Array.from(triangles, (vertex) => {
      if (index[vertex] < 0) index[vertex] = kept.push(vertex) - 1;
      return index[vertex];
    });
    const { skin, morphs } = this.#character;
    const rows = <T extends Float64Array | Float32Array>(column: readonly number[], out: T): T => {
      kept.forEach((from, to) => out.set(column.slice(3 * from, 3 * from + 3), 3 * to));
      return out;
    };
    const width = this.#influences;
    const joints = new Uint16Array(width * kept.length);
    const weights = new Float32Array(width * kept.length);
    kept.forEach((from, to) => {
      let k = width * to;
      for (const [joint, weight] of this.#shares[from]) {
        joints[k] = joint;
        weights[k++] = weight;
      }
    });
    return {
      ...this.#character,
      positions: rows(this.positions, new Float64Array(3 * kept.length)),
      triangles: corners,
      skin: { ...skin, influences: width, joints, weights },
      morphs: morphs.map((morph, k): Morph => ({
        ...morph,
        moves: rows(this.#morphs[k], new Float32Array(3 * kept.length)),
      })),
    };
  }

  /** As many as there is room for, which sum to 1. */
  #strongest(mixed: ReadonlyMap<number, number>): Map<number, number> {
    if (mixed.size <= this.#influences) return new Map(mixed);
    const order = [...mixed].sort((p, q) => q[1] - p[1] || p[0] - q[0]).slice(0, this.#influences);
    const sum = order.reduce((total, [, weight]) => total + weight, 0);
    return new Map(order.map(([joint, weight]) => [joint, weight / sum]));
  }
}

function sharesOf({ skin }: Character, vertex: number): Map<number, number> {
  const { influences, joints, weights } = skin;
  const shares = new Map<number, number>();
  for (let k = influences * vertex; k < influences * (vertex + 1); k++) {
    if (weights[k] > 0) shares.set(joints[k], (shares.get(joints[k]) ?? 0) + weights[k]);
  }
  return shares;
}
