import type { PointKernels } from "../points.ts";
import type { Exports } from "./exports.ts";

/** Points without a matrix. */
export function pointCalls(wasm: Exports): PointKernels {
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
      const columns = [x.byteOffset, v.byteOffset, force.byteOffset, excess.byteOffset] as const;
      const clamped = antiWindup ? 1 : 0;
      if (cells === 1 && rows === 0 && !byNorm) {
        wasm.inferLine(x.length, lines.byteOffset, limit, reach, inertia, dt, clamped, ...columns);
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
        ...columns,
      );
    },
  };
}
