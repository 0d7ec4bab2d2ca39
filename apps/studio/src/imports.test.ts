import { readFile } from "node:fs/promises";
import { writeGlb, writeGlbCharacter, writeObj, writePly } from "@pliant/formats/write";
import { circleSkirt, writePattern } from "@pliant/garment";
import { createMannequin } from "@pliant/mannequin";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executablePath, PATIENCE, StudioSite, type OpenedPage } from "./testing/studio-page.ts";

const hang = new URL("../../../examples/hang/scene.json", import.meta.url);

/** Four squares in the ground plane. */
const sheet = {
  name: "sheet",
  positions: Float32Array.from({ length: 27 }, (_, i) => [(Math.floor(i / 3) % 3) * 0.5, 0, Math.floor(i / 9) * 0.5][i % 3]), // prettier-ignore
  triangles: Uint32Array.from([0, 1, 3, 4].flatMap((v) => [v, v + 3, v + 4, v, v + 4, v + 1])),
};

/** The same as text, as scanners and printers write it. */
function asciiStl({ positions, triangles }: typeof sheet): string {
  const corner = (v: number): string => `vertex ${positions.subarray(3 * v, 3 * v + 3).join(" ")}`;
  const facets = Array.from({ length: triangles.length / 3 }, (_, k) => {
    const corners = [...triangles.subarray(3 * k, 3 * k + 3)].map(corner).join("\n");
    return `facet normal 0 1 0\nouter loop\n${corners}\nendloop\nendfacet`;
  });
  return `solid sheet\n${facets.join("\n")}\nendsolid sheet\n`;
}

/** Nothing in it is skinned. */
const plainGlb = async (): Promise<Uint8Array> => {
  const { name, positions, triangles } = sheet;
  return (await writeGlb({ name, frames: [positions], indices: triangles, fps: 30 })).bytes;
};

const medit =
  "MeshVersionFormatted 2\nDimension 3\nVertices 4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\nTetrahedra 1\n1 2 3 4 0\nEnd\n";

/** A skirt from a pattern file on a coarse mannequin, coarse itself: dressed in a moment. */
const dressed = {
  version: 2,
  name: "Skirt",
  garments: [{ id: "skirt", body: "mannequin", file: "skirt.json", spacing: 0.09, material: "cotton" }],
  colliders: [{ id: "mannequin", shape: { kind: "mannequin", triangles: 3000 }, friction: 0.4 }],
};

interface NamedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

describe.skipIf(!executablePath)("files that come into the studio", { timeout: PATIENCE }, () => {
  const site = new StudioSite();
  let opened: OpenedPage;
  let page: Page;

  // One page for all: whatever comes is put over what was there, as a user does it.
  beforeAll(async () => {
    await site.start();
    opened = await site.open({ viewport: { width: 700, height: 500 } });
    page = opened.page;
  }, PATIENCE);
  afterAll(() => site.end());

  function until(value: () => Promise<unknown>): ReturnType<typeof expect.poll> {
    return expect.poll(value, { timeout: PATIENCE });
  }
  const textOf = (): Promise<string> => page.evaluate(() => window.pliantStudio!.text());
  const sceneOf = async (): Promise<Record<string, { shape: { kind: string; scale?: number } }[]>> =>
    JSON.parse(await textOf());
  const drop = (...files: readonly NamedFile[]): Promise<void> =>
    page
      .locator("#file")
      .setInputFiles(
        files.map(({ name, content }) => ({ name, mimeType: "", buffer: Buffer.from(content) })),
      );
  const choose = (role: string): Promise<void> => page.locator(`#choose-role button[value=${role}]`).click();
  const isOpen = async (name: string): Promise<void> => {
    const shown = async (): Promise<unknown> => [
      await page.title(),
      await page.locator("html").getAttribute("data-ready"),
    ];
    await until(shown).toEqual([`${name} – Pliant studio`, "own"]);
  };
  /** It can be simulated, not only shown, and nothing was amiss. */
  const moves = async (): Promise<void> => {
    expect(await page.locator("#problems").isVisible()).toBe(false);
    expect(opened.complaints).toEqual([]);
    const hash = (): Promise<string> => page.evaluate(async () => (await window.pliantStudio!.state()).hash);
    const before = await hash();
    await page.evaluate(() => window.pliantStudio!.step(2));
    expect(await hash()).not.toBe(before);
  };

  it.each([
    ["sheet.obj", writeObj(sheet), "cloth", "cloth"],
    ["plate.ply", writePly(sheet), "collider", "colliders"],
    ["scan.stl", asciiStl(sheet), "cloth", "cloth"],
    ["plain.glb", plainGlb, "cloth", "cloth"],
  ])("takes in %s: the user says what it is to be", async (name, content, role, noun) => {
    await drop({ name, content: typeof content === "function" ? await content() : content });
    await choose(role);
    await isOpen(name);
    expect((await sceneOf())[noun][0].shape.kind).toBe("mesh");
    await moves();
  });

  it("takes in tetrahedra as an elastic body", async () => {
    await drop({ name: "corner.mesh", content: medit });
    await isOpen("corner.mesh");
    expect((await sceneOf())["solids"]).toHaveLength(1);
    await moves();
  });

  it("takes in a character that walks, dresses it, and takes in a pattern", async () => {
    await drop({ name: "body.glb", content: await writeGlbCharacter(createMannequin({ triangles: 3000 })) });
    await isOpen("body.glb");
    expect((await sceneOf())["colliders"][0].shape).toMatchObject({ kind: "character", clip: "walk" });
    await moves();
    await page.locator("#dress [data-draft=circleSkirt]").click();
    await until(() => page.locator("#arrival").innerText()).toMatch(/Dressing: \d+ %/);
    expect((await sceneOf())["garments"]).toMatchObject([{ body: "body", draft: { kind: "circleSkirt" } }]);
    const pattern = { name: "skirt.json", content: writePattern(circleSkirt({})) };
    await drop(pattern);
    await until(async () => (await textOf()).includes("skirt.json")).toBe(true);
    await until(() => page.locator("#arrival").innerText()).toMatch(/“skirt\.json”[\s\S]*Dressing: \d+ %/);
    await page.locator("#arrival button").click();
    // What was there before is there again: its text, its name, its place in time.
    await until(async () => (await sceneOf())["garments"][0]).toMatchObject({
      draft: { kind: "circleSkirt" },
    });
    await until(() => page.locator("#arrival").isVisible()).toBe(false);
    expect(await page.title()).toMatch(/^body\.glb/);

    await drop({ name: "scene.json", content: JSON.stringify(dressed) }, pattern);
    await isOpen("Skirt");
    await moves();
  });

  it("knows that a file in millimetres is no house, and undoes what was done to an import", async () => {
    const large = { ...sheet, positions: sheet.positions.map((value) => 1000 * value) };
    await drop({ name: "large.obj", content: writeObj(large) });
    await choose("cloth");
    await isOpen("large.obj");
    expect((await sceneOf())["cloth"][0].shape.scale).toBe(0.001);
    const before = await textOf();
    await page.keyboard.press("Control+z");
    await until(() => page.locator("#toast").textContent()).toBe("There is nothing to undo");
    expect(await textOf()).toBe(before);
  });

  it("asks for unit, axis and height, and opens the mesh as it was told", async () => {
    // Stands on z, in centimetres: a panel of 0.8 m.
    const positions = sheet.positions.map((value, i, all) =>
      i % 3 === 1 ? 16 * all[i - 1] - 24 : 80 * value,
    );
    const panel = { ...sheet, positions };
    await drop({ name: "panel.obj", content: writeObj(panel) });
    const valueOf = (id: string): Promise<string> => page.locator(`#import-${id}`).inputValue();
    expect([await valueOf("unit"), await valueOf("up"), await valueOf("height")]).toEqual([
      "centimetres",
      "z",
      "0.8",
    ]);
    await page.locator("#import-height").fill("1.6");
    expect(await valueOf("unit")).toBe("own");
    await choose("cloth");
    await isOpen("panel.obj");
    expect((await sceneOf())["cloth"][0].shape).toMatchObject({ scale: 0.02, up: "z" });
    await moves();
  });

  it("makes a mesh of too many triangles coarser, says so, and saves it along", async () => {
    const n = 180;
    const positions = Float32Array.from({ length: 3 * (n + 1) ** 2 }, (_, i) => [(Math.floor(i / 3) % (n + 1)) / n, 0, Math.floor(i / 3 / (n + 1)) / n][i % 3]); // prettier-ignore
    const corner = (k: number): number => Math.floor(k / n) * (n + 1) + (k % n);
    const triangles = Uint32Array.from({ length: 6 * n * n }, (_, i) => corner(Math.floor(i / 6)) + [0, n + 1, 1, 1, n + 1, n + 2][i % 6]); // prettier-ignore
    await drop({ name: "fine.ply", content: writePly({ name: "fine", positions, triangles }) });
    await page.locator("#import-triangles").fill("600");
    await choose("cloth");
    await isOpen("fine-600.ply");
    expect(await page.locator("#notes").innerText()).toMatch(
      /fine-600\.ply has \d+ triangles instead of 64,800/,
    );
    await moves();
    const names: string[] = [];
    const both = new Promise<void>((resolve) => {
      page.on("download", (file) => {
        if (names.push(file.suggestedFilename()) === 2) resolve();
      });
    });
    // A click waits for where it leads, and two downloads lead nowhere.
    await page.locator("#save").dispatchEvent("click");
    await both;
    page.removeAllListeners("download");
    expect(names.toSorted()).toEqual(["fine-600.ply", "fine-600.ply.json"]);
  });

  it("opens meshes that come together, and a pattern on the character that comes with it", async () => {
    await drop(
      { name: "body.obj", content: writeObj(sheet) },
      { name: "shirt.obj", content: writeObj(sheet) },
    );
    await page.locator("#choose-role button[value=several]").click();
    await isOpen("body, shirt");
    expect([(await sceneOf())["cloth"], (await sceneOf())["colliders"]]).toMatchObject([[{ id: "shirt" }], [{ id: "body" }, { id: "floor" }]]); // prettier-ignore
    const glb = await writeGlbCharacter(createMannequin({ triangles: 3000 }));
    const pattern = { name: "skirt.json", content: writePattern(circleSkirt({})) };
    await drop({ name: "walker.glb", content: glb }, pattern);
    await until(async () => (await textOf()).includes("walker.glb")).toBe(true);
    expect((await sceneOf())["garments"]).toMatchObject([{ body: "walker", file: "skirt.json" }]);
    await page.locator("#arrival button").click();
    await until(() => page.title()).toMatch(/^body, shirt/);
    await until(textOf).toContain("shirt.obj");
    expect(await page.locator("#problems").isVisible()).toBe(false);
  });

  it("says precisely what is wrong with others, and leaves the scene where it is", async () => {
    const before = await textOf();
    const refused = async (name: string, content: string): Promise<string> => {
      await drop({ name, content });
      const problems = (): Promise<string> => page.locator("#problems").innerText();
      await until(problems).toContain(name);
      return problems();
    };
    expect(await refused("a.fbx", "")).toContain(
      "a.fbx: the page does not read this kind of file, expected .json, .glb",
    );
    expect(await refused("bad.obj", "v 0 0\nf 1 2 3\n")).toMatch(/bad\.obj: .*line 1/);
    expect(await refused("bad.glb", "glTF?")).toMatch(/bad\.glb: /);
    expect(await refused("empty.stl", "")).toMatch(/empty\.stl: /);
    expect(await textOf()).toBe(before);
    await drop({ name: "own.json", content: (await readFile(hang, "utf8")).replace('"nodes"', '"nods"') });
    await until(() => page.locator("#problems").innerText()).toMatch(/line 10.*nods.*did you mean `nodes`/);
    expect(opened.complaints).toEqual([]);
  });
});
