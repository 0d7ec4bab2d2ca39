import { afterEach, describe, expect, it, vi } from "vitest";
import { gridModule } from "./grid-template.ts";
import { compiledMore } from "./more.ts";
import { referenceKernels } from "./reference.ts";
import { GRID_WIDTHS } from "./stencil.ts";
import { createLattice } from "./testing/lattice.ts";
import { createSoup, soupArena } from "./testing/soup.ts";
import { createSystem, systemArena } from "./testing/system.ts";
import { createWeave, weaveArena } from "./testing/weave.ts";
import { clothModules, compiledGrid, compiledModule, wasmKernels } from "./wasm.ts";

const module = compiledModule() as WebAssembly.Module;
const modules = [module, compiledMore(), ...GRID_WIDTHS.map(compiledGrid)];

describe("the compiled modules", () => {
  it("is compiled once", () => {
    expect(module).not.toBeNull();
    expect(compiledModule()).toBe(module);
    expect(compiledGrid(20)).toBe(compiledGrid(20));
  });

  it("asks its host for memory and nothing else", () => {
    for (const each of modules)
      expect(WebAssembly.Module.imports(each)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
  });

  it("exports functions only, and brings no data that would overwrite an arena", () => {
    const kinds = modules.flatMap((each) => WebAssembly.Module.exports(each).map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["function"]));
    for (const sections of [clothModules().plain, gridModule(clothModules().grids, 20)].map(sectionsOf)) {
      expect(sections).toContain(10);
      // Start, data, data count.
      for (const id of [8, 11, 12]) expect(sections).not.toContain(id);
    }
    const memory = new WebAssembly.Memory({ initial: 1 });
    new Uint8Array(memory.buffer).fill(0xa5);
    wasmKernels(module, memory);
    expect(new Uint8Array(memory.buffer).every((byte) => byte === 0xa5)).toBe(true);
  });
});

/** Ids of a module's sections: each is an id, a LEB128 length and that many bytes, after a head of eight. */
function sectionsOf(wasm: Uint8Array): number[] {
  const ids: number[] = [];
  let at = 8;
  while (at < wasm.length) {
    ids.push(wasm[at++]);
    let [length, shift] = [0, 0];
    do {
      length |= (wasm[at] & 0x7f) << shift;
      shift += 7;
    } while (wasm[at++] >= 0x80);
    at += length;
  }
  return ids;
}

describe("the wrapper", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("has functions of the same names and number of arguments as the reference", () => {
    const wrapped = wasmKernels(module, new WebAssembly.Memory({ initial: 1 }));
    expect(Object.keys(wrapped).sort()).toEqual(Object.keys(referenceKernels).sort());
    for (const [name, reference] of Object.entries(referenceKernels)) {
      expect(wrapped[name as keyof typeof wrapped]).toHaveLength(reference.length);
    }
  });

  /** Calls every kernel at every width on a stand-in for the modules; returns the number of arguments by export. */
  function callAll(): Map<string, number> {
    const calls = new Map<string, number>();
    const standIn =
      (name: string) =>
      (...args: number[]) => {
        expect(args.every((value) => Number.isFinite(value))).toBe(true);
        expect(calls.get(name) ?? args.length).toBe(args.length);
        calls.set(name, args.length);
        return 1;
      };
    const standIns = new Map(
      modules.map((each) => {
        const names = WebAssembly.Module.exports(each).map(({ name }) => name);
        return [each, Object.fromEntries(names.map((name) => [name, standIn(name)]))];
      }),
    );
    const arenas = GRID_WIDTHS.map((width) => ({
      width,
      system: systemArena(
        "wasm",
        createSystem(createLattice({ width, grids: [[4, 3]], irregular: 3, edges: 5 })),
      ),
      weave: weaveArena("wasm", createWeave(width, [[4, 3]])),
    }));
    const { cloth, cones, solid, overlaps, chosen } = soupArena("wasm", createSoup(1));
    vi.stubGlobal("WebAssembly", {
      Instance: class {
        readonly exports: unknown;
        constructor(of: WebAssembly.Module) {
          this.exports = standIns.get(of);
        }
      },
    });
    const kernels = wasmKernels(module, {} as WebAssembly.Memory);
    for (const { width, system, weave } of arenas) {
      const { matrix, sweep, columns: c } = system;
      const [grid] = matrix.grids;
      const by = { c1: 1, c2: 1, halfTimeSquared: 1, relief: 0, lookAhead: 0 };
      const { x, w, springs, scales, force } = weave.columns;
      kernels.gridSprings(width, grid, weave.gridLaws, x, w, by, springs, scales);
      kernels.gridForce(width, grid, scales, x, force);
      const list = {
        ...{ a: c.rows, b: c.rows, edge: c.rows },
        ...{ restLength: x, stiffness: x, damping: x },
      };
      const limits = { limitLength: x, limitStiffness: x, yieldLength: x };
      const links = { ...list, ...limits, crossDamping: x, tie: x };
      kernels.edgeLinks(width, links, x, w, by, c.edges, force);
      kernels.edgeTies(width, links, x, 1, c.edges, force);
      kernels.edgeBeams(width, { ...list, critical: x, toe: x, toeLimit: x }, x, 1, c.edges, force);
      kernels.edgeSprings(width, { ...list, crossDamping: x }, x, w, 1, 1, c.edges, force);
      const air = { triangles: c.rows, airNode: c.rows, airVector: c.rows, airBlock: c.rows, flux: x };
      const body = { firstTriangle: 0, triangleCount: 1, firstNode: 0, nodeCount: 1, drag: 1, c1: 1 };
      kernels.addStillAir(width, air, body, { x, v: x }, { w, extra: c.own, force });
      const caught = { catchA: c.rows, catchB: c.rows, yieldLength: x, restLength: x, found: c.rows };
      kernels.findCaught(width, caught, { x, w, base: x }, { lookAhead: 1, strain: 1 });
      kernels.addDiagonal(matrix);
      kernels.apply(matrix, c.own, c.p, c.u);
      kernels.applyAt(matrix, c.own, c.p, c.u, c.some, 0);
      kernels.factor(matrix, 0.9, 0);
      kernels.refactorAt(matrix, 0.9, c.some, 0);
      kernels.sweepInitial(matrix, c.b, c.r);
      kernels.sweepBackward(matrix, 0, sweep);
      kernels.sweepForward(matrix, 0, sweep);
      kernels.project(width, 1, c.rows, c.floor, c.p);
      kernels.dot(c.p, c.r);
      kernels.applyBlocks(width, c.own, c.p, c.r);
      kernels.addScaled(1, c.p, c.r);
      kernels.redirect(1, c.p, c.r);
      kernels.narrow(x, c.p);
      kernels.addNarrow(c.p, x);
      kernels.residual(1, x, c.p, x, x, c.r, c.u);
      const nodes = { ...{ nodeOf: c.rows, present: x, x, v: x }, ...{ olderX: x, olderV: x } };
      const start = { ...{ origin: [0, 0, 0], fall: [0, 0, 0], back: 1 }, lag: 1, fromNow: 1, fromOlder: 1 };
      kernels.gather(width, nodes, start, { x, y: c.p, delta: x, w: c.p, start: x });
      kernels.scatter(width, nodes, x, x, x, 1, 1);
      const limited = { ...list, ...{ shareA: x, shareB: x, least: x, limit: x, floor: x } };
      kernels.findTargetLengths(limited, x, x, x);
      kernels.limitLinks(limited, { count: 1, at: c.rows, projectors: x }, x, x, 1);
      kernels.springForces(list, x, force);
      kernels.damperForces({ ...list, along: x, across: x }, x, x, force);
      kernels.kick(1, x, force, x);
      kernels.drift(1, x, x);
      const law = {
        ...{ lines: x, cells: 6, rows: 0, row: x, limit: 1, reach: 1 },
        ...{ inertia: 1, dt: 1 },
      };
      const choices = { byNorm: false, antiWindup: true };
      kernels.infer({ ...law, ...choices }, { x, v: x, force, excess: x });
      kernels.infer({ ...law, ...choices, byNorm: true }, { x, v: x, force, excess: x });
      kernels.infer({ ...law, ...choices }, { x, v: x, force, excess: new Float64Array(0) });
    }
    kernels.markDirty(cloth, true);
    kernels.fitBoxes(cloth);
    kernels.refitBoxes(cloth);
    kernels.fitWideNodes(cloth, 1, true);
    kernels.fitNormals(cloth, cones);
    kernels.refitNormals(cloth, cones);
    const neighbours = { first: chosen, near: chosen, border: chosen, crosses: solid.points };
    const places = { low: [0, 0, 0], high: [0, 0, 0] };
    const sharpnessLaw = {
      sagRadius: 1,
      shallow: 1,
      careful: 1,
      least: 1,
      isClosed: true,
      rounding: 0,
      ...places,
    };
    kernels.measureSharpness(
      solid,
      { ...neighbours, normals: solid.points, sharpnessRadius: solid.points },
      sharpnessLaw,
    );
    kernels.overlapSelf(cloth, cones, overlaps);
    kernels.overlapTrees(cloth, solid, overlaps);
    kernels.overlapPoints(cloth.points, 1, chosen, solid, overlaps);
    const front = new Float64Array(16);
    const near = { stack: overlaps.stack, list: overlaps.list, nearness: cloth.points, closestPoint: front };
    const columns = { start: front, end: front, wideNodes: cloth.points, faces: cloth.points };
    const body = { ...solid, ...columns, triangleOf: overlaps.list };
    kernels.fitProximity(body, 0, near);
    kernels.nearest(body, 0, -1, 0, near);
    kernels.nearest(body, 1, -1, 0, near);
    kernels.overlapBox(body, front, front, near);
    kernels.distanceBound(body, cloth.points, 0, cloth.points.subarray(0, 1), near);
    const paths = {
      starts: front,
      ends: front,
      searchRadius: front,
      closestPoints: front,
      least: cloth.points,
    };
    const lists = { order: chosen, asks: chosen, guesses: chosen, found: chosen, scratch: chosen };
    kernels.sweptDistances(body, { ...paths, ...lists }, 0, 0, near);
    const observer = { origin: front, start: front, shift: front };
    const trajectories = { at: front, end: front, slack: front, radius: front };
    kernels.relativePoints(trajectories, 0, 1, observer, cloth.points, 0);
    kernels.predictMean(front, front, { first: chosen, near: chosen }, 1, front);
    kernels.solveTiles(front, 4, 0, 0, 1, 1, front, front, front, front);
    kernels.subtractTiles(front, 4, 0, 1, 1, front, front);
    const rows = new Uint32Array(4);
    const paperSprings = { count: 1, a: rows, b: rows, restLength: front, stiffness: front, coupling: front };
    kernels.paperSpringForces(paperSprings, front, front, 1, front, front);
    kernels.paperSpringProduct(paperSprings, front, front);
    const creases = { count: 1, corners: rows, weights: front, diagonal: front };
    kernels.foldForces(creases, front, front, 1, front, front);
    kernels.foldProduct(creases, 1, front, front);
    kernels.invertBlocks(1, front, front, front);
    kernels.applyInverse(1, front, front, front, front);
    const swept = { inverse: front, rhs: front, spread: front, diagonal: front, offset: front };
    kernels.sweepNodes({ count: 1, ...swept }, 1, 1, true, front, front);
    return calls;
  }

  it("calls every export, none that is not there, each with all of its arguments", () => {
    const expected = modules.flatMap((each) => {
      const { exports } = new WebAssembly.Instance(each, {
        env: { memory: new WebAssembly.Memory({ initial: 1 }) },
      });
      return Object.entries(exports).map(([name, f]) => [name, (f as () => void).length] as const);
    });
    expect(Object.fromEntries(callAll())).toEqual(Object.fromEntries(expected));
  });
});
