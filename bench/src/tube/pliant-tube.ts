import {
  clothMesh,
  createModel,
  Simulation,
  type Driver,
  type Material,
  type Quality,
  type SimulationOptions,
} from "pliant";
import { attachAt, attachmentOf, mergeOptions } from "pliant/experimental";
import type { Sheet } from "../engine.ts";
import { FRAME } from "../sheet-scene.ts";
import { DENSITY, quads, swingAt, type TubeScene } from "./tube-scene.ts";
import { sheetOf } from "../engines/pliant-sheet.ts";

export interface PliantTubeSettings extends Partial<Omit<SimulationOptions, "quality">> {
  readonly quality?: Partial<Quality>;
  readonly material?: Partial<Material>;
}

const swing: Driver = (time, input) => {
  input.poses[0] = swingAt(time);
};

export function startPliant(scene: TubeScene, { material = {}, ...options }: PliantTubeSettings): Sheet {
  const { columns, rows, spacing, positions, body, friction } = scene;
  const cells = quads(scene);
  // Cells lie side by side when the tube is cut open: x along the rings, y up.
  const rest = cells.flatMap((_, at) => {
    const [x, y] = [(at % columns) * spacing, -Math.floor(at / columns) * spacing];
    return [x, y, x, y - spacing, x + spacing, y - spacing, x, y, x + spacing, y - spacing, x + spacing, y];
  });
  const part = clothMesh({
    id: "tube",
    positions,
    triangles: Uint32Array.from(cells.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
    quads: Uint32Array.from(cells, (_, at) => 2 * at),
    rest: Float64Array.from(rest),
    material: { density: DENSITY, bend: 1e-5, damping: 0, drag: 0, radius: 0.002, ...material },
  });
  const collider = { id: "body", shape: body, friction };
  // The springs are those of a grid but for the ones that close it.
  const start = createModel({ parts: [{ ...part, grid: { columns, rows } }], colliders: [collider] });
  const simulation = new Simulation(start, mergeOptions({ dt: FRAME }, options)).addDriver(swing);
  for (let node = 0; node < columns; node++)
    attachAt(simulation.input, attachmentOf(simulation.state, node, 0));
  return sheetOf(simulation);
}
