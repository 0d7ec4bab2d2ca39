/**
 * Which triangles lie side by side. Half-edge h = 3 t + k runs along triangle t from its corner k to the next; its twin
 * runs along the neighbour, the other way.
 */
export interface MeshTopology {
  /** triangleCount × 3: the twin of each half-edge, −1 at a border. */
  readonly twins: Int32Array;
  /** Half-edges without a twin; a closed mesh has none. */
  readonly borders: number;
  /** Edges at which the triangles are no surface, in words. Their half-edges have no twins. */
  readonly faults: readonly string[];
}

/**
 * Triangles that name a vertex twice have no inside and no sides: they have no twins and are no border, and their
 * neighbours are each other's.
 */
export function meshTopology(triangles: Uint32Array, vertexCount: number): MeshTopology {
  const twins = new Int32Array(triangles.length).fill(-1);
  const crowded = new Faults();
  const turned = new Faults();
  let borders = 0;
  for (const halves of sharedEdges(triangles, vertexCount)) {
    const [h, other] = halves;
    if (halves.length === 1) borders++;
    else if (halves.length === 2 && triangles[h] !== triangles[other]) {
      twins[h] = other;
      twins[other] = h;
    } else {
      const edge = `edge ${triangles[h]}–${triangles[nextCorner(h)]}`;
      const owners = halves.map((half) => Math.floor(half / 3));
      if (halves.length > 2)
        crowded.add(`${edge} belongs to ${halves.length} triangles (${list(owners)}), expected at most 2`);
      else
        turned.add(
          `${edge} is run along the same way by triangles ${owners.join(" and ")}, expected both ways`,
        );
    }
  }
  return { twins, borders, faults: [...crowded.sentences(), ...turned.sentences()] };
}

/** The half-edge after h in its triangle. */
export function nextCorner(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** The half-edge before h in its triangle. */
export function previousCorner(h: number): number {
  return h % 3 === 0 ? h + 2 : h - 1;
}

/** The half-edges along each edge, whichever way they run, in the order of the triangles. */
function sharedEdges(triangles: Uint32Array, vertexCount: number): Iterable<number[]> {
  const edges = new Map<number, number[]>();
  triangles.forEach((from, h) => {
    const corner = h - (h % 3);
    const [a, b, c] = [triangles[corner], triangles[corner + 1], triangles[corner + 2]];
    if (a === b || b === c || c === a) return;
    const to = triangles[nextCorner(h)];
    const key = Math.min(from, to) * vertexCount + Math.max(from, to);
    const halves = edges.get(key);
    if (halves) halves.push(h);
    else edges.set(key, [h]);
  });
  return edges.values();
}

/** The first of many sentences, and how many more there are. */
class Faults {
  #first = "";
  #count = 0;

  add(sentence: string): void {
    if (this.#count++ === 0) this.#first = sentence;
  }

  sentences(): string[] {
    if (this.#count === 0) return [];
    return [this.#count === 1 ? this.#first : `${this.#first} (and ${this.#count - 1} more such edges)`];
  }
}

function list(numbers: readonly number[]): string {
  return numbers.length <= 4 ? numbers.join(", ") : `${numbers.slice(0, 4).join(", ")}, …`;
}
