import { boxTreeCalls } from "./box-tree/wasm.ts";
import type { Exports, GridExports } from "./exports.ts";
import { frontCalls } from "./frontal/wasm.ts";
import { gridWasm } from "./generated/grid-wasm.ts";
import { wasmHex } from "./generated/kernels-wasm.ts";
import { gridModule } from "./grid-template.ts";
import { decodeHex } from "./hex.ts";
import type { Kernels } from "./kernels.ts";
import { matrixCalls } from "./matrix/wasm.ts";
import { paperCalls } from "./paper/wasm.ts";
import { pointCalls } from "./points/wasm.ts";
import { proximityCalls } from "./proximity/wasm.ts";
import { sharpnessCalls } from "./sharpness/wasm.ts";
import { springCalls } from "./springs/wasm.ts";
import { strainLimitingCalls } from "./strain-limiting/wasm.ts";
import { trajectoryCalls } from "./trajectories/wasm.ts";
import { vectorCalls } from "./vectors/wasm.ts";

let compiled: WebAssembly.Module | null | undefined;
const compiledGrids = new Map<number, WebAssembly.Module>();

/** The module of all kernels but those of grids, compiled once per realm; null where the host has no SIMD or forbids WebAssembly. */
export function compiledModule(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(decodeHex(wasmHex));
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
  const module = new WebAssembly.Module(gridModule(gridWasm, width));
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
    ...paperCalls(wasm),
    ...boxTreeCalls(wasm),
    ...proximityCalls(wasm),
    ...sharpnessCalls(wasm),
    ...trajectoryCalls(wasm),
    ...frontCalls(wasm),
    ...pointCalls(wasm),
    ...strainLimitingCalls(wasm),
  };
}
