import type { GltfPrimitive } from "./gltf/gltf-document.ts";

/** How glTF counts the ways in which indices make triangles. */
const LIST = 4;
const STRIP = 5;
const FAN = 6;

/** Whether a primitive has triangles at all: others are points and lines. */
export function hasTriangles(primitive: GltfPrimitive): boolean {
  const mode = primitive.mode;
  return (mode === LIST || mode === STRIP || mode === FAN) && primitive.attributes["POSITION"] !== undefined;
}

/** Vertex indices, three per triangle; corners that make no whole triangle are left out. */
export function trianglesOf(primitive: GltfPrimitive): Uint32Array {
  const count = primitive.attributes["POSITION"]?.count ?? 0;
  const given = Uint32Array.from(primitive.indices?.values ?? Array.from({ length: count }, (_, i) => i));
  const mode = primitive.mode;
  if (mode === LIST) return given.subarray(0, given.length - (given.length % 3));
  const out: number[] = [];
  for (let k = 0; k + 2 < given.length; k++) {
    const first = mode === FAN ? given[0] : given[k];
    // Every second triangle of a strip is wound the other way.
    const isTurned = mode === STRIP && k % 2 === 1;
    out.push(first, given[k + (isTurned ? 2 : 1)], given[k + (isTurned ? 1 : 2)]);
  }
  return Uint32Array.from(out);
}
