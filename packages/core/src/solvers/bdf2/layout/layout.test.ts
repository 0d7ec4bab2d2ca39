import { FilmSimulation } from "../../../testing/film-simulation.ts";
import { mergeOptions } from "../../../simulation/options.ts";
import { BLOCK, GRID_MARGIN, GRID_WIDTHS, VECTOR } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import type { Links, Model } from "../../../model/model.ts";
import { createModel } from "../../../state/create-model.ts";
import type { Part } from "../../../model/part.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import type { SimulationOptions } from "../../../simulation/options.ts";
import { createLayout, NO_SLOT } from "./layout.ts";

const gridless = ({ grid: _, ...part }: Part): Part => part;

function layoutOf(...parts: Part[]) {
  const { model } = createModel({ parts });
  return { model, layout: createLayout(model, model.bodies) };
}

/** A model with more links, copies of its first one between other nodes. */
function withLinks(model: Model, pairs: readonly (readonly [number, number])[]): Model {
  const { a, b, count, ...numbers } = model.links;
  const more = Object.fromEntries(
    Object.entries(numbers).map(([name, column]) => [
      name,
      Float64Array.of(...column, ...pairs.map(() => column[0])),
    ]),
  ) as Omit<Links, "a" | "b" | "count">;
  const links = {
    ...more,
    count: count + pairs.length,
    a: Uint32Array.of(...a, ...pairs.map(([i]) => i)),
    b: Uint32Array.of(...b, ...pairs.map(([, j]) => j)),
  };
  return { ...model, links };
}

describe("createLayout", () => {
  const parts = [
    clothSheet({ id: "a", size: [1, 1], nodes: [6, 3] }),
    gridless(clothSheet({ id: "loose", size: [1, 1], nodes: [3, 3] })),
    clothSheet({ id: "b", size: [1, 1], nodes: [4, 5] }),
  ];

  it("gives every node its own slot, with its vector and block index", () => {
    const { model, layout } = layoutOf(...parts);
    const { width, segments, nodes, slotOf, vectorOf, blockOf, slotOfNode } = layout;
    expect([...layout.vectorOfNode]).toEqual([...vectorOf]);
    expect([...layout.blockOfNode]).toEqual([...blockOf]);
    expect([...nodes]).toEqual(Array.from({ length: model.nodes.count }, (_, node) => node));
    expect(new Set(slotOf).size).toBe(model.nodes.count);
    expect([...slotOfNode]).toEqual([...slotOf]);
    slotOf.forEach((slot, k) => {
      const segment = Math.floor(slot / width);
      expect(segment).toBeLessThan(segments);
      expect(vectorOf[k]).toBe(segment * VECTOR * width + (slot % width));
      expect(blockOf[k]).toBe(segment * BLOCK * width + (slot % width));
    });
  });

  it("lays a grid down row by row, colour by colour, with a margin around it and a free last place", () => {
    const { layout } = layoutOf(...parts);
    const { width, grids, slotOf, irregularSegment, segments } = layout;
    expect(grids).toMatchObject([
      { segment: GRID_MARGIN, columns: 6, rows: 3, block: 0 },
      { segment: 2 * GRID_MARGIN + 9, columns: 4, rows: 5, block: 1 },
    ]);
    for (const [{ segment, columns, rows }, first] of [
      [grids[0], 0],
      [grids[1], 27],
    ] as const) {
      for (let node = 0; node < columns * rows; node++) {
        const [column, row] = [node % columns, Math.floor(node / columns)];
        expect(slotOf[first + node]).toBe(
          (segment + 3 * row + (column % 3)) * width + Math.floor(column / 3),
        );
      }
    }
    expect(irregularSegment).toBe(3 * GRID_MARGIN + 24);
    const loose = [...slotOf.slice(18, 27)];
    expect(Math.min(...loose)).toBe(irregularSegment * width);
    expect(segments).toBe(Math.ceil((Math.max(...loose) + 1) / width) + GRID_MARGIN);
  });

  it("leaves out the nodes of bodies that are not its own", () => {
    const { model } = createModel({ parts });
    const layout = createLayout(model, model.bodies.slice(1));
    expect([...layout.nodes]).toEqual(Array.from({ length: 29 }, (_, k) => 18 + k));
    for (const column of [layout.slotOfNode, layout.vectorOfNode, layout.blockOfNode]) {
      expect(column.slice(0, 18).every((index) => index === NO_SLOT)).toBe(true);
    }
    expect(layout.grids).toHaveLength(1);
    expect(layout.springs.links.index.every((k) => model.links.a[k] >= 18)).toBe(true);
  });

  it.each(GRID_WIDTHS)("takes the narrowest storage that holds all its grids: %i places", (width) => {
    const widest = clothSheet({ id: "wide", size: [1, 0.01], nodes: [3 * (width - 1), 2] });
    expect(layoutOf(parts[0], widest).layout.width).toBe(width);
  });

  it("takes grids wider than the widest storage node by node", () => {
    const columns = 3 * (Math.max(...GRID_WIDTHS) - 1);
    const { layout: widest } = layoutOf(clothSheet({ size: [10, 0.02], nodes: [columns, 2] }));
    expect([widest.grids.length, widest.springs.a.length]).toEqual([1, 0]);
    const { model, layout } = layoutOf(clothSheet({ size: [10, 0.02], nodes: [columns + 1, 2] }), parts[0]);
    expect(layout.grids).toMatchObject([{ columns: 6, rows: 3 }]);
    const inside = model.links.count + model.beams.count - layout.springs.a.length;
    expect(inside).toBe(parts[0].links.count + parts[0].beams.count);
    expect(layout.width).toBe(GRID_WIDTHS[0]);
  });

  it("takes a grid with an edge inside one of its segments node by node, and leaves the others alone", () => {
    const { model } = createModel({ parts });
    // Columns 0 and 3 of a row have one colour; columns 0 and 4 have not.
    const fine = createLayout(withLinks(model, [[0, 4]]), model.bodies);
    expect(fine.grids).toHaveLength(2);
    const stuck = createLayout(withLinks(model, [[0, 3]]), model.bodies);
    expect(stuck.grids).toMatchObject([{ columns: 4, rows: 5 }]);
    expect(new Set(stuck.slotOf).size).toBe(model.nodes.count);
    expect(stuck.springs.stuck.size).toBe(0);
    const inGrid = parts[2].links.count + parts[2].beams.count;
    expect(stuck.springs.a).toHaveLength(model.links.count + model.beams.count + 1 - inGrid);
  });
});

describe("the layout does not change the motion", () => {
  const options: Partial<SimulationOptions> = { quality: { substeps: 2 } };

  /** Largest distance between the nodes of two runs of the same sheet, which is cut on the way [m]. */
  function apart(parts: readonly [Part, Part], more: Partial<SimulationOptions>): number {
    const [a, b] = parts.map((part) => {
      const simulation = new FilmSimulation(createModel({ parts: [part] }), mergeOptions(options, more));
      const { x } = simulation.state;
      simulation.pin(0);
      // Off its plane, where no link is exactly as long as at rest: there rounding would say whether it is taut.
      x.forEach((_, i) => (x[i] += 0.002 * (((i * 7919) % 101) / 50 - 1)));
      for (let k = 0; k < 2; k++) simulation.step();
      simulation.cut({ kind: "line", body: part.id, from: [0.3, -0.1], to: [0.3, 0.6] });
      for (let k = 0; k < 2; k++) simulation.step();
      expect(simulation.model.links.count).toBeLessThan(part.links.count);
      return simulation.positions;
    });
    return a.reduce((worst, x, i) => Math.max(worst, Math.abs(x - b[i])), 0);
  }

  // The order of the sweeps is another one, so what the tolerance leaves shows, and in f32 the rounding of the sums:
  // measured 4e-13 m and 5e-7 m. One link of half its stiffness makes 2.7 mm on 7 × 5 nodes.
  it.each([
    ["reference", 1e-11, 2e-11],
    ["wasm", 1e-6, 5e-6],
  ] as const)("of a sheet with and without its grid, on %s", (kernels, tolerance, bound) => {
    const part = clothSheet({ size: [0.2, 0.15], nodes: [6, 5] });
    expect(apart([part, gridless(part)], { advanced: { kernels }, quality: { tolerance } })).toBeLessThan(
      bound,
    );
  });

  it("of a sheet that is too wide for any storage: it falls like all others", () => {
    const wide = clothSheet({ size: [10.3, 0.01], nodes: [1031, 2], material: { drag: 0 } });
    const simulation = new FilmSimulation(createModel({ parts: [wide] }), { quality: { substeps: 1 } });
    for (let k = 0; k < 3; k++) {
      expect(simulation.step().flags).toMatchObject({ unconverged: false, nonFinite: false });
    }
    for (const node of [0, 1000, 2061]) {
      expect(simulation.state.v[3 * node + 1]).toBeCloseTo((-9.81 * 3) / 90, 4);
    }
  });
});
