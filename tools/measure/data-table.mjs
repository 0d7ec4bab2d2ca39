// node tools/measure/data-table.mjs [folder]: what becomes of every character and every sewing pattern of a folder with `characters` and `patterns`
// (PLIANT_DATA, or ../shared/data), as tables; patterns are put on the mannequin and on makehuman_female_walk, which takes minutes. Run
// `npm run setup` first.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readGlbCharacter } from "@pliant/formats";
import { createGarment, joinSeams, readPattern } from "@pliant/garment";
import { createAnimatedCollider, repairCharacter } from "@pliant/character";
import { clothSheet, colliderVertices, createModel, Simulation } from "pliant";
import { createSimulation, garmentNotes, prepareScene, readScene } from "@pliant/scene";
import { root } from "../lib/workspace.mjs";

/** Way between nodes of garments [m]. */
const SPACING = 0.025;

const data = process.argv[2] ?? process.env["PLIANT_DATA"] ?? join(root, "../shared/data");
const filesOf = (folder) =>
  existsSync(join(data, folder))
    ? readdirSync(join(data, folder)).filter((name) => !name.endsWith(".md"))
    : [];

/** A line of a table: `work` gives its cells, or fails with the reason. */
async function line(name, work) {
  try {
    return `| ${[name, ...(await work())].join(" | ")} |`;
  } catch (error) {
    return `| ${name} | ${error.message.split("\n")[0]} |`;
  }
}

async function characterCells(name) {
  const { character, notes = [] } = repairCharacter(
    await readGlbCharacter(readFileSync(join(data, "characters", name)), name),
  );
  const { positions, triangles, skeleton, clips } = character;
  const [first, later] = [new Float64Array(positions.length), new Float64Array(positions.length)];
  const puppet = createAnimatedCollider(character, { clip: clips[0]?.name ?? null, blendIn: 0 });
  puppet.write(0, first);
  puppet.write((clips[0]?.duration ?? 0) / 3, later);
  const moved = first.reduce((most, value, k) => Math.max(most, Math.abs(value - later[k])), 0);
  return [
    positions.length / 3,
    triangles.length / 3,
    skeleton.parents.length,
    clips.length,
    moved.toPrecision(3),
    carried(character, first),
    notes.join("; "),
  ];
}

/** A sheet of 0.8 m falls on a character of 1.7 m that moves for 0.4 s: most contacts, and how deep it is inside then. */
function carried(character, pose) {
  const heights = pose.filter((_, k) => k % 3 === 1);
  const tall = heights.reduce((most, y) => Math.max(most, y), -Infinity);
  const scale = 1.7 / (tall - heights.reduce((least, y) => Math.min(least, y), Infinity));
  const puppet = createAnimatedCollider(character, { scale, blendIn: 0.1 });
  const collider = puppet.collider("body", 0.5);
  const top = collider.shape.vertices.reduce(
    (most, y, k) => (k % 3 === 1 ? Math.max(most, y) : most),
    -Infinity,
  );
  const cloth = clothSheet({ size: [0.8, 0.8], nodes: [21, 21], center: [0, top + 0.01, 0] });
  const simulation = new Simulation(createModel({ parts: [cloth], colliders: [collider] }), {
    dt: 1 / 60,
    quality: { substeps: 4 },
  });
  const vertices = colliderVertices(simulation.input, "body");
  let contacts = 0;
  for (let step = 1; step <= 24; step++) {
    puppet.write(step / 60, vertices);
    contacts = Math.max(contacts, simulation.step().contacts);
  }
  return `${contacts}, ${(1000 * simulation.findIntersections().deepest).toFixed(2)} mm`;
}

/** What wears the patterns. */
const WEARERS = {
  mannequin: { kind: "mannequin", clip: "A" },
  makehuman_female_walk: { kind: "character", file: "characters/makehuman_female_walk.glb", blendIn: 0.5 },
};

/** A pattern put on a body: heights of its ends above the floor, crossings, nodes inside. */
async function wornCells(name, wearer) {
  const document = {
    version: 2,
    contact: { self: true },
    garments: [{ id: "garment", body: "body", file: `patterns/${name}`, spacing: 0.035 }],
    colliders: [
      { id: "body", shape: WEARERS[wearer] },
      { id: "floor", shape: { kind: "plane" } },
    ],
  };
  const { scene, errors } = await readScene(JSON.stringify(document), async (file) =>
    readFileSync(join(data, file)),
  );
  if (!scene) throw new Error(errors[0].message);
  await prepareScene(scene);
  const simulation = createSimulation(scene);
  const heights = simulation.positions.filter((_, k) => k % 3 === 1);
  const { selfIntersections, solidIntersections, inside } = simulation.findIntersections();
  const metres = (value) => `${value.toFixed(2)} m`;
  return [
    `${metres(heights.reduce((low, y) => Math.min(low, y), Infinity))} to ${metres(heights.reduce((high, y) => Math.max(high, y), 0))}`,
    selfIntersections + solidIntersections,
    inside,
    garmentNotes(scene).join("; "),
  ];
}

function patternCells(name) {
  const pattern = readPattern(readFileSync(join(data, "patterns", name), "utf8"), { name });
  const garment = createGarment(pattern, { spacing: SPACING });
  const { part } = joinSeams(garment, { x: garment.positions });
  const { panels, stitches, warnings } = garment.pattern;
  return [
    panels.length,
    stitches.length,
    part.mass.length,
    `${garment.smallestAngle.toFixed(1)}°`,
    warnings.length,
  ];
}

const table = async (head, folder, cells) => {
  const names = filesOf(folder);
  if (names.length === 0) return `No ${folder} in ${data}.`;
  const lines = await Promise.all(names.map((name) => line(name, async () => cells(name))));
  return [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...lines].join("\n");
};

console.log(
  await table(
    [
      "character",
      "vertices",
      "triangles",
      "joints",
      "clips",
      "moves (its units)",
      "contacts of a sheet on it, deepest",
      "mended",
    ],
    "characters",
    characterCells,
  ),
);
console.log();
console.log(
  await table(
    ["pattern", "panels", "stitches", `nodes at ${SPACING} m`, "smallest angle", "warnings"],
    "patterns",
    patternCells,
  ),
);
for (const wearer of Object.keys(WEARERS)) {
  console.log();
  console.log(
    await table(
      [`pattern on ${wearer}`, "from, to", "crossings", "nodes inside", "notes"],
      "patterns",
      (name) => wornCells(name, wearer),
    ),
  );
}
