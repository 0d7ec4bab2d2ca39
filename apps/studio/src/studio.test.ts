import { readFile } from "node:fs/promises";
import { createSimulation, parseScene } from "@pliant/scene";
import { hashState } from "pliant";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildStudio } from "../../../tools/build/build-studio.mjs";
import { chromiumArgs, findChromium } from "../../../tools/lib/chromium.mjs";
import { serveFolder, type StaticServer } from "./testing/static-server.ts";
import { listen } from "./testing/studio-page.ts";

const executablePath = await findChromium();
const site = new URL("../dist", import.meta.url).pathname;
const hang = new URL("../../../examples/hang/scene.json", import.meta.url);
/** Drawing in software on a busy machine takes its time. */
const PATIENCE = 60_000;

let browser: Browser;
const servers: StaticServer[] = [];

beforeAll(async () => {
  await buildStudio();
  if (executablePath) browser = await chromium.launch({ executablePath, args: chromiumArgs });
}, PATIENCE);

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  for (const server of servers.splice(0)) server.close();
});

afterAll(async () => {
  await browser?.close();
});

interface Opened {
  readonly page: Page;
  /** Everything that the console, the page or the network complained about. */
  readonly complaints: string[];
}

async function open(
  example: string,
  {
    isIsolated = false,
    address = `#${example}`,
    ...options
  }: BrowserContextOptions & { isIsolated?: boolean; address?: string } = {},
): Promise<Opened> {
  const server = await serveFolder(site, isIsolated);
  servers.push(server);
  const context = await browser.newContext({ viewport: { width: 1200, height: 640 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = listen(page, server.url);
  await page.goto(server.url + address);
  await page.locator(`html[data-ready="${example}"]`).waitFor();
  return { page, complaints };
}

/** Where a node is: in the world [m], and on the page [px]. */
function nodeOf(page: Page, index: number): Promise<{ world: number[]; page: [number, number] }> {
  return page.evaluate((node) => window.pliantStudio!.node(node), index);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, axis) => value - b[axis]));
}

async function hashOf(page: Page): Promise<{ step: number; hash: string }> {
  return page.evaluate(() => window.pliantStudio!.state());
}

describe.skipIf(!executablePath)("the studio's page", { timeout: PATIENCE }, () => {
  it.each([
    ["with", true],
    ["without", false],
  ])("plays an example %s cross-origin isolation, without a complaint", async (_, isIsolated) => {
    const { page, complaints } = await open("hang", { isIsolated });
    expect(await page.evaluate(() => window.pliantStudio!.isShared)).toBe(isIsolated);
    const before = await nodeOf(page, 1000);
    const moved = async (): Promise<number> => distance((await nodeOf(page, 1000)).world, before.world);
    await expect.poll(moved, { timeout: PATIENCE }).toBeGreaterThan(0.05);
    expect((await hashOf(page)).step).toBeGreaterThan(0);
    expect(await page.locator("#nodes").textContent()).toBe("1,024");
    await expect.poll(() => page.locator("#step-ms").textContent(), { timeout: PATIENCE }).toMatch(/\d/);
    expect(complaints).toEqual([]);
  });

  it.each(["", "#no-such-example"])("opens with the dressed walker at the address %j", async (address) => {
    const { complaints } = await open("dress-silk", { address, reducedMotion: "reduce" });
    expect(complaints).toEqual([]);
  });

  it("reaches the same state as Node", async () => {
    const { page } = await open("hang", { reducedMotion: "reduce" });
    await page.evaluate(() => window.pliantStudio!.step(20));
    const read = parseScene(await readFile(hang, "utf8"));
    if (!read.scene) throw new Error("the example has errors");
    const direct = createSimulation(read.scene);
    for (let i = 0; i < 20; i++) direct.step();
    expect((await hashOf(page)).hash).toBe(hashState(direct.state));
  });

  it("lets the mouse pull the cloth", async () => {
    const { page } = await open("hang", { reducedMotion: "reduce" });
    await page.evaluate(() => window.pliantStudio!.step(120));
    const start = await nodeOf(page, 976);
    await page.mouse.move(...start.page);
    await page.mouse.down();
    await page.mouse.move(start.page[0], start.page[1] - 150, { steps: 5 });
    expect(await page.locator("canvas").getAttribute("data-holding")).toBe("");
    await page.evaluate(() => window.pliantStudio!.step(45));
    await expect
      .poll(async () => (await nodeOf(page, 976)).world[1], { timeout: PATIENCE })
      .toBeGreaterThan(start.world[1] + 0.15);
    await page.mouse.up();
    expect(await page.locator("canvas").getAttribute("data-holding")).toBeNull();
  });

  it("lets the mouse cut the cloth, and takes the cut back", async () => {
    const { page, complaints } = await open("hang", { reducedMotion: "reduce" });
    await page.evaluate(() => window.pliantStudio!.step(120));
    const before = await hashOf(page);
    const [left, right, lowest] = [
      await nodeOf(page, 320),
      await nodeOf(page, 351),
      await nodeOf(page, 1007),
    ];
    await page.keyboard.press("c");
    expect(await page.locator("#knife").getAttribute("aria-pressed")).toBe("true");
    await page.mouse.move(left.page[0] - 60, left.page[1]);
    await page.mouse.down();
    await page.mouse.move(right.page[0] + 60, right.page[1], { steps: 6 });
    await page.locator(".strokes polyline").waitFor();
    await page.mouse.up();
    expect(await page.locator(".strokes polyline").count()).toBe(0);
    await page.evaluate(() => window.pliantStudio!.step(60));
    // Cut off, it has fallen for two thirds of a second.
    const height = async (): Promise<number> => (await nodeOf(page, 1007)).world[1];
    await expect.poll(height, { timeout: PATIENCE }).toBeLessThan(lowest.world[1] - 1);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => hashOf(page), { timeout: PATIENCE }).toMatchObject(before);
    await expect.poll(height, { timeout: PATIENCE }).toBeCloseTo(lowest.world[1], 4);
    await page.keyboard.press("u");
    await expect
      .poll(() => page.locator("#toast").textContent(), { timeout: PATIENCE })
      .toBe("There is nothing to undo");
    expect(complaints).toEqual([]);
  });

  it("is played by keys", async () => {
    const { page } = await open("hang", { reducedMotion: "reduce" });
    expect((await hashOf(page)).step).toBe(0);
    await page.keyboard.press(".");
    await expect.poll(async () => (await hashOf(page)).step).toBeGreaterThan(0);
    await expect.poll(() => page.locator("#hash").textContent()).toBe((await hashOf(page)).hash);
    await page.keyboard.press("Space");
    await page.locator('#play[aria-label="Pause"]').waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("r");
    await expect.poll(async () => (await hashOf(page)).step).toBe(0);
    await page.keyboard.press("w");
    expect(await page.locator("#wireframe").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("?");
    await page.locator("#help").waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await page.locator("#help").waitFor({ state: "hidden" });
  });

  it("opens a file of one's own, and says what is wrong with another", async () => {
    const { page } = await open("hang", { reducedMotion: "reduce" });
    const file = (name: string, text: string): Promise<void> =>
      page.locator("#file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    await file("broken.json", '{\n "version": 2,\n "clot": [],\n "gravity": [0, "down", 0]\n}');
    await page.locator("#problems").waitFor();
    expect(await page.locator("#problems").innerText()).toMatch(/line 3.*clot.*cloth[\s\S]*line 4.*gravity/);
    expect(await page.locator("#nodes").textContent()).toBe("1,024");
    const own = {
      version: 2,
      name: "Mine",
      cloth: [{ id: "a", shape: { kind: "grid", size: [1, 1], nodes: [4, 4] } }],
    };
    await file("mine.json", JSON.stringify(own));
    await page.locator('html[data-ready="own"]').waitFor();
    expect(await page.locator("#nodes").textContent()).toBe("16");
    expect(await page.title()).toMatch(/^Mine/);
    expect(await page.locator("#problems").isVisible()).toBe(false);
  });

  it("dresses a walking body, tells how far it is, and finds the dress again at the second start", async () => {
    const { page, complaints } = await open("hang", { reducedMotion: "reduce" });
    const text = (await readFile(new URL("../dress-silk/scene.json", hang), "utf8"))
      // Coarse, for the sake of time.
      .replace('"spacing": 0.0151', '"spacing": 0.07')
      .replace('"clip": "walk"', '"clip": "walk", "triangles": 3000');
    const wear = async (): Promise<{ hints: string[]; state: { step: number; hash: string } }> => {
      await page.evaluate(() => {
        const line = document.querySelector("#arrival span") as HTMLElement;
        const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
        new MutationObserver(() => heard.push(line.textContent)).observe(line, { childList: true });
      });
      const file = { name: "dress.json", mimeType: "application/json", buffer: Buffer.from(text) };
      await page.locator("#file").setInputFiles(file);
      await page.locator('html[data-ready="own"]').waitFor();
      const hints = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
      await page.evaluate(() => window.pliantStudio!.step(10));
      return { hints: hints.filter((hint) => hint.startsWith("Dressing")), state: await hashOf(page) };
    };
    const first = await wear();
    expect(first.hints.length).toBeGreaterThan(2);
    expect(first.hints.at(-1)).toMatch(/^Dressing: \d+ %$/);
    const before = await nodeOf(page, 0);
    await page.keyboard.press("Space");
    const moved = async (): Promise<number> => distance((await nodeOf(page, 0)).world, before.world);
    await expect.poll(moved, { timeout: PATIENCE }).toBeGreaterThan(0.01);
    await expect.poll(() => page.locator("#step-ms").textContent(), { timeout: PATIENCE }).toMatch(/\d/);
    await page.reload();
    await page.locator('html[data-ready="dress-silk"]').waitFor();
    const second = await wear();
    expect(second.hints).toEqual([]);
    expect(second.state).toEqual(first.state);
    expect(complaints).toEqual([]);
  });

  it.each([
    ["with", true],
    ["without", false],
  ])("shows what contact is like, %s cross-origin isolation", async (_, isIsolated) => {
    const { page, complaints } = await open("hang", { reducedMotion: "reduce", isIsolated });
    await page.locator("#tab-measure").click();
    const show = async (scene: { name: string; [noun: string]: unknown }): Promise<void> => {
      await page.locator("#file").setInputFiles({
        name: "own.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ version: 2, ...scene })),
      });
      await expect.poll(() => page.title(), { timeout: PATIENCE }).toContain(scene.name);
    };
    const sheet = (id: string, orientation: string): object => ({
      id,
      shape: { kind: "grid", size: [0.5, 0.5], nodes: [9, 9], center: [0, 0.004, 0], orientation },
    });
    const colliders = [{ id: "ground", shape: { kind: "plane" } }];
    // One lies on the ground, the other is held so that it stands in it: what is free would be moved out.
    const held = { ...sheet("b", "vertical"), pins: [{ where: { edge: "top" } }] };
    await show({ name: "Through", cloth: [sheet("a", "horizontal"), held], colliders });
    const legend = (name: string): Promise<string | null> => page.locator(`#${name}-legend`).textContent();
    for (const key of ["k", "n", "v", "x"]) await page.keyboard.press(key);
    await page.evaluate(() => window.pliantStudio!.step(5));
    await expect.poll(() => legend("contacts"), { timeout: PATIENCE }).toMatch(/^\d+ of \d+ push$/);
    await expect.poll(() => legend("forces"), { timeout: PATIENCE }).toMatch(/^\d+ m?N$/);
    await expect.poll(() => legend("crossings"), { timeout: PATIENCE }).toMatch(/^\d+ pairs/);
    expect(await page.locator("#forces-legend").getAttribute("title")).toMatch(/^Together [\d.]+ m?N/);
    expect(await page.locator("[data-self]").first().isVisible()).toBe(false);

    // Another scene: the views stay, what they say is new.
    await show({ name: "Flat", cloth: [sheet("a", "horizontal")], colliders, contact: { self: true } });
    await page.evaluate(() => window.pliantStudio!.step(5));
    await expect.poll(() => legend("crossings"), { timeout: PATIENCE }).toBe("none");
    await expect.poll(() => legend("contacts"), { timeout: PATIENCE }).toMatch(/ of 81 push$/);
    await expect
      .poll(() => page.locator("#pairs").textContent(), { timeout: PATIENCE })
      .toMatch(/^\d+, \d+$/);
    expect(await page.locator("#clipped").textContent()).toBe("0");
    for (const name of ["contacts", "normals", "forces", "crossings"]) {
      const button = page.locator(`#view-${name}`);
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      await button.click();
      expect([await button.getAttribute("aria-pressed"), await legend(name)]).toEqual(["false", ""]);
    }
    expect(complaints).toEqual([]);
  });

  it("fits a phone", async () => {
    const { page } = await open("hang", {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      reducedMotion: "reduce",
    });
    for (const id of ["play", "step", "reset", "help-open", "toggle-left", "open", "knife", "undo"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      const fits = box && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 640;
      expect([id, fits]).toEqual([id, true]);
    }
    await page.locator("#toggle-left").tap();
    await page.locator('[data-example="drape"]').tap();
    await page.locator('html[data-ready="drape"]').waitFor();
    expect(await page.locator("#left").isVisible()).toBe(false);
  });
});

describe.skipIf(!executablePath)("the page of four methods", { timeout: PATIENCE }, () => {
  it("is found from the studio, shows who dies, and lights the rules of the point that is chosen", async () => {
    const { page, complaints } = await open("hang", { reducedMotion: "reduce" });
    await page.locator('a[href="./methods.html"]').click();
    await page.locator('html[data-ready="methods"]').waitFor();
    await page.evaluate(() => window.pliantMethods!.run(0.01, 1));
    expect(Object.values(await page.evaluate(() => window.pliantMethods!.lost()))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const lit = (): Promise<string> =>
      page
        .locator("#rule-list .fires")
        .allTextContents()
        .then((all) => all.join());
    const before = await lit();
    expect(before).toMatch(/ZE → ZE/);
    await page.locator("#axes button").nth(1).click();
    await page
      .locator(".cell")
      .nth(1)
      .click({ position: { x: 140, y: 200 } });
    expect(await page.locator("#point").textContent()).not.toBe("(8, 7)");
    expect(await page.locator("#sets-title").textContent()).toMatch(/along y: -?[\d.]+ of ±27\.0 N/);
    expect(await lit()).not.toBe(before);
    await page.locator("#dt-slider").fill("693");
    expect(await page.locator("#dt").textContent()).toBe("0.030 s");
    await page.evaluate(() => window.pliantMethods!.run(0.03, 1));
    expect(await page.locator(".cell").first().textContent()).toMatch(/lost at 0\.\d+ s/);
    expect(await page.locator(".cell").nth(1).textContent()).toMatch(/time runs at 71 %/);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(!executablePath)("the studio's page without WebGL", { timeout: PATIENCE }, () => {
  it("says so", async () => {
    const server = await serveFolder(site, false);
    const blind = await chromium.launch({
      executablePath: executablePath ?? "",
      args: ["--no-sandbox", "--disable-3d-apis"],
    });
    try {
      const page = await blind.newPage();
      await page.goto(server.url);
      await expect.poll(() => page.locator(".notice").textContent()).toMatch(/WebGL/);
    } finally {
      await blind.close();
      server.close();
    }
  });
});

describe.skipIf(!executablePath)("the page of tests", { timeout: PATIENCE }, () => {
  it("is found from the methods, runs test pieces and says whether they pass", async () => {
    const { page, complaints } = await open("hang", { reducedMotion: "reduce" });
    await page.goto(new URL("tests.html", page.url()).href);
    await page.locator('html[data-ready="tests"]').waitFor();
    expect(await page.locator(".test").count()).toBe(6);
    const { passes, csv } = await page.evaluate(() => window.pliantTests!.finish("T10"));
    expect(passes).toBe(true);
    expect(csv).toMatch(/^mesh,period \/ exact,amplitude left,verdict\ngrid, 16 links,1\.0/);
    await page.locator("#T10 .verdict.pass").waitFor();
    expect(complaints).toEqual([]);
  });
});
