import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { executablePath, PATIENCE, StudioSite } from "./testing/studio-page.ts";

const site = new StudioSite();

beforeAll(() => site.start(), PATIENCE);
afterEach(() => site.closePages());
afterAll(() => site.end());

interface Garment {
  readonly draft?: object;
  readonly pattern?: {
    readonly pattern: { readonly panels: Readonly<Record<string, { vertices: number[][] }>> };
  };
}

const garmentOf = async (page: Page): Promise<Garment> =>
  JSON.parse(await page.evaluate(() => window.pliantStudio!.text())).garments[0];

const stateOf = (page: Page): Promise<string> =>
  page.evaluate(async () => (await window.pliantStudio!.state()).hash);

describe.skipIf(!executablePath)("the garment desk", { timeout: 3 * PATIENCE }, () => {
  it("shows the pattern of what is worn, sews it again when a point is dragged, and takes that back", async () => {
    const { page, complaints } = await site.open({ address: "#dress-silk", ready: "dress-silk" });
    const sewn = (): Promise<void> => page.locator('.sewing[data-state="sewn"]').waitFor();
    const camera = (): Promise<unknown> => page.evaluate(() => window.pliantStudio!.camera());
    await page.keyboard.press("d");
    const point = page.locator('#garment-desk circle[data-point="front:0"]');
    await point.waitFor();
    await sewn();
    const [before, looked] = [await stateOf(page), await camera()];
    const box = (await point.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y - 12, { steps: 3 });
    await page.mouse.up();
    expect((await garmentOf(page)).draft).toBeUndefined();
    await expect.poll(() => stateOf(page), { timeout: PATIENCE }).not.toBe(before);
    await sewn();
    expect(await camera()).toEqual(looked);
    // By keys as well, a millimetre each.
    const x = async (): Promise<number> =>
      (await garmentOf(page)).pattern!.pattern.panels["front"].vertices[1][0];
    const dragged = await x();
    // Drawn anew with each look at it: the place is what is pressed.
    const other = (await page.locator('#garment-desk circle[data-point="front:1"]').boundingBox())!;
    await page.mouse.click(other.x + other.width / 2, other.y + other.height / 2);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await x()).toBeCloseTo(dragged + 0.2, 3);
    for (let k = 0; k < 2; k++) await page.keyboard.press("Control+z");
    await expect.poll(async () => (await garmentOf(page)).draft, { timeout: PATIENCE }).toBeDefined();
    await expect.poll(() => stateOf(page), { timeout: PATIENCE }).toBe(before);
    await sewn();
    expect(await page.locator("#problems").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(!executablePath)("the paper desk", { timeout: 2 * PATIENCE }, () => {
  it("folds a sheet by its slider, shows what an edit breaks, and takes that back", async () => {
    const { page, complaints } = await site.open({ address: "#miura", ready: "miura" });
    await page.keyboard.press("o");
    // Upright lines have no width, so they count as hidden.
    await page.locator("#paper-desk .crease.M").first().waitFor({ state: "attached" });
    const before = await stateOf(page);
    await page.locator("#fold-share").fill("80");
    await expect.poll(() => stateOf(page), { timeout: PATIENCE }).not.toBe(before);
    expect(await page.locator("#paper-desk .fault").count()).toBe(0);
    const line = (await page.locator("#paper-desk .crease.M").nth(8).boundingBox())!;
    await page.mouse.click(line.x + line.width / 2, line.y + line.height / 2);
    await page.locator("#paper-desk .chosen select").selectOption("V");
    const faults = (): Promise<number> => page.locator("#paper-desk .fault").count();
    await expect.poll(faults, { timeout: PATIENCE }).toBeGreaterThan(0);
    const shape = async (): Promise<object> =>
      JSON.parse(await page.evaluate(() => window.pliantStudio!.text())).cloth[0].shape;
    expect(await shape()).toHaveProperty("pattern.edges_assignment");
    await page.keyboard.press("Control+z");
    await expect.poll(faults, { timeout: PATIENCE }).toBe(0);
    expect(await shape()).toHaveProperty("file", "miura.fold");
    expect(await page.locator("#problems").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});
