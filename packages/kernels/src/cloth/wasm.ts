import type { Exports } from "../exports.ts";
import type { ClothKernels } from "./contract.ts";

/** Loops over triangles and links of cloth. */
export function clothCalls(wasm: Exports): ClothKernels {
  return {
    addStillAir(width, { triangles, airNode, airVector, airBlock, flux }, of, { x, v }, { w, extra, force }) {
      wasm.addStillAir(
        width,
        of.triangleCount,
        triangles.byteOffset + 12 * of.firstTriangle,
        of.nodeCount,
        airNode.byteOffset + 4 * of.firstNode,
        airVector.byteOffset + 4 * of.firstNode,
        airBlock.byteOffset + 4 * of.firstNode,
        of.drag,
        of.c1,
        x.byteOffset,
        v.byteOffset,
        flux.byteOffset,
        w.byteOffset,
        extra.byteOffset,
        force.byteOffset,
      );
    },
    findCaught(width, links, { x, w, base }, { lookAhead, strain }) {
      return wasm.findCaught(
        width,
        links.catchA.length,
        links.catchA.byteOffset,
        links.catchB.byteOffset,
        links.yieldLength.byteOffset,
        links.restLength.byteOffset,
        links.found.byteOffset,
        x.byteOffset,
        w.byteOffset,
        base.byteOffset,
        lookAhead,
        strain,
      );
    },
  };
}
