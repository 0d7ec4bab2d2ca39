import type { Material, SimulationOptions } from "pliant";

/** What cloth is made of where the method is the paper's: its beams are arcs. */
export function literalBend({ quality }: Partial<SimulationOptions>): Partial<Material> {
  const level = typeof quality === "string" ? quality : quality?.level;
  return level === "paper-literal" ? { bendKind: "arc" } : {};
}
