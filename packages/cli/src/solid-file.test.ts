import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dihedralAngles, tetFaults } from "@pliant/solid";
import { expect, test } from "vitest";
import { readSolidFile } from "./solid-file.ts";

/** Meshes of other people, beside the repository or where PLIANT_DATA says. */
const DATA = process.env["PLIANT_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const PLAIN = { scale: 1, up: "y" } as const;
const ANY = { young: 1, poisson: 0.3, density: 1 };

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(DATA, folder)).filter((name) => ending.test(name));

const isThere = existsSync(join(DATA, "tets")) && existsSync(join(DATA, "surfaces"));

test.skipIf(!isThere)("every tet mesh of PLIANT_DATA is a body, or it is said why not", async () => {
  const faults: Record<string, string[]> = {};
  for (const name of filesIn("tets", /\.(msh|mesh|vtk|veg|node)$/)) {
    const { mesh, regions } = await readSolidFile(join(DATA, "tets", name), PLAIN);
    const found = tetFaults(
      mesh,
      regions.map(() => ANY),
    );
    if (found.length > 0) faults[name] = found;
  }
  expect(faults).toEqual({});
  const boundary = readSolidFile(join(DATA, "tets", "beam3.bou"), PLAIN);
  await expect(boundary).rejects.toThrow(/ends with "bou", expected/);
});

test.skipIf(!isThere)(
  "every surface of PLIANT_DATA is filled, no angle below 10°, holes are told",
  async () => {
    for (const name of filesIn("surfaces", /\.(obj|ply|glb)$/)) {
      // The table is thin: without a number it would take as many by itself.
      const nodes = name === "table.obj" ? 20000 : 1500;
      const { mesh, notes } = await readSolidFile(join(DATA, "surfaces", name), { ...PLAIN, nodes });
      const angle = (dihedralAngles(mesh).smallest * 180) / Math.PI;
      const isOpen = notes.some((note) => note.startsWith("the surface has holes"));
      expect({ name, faults: tetFaults(mesh, [ANY]), isGood: angle > 10, isOpen }).toEqual({
        name,
        faults: [],
        isGood: true,
        isOpen: /Suzanne|bowl/.test(name),
      });
    }
  },
);
