import { readFileSync, writeFileSync } from "node:fs";
import type { PerDirection } from "pliant";
import { directions } from "pliant/experimental";
import { expect, test } from "vitest";
import { materials, STRETCH_PER_DENSITY, type MaterialPreset } from "./presets.ts";

const file = new URL("../../../docs/fabrics.md", import.meta.url);
const command = "PLIANT_WRITE_FABRICS=1 npx vitest run --project unit fabrics";

const INTRODUCTION = `# Fabrics

<!-- Written by \`${command}\` from packages/scene/src/fabrics.ts: change it there. -->

What a scene gets when it says \`"material": "silk"\`; in code: \`materials()\` of \`@pliant/scene\`. Numbers are SI; directions
are **warp** (down the sheet, row to row), **weft** (across, column to column) and **bias** (45° between them), as
[methods](methods/cloth.md#directions) derive them. A single number holds in all directions. Drag (0.6 kg/m³: ½ × 1.2 kg/m³ × 1) and
radius (3 mm, more than half a fabric's thickness, so that triangles do not cut into round colliders) are the same for all.

**Stretch in a preset is at most ${Math.round(STRETCH_PER_DENSITY)} m²/s² × density**: 3 m of it, hung up, are stretched by 0.4 % at the top. Real warps
and wefts are up to 90 times stiffer, which nobody would see, while one linear solve per step loses energy in proportion
to the stiffness ([hidden damping](methods/cloth.md#hidden-damping)). Where a pin or a grab loads a few links beyond the strain limit, the sheet
becomes many times stiffer there, in every direction ([ADR 4](adr/0004-strain-limit.md)). On the bias woven fabric is soft,
as measured: it gives way until the weave locks. Name another number to have it:
\`{ "preset": "denim", "stretch": { "warp": 15000, "weft": 15000, "bias": 53 } }\`.

The bending length (B/ρg)^⅓ tells how a fabric hangs: strips shorter than it stick out, folds are a few times wider.
\`pliant fit\` finds B of a fabric of yours from its drape coefficient or its overhang at 41.5°. Real fabrics that were weighed and draped
(Gong et al. 2024; B as claim T8 fits it): white cotton 0.059 kg/m², 47 %, 2.1e−6 N·m; pink cotton 0.114, 62 %, 8.6e−6; blue cotton 0.192, 70 %,
2.1e−5; white viscose 0.213, 15 %, 6.7e−7; red wool 0.274, 77 %, 4.3e−5.
`;

const number = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(1).replace("e-", "e−") : String(value);

const each = ({ warp, weft, bias }: PerDirection): string =>
  warp === weft && weft === bias ? number(warp) : [warp, weft, bias].map(number).join(" / ");

function row({ name, material, measuredStretch }: MaterialPreset): string {
  const { density, stretch, bend, damping, strainLimit, limitStiffening } = material;
  const used = directions(stretch);
  const length = 100 * Math.cbrt(directions(bend).bias / (density * 9.81));
  const cells = [
    name,
    number(density),
    // Plain cotton is no measured fabric.
    name === "cotton" ? "–" : each(measuredStretch ?? used),
    each(used),
    each(directions(bend)),
    length.toFixed(1),
    number(damping),
    `${each(directions(strainLimit))} × ${limitStiffening}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function page(): string {
  const all = materials();
  return [
    INTRODUCTION,
    "| fabric | density kg/m² | stretch, real N/m | stretch, preset N/m | bend N·m | bending length cm | damping N·s/m | strain limit × stiffening |",
    "|---|---|---|---|---|---|---|---|",
    ...all.map(row),
    "",
    "Three numbers are warp / weft / bias.",
    "",
    "## Where the numbers come from",
    "",
    "Short names are explained in [sources](sources.md). Nothing of these data sets is part of Pliant but the numbers cited.",
    "",
    ...all.map(({ name, title, source }) => `- **${name}** (${title}): ${source}.`),
    "",
  ].join("\n");
}

test(`docs/fabrics.md is up to date (${command} writes it)`, () => {
  // oxlint-disable-next-line no-undef -- the package has no Node types; its tests run in Node
  if (process.env["PLIANT_WRITE_FABRICS"]) writeFileSync(file, page());
  expect(readFileSync(file, "utf8")).toBe(page());
});
