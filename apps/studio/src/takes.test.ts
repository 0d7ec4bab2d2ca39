import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readPc2 } from "@pliant/formats";
import { createSimulation, parseScene } from "@pliant/scene";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStudio } from "../../../tools/build/build-studio.mjs";
import { chromiumArgs, findChromium } from "../../../tools/lib/chromium.mjs";
import { weigh } from "../../../tools/measure/time-studio.mjs";
import { entries } from "./gallery/entries.ts";
import { serveFolder, type StaticServer } from "./testing/static-server.ts";

const executablePath = await findChromium();
const site = new URL("../dist", import.meta.url).pathname;
/** Drawing in software on a busy machine takes its time. */
const PATIENCE = 60_000;

/** Khronos' validator ships no types, so an import of it would not compile. */
interface Validator {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>;
}
const validator = createRequire(import.meta.url)("gltf-validator") as Validator;

interface OpenedPage {
  readonly page: Page;
  /** Everything that the console, the page or the network complained about. */
  readonly complaints: string[];
  readonly server: StaticServer;
}

/** Opens the built studio in a browser of its own context, and waits until an example is on the stage. */
async function openPage(
  browser: Browser,
  site: string,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const server = await serveFolder(site, true);
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Drawing in software, the browser complains of its own read-backs.
    const isOwn = message.text().includes("GL Driver Message");
    if (!isOwn && ["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(server.url + address);
  await page.locator("html[data-ready]").waitFor({ timeout: 60_000 });
  return { page, complaints, server };
}

describe.skipIf(!executablePath)("the studio's stage and its takes", { timeout: 3 * PATIENCE }, () => {
  let browser: Browser;
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    await buildStudio();
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: chromiumArgs });
    // Small: every pixel is drawn by the processor.
    opened = await openPage(browser, site, "#hang", { viewport: { width: 1000, height: 500 } });
    page = opened.page;
    page.setDefaultTimeout(PATIENCE);
  }, 3 * PATIENCE);

  afterAll(async () => {
    await browser?.close();
    opened?.server.close();
  });

  const show = async (id: string): Promise<void> => {
    await page.evaluate((hash) => (location.hash = hash), id);
    await page.locator(`html[data-ready="${id}"]`).waitFor();
  };
  const step = (count: number): Promise<void> =>
    page.evaluate((steps) => window.pliantStudio!.step(steps), count);

  /** Records through the panel, and gives the files that come down. */
  async function record(
    kind: string,
    seconds: number,
    count = 1,
  ): Promise<{ name: string; bytes: Buffer }[]> {
    await page.locator("#tab-export").click();
    await page.locator("#take-kind").selectOption(kind);
    await page.locator("#take-seconds").fill(String(seconds));
    if (kind === "webm" || kind === "mp4") await page.locator("#take-size").selectOption("640 × 360");
    const files: { name: string; bytes: Buffer }[] = [];
    const all = new Promise<void>((resolve) => {
      page.on("download", (file) => {
        void file.path().then(async (path) => {
          files.push({ name: file.suggestedFilename(), bytes: await readFile(path) });
          if (files.length === count) resolve();
        });
      });
    });
    await page.locator("#take-record").click();
    await all;
    page.removeAllListeners("download");
    return files;
  }

  it("first loads less than 660 kB, gzipped, without pictures", async () => {
    const addresses = await page.evaluate(() => [
      location.href,
      ...performance.getEntriesByType("resource").map(({ name }) => name),
    ]);
    const worker = (await readdir(join(site, "assets"))).find((name) => name.startsWith("worker-"));
    const own = [...addresses, `${opened.server.url}assets/${worker}`].filter((address) =>
      address.startsWith("http"),
    );
    const files = weigh(own, site, opened.server.url);
    expect(files.length).toBeGreaterThan(4);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(660_000);
  });

  /** Which kinds of film this browser can make. */
  const encodes = (kind: string): Promise<boolean> =>
    page.evaluate(async (format) => {
      const codecs =
        { mp4: ["avc1.64001f", "hvc1.1.6.L93.B0"], webm: ["vp09.00.31.08", "vp8"] }[format] ?? [];
      const size = { width: 640, height: 360 };
      const able = codecs.map((codec) => VideoEncoder.isConfigSupported({ codec, ...size }));
      return (await Promise.all(able)).some(({ supported }) => supported);
    }, kind);

  it.for(["webm", "mp4"])("a film has as many frames as were asked for, as %s", async (kind, { skip }) => {
    // Debian's Chromium makes both.
    skip(!(await encodes(kind)), `this browser encodes nothing for ${kind}`);
    const [{ name, bytes }] = await record(kind, 0.2);
    expect(name).toBe(`hang.${kind}`);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(bytes)) });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("the film has no pictures");
    let frames = 0;
    for await (const _ of new EncodedPacketSink(track).packets()) frames++;
    expect(frames).toBe(6);
    expect([track.displayWidth, track.displayHeight]).toEqual([640, 360]);
    expect(await track.computeDuration()).toBeCloseTo(0.2, 2);
  });

  it("a GLB passes Khronos' validator, and a point cache is the state bit for bit", async () => {
    const [glb] = await record("glb", 0.2);
    const { issues } = await validator.validateBytes(new Uint8Array(glb.bytes));
    expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });

    const files = await record("pc2", 0.2, 2);
    const cache = readPc2(new Uint8Array(files.find(({ name }) => name === "hang.pc2")?.bytes ?? []));
    expect(files.map(({ name }) => name).toSorted()).toEqual(["hang.obj", "hang.pc2"]);
    expect(cache.sampleCount).toBe(6);
    const { scene } = parseScene(
      await readFile(new URL("../../../examples/hang/scene.json", import.meta.url), "utf8"),
    );
    if (!scene) throw new Error("the example has errors");
    const direct = createSimulation(scene);
    for (let index = 0; index < 6; index++) {
      expect(cache.frame(index)).toEqual(Float32Array.from(direct.positions));
      for (let k = 0; k < 3; k++) direct.step();
    }
  });

  it("a take ends when it is cancelled, and says so", async () => {
    await page.locator("#take-kind").selectOption("glb");
    await page.locator("#take-seconds").fill("60");
    const ends = async (): Promise<void> => {
      await expect
        .poll(() => page.locator("#take-state").textContent(), { timeout: PATIENCE })
        .toBe("Cancelled");
      expect(await page.locator("#take-record").isVisible()).toBe(true);
    };
    await page.locator("#take-record").click();
    await page.locator("#take-cancel").click();
    await ends();

    // Nobody else moves the scene meanwhile; another scene ends the take.
    const inert = (): Promise<boolean> =>
      page.locator("#bottom").evaluate((bar) => (bar as HTMLElement).inert);
    await page.locator("#take-record").click();
    await expect.poll(inert).toBe(true);
    await page.keyboard.press("Space");
    expect(await page.locator("html").getAttribute("data-playing")).toBe("false");
    await show("drape");
    await ends();
    expect(await inert()).toBe(false);
    await show("hang");
  });

  it("a picture shows something", async () => {
    const down = page.waitForEvent("download");
    await page.keyboard.press("Shift+P");
    const bytes = await readFile(await (await down).path());
    const colours = await page.evaluate(async (data) => {
      const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      context?.drawImage(picture, 0, 0);
      const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? [];
      const seen = new Set<number>();
      for (let at = 0; at < pixels.length; at += 4)
        seen.add((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]);
      return seen.size;
    }, bytes.toString("base64"));
    expect(colours).toBeGreaterThan(500);
  });

  it("colours bodies by a field, with a legend, and tells what is under the pointer", async () => {
    await page.keyboard.press("5");
    await step(30);
    await expect.poll(() => page.locator(".marks").innerText(), { timeout: PATIENCE }).toMatch(/m\/s/);
    const { page: at } = await page.evaluate(() => window.pliantStudio!.node(500));
    await page.mouse.move(...at);
    await expect
      .poll(
        async () => {
          await page.mouse.move(at[0] + Math.random(), at[1]);
          return page.locator(".probe").innerText();
        },
        { timeout: PATIENCE },
      )
      .toMatch(/node \d+[\s\S]*strain[\s\S]*%[\s\S]*speed[\s\S]*m\/s/);
    await page.keyboard.press("0");
    expect(await page.locator(".legend").getAttribute("data-on")).toBeNull();
  });

  it("pins a node, lets it go by undo, and blows as the arrow is drawn", async () => {
    await show("flag");
    const pins = (): Promise<number> => page.evaluate(() => window.pliantStudio!.pins().length);
    const before = await pins();
    const { page: at } = await page.evaluate(() => window.pliantStudio!.node(400));
    await page.keyboard.press("p");
    await page.mouse.click(...at);
    await expect.poll(pins, { timeout: PATIENCE }).toBe(before + 1);
    await page.keyboard.press("Control+z");
    await expect.poll(pins, { timeout: PATIENCE }).toBe(before);
    await page.keyboard.press("a");
    await page.mouse.move(500, 200);
    await page.mouse.down();
    await page.mouse.move(420, 200, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => page.locator("#toast").textContent()).toMatch(/Paused|Wind \d/);
    await page.keyboard.press("a");
  });

  it("draws curves while it plays", async () => {
    await page.locator("#tab-charts").click();
    await page.locator("#play").click();
    const value = (): Promise<string> => page.locator('[data-chart="energy"] .u-legend').innerText();
    await expect.poll(value, { timeout: PATIENCE }).toMatch(/kinetic:?\s*[\d.]/);
    await page.locator("#play").click();
    // A click on a curve goes to that moment of the recorded past.
    await page.locator('[data-chart="energy"] .u-over').click({ position: { x: 12, y: 20 } });
    const isLive = (): Promise<boolean> => page.evaluate(() => window.pliantStudio!.past().isLive);
    await expect.poll(isLive, { timeout: PATIENCE }).toBe(false);
    await page.locator("#live").click();
    expect(await isLive()).toBe(true);
    await page.locator("#tab-measure").click();
  });

  it(
    "every example of the gallery opens and moves, garments as they hang",
    async () => {
      await page.evaluate(() => {
        const line = document.querySelector("#arrival span") as HTMLElement;
        const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
        new MutationObserver(() => heard.push(line.textContent)).observe(line, { childList: true });
      });
      for (const { id } of entries) {
        await show(id);
        const place = async (): Promise<string> =>
          page.evaluate(async () => (await window.pliantStudio!.state()).hash);
        const before = await place();
        await step(2);
        expect([id, await place()]).not.toEqual([id, before]);
        expect([id, await page.locator("#problems").isVisible()]).toEqual([id, false]);
      }
      const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
      // If it was: `node tools/build/dress-examples.mjs`.
      expect(heard.filter((said) => said.startsWith("Dressing"))).toEqual([]);
      expect(opened.complaints).toEqual([]);
    },
    4 * PATIENCE,
  );

  it("the page answers while a dress takes its time", async () => {
    await show("dress-silk");
    await page.evaluate(() => window.pliantStudio!.slowDown(64));
    await page.locator("#play").click();
    const readout = (): Promise<number> =>
      page.locator("#step-ms").evaluate((output) => Number(output.textContent.replaceAll(",", "")));
    await expect.poll(readout, { timeout: PATIENCE }).toBeGreaterThan(200);
    const longest = await page.evaluate(async () => {
      let most = 0;
      for (const end = performance.now() + 3000; performance.now() < end;) {
        const from = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 5));
        most = Math.max(most, performance.now() - from);
      }
      return most;
    });
    // No turn of the page lasted as long as a step.
    expect(longest).toBeLessThan(await readout());
    await page.locator("#play").click();
    await page.evaluate(() => window.pliantStudio!.slowDown(1));
  });

  it("a garment that nobody has dressed says that it is being dressed, until another example is chosen", async () => {
    const silk = await readFile(new URL("../../../examples/dress-silk/scene.json", import.meta.url), "utf8");
    const buffer = Buffer.from(silk.replace('"material": "silk"', '"material": "lining"'));
    await page.locator("#file").setInputFiles({ name: "lining.json", mimeType: "application/json", buffer });
    const said = (): Promise<string> => page.locator("#arrival").innerText();
    await expect.poll(said, { timeout: PATIENCE }).toMatch(/Dressing: \d+ %/);
    await show("hang");
    expect(opened.complaints).toEqual([]);
  });
});
