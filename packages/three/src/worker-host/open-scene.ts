import { createSimulation, parseScene } from "@pliant/scene";
import type { Simulation } from "pliant";
import { HostError } from "./host-error.ts";

/** The simulation of a scene file. Throws a `HostError` with all that is wrong with the text. */
export function openScene(text: string, clock: () => number): Simulation {
  const read = parseScene(text);
  if ("errors" in read)
    throw new HostError(read.errors.map(({ message, line, column }) => placed(message, line, column)));
  return createSimulation(read.scene, { clock });
}

function placed(message: string, line?: number, column?: number): HostError["problems"][number] {
  return line === undefined || column === undefined ? { message } : { message, line, column };
}
