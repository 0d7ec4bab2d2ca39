export type { Benchmark, BenchmarkOptions, BenchmarkRow, PlotInput } from "./benchmark.ts";
export { benchmarks } from "./benchmarks.ts";
export { plotFrameTimes } from "./plot.ts";
