import { boxCalls } from "./box-tree/wasm.ts";
import type { Exports } from "./exports.ts";
import { frontCalls } from "./frontal/wasm.ts";
import { wasmHex } from "./generated/kernels-wasm.ts";
import { decodeHex } from "./hex.ts";
import type { Kernels } from "./kernels.ts";
import { matrixCalls } from "./matrix/wasm.ts";
import { bondCalls } from "./paper/wasm.ts";
import { pointCalls } from "./points/wasm.ts";
import { nearCalls } from "./proximity/wasm.ts";
import { bluntCalls } from "./sharpness/wasm.ts";
import { springCalls } from "./springs/wasm.ts";
import { trimCalls } from "./strain-limiting/wasm.ts";
import { wayCalls } from "./trajectories/wasm.ts";
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
    ...bondCalls(wasm),
    ...boxCalls(wasm),
    ...nearCalls(wasm),
    ...bluntCalls(wasm),
    ...wayCalls(wasm),
    ...frontCalls(wasm),
    ...pointCalls(wasm),
    ...trimCalls(wasm),
  };
}
