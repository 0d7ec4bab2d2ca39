import { arch, cpus, platform } from "node:os";

/** `AMD EPYC 7B13 × 2, linux x64`: what a timing means nothing without. */
export function describeMachine(): string {
  const cores = cpus();
  // Some containers hide their processor.
  const model = cores[0]?.model.trim() || "unknown processor";
  return `${model} × ${cores.length}, ${platform()} ${arch()}`;
}
