import { decodeBase64 } from "./base64.ts";
import { wasmBase64 } from "./generated/kernels-wasm.ts";
import {
  BLOCK,
  GRID_LAW,
  ROW,
  SCALES,
  SPRINGS,
  VECTOR,
  type GridBlock,
  type Kernels,
  type Matrix,
} from "./kernels.ts";
import { COLOURS } from "./stencil.ts";

/** Exports that are compiled for every width of the storage, and those that take the width as a number. */
type GridExport = `${
  | "gridSprings"
  | "gridForce"
  | "gridDiagonal"
  | "applyGrid"
  | "factorGrid"
  | "sweepStart"
  | "sweepBack"
  | "sweepForth"}${number}`;
type PlainExport =
  | "edgeLinks"
  | "edgeBeams"
  | "edgeDiagonal"
  | "edgeApply"
  | "factorRows"
  | "startRows"
  | "backRows"
  | "forthRows"
  | "project"
  | "dot"
  | "applyBlocks"
  | "addScaled"
  | "redirect";

/** Each takes numbers (addresses in bytes, counts, factors) and returns one, or nothing. */
type Exports = Readonly<Record<GridExport | PlainExport, (...args: number[]) => number>>;

let compiled: WebAssembly.Module | null | undefined;

/** The module, compiled once per realm; null where the host has no SIMD or forbids WebAssembly. */
export function compiledModule(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(decodeBase64(wasmBase64));
    } catch {
      compiled = null;
    }
  }
  return compiled;
}

export function wasmKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  const wasm = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;

  /** Rows and vectors (four places) per segment, as all grid exports take them first. */
  const size = ({ columns, rows }: GridBlock): [number, number] => [
    rows,
    Math.ceil(Math.ceil(columns / COLOURS) / 4) * 4,
  ];
  /** Address of a grid's first segment in an array with `count` numbers per slot. */
  const within = (array: Columns, grid: GridBlock, width: number, count: number): number =>
    array.byteOffset + grid.segment * count * width * array.BYTES_PER_ELEMENT;
  const springsOf = (m: Matrix, grid: GridBlock): [number, number] => [
    within(m.springs, grid, m.width, SPRINGS),
    within(m.y, grid, m.width, VECTOR),
  ];
  /** The irregular springs at a grid's nodes. */
  const rowsOf = (m: Matrix, grid: GridBlock): number[] => [
    m.rowsOf.byteOffset + 4 * grid.segment,
    m.rows.byteOffset,
    m.entries.byteOffset,
    m.edges.byteOffset,
    m.y.byteOffset,
  ];
  /** Those of no grid. */
  const looseRows = (m: Matrix): number[] => [
    m.looseRow,
    m.rows.length / ROW - 1,
    m.rows.byteOffset,
    m.entries.byteOffset,
    m.edges.byteOffset,
    m.width,
  ];
  const hasLoose = (m: Matrix): boolean => m.looseRow < m.rows.length / ROW - 1;

  return {
    gridSprings(
      width,
      grid,
      { numbers, squares, weights },
      x,
      w,
      { c1, c2, turned, relief },
      springs,
      scales,
    ) {
      wasm[`gridSprings${width}`](
        ...size(grid),
        within(x, grid, width, VECTOR),
        within(w, grid, width, VECTOR),
        within(weights, grid, width, SCALES),
        within(springs, grid, width, SPRINGS),
        within(scales, grid, width, SCALES),
        numbers.byteOffset + grid.block * SCALES * GRID_LAW * 4,
        squares.byteOffset + grid.block * SCALES * 8,
        c1,
        c2,
        turned,
        relief,
      );
    },
    gridForce(width, grid, scales, x, force) {
      wasm[`gridForce${width}`](
        ...size(grid),
        within(x, grid, width, VECTOR),
        within(scales, grid, width, SCALES),
        within(force, grid, width, VECTOR),
      );
    },
    edgeLinks(width, list, x, w, { c1, c2, turned, relief }, edges, force) {
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
        width,
        x.byteOffset,
        w.byteOffset,
        c1,
        c2,
        turned,
        relief,
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
        list.load.byteOffset,
        list.toe.byteOffset,
        width,
        x.byteOffset,
        c2,
        edges.byteOffset,
        force.byteOffset,
      );
    },
    addDiagonal(m) {
      for (const grid of m.grids) {
        const [springs, y] = springsOf(m, grid);
        wasm[`gridDiagonal${m.width}`](...size(grid), y, springs, within(m.diagonal, grid, m.width, BLOCK));
      }
      wasm.edgeDiagonal(...endsOf(m), m.diagonal.byteOffset);
    },
    apply(m, own, p, q) {
      for (const grid of m.grids) {
        wasm[`applyGrid${m.width}`](
          ...size(grid),
          ...springsOf(m, grid),
          within(own, grid, m.width, BLOCK),
          within(p, grid, m.width, VECTOR),
          within(q, grid, m.width, VECTOR),
        );
      }
      const skip = m.looseSegment * m.width * 4;
      wasm.applyBlocks(
        m.segments - m.looseSegment,
        m.width,
        own.byteOffset + BLOCK * skip,
        p.byteOffset + VECTOR * skip,
        q.byteOffset + VECTOR * skip,
      );
      wasm.edgeApply(...endsOf(m), p.byteOffset, q.byteOffset);
    },
    factor(m, theta, heldCount) {
      let done = 0;
      for (const grid of m.grids) {
        const end = (grid.segment + grid.rows * COLOURS) * m.width;
        const from = done;
        while (done < heldCount && m.held[done] < end) done++;
        wasm[`factorGrid${m.width}`](
          ...size(grid),
          ...springsOf(m, grid),
          within(m.diagonal, grid, m.width, BLOCK),
          within(m.floor, grid, m.width, 1),
          within(m.extraBlock, grid, m.width, BLOCK),
          within(m.pivot, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          theta,
          ...rowsOf(m, grid),
          m.filter.byteOffset,
          m.inverse.byteOffset,
          m.pivot.byteOffset,
          m.floor.byteOffset,
          m.extraBlock.byteOffset,
          m.held.byteOffset + 4 * from,
          done - from,
          grid.segment * m.width,
        );
      }
      if (!hasLoose(m)) return;
      wasm.factorRows(
        ...looseRows(m),
        theta,
        m.y.byteOffset,
        m.diagonal.byteOffset,
        m.floor.byteOffset,
        m.filter.byteOffset,
        m.pivot.byteOffset,
        m.inverse.byteOffset,
      );
    },
    sweepStart(m, b, r) {
      let sum = 0;
      for (const grid of m.grids) {
        sum += wasm[`sweepStart${m.width}`](
          ...size(grid),
          ...springsOf(m, grid),
          within(m.extra, grid, m.width, VECTOR),
          within(m.pivot, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          within(b, grid, m.width, VECTOR),
          within(r, grid, m.width, VECTOR),
          ...rowsOf(m, grid),
          r.byteOffset,
          m.extra.byteOffset,
        );
      }
      if (!hasLoose(m)) return sum;
      return (
        sum +
        wasm.startRows(
          ...looseRows(m),
          m.y.byteOffset,
          m.pivot.byteOffset,
          m.inverse.byteOffset,
          b.byteOffset,
          r.byteOffset,
        )
      );
    },
    sweepBack(m, beta, { r, p, t, u }) {
      let sum = 0;
      if (hasLoose(m)) {
        sum += wasm.backRows(
          ...looseRows(m),
          beta,
          m.y.byteOffset,
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
        sum += wasm[`sweepBack${m.width}`](
          ...size(grid),
          ...springsOf(m, grid),
          within(m.extra, grid, m.width, VECTOR),
          within(m.diagonal, grid, m.width, BLOCK),
          within(m.inverse, grid, m.width, BLOCK),
          within(r, grid, m.width, VECTOR),
          within(p, grid, m.width, VECTOR),
          within(t, grid, m.width, VECTOR),
          within(u, grid, m.width, VECTOR),
          beta,
          ...rowsOf(m, grid),
          t.byteOffset,
          m.extra.byteOffset,
        );
      }
      return sum;
    },
    sweepForth(m, alpha, { x, r, p, t, u, s }) {
      let sum = 0;
      for (const grid of m.grids) {
        sum += wasm[`sweepForth${m.width}`](
          ...size(grid),
          ...springsOf(m, grid),
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
          ...rowsOf(m, grid),
          s.byteOffset,
          m.extra.byteOffset,
        );
      }
      if (!hasLoose(m)) return sum;
      return (
        sum +
        wasm.forthRows(
          ...looseRows(m),
          alpha,
          m.y.byteOffset,
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
  };
}

interface Columns {
  readonly byteOffset: number;
  readonly BYTES_PER_ELEMENT: number;
}

function endsOf({ ends, width, y, edges }: Matrix): number[] {
  return [ends.a.length, ends.a.byteOffset, ends.b.byteOffset, width, y.byteOffset, edges.byteOffset];
}
