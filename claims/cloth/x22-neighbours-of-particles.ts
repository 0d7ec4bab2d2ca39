import { clothSheet, createModel } from "pliant";
import type { Experiment } from "../kit/experiment.ts";

/** Columns and rows of the sheet that is looked at. */
const [COLUMNS, ROWS] = [9, 7] as const;
/** Steps to half of a particle's neighbours: the other half is theirs. */
const HALF = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

export const X22: Experiment = {
  id: "X22",
  claims: ["C1", "C2", "C3"],
  title: "Particles are tied to all neighbours, and to all second neighbours",
  criterion:
    "a grid of 9 × 7 as the engine builds it, by arcs and by deflection: links are exactly the pairs (i±1, j), (i, j±1), (i±1, j±1), beams exactly (i±2, j), (i, j±2), (i±2, j±2), each once; no other spring acts in a step (all bodies' springs are these)",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const bendKind of ["arc", "quadratic"] as const) {
      const part = clothSheet({ size: [0.8, 0.6], nodes: [COLUMNS, ROWS], material: { bendKind } });
      const { model } = createModel({ parts: [part] });
      for (const [name, springs, reach] of [
        ["links", model.links, 1],
        ["beams", model.beams, 2],
      ] as const) {
        const wanted = pairsOf(reach);
        const found = Array.from({ length: springs.count }, (_, k) => pairName(springs.a[k], springs.b[k]));
        const strange = found.filter((pair) => !wanted.has(pair)).length;
        measured[`${bendKind}: ${name}`] = found.length;
        measured[`${bendKind}: ${name} wanted`] = wanted.size;
        measured[`${bendKind}: ${name}, twice or strange`] = strange + found.length - new Set(found).size;
        pass &&= strange === 0 && found.length === wanted.size && new Set(found).size === wanted.size;
      }
      pass &&= model.springs.count === 0;
    }
    return { measured, pass };
  },
};

const pairName = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;

/** Every pair of particles that are `reach` apart along rows, columns or diagonals. */
function pairsOf(reach: number): Set<string> {
  const pairs = new Set<string>();
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      for (const [right, down] of HALF) {
        const [c, r] = [column + reach * right, row + reach * down];
        if (c < 0 || c >= COLUMNS || r >= ROWS) continue;
        pairs.add(pairName(row * COLUMNS + column, r * COLUMNS + c));
      }
    }
  }
  return pairs;
}
