import { GRID_LAW, SCALES } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { pin, type Input } from "../../../input/input.ts";
import { energies } from "../../../measure/energy.ts";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { Simulation } from "../../../simulation/simulation.ts";
import { createClothSystem } from "../cloth-system.ts";
import { dropGridBeams } from "./dropped-grid-beams.ts";

const C2 = (1 / 90 / 1.5) ** 2;

function twoSheets() {
  const [soft, stiff] = [1e-6, 1e-3].map((bend) =>
    clothSheet({ id: `${bend}`, size: [0.1, 0.08], nodes: [11, 9], material: { density: 0.2, bend } }),
  );
  const { model } = createModel({ parts: [soft, stiff] });
  return createClothSystem(model, model.bodies, "reference");
}

describe("beams of grids", () => {
  it("may weigh 0.4 of a node's mass together: 0.04 masses each, since nodes on a border have half the mass and five", () => {
    const { space } = twoSheets();
    expect(space.gridBeams.dropLimit[0]).toBeCloseTo(0.04 * 0.2 * 0.01 ** 2, 12);
  });

  it("are left out where they are soft once they have buckled, grid by grid, and only if they may", () => {
    const cloth = twoSheets();
    const { gridBeams, matrix, laws } = cloth.space;
    const leave = (c2: number, may: boolean): boolean => dropGridBeams(gridBeams, matrix, laws, c2, may);
    const toe = (grid: number): number => laws.numbers[(grid * SCALES + 4) * GRID_LAW + 5];
    expect(leave(C2, true)).toBe(true);
    expect([...matrix.beams]).toEqual([0, 1]);
    expect([toe(0), toe(1)]).toEqual([gridBeams.dropLimit[0], 1e30]);
    expect(leave(1e4 * C2, true)).toBe(false);
    expect(leave(C2, false)).toBe(false);
    expect([...matrix.beams]).toEqual([1, 1]);
    expect(toe(0)).toBe(1e30);
  });
});

/** Without beams in the sweeps, and with them. */
const [FRUGAL, WHOLE] = [1e-3, 0.99e-3];

/** A sheet that hangs from one edge, level or straight at first, in solves of `h`: its energies from step to step. */
function hung(isStraight: boolean, h: number, bend: number, tolerance: number, damping: number) {
  const part = clothSheet({
    size: [0.4, 0.4],
    nodes: [21, 21],
    material: { density: 0.15, bend, damping, drag: 0 },
  });
  const x = part.x.slice();
  if (isStraight) for (let i = 0; i < x.length; i += 3) [x[i + 1], x[i + 2]] = [-x[i + 2], 0];
  const start = createModel({ parts: [{ ...part, x }] });
  const simulation = new Simulation(start, { dt: h, quality: { substeps: 1, tolerance, retries: 0 } });
  for (let node = 0; node < 21; node++)
    pin(simulation.input, node, [x[3 * node], x[3 * node + 1], x[3 * node + 2]]);
  return Array.from({ length: Math.round(1.2 / h) }, () => {
    simulation.step();
    return energies(start.model, simulation.state);
  });
}

/** A flat sheet without weight whose edges come 10 % nearer in its plane: how far it bulges in the end [m]. */
function bulged(h: number, tolerance: number): number {
  const part = clothSheet({
    size: [0.2, 0.2],
    nodes: [11, 11],
    material: { density: 0.15, bend: 5e-6, damping: 0.01 },
  });
  // A breath of a bulge to choose a side.
  const x = part.x.map((at, i) => (i % 3 === 1 ? 1e-4 * (1 - (part.x[i + 1] / 0.1) ** 2) : at));
  const near = (time: number, input: Input): void => {
    for (const node of [...Array(11).keys()].flatMap((k) => [k, 110 + k]))
      pin(input, node, [x[3 * node], x[3 * node + 1], x[3 * node + 2] * (1 - 0.1 * Math.min(time / 0.5, 1))]);
  };
  const start = createModel({ parts: [{ ...part, x }], gravity: [0, 0, 0] });
  const simulation = new Simulation(start, {
    dt: h,
    quality: { substeps: 1, tolerance, retries: 0 },
  }).addDriver(near);
  for (let k = 0; k * h < 1.5; k++) simulation.step();
  return simulation.state.x[3 * 60 + 1];
}

describe.each([1 / 90, 1 / 60])("without beams in sweeps of %d s", (h) => {
  // Measured: 0.2 to 0.4 % more.
  it.each([1e-6, 5e-6])("a sheet swings as high as with them, at %d N·m", (bend) => {
    const [frugal, whole] = [FRUGAL, WHOLE].map((tolerance) => hung(false, h, bend, tolerance, 0));
    const [from] = whole;
    const lost = (all: typeof whole): number => from.total - (all.at(-1)?.total ?? NaN);
    expect(lost(frugal) / lost(whole)).toBeGreaterThan(0.98);
    expect(lost(frugal) / lost(whole)).toBeLessThan(1.02);
  });

  // Measured: 8.1e-8 and 1.3e-7 J, 1.0e-7 and 1.4e-7 J.
  it("a sheet that hangs straight is as still as with them", () => {
    const [frugal, whole] = [FRUGAL, WHOLE].map((tolerance) =>
      Math.max(
        ...hung(true, h, 2e-6, tolerance, 0.005)
          .slice(-20)
          .map(({ kinetic }) => kinetic),
      ),
    );
    expect(frugal).toBeLessThan(3 * whole);
  });

  // Measured: 37.4 and 37.3 mm, 39.0 and 39.5 mm.
  it("a sheet that is compressed in its plane buckles as far as with them", () => {
    const [frugal, whole] = [FRUGAL, WHOLE].map((tolerance) => bulged(h, tolerance));
    expect(Math.abs(frugal)).toBeGreaterThan(0.03);
    expect(Math.abs(frugal / whole)).toBeCloseTo(1, 1);
  });
});
