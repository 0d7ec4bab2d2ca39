import { used, within, type Exports } from "../exports.ts";
import { SCALES, SPRINGS, VECTOR } from "../layout.ts";
import { GRID_LAW, type SpringKernels } from "./contract.ts";

/** What a step starts from, and the springs at it. */
export function springCalls(wasm: Exports): SpringKernels {
  const { grids } = wasm;
  return {
    gather(width, { nodeOf, present, x, v, olderX, olderV }, by, out) {
      const { origin, fall, back, lag, fromNow, fromOlder } = by;
      wasm.gather(
        nodeOf.length / width,
        width,
        nodeOf.byteOffset,
        present.byteOffset,
        x.byteOffset,
        v.byteOffset,
        olderX.byteOffset,
        olderV.byteOffset,
        origin[0],
        origin[1],
        origin[2],
        fall[0],
        fall[1],
        fall[2],
        back,
        lag,
        fromNow,
        fromOlder,
        out.x.byteOffset,
        out.y.byteOffset,
        out.delta.byteOffset,
        out.w.byteOffset,
        out.start.byteOffset,
      );
    },
    scatter(width, { nodeOf, x, v }, moved, base, delta, fromMoved, fromDelta) {
      wasm.scatter(
        nodeOf.length / width,
        width,
        nodeOf.byteOffset,
        x.byteOffset,
        v.byteOffset,
        moved.byteOffset,
        base.byteOffset,
        delta.byteOffset,
        fromMoved,
        fromDelta,
      );
    },
    gridSprings(
      width,
      grid,
      { numbers, squares, weights },
      x,
      w,
      { c1, c2, halfTimeSquared, relief, lookAhead },
      springs,
      scales,
    ) {
      grids(width).gridSprings(
        grid.rows,
        used(grid),
        within(x, grid, width, VECTOR),
        within(w, grid, width, VECTOR),
        within(weights, grid, width, SCALES),
        within(springs, grid, width, SPRINGS),
        within(scales, grid, width, SCALES),
        numbers.byteOffset + grid.block * SCALES * GRID_LAW * 4,
        squares.byteOffset + grid.block * SCALES * 8,
        c1,
        c2,
        halfTimeSquared,
        relief,
        lookAhead,
      );
    },
    gridForce(width, grid, scales, x, force) {
      grids(width).gridForce(
        grid.rows,
        used(grid),
        within(x, grid, width, VECTOR),
        within(scales, grid, width, SCALES),
        within(force, grid, width, VECTOR),
      );
    },
    edgeLinks(width, list, x, w, { c1, c2, halfTimeSquared, relief, lookAhead }, edges, force) {
      wasm.edgeLinks(
        list.a.length,
        list.a.byteOffset,
        list.b.byteOffset,
        list.edge.byteOffset,
        list.restLength.byteOffset,
        list.stiffness.byteOffset,
        list.damping.byteOffset,
        list.crossDamping.byteOffset,
        list.limitLength.byteOffset,
        list.limitStiffness.byteOffset,
        list.yieldLength.byteOffset,
        list.tie.byteOffset,
        width,
        x.byteOffset,
        w.byteOffset,
        c1,
        c2,
        halfTimeSquared,
        relief,
        lookAhead,
        edges.byteOffset,
        force.byteOffset,
      );
    },
    edgeTies(width, list, x, c2, edges, force) {
      wasm.edgeTies(
        list.a.length,
        list.a.byteOffset,
        list.b.byteOffset,
        list.edge.byteOffset,
        list.tie.byteOffset,
        width,
        x.byteOffset,
        c2,
        edges.byteOffset,
        force.byteOffset,
      );
    },
    edgeBeams(width, list, x, c2, edges, force) {
      wasm.edgeBeams(
        list.a.length,
        list.a.byteOffset,
        list.b.byteOffset,
        list.edge.byteOffset,
        list.restLength.byteOffset,
        list.critical.byteOffset,
        list.toe.byteOffset,
        list.toeLimit.byteOffset,
        width,
        x.byteOffset,
        c2,
        edges.byteOffset,
        force.byteOffset,
      );
    },
    edgeSprings(width, list, x, w, c1, c2, edges, force) {
      wasm.edgeSprings(
        list.a.length,
        list.a.byteOffset,
        list.b.byteOffset,
        list.edge.byteOffset,
        list.restLength.byteOffset,
        list.stiffness.byteOffset,
        list.damping.byteOffset,
        list.crossDamping.byteOffset,
        width,
        x.byteOffset,
        w.byteOffset,
        c1,
        c2,
        edges.byteOffset,
        force.byteOffset,
      );
    },
  };
}
