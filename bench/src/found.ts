import type { SheetScene } from "./sheet-scene.ts";

type ByNodes = Readonly<Record<number, string>>;

/**
 * What earlier sweeps found: where the next one begins. Nothing is taken from here unseen: a sweep tries the setting
 * and its cheaper neighbour anew.
 */
const FOUND: Readonly<Record<SheetScene["name"], Readonly<Record<string, ByNodes>>>> = {
  hang: {
    Jolt: {
      32: "104 iterations, 1 diagonals of 0.01 m/N",
      51: "208 iterations, 1 diagonals of 0.01 m/N",
      75: "352 iterations, 1 diagonals of 0.01 m/N",
      101: "576 iterations, 1 diagonals of 0.01 m/N",
    },
    "Jolt, tethered": {
      32: "18 iterations, 1 diagonals of 1 m/N, LRA to both pins",
      51: "30 iterations, 1 diagonals of 1 m/N, LRA to both pins",
      75: "48 iterations, 1 diagonals of 1 m/N, LRA to both pins",
      101: "64 iterations, 1 diagonals of 1 m/N, LRA to both pins",
    },
    Rapier: {
      32: "56 substeps of 1 passes, tension only",
      51: "144 substeps of 1 passes, tension only",
      75: "256 substeps of 1 passes, tension only",
      101: "448 substeps of 1 passes, tension only",
    },
    "Rapier, tethered": {
      32: "26 substeps of 1 passes, tension only, edges to both pins",
      51: "40 substeps of 1 passes, tension only, edges to both pins",
      75: "60 substeps of 1 passes, tension only, edges to both pins",
      101: "80 substeps of 1 passes, tension only, edges to both pins",
    },
    Bullet: {
      32: "36 substeps of 3 iterations, 2 diagonals of kLST 1",
      51: "88 substeps of 3 iterations, 2 diagonals of kLST 1",
      75: "176 substeps of 3 iterations, 2 diagonals of kLST 1",
      101: "288 substeps of 3 iterations, 2 diagonals of kLST 1",
    },
  },
  drape: {},
};

export function earlierFound(scene: SheetScene, engine: string): string | undefined {
  return FOUND[scene.name][engine]?.[scene.nodes];
}
