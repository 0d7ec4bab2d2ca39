import { readdirSync, readFileSync } from "node:fs";
import { surfaceFile } from "@pliant/mannequin";
import { parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { isCoarser, liveVariant } from "../gallery/live-variant.ts";

const folder = new URL(".", import.meta.url);
const examples = new URL("../../../../examples/", import.meta.url);

/** Files of the mannequins that examples have, by what makes them. */
function wanted(): Map<string, () => Uint8Array> {
  const ids = readdirSync(examples, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const texts = ids.flatMap((id) => {
    const own = readFileSync(new URL(`${id}/scene.json`, examples), "utf8");
    return isCoarser(id) ? [own, liveVariant(id, own)] : [own];
  });
  const files = texts.flatMap((text) => {
    const { scene } = parseScene(text);
    return (scene?.colliders ?? []).flatMap(({ shape }) => {
      if (shape.kind !== "mannequin") return [];
      const { kind: _, clip, speed, from, loop, blendIn, ...size } = shape;
      return [surfaceFile(size)];
    });
  });
  return new Map(files.map(({ name, pack }) => [name, pack]));
}

// Where it fails: `node tools/build/dress-examples.mjs`.
test("mannequins of the examples are kept, as they would be made", () => {
  const kept = readdirSync(folder).filter((name) => name.endsWith(".bin"));
  const files = wanted();
  expect(kept.toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, pack] of files) {
    const isSame = Buffer.compare(readFileSync(new URL(name, folder)), pack()) === 0;
    expect([name, isSame]).toEqual([name, true]);
  }
});
