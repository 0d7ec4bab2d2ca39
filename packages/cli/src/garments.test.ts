import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSimulation, readScene } from "@pliant/scene";
import { expect, test } from "vitest";

/** Meshes of other people, beside the repository or where PLIANT_DATA says. */
const DATA = process.env["PLIANT_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const FOLDER = join(DATA, "garments");

const isThere = existsSync(FOLDER);
/** One suit is enough: each takes longer than all other meshes together. */
const isTried = (name: string): boolean => name.endsWith(".obj") && !name.includes("sportsuit");
const names = isThere ? readdirSync(FOLDER).filter(isTried) : [];

/** Metres per unit of those that are in others. */
const SCALES: Readonly<Record<string, number>> = {
  "flag001.obj": 0.003,
  "skirt2011.obj": 1.6,
  "tshirt1900.obj": 0.06,
  "wind24x24.obj": 0.13,
};

test.skipIf(!isThere)("PLIANT_DATA has garments", () => expect(names.length).toBeGreaterThan(10));

test.each(names)("%s becomes cloth that falls on a body", async (file) => {
  // Suits are made for one body, which 7 and 16 % of their vertices start inside of; all else falls on a ball.
  const isSuit = file.startsWith("makehuman");
  const body = isSuit
    ? { kind: "character", file: "makehuman_female_walk.glb", clip: null }
    : { kind: "sphere", radius: 0.2 };
  const scene = {
    version: 2,
    contact: { initialIntersections: "recover" },
    cloth: [
      {
        id: "cloth",
        shape: { kind: "mesh", file, scale: SCALES[file] ?? 1, position: [0, isSuit ? 0 : 1.2, 0] },
      },
    ],
    colliders: [{ id: "body", shape: body, position: [0, 0, 0] }],
  };
  const read = await readScene(JSON.stringify(scene), async (name) =>
    readFileSync(join(name.endsWith(".glb") ? join(DATA, "characters") : FOLDER, name)),
  );
  if (!read.scene) throw new Error(read.errors.map(({ message }) => message).join("\n"));
  const simulation = createSimulation(read.scene, { quality: { substeps: 1 } });
  const lowest = (): number =>
    simulation.state.x.reduce((least, value, i) => (i % 3 === 1 ? Math.min(least, value) : least), Infinity);
  const first = lowest();
  expect(simulation.step().flags.nonFinite).toBe(false);
  expect(isSuit || lowest() < first).toBe(true);
});
