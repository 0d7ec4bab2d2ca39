import { expect, test } from "vitest";
import { plotFrameTimes } from "./plot.ts";

const rows = [
  { nodes: 10, particles: 100, engine: "Pliant", "median ms/frame": 1, holds: true },
  { nodes: 100, particles: 10000, engine: "Pliant", "median ms/frame": 20, holds: true },
  { nodes: 10, particles: 100, engine: "A & <B>", "median ms/frame": 2, holds: true },
  { nodes: 100, particles: 10000, engine: "A & <B>", "median ms/frame": 85, holds: false },
];

function plot(): string {
  return plotFrameTimes({ title: "Hang", subtitle: ["Here", "today"], rows });
}

test("says what, where and on which axes", () => {
  for (const words of [
    ">Hang<",
    ">Here<",
    ">today<",
    ">particles<",
    "CPU ms per frame",
    ">10,000<",
    ">50<",
  ]) {
    expect(plot()).toContain(words);
  }
});

test("names each line at its end, with its time and how it compares to ours", () => {
  expect(plot()).toContain(">Pliant 20 ms<");
  expect(plot()).toContain(">A &amp; &lt;B> 85 ms, 4.3 × Pliant<");
});

test("draws a point per row, hollow where the criterion was missed", () => {
  const circles = plot().match(/<circle [^>]*>/g) ?? [];
  expect(circles).toHaveLength(4);
  expect(circles.filter((circle) => circle.includes('fill="#fff"'))).toHaveLength(1);
});

test("more time is further up, more particles further right", () => {
  const [first, second] = [...plot().matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
  expect(Number(second[1])).toBeGreaterThan(Number(first[1]));
  expect(Number(second[2])).toBeLessThan(Number(first[2]));
});

test("labels of lines that end together do not cover each other", () => {
  const close = ["a", "b", "c"].map((engine) => ({
    particles: 100,
    engine,
    "median ms/frame": 3,
    holds: true,
  }));
  const svg = plotFrameTimes({ title: "", subtitle: [], rows: [...close, ...rows] });
  const heights = [...svg.matchAll(/y="([\d.]+)" fill="#[\da-f]+" font-weight/g)].map(([, y]) => Number(y));
  heights.sort((a, b) => a - b);
  expect(heights).toHaveLength(5);
  for (let at = 1; at < heights.length; at++) expect(heights[at] - heights[at - 1]).toBeGreaterThan(14);
});

test("no rows of engines: a fault", () => {
  expect(() => plotFrameTimes({ title: "", subtitle: [], rows: [{ kernel: "dot" }] })).toThrow(
    /no row has engine/,
  );
});
