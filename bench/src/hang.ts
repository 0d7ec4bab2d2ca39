import { hangingSheet, runHang } from "@pliant/claims";
import type { Benchmark } from "./benchmark.ts";
import { cpuMilliseconds, quantile } from "./time.ts";

/** CPU time of the hanging sheet per 1/30 s frame, growing with the mesh, and what it buys. */
export const hang: Benchmark = {
  name: "hang",
  title: "1 m sheet, 0.2 kg/m², Y 1000 N/m, hung by two corners, 3 s, default settings, one core",
  run({ onProgress }) {
    return [32, 51, 75, 101].map((nodes) => {
      onProgress(`hang: ${nodes} × ${nodes}`);
      const result = runHang(hangingSheet(nodes), 3, cpuMilliseconds);
      return {
        nodes,
        particles: nodes * nodes,
        "median ms/frame": quantile(result.frameMilliseconds, 0.5),
        "p95 ms/frame": quantile(result.frameMilliseconds, 0.95),
        "iterations/frame": result.iterationsPerFrame,
        "kinetic J at 0.5 s": result.kineticAtHalf,
        "mean stretch %": 100 * result.meanStretch,
        "max stretch %": 100 * result.maxStretch,
      };
    });
  },
};
