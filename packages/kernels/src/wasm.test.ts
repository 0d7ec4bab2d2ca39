import { describe, expect, it } from "vitest";
import { wasmBase64 } from "./generated/kernels-wasm.ts";
import { referenceKernels } from "./reference/index.ts";
import { compiledModule, wasmKernels } from "./wasm.ts";

const module = compiledModule();

describe("the compiled module", () => {
  it("is compiled once", () => {
    expect(module).not.toBeNull();
    expect(compiledModule()).toBe(module);
  });

  it("has its own decoder right: a second one agrees on every byte", () => {
    const second = new WebAssembly.Module(Buffer.from(wasmBase64, "base64"));
    expect(WebAssembly.Module.exports(module as WebAssembly.Module)).toEqual(
      WebAssembly.Module.exports(second),
    );
  });

  it("asks its host for memory and nothing else", () => {
    expect(WebAssembly.Module.imports(module as WebAssembly.Module)).toEqual([
      { module: "env", name: "memory", kind: "memory" },
    ]);
  });

  it("exports a twin of every reference kernel, and no more", () => {
    const names = WebAssembly.Module.exports(module as WebAssembly.Module).map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(referenceKernels).sort());
  });

  it("is wrapped in functions of the same names and number of arguments", () => {
    const wrapped = wasmKernels(module as WebAssembly.Module, new WebAssembly.Memory({ initial: 1 }));
    for (const [name, reference] of Object.entries(referenceKernels)) {
      expect(wrapped[name as keyof typeof wrapped]).toHaveLength(reference.length);
    }
  });
});
