// Paint groups in Blender, export, load as pages and scenes do, bake, import back.

import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { clothFrom } from "@pliant/three";
import { SCENE_VERSION } from "@pliant/scene";
import { Scene, type Mesh } from "three";
import { GLTFLoader, type GLTF } from "three/examples/jsm/loaders/GLTFLoader.js";
import { afterAll, expect, it } from "vitest";
import { root } from "../lib/workspace.mjs";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "pliant-blender-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function blenderVersion(): string | null {
  try {
    return /Blender [\d.]+/.exec(execFileSync("blender", ["--version"], { encoding: "utf8" }))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** x, y, z of a vertex, whether it is pinned, its max distance and its factor on bending. */
type Painted = readonly [number, number, number, number, number, number];

const blender = (script: string, file: string | null, ...given: string[]): Promise<unknown> =>
  run("blender", [
    ...["--background", ...(file ? [file] : []), "--python-exit-code", "3"],
    ...["--python", join(root, "tools/blender", script), "--", ...given],
  ]);

const at = (name: string): string => join(folder, name);
const keyOf = (x: number, y: number, z: number): string =>
  [x, y, z].map((value) => (value + 0).toFixed(4).replace("-0.0000", "0.0000")).join(" ");

const version = blenderVersion();
if (version === null) console.log("tools/blender: skipped, there is no Blender here");

it.runIf(version !== null)(
  "weights that were painted in Blender arrive, and what is baked with them goes back",
  { timeout: 120_000 },
  async () => {
    await blender("paint_test.py", null, at("cape"));
    await blender("pliant_weights.py", at("cape.blend"), at("cape.glb"));
    const painted = JSON.parse(readFileSync(at("cape.json"), "utf8")) as Painted[];
    const byPlace = new Map(painted.map((row) => [keyOf(row[0], row[1], row[2]), row]));

    // A page.
    const bytes = readFileSync(at("cape.glb"));
    const gltf = await new Promise<GLTF>((resolve, reject) =>
      new GLTFLoader().parse(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
        ...(["", resolve, reject] as const),
      ),
    );
    new Scene().add(gltf.scene);
    const source = clothFrom(gltf.scene.getObjectByName("Cape") as Mesh);
    expect(source.material).toBe("wool");
    const pins = new Set(Array.from(source.pins as ArrayLike<number>));
    expect(source.positions.length).toBe(3 * painted.length);
    let worst = 0;
    for (let node = 0; node < painted.length; node++) {
      const [x, y, z] = source.positions.subarray(3 * node, 3 * node + 3);
      const row = byPlace.get(keyOf(x, y, z));
      if (!row) throw new Error(`no vertex at ${keyOf(x, y, z)}`);
      expect(pins.has(node)).toBe(row[3] === 1);
      const [far, bend] = [source.weights?.maxDistance, source.weights?.bend] as Float32Array[];
      worst = Math.max(worst, Math.abs(far[node] - row[4]), Math.abs(bend[node] - row[5]));
    }
    expect(worst).toBeLessThan(1e-6);

    // A scene, its bake, and Blender again.
    const cloth = { id: "cape", material: "wool", shape: { kind: "mesh", file: "cape.glb" }, limits: {} };
    const time = { fps: 30, seconds: 0.5 };
    writeFileSync(at("scene.json"), JSON.stringify({ version: SCENE_VERSION, cloth: [cloth], time }));
    await run(process.execPath, [
      ...[join(root, "packages/cli/bin/pliant.js"), "bake", at("scene.json"), "--out", at("take.obj")],
    ]);
    const frames = readdirSync(at("take.obj")).sort();
    const [start, end] = [frames[0], frames[frames.length - 1]].map((name) => join(at("take.obj"), name));
    await blender("read_bake.py", null, start, end, at("back.json"));
    const [first, last] = JSON.parse(readFileSync(at("back.json"), "utf8")) as [number, number, number][][];
    expect(first.length).toBe(painted.length);
    let [fell, beyond] = [0, 0];
    first.forEach(([x, y, z], k) => {
      const row = byPlace.get(keyOf(x, y, z));
      if (!row) throw new Error(`no vertex at ${keyOf(x, y, z)}`);
      const [u, v, w] = last[k];
      const off = Math.hypot(u - x, v - y, w - z);
      fell = Math.max(fell, off);
      beyond = Math.max(beyond, off - (row[3] === 1 ? 0 : row[4]));
    });
    expect(fell).toBeGreaterThan(0.2);
    expect(beyond).toBeLessThan(1e-4);
  },
);
