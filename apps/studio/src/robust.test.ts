import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executablePath, PATIENCE, StudioSite, type OpenedPage } from "./testing/studio-page.ts";

/** Cloth, paper and bodies: each kind leaves other things behind. */
const LIGHT = ["flag", "jelly", "crumple", "swing", "bounce", "hang"];

describe.skipIf(!executablePath)("a studio that is not spared", { timeout: PATIENCE }, () => {
  const site = new StudioSite();
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    await site.start();
    opened = await site.open({ viewport: { width: 640, height: 420 } });
    page = opened.page;
  }, PATIENCE);
  afterAll(() => site.end());

  function until(value: () => Promise<unknown>): ReturnType<typeof expect.poll> {
    return expect.poll(value, { timeout: PATIENCE });
  }
  const go = (id: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), id);
  const isShown = (id: string): Promise<void> => page.locator(`html[data-ready="${id}"]`).waitFor();
  const problems = (): Promise<string> => page.locator("#problems").innerText();

  it("keeps nothing of thirty scenes that were hardly looked at", async () => {
    const kept = async (): Promise<unknown> => ({
      ...(await page.evaluate(() => window.pliantStudio!.kept())),
      workers: page.workers().length,
    });
    // Each of them once: what all scenes share is there then.
    for (const id of LIGHT) {
      await go(id);
      await isShown(id);
    }
    const before = await kept();
    for (let round = 0; round < 5; round++)
      for (const id of LIGHT) {
        await go(id);
        await page.waitForTimeout(40);
      }
    // Each of them whole, too.
    for (const id of LIGHT) {
      await go(id);
      await isShown(id);
    }
    expect(await kept()).toEqual(before);
    expect(await page.locator("#problems").isVisible()).toBe(false);
    expect(await page.title()).toMatch(/^Hang/);
  });

  it.each([
    ["", /line 1/],
    ["null", /null|object/],
    ["[]", /array|object/i],
    ["{}", /version/],
    ['{"version": 2}', /cloth/],
  ])("says what is wrong with a scene that is %j", async (text, reason) => {
    await page.locator("#file").setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(text) });
    await until(problems).toMatch(reason);
    await page.locator("#problems-close").click();
    await page.evaluate(() => window.pliantStudio!.step(1));
    expect(await page.title()).toMatch(/^Hang/);
  });

  it("reads no file that is larger than a page should hold", async () => {
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(65e6)], "film.obj"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
    });
    await until(problems).toContain("film.obj has 65 MB, expected a file of at most 64 MB");
    expect(opened.complaints).toEqual([]);
  });
});
