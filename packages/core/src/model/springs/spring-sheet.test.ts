import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { springBlock } from "./spring-block.ts";
import { springSheet, type SpringSheetOptions } from "./spring-sheet.ts";

const flag: SpringSheetOptions = { size: [17, 15], nodes: [18, 16], pointMass: 0.3, stiffness: 180, drag: 3 };
const table = { values: Float64Array.of(-1, 1), cells: 1, rows: null, move: 0.009 };
const motion = { table, limit: { force: 27 }, range: "gain", antiWindup: true, clamp: "axis" } as const;

describe("springSheet", () => {
  it("has the paper's 288 points, 510 triangles and three families of springs, each once, at rest", () => {
    const { springs, mass, triangles, x } = springSheet(flag);
    expect(mass).toEqual(new Float64Array(288).fill(0.3));
    expect(triangles.length / 3).toBe(510);
    const byLength = new Map<string, number>();
    springs?.restLength.forEach((length) =>
      byLength.set(length.toFixed(3), (byLength.get(length.toFixed(3)) ?? 0) + 1),
    );
    expect(Object.fromEntries(byLength)).toEqual({
      "1.000": 17 * 16 + 18 * 15,
      "1.414": 2 * 17 * 15,
      "2.000": 16 * 16 + 18 * 14,
    });
    const pairs = new Set(
      Array.from(springs?.a ?? [], (a, k) => [a, springs?.b[k] ?? 0].sort((p, q) => p - q).join()),
    );
    expect(pairs.size).toBe(springs?.count);
    springs?.restLength.forEach((length, k) => {
      const [i, j] = [3 * springs.a[k], 3 * springs.b[k]];
      expect(Math.hypot(x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2])).toBeCloseTo(length, 12);
    });
  });

  it("families may differ, damping is along and across or along alone", () => {
    const part = springSheet({
      ...flag,
      stiffness: { structural: 1, shear: 2, flexion: 3 },
      damping: 4,
      dampingKind: "projected",
    });
    expect([...new Set(part.springs?.stiffness)]).toEqual([1, 2, 3]);
    expect([...new Set(part.springs?.damping)]).toEqual([4]);
    expect([...new Set(part.springs?.crossDamping)]).toEqual([0]);
    expect([...new Set(springSheet({ ...flag, damping: 4 }).springs?.crossDamping)]).toEqual([4]);
  });

  it.each([
    [{ pointMass: 0 }, "springSheet: pointMass is 0, expected a finite mass above 0 kg"],
    [
      { stiffness: -1 },
      "springSheet: stiffness is -1, expected a finite number of 0 N/m or more, or one per family",
    ],
    [
      { stiffness: { structural: 1, shear: NaN, flexion: 1 } },
      "springSheet: stiffness.shear is NaN, expected a finite number of 0 N/m or more",
    ],
    [{ drag: Infinity }, "springSheet: drag is Infinity, expected a finite number of 0 N·s/m or more"],
    [{ airflow: "up" }, 'springSheet: airflow is "up", expected "uniform" or "facing"'],
    [
      { solver: "rk4" },
      'springSheet: solver is "rk4", expected "symplectic-euler", "forward-euler", "backward-euler", "bdf2", "fuzzy"',
    ],
    [{ solver: "fuzzy" }, 'springSheet: fuzzy is undefined, expected a motion for the solver "fuzzy"'],
    [{ masses: 1 }, 'springSheet: there is no option "masses"'],
  ])("refuses %j", (given, message) => {
    expect(() => springSheet({ ...flag, ...given } as SpringSheetOptions)).toThrow(message);
  });

  it.each([
    [{ limit: { force: NaN } }, 'bodies "springs" fuzzy.limit is'],
    [{ range: "wide" }, 'fuzzy.range is "wide", expected "scaled", "fixed" or "gain"'],
    [
      { table: { ...table, values: Float64Array.of(-1, NaN) } },
      "fuzzy.table.values[1] is NaN, expected a finite number",
    ],
    [{ table: { ...table, cells: 2 } }, "fuzzy.table.values is 2, expected 3 numbers"],
    [{ table: { ...table, rows: { by: "speed", from: 1, to: 0, cells: 1 } } }, "fuzzy.table.rows is"],
    [{ clamp: "box" }, 'fuzzy.clamp is "box", expected "axis" or "norm"'],
  ])("a motion with %j is refused with the model", (given, message) => {
    const part = springSheet({ ...flag, solver: "fuzzy", fuzzy: { ...motion, ...given } as never });
    expect(() => createModel({ parts: [part] })).toThrow(message);
  });
});

describe("springBlock", () => {
  it("joins every point to its 26 neighbours and to those behind the next along the axes", () => {
    const part = springBlock({ size: [4, 4, 4], nodes: [5, 5, 5], pointMass: 0.1, stiffness: 100 });
    const degree = new Uint8Array(125);
    part.springs?.a.forEach((a) => degree[a]++);
    part.springs?.b.forEach((b) => degree[b]++);
    expect(degree[62]).toBe(26 + 6);
    expect(degree[0]).toBe(7 + 3);
    expect(new Set(part.springs?.restLength).size).toBe(4);
  });

  it("is closed by its sides: every edge has two triangles, fronts outside", () => {
    const { triangles, x } = springBlock({
      size: [1, 2, 3],
      nodes: [2, 3, 4],
      pointMass: 0.1,
      stiffness: 1,
    });
    const edges = new Map<string, number>();
    let volume = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      const [p, q, r] = [0, 1, 2].map((corner) => [
        ...x.subarray(3 * triangles[t + corner], 3 * triangles[t + corner] + 3),
      ]);
      volume +=
        (p[0] * (q[1] * r[2] - q[2] * r[1]) +
          p[1] * (q[2] * r[0] - q[0] * r[2]) +
          p[2] * (q[0] * r[1] - q[1] * r[0])) /
        6;
      for (let corner = 0; corner < 3; corner++) {
        const [a, b] = [triangles[t + corner], triangles[t + ((corner + 1) % 3)]];
        edges.set(`${a},${b}`, (edges.get(`${a},${b}`) ?? 0) + 1);
      }
    }
    expect(volume).toBeCloseTo(6, 12);
    for (const [edge, count] of edges) {
      expect(count).toBe(1);
      expect(edges.has(edge.split(",").reverse().join(","))).toBe(true);
    }
  });

  it("refuses fewer than two points a side", () => {
    expect(() => springBlock({ size: [1, 1, 1], nodes: [1, 2, 2], pointMass: 1, stiffness: 1 })).toThrow(
      "springBlock: nodes is [1, 2, 2], expected three whole numbers of at least 2",
    );
  });
});
