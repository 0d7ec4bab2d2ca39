import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { executablePath, PATIENCE, StudioSite } from "./testing/studio-page.ts";

const site = new StudioSite();

beforeAll(() => site.start(), PATIENCE);
afterEach(() => site.closePages());
afterAll(() => site.end());

const textOf = (page: Page): Promise<string> => page.evaluate(() => window.pliantStudio!.text());
const stateOf = (page: Page): Promise<{ step: number; time: number; hash: string }> =>
  page.evaluate(() => window.pliantStudio!.state());
const step = (page: Page, count: number): Promise<void> =>
  page.evaluate((steps) => window.pliantStudio!.step(steps), count);
function until(value: () => Promise<unknown>): ReturnType<typeof expect.poll> {
  return expect.poll(value, { timeout: PATIENCE });
}
const drop = (
  page: Page,
  ...files: readonly { name: string; content: string | Uint8Array }[]
): Promise<void> =>
  page
    .locator("#file")
    .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: "", buffer: Buffer.from(content) })));
/** In the page: opens a section and writes into a field of it before the browser draws again. A page that is busy is no slower than that. */
async function writeAtOnce(to: { section: string; field: string; text: string }): Promise<void> {
  document.querySelector<HTMLDetailsElement>(`[data-path="${to.section}"]`)!.open = true;
  const find = (): HTMLInputElement | null => document.querySelector(`[data-path="${to.field}"] input`);
  const nextTask = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  while (!find()) await nextTask();
  const input = find()!;
  input.focus();
  input.value = to.text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await nextTask();
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}
const problems = (page: Page): Promise<string> => page.locator("#problems").innerText();

describe.skipIf(!executablePath)("the studio, at work", { timeout: PATIENCE }, () => {
  it("edits numbers with units while it runs, takes them back, and restarts where it must, in two languages", async () => {
    const { page, complaints } = await site.open();
    const density = page.locator('[data-path="cloth.0.material.density"]');
    await density.waitFor();
    await step(page, 20);
    const before = await stateOf(page);
    const write = async (text: string): Promise<void> => {
      await density.locator("input").fill(text);
      await density.locator("input").press("Enter");
    };
    await write("12 g/m2");
    await until(async () => JSON.parse(await textOf(page)).cloth[0].material.density).toBe(0.012);
    // Live: it is where it was, and goes on otherwise.
    await until(() => stateOf(page)).toEqual(before);
    await write("12 g");
    expect(await density.locator(".error").textContent()).toBe(
      "g does not fit here, expected a value in kg/m², like 0.15 or 150 g/m2",
    );
    await density.locator("input").press("Escape");
    await page.locator("#canvas").focus();
    await page.keyboard.press("Control+z");
    await until(() => density.locator("input").inputValue()).toBe("0.2");
    await page.keyboard.press("Control+Shift+z");
    await until(() => density.locator("input").inputValue()).toBe("0.012");
    await page.keyboard.press("Control+z");
    await page.locator('[data-path="cloth.0.material"] > summary select').selectOption("silk");
    await until(async () => JSON.parse(await textOf(page)).cloth[0].material).toBe("silk");
    expect((await stateOf(page)).step).toBe(before.step);

    // A fabric looks like itself until somebody dyes it; either way it is where it was.
    const worn = (): Promise<string[]> => page.evaluate(() => window.pliantStudio!.worn());
    await until(worn).toEqual(["#a8324a"]);
    await page.locator('[data-path="cloth.0.look"] > summary').click();
    await page.locator('[data-path="cloth.0.look.colour"] input').fill("#1144cc");
    await until(worn).toEqual(["#1144cc"]);
    expect(JSON.parse(await textOf(page)).cloth[0].look).toEqual({ colour: "#1144cc" });
    expect(await stateOf(page)).toMatchObject({ step: before.step, hash: before.hash });
    await page.locator("#canvas").focus();
    await page.keyboard.press("Control+z");
    await until(worn).toEqual(["#a8324a"]);
    await page.locator("#light").selectOption("white");
    expect(await page.locator("#stage").getAttribute("data-light")).toBe("white");
    expect(new URL(page.url()).searchParams.get("light")).toBe("white");

    await page.locator(".inspector-head [type=checkbox]").uncheck();
    await page.evaluate(writeAtOnce, { section: "cloth.0.shape", field: "cloth.0.shape.nodes", text: "12" });
    await until(() => page.locator("#restart").textContent()).toBe("Restart needed");
    expect((await stateOf(page)).step).toBe(before.step);
    await page.locator("#restart").click();
    await until(() => page.evaluate(() => window.pliantStudio!.past().to)).toBe(0);
    await until(async () => (await stateOf(page)).step).toBe(0);

    await page.locator("#language").selectOption("ko");
    await until(() => page.locator("#tab-inspector").textContent()).toBe("속성");
    expect(await page.locator("html").getAttribute("lang")).toBe("ko");
    expect(await density.locator(".name").textContent()).toBe("면밀도");
    expect(await page.locator("#play").getAttribute("aria-label")).toBe("재생");
    const nameless = await page
      .locator("button:visible, select:visible, input:visible")
      .evaluateAll((all) =>
        all
          .filter(
            (each) =>
              !(each.getAttribute("aria-label") ?? each.textContent)?.trim() && !each.closest("label"),
          )
          .map((each) => each.outerHTML),
      );
    expect(nameless).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("opens in the language of the browser", async () => {
    const { page } = await site.open({ locale: "ko-KR" });
    expect(await page.locator("#open").textContent()).toBe("열기…");
  });

  it("shows the past, goes on from it bit for bit, and compares two settings on one clock", async () => {
    const { page, complaints } = await site.open();
    for (let i = 0; i < 12; i++) await step(page, 5);
    const past = (): Promise<{ time: number; to: number; isLive: boolean; bytes: number }> =>
      page.evaluate(() => window.pliantStudio!.past());
    const height = (): Promise<number> => page.evaluate(() => window.pliantStudio!.node(1000).world[1]);
    const end = await height();
    expect((await past()).to).toBeCloseTo(60 / 90, 3);
    await page.evaluate(() => window.pliantStudio!.scrub(0.4));
    // A slow machine shows frames between those that were asked for.
    const shown = await past();
    expect(shown.isLive).toBe(false);
    expect(Math.abs(shown.time - 0.4)).toBeLessThan(0.06);
    expect(await page.locator("#clock").textContent()).toBe(`${shown.time.toFixed(2)} / 0.67 s`);
    expect(Math.abs((await height()) - end)).toBeGreaterThan(0.02);
    await page.keyboard.press(",");
    const earlier = await past();
    expect(earlier.time).toBeLessThan(shown.time);
    await page.keyboard.press("g");
    await until(async () => (await past()).isLive).toBe(true);
    expect((await stateOf(page)).time).toBeCloseTo(earlier.time, 6);
    const from = await stateOf(page);
    await page.keyboard.press("s");
    // Kept with a picture, which goes back to it as the key does.
    await page.locator("#snapshots img").waitFor();
    await step(page, 30);
    const direct = await stateOf(page);
    await page.keyboard.press("Shift+S");
    await until(() => stateOf(page)).toEqual(from);
    await step(page, 30);
    expect(await stateOf(page)).toEqual(direct);

    await page.keyboard.press("b");
    await until(() => page.locator("#compare").getAttribute("aria-pressed")).toBe("true");
    const gravity = page.locator('[data-path="gravity"] input').nth(1);
    await gravity.fill("-1.6");
    await gravity.press("Enter");
    // Both go on from where they were, not from the start.
    await until(async () => (await stateOf(page)).step).toBe(direct.step);
    const compared = (): Promise<{ a: number; b: number; node: number[] } | null> =>
      page.evaluate(() => window.pliantStudio!.compared(1000));
    await until(async () => {
      await page.evaluate(() => window.pliantStudio!.advance(0.1));
      return Math.min((await compared())?.a ?? 0, (await compared())?.b ?? 0);
    }).toBeGreaterThan(direct.time + 0.3);
    const both = await compared();
    expect(Math.abs((both?.a ?? 0) - (both?.b ?? 1))).toBeLessThan(0.14);
    expect(Math.abs((await height()) - (both?.node[1] ?? 0))).toBeGreaterThan(0.02);
    await page.locator("#canvas").focus();
    await page.keyboard.press("b");
    await page.keyboard.press("b");
    expect(await compared()).toBeNull();
    expect(complaints).toEqual([]);
  });

  it("survives its worker and its graphics card, and stays awake beside slow steps", async () => {
    const { page } = await site.open({ reducedMotion: "no-preference" });
    await until(async () => (await stateOf(page)).time).toBeGreaterThan(0.6);
    const worker = page.workers().find((each) => each.url().includes("worker"));
    await worker?.evaluate(() => void setTimeout(() => { throw new Error("out of luck"); })); // prettier-ignore
    await page.locator("#problems").waitFor();
    expect(await problems(page)).toMatch(/goes on from the last snapshot, at \d+\.\d+ s[\s\S]*out of luck/);
    const { time } = await stateOf(page);
    expect(time).toBeGreaterThan(0.2);
    await until(async () => (await stateOf(page)).time).toBeGreaterThan(time);

    const isBlank = (): Promise<boolean> =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        const canvas = document.querySelector("canvas")!;
        const gl = canvas.getContext("webgl2")!;
        return gl.isContextLost();
      });
    await page.evaluate(() => {
      const lose = document
        .querySelector("canvas")!
        .getContext("webgl2")!
        .getExtension("WEBGL_lose_context")!;
      lose.loseContext();
      setTimeout(() => lose.restoreContext(), 100);
    });
    await until(() => page.locator("#toast").textContent()).toBe("The graphics card is back");
    expect(await isBlank()).toBe(false);

    await page.evaluate(() => window.pliantStudio!.slowDown(100));
    const ticks = (): Promise<number> =>
      page.evaluate(async () => {
        let count = 0;
        for (const end = performance.now() + 1500; performance.now() < end; count++)
          await new Promise((resolve) => setTimeout(resolve, 10));
        return count;
      });
    // A page that waited for its steps would tick seven times.
    await until(ticks).toBeGreaterThan(20);
  });

  it("saves and opens a scene, carries it in a link, and shows its text with errors at their lines", async () => {
    const { page, complaints } = await site.open();
    await page.locator("#tab-scene").click();
    const content = page.locator(".cm-content");
    await content.waitFor();
    await page.evaluate(() => window.pliantStudio!.text());
    const line = page.locator(".cm-line", { hasText: '"seconds": 3' });
    await line.click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type('"gravity": [0, -3, 0],', { delay: 5 });
    await until(async () => (await textOf(page)).includes('"gravity": [0, -3, 0]')).toBe(true);
    await until(() => page.locator(".editor-status").textContent()).toBe("No errors");
    const edited = await textOf(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type('"wnd": 3,', { delay: 5 });
    await until(() => page.locator(".editor-status").textContent()).toMatch(/^1 error, line 8: ./);
    expect(await page.locator(".cm-lintRange-error").textContent()).toBe('"wnd"');
    expect(await textOf(page)).toBe(edited);
    await page.keyboard.press("Control+z");

    const download = page.waitForEvent("download");
    await page.locator("#save").click();
    const saved = await readFile(await (await download).path(), "utf8");
    expect([(await download).suggestedFilename(), saved]).toEqual(["Hang.json", edited]);
    await page.locator("#link").click();
    await until(() => page.evaluate(() => location.hash)).toMatch(/^#scene=/);
    const link = await page.evaluate(() => location.hash);
    await drop(page, { name: "Hang.json", content: saved });
    await page.locator('html[data-ready="own"]').waitFor();
    expect(await textOf(page)).toBe(edited);

    const linked = await site.open({ address: link, ready: "own" });
    expect(await textOf(linked.page)).toBe(edited);
    expect(await linked.page.title()).toMatch(/^Hang/);
    expect([...complaints, ...linked.complaints]).toEqual([]);
    const damaged = await site.open({ address: link.slice(0, 60), ready: "dress-silk" });
    expect(await problems(damaged.page)).toContain("the link is damaged or cut short");
  });
});
