import { expect, test } from "vitest";
import { parseScene } from "./parse.ts";
import { PRESET_NAMES } from "./presets.ts";
import { FABRIC_LOOKS } from "./fabric-looks.ts";
import { sceneLooks, type ClothLook } from "./looks.ts";

const sheet = { shape: { kind: "grid", size: [1, 1], nodes: [3, 3] } };

function looksOf(parts: object): ReturnType<typeof sceneLooks> {
  const { scene, errors } = parseScene(JSON.stringify({ version: 2, ...parts }));
  if (!scene) throw new Error(JSON.stringify(errors));
  return sceneLooks(scene);
}

test("a look comes from the name of the fabric, not from its numbers", () => {
  const materials = ["silk", { preset: "silk", density: 0.5 }, { density: 0.5 }, "denim"];
  const cloth = materials.map((material, k) => ({ ...sheet, id: `${k}`, material }));
  const [silk, heavySilk, heavy, denim] = looksOf({ cloth }).bodies as ClothLook[];
  expect(silk.weave).toBe("satin");
  expect({ ...heavySilk, colour: silk.colour }).toEqual(silk);
  // Cloths of one fabric stay apart.
  expect(heavySilk.colour).not.toBe(silk.colour);
  expect(heavy.weave).toBe("plain");
  expect(denim).toMatchObject({ weave: "twill", stitches: FABRIC_LOOKS.denim.stitches });
});

test("what a scene says wins, and the back of a cloth that is dyed is no longer its fabric's", () => {
  const look = { colour: "#102030", roughness: 0.5, print: { kind: "dots" } };
  const { bodies, colliders } = looksOf({
    cloth: [
      { ...sheet, id: "a", material: "denim", look },
      { ...sheet, id: "b", paper: { stock: "kraft" } },
    ],
    solids: [{ id: "c", shape: { kind: "ball", radius: 0.1, spacing: 0.05 }, look: { clarity: 1 } }],
    colliders: [{ id: "d", shape: { kind: "plane" }, look: { colour: "#405060" } }],
  });
  expect(bodies[0]).toMatchObject({ kind: "cloth", ...look, back: null, weave: "twill" });
  expect((bodies[0] as ClothLook).print).toMatchObject({ kind: "dots", size: 0.03, share: 0.5 });
  expect(bodies[1]).toMatchObject({ kind: "paper", colour: "#b98f62", hem: 0 });
  expect(bodies[2]).toEqual({ kind: "solid", clarity: 1 });
  expect(colliders).toEqual([{ colour: "#405060" }]);
});

test.each(PRESET_NAMES)("%s has colours, a thickness and a hem", (name) => {
  const { colours, thickness, hem } = FABRIC_LOOKS[name];
  for (const colour of colours) expect(colour).toMatch(/^#[\da-f]{6}$/);
  expect(new Set(colours).size).toBe(4);
  expect(thickness).toBeGreaterThan(0);
  expect(hem).toBeGreaterThan(0);
});
