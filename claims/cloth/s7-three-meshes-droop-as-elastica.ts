import { clothMesh, type ClothMeshOptions } from "pliant";
import { pairTriangles } from "pliant/experimental";
import { cantileverMaterial, droop, LENGTH } from "../kit/cloth/cantilever.ts";
import { heavyElastica } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";
import { flipToDelaunay, uniforms } from "../kit/cloth/scenes.ts";

/** Ours: cloth from any mesh has its B, whatever its faces are (issue 5: within 10 %). */
export const S7: Experiment = {
  id: "S7",
  claims: ["C5"],
  title:
    "A strip of quads, of halved squares and of unstructured triangles droops as the heavy elastica does",
  criterion:
    "H/W within 10 % of the exact curve for Γ = 2, 10, 50, 24 rows: quads with nodes moved by up to 10 % of a side, squares that were halved all one way " +
    "(paired again; left as triangles they are told beside), Delaunay triangles of points moved by up to 30 %",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    const told: Record<string, number> = {};
    for (const [name, mesh, heldTo] of strips()) {
      for (const gamma of [2, 10, 50]) {
        const strip = clothMesh({ ...mesh, material: cantileverMaterial({ gamma, slenderness: 1e6 }) });
        const { drop, reach } = droop(strip, heldTo);
        const exact = heavyElastica(gamma);
        const error = 100 * (drop / reach / (exact.drop / exact.reach) - 1);
        (name === NOT_PAIRED ? told : measured)[`${name}, Γ ${gamma}: %`] = error;
      }
    }
    const pass = Object.values(measured).every((error) => Math.abs(error) < 10);
    return { measured: { ...measured, ...told }, pass };
  },
};

type Mesh = Pick<ClothMeshOptions, "positions" | "triangles" | "quads">;

const NOT_PAIRED = "halved squares as triangles";
const [ROWS, ACROSS] = [24, 6];

function strips(): (readonly [name: string, mesh: Mesh, heldTo: number])[] {
  const side = LENGTH / (ROWS + 0.5);
  const halved = squares(0);
  const { order, quads } = pairTriangles(halved.positions, halved.triangles);
  const triangles = Uint32Array.from(
    [...order].flatMap((t) => [...halved.triangles.subarray(3 * t, 3 * t + 3)]),
  );
  const wavering = squares(0.1);
  const every = Uint32Array.from({ length: wavering.triangles.length / 6 }, (_, k) => 2 * k);
  return [
    ["quads", { ...wavering, quads: every }, 0.75 * side],
    ["halved squares", { positions: halved.positions, triangles, quads }, 0.75 * side],
    [NOT_PAIRED, halved, 0.75 * side],
    ["unstructured", scattered(), 0.5 * side],
  ];
}

/** Rows of squares along x, halved all one way; the clamp lies half a side before the first free row. */
function squares(askew: number): Mesh {
  const side = LENGTH / (ROWS + 0.5);
  const perRow = ACROSS + 1;
  const noise = uniforms(2 * perRow * (ROWS + 2), -askew, askew, 7);
  const positions = new Float64Array(3 * perRow * (ROWS + 2));
  const triangles: number[] = [];
  for (let node = 0; node < perRow * (ROWS + 2); node++) {
    const [row, place] = [Math.floor(node / perRow), node % perRow];
    const isInner = row > 2 && row < ROWS + 1 && place > 0 && place < ACROSS;
    const [du, dv] = isInner ? noise.slice(2 * node, 2 * node + 2) : [0, 0];
    positions.set([side * (row - 0.5 + du), 0, side * (place + dv)], 3 * node);
    if (row === ROWS + 1 || place === ACROSS) continue;
    const [p, q, r, s] = [node, node + 1, node + perRow, node + perRow + 1];
    triangles.push(p, q, s, p, s, r);
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}

/** Triangles with no order: points of a triangular grid moved by up to 30 % of a side, joined anew. */
function scattered(): Mesh {
  const edge = LENGTH / (ROWS + 0.5);
  const [lines, perLine] = [ACROSS + 2, ROWS + 4];
  const noise = uniforms(2 * lines * perLine, -0.3, 0.3, 11);
  const positions = new Float64Array(3 * lines * perLine);
  const triangles: number[] = [];
  for (let node = 0; node < lines * perLine; node++) {
    const [line, place] = [Math.floor(node / perLine), node % perLine];
    const isInner = line > 0 && line < lines - 1 && place > 4 && place < perLine - 1;
    const [du, dv] = isInner ? noise.slice(2 * node, 2 * node + 2) : [0, 0];
    const [u, v] = [place + (line % 2) / 2 + du, (line * Math.sqrt(3)) / 2 + dv];
    positions.set([edge * (u - 2.75), 0, edge * v], 3 * node);
    if (line === lines - 1 || place === perLine - 1) continue;
    const [p, q, r, s] = [node, node + 1, node + perLine, node + perLine + 1];
    triangles.push(...(line % 2 === 0 ? [p, q, r, q, s, r] : [p, s, r, p, q, s]));
  }
  return { positions, triangles: flipToDelaunay(positions, Uint32Array.from(triangles)) };
}
