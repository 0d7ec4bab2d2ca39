import type { Model } from "pliant";
import { BakeError } from "./bake-error.ts";
import type { TakeWriter } from "./take-writer.ts";

/** Frames that are kept until the end [bytes]. */
const MAX_BYTES = 2 ** 30;

/** Which nodes a file of breaking paper has, and the triangles between them. */
export interface Cast {
  /** Nodes of the model, in rising order. */
  readonly nodes: Uint32Array;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
}

/**
 * Takes of paper that breaks: files have one topology, so all frames get the last one. A node that is still to come lies on the
 * edge that it will split, at the share of its way; the surface is then, point by point, what it was. Those that never came are
 * left out. What will come is known at the end: frames are kept until then.
 */
export function withBirths(
  model: () => Model,
  create: (pointCount: number, uvs: Float32Array) => TakeWriter,
): TakeWriter {
  const frames: { readonly positions: Float32Array; readonly used: readonly number[] }[] = [];
  let bytes = 0;
  return {
    async frame(positions) {
      bytes += positions.byteLength;
      if (bytes > MAX_BYTES) {
        throw new BakeError(
          "size",
          `${frames.length} frames of ${positions.length / 3} particles of breaking paper are more than 1 GiB, ` +
            "expected fewer frames or a coarser sheet",
        );
      }
      frames.push({ positions: positions.slice(), used: model().bodies.map(usedNodes) });
    },
    async finish() {
      const last = model();
      const cast = castOf(last);
      const writer = create(cast.nodes.length, cast.uvs);
      const chosen = new Float32Array(3 * cast.nodes.length);
      for (const { positions, used } of frames) {
        placeUnborn(last, used, positions);
        cast.nodes.forEach((node, k) => chosen.set(positions.subarray(3 * node, 3 * node + 3), 3 * k));
        await writer.frame(chosen);
      }
      return writer.finish(cast.triangles);
    },
  };
}

const usedNodes = ({ nodeCount, paper }: Model["bodies"][number]): number => paper?.usedNodes ?? nodeCount;

/** Of a model at the end of its take: all nodes that are in use by then. */
export function castOf({ bodies, uvs, triangles, nodes: { count } }: Model): Cast {
  const place = new Uint32Array(count);
  const nodes: number[] = [];
  for (const body of bodies) {
    for (let node = body.firstNode; node < body.firstNode + usedNodes(body); node++) {
      place[node] = nodes.push(node) - 1;
    }
  }
  return {
    nodes: Uint32Array.from(nodes),
    uvs: Float32Array.from({ length: 2 * nodes.length }, (_, k) => uvs[2 * nodes[k >> 1] + (k & 1)]),
    triangles: triangles.map((node) => place[node]),
  };
}

/** Parents come before their children: one pass places all. */
function placeUnborn({ bodies }: Model, used: readonly number[], x: Float32Array): void {
  bodies.forEach(({ paper, firstNode }, index) => {
    if (!paper) return;
    for (let node = used[index]; node < paper.usedNodes; node++) {
      const made = node - paper.madeNodes;
      const a = 3 * (firstNode + paper.parents[2 * made]);
      const b = 3 * (firstNode + paper.parents[2 * made + 1]);
      for (let axis = 0; axis < 3; axis++) {
        x[3 * (firstNode + node) + axis] = x[a + axis] + paper.shares[made] * (x[b + axis] - x[a + axis]);
      }
    }
  });
}
