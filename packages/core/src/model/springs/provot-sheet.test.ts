import { FilmSimulation } from "../../testing/film-simulation.ts";
import { mergeOptions } from "../../simulation/options.ts";
import { describe, expect, test } from "vitest";
import { type Simulation } from "../../simulation/simulation.ts";
import type { SimulationOptions } from "../../simulation/options.ts";
import { createModel } from "../../state/create-model.ts";
import { provotSheet, type ProvotFabric, type ProvotSheetOptions } from "./provot-sheet.ts";
import { validate } from "../../state/validate.ts";

type Hung = Partial<ProvotFabric> & Pick<ProvotSheetOptions, "solver"> & { readonly size?: [number, number] };

/** A sheet that hangs from its upper edge, already stretched as far as the theory of a strip says. */
function hung(
  columns: number,
  rows: number,
  { size = [1, 1], solver, ...fabric }: Hung,
  options = {},
): Simulation {
  const part = provotSheet({
    size,
    nodes: [columns, rows],
    down: [0, -1, 0],
    fabric,
    ...(solver && { solver }),
  });
  const simulation = new FilmSimulation(
    createModel({ parts: [part] }),
    mergeOptions({ dt: 1 / 60 }, options) as Partial<SimulationOptions>,
  );
  for (let column = 0; column < columns; column++) simulation.pin(column);
  return simulation;
}

/** How far the middle of the lower edge has sunk [m], when it hangs at rest. */
function sag(columns: number, rows: number, hang: Hung): number {
  // Strong damping: only where it comes to rest counts.
  const simulation = hung(
    columns,
    rows,
    { ...hang, damping: 0.05, drag: 1, solver: "bdf2" },
    { quality: { substeps: 4 } },
  );
  const node = (rows - 1) * columns + (columns - 1) / 2;
  const start = simulation.positions[3 * node + 1];
  for (let step = 0; step < 150; step++) simulation.step();
  return start - simulation.positions[3 * node + 1];
}

describe("provotSheet", () => {
  test("weighs the same at every mesh size and has half springs on its border", () => {
    for (const nodes of [3, 9, 30]) {
      const { mass, springs } = provotSheet({ size: [1, 2], nodes: [nodes, 2 * nodes - 1] });
      expect(mass.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.4, 12);
      expect(springs!.stiffness[0] / springs!.stiffness[nodes - 1]).toBeCloseTo(0.5, 12);
    }
  });

  test("sags alike at every mesh size, by what a strip of its modulus does", () => {
    const sags = [9, 15, 21].map((nodes) => sag(nodes, nodes, { flexion: 0 }));
    // ρ g S²/(2 Y) is for a strip that is free to narrow: a held edge is a little stiffer.
    for (const each of sags) expect(each).toBeCloseTo(0.00485, 4);
    expect(Math.max(...sags) / Math.min(...sags)).toBeLessThan(1.006);
  });

  test("flexion takes no part in stretching, and oblong cells stretch as square ones", () => {
    const square = sag(13, 13, { flexion: 0 });
    expect(sag(13, 13, { flexion: 0.02 }) / square).toBeCloseTo(1, 2);
    expect(sag(13, 10, { flexion: 0 }) / square).toBeCloseTo(1, 2);
  });

  test.each(["symplectic-euler", "bdf2", "fuzzy"] as const)("makes a sound model for %s", (solver) => {
    const table = { values: Float64Array.of(-1, 1), cells: 1, rows: null, move: 0.01 };
    const fuzzy = { table, limit: { speed: 5 }, range: "gain", antiWindup: true, clamp: "axis" } as const;
    const part = provotSheet({
      size: [1, 1],
      nodes: [6, 6],
      solver,
      fabric: { drag: 0.1 },
      ...(solver === "fuzzy" && { fuzzy }),
    });
    const { model, state } = createModel({ parts: [part] });
    expect(validate(model, state)).toEqual([]);
    expect(part.mass.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.2, 12);
  });

  test("explicit steps follow the mesh: dt_max = 0.943 h √(ρ/Y)", () => {
    for (const nodes of [9, 30, 64]) {
      const { substeps } = hung(nodes, nodes, { flexion: 0, damping: 0 });
      const longest = 1 / 60 / substeps;
      const most = (0.943 / (nodes - 1)) * Math.sqrt(0.2 / 200);
      expect(longest).toBeLessThan(most);
      expect(1 / 60 / (substeps - 1)).toBeGreaterThan(0.9 * most);
    }
  });

  test("says what is wrong with a fabric", () => {
    const made = (fabric: object) => () => provotSheet({ size: [1, 1], nodes: [3, 3], fabric });
    expect(made({ density: 0 })).toThrow(
      "provotSheet: fabric.density is 0, expected a finite number above 0 kg/m²",
    );
    expect(made({ stretch: NaN })).toThrow("fabric.stretch is NaN");
    expect(made({ drag: -1 })).toThrow("fabric.drag is -1, expected a finite number of 0 N·s/m³ or more");
    expect(made({ mass: 1 })).toThrow("mass");
  });
});
