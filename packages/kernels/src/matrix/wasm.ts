import { used, within, type Exports } from "../exports.ts";
import { BLOCK, SPRINGS, VECTOR } from "../layout.ts";
import { COLOURS } from "../stencil.ts";
import { ROW, type Matrix, type MatrixKernels } from "./contract.ts";

/** The matrix: its diagonal, its product, its pivots and the sweeps. */
export function matrixCalls(wasm: Exports): MatrixKernels {
  const { grids } = wasm;
  return {
    addDiagonal(m) {
      for (const grid of m.grids) {
        grids(m.width).gridDiagonal(
          grid.rows,
          used(grid),
          within(m.y, grid, m.width, VECTOR),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.diagonal, grid, m.width, BLOCK),
        );
      }
      if (m.others.length === 0) return;
      wasm.diagonalRows(
        ...irregularRows(m),
        m.entries.byteOffset,
        m.edges.byteOffset,
        m.y.byteOffset,
        m.diagonal.byteOffset,
        m.dropLimit.byteOffset,
        m.groups.byteOffset,
        m.half,
        m.groupOthers.byteOffset,
        m.groupVectors.byteOffset,
      );
    },
    apply(m, own, p, q) {
      for (const grid of m.grids) {
        grids(m.width).applyGrid(
          grid.rows,
          used(grid),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.y, grid, m.width, VECTOR),
          within(own, grid, m.width, BLOCK),
          within(p, grid, m.width, VECTOR),
          within(q, grid, m.width, VECTOR),
        );
      }
      const skip = m.irregularSegment * m.width * 4;
      wasm.applyBlocks(
        m.segments - m.irregularSegment,
        m.width,
        own.byteOffset + BLOCK * skip,
        p.byteOffset + VECTOR * skip,
        q.byteOffset + VECTOR * skip,
      );
      if (m.others.length > 0) wasm.applyRows(...irregularRows(m), p.byteOffset, q.byteOffset);
    },
    applyAt(m, own, p, q, slots, count) {
      wasm.applyRowsAt(
        ...irregularRows(m),
        p.byteOffset,
        q.byteOffset,
        own.byteOffset,
        slots.byteOffset,
        count,
        m.irregularSegment * m.width,
      );
    },
    factor(m, theta, constrainedCount) {
      let done = 0;
      for (const grid of m.grids) {
        const end = (grid.segment + grid.rows * COLOURS) * m.width;
        const from = done;
        while (done < constrainedCount && m.constrained[done] < end) done++;
        grids(m.width).factorGrid(
          grid.rows,
          used(grid),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.y, grid, m.width, VECTOR),
          within(m.diagonal, grid, m.width, BLOCK),
          within(m.floor, grid, m.width, 1),
          within(m.extraBlock, grid, m.width, BLOCK),
          within(m.pivot, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          theta,
          m.rowsOf.byteOffset + 4 * grid.segment,
          m.rows.byteOffset,
          m.entries.byteOffset,
          m.edges.byteOffset,
          m.y.byteOffset,
          m.filter.byteOffset,
          m.inverse.byteOffset,
          m.pivot.byteOffset,
          m.floor.byteOffset,
          m.extraBlock.byteOffset,
          m.constrained.byteOffset + 4 * from,
          done - from,
          grid.segment * m.width,
        );
      }
      if (!hasIrregular(m)) return;
      wasm.factorRows(
        ...groupsOf(m),
        theta,
        m.diagonal.byteOffset,
        m.floor.byteOffset,
        m.filter.byteOffset,
        m.pivot.byteOffset,
        m.inverse.byteOffset,
        m.constrained.byteOffset + 4 * done,
        constrainedCount - done,
      );
    },
    refactorAt(m, theta, slots, count) {
      wasm.refactorRows(
        m.irregularRow,
        m.rows.byteOffset,
        m.springVectors.byteOffset,
        m.entries.byteOffset,
        m.edges.byteOffset,
        m.dropLimit.byteOffset,
        m.width,
        theta,
        m.diagonal.byteOffset,
        m.floor.byteOffset,
        m.filter.byteOffset,
        m.pivot.byteOffset,
        m.inverse.byteOffset,
        slots.byteOffset,
        count,
        m.irregularSegment * m.width,
      );
    },
    sweepInitial(m, b, r) {
      let sum = 0;
      for (const grid of m.grids) {
        sum += grids(m.width).sweepInitial(
          grid.rows,
          used(grid),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.y, grid, m.width, VECTOR),
          within(m.extra, grid, m.width, VECTOR),
          within(m.pivot, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          within(b, grid, m.width, VECTOR),
          within(r, grid, m.width, VECTOR),
          m.rowsOf.byteOffset + 4 * grid.segment,
          m.rows.byteOffset,
          m.entries.byteOffset,
          m.edges.byteOffset,
          m.y.byteOffset,
          r.byteOffset,
          m.extra.byteOffset,
        );
      }
      if (!hasIrregular(m)) return sum;
      return (
        sum +
        wasm.initialRows(...groupsOf(m), m.pivot.byteOffset, m.inverse.byteOffset, b.byteOffset, r.byteOffset)
      );
    },
    sweepBackward(m, beta, { r, p, t, u }) {
      let sum = 0;
      if (hasIrregular(m)) {
        sum += wasm.backwardRows(
          ...groupsOf(m),
          beta,
          m.diagonal.byteOffset,
          m.inverse.byteOffset,
          r.byteOffset,
          p.byteOffset,
          t.byteOffset,
          u.byteOffset,
        );
      }
      for (let g = m.grids.length - 1; g >= 0; g--) {
        const grid = m.grids[g];
        sum += grids(m.width).sweepBackward(
          grid.rows,
          used(grid),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.y, grid, m.width, VECTOR),
          within(m.extra, grid, m.width, VECTOR),
          within(m.diagonal, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          within(r, grid, m.width, VECTOR),
          within(p, grid, m.width, VECTOR),
          within(t, grid, m.width, VECTOR),
          within(u, grid, m.width, VECTOR),
          beta,
          m.rowsOf.byteOffset + 4 * grid.segment,
          m.rows.byteOffset,
          m.entries.byteOffset,
          m.edges.byteOffset,
          m.y.byteOffset,
          t.byteOffset,
          m.extra.byteOffset,
        );
      }
      return sum;
    },
    sweepForward(m, alpha, { x, r, p, t, u, s }) {
      let sum = 0;
      for (const grid of m.grids) {
        sum += grids(m.width).sweepForward(
          grid.rows,
          used(grid),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.y, grid, m.width, VECTOR),
          within(m.extra, grid, m.width, VECTOR),
          within(m.pivot, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          within(p, grid, m.width, VECTOR),
          within(t, grid, m.width, VECTOR),
          within(u, grid, m.width, VECTOR),
          within(s, grid, m.width, VECTOR),
          within(r, grid, m.width, VECTOR),
          within(x, grid, m.width, VECTOR),
          alpha,
          m.rowsOf.byteOffset + 4 * grid.segment,
          m.rows.byteOffset,
          m.entries.byteOffset,
          m.edges.byteOffset,
          m.y.byteOffset,
          s.byteOffset,
          m.extra.byteOffset,
        );
      }
      if (!hasIrregular(m)) return sum;
      return (
        sum +
        wasm.forwardRows(
          ...groupsOf(m),
          alpha,
          m.pivot.byteOffset,
          m.inverse.byteOffset,
          p.byteOffset,
          t.byteOffset,
          u.byteOffset,
          s.byteOffset,
          r.byteOffset,
          x.byteOffset,
        )
      );
    },
  };
}

/** The rows of no grid, with all springs. */
function irregularRows(m: Matrix): number[] {
  return [
    m.irregularRow,
    m.rows.length / ROW - 1,
    m.rows.byteOffset,
    m.others.byteOffset,
    m.springVectors.byteOffset,
    m.rowScratch.byteOffset,
    m.width,
  ];
}

/** The same in groups, without dropped springs. */
function groupsOf(m: Matrix): number[] {
  return [
    m.irregularRow,
    m.rows.length / ROW - 1,
    m.rows.byteOffset,
    m.groups.byteOffset,
    m.groupOthers.byteOffset,
    m.groupVectors.byteOffset,
    m.rowScratch.byteOffset,
    m.width,
  ];
}

function hasIrregular(m: Matrix): boolean {
  return m.irregularRow < m.rows.length / ROW - 1;
}
