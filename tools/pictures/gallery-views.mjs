// The twelve views and the phone of docs/gallery/: what is opened, what is done to it, and how large the window is. See gallery.mjs.

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const step = (page, count) => page.evaluate((steps) => globalThis.pliantStudio.step(steps), count);

/** `act` brings the page to what the picture shows; the view is fitted to it then. `example` null: what the page opens with. */
export const views = {
  opening: { example: null, act: (page) => step(page, 70) },
  dress: { example: "dress-silk", act: (page) => step(page, 130) },
  denim: { example: "top-trousers", act: (page) => step(page, 100) },
  drape: { example: "drape", act: (page) => step(page, 150) },
  fabrics: { example: "fabrics", act: (page) => step(page, 75) },
  paper: {
    example: "crumple",
    act: (page) => step(page, 330),
  },
  aeroplane: { example: "aeroplane", act: (page) => step(page, 290) },
  jelly: { example: "jelly", act: (page) => step(page, 95) },
  character: { example: "poncho", act: (page) => step(page, 120) },
  compare: { example: "curtain", act: compare },
  strain: {
    example: "table",
    act: async (page) => {
      await page.keyboard.press("3");
      await step(page, 110);
    },
  },
  evening: {
    example: "layers",
    options: { colorScheme: "dark" },
    act: (page) => step(page, 120),
  },
  phone: { example: null, size: phone, act: (page) => step(page, 70) },
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
