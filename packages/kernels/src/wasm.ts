import { boxTreeCalls } from "./box-tree/wasm.ts";
import { clothCalls } from "./cloth/wasm.ts";
import type { Exports, GridExports } from "./exports.ts";
import { clothWasm } from "./generated/cloth-wasm.ts";
import { gridModule } from "./grid-template.ts";
import { unpackCloth } from "./packed.ts";
import type { Kernels } from "./kernels.ts";
import { matrixCalls } from "./matrix/wasm.ts";
import { proximityCalls } from "./proximity/wasm.ts";
import { sharpnessCalls } from "./sharpness/wasm.ts";
import { springCalls } from "./springs/wasm.ts";
import { strainLimitingCalls } from "./strain-limiting/wasm.ts";
import { trajectoryCalls } from "./trajectories/wasm.ts";
import { vectorCalls } from "./vectors/wasm.ts";

let unpacked: ReturnType<typeof unpackCloth> | undefined;
let compiled: WebAssembly.Module | null | undefined;
const compiledGrids = new Map<number, WebAssembly.Module>();

/** Unpacked once per realm. */
export function clothModules(): ReturnType<typeof unpackCloth> {
  unpacked ??= unpackCloth(clothWasm);
  return unpacked;
}

/** Kernels that only some programs carry: on a memory, or nothing. */
export type MoreKernels = (memory: WebAssembly.Memory) => Partial<Kernels>;
let more: MoreKernels = () => ({});

/** From the next arena on, these are among its kernels. */
export function addMore(kernels: MoreKernels): void {
  more = kernels;
}

/** The module of all kernels but those of grids, compiled once per realm; null where the host has no SIMD or forbids WebAssembly. */
export function compiledModule(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(clothModules().plain);
    } catch {
      compiled = null;
    }
  }
  return compiled;
}

/** The module of grid kernels of a width, compiled once per realm, when a grid of that width is first met. */
export function compiledGrid(width: number): WebAssembly.Module {
  const known = compiledGrids.get(width);
  if (known) return known;
  const module = new WebAssembly.Module(gridModule(clothModules().grids, width));
  compiledGrids.set(width, module);
  return module;
}

/** Modules of grid kernels on a memory, by width. */
function gridsOn(memory: WebAssembly.Memory): (width: number) => GridExports {
  const known = new Map<number, GridExports>();
  return (width) => {
    const found = known.get(width);
    if (found) return found;
    const { exports } = new WebAssembly.Instance(compiledGrid(width), { env: { memory } });
    known.set(width, exports as GridExports);
    return exports as GridExports;
  };
}

export function wasmKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const wasm = { ...exports, grids: gridsOn(memory) } as unknown as Exports;
  return {
    ...springCalls(wasm),
    ...matrixCalls(wasm),
    ...vectorCalls(wasm),
    ...clothCalls(wasm),
    ...boxTreeCalls(wasm),
    ...proximityCalls(wasm),
    ...sharpnessCalls(wasm),
    ...trajectoryCalls(wasm),
    ...strainLimitingCalls(wasm),
    ...more(memory),
  } as Kernels;
}
