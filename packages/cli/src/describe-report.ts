import type { BakeReport } from "@pliant/bake";
import { count, formatBytes, formatNumber } from "./quantities.ts";

/** A bake's report for a person, without its warnings. */
export function describeReport(report: BakeReport): string {
  const { file, frames, seconds, fps, bytes } = report;
  const head = `${file}: ${count(frames, "frame")}, ${formatNumber(seconds)} s at ${formatNumber(fps)} fps, ${formatBytes(bytes)}`;
  const lines = facts(report).map(([name, fact]) => `  ${name.padEnd(15)} ${fact}`);
  const rest =
    report.rest === null ? [] : [`${report.rest}: its first frame, ${formatBytes(report.restBytes)}`];
  return [head, ...lines, ...rest].join("\n");
}

function facts(report: BakeReport): (readonly [name: string, fact: string])[] {
  const { particles, triangles, steps, dt, stepsPerFrame, substeps, iterations } = report;
  const { contacts, cpuMsPerFrame, realTimeRatio, hash, kernels, unconvergedSteps } = report;
  const solves = steps * substeps;
  return [
    ["particles", `${particles}, ${count(triangles, "triangle")}`],
    [
      "steps",
      `${steps} of ${formatNumber(dt * 1000)} ms, ${stepsPerFrame} per frame, ${count(substeps, "substep")} each`,
    ],
    [
      "PCG iterations",
      `${iterations}${solves > 0 ? `, ${(iterations / solves).toFixed(1)} per substep` : ""}` +
        (unconvergedSteps > 0 ? `, ${count(unconvergedSteps, "step")} unconverged` : ""),
    ],
    ["contacts", `${contacts} at most`],
    [
      "CPU per frame",
      `median ${formatNumber(cpuMsPerFrame.median)} ms, p95 ${formatNumber(cpuMsPerFrame.p95)} ms` +
        (realTimeRatio > 0 ? `; ${formatNumber(Number(realTimeRatio.toPrecision(2)))} × real time` : ""),
    ],
    ["state hash", `${hash}, kernels ${kernels}`],
  ];
}
