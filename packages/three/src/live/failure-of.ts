import { HostError, type HostErrorCode } from "../worker-host/host-error.ts";

const NO_WASM =
  "WebAssembly with SIMD is not allowed or not known here, expected a browser of 2023 or newer and, where the page has a " +
  "Content-Security-Policy, 'wasm-unsafe-eval' in its script-src";

/** What went wrong in the worker, as it crosses to the page. */
export function failureOf(error: unknown): { readonly code: HostErrorCode; readonly message: string } {
  if (error instanceof HostError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("resolveKernels:")
    ? { code: "csp-wasm", message: NO_WASM }
    : { code: "bad-input", message };
}
