import type { Benchmark } from "./benchmark.ts";
import { hang } from "./hang.ts";
import { kernels } from "./kernels.ts";

export type { Benchmark, BenchmarkOptions, BenchmarkRow } from "./benchmark.ts";

export const benchmarks: readonly Benchmark[] = [hang, kernels];
