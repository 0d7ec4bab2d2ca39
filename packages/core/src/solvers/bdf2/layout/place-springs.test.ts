import { ENTRY, GRID_LAW, GRID_LINKS, ROW, SCALES } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import type { Links, Model } from "../../../model/model.ts";
import { createModel } from "../../../state/create-model.ts";
import type { Part } from "../../../model/part.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { createLayout, type Layout } from "./layout.ts";

const gridless = ({ grid: _, ...part }: Part): Part => part;
const square = (): Model => createModel({ parts: [clothSheet({ size: [1, 1], nodes: [7, 5] })] }).model;
const layoutOf = (model: Model): Layout => createLayout(model, model.bodies);

/** A model whose links are changed: more of them, or other numbers. */
function changed(model: Model, change: (links: Record<string, number[]>) => void): Model {
  const columns = Object.fromEntries(
    Object.entries(model.links)
      .filter(([name]) => name !== "count")
      .map(([name, column]) => [name, [...(column as Float64Array)]]),
  );
  change(columns);
  const links = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [
      name,
      name === "a" || name === "b" ? Uint32Array.from(values) : Float64Array.from(values),
    ]),
  );
  return { ...model, links: { ...(links as unknown as Links), count: columns["a"].length } };
}

/** Adds a copy of link `like` between two nodes. */
const add = (links: Record<string, number[]>, i: number, j: number, like = 0): void => {
  for (const [name, column] of Object.entries(links))
    column.push(name === "a" ? i : name === "b" ? j : column[like]);
};

const weightOf = ({ width, slotOf, springs }: Layout, node: number, family: number): number => {
  const slot = slotOf[node];
  return springs.weights[(Math.floor(slot / width) * SCALES + family) * width + (slot % width)];
};

describe("springs of a sheet", () => {
  const model = square();
  const layout = layoutOf(model);

  it("are all in its grid, each in a place of its own, at its owner", () => {
    expect(layout.springs.a).toHaveLength(0);
    expect(layout.springs.weights.filter((weight) => weight > 0)).toHaveLength(
      model.links.count + model.beams.count,
    );
    for (let node = 0; node < 35; node++) {
      const [column, row] = [node % 7, Math.floor(node / 7)];
      // prettier-ignore
      const there = [
        column < 6, row < 4, column < 6 && row < 4, column > 0 && row < 4,
        column < 5, row < 3, column < 5 && row < 3, column > 1 && row < 3,
      ];
      there.forEach((is, family) => expect(weightOf(layout, node, family) > 0).toBe(is));
    }
  });

  it("have half the weight on a border, and all of it elsewhere", () => {
    expect([0, 7].map((node) => weightOf(layout, node, 0))).toEqual([0.5, 1]);
    expect([28, 21].map((node) => weightOf(layout, node, 0))).toEqual([0.5, 1]);
    expect([0, 1, 6].map((node) => weightOf(layout, node, 1))).toEqual([0.5, 1, 0.5]);
    expect([0, 8].map((node) => weightOf(layout, node, 2))).toEqual([1, 1]);
    // Border beams carry the share of the diagonals as well: stiffness says, not the weight of the row.
    const border = model.beams.stiffness[0] / Math.max(...model.beams.stiffness.slice(0, 25));
    expect(weightOf(layout, 0, 4)).toBeCloseTo(border, 12);
    expect(weightOf(layout, 7, 4)).toBe(1);
  });

  it("have the laws of their families, and the squares of the rest lengths in full", () => {
    const { laws, squares } = layout.springs;
    const lengths = [1 / 6, 1 / 4, Math.sqrt(1 / 36 + 1 / 16)];
    [0, 1, 2, 2].forEach((which, family) => {
      expect(laws[family * GRID_LAW]).toBeCloseTo(lengths[which], 14);
      expect(laws[(GRID_LINKS + family) * GRID_LAW]).toBeCloseTo(2 * lengths[which], 14);
    });
    squares.forEach((square, family) => expect(square).toBe(laws[family * GRID_LAW] ** 2));
    expect(laws[2]).toBe(Math.max(...model.links.stiffness.slice(0, 30)));
  });

  it("are found whichever end comes first", () => {
    const turned = changed(model, (links) => ([links["a"], links["b"]] = [links["b"], links["a"]]));
    expect(layoutOf(turned).springs.weights).toEqual(layout.springs.weights);
    expect(layoutOf(turned).springs.a).toHaveLength(0);
  });

  it("of a second grid have their own laws", () => {
    const parts = [
      clothSheet({ id: "soft", size: [1, 1], nodes: [4, 4] }),
      clothSheet({ id: "stiff", size: [1, 1], nodes: [4, 4], material: { stretch: 7777 } }),
    ];
    const { model: both } = createModel({ parts });
    const { laws } = layoutOf(both).springs;
    const half = parts[0].links.count;
    expect(laws[2]).toBe(Math.max(...both.links.stiffness.slice(0, 12)));
    expect(laws[SCALES * GRID_LAW + 2]).toBe(Math.max(...both.links.stiffness.slice(half, half + 12)));
    expect(laws[SCALES * GRID_LAW + 2]).not.toBe(laws[2]);
  });
});

describe("springs that fit no grid become edges", () => {
  const model = square();
  const count = model.links.count;

  it.each([
    ["other pairs", (links: Record<string, number[]>) => add(links, 0, 33), [count]],
    [
      "a second spring between the same nodes",
      (links: Record<string, number[]>) => add(links, 0, 1),
      [count],
    ],
    ["a link where beams are", (links: Record<string, number[]>) => add(links, 0, 2), [count]],
    [
      "the next row's start, which is no neighbour of a row's end",
      (links: Record<string, number[]>) => add(links, 6, 7),
      [count],
    ],
    ["another rest length", (links: Record<string, number[]>) => (links["restLength"][3] *= 1.1), [3]],
    ["damping across", (links: Record<string, number[]>) => (links["crossDamping"][3] = 0.1), [3]],
    ["another damping", (links: Record<string, number[]>) => (links["damping"][3] *= 2), [3]],
  ])("%s", (_, change, expected) => {
    const { springs } = layoutOf(changed(model, change));
    expect(springs.links.index).toEqual(expected);
    expect(springs.links.edge).toEqual(expected.map((__, edge) => edge));
    expect(springs.beams.index).toEqual([]);
  });

  it("but not links without any stiffness: they are nowhere", () => {
    const { springs } = layoutOf(
      changed(model, (links) => {
        for (const name of ["stiffness", "limitStiffness", "damping"]) links[name][3] = 0;
      }),
    );
    expect(springs.a).toHaveLength(0);
    expect(weightOf(layoutOf(model), 3, 0)).toBeGreaterThan(0);
  });

  it("between bodies, and of nodes without a grid; none to bodies of other solvers", () => {
    const { model: two } = createModel({
      parts: [
        clothSheet({ id: "a", size: [1, 1], nodes: [3, 3] }),
        gridless(clothSheet({ id: "b", size: [1, 1], nodes: [3, 2] })),
      ],
    });
    const joined = changed(two, (links) => add(links, 8, 9));
    const inside = 20 + 8;
    expect(layoutOf(joined).springs.a).toHaveLength(joined.links.count + joined.beams.count - inside);
    expect(layoutOf(joined).springs.links.index).toContain(joined.links.count - 1);
    const alone = createLayout(joined, joined.bodies.slice(0, 1));
    expect(alone.springs.a).toHaveLength(0);
  });
});

describe("rows", () => {
  const { model: two } = createModel({
    parts: [
      clothSheet({ id: "a", size: [1, 1], nodes: [5, 4] }),
      gridless(clothSheet({ id: "b", size: [1, 1], nodes: [3, 3] })),
    ],
  });
  const model = changed(two, (links) => {
    add(links, 19, 0);
    add(links, 0, 19);
    add(links, 25, 7);
    add(links, 7, 0);
  });
  const layout = layoutOf(model);
  const { springs, width, irregularSegment, segments, slotOf, vectorOf, blockOf } = layout;
  const count = springs.rows.length / ROW - 1;
  const rowAt = (row: number): number[] => [...springs.rows.subarray(row * ROW, (row + 1) * ROW)];

  it("list every edge at both of its ends, earlier ends first, each at its place", () => {
    const seen: [number, number, number][] = [];
    for (let row = 0; row < count; row++) {
      const [vector, block, begin, later] = rowAt(row);
      const node = vectorOf.indexOf(vector);
      const end = springs.rows[(row + 1) * ROW + 2];
      if (node < 0) {
        expect(end).toBe(begin);
        continue;
      }
      expect(blockOf[node]).toBe(block);
      for (let entry = begin; entry < end; entry++) {
        const [otherVector, otherBlock, edge] = springs.entries.subarray(
          ENTRY * entry,
          ENTRY * entry + ENTRY,
        );
        const other = vectorOf.indexOf(otherVector);
        expect(blockOf[other]).toBe(otherBlock);
        expect(slotOf[other] < slotOf[node]).toBe(entry < later);
        expect(rowAt(springs.others[entry])[0]).toBe(otherVector);
        seen.push([edge, node, other]);
      }
    }
    const expected = [...springs.a].flatMap((a, edge) => {
      const [i, j] = [vectorOf.indexOf(a), vectorOf.indexOf(springs.b[edge])];
      return [
        [edge, i, j],
        [edge, j, i],
      ];
    });
    const sorted = (list: readonly (readonly number[])[]) => list.map((each) => each.join(" ")).sort();
    expect(sorted(seen)).toEqual(sorted(expected));
    expect(springs.entries).toHaveLength(2 * ENTRY * springs.a.length);
  });

  it("have the earlier slot of an edge as its first end", () => {
    springs.a.forEach((a, edge) => {
      expect(slotOf[vectorOf.indexOf(a)]).toBeLessThan(slotOf[vectorOf.indexOf(springs.b[edge])]);
    });
    springs.links.index.forEach((k, n) => {
      const edge = springs.links.edge[n];
      const ends = [springs.a[edge], springs.b[edge]].map((at) => vectorOf.indexOf(at)).sort((i, j) => i - j);
      expect(ends).toEqual([model.links.a[k], model.links.b[k]].sort((i, j) => i - j));
    });
  });

  it("come in the order of the slots, segment by segment; every slot outside grids has one, up to a multiple of four", () => {
    const slots = Array.from({ length: count }, (_, row) => {
      const [vector] = rowAt(row);
      return Math.floor(vector / (3 * width)) * width + (vector % (3 * width));
    });
    expect(slots).toEqual(slots.toSorted((a, b) => a - b));
    for (let segment = 0; segment <= segments; segment++) {
      expect(springs.rowsOf[segment]).toBe(slots.filter((slot) => slot < segment * width).length);
    }
    expect(springs.irregularRow).toBe(3);
    const loose = slots.slice(springs.irregularRow);
    expect(loose).toEqual(loose.map((_, k) => irregularSegment * width + k));
    expect(loose.length % 4).toBe(0);
    expect(loose).toEqual(expect.arrayContaining([...slotOf.slice(20)]));
    const [, , begin, later] = rowAt(count);
    expect([begin, later]).toEqual([springs.entries.length / ENTRY, springs.entries.length / ENTRY]);
  });
});
