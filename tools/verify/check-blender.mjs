// node tools/verify/check-blender.mjs [example] [seconds]: bakes an example with a character to GLB, opens it in Blender, and says how far cloth and
// body are from ours at several frames [m]. Ends with 1 when it is more than 1e-4; says so in one line when there is no Blender.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMain, root } from "../lib/workspace.mjs";

const MOST = 1e-4;

const load = (name) => import(join(root, "packages", name, "dist/index.js"));

/** Farthest vertex of each mesh, by name; null without Blender. */
export async function checkBlender(example, seconds) {
  if (spawnSync("blender", ["--version"]).status !== 0) return null;
  const { bake, readBelow } = await load("bake");
  const { readScene, posedBodies, drawnCloth, build } = await load("scene");
  const { readPc2 } = await load("formats");
  const { createSkinner } = await load("core");
  const source = join(root, "examples", example);
  const { scene, errors } = await readScene(
    readFileSync(join(source, "scene.json"), "utf8"),
    readBelow(source),
  );
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  const folder = mkdtempSync(join(tmpdir(), "pliant-blender-"));
  try {
    const [glb, pc2] = ["take.glb", "take.pc2"].map((name) => join(folder, name));
    // Every frame as it is: what is measured is what Blender makes of it.
    await bake(scene, { path: glb, format: "glb" }, { seconds, glb: { maxError: 0 } });
    await bake(scene, { path: pc2, format: "pc2" }, { seconds });
    const points = readPc2(new Uint8Array(readFileSync(pc2)));
    const { fps } = scene.time;
    const looked = [
      0,
      1,
      ...[0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (points.sampleCount - 1))),
    ];
    const seen = askBlender(glb, fps, folder, looked);
    const drawn = drawnCloth(scene, build(scene).model);
    const result = { cloth: 0 };
    const bodies = posedBodies(scene);
    const cloth = Object.keys(seen).find((name) => bodies.every(({ id }) => id !== name));
    for (const frame of looked) {
      const here = points.frame(frame);
      const expected = drawn
        ? Array.from(drawn.nodes, (node) => here.subarray(3 * node, 3 * node + 3))
        : thirds(here);
      result.cloth = Math.max(result.cloth, farthest(seen[cloth][frame], expected));
      for (const body of bodies) {
        const time = frame / fps;
        const out = new Float64Array(body.character.positions.length);
        createSkinner(body.character, affine(body, body.place(time))).skin(body.pose(time), out);
        result[body.id] = Math.max(result[body.id] ?? 0, farthest(seen[body.id][frame], thirds(out)));
      }
    }
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function askBlender(glb, fps, folder, frames) {
  const out = join(folder, "seen.json");
  const script = join(root, "tools/verify/blender-vertices.py");
  const options = ["--background", "--python", script, "--", glb, String(fps), out, ...frames.map(String)];
  const { status, stdout, stderr } = spawnSync("blender", options, { encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`Blender ended with ${status}:\n${stdout}\n${stderr}`);
  return JSON.parse(readFileSync(out, "utf8"));
}

const thirds = (x) => Array.from({ length: x.length / 3 }, (_, k) => x.subarray(3 * k, 3 * k + 3));

/** Blender has z up: its (x, y, z) is our (x, z, −y). */
function farthest(seen, expected) {
  if (seen.length !== expected.length)
    throw new Error(`Blender has ${seen.length} vertices, expected ${expected.length}`);
  return seen.reduce((most, [x, y, z], k) => {
    const [a, b, c] = expected[k];
    return Math.max(most, Math.hypot(x - a, z - b, -y - c));
  }, 0);
}

/** First three rows of place × up × scale. */
function affine({ scale, up }, [px, py, pz, x, y, z, w]) {
  const turn = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  return turn.flatMap((row, k) => {
    const [a, b, c] = up === "z" ? [row[0], -row[2], row[1]] : row;
    return [scale * a, scale * b, scale * c, [px, py, pz][k]];
  });
}

if (isMain(import.meta.url)) {
  const [example = "poncho", seconds = "1"] = process.argv.slice(2);
  const found = await checkBlender(example, Number(seconds));
  if (found === null) console.log("skipped: there is no Blender here");
  else {
    for (const [name, distance] of Object.entries(found))
      console.log(`${name}: ${distance.toExponential(2)} m`);
    process.exitCode = Object.values(found).every((each) => each < MOST) ? 0 : 1;
  }
}
