import type { MoreExports } from "../exports.ts";
import type { PointKernels } from "./contract.ts";

/** Points without a matrix. */
export function pointCalls(wasm: MoreExports): PointKernels {
  return {
    springForces({ a, b, restLength, stiffness }, x, force) {
      wasm.springForces(
        a.length,
        a.byteOffset,
        b.byteOffset,
        restLength.byteOffset,
        stiffness.byteOffset,
        x.byteOffset,
        force.byteOffset,
      );
    },
    damperForces({ a, b, along, across }, x, v, force) {
      wasm.damperForces(
        a.length,
        a.byteOffset,
        b.byteOffset,
        along.byteOffset,
        across.byteOffset,
        x.byteOffset,
        v.byteOffset,
        force.byteOffset,
      );
    },
    kick(dt, inverseMass, force, v) {
      wasm.kick(inverseMass.length, dt, inverseMass.byteOffset, force.byteOffset, v.byteOffset);
    },
    drift(dt, v, x) {
      wasm.drift(x.length, dt, v.byteOffset, x.byteOffset);
    },
    infer({ lines, cells, rows, row, limit, reach, inertia, dt, byNorm, antiWindup }, points) {
      const { x, v, force, excess } = points;
      if (excess.length === 0) {
        wasm.inferPlain(x.length, limit, reach, inertia, dt, x.byteOffset, v.byteOffset, force.byteOffset);
        return;
      }
      const clamped = antiWindup ? 1 : 0;
      if (rows === 0 && !byNorm) {
        wasm.inferRow(
          x.length,
          lines.byteOffset,
          cells,
          limit,
          reach,
          inertia,
          dt,
          clamped,
          x.byteOffset,
          v.byteOffset,
          force.byteOffset,
          excess.byteOffset,
        );
        return;
      }
      wasm.infer(
        x.length / 3,
        lines.byteOffset,
        cells,
        rows,
        row.byteOffset,
        limit,
        reach,
        inertia,
        dt,
        byNorm ? 1 : 0,
        clamped,
        x.byteOffset,
        v.byteOffset,
        force.byteOffset,
        excess.byteOffset,
      );
    },
  };
}
