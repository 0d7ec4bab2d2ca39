import type { Kernels } from "./kernels.ts";
import type { Real } from "./real.ts";
import { compiledModule, wasmKernels } from "./wasm.ts";

/** `auto` takes WebAssembly where SIMD is there and the host allows it, else the reference. */
export type KernelBackend = "auto" | "wasm" | "reference";

/** What a choice comes to on this host. */
export type Backend = Exclude<KernelBackend, "auto">;

let reference: Kernels | null = null;

/** Brings the kernels in TypeScript (`@pliant/kernels/reference`), which a page with WebAssembly need not carry. Node has them from the start. */
export function addReference(kernels: Kernels): void {
  reference = kernels;
}

export function resolveKernels(choice: KernelBackend): Backend {
  if (choice !== "reference" && compiledModule() !== null) return "wasm";
  if (choice !== "wasm" && reference !== null) return "reference";
  if (choice !== "wasm")
    throw new Error(
      `resolveKernels: ${choice === "auto" ? "WebAssembly with SIMD is not available here, and " : ""}this program did not bring the ` +
        'reference kernels, expected addEverything() of "pliant/everything" to be called first',
    );
  throw new Error(
    'resolveKernels: WebAssembly with SIMD is not available here, expected kernels "auto" or "reference"',
  );
}

export interface ColumnSpec {
  readonly type: "real" | "f64" | "u32";
  readonly length: number;
}

/** A column in working precision: f32 under WebAssembly, f64 under the reference. */
export const real = (length: number) => ({ type: "real", length }) as const;
export const f64 = (length: number) => ({ type: "f64", length }) as const;
export const u32 = (length: number) => ({ type: "u32", length }) as const;

type Column<Spec extends ColumnSpec> = Spec["type"] extends "real"
  ? Real
  : Spec["type"] extends "f64"
    ? Float64Array
    : Uint32Array;

export interface Arena<Specs extends Record<string, ColumnSpec>> {
  readonly kernels: Kernels;
  readonly backend: Backend;
  readonly columns: { readonly [Name in keyof Specs]: Column<Specs[Name]> };
}

/**
 * All columns of one workspace in one buffer, with the kernels that work on it. The size is known up front and never
 * grows: a WebAssembly memory that grows leaves its old views empty, and writes to them vanish without a word.
 * A larger workspace is a new arena.
 */
export function createArena<Specs extends Record<string, ColumnSpec>>(
  choice: KernelBackend,
  specs: Specs,
): Arena<Specs> {
  const backend = resolveKernels(choice);
  const module = backend === "wasm" ? compiledModule() : null;
  const realBytes = module === null ? 8 : 4;
  const bytes = Object.values(specs).reduce((sum, spec) => sum + columnBytes(spec, realBytes), START);
  const memory = module === null ? null : new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const buffer = memory === null ? new ArrayBuffer(bytes) : memory.buffer;

  let at = START;
  const columns: Record<string, Real | Uint32Array> = {};
  for (const [name, spec] of Object.entries(specs)) {
    columns[name] = view(buffer, at, spec, realBytes);
    at += columnBytes(spec, realBytes);
  }
  return {
    kernels: module === null || memory === null ? (reference as Kernels) : wasmKernels(module, memory),
    backend,
    columns: columns as Arena<Specs>["columns"],
  };
}

const PAGE = 65536;

/** Columns start here, so that no column has address 0 and a read just before a column stays inside. */
const START = 64;

/** Every column starts on a cache line, with a line of zeros behind it for vector loads that reach past the end. */
function columnBytes(spec: ColumnSpec, realBytes: number): number {
  return Math.ceil((spec.length * elementBytes(spec, realBytes)) / 64) * 64 + 64;
}

function elementBytes({ type }: ColumnSpec, realBytes: number): number {
  return type === "real" ? realBytes : type === "f64" ? 8 : 4;
}

function view(buffer: ArrayBuffer, at: number, spec: ColumnSpec, realBytes: number): Real | Uint32Array {
  if (spec.type === "u32") return new Uint32Array(buffer, at, spec.length);
  if (spec.type === "f64" || realBytes === 8) return new Float64Array(buffer, at, spec.length);
  return new Float32Array(buffer, at, spec.length);
}
