import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGlbCharacter } from "@pliant/formats";
import { createAnimatedCollider, repairCharacter } from "@pliant/character";
import { clothSheet, colliderVertices, createModel, Simulation } from "pliant";
import { expect, test } from "vitest";

/** Characters of other people, beside the repository or where PLIANT_DATA says. */
const DATA = process.env["PLIANT_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const FOLDER = join(DATA, "characters");

const isThere = existsSync(FOLDER);
const names = isThere ? readdirSync(FOLDER).filter((name) => name.endsWith(".glb")) : [];

test.skipIf(!isThere)("PLIANT_DATA has characters", () => expect(names.length).toBeGreaterThan(4));

test.each(names)("%s moves, and carries cloth", async (name) => {
  const { character } = repairCharacter(await readGlbCharacter(readFileSync(join(FOLDER, name)), name));
  const tall = (vertices: Float64Array): number =>
    vertices.reduce((most, value, i) => (i % 3 === 1 ? Math.max(most, value) : most), -Infinity);
  const first = new Float64Array(character.positions.length);
  createAnimatedCollider(character).write(0, first);
  const scale = 1.7 / (tall(first) - -tall(first.map((value) => -value)));
  const puppet = createAnimatedCollider(character, { scale, blendIn: 0.1 });
  const collider = puppet.collider("body", 0.5);
  const top = collider.shape.kind === "mesh" ? tall(collider.shape.vertices) : 0;
  const cloth = clothSheet({ size: [0.8, 0.8], nodes: [21, 21], center: [0, top + 0.01, 0] });
  const simulation = new Simulation(createModel({ parts: [cloth], colliders: [collider] }), {
    dt: 1 / 60,
    quality: { substeps: 4 },
  });
  const vertices = colliderVertices(simulation.input, "body");
  let contacts = 0;
  for (let step = 1; step <= 24; step++) {
    puppet.write(step / 60, vertices);
    const report = simulation.step();
    expect(report.flags).toMatchObject({ nonFinite: false });
    contacts = Math.max(contacts, report.contacts);
  }
  expect(contacts).toBeGreaterThan(0);
  expect(simulation.findIntersections().deepest).toBeLessThan(2e-3);
});
