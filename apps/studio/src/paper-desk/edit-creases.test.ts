import { readFileSync } from "node:fs";
import { readCreasePattern } from "@pliant/origami";
import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { sheetsIn, scaleOf, withCreases } from "./crease-text.ts";
import { edgeAt, isInner, setAngle, setKind } from "./edit-creases.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../../../examples/miura/${name}`, import.meta.url), "utf8");
const { pattern } = readCreasePattern(example("miura.fold"));
const inner = pattern.edges.findIndex(({ assignment }) => assignment === "M");

test("a line changes its kind and its angle together", () => {
  const valley = setKind(pattern, inner, "V").edges[inner];
  expect(valley).toMatchObject({ assignment: "V", angle: Math.abs(pattern.edges[inner].angle ?? 0) });
  expect(setAngle(pattern, inner, 45).edges[inner]).toMatchObject({ assignment: "V", angle: 45 });
  expect(setAngle(pattern, inner, -500).edges[inner]).toMatchObject({ assignment: "M", angle: -180 });
  expect(setKind(pattern, inner, "U").edges[inner].angle).toBeNull();
});

test("lines are found where they lie, and the border is no inner line", () => {
  const { a, b } = pattern.edges[inner];
  const middle = [0, 1].map((axis) => (pattern.vertices[a][axis] + pattern.vertices[b][axis]) / 2);
  expect(edgeAt(pattern, [middle[0], middle[1]], 1e-3)).toBe(inner);
  expect(edgeAt(pattern, [99, 99], 1)).toBeNull();
  expect(isInner(pattern, inner)).toBe(true);
  expect(
    isInner(
      pattern,
      pattern.edges.findIndex(({ assignment }) => assignment === "B"),
    ),
  ).toBe(false);
});

test("a scene takes the edited pattern in place of its file, in the same size, and can be opened", () => {
  const text = example("scene.json");
  const [sheet] = sheetsIn(text);
  expect(sheet.file).toBe("miura.fold");
  const next = withCreases(text, sheet, setAngle(pattern, inner, -90));
  const { scene, errors } = parseScene(next);
  expect(errors ?? []).toEqual([]);
  expect(scene?.cloth[0].shape).toMatchObject({ kind: "creasePattern", size: 0.24 });
  const [written] = sheetsIn(next);
  const read = readCreasePattern(JSON.stringify(written.pattern)).pattern;
  expect(read.edges[inner].angle).toBe(-90);
  expect(read.edges.map(({ a, b }) => [a, b])).toEqual(pattern.edges.map(({ a, b }) => [a, b]));
  expect(scaleOf(read, written.size)).toBeCloseTo(1, 6);
  expect(next.split("\n").length).toBeLessThan(120);
});
