import { FilmSimulation } from "../film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { createModel, clothSheet, Simulation, type Material, type SimulationOptions } from "pliant";
import { literalBend } from "./literal-bend.ts";
import { pinWhere } from "./scenes.ts";

const NODES = 51;

/**
 * Animation 5 of the paper as the specification's prototype ran it: a 1 m cotton sheet, 51 × 51, held over a 0.5 m box so
 * that no detection is needed, without a strain limit, one solve per step in f64. All cells are halved along the same
 * diagonal: with alternating ones, nodes of four and of eight triangles catch half and twice as much air, and a sheet that
 * falls flat does not stay flat.
 */
export function boxSheet(options: Partial<SimulationOptions>, material: Partial<Material> = {}): Simulation {
  const literal = mergeOptions(
    { quality: { level: "paper-literal" }, advanced: { kernels: "reference" } },
    options,
  );
  const part = clothSheet({
    size: [1, 1],
    nodes: [NODES, NODES],
    material: { strainLimit: Infinity, ...literalBend(literal), ...material },
  });
  const simulation = new FilmSimulation(
    createModel({ parts: [{ ...part, triangles: alongOneDiagonal() }] }),
    literal,
  );
  pinWhere(simulation, ([x, , z]) => Math.abs(x) <= 0.2501 && Math.abs(z) <= 0.2501);
  return simulation;
}

/** The same sheet by the published method as a user gets it: compiled kernels, triangles of a plain sheet, one k_s for all links. */
export function publishedBoxSheet(dt: number, material: Partial<Material>): Simulation {
  const part = clothSheet({
    size: [1, 1],
    nodes: [NODES, NODES],
    material: {
      ...{ bendKind: "arc", strainLimit: Infinity, stretch: { warp: 1000, weft: 1000, bias: 2000 } },
      ...material,
    },
  });
  const simulation = new Simulation(createModel({ parts: [part] }), {
    ...{ dt, quality: { level: "paper-literal", tolerance: 1e-4 } },
  });
  pinWhere(simulation, ([x, , z]) => Math.abs(x) <= 0.2501 && Math.abs(z) <= 0.2501);
  return simulation;
}

function alongOneDiagonal(): Uint32Array {
  const cells = Array.from({ length: (NODES - 1) * (NODES - 1) }, (_, cell) => {
    const p = Math.floor(cell / (NODES - 1)) * NODES + (cell % (NODES - 1));
    return [p, p + NODES, p + NODES + 1, p, p + NODES + 1, p + 1];
  });
  return Uint32Array.from(cells.flat());
}

/** Height of the lowest node [m]. */
export function lowest({ positions }: Simulation): number {
  return positions.reduce((low, value, i) => (i % 3 === 1 ? Math.min(low, value) : low), Infinity);
}

/** Largest |coordinate| of any node [m]. */
export function farthest({ positions }: Simulation): number {
  return positions.reduce((far, value) => Math.max(far, Math.abs(value)), 0);
}
