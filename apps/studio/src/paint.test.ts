import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { executablePath, PATIENCE, StudioSite } from "./testing/studio-page.ts";

const site = new StudioSite();

beforeAll(() => site.start(), PATIENCE);
afterEach(() => site.closePages());
afterAll(() => site.end());

interface Limits {
  readonly pin?: { readonly values: readonly number[] };
  readonly maxDistance?: { readonly values: readonly number[] };
}

const limitsOf = async (page: Page): Promise<Limits | undefined> =>
  JSON.parse(await page.evaluate(() => window.pliantStudio!.text())).cloth[0].limits;

describe.skipIf(!executablePath)("painting in the studio", { timeout: PATIENCE }, () => {
  it("holds what is painted, keeps what is painted near its place, and takes each stroke back", async () => {
    const { page, complaints } = await site.open({ address: "#curtain", ready: "curtain" });
    const box = await page.locator("#canvas").boundingBox();
    if (!box) throw new Error("no canvas");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const stroke = async (): Promise<void> => {
      await page.mouse.move(x - 20, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y, { steps: 4 });
      await page.mouse.up();
    };
    const painted = async (name: keyof Limits, value: number): Promise<number> =>
      (await limitsOf(page))?.[name]?.values.filter((each) => each === value).length ?? 0;
    await page.locator("#canvas").focus();
    await page.keyboard.press("Shift+B");
    await stroke();
    await expect.poll(() => painted("pin", 1), { timeout: PATIENCE }).toBeGreaterThan(3);
    await page.locator("#canvas").focus();
    await page.keyboard.press("Shift+D");
    await stroke();
    await expect.poll(() => painted("maxDistance", 0.05), { timeout: PATIENCE }).toBeGreaterThan(3);
    await page.keyboard.press("Control+z");
    await expect.poll(() => painted("maxDistance", 0.05), { timeout: PATIENCE }).toBe(0);
    expect(await painted("pin", 1)).toBeGreaterThan(3);
    await page.keyboard.press("Control+z");
    await expect.poll(() => limitsOf(page), { timeout: PATIENCE }).toBeUndefined();
    expect(complaints).toEqual([]);
  });
});
