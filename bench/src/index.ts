import type { Benchmark } from "./benchmark.ts";
import { drape } from "./drape.ts";
import { hang } from "./hang.ts";
import { kernels } from "./kernels.ts";

export type { Benchmark, BenchmarkOptions, BenchmarkRow } from "./benchmark.ts";
export { plotFrameTimes, type PlotInput } from "./plot.ts";

export const benchmarks: readonly Benchmark[] = [hang, drape, kernels];
