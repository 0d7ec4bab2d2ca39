import type { Model } from "pliant";
import type { Scene } from "../schema/document.ts";
import { resolveMaterial } from "./cloth.ts";
import { buildMeshCloth, type DrawnMesh } from "./mesh-cloth.ts";

/**
 * What is drawn of a whole model, where meshes from files have vertices of their own at seams of texture: all other nodes are one vertex each. Null where
 * every vertex is a node, or where cuts have changed the triangles.
 */
export function drawnCloth(scene: Scene, model: Model): DrawnMesh | null {
  const { cloth, files } = scene;
  if (!cloth.some(({ shape }) => shape.kind === "mesh") || cloth.some(({ cut }) => cut.length > 0))
    return null;
  const nodes: number[] = [];
  const uvs: number[] = [];
  const smooth: number[] = [];
  const triangles = model.triangles.slice();
  let groups = 0;
  model.bodies.forEach(({ firstNode, nodeCount, firstTriangle, id }) => {
    const first = nodes.length;
    const drawn = drawnOf(id);
    const count = drawn?.nodes.length ?? nodeCount;
    for (let vertex = 0; vertex < count; vertex++) {
      const node = firstNode + (drawn?.nodes[vertex] ?? vertex);
      nodes.push(node);
      smooth.push(groups + (drawn?.smooth[vertex] ?? vertex));
      const from = drawn ? drawn.uvs.subarray(2 * vertex) : model.uvs.subarray(2 * node);
      uvs.push(from[0], from[1]);
    }
    groups += count;
    if (drawn) drawn.triangles.forEach((vertex, k) => (triangles[3 * firstTriangle + k] = first + vertex));
    else shift(firstNode, nodeCount, first - firstNode);
  });
  return {
    nodes: Uint32Array.from(nodes),
    uvs: Float32Array.from(uvs),
    smooth: Uint32Array.from(smooth),
    triangles,
  };

  function drawnOf(id: string): DrawnMesh | null {
    const sheet = cloth.find((each) => each.id === id);
    if (sheet?.shape.kind !== "mesh") return null;
    const { shape, material } = sheet;
    return buildMeshCloth({ id, shape, material: resolveMaterial(material) }, files).drawn;
  }

  function shift(firstNode: number, nodeCount: number, by: number): void {
    model.triangles.forEach((node, k) => {
      if (node >= firstNode && node < firstNode + nodeCount) triangles[k] = node + by;
    });
  }
}
