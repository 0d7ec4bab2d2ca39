import type { CDPSession, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { executablePath, PATIENCE, StudioSite } from "./testing/studio-page.ts";

type Point = readonly [x: number, y: number];

/** Fingers: the browser gets what a touch screen sends. */
class Fingers {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  #send(type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]): Promise<unknown> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    return this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async down(...points: readonly Point[]): Promise<void> {
    await this.#send("touchStart", points);
  }

  /** All fingers on straight ways, in a few moves. */
  async drag(from: readonly Point[], to: readonly Point[]): Promise<void> {
    for (let move = 1; move <= 4; move++) {
      const at = from.map(([x, y], k): Point => [
        x + ((to[k][0] - x) * move) / 4,
        y + ((to[k][1] - y) * move) / 4,
      ]);
      await this.#send("touchMove", at);
    }
  }

  async up(): Promise<void> {
    await this.#send("touchEnd", []);
  }
}

const SIZES: readonly Point[] = [[320, 568], [390, 700], [844, 390], [900, 600], [1100, 700]]; // prettier-ignore

/** Controls that one sees, and that are not whole in the window or lie over each other. */
function misplaced(): string[] {
  const all = [...document.querySelectorAll("button, select, input, h1, .scene-name, output.clock")].filter(
    (each) => each.checkVisibility() && !each.closest("[role=tabpanel]"),
  );
  const boxes = all.map((each) => ({ name: each.id || each.className, box: each.getBoundingClientRect() }));
  const isOut = ({ left, right, top, bottom }: DOMRect): boolean =>
    left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [
    ...boxes.filter(({ box }) => isOut(box)).map(({ name }) => `${name} is out of the window`),
    ...boxes.flatMap((a, k) =>
      boxes
        .slice(k + 1)
        .filter((b) => meet(a.box, b.box))
        .map((b) => `${a.name} lies over ${b.name}`),
    ),
  ];
}

describe.skipIf(!executablePath)("the studio under fingers", { timeout: PATIENCE }, () => {
  const site = new StudioSite();
  beforeAll(() => site.start(), PATIENCE);
  afterEach(() => site.closePages());
  afterAll(() => site.end());
  const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };

  it("pulls the cloth, turns the view, and comes nearer", async () => {
    const { page, complaints } = await site.open(phone);
    await page.evaluate(() => window.pliantStudio!.step(100));
    const fingers = await Fingers.on(page);
    const node = (): Promise<{ world: number[]; page: [number, number] }> =>
      page.evaluate(() => window.pliantStudio!.node(976));
    const view = async (): Promise<{ distance: number; position: number[] }> => {
      const { position, target } = await page.evaluate(() => window.pliantStudio!.camera());
      return { position, distance: Math.hypot(...position.map((value, axis) => value - target[axis])) };
    };
    const [start, before] = [await node(), await view()];
    const above: Point = [start.page[0], start.page[1] - 120];
    await fingers.down(start.page);
    await fingers.drag([start.page], [above]);
    await page.evaluate(() => window.pliantStudio!.step(40));
    await expect
      .poll(async () => (await node()).world[1], { timeout: PATIENCE })
      .toBeGreaterThan(start.world[1] + 0.1);
    await fingers.up();
    expect((await view()).position).toEqual(before.position);

    await fingers.down([60, 560]);
    await fingers.drag([[60, 560]], [[160, 560]]);
    await fingers.up();
    const turned = await view();
    expect(turned.position[0]).not.toBeCloseTo(before.position[0], 1);
    expect(turned.distance).toBeCloseTo(before.distance, 3);

    const [apart, near]: readonly (readonly [Point, Point])[] = [[[40, 520], [340, 600]], [[150, 550], [230, 570]]]; // prettier-ignore
    await fingers.down(...near);
    await fingers.drag(near, apart);
    await fingers.up();
    expect((await view()).distance).toBeLessThan(0.8 * before.distance);
    expect(complaints).toEqual([]);
  });

  it("keeps controls apart and in the window, from small to wide, in both languages", async () => {
    const { page } = await site.open(phone);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const language of ["en", "ko"]) {
        await page.locator("#language").selectOption(language);
        const where = [width, height, language];
        expect([...where, await page.evaluate(misplaced)]).toEqual([...where, []]);
        await page.locator("#toggle-right").tap();
        expect([...where, await page.evaluate(misplaced)]).toEqual([...where, []]);
        await page.locator("#toggle-right").tap();
      }
    }
  });
});
