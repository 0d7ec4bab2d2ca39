// One take in every format: sizes, how fast the web cache unpacks, and whether Blender, three.js in Chromium, Alembic's library and OpenUSD find
// every vertex where it was. What is not here is skipped in one line.
//
//   node tools/measure/formats.mjs [--seconds 9.967] [--nodes 51] [--keep FOLDER] [--check FOLDER] [--only blender,three,alembic,usd] [--write-docs]
//
// Simulates once: the journal of the bake is copied, and each format made of its frames. --check reads what --keep has left.

import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { noAlembic, readAlembic } from "../verify/readers/alembic.mjs";
import { compareTake, describeOff, expectedTake } from "../verify/readers/expected.mjs";
import { noOpenUsd, readOpenUsd } from "../verify/readers/openusd.mjs";
import { checkInThree } from "../verify/readers/three-takes.mjs";
import { readThreeUsda } from "../verify/readers/three-usda.mjs";
import { isMain, root } from "../lib/workspace.mjs";

const EVERY = ["pc2", "mdd", "abc", "usda", "usdz", "obj", "ply", "glb", "fine.glb", "pliant"];
const BLENDER = ["pc2", "mdd", "glb", "fine.glb", "obj", "ply"];
/** Of fine.glb [m]. */
const FINE = 5e-6;
const NAMES = {
  pc2: "PC2, exact",
  mdd: "MDD, exact",
  abc: "Alembic, exact, with normals",
  usda: "USD text, 1 µm, with normals",
  usdz: "USDZ, the same",
  obj: "OBJ, a file per frame",
  ply: "PLY, a file per frame, with normals",
  glb: "GLB, 0.5 mm (unless told otherwise), with normals",
  "fine.glb": "GLB with `--max-error 0.005mm`, with normals",
  pliant: "web cache, 0.1 mm",
};

/** The drape of the examples, on as many nodes a side and for as long as one wants. */
export function drapeScene(nodes, seconds) {
  const scene = JSON.parse(readFileSync(join(root, "examples/drape/scene.json"), "utf8"));
  scene.time = { seconds, fps: 30 };
  scene.cloth[0].shape = { kind: "grid", size: [1.2, 1.2], nodes: [nodes, nodes], center: [0, 0.75, 0] };
  return JSON.stringify(scene);
}

/** Bakes a scene once and makes every format of it in a folder: `take.pc2`, `take.glb`, … Resolves to the reports by format. */
export async function bakeEvery(text, folder, formats = EVERY) {
  const { bake } = await import("@pliant/bake");
  const { parseScene } = await import("@pliant/scene");
  const { scene, errors } = parseScene(text);
  if (!scene) throw new Error(errors[0].message);
  const path = (ending) => join(folder, `take.${ending}`);
  const target = (ending) => ({ path: path(ending), format: ending.split(".").at(-1) });
  const [first, ...others] = formats;
  const reports = {};
  const checkpoint = { frames: 1, least: 0, most: Infinity };
  const onEnd = () => {
    for (const format of others) {
      cpSync(`${path(first)}.baking`, `${path(format)}.baking`, { recursive: true });
      rmSync(`${path(format)}.baking/lock`, { force: true });
    }
  };
  reports[first] = await bake(scene, target(first), { checkpoint, onEnd });
  for (const format of others) {
    const error = format === "fine.glb" ? { maxError: FINE } : {};
    reports[format] = await bake(scene, target(format), { begin: "finish", ...error });
  }
  return reports;
}

// Debian's Blender has the system's Python; its importer of glTF wants numpy, which comes as python3-numpy.
const hasNumpy = existsSync("/usr/lib/python3/dist-packages/numpy");
export const blender = ["/usr/local/bin/blender", ...(hasNumpy ? ["/usr/bin/blender"] : [])].find((path) =>
  existsSync(path),
);

/** Farthest vertex of each file from the PC2, as Blender shows it [m]. */
export async function checkInBlender(folder, formats = BLENDER) {
  const files = formats.map((format) => join(folder, `take.${format}`));
  const script = join(root, "tools/verify/check-in-blender.py");
  const { stdout } = await promisify(execFile)(
    blender,
    ["-b", "--python-exit-code", "1", "--python", script, "--", join(folder, "take.pc2"), ...files],
    { maxBuffer: 2 ** 28 },
  );
  const lines = stdout.split("\n").filter((line) => line.startsWith('{"file"'));
  return lines.map((line) => JSON.parse(line));
}

/** Frames per second that the web cache unpacks, by the clock and by processor time: the best of some runs. */
export async function unpackSpeed(path) {
  const { memorySource, openCache } = await import("@pliant/formats/cache");
  const bytes = new Uint8Array(readFileSync(path));
  let best = { clock: 0, processor: 0 };
  let size;
  for (let run = 0; run < 5; run++) {
    const cache = await openCache(memorySource(bytes));
    const out = new Float32Array(3 * cache.head.vertexCount);
    const [cpu, start] = [process.cpuUsage(), performance.now()];
    let chunk = null;
    for (let frame = 0; frame < cache.frameCount; frame++) {
      if (!chunk?.has(frame)) chunk = await cache.chunkAt(frame);
      chunk.read(frame, out);
    }
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    best = {
      clock: Math.max(best.clock, cache.frameCount / seconds),
      processor: Math.max(best.processor, (1e6 * cache.frameCount) / (user + system)),
    };
    size = { vertices: cache.head.vertexCount, frames: cache.frameCount, error: cache.error };
  }
  return { ...best, ...size };
}

function bytesOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

function table(folder, raw) {
  const rows = EVERY.map((format) => {
    const bytes = bytesOf(join(folder, `take.${format}`));
    const share = bytes > raw ? `× ${(bytes / raw).toFixed(1)}` : `1/${(raw / bytes).toFixed(1)}`;
    return `| \`.${format.split(".").at(-1)}\` | ${NAMES[format]} | ${(bytes / 1e6).toFixed(2)} MB | ${share} |`;
  });
  return ["| Ending | What | Size | Of raw float32 |", "|---|---|---|---|", ...rows].join("\n");
}

async function main() {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: String(299 / 30) },
      nodes: { type: "string", default: "51" },
      keep: { type: "string" },
      check: { type: "string" },
      only: { type: "string", default: "blender,three,alembic,usd" },
      "write-docs": { type: "boolean", default: false },
    },
  });
  const folder = values.check ?? values.keep ?? mkdtempSync(join(tmpdir(), "pliant-formats-"));
  mkdirSync(folder, { recursive: true });
  try {
    if (values.check === undefined) {
      const scene = drapeScene(Number(values.nodes), Number(values.seconds));
      writeFileSync(join(folder, "scene.json"), scene);
      await bakeEvery(scene, folder);
    }
    const expected = await expectedTake(folder);
    const { frameCount, vertexCount } = expected;
    const lines = [table(folder, 12 * frameCount * vertexCount), ""];
    const { clock, processor, error } = await unpackSpeed(join(folder, "take.pliant"));
    lines.push(
      `${frameCount} frames of ${vertexCount} vertices. The web cache is at most ${(1000 * error).toFixed(3)} mm off and unpacks at ` +
        `${Math.round(clock)} frames per second (${Math.round(processor)} per second of processor time).`,
      "",
      ...(await seenBy(folder, expected, values.only.split(","))),
    );
    const text = lines.join("\n");
    console.log(text);
    if (values["write-docs"]) writeDocs(text);
  } finally {
    if (values.check === undefined && values.keep === undefined)
      rmSync(folder, { recursive: true, force: true });
  }
}

/** A line for each file and reader. */
async function seenBy(folder, expected, only) {
  const path = (name) => join(folder, name);
  const lines = [];
  if (only.includes("blender") && !blender)
    lines.push("- skipped: there is no Blender here (Debian: apt-get install blender python3-numpy)");
  else if (only.includes("blender")) {
    for (const { file, farthest } of await checkInBlender(folder)) {
      lines.push(`- Blender, ${file}: every vertex of every frame within ${farthest.toExponential(1)} m`);
    }
  }
  if (only.includes("alembic") && noAlembic) lines.push(`- skipped: ${noAlembic}`);
  else if (only.includes("alembic")) {
    const found = readAlembic(path("take.abc"));
    const { core, reader, uvScope, normalScope, isTopologyConstant, isUniform, isPlaced, boundsOff } =
      found.head;
    const structure = { core, uvScope, normalScope, isTopologyConstant, isUniform, isPlaced };
    const wanted = { core: "Ogawa", uvScope: "facevarying", normalScope: "vertex", isTopologyConstant: true, isUniform: true, isPlaced: false }; // prettier-ignore
    if (JSON.stringify(structure) !== JSON.stringify(wanted)) throw new Error(JSON.stringify(structure));
    lines.push(
      `- ${reader.split(" (")[0]} (its own library), take.abc: ${describeOff(compareTake(found, expected))}, bounds within ${boundsOff.toExponential(1)} m`,
    );
  }
  if (only.includes("usd")) {
    for (const name of ["take.usda", "take.usdz"]) {
      if (noOpenUsd) lines.push(`- skipped: ${noOpenUsd}`);
      else
        lines.push(
          `- OpenUSD, ${name}: ${describeOff(compareTake(await readOpenUsd(path(name)), expected))}`,
        );
      const parsed = describeOff(compareTake(readThreeUsda(path(name)), expected));
      lines.push(`- three.js's parser, ${name}: ${parsed}`);
    }
  }
  if (only.includes("three")) {
    for (const { file, what, most } of await checkInThree(folder, expected.fps)) {
      lines.push(`- three.js in Chromium, ${file}: ${most.toExponential(1)} m (${what})`);
    }
  }
  return lines;
}

/** Between the two marks of docs/destinations.md. */
function writeDocs(text) {
  const path = join(root, "docs/destinations.md");
  const [before, rest] = readFileSync(path, "utf8").split("<!-- sizes -->\n");
  const after = rest.split("<!-- end of sizes -->")[1];
  writeFileSync(path, `${before}<!-- sizes -->\n\n${text}\n\n<!-- end of sizes -->${after}`);
}

if (isMain(import.meta.url)) await main();
