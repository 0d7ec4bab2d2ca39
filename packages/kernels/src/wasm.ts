import { boxTreeCalls } from "./box-tree/wasm.ts";
import type { Exports } from "./exports.ts";
import { frontCalls } from "./frontal/wasm.ts";
import { wasmHex } from "./generated/kernels-wasm.ts";
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

/** The module, compiled once per realm; null where the host has no SIMD or forbids WebAssembly. */
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

export function wasmKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  const wasm = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
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
