import { clothMesh, type ClothMeshOptions } from "pliant";
import { cantileverMaterial, droop, LENGTH } from "../kit/cloth/cantilever.ts";
import { heavyElastica } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";
import { uniforms } from "../kit/cloth/scenes.ts";

/** Ours: cloth on an irregular triangle mesh has its B too. */
export const S5: Experiment = {
  id: "S5",
  claims: ["C5"],
  title: "A strip of irregular triangles droops as the heavy elastica does",
  criterion:
    "H/W within 3 % of the exact curve for Γ = 2, 10, 50: 24 rows, edges mostly along or mostly across the strip, nodes moved by up to 15 % of an edge",
  quick: false,
  fails:
    "At Γ 2 a strip with edges along it droops 4.7 % too far: with Y L²/B = 1e6 a strip this flat curves across between its free borders; with 2.5e7 it is within 1.9 % there, and 4 % off at Γ 50.",
  run() {
    const measured: Record<string, number> = {};
    for (const run of ["along", "across"] as const) {
      for (const gamma of [2, 10, 50]) {
        const { heldTo, ...mesh } = triangleStrip(run);
        const strip = clothMesh({ ...mesh, material: cantileverMaterial({ gamma, slenderness: 1e6 }) });
        const { drop, reach } = droop(strip, heldTo);
        const exact = heavyElastica(gamma);
        measured[`edges ${run}, Γ ${gamma}: %`] = 100 * (drop / reach / (exact.drop / exact.reach) - 1);
      }
    }
    return { measured, pass: Object.values(measured).every((error) => Math.abs(error) < 3) };
  },
};

/** Rows from the clamp to the end, nodes across, and how far inner nodes are moved, in edges. */
const [ROWS, ACROSS, ASKEW] = [24, 7, 0.15];

/** Height of an equilateral triangle. */
const HEIGHT = Math.sqrt(3) / 2;

/**
 * Nearly equilateral triangles with edges along or across the strip, and three rows more before the clamp. As on a grid the
 * clamp lies half a distance of rows, ½ or 0.87 edges, before the last row that is held.
 */
function triangleStrip(
  run: "along" | "across",
): Pick<ClothMeshOptions, "positions" | "triangles"> & { heldTo: number } {
  const isAlong = run === "along";
  const edge = LENGTH / ((ROWS + 0.5) * (isAlong ? 1 : HEIGHT));
  const [lines, perLine] = isAlong ? [ACROSS, ROWS + 4] : [ROWS + 4, ACROSS];
  const positions = new Float64Array(3 * lines * perLine);
  const noise = uniforms(2 * lines * perLine, -ASKEW, ASKEW, 5);
  const triangles: number[] = [];
  for (let node = 0; node < lines * perLine; node++) {
    const [line, place] = [Math.floor(node / perLine), node % perLine];
    const isInner = line > 0 && line < lines - 1 && place > 0 && place < perLine - 1;
    const isFree = (isAlong ? place : line) > 3;
    const [du, dv] = isInner && isFree ? noise.slice(2 * node, 2 * node + 2) : [0, 0];
    const [u, v] = [place + (line % 2) / 2 + du, line * HEIGHT + dv];
    const [x, z] = isAlong ? [u - 2.75, v] : [v - 2.5 * HEIGHT, u];
    positions.set([edge * x, 0, edge * z], 3 * node);
    if (line === lines - 1 || place === perLine - 1) continue;
    const [p, q, r, s] = [node, node + 1, node + perLine, node + perLine + 1];
    triangles.push(...(line % 2 === 0 ? [p, q, r, q, s, r] : [p, s, r, p, q, s]));
  }
  return { positions, triangles: Uint32Array.from(triangles), heldTo: edge * (isAlong ? 0.5 : HEIGHT) };
}
