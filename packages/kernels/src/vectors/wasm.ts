import type { Exports } from "../exports.ts";
import { VECTOR } from "../layout.ts";
import type { VectorKernels } from "./contract.ts";

/** Vectors and blocks by slot. */
export function vectorCalls(wasm: Exports): VectorKernels {
  return {
    project(width, count, at, normals, v) {
      wasm.project(count, at.byteOffset, normals.byteOffset, width, v.byteOffset);
    },
    dot(a, b) {
      return wasm.dot(a.length, a.byteOffset, b.byteOffset);
    },
    applyBlocks(width, blocks, p, q) {
      wasm.applyBlocks(p.length / (VECTOR * width), width, blocks.byteOffset, p.byteOffset, q.byteOffset);
    },
    addScaled(alpha, x, y) {
      wasm.addScaled(x.length, alpha, x.byteOffset, y.byteOffset);
    },
    redirect(beta, z, p) {
      wasm.redirect(beta, p.length, z.byteOffset, p.byteOffset);
    },
    narrow(wide, out) {
      wasm.narrow(out.length, wide.byteOffset, out.byteOffset);
    },
    addNarrow(x, wide) {
      wasm.addNarrow(x.length, x.byteOffset, wide.byteOffset);
    },
    residual(c2, force, inert, start, base, u, r) {
      wasm.residual(
        r.length,
        c2,
        force.byteOffset,
        inert.byteOffset,
        start.byteOffset,
        base.byteOffset,
        u.byteOffset,
        r.byteOffset,
      );
    },
  };
}
