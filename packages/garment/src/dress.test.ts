import { intersections } from "@pliant/audit";
import { createModel } from "pliant";
import { describe, expect, test } from "vitest";
import { dress, dressSteps, type DressingPoint, type DressReport, type Wearing } from "./dress.ts";
import { createGarment } from "./garment.ts";
import { joinSeams } from "./join-seams.ts";
import { packPoint, unpackPoint } from "./packed-point.ts";
import { post, tube } from "./testing/tube.ts";

const around = (id: string, girth: number, depth?: number): Wearing => ({
  id,
  garment: createGarment(tube(girth, depth), { spacing: 0.03 }),
  body: post,
});

describe("dress", () => {
  test("puts one garment over another, tells how far it is, and gives the same bits again", () => {
    const wearings = [around("shirt", 0.66), around("over", 0.74, 0.17)];
    const run = () => {
      const steps = dressSteps(wearings, { colliders: [post], settle: 0.1, gravity: [0, -1, 0] });
      const reports: DressReport[] = [];
      for (;;) {
        const { done, value } = steps.next();
        if (done) return { reports, dressed: value };
        reports.push(value);
      }
    };
    const { reports, dressed } = run();
    expect([...new Set(reports.map(({ id, phase }) => `${phase} ${id}`))]).toEqual([
      "sewing shirt",
      "settling shirt",
      "sewing over",
      "settling over",
    ]);
    const shares = reports.map(({ done }) => done);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const parts = wearings.map(({ garment, id }, k) => ({
      ...joinSeams(garment, { x: garment.positions }, { id }).part,
      x: dressed[k].x,
    }));
    const { model, state } = createModel({ parts });
    expect(intersections({ x: state.x, triangles: model.triangles }).count).toBe(0);
    // All of the second is outside, where the first is.
    const [inner, outer] = dressed.map(({ x }) => radii(x));
    expect(Math.min(...inner)).toBeGreaterThan(0.1);
    expect(Math.min(...outer)).toBeGreaterThan(Math.min(...inner));
    expect(mean(outer)).toBeGreaterThan(mean(inner) + 0.003);
    expect(run().dressed).toEqual(dressed);
  });

  test("goes on where it was interrupted, with the same bits", () => {
    const wearings = [around("shirt", 0.66), around("over", 0.74, 0.17)];
    const options = { colliders: [post], settle: 0.3, gravity: [0, -1, 0] } as const;
    const points: DressingPoint[] = [];
    const all = dressSteps(wearings, options);
    let next = all.next();
    for (; !next.done; next = all.next()) if (next.value.point) points.push(next.value.point);
    const halves = [
      points.find(({ sewing, worn }) => sewing !== null && worn.length === 1),
      points.findLast(({ phase }) => phase === "settling"),
      points.at(-1),
    ];
    for (const half of halves) {
      if (!half) throw new Error("no such point was told");
      const from = unpackPoint(packPoint(half));
      expect(from).toEqual(half);
      expect(dress(wearings, { ...options, from })).toEqual(next.value);
    }
  });

  test("says which seam does not close", () => {
    expect(() => dress([around("tight", 0.5)], { colliders: [post], maxSteps: 60 })).toThrow(
      /dress: "tight" cannot be sewn on: edge \d of "front" and edge \d of "back" are still \d+ mm apart after 60 steps/,
    );
  });

  test("follows a body that stands elsewhere and looks elsewhere", () => {
    // A quarter turn about y: what was at +z is at +x.
    const pose = { position: [5, 0, 0], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] } as const;
    const body = { ...post, pose };
    const [{ x }] = dress([{ ...around("dress", 0.66), body }], { colliders: [body], settle: 0 });
    const front = createGarment(tube(0.66), { spacing: 0.03 }).positions;
    // Its first node hangs at +z of the body, and so at +x of it.
    expect(front[2]).toBeGreaterThan(0);
    expect(mean(x.filter((_, k) => k % 3 === 0))).toBeCloseTo(5, 2);
    expect(Math.min(...radii(x.map((value, k) => (k % 3 === 0 ? value - 5 : value))))).toBeGreaterThan(0.099);
  });

  test("takes bodies into the pose in which the run begins", () => {
    const times: number[] = [];
    const pose = (share: number) => void times.push(share);
    const steps = dressSteps([around("dress", 0.66)], { colliders: [post], settle: 0, pose });
    const phases = [...steps].map(({ phase }) => phase);
    expect(phases.at(-1)).toBe("posing");
    expect(times[0]).toBeLessThan(0.02);
    expect(times.at(-1)).toBe(1);
  });
});

function radii(x: Float64Array): number[] {
  return Array.from({ length: x.length / 3 }, (_, k) => Math.hypot(x[3 * k], x[3 * k + 2]));
}

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}
