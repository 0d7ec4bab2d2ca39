import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** `#rgb`, `#rrggbb` or `rgb(r g b / a%)`. */
function parse(text: string): Colour {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (hex) {
    const parts = hex.length === 3 ? hex.split("").map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16));
    return [red, green, blue, 1];
  }
  const numbers = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text)?.slice(1).map(Number);
  if (!numbers) throw new Error(`contrast.test: ${text} is no colour that this test reads`);
  return [numbers[0], numbers[1], numbers[2], numbers[3] / 100];
}

/** One over another. */
const over = ([r, g, b, a]: Colour, below: Colour): Colour => {
  const [red, green, blue] = [r, g, b].map((part, k) => a * part + (1 - a) * below[k]);
  return [red, green, blue, 1];
};

/** Relative luminance of WCAG 2. */
function luminance([...parts]: Colour): number {
  const [r, g, b] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Custom properties of the page in a theme: those of the dark one lie over those of the light. */
function themeOf(css: string, isDark: boolean): (name: string) => Colour {
  const [light, dark = ""] = css.split("@media (prefers-color-scheme: dark)");
  const found = new Map<string, string>();
  for (const text of isDark ? [light, dark] : [light])
    for (const [, name, value] of text.matchAll(/--([\w-]+): ([^;]+);/g)) found.set(name, value);
  return (name) => parse(found.get(name) ?? "");
}

describe.each([
  ["light", false],
  ["dark", true],
])("texts of the %s page", (_, isDark) => {
  const of = themeOf(read("base.css"), isDark);
  const panel = of("panel");
  const surfaces: Readonly<Record<string, Colour>> = {
    panel,
    hover: over(of("hover"), panel),
    well: over(of("well"), panel),
    cardOnNear: over(of("card"), of("back-near")),
    cardOnFar: over(of("card"), of("back-far")),
  };

  it.each(["ink", "ink-soft", "ink-faint", "accent", "danger"])("%s reads at 4.5 to 1 everywhere", (name) => {
    const faint = Object.entries(surfaces).filter(([, surface]) => contrast(of(name), surface) < 4.5);
    expect(faint).toEqual([]);
  });

  it("buttons and the ring of focus can be told from what is around them", () => {
    expect(contrast(of("on-accent"), of("accent"))).toBeGreaterThanOrEqual(4.5);
    for (const surface of [panel, of("back-near"), of("back-far")])
      expect(contrast(of("focus"), surface)).toBeGreaterThanOrEqual(3);
  });
});

it("knows black on white", () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21, 5);
});
