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
import { COLOURS, GRID_WIDTHS } from "./stencil.ts";

/** Exports that are compiled for every width of the storage, and those that take the width as a number. */
const GRID_EXPORTS = [
  ...(["gridSprings", "gridForce", "gridDiagonal", "applyGrid"] as const),
  ...(["factorGrid", "sweepStart", "sweepBack", "sweepForth"] as const),
] as const;
type GridExport = (typeof GRID_EXPORTS)[number];
type PlainExport =
  | "gather"
  | "scatter"
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
  | "redirect"
  | "narrow"
  | "addNarrow"
  | "residual";

/** Each takes numbers (addresses in bytes, counts, factors) and returns one, or nothing. */
type Call = (...args: number[]) => number;
type Exports = Readonly<Record<`${GridExport}${number}` | PlainExport, Call>>;
type GridExports = Readonly<Record<GridExport, Call>>;

function gridExports(wasm: Exports, width: number): GridExports {
  const named = GRID_EXPORTS.map((name) => [name, wasm[`${name}${width}`]]);
  return Object.fromEntries(named) as GridExports;
}

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

  /** Exports by width, looked up once: names made anew for every call cost more than some of the calls. */
  const exportsOf = new Map(GRID_WIDTHS.map((width) => [width, gridExports(wasm, width)]));
  const grids = (width: number): GridExports => exportsOf.get(width) ?? gridExports(wasm, width);
  /** Vectors (four places) per segment that hold nodes. */
  const used = ({ columns }: GridBlock): number => Math.ceil(Math.ceil(columns / COLOURS) / 4) * 4;
  /** Address of a grid's first segment in an array with `count` numbers per slot. */
  const within = (array: Columns, grid: GridBlock, width: number, count: number): number =>
    array.byteOffset + grid.segment * count * width * array.BYTES_PER_ELEMENT;
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
      { c1, c2, turned, relief, ahead },
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
        turned,
        relief,
        ahead,
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
    edgeLinks(width, list, x, w, { c1, c2, turned, relief, ahead }, edges, force) {
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
        ahead,
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
        grids(m.width).gridDiagonal(
          grid.rows,
          used(grid),
          within(m.y, grid, m.width, VECTOR),
          within(m.springs, grid, m.width, SPRINGS),
          within(m.diagonal, grid, m.width, BLOCK),
        );
      }
      wasm.edgeDiagonal(...endsOf(m), m.diagonal.byteOffset);
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
        sum += grids(m.width).sweepStart(
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
        sum += grids(m.width).sweepBack(
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
    sweepForth(m, alpha, { x, r, p, t, u, s }) {
      let sum = 0;
      for (const grid of m.grids) {
        sum += grids(m.width).sweepForth(
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

interface Columns {
  readonly byteOffset: number;
  readonly BYTES_PER_ELEMENT: number;
}

function endsOf({ ends, width, y, edges }: Matrix): number[] {
  return [ends.a.length, ends.a.byteOffset, ends.b.byteOffset, width, y.byteOffset, edges.byteOffset];
}
