import type { SheetScene } from "./sheet-scene.ts";

type ByNodes = Readonly<Record<number, string>>;

/**
 * Where sweeps begin: what earlier ones found, or (75 nodes, Rapier and Bullet at 101, draped sheets beyond 51) a guess
 * from it. Nothing is taken from here unseen: a sweep tries the setting and its cheaper neighbour anew.
 */
const FOUND: Readonly<Record<SheetScene["name"], Readonly<Record<string, ByNodes>>>> = {
  hang: {
    Jolt: {
      32: "104 iterations, 1 diagonal of 0.01 m/N",
      51: "208 iterations, 1 diagonal of 0.01 m/N",
      75: "416 iterations, 1 diagonal of 0.01 m/N",
      101: "704 iterations, 1 diagonal of 0.01 m/N",
    },
    "Jolt, tethered": {
      32: "18 iterations, 1 diagonal of 1 m/N, LRA to both pins",
      51: "30 iterations, 1 diagonal of 1 m/N, LRA to both pins",
      75: "48 iterations, 1 diagonal of 1 m/N, LRA to both pins",
      101: "72 iterations, 1 diagonal of 1 m/N, LRA to both pins",
    },
    Rapier: {
      32: "40 substeps of 2 passes, tension only",
      51: "144 substeps of 1 pass, tension only",
      75: "256 substeps of 1 pass, tension only",
      101: "384 substeps of 1 pass, tension only",
    },
    "Rapier, tethered": {
      32: "10 substeps of 4 passes, tension only, edges to both pins",
      51: "26 substeps of 2 passes, tension only, edges to both pins",
      75: "60 substeps of 1 pass, tension only, edges to both pins",
      101: "80 substeps of 1 pass, tension only, edges to both pins",
    },
    Bullet: {
      32: "40 substeps of 3 iterations, 2 diagonals of kLST 1",
      51: "96 substeps of 2 iterations, 2 diagonals of kLST 1",
      75: "176 substeps of 3 iterations, 2 diagonals of kLST 1",
      101: "256 substeps of 3 iterations, 2 diagonals of kLST 1",
    },
  },
  drape: {
    Jolt: {
      32: "28 iterations, 2 diagonals of 0.1 m/N",
      51: "44 iterations, 1 diagonal of 0.01 m/N",
      75: "72 iterations, 1 diagonal of 0.01 m/N",
      101: "104 iterations, 1 diagonal of 0.01 m/N",
    },
    Rapier: {
      32: "14 substeps of 2 passes, tension only",
      51: "24 substeps of 2 passes, tension only",
      75: "36 substeps of 2 passes, tension only",
      101: "48 substeps of 2 passes, tension only",
    },
    Bullet: {
      32: "12 substeps of 2 iterations, 2 diagonals of kLST 0.1",
      51: "18 substeps of 4 iterations, 1 diagonal of kLST 1",
      75: "36 substeps of 2 iterations, 2 diagonals of kLST 0.1",
      101: "56 substeps of 2 iterations, 2 diagonals of kLST 0.1",
    },
  },
  box: {
    Pliant: { 75: "Y 30 N/m, 100 × from 1 %, 5 mm/s, 4 substeps of 1/30 s" },
    Jolt: { 75: "208 iterations, 1 diagonal of 0.01 m/N" },
  },
};

export function earlierFound(scene: SheetScene, engine: string): string | undefined {
  return FOUND[scene.name][engine]?.[scene.nodes];
}
