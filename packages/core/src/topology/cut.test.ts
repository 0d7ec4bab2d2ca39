import { describe, expect, it } from "vitest";
import type { Model } from "../model/model.ts";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { validate } from "../state/validate.ts";
import type { Vec3 } from "@pliant/geometry";
import { Simulation } from "../simulation/simulation.ts";
import { hashState } from "../state/hash.ts";
import type { Cut } from "../input/cut.ts";
import { applyCuts, cutEdit } from "./cut.ts";

const N = 7;
const flat = () =>
  createModel({
    parts: [
      clothSheet({ id: "a", size: [0.6, 0.6], nodes: [N, N] }),
      clothSheet({ id: "b", size: [0.6, 0.6], nodes: [N, N], center: [0, 1, 0] }),
    ],
  });

/** How many pieces links, beams or triangles leave of nodes `first` to `first + N²`. */
function pieces(model: Model, first = 0): number {
  const owner = Array.from({ length: model.nodes.count }, (_, node) => node);
  const find = (node: number): number => (owner[node] === node ? node : find(owner[node]));
  const join = (a: number, b: number): void => {
    owner[find(a)] = find(b);
  };
  for (const { a, b, count } of [model.links, model.beams]) for (let k = 0; k < count; k++) join(a[k], b[k]);
  for (let t = 0; t < model.triangles.length; t += 3) {
    join(model.triangles[t], model.triangles[t + 1]);
    join(model.triangles[t], model.triangles[t + 2]);
  }
  return new Set(Array.from({ length: N * N }, (_, node) => find(first + node))).size;
}

const across = (v: number, from = -0.1, to = 1.1): Cut => ({
  kind: "line",
  body: "a",
  from: [from, v],
  to: [to, v],
});

describe("a cut along a line", () => {
  it.each([
    ["between two rows", across(0.4)],
    ["along a row of nodes", across(0.5)],
    ["aslant", { kind: "line", body: "a", from: [-0.1, 0.2], to: [1.1, 0.83] } as const],
    [
      "through nodes on the diagonal",
      { kind: "line", body: "a", from: [-0.1, -0.1], to: [1.1, 1.1] } as const,
    ],
  ])("%s makes two pieces of one sheet and leaves the other whole", (_, cut) => {
    const { model, state } = flat();
    const after = applyCuts(model, state.x, [cut]);
    expect(after.revision).toBe(1);
    expect(validate(after, state)).toEqual([]);
    expect(pieces(after)).toBe(2);
    expect(pieces(after, N * N)).toBe(1);
    expect(after.bodies[1].triangleCount).toBe(model.bodies[1].triangleCount);
  });

  it("takes away one row of cells and no more", () => {
    const { model, state } = flat();
    const { links = [], beams = [], triangles = [] } = cutEdit(model, state.x, across(0.4));
    // Per gap between two columns two diagonals and two triangles, and one link per column; beams reach over two rows.
    expect([links.length, triangles.length]).toEqual([N + 2 * (N - 1), 2 * (N - 1)]);
    expect(beams).toHaveLength(2 * N + 2 * 2 * (N - 2));
    expect(triangles.every((t) => t < model.bodies[0].triangleCount)).toBe(true);
  });

  it("that ends inside leaves one piece with a slit", () => {
    const { model, state } = flat();
    const after = applyCuts(model, state.x, [across(0.4, -0.1, 0.6)]);
    expect(after.links.count).toBeLessThan(model.links.count);
    expect(pieces(after)).toBe(1);
  });

  it("again, or beside the sheet, or of no length, cuts nothing and makes no revision", () => {
    const { model, state } = flat();
    const after = applyCuts(model, state.x, [across(0.4)]);
    const nothing: Cut[] = [across(0.4), across(1.2), across(0.4, 0.3, 0.3)];
    expect(applyCuts(after, state.x, nothing)).toBe(after);
  });

  it("follows the sheet wherever it is", () => {
    const { model, state } = flat();
    const moved = state.x.map((value, i) => (i % 3 === 1 ? 5 + value * value : 2 * value));
    expect(cutEdit(model, moved, across(0.4))).toEqual(cutEdit(model, state.x, across(0.4)));
  });
});

describe("a cut with a blade", () => {
  const eye: Vec3 = [0, 3, 0];
  const stroke = (x0: number, z0: number, x1: number, z1: number): Cut => ({
    kind: "blade",
    corners: [eye, [x0, -1, z0], [x1, -1, z1]],
  });

  it("goes through all that lies under it", () => {
    const { model, state } = flat();
    const after = applyCuts(model, state.x, [stroke(-5, 0.03, 5, 0.03)]);
    expect(pieces(after)).toBe(2);
    expect(pieces(after, N * N)).toBe(2);
  });

  it("stops where it ends", () => {
    const { model, state } = flat();
    const shallow: Cut = {
      kind: "blade",
      corners: [
        [0, 3, 0.03],
        [-9, 0.5, 0.03],
        [9, 0.5, 0.03],
      ],
    };
    const after = applyCuts(model, state.x, [shallow]);
    expect(pieces(after)).toBe(1);
    expect(pieces(after, N * N)).toBe(2);
    expect(applyCuts(model, state.x, [stroke(5, 5, 6, 5)])).toBe(model);
  });

  it("in strokes that follow each other leaves nothing between them, also through nodes", () => {
    const { model, state } = flat();
    const points = [
      [-1, 0],
      [-0.2, 0],
      [0, 0],
      [0.1, 0.1],
      [0.15, -0.05],
      [1, 0.02],
    ];
    const cuts = points.slice(1).map(([x, z], k) => stroke(points[k][0], points[k][1], x, z));
    expect(pieces(applyCuts(model, state.x, cuts))).toBeGreaterThanOrEqual(2);
  });

  it("cuts links in two: both their ends are on different sides", () => {
    const { model, state } = flat();
    const { links = [] } = cutEdit(model, state.x, stroke(-5, 0.03, 5, 0.03));
    expect(links.length).toBeGreaterThan(0);
    for (const k of links) {
      const [a, b] = [model.links.a[k], model.links.b[k]].map((node) => state.x[node * 3 + 2] - 0.03 > 0);
      expect(a).not.toBe(b);
    }
  });
});

describe("a simulation that is cut", () => {
  const hanging = (): Simulation => {
    const part = clothSheet({ id: "a", size: [0.3, 0.3], nodes: [N, N], down: [0, -1, 0] });
    const simulation = new Simulation(createModel({ parts: [part] }));
    for (let node = 0; node < N; node++) simulation.pin(node);
    for (let k = 0; k < 3; k++) simulation.step();
    return simulation;
  };
  /** Mean vertical speed of the lowest half: rows that hang together swing, their mass falls. */
  const fallOf = ({ model, state }: Simulation): number => {
    let [momentum, mass] = [0, 0];
    for (let node = Math.ceil(N / 2) * N; node < N * N; node++) {
      momentum += model.nodes.mass[node] * state.v[node * 3 + 1];
      mass += model.nodes.mass[node];
    }
    return momentum / mass;
  };

  it("drops what is cut off: it falls freely, the rest hangs on", () => {
    const simulation = hanging();
    simulation.cut(across(0.4));
    expect(simulation.model.revision).toBe(0);
    simulation.step();
    expect([simulation.model.revision, simulation.input.cuts]).toEqual([1, []]);
    const before = fallOf(simulation);
    for (let k = 0; k < 9; k++) simulation.step();
    // Edgewise, so that no air brakes it.
    expect(fallOf(simulation) - before).toBeCloseTo(-9.81 / 10, 2);
    expect(simulation.positions[2 * N * 3 + 1]).toBeGreaterThan(-0.16);
  });

  it("goes back to before the cut, as a new revision, and on as if it had not been cut", () => {
    const [cut, whole] = [hanging(), hanging()];
    const before = { model: cut.model, snapshot: cut.snapshot() };
    cut.cut(across(0.4));
    for (let k = 0; k < 5; k++) cut.step();
    cut.cut(across(0.8));
    cut.revert(before.model, before.snapshot);
    expect(cut.model).toEqual({ ...before.model, revision: 2 });
    for (let k = 0; k < 5; k++) {
      cut.step();
      whole.step();
    }
    expect(cut.model.revision).toBe(2);
    expect(hashState(cut.state)).toBe(hashState(whole.state));
  });

  it("is cut by a driver, too", () => {
    const simulation = new Simulation(flat(), { quality: { substeps: 1 } }).addDriver(
      (time, input) => void (time > 2.5 / 90 && input.cuts.push(across(0.4))),
    );
    const revisions = Array.from({ length: 4 }, () => {
      simulation.step();
      return simulation.model.revision;
    });
    expect(revisions).toEqual([0, 0, 1, 1]);
  });

  it("refuses a cut on no sheet and one that is nowhere", () => {
    const simulation = hanging();
    expect(() => simulation.cut({ ...across(0.4), body: "c" } as Cut)).toThrow(
      'cut: body is "c", expected one of "a"',
    );
    expect(() => simulation.cut(across(Number.NaN))).toThrow("expected 2 of 2 finite numbers");
    expect(() => simulation.cut({ kind: "saw" } as never)).toThrow(
      'cut: kind is "saw", expected "line" or "blade"',
    );
    expect(() => simulation.cut({ kind: "line", body: "a", from: [0, 0] } as never)).toThrow(
      "cut: points are [0, 0], undefined, expected 2 of 2 finite numbers",
    );
    expect(() => simulation.cut({ kind: "blade" } as never)).toThrow(
      "cut: points are undefined, expected 3 of 3",
    );
    const corners = [
      [0, 0, 0],
      [1, 0, 0],
    ] as unknown as readonly [Vec3, Vec3, Vec3];
    expect(() => simulation.cut({ kind: "blade", corners })).toThrow("expected 3 of 3 finite numbers");
    expect(simulation.input.cuts).toEqual([]);
  });
});
