// node scripts/data-table.mjs [folder]: what becomes of every character and every sewing pattern of a folder with `characters` and `patterns`
// (PLIANT_DATA, or ../shared/data), as tables. Run `npm run setup` first.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readGlbCharacter } from "@pliant/formats";
import { createGarment, joinSeams, readPattern } from "@pliant/garment";
import { createPuppet, mendCharacter } from "pliant";
import { root } from "./workspace.mjs";

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
  const { character, notes = [] } = mendCharacter(
    await readGlbCharacter(readFileSync(join(data, "characters", name)), name),
  );
  const { positions, triangles, skeleton, clips } = character;
  const [first, later] = [new Float64Array(positions.length), new Float64Array(positions.length)];
  const puppet = createPuppet(character, { clip: clips[0]?.name ?? null, blendIn: 0 });
  puppet.write(0, first);
  puppet.write((clips[0]?.duration ?? 0) / 3, later);
  const moved = first.reduce((most, value, k) => Math.max(most, Math.abs(value - later[k])), 0);
  return [
    positions.length / 3,
    triangles.length / 3,
    skeleton.parents.length,
    clips.length,
    moved.toPrecision(3),
    notes.join("; "),
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
    ["character", "vertices", "triangles", "joints", "clips", "moves (its units)", "mended"],
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
