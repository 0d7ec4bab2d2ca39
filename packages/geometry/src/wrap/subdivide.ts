import type { WrapBinding } from "./wrap-binding.ts";

/** A surface whose triangles are divided, and where its vertices are on the undivided one. */
export interface Subdivided {
  readonly binding: WrapBinding;
  /** Vertices, counter-clockwise as the undivided ones. */
  readonly triangles: Uint32Array;
}

/** Divides each edge into so many parts, each triangle into their square; vertices of an edge are those of both its triangles. */
export function subdivide(triangles: Uint32Array, parts: number): Subdivided {
  if (!Number.isInteger(parts) || parts < 1)
    throw new RangeError(`subdivide: parts is ${parts}, expected a whole number from 1`);
  const nodes: number[] = [];
  const weights: number[] = [];
  const fine: number[] = [];
  const known = new Map<string, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]] as const;
    const vertexAt = (v: number, w: number): number => {
      const shares = [parts - v - w, v, w];
      const key = keyOf(corners, shares) ?? `${t} ${v} ${w}`;
      const vertex = known.get(key);
      if (vertex !== undefined) return vertex;
      nodes.push(...corners);
      weights.push(...shares.map((share) => share / parts));
      known.set(key, nodes.length / 3 - 1);
      return nodes.length / 3 - 1;
    };
    for (let w = 0; w < parts; w++)
      for (let v = 0; v < parts - w; v++) {
        const [a, b, c] = [vertexAt(v, w), vertexAt(v + 1, w), vertexAt(v, w + 1)];
        fine.push(a, b, c);
        if (v + w + 1 < parts) fine.push(b, vertexAt(v + 1, w + 1), c);
      }
  }
  return {
    binding: {
      nodes: Uint32Array.from(nodes),
      weights: Float32Array.from(weights),
      heights: new Float32Array(nodes.length / 3),
      normals: null,
    },
    triangles: Uint32Array.from(fine),
  };
}

/** What a place on a corner or edge is known by in every triangle there; null inside. */
function keyOf(corners: readonly number[], shares: readonly number[]): string | null {
  const there = corners.flatMap((node, corner) =>
    shares[corner] > 0 ? [{ node, share: shares[corner] }] : [],
  );
  if (there.length === 3) return null;
  return there
    .toSorted((p, q) => p.node - q.node)
    .map(({ node, share }) => `${node}:${share}`)
    .join(" ");
}
