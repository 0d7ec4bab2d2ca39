import type { DisplaySkin } from "pliant/experimental";

/** What is drawn of an elastic solid, and how its nodes carry that. */
export interface SolidTopology {
  readonly skin: DisplaySkin;
  /** tetCount × 4, nodes counted from the body's first. */
  readonly tets: Uint32Array;
  /** Rest positions, nodeCount × 3 [m]. */
  readonly rest: Float64Array;
}

/** Which nodes and triangles of a model are one body: contiguous ranges. */
export interface BodyRange {
  readonly id: string;
  readonly firstNode: number;
  readonly nodeCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  /** Of an elastic solid with a skin: what is drawn in place of its surface. */
  readonly drawn?: SolidTopology;
  /** Texture coordinates of triangles' corners, triangleCount × 3 × 2, where nodes have several. */
  readonly corners?: Float32Array;
  /** Present for paper, which is drawn with sharp creases. */
  readonly paper?: unknown;
}

/** The part of a model that is drawn. Core's `Model` is one, and so is what crosses the border to a worker. */
export interface Topology {
  /** Rises with each edit of the triangles. */
  readonly revision: number;
  readonly bodies: readonly BodyRange[];
  /** Node indices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
  /** nodeCount × 2 */
  readonly uvs: Float32Array;
  /** How much paper is damaged at each node, 0 to 1 (core's `damageMap`); absent without paper. */
  readonly damage?: Float32Array;
}

/** Whoever knows the newest topology: a `Simulation` on this thread, or a `SimulationHost`. */
export interface TopologySource {
  readonly model: Topology;
}

/** The nodes and triangles of one body, or of all bodies when no id is given. */
export function rangeOf(topology: Topology, body?: string): BodyRange {
  if (body === undefined) {
    return {
      id: "",
      firstNode: 0,
      nodeCount: topology.uvs.length / 2,
      firstTriangle: 0,
      triangleCount: topology.triangles.length / 3,
    };
  }
  const found = topology.bodies.find(({ id }) => id === body);
  if (found) return found;
  const known = topology.bodies.map(({ id }) => `"${id}"`).join(", ") || "none";
  throw new RangeError(`PliantMesh: body "${body}" does not exist, expected one of: ${known}`);
}
