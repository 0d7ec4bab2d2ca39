import { readdirSync, readFileSync } from "node:fs";
import { createSimulation, parseScene } from "@pliant/scene";
import { expect, test } from "vitest";
import { readKept } from "../player/kept-take.ts";

const folder = new URL("../takes/", import.meta.url);
const ids = readdirSync(folder).map((name) => name.replace(/\.bin$/, ""));

// If one is not: `node tools/build/keep-takes.mjs`.
test.each(ids)("the kept take of %s is of its scene, from the first state to the end", async (id) => {
  const { scene } = parseScene(
    readFileSync(new URL(`../../../../examples/${id}/scene.json`, import.meta.url), "utf8"),
  );
  const { model, state } = createSimulation(scene!);
  const bytes = new Uint8Array(readFileSync(new URL(`${id}.bin`, folder)));
  const frames = await readKept(bytes, model);
  expect(frames[0].positions).toHaveLength(state.x.length);
  state.x.forEach((value, i) => expect(Math.abs(value - frames[0].positions[i])).toBeLessThan(1e-3));
  expect(frames.at(-1)?.time).toBeCloseTo(scene!.time.seconds, 0);
});
