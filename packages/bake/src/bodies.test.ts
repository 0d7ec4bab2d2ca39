import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGlbCharacter, readGlbSurface, readPc2 } from "@pliant/formats";
import { colliderShapes, filesOf, readScene } from "@pliant/scene";
import { createAnimatedCollider, repairCharacter } from "@pliant/character";
import { signedDistance } from "pliant/experimental";
import { afterAll, expect, test } from "vitest";
import { bake } from "./bake.ts";
import { bakeKey } from "./bake-key.ts";
import { readBelow } from "./read-below.ts";
import { removeTemporaryFolders, temporaryFolder } from "./test/temporary-folder.ts";

afterAll(removeTemporaryFolders);

const source = fileURLToPath(new URL("../../../examples/poncho/", import.meta.url));

test("a character and its garment move together in one GLB", async () => {
  const folder = await temporaryFolder();
  const { scene } = await readScene(await readFile(join(source, "scene.json"), "utf8"), readBelow(source));
  if (!scene) throw new Error("the example is not valid");
  expect(filesOf(scene)).toHaveLength(2);
  const [path, rest] = [join(folder, "take.pc2"), join(folder, "rest.glb")];
  const glb = join(folder, "take.glb");
  await bake(scene, { path, format: "pc2", rest }, { seconds: 0.1 });
  await bake(scene, { path: glb, format: "glb" }, { seconds: 0.1, glb: { maxError: 0 } });
  // The cache has the nodes, and a mesh to put it on; the body is in the other file.
  expect(readPc2(new Uint8Array(await readFile(path)))).toMatchObject({ pointCount: 1080, sampleCount: 4 });
  expect((await readGlbSurface(new Uint8Array(await readFile(rest)))).x).toHaveLength(3 * 1080);
  const both = await readGlbCharacter(new Uint8Array(await readFile(glb)));
  expect(both.clips.map(({ name, duration }) => [name, Math.round(100 * duration)])).toEqual([
    ["Poncho", 10],
  ]);
  // Played by our own reader: what was simulated on is within the 2,000 triangles' distance of the body in the file.
  const { character } = repairCharacter(both);
  const x = new Float64Array(character.positions.length);
  createAnimatedCollider(character, { loop: false }).write(0.1, x);
  const [shape] = colliderShapes(scene)(0.1);
  const normal = new Float64Array(3);
  const body = { kind: "mesh", vertices: x, triangles: character.triangles } as const;
  let far = 0;
  for (let i = 0; i < (shape?.vertices.length ?? 0); i += 3) {
    const [px, py, pz] = shape?.vertices.subarray(i, i + 3) ?? [];
    far = Math.max(far, Math.abs(signedDistance(body, px, py, pz, normal, 0.1)));
  }
  expect(far).toBeLessThan(0.005);
  // Another file is another bake.
  const other = await readScene(JSON.stringify(scene), async (file, most) => {
    const bytes = await readBelow(source)(file, most);
    return file.endsWith(".obj") ? new Uint8Array([...bytes, 10]) : bytes;
  });
  expect(other.scene && bakeKey(other.scene, "auto")).not.toEqual(bakeKey(scene, "auto"));
});
