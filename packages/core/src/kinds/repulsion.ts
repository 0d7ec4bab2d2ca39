import { bringRepulsion } from "../solvers/bdf2/external/repulsion-of.ts";
import { createRepulsion } from "../solvers/bdf2/external/repulsion.ts";

/** Brings the published method's self-collision, which `contact.repulsion` asks for. */
export function addRepulsion(): void {
  bringRepulsion(createRepulsion);
}
