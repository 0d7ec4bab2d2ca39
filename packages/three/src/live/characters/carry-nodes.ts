import { bindWrap, evaluateWrap, vertexNormals } from "@pliant/geometry";
import type { MovingNodes } from "../carry-over.ts";
import { isCollider, type MeshSource, type Source } from "../sources.ts";

/** Where the nodes of a cloth are at rest, and between which. */
const restOf = ({ rest, positions, triangles }: MeshSource) => {
  const x = rest ?? positions;
  return { positions: x, normals: vertexNormals(x, triangles), triangles };
};

/** Nodes of a cloth begin on the surface that it had on others, with its velocity there. */
export function carryNodes(old: Source, now: Source, from: MovingNodes, to: MovingNodes): void {
  if (isCollider(old) || isCollider(now) || old.kind !== "mesh" || now.kind !== "mesh") return;
  const binding = bindWrap(restOf(now), restOf(old));
  const x = Float32Array.from(from.x);
  const out = { positions: new Float32Array(to.x.length), normals: new Float32Array(to.x.length) };
  evaluateWrap(binding, { positions: x, normals: vertexNormals(x, old.triangles) }, out);
  to.x.set(out.positions);
  const { nodes, weights } = binding;
  for (let k = 0; k < to.v.length; k++) {
    const at = 3 * Math.floor(k / 3);
    to.v[k] = 0;
    for (let corner = at; corner < at + 3; corner++)
      to.v[k] += weights[corner] * from.v[3 * nodes[corner] + (k % 3)];
  }
}
