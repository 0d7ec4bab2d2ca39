import { decodeHex } from "./hex.ts";
import { wasmHex } from "./generated/kernels-wasm.ts";
import type { Kernels } from "./kernels.ts";
import { bluntCalls } from "./wasm/blunt.ts";
import { bondCalls } from "./wasm/bond.ts";
import type { Exports } from "./wasm/exports.ts";
import { boxCalls } from "./wasm/box.ts";
import { frontCalls } from "./wasm/front.ts";
import { matrixCalls } from "./wasm/matrix.ts";
import { nearCalls } from "./wasm/near.ts";
import { pointCalls } from "./wasm/points.ts";
import { springCalls } from "./wasm/spring.ts";
import { trimCalls } from "./wasm/trim.ts";
import { vectorCalls } from "./wasm/vector.ts";
import { wayCalls } from "./wasm/ways.ts";

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
