import { GRID_FIELDS, GRID_MAX_COLUMNS } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { createModel, type Part } from "../../model/part.ts";
import { sheet } from "../../model/sheet.ts";
import { Simulation } from "../../simulation.ts";
import { createLayout } from "./layout.ts";

const gridless = ({ grid: _, ...part }: Part): Part => part;

function layoutOf(...parts: Part[]) {
  const { model } = createModel({ parts });
  return { model, layout: createLayout(model, model.bodies) };
}

describe("createLayout", () => {
  it("gives every node its own slot, rows on multiples of four with two slots of padding", () => {
    const { model, layout } = layoutOf(
      sheet({ id: "a", size: [1, 1], nodes: [6, 3] }),
      gridless(sheet({ id: "loose", size: [1, 1], nodes: [3, 3] })),
      sheet({ id: "b", size: [1, 1], nodes: [3, 5] }),
    );
    expect(new Set(layout.slotOf).size).toBe(model.nodes.count);
    expect(layout.slots % 4).toBe(0);
    expect(layout.looseFirst % 4).toBe(0);
    expect(layout.blocks).toHaveLength(2);
    for (const { first, columns, rows, stride } of layout.blocks) {
      expect([first % 4, stride % 4]).toEqual([0, 0]);
      expect(stride).toBeGreaterThanOrEqual(columns + 2);
      expect(first + (rows + 2) * stride).toBeLessThanOrEqual(layout.slots);
    }
    const loose = [...layout.slotOf].filter((slot) => slot >= layout.looseFirst);
    expect(loose).toHaveLength(9);
  });

  it("keeps all springs of a sheet in its grid, each in a place of its own", () => {
    const { model, layout } = layoutOf(sheet({ size: [1, 1], nodes: [7, 5] }));
    expect(layout.edges.a).toHaveLength(0);
    expect(layout.links.a).toHaveLength(model.links.count);
    expect(layout.beams.a).toHaveLength(model.beams.count);
    const fields = [
      ...layout.links.at.flatMap((at) => [at, at + 4, at + 8, at + 12]),
      ...layout.beams.at.flatMap((at) => [at, at + 4, at + 8]),
    ];
    expect(new Set(fields).size).toBe(fields.length);
    expect(Math.max(...fields)).toBeLessThan(layout.springsLength);
    expect(layout.springsLength).toBe(5 * layout.blocks[0].stride * GRID_FIELDS);
  });

  it("makes edges of springs that no grid has a place for: other pairs, and doubles", () => {
    const part = sheet({ size: [1, 1], nodes: [4, 4] });
    const { model } = createModel({ parts: [part] });
    const extra = {
      ...model.links,
      count: model.links.count + 2,
      a: Uint32Array.of(...model.links.a, 0, 0),
      b: Uint32Array.of(...model.links.b, 15, 1),
    };
    const layout = createLayout({ ...model, links: extra }, model.bodies);
    expect(layout.edges.index).toEqual([model.links.count, model.links.count + 1]);
    expect(layout.springsLength).toBeGreaterThanOrEqual(Math.max(...layout.edges.at) + 13);
  });

  it("leaves grids wider than the kernel's ring to edges", () => {
    const widest = layoutOf(sheet({ size: [10, 0.02], nodes: [GRID_MAX_COLUMNS, 2] })).layout;
    expect([widest.blocks.length, widest.edges.a.length]).toEqual([1, 0]);
    const { model, layout } = layoutOf(sheet({ size: [10, 0.02], nodes: [GRID_MAX_COLUMNS + 1, 2] }));
    expect(layout.blocks).toHaveLength(0);
    expect(layout.edges.a).toHaveLength(model.links.count + model.beams.count);
  });
});

describe("the layout does not change the motion", () => {
  /** Largest distance between the nodes of two runs of the same parts [m]. */
  function apart(
    first: readonly Part[],
    second: readonly Part[],
    kernels: "reference" | "wasm",
    steps: number,
  ): number {
    const [a, b] = [first, second].map((parts) => {
      const simulation = new Simulation(createModel({ parts }), { kernels, tolerance: 1e-6 });
      simulation.pin(0);
      for (let k = 0; k < steps; k++) simulation.step();
      return simulation.positions;
    });
    return a.reduce((worst, x, i) => Math.max(worst, Math.abs(x - b[i])), 0);
  }

  // The sums of a row run in another order: in f32, and amplified over 20 steps of 1/90 s, measured 2e-7 m. In f64 the
  // reference happens to add in the order of the edges.
  it.each([
    ["reference", 1e-10],
    ["wasm", 5e-6],
  ] as const)("a sheet with and without its grid, on %s", (kernels, bound) => {
    const part = sheet({ size: [0.4, 0.3], nodes: [9, 7] });
    expect(apart([part], [gridless(part)], kernels, 20)).toBeLessThan(bound);
  });

  it("a sheet too wide for the ring runs as edges", () => {
    const wide = sheet({ size: [10.01, 0.02], nodes: [1002, 3], material: { drag: 0 } });
    const simulation = new Simulation(createModel({ parts: [wide] }));
    simulation.pin(0);
    for (let k = 0; k < 3; k++)
      expect(simulation.step().flags).toMatchObject({ unconverged: false, nonFinite: false });
    expect(simulation.positions[1002 * 3 - 2]).toBeCloseTo(-0.5 * 9.81 * (3 / 90) ** 2, 3);
  });
});
