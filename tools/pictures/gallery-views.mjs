// The ten views of docs/gallery/: what is opened, what is done to it, and how large the window is. See gallery.mjs.

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const step = (page, count) => page.evaluate((steps) => globalThis.pliantStudio.step(steps), count);
const tab = (page, name) => page.locator(`#tab-${name}`).click();

/** `act` brings the page to what the picture shows; the view is fitted to it then. */
export const views = {
  drape: { example: "drape", act: (page) => step(page, 150) },
  garment: { example: "dress-silk", act: (page) => step(page, 130) },
  strain: {
    example: "table",
    act: async (page) => {
      await page.keyboard.press("3");
      await step(page, 110);
    },
  },
  paper: {
    example: "crumple",
    act: async (page) => {
      await page.keyboard.press("m");
      await step(page, 330);
    },
  },
  jelly: {
    example: "jelly",
    act: async (page) => {
      await tab(page, "measure");
      await step(page, 95);
    },
  },
  compare: { example: "curtain", act: compare },
  charts: { example: "layers", act: chart },
  editor: { example: "flag", act: mistake },
  phone: { example: "layers", size: phone, act: (page) => step(page, 120) },
  evening: {
    example: "fabrics",
    options: { colorScheme: "dark" },
    language: "ko",
    act: (page) => step(page, 75),
  },
};

for (const view of Object.values(views)) view.size ??= desk;

/** A is the lining that the curtain is made of, B denim. */
async function compare(page) {
  await page.keyboard.press("b");
  await page.locator('#compare[aria-pressed="true"]').waitFor();
  await page.locator('[data-path="cloth.0.material"] > summary select').selectOption("denim");
  await page.waitForTimeout(1500);
  for (let part = 0; part < 14; part++) await page.evaluate(() => globalThis.pliantStudio.advance(0.1));
}

/** A run in parts: between them the worker tells what it measured. */
async function chart(page) {
  await tab(page, "charts");
  await page.waitForTimeout(1000);
  for (let part = 0; part < 40; part++) {
    await step(page, 5);
    await page.waitForTimeout(110);
  }
}

/** Somebody writes a key that there is not. */
async function mistake(page) {
  await step(page, 160);
  await tab(page, "scene");
  await page.locator(".cm-content").waitFor();
  await page.waitForTimeout(1500);
  await page.locator(".cm-line", { hasText: '"material"' }).first().click();
  await page.keyboard.press("Home");
  await page.keyboard.insertText('"materiel": "silk", ');
  await page.waitForTimeout(1500);
}
