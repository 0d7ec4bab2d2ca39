import type { MoreExports } from "../exports.ts";
import type { PaperKernels } from "./contract.ts";

/** Springs and folds of paper, node by node. */
export function paperCalls(wasm: MoreExports): PaperKernels {
  return {
    paperSpringForces({ count, a, b, restLength, stiffness, coupling }, x, v, dt, rhs, blocks) {
      wasm.paperSpringForces(
        count,
        a.byteOffset,
        b.byteOffset,
        restLength.byteOffset,
        stiffness.byteOffset,
        coupling.byteOffset,
        x.byteOffset,
        v.byteOffset,
        dt,
        rhs.byteOffset,
        blocks.byteOffset,
      );
    },
    paperSpringProduct({ count, a, b, stiffness, coupling }, p, q) {
      wasm.paperSpringProduct(
        count,
        a.byteOffset,
        b.byteOffset,
        stiffness.byteOffset,
        coupling.byteOffset,
        p.byteOffset,
        q.byteOffset,
      );
    },
    foldForces({ count, corners, weights, diagonal }, x, v, dt, rhs, blocks) {
      wasm.foldForces(
        count,
        corners.byteOffset,
        weights.byteOffset,
        x.byteOffset,
        v.byteOffset,
        dt,
        rhs.byteOffset,
        blocks.byteOffset,
        diagonal.byteOffset,
      );
    },
    foldProduct({ count, corners, weights }, dt, p, q) {
      wasm.foldProduct(count, corners.byteOffset, weights.byteOffset, dt, p.byteOffset, q.byteOffset);
    },
    invertBlocks(count, mass, blocks, inverse) {
      wasm.invertBlocks(count, mass.byteOffset, blocks.byteOffset, inverse.byteOffset);
    },
    applyInverse(count, inverse, rhs, more, out) {
      wasm.applyInverse(count, inverse.byteOffset, rhs.byteOffset, more.byteOffset, out.byteOffset);
    },
    sweepNodes({ count, inverse, rhs, spread, diagonal, offset }, scale, omega, isFirst, p, before) {
      wasm.sweepNodes(
        count,
        inverse.byteOffset,
        rhs.byteOffset,
        spread.byteOffset,
        diagonal.byteOffset,
        offset.byteOffset,
        scale,
        omega,
        isFirst ? 1 : 0,
        p.byteOffset,
        before.byteOffset,
      );
    },
  };
}
