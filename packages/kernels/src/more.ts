import type { MoreExports } from "./exports.ts";
import { frontCalls } from "./frontal/wasm.ts";
import { moreWasm } from "./generated/more-wasm.ts";
import { unpackModules, wholeModule } from "./packed.ts";
import { paperCalls } from "./paper/wasm.ts";
import { pointCalls } from "./points/wasm.ts";
import { addMore } from "./wasm.ts";

let compiled: WebAssembly.Module | undefined;

/** The module of kernels of paper, of points on springs and of the modes of elastic solids, compiled once per realm. */
export function compiledMore(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(wholeModule(unpackModules(moreWasm)[0]));
  return compiled;
}

/** Brings kernels of paper, of points on springs and of the modes of elastic solids, which cloth does without. */
export function addMoreKernels(): void {
  addMore((memory) => {
    const wasm = new WebAssembly.Instance(compiledMore(), { env: { memory } }).exports as MoreExports;
    return { ...frontCalls(wasm), ...paperCalls(wasm), ...pointCalls(wasm) };
  });
}
