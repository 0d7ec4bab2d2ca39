import { clothSheet, createModel, springSheet, type Part, type Simulation, type Vec3 } from "pliant";
import { fuzzyFabric, materials, type PresetName } from "@pliant/scene";
import { FilmSimulation } from "../film-simulation.ts";
import { tableOf } from "./mass-spring-flag.ts";

/** A step of the page [s], and the spacing of the sheets [m]. */
export const FABRIC_DT = 1 / 60;
const SPACING = 0.05;

/** The engine's cloth at film, or the same fabric as points moved by rules. */
export type FabricMethod = "bdf2" | "fuzzy";

/** A sheet of a named fabric, `down` from its upper side. */
export function fabricPart(
  fabric: PresetName,
  method: FabricMethod,
  size: readonly [number, number],
  down: Vec3,
): Part {
  const found = materials().find(({ name }) => name === fabric);
  if (!found) throw new RangeError(`fabricPart: there is no fabric "${fabric}"`);
  const nodes = [Math.round(size[0] / SPACING) + 1, Math.round(size[1] / SPACING) + 1] as const;
  const place = { size, nodes, across: [1, 0, 0] as const, down };
  if (method === "bdf2") return clothSheet({ ...place, material: found.material });
  const { rules, speed, ...points } = fuzzyFabric(found.material, { size, nodes, dt: FABRIC_DT });
  return springSheet({
    ...{ ...place, ...points, dampingKind: "projected", solver: "fuzzy" },
    fuzzy: { table: tableOf(rules), limit: { speed }, range: "gain", antiWindup: true, clamp: "axis" },
  });
}

export function runOf(part: Part, method: FabricMethod): Simulation {
  const quality = method === "fuzzy" ? { quality: { substeps: 1 } } : {};
  return new FilmSimulation(createModel({ parts: [part] }), { dt: FABRIC_DT, ...quality });
}

/** Centre of mass along an axis [m]. */
export function centreOf({ model, positions }: Simulation, axis: number): number {
  const { mass } = model.nodes;
  const sum = mass.reduce((all, each, node) => all + each * positions[3 * node + axis], 0);
  return sum / mass.reduce((all, each) => all + each, 0);
}
